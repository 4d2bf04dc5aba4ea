"""What is moved about: coins, influence disks, action disks, neutral disks and guild markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures import palette
from bot.pictures.art.canvas import EDGE
from bot.pictures.art.paths import arc, box, path, ring_of, scale, star

if TYPE_CHECKING:
    from bot.pictures.art.canvas import Canvas
    from bot.pictures.art.paths import Path, Point
    from bot.pictures.art.sprites import Drawing

COIN_MOST = 15
"""The largest number that a coin is drawn with."""

OUTLINES: tuple[Path, ...] = (
    arc((50, 50), 42),
    path("M45 8 C48 3 52 3 55 8 L96 83 C98 88 96 91 91 91 L9 91 C4 91 2 88 4 83 Z"),
    box(11, 11, 89, 89, 4),
    ring_of((50, 50), 47, 4),
)
"""The shapes of the seats: disk, triangle, square, rhombus."""

_MIDDLES: tuple[Point, ...] = ((50, 50), (50, 64), (50, 50), (50, 50))


def blank_coin(canvas: Canvas) -> None:
    """A gold coin without a number."""
    tone = palette.GOLDEN
    canvas.solid(arc((50, 50), 43), tone, 7)
    canvas.stroke(arc((50, 50), 34), 2.6, tone.dark, closed=True)


def _coin(number: int) -> Drawing:
    def draw(canvas: Canvas) -> None:
        blank_coin(canvas)
        canvas.text(str(number), (50, 50), 46 if number < 10 else 38, EDGE)

    return draw


def _crowned_coin(canvas: Canvas) -> None:
    """The blank coin bears a sun."""
    blank_coin(canvas)
    canvas.fill(star((50, 50), 26, 10, 8), palette.GOLDEN.dark)
    canvas.disk((50, 50), 9, palette.GOLDEN.light)


def _seat(seat: int, *, ringed: bool) -> Drawing:
    """The shape of a seat with its number and a light rim; for the wheel with a band of gold."""
    outline, middle, tone = OUTLINES[seat], _MIDDLES[seat], palette.SEAT_TONES[seat]
    height = 40.0 if seat != 1 else 35.0

    def draw(canvas: Canvas) -> None:
        canvas.rim(outline)
        canvas.fill(outline, palette.GOLD if ringed else palette.LINEN.light)
        face = scale(outline, 0.76 if ringed else 0.9, middle)
        if ringed:
            canvas.rim(face, width=canvas.edge * 0.6)
        canvas.solid(face, tone, 6, rim=False)
        canvas.text(str(seat + 1), middle, height * (0.88 if ringed else 1), palette.WHITE, EDGE)

    return draw


def free(canvas: Canvas) -> None:
    """An empty socket."""
    canvas.rim(arc((50, 50), 40), width=canvas.edge * 0.7)
    canvas.disk((50, 50), 40, palette.STONE_DARK)
    canvas.disk((50, 50), 33, palette.FADED)
    canvas.disk((52, 53), 30, palette.LINEN.dark)


def neutral(canvas: Canvas) -> None:
    """A disk of grey stone with a bar: it belongs to nobody."""
    canvas.solid(arc((50, 50), 42), palette.GREY, 7)
    canvas.rim(box(24, 42, 76, 58, 4), width=canvas.edge * 0.6)
    canvas.fill(box(24, 42, 76, 58, 4), palette.GREY.light)


def marker(canvas: Canvas) -> None:
    """The guild marker: a star on a seal with a scalloped edge."""
    canvas.solid(star((50, 50), 46, 38, 12), palette.GOLDEN, 5)
    canvas.rim(arc((50, 50), 31), width=canvas.edge * 0.5)
    canvas.disk((50, 50), 31, palette.ROYAL.base)
    canvas.fill(star((50, 51), 27, 11.5, 5), palette.GOLD_LIGHT)


def supply(canvas: Canvas) -> None:
    """A pile of disks."""
    tone = palette.CEDAR
    for x, y in ((30, 74), (70, 74), (30, 56), (70, 56), (50, 40), (50, 22)):
        disk = arc((x, y), (24, 12))
        side = [*arc((x, y + 10), (24, 12), 0, 180), *arc((x, y), (24, 12), 180, 360)]
        canvas.piece((side, tone.dark))
        canvas.fill(disk, tone.light)
        canvas.stroke(disk, 2, tone.base, closed=True)


DRAWINGS: dict[str, tuple[float, Drawing]] = {
    "coin": (1.0, _crowned_coin),
    **{f"coin:{number}": (1.0, _coin(number)) for number in range(COIN_MOST + 1)},
    **{f"seat:{seat}": (1.0, _seat(seat, ringed=False)) for seat in range(4)},
    "seat:free": (1.0, free),
    **{f"action-disk:{seat}": (1.0, _seat(seat, ringed=True)) for seat in range(4)},
    "neutral": (1.0, neutral),
    "marker": (1.0, marker),
    "supply": (1.0, supply),
}
