"""Ornaments of Carthage: sun and crescent, the sign of Tanit, palmette, rosette and waves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures import palette
from bot.pictures.art.paths import arc, both, leaf, path, polar, ring_of, scale, spiral, move

if TYPE_CHECKING:
    from bot.pictures.art.canvas import Canvas
    from bot.pictures.art.paths import Path, Point
    from bot.pictures.art.sprites import Drawing

_TANIT_SKIRT = both(path("M50 46 L47 46 L18 96 L50 96"))
_TANIT_ARMS = both(path("M50 42 L18 42 L18 26 L10 26 L10 50 L50 50"))
_CRESCENT = path("M8 34 C14 62 86 62 92 34 C80 48 20 48 8 34")


def tanit_sign(middle: Point, height: float) -> tuple[Path, ...]:
    """The outlines of the sign of Tanit: skirt, arms, head."""
    by = height / 90
    parts = (_TANIT_SKIRT, _TANIT_ARMS, arc((50, 26), 17))
    return tuple(move(scale(part, by, (50, 52)), middle[0] - 50, middle[1] - 52) for part in parts)


def sun_sign(middle: Point, height: float) -> tuple[Path, ...]:
    """The outlines of the crescent, lying, and of the disk above it."""
    by = height / 60
    parts = (_CRESCENT, arc((50, 21), 17))
    return tuple(move(scale(part, by, (50, 29)), middle[0] - 50, middle[1] - 29) for part in parts)


def sun(canvas: Canvas) -> None:
    """The disk of the sun in the crescent, with rays."""
    crescent = path("M4 42 C8 104 92 104 96 42 C84 80 16 80 4 42")
    rays = [leaf(polar((50, 42), 20, angle), 20, 9, angle) for angle in range(-180, 1, 30)]
    canvas.rim(crescent, arc((50, 42), 21), *rays)
    for ray in rays:
        canvas.fill(ray, palette.GOLD)
    canvas.solid(crescent, palette.GOLDEN, 5, rim=False)
    canvas.solid(arc((50, 42), 21), palette.Tones(palette.GOLD_LIGHT, palette.GOLD, "#FFF0BC"), 5)


def tanit(canvas: Canvas) -> None:
    """The sign of Tanit."""
    parts = tanit_sign((40, 51), 84)
    canvas.rim(*parts)
    for part in parts:
        canvas.solid(part, palette.GOLDEN, 4, rim=False)


def palmette(canvas: Canvas) -> None:
    """A fan of leaves above two volutes."""
    fan = [
        leaf((50, 74), 62 - abs(angle + 90) * 0.22, 19, angle)
        for angle in (-170, -10, -144, -36, -117, -63, -90)
    ]
    scrolls = [spiral((50 + side * 18, 82), 12, 3, 1.4, 180 if side > 0 else 0) for side in (-1, 1)]
    canvas.rim(*fan, arc((50, 74), 11))
    for scroll in scrolls:
        canvas.lined(scroll, 4.5, palette.GOLD)
    for index, one in enumerate(fan):
        canvas.rim(one, width=canvas.edge * 0.5)
        canvas.fill(one, palette.GOLD_LIGHT if index == 6 else palette.GOLD)
    canvas.rim(arc((50, 74), 11), width=canvas.edge * 0.6)
    canvas.disk((50, 74), 11, palette.ROYAL.light)


def rosette(canvas: Canvas) -> None:
    """A flower of eight petals."""
    petals = [leaf(polar((50, 50), 8, angle), 38, 27, angle) for angle in range(0, 360, 45)]
    canvas.rim(*petals)
    for index, petal in enumerate(petals):
        canvas.rim(petal, width=canvas.edge * 0.4)
        canvas.fill(petal, palette.GOLD if index % 2 else palette.GOLD_LIGHT)
    canvas.rim(arc((50, 50), 11), width=canvas.edge * 0.6)
    canvas.disk((50, 50), 11, palette.ROYAL.base)


WAVE_RATIO = 4.0
"""The strip of waves repeats after a width of four heights; it may be laid end to end."""


def wave(canvas: Canvas) -> None:
    """A strip of running waves: two crests, which join at the ends."""
    for start in (-200, 0, 200):
        crest = path(
            f"M{start} 96 C{start + 60} 92 {start + 70} 18 {start + 130} 14 "
            f"C{start + 170} 12 {start + 184} 46 {start + 160} 58 C{start + 148} 64 {start + 134} 54 {start + 142} 42"
        )
        canvas.stroke(crest, 12, palette.SEA_LIGHT)
        canvas.stroke([*crest[:1], (start + 200, 96)], 8, palette.SEA_LIGHT)


def crown(canvas: Canvas) -> None:
    """A crown with three purple stones: the winner."""
    outline = both(path("M50 16 L36 48 L10 26 L18 84 L50 84"))
    canvas.rim(outline, *(arc(at, 6) for at in ((10, 24), (50, 15), (90, 24))))
    for at in ((10, 24), (50, 15), (90, 24)):
        canvas.disk(at, 6, palette.GOLD_LIGHT)
    canvas.solid(outline, palette.GOLDEN, 6, rim=False)
    canvas.stroke([(20, 72), (80, 72)], 3, palette.GOLD_DARK)
    for at in ring_of((50, 60), 0.1, 1):
        canvas.rim(leaf((at[0], 66), 20, 16, -90), width=canvas.edge * 0.5)
        canvas.fill(leaf((at[0], 66), 20, 16, -90), palette.ROYAL.light)


DRAWINGS: dict[str, tuple[float, Drawing]] = {
    "sun": (1.0, sun),
    "tanit": (0.8, tanit),
    "palmette": (1.0, palmette),
    "rosette": (1.0, rosette),
    "wave": (WAVE_RATIO, wave),
    "crown": (1.0, crown),
}
