"""Ornaments of Carthage: sun and crescent, the sign of Tanit, palmette, rosette and waves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures import palette
from bot.pictures.art.paths import arc, both, leaf, move, path, polar, scale, spiral

if TYPE_CHECKING:
    from bot.pictures.art.canvas import Canvas
    from bot.pictures.art.paths import Path, Point
    from bot.pictures.art.sprites import Drawing

_TANIT_SKIRT = both(path("M50 46 L47 46 L18 96 L50 96"))
_TANIT_ARMS = both(path("M50 42 L18 42 L18 26 L10 26 L10 50 L50 50"))


def tanit_sign(middle: Point, height: float) -> tuple[Path, ...]:
    """The outlines of the sign of Tanit: skirt, arms, head."""
    by = height / 90
    parts = (_TANIT_SKIRT, _TANIT_ARMS, arc((50, 26), 17))
    return tuple(move(scale(part, by, (50, 52)), middle[0] - 50, middle[1] - 52) for part in parts)


def sun(canvas: Canvas) -> None:
    """The disk of the sun in the crescent, with rays."""
    crescent = path("M4 44 C8 106 92 106 96 44 C82 80 18 80 4 44")
    rays = [leaf(polar((50, 47), 19, angle), 19, 9, angle) for angle in range(-180, 1, 30)]
    canvas.rim(crescent, arc((50, 47), 19), *rays)
    for ray in rays:
        canvas.fill(ray, palette.GOLD)
    canvas.solid(crescent, palette.GOLDEN, 5, rim=False)
    canvas.solid(arc((50, 47), 19), palette.Tones(palette.GOLD_LIGHT, palette.GOLD, "#FFF0BC"), 5)


def tanit(canvas: Canvas) -> None:
    """The sign of Tanit."""
    parts = tanit_sign((44, 51), 84)
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


WAVE_RATIO = 3.0
"""The strip of waves may be laid end to end: two waves in a width of three heights."""


def wave(canvas: Canvas) -> None:
    """A strip of running waves, which meets itself at its ends."""
    canvas.bleed()
    crest = path(
        "M0 80 C40 76 56 12 106 10 C140 10 152 42 132 54 C120 60 108 50 113 40 "
        "C98 48 108 68 150 80 L150 102 L0 102 Z"
    )
    for dx, dy, colour in ((0, 0, palette.SEA_LIGHT), (-14, 20, palette.MARINE.light)):
        for start in range(-150, 451, 150):
            canvas.fill(move(crest, start + dx, dy), colour)


def crown(canvas: Canvas) -> None:
    """A crown with a purple stone: the winner."""
    outline = both(path("M50 16 L36 48 L10 26 L18 84 L50 84"))
    canvas.rim(outline, *(arc(at, 6) for at in ((10, 24), (50, 15), (90, 24))))
    for at in ((10, 24), (50, 15), (90, 24)):
        canvas.disk(at, 6, palette.GOLD_LIGHT)
    canvas.solid(outline, palette.GOLDEN, 6, rim=False)
    canvas.stroke([(20, 72), (80, 72)], 3, palette.GOLD_DARK)
    canvas.rim(leaf((50, 66), 20, 16, -90), width=canvas.edge * 0.5)
    canvas.fill(leaf((50, 66), 20, 16, -90), palette.ROYAL.light)


DRAWINGS: dict[str, tuple[float, Drawing]] = {
    "sun": (1.0, sun),
    "tanit": (0.88, tanit),
    "palmette": (1.0, palmette),
    "rosette": (1.0, rosette),
    "wave": (WAVE_RATIO, wave),
    "crown": (1.0, crown),
}
