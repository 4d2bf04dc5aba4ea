"""The residence of a seat: its columns, each circle with its disks and its benefit."""

from __future__ import annotations

from bot.pictures import palette
from bot.pictures.full.pen import Area, Pen
from bot.rules.full.edition import Circle, Edition
from bot.rules.full.view import SeatView

HEIGHT = 88
HIGHEST = 140
"""Between these the room decides."""
_CELL = 58
_APART = 12
_SIGN = 46


def residence(pen: Pen, area: Area, edition: Edition, seat: SeatView, number: int) -> None:
    """Put the columns side by side, each from its topmost circle on.

    A circle that was taken shows its benefit on gold, another the disks that still lie on it.
    """
    columns = edition.columns
    cells = sum(len(column.circles) for column in columns)
    gaps = _APART * (len(columns) - 1)
    cell = min(_CELL, (area.width - gaps) // max(1, cells))
    if cell < 36:
        _short(pen, area, edition, seat)
        return
    apart = (area.width - cell * cells) // max(1, len(columns) - 1)
    apart = min(apart, 24)
    x = area.x
    for column, taken in zip(columns, seat.taken, strict=True):
        frame = Area(x, area.y, cell * len(column.circles), area.height)
        pen.panel(frame, palette.STONE_DARK, 10)
        for n, circle in enumerate(column.circles):
            place = Area(x + n * cell, area.y, cell, area.height)
            _circle(pen, place.inner(3), circle, number, taken=n < taken)
        x += frame.width + apart


def _circle(pen: Pen, area: Area, circle: Circle, number: int, *, taken: bool) -> None:
    upper, lower = area.rows(2, 2)
    if taken:
        pen.box(area, palette.GOLD_LIGHT, 8, palette.GOLD, 2)
    size = min(_SIGN, area.width - 4, upper.height)
    if circle.benefit != "none":
        pen.sprite(f"benefit:{circle.benefit}", upper.centre, upper.middle, size)
    if taken:
        middle = area.middle if circle.benefit == "none" else lower.middle
        pen.sprite("check", lower.centre, middle, size - 4)
        return
    disks = [f"seat:{number}"] * circle.disks
    if circle.benefit == "none" and circle.disks == 2:
        for place in (upper, lower):
            pen.sprite(disks[0], place.centre, place.middle, size - 4)
        return
    pen.row(disks, lower, size - 4 if circle.disks < 2 else size - 10, gap=0, anchor="middle")


def _short(pen: Pen, area: Area, edition: Edition, seat: SeatView) -> None:
    """Put how many circles of how many are taken, where there is no room for each."""
    done = sum(seat.taken)
    of = sum(len(column.circles) for column in edition.columns)
    emptied = sum(
        taken == len(column.circles)
        for column, taken in zip(edition.columns, seat.taken, strict=True)
    )
    pen.sprite("column:full", area.x + 24, area.middle, 44)
    told = f"{done} of {of} circles, {emptied} emptied"
    pen.words(told, (area.x + 60, area.middle), most=area.width - 60)
