"""Signs: small pictures of things and events, by themselves or within tiles and medallions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures import palette
from bot.pictures.art.canvas import EDGE
from bot.pictures.art.paths import (
    arc,
    both,
    box,
    leaf,
    mirror,
    move,
    path,
    polar,
    scale,
    star,
    turn,
)

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
    for y in (72, 44):
        canvas.solid(arc((50, y), 13), palette.ROYAL, 4)
        canvas.stroke(arc((50, y), 6), 2.4, palette.ROYAL.light, closed=True)


def laurel(canvas: Canvas) -> None:
    """A wreath of laurel with a star."""
    tone = palette.LEAF
    leaves: list[Path] = []
    for step in range(6):
        at = polar((50, 51), 30, 108 + step * 25)
        leaves += [leaf(at, 20, 11, 178 + step * 25 + side) for side in (-28, 34)]
    leaves += [mirror(one) for one in leaves]
    canvas.rim(*leaves)
    for index, one in enumerate(leaves):
        canvas.fill(one, tone.light if index % 2 else tone.base)
    canvas.solid(star((50, 52), 24, 10, 5), palette.GOLDEN, 3)


def seat_in_hall(canvas: Canvas) -> None:
    """An empty seat of the Guild Hall: a throne with an arched back."""
    wood = palette.CEDAR
    back = both(path("M50 5 C32 5 24 18 24 32 L24 64 L50 64"))
    for x in (24, 76):
        canvas.lined([(x, 70), (x, 91)], 7, wood.dark)
    canvas.solid(back, palette.GOLDEN, 4)
    inner = scale(back, 0.72, (50, 48))
    canvas.rim(inner, width=canvas.edge * 0.5)
    canvas.fill(inner, palette.ROYAL.base)
    for x in (15, 85):
        canvas.lined([(x, 46), (x, 70)], 8, wood.base)
    canvas.solid(box(14, 66, 86, 79, 3), wood, 4)
    canvas.solid(box(23, 56, 77, 68, 5), palette.ROYAL, 4)


def seat_in_forum(canvas: Canvas) -> None:
    """A seat between columns, under a gable: for those who found the hall full."""
    roof = path("M4 34 L50 6 L96 34 Z")
    beam, floor = box(8, 34, 92, 44, 2), box(4, 84, 96, 96, 2)
    shafts = [box(x - 7, 44, x + 7, 84) for x in (18, 82)]
    canvas.rim(roof, beam, floor, *shafts)
    for part in (roof, beam, floor, *shafts):
        canvas.solid(part, palette.LINEN, 4, rim=False)
    canvas.solid(box(34, 66, 66, 84, 2), palette.ROYAL, 3)
    canvas.disk((50, 55), 9, EDGE)
    canvas.disk((50, 55), 7, palette.GOLD)


def empty_purse(canvas: Canvas) -> None:
    """A purse turned over, and nothing in it."""
    bag = path(
        "M34 40 C14 50 8 66 14 80 C22 94 78 94 86 80 C92 66 86 50 66 40 "
        "L74 14 L60 22 L50 12 L40 22 L26 14 Z"
    )
    canvas.solid(bag, palette.CEDAR, 6)
    canvas.lined([(33, 39), (67, 39)], 5, palette.GOLD)
    canvas.stroke([(36, 58), (64, 82)], 7, palette.WHITE)
    canvas.stroke([(64, 58), (36, 82)], 7, palette.WHITE)


def fleet(canvas: Canvas) -> None:
    """A ship, and two more behind it."""
    for x, y, by in ((21, 46, 0.62), (79, 46, 0.62), (50, 44, 1.12)):
        sail = _scaled(
            "M-20 -34 L20 -34 C27 -14 25 2 20 12 C8 6 -8 6 -20 12 C-13 -2 -13 -18 -20 -34", x, y, by
        )
        hull = _scaled(
            "M-36 14 C-38 8 -34 4 -30 6 L-24 20 L24 20 L32 4 L40 8 C40 30 28 44 16 44 "
            "L-16 44 C-26 44 -34 32 -36 14",
            x,
            y,
            by,
        )
        canvas.rim(sail, hull)
        canvas.fill(hull, palette.CEDAR.base)
        canvas.fill(sail, palette.LINEN.dark if by < 1 else palette.LINEN.base)
        if by > 1:
            canvas.within(sail, (box(x - 5, 0, x + 9, 100), palette.ROYAL.base))


def _scaled(drawn: str, x: float, y: float, by: float) -> Path:
    return move(scale(path(drawn), by), x, y)


def _trident(canvas: Canvas, angle: float, colour: str) -> None:
    """A trident with barbed points, leaning."""
    lines = [path("M50 100 L50 20"), path("M29 20 C30 46 40 46 50 46 C60 46 70 46 71 20")]
    lines = [turn(line, angle, (50, 54)) for line in lines]
    barbs = [
        turn([(x - 9, 20), (x, 0 if x == 50 else 4), (x + 9, 20)], angle, (50, 54))
        for x in (29, 50, 71)
    ]
    for line in lines:
        canvas.stroke(line, 7 + 2 * canvas.edge, EDGE)
    canvas.rim(*barbs)
    for line in lines:
        canvas.stroke(line, 7, colour)
    for barb in barbs:
        canvas.fill(barb, colour)


def attack(canvas: Canvas) -> None:
    """Crossed tridents."""
    with canvas.zoomed(0.88, (50, 52)):
        _trident(canvas, 40, palette.BRONZE.light)
        _trident(canvas, -40, palette.GREY.light)


def strength(canvas: Canvas) -> None:
    """A long oval shield before two spears."""
    for flip in (1, -1):
        shaft = [(50 - flip * 30, 92), (50 + flip * 29, 18)]
        canvas.lined(shaft, 4, palette.CEDAR.base)
        head = turn(path("M0 -15 L6 0 L0 7 L-6 0 Z"), flip * 38, (0, 0))
        canvas.piece((move(head, 50 + flip * 30, 17), palette.GREY.light))
    shield = arc((50, 54), (27, 41))
    canvas.solid(shield, palette.BLOOD, 6)
    canvas.stroke(arc((50, 54), (20, 34)), 3.5, palette.GOLD, closed=True)
    canvas.stroke([(50, 30), (50, 78)], 5, palette.GOLD_LIGHT)
    canvas.disk((50, 54), 9, palette.GOLD_LIGHT)


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
    canvas.disk((50, 50), 40, palette.LINEN.base)
    canvas.rim(arc((50, 50), 27), width=canvas.edge * 0.8)
    canvas.pierce(arc((50, 50), 27))


DRAWINGS: dict[str, tuple[float, Drawing]] = {
    "seat-in-hall": (1.0, seat_in_hall),
    "seat-in-forum": (1.0, seat_in_forum),
    "laurel": (1.0, laurel),
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
