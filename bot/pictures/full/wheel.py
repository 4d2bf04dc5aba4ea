"""The wheel: five spaces, clockwise from the top, with the disks and markers on them."""

from __future__ import annotations

from math import cos, pi, sin

from bot.pictures import palette
from bot.pictures.full.pen import SMALL, Area, Pen
from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.view import FullView
from bot.text.full import words

_RADIUS = 214
Point = tuple[int, int]

# Places in each sector from the middle of the wheel: the icon, the word, the neutral disk, the
# guild marker, the middle of the action disks. The two sectors on the left mirror those on the
# right.
_TOP: tuple[Point, ...] = ((0, -178), (0, -136), (-54, -170), (54, -170), (0, -96))
_UPPER: tuple[Point, ...] = ((134, -94), (136, -48), (89, -80), (180, -82), (126, -4))
_LOWER: tuple[Point, ...] = ((66, 168), (84, 118), (20, 178), (118, 156), (90, 76))
_PLACES = (
    _TOP,
    _UPPER,
    _LOWER,
    tuple((-x, y) for x, y in _LOWER),
    tuple((-x, y) for x, y in _UPPER),
)
_DISK = 38


def wheel(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put the wheel in the middle of its area."""
    _disc(pen, area)
    for number, places in zip(edition.wheel, _PLACES, strict=True):
        space = SPACES[number]
        icon, word, neutral, marker, disks = ((area.centre + x, area.middle + y) for x, y in places)
        pen.sprite(f"action:{space}", *icon, 54)
        name = words.SPACE_NAMES[space].split()[0]
        pen.words(name, word, anchor="middle", size=SMALL, most=150)
        if space in view.neutral:
            pen.sprite("neutral", *neutral, 36)
        if space in view.markers:
            pen.sprite("marker", *marker, 38)
        on_it = [n for n, seat in enumerate(view.seats) if seat.space == space]
        _disks(pen, on_it, disks, narrow=places is _TOP)


def _disks(pen: Pen, seats: list[int], at: Point, *, narrow: bool) -> None:
    """Put the action disks of a space: in one row, or in two where the sector is narrow."""
    rows = [seats[:2], seats[2:]] if narrow else [seats]
    for line, row in enumerate(rows):
        for n, seat in enumerate(row):
            x = at[0] + (2 * n - len(row) + 1) * (_DISK + 4) // 2
            pen.sprite(f"action-disk:{seat}", x, at[1] + line * (_DISK + 2), _DISK)


def _disc(pen: Pen, area: Area) -> None:
    """Put the wheel itself on the ground."""
    middle = (area.centre, area.middle)
    for radius, fill in ((_RADIUS + 8, palette.GOLD), (_RADIUS, palette.STONE)):
        side = 2 * radius
        pen.panel(Area(middle[0] - radius, middle[1] - radius, side, side), fill, radius)
    for n in (1, 3):
        pen.shape(_sector(middle, n), palette.STONE_DARK)
    for n in range(5):
        pen.shape(_spoke(middle, n), palette.GOLD)
        pen.shape(_tip(middle, n), palette.PURPLE)
    pen.panel(Area(middle[0] - 36, middle[1] - 36, 72, 72), palette.GOLD, 36)
    pen.ornament("sun", *middle, 60)


def _sector(middle: Point, number: int) -> list[tuple[float, float]]:
    first = (number - 0.5) * 0.4 * pi
    rim = [_at(middle, first + n / 24 * 0.4 * pi, _RADIUS) for n in range(25)]
    return [(float(middle[0]), float(middle[1])), *rim]


def _spoke(middle: Point, number: int) -> list[tuple[float, float]]:
    """Return the line between two sectors."""
    angle = (number + 0.5) * 0.4 * pi
    ends = []
    for radius, side in ((20, -1), (_RADIUS, -1), (_RADIUS, 1), (20, 1)):
        x, y = _at(middle, angle, radius)
        ends.append((x + side * 2 * cos(angle), y + side * 2 * sin(angle)))
    return ends


def _tip(middle: Point, number: int) -> list[tuple[float, float]]:
    """Return the arrow head on the rim that shows which way is clockwise."""
    angle = (number + 0.5) * 0.4 * pi
    rim = _RADIUS + 4
    return [
        _at(middle, angle + 0.06, rim),
        _at(middle, angle - 0.05, rim - 14),
        _at(middle, angle - 0.05, rim + 14),
    ]


def _at(middle: Point, angle: float, radius: float) -> tuple[float, float]:
    """Return a point by its angle, clockwise from the top."""
    return (
        round(middle[0] + radius * sin(angle), 1),
        round(middle[1] - radius * cos(angle), 1),
    )
