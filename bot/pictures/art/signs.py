"""Signs: small pictures of things and events, by themselves or within tiles and medallions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures import palette
from bot.pictures.art.canvas import EDGE
from bot.pictures.art.paths import arc, both, box, leaf, mirror, path, polar, star, turn

if TYPE_CHECKING:
    from bot.pictures.art.canvas import Canvas
    from bot.pictures.art.paths import Path
    from bot.pictures.art.sprites import Drawing


def column(canvas: Canvas) -> None:
    """A column without disks: light stone, two volutes."""
    shaft = box(36, 30, 64, 84)
    foot, plate = box(24, 82, 76, 95, 2), box(22, 7, 78, 16, 2)
    canvas.rim(shaft, foot, plate, arc((30, 24), 10), arc((70, 24), 10))
    canvas.solid(shaft, palette.LINEN, 5, rim=False)
    for x in (44, 52):
        canvas.stroke([(x, 36), (x, 80)], 2.4, palette.LINEN.dark)
    canvas.solid(foot, palette.LINEN, 4, rim=False)
    canvas.fill(box(30, 15, 70, 33), palette.LINEN.base)
    for x in (30, 70):
        canvas.disk((x, 24), 10, palette.LINEN.base)
        canvas.rim(arc((x, 24), 3.4), width=canvas.edge * 0.6)
    canvas.fill(plate, palette.LINEN.light)


def full_column(canvas: Canvas) -> None:
    """A column on which disks still lie."""
    column(canvas)
    for y in (40, 57, 74):
        canvas.solid(box(28, y - 7, 72, y + 7, 7), palette.BLOOD, 4)


def laurel(canvas: Canvas) -> None:
    """A wreath of laurel with a star."""
    tone = palette.LEAF
    leaves: list[Path] = []
    for step in range(6):
        at = polar((50, 50), 36, 108 + step * 25)
        leaves += [leaf(at, 24, 13, 178 + step * 25 + side) for side in (-28, 34)]
    leaves += [mirror(one) for one in leaves]
    canvas.rim(*leaves)
    for index, one in enumerate(leaves):
        canvas.fill(one, tone.light if index % 2 else tone.base)
    canvas.solid(star((50, 52), 24, 10, 5), palette.GOLDEN, 3)


def seat_in_hall(canvas: Canvas) -> None:
    """An empty seat: a curule chair with a cushion of purple."""
    wood = palette.CEDAR
    legs = [path("M22 48 C22 78 58 70 74 94"), path("M78 48 C78 78 42 70 26 94")]
    for leg in legs:
        canvas.stroke(leg, 8 + 2 * canvas.edge, EDGE)
    for leg in legs:
        canvas.stroke(leg, 8, wood.base)
    for leg in (path("M20 40 C10 34 10 20 20 12"), path("M80 40 C90 34 90 20 80 12")):
        canvas.lined(leg, 7, wood.base)
    canvas.solid(box(14, 40, 86, 54, 5), wood, 4)
    canvas.solid(box(20, 29, 80, 42, 6), palette.ROYAL, 4)
    canvas.rim(arc((50, 74), 5), width=canvas.edge * 0.6)
    canvas.disk((50, 74), 5, palette.GOLD_LIGHT)


def empty_purse(canvas: Canvas) -> None:
    """A purse turned over, and nothing in it."""
    bag = path(
        "M34 40 C14 50 8 66 14 80 C22 94 78 94 86 80 C92 66 86 50 66 40 L74 14 L60 22 L50 12 L40 22 L26 14 Z"
    )
    canvas.solid(bag, palette.CEDAR, 6)
    canvas.lined([(33, 39), (67, 39)], 5, palette.GOLD)
    canvas.stroke([(36, 58), (64, 82)], 7, palette.WHITE)
    canvas.stroke([(64, 58), (36, 82)], 7, palette.WHITE)


def fleet(canvas: Canvas) -> None:
    """Three sails abreast."""
    for x, y, by in ((26, 30, 0.8), (74, 30, 0.8), (50, 44, 1.0)):
        sail = [
            (x + dx * by, y + dy * by)
            for dx, dy in path(
                "M-20 -30 L20 -30 C26 -14 24 4 20 16 C8 12 -6 12 -18 16 C-14 0 -14 -14 -20 -30"
            )
        ]
        hull = [
            (x + dx * by, y + dy * by)
            for dx, dy in path(
                "M-36 14 L-24 24 L24 24 L38 8 C38 30 28 46 16 46 L-16 46 C-26 46 -34 34 -36 14"
            )
        ]
        canvas.rim(sail, hull)
        canvas.fill(hull, palette.CEDAR.base)
        canvas.fill(sail, palette.LINEN.base)
        canvas.within(sail, (box(x - 6 * by, 0, x + 8 * by, 100), palette.ROYAL.base))


def _trident(angle: float) -> list[Path]:
    lines = [
        path("M50 96 L50 8"),
        path("M32 14 L32 30 C34 42 66 42 68 30 L68 14"),
    ]
    return [turn(line, angle, (50, 52)) for line in lines]


def attack(canvas: Canvas) -> None:
    """Crossed tridents."""
    for angle, colour in ((38, palette.BRONZE.light), (-38, palette.GREY.light)):
        lines = _trident(angle)
        for line in lines:
            canvas.stroke(line, 7 + 2 * canvas.edge, EDGE)
        for line in lines:
            canvas.stroke(line, 7, colour)


def strength(canvas: Canvas) -> None:
    """A round shield upon a spear."""
    canvas.lined([(12, 90), (82, 18)], 5, palette.CEDAR.base)
    canvas.piece((turn(path("M50 -2 L60 16 L50 24 L40 16 Z"), 45, (50, 50)), palette.GREY.light))
    canvas.solid(arc((48, 54), 35), palette.BLOOD, 6)
    canvas.stroke(arc((48, 54), 26), 4, palette.GOLD, closed=True)
    canvas.fill(star((48, 54), 19, 8, 6), palette.GOLD_LIGHT)


def cargo(canvas: Canvas) -> None:
    """A crate, and a jar beside it."""
    jar = path("M66 12 L84 12 L84 20 C98 30 98 52 88 76 L84 92 L68 92 C58 62 54 34 66 22 Z")
    canvas.solid(jar, palette.CLAY, 5)
    crate = box(6, 36, 66, 94, 3)
    canvas.solid(crate, palette.CEDAR, 5)
    canvas.stroke([(13, 44), (59, 87)], 6, palette.CEDAR.dark)
    canvas.stroke([(59, 44), (13, 87)], 6, palette.CEDAR.dark)
    canvas.stroke(box(10, 40, 62, 90), 7, palette.CEDAR.light, closed=True)


def arrow(canvas: Canvas) -> None:
    """It points to the right, at whose turn it is."""
    outline = path("M6 34 L46 34 L46 10 L94 50 L46 90 L46 66 L6 66 Z")
    canvas.solid(outline, palette.GOLDEN, 6)


def hourglass(canvas: Canvas) -> None:
    """Sand that runs: somebody is awaited."""
    glass = both(path("M50 12 L24 12 C22 34 38 42 44 50 C38 58 22 66 24 88 L50 88"))
    canvas.rim(glass)
    canvas.fill(glass, palette.LINEN.light)
    canvas.within(
        glass,
        (box(0, 30, 100, 50), palette.GOLD),
        (arc((50, 92), (24, 24)), palette.GOLD),
        (box(48, 45, 52, 90), palette.GOLD),
    )
    for y in (11, 89):
        canvas.solid(box(16, y - 6, 84, y + 6, 4), palette.CEDAR, 4)


def check(canvas: Canvas) -> None:
    """Agreed."""
    canvas.solid(arc((50, 50), 43), palette.LEAF, 6)
    canvas.stroke([(29, 52), (44, 67), (72, 35)], 12 + canvas.edge, EDGE)
    canvas.stroke([(29, 52), (44, 67), (72, 35)], 12, palette.WHITE)


def tick_empty(canvas: Canvas) -> None:
    """Not yet agreed: an empty ring."""
    canvas.rim(arc((50, 50), 40), width=canvas.edge * 0.8)
    canvas.disk((50, 50), 40, palette.GREY.base)
    canvas.disk((50, 50), 30, palette.STONE)


DRAWINGS: dict[str, tuple[float, Drawing]] = {
    "seat-in-hall": (1.0, seat_in_hall),
    "column:full": (0.9, full_column),
    "column:empty": (0.9, column),
    "arrow": (1.0, arrow),
    "hourglass": (1.0, hourglass),
    "check": (1.0, check),
    "tick-empty": (1.0, tick_empty),
    "attack": (1.0, attack),
    "cargo": (1.0, cargo),
    "strength": (1.0, strength),
}
