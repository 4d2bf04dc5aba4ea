"""Where a player's disks are, and the benefits that he has won: each a sign and words."""

from __future__ import annotations

import msgspec

from bot.pictures import palette
from bot.pictures.full.pen import Area, Pen
from bot.text import safe
from bot.text.full import words
from bot.text.full.means import Mine

_LINE = 50
_SHORT = 29
"""Two lines of so many letters stand side by side."""


class Line(msgspec.Struct, frozen=True):
    """A sign and what it tells."""

    sprite: str
    text: str


def disks(mine: Mine) -> list[Line]:
    """Return where the disks of the view's own seat are."""
    view, number = mine.view, mine.number
    lines = [Line("supply", f"{mine.seat.supply} in supply")]
    docks = [str(n + 1) for n, dock in enumerate(view.docks) if number in dock.disks]
    if docks:
        told = f"dock{'s' if len(docks) > 1 else ''} {safe.listed(docks)}"
        lines.append(Line("counted:harbour-disks", told))
    if number in view.berths:
        lines.append(Line("action:W", f"war harbour, berth {view.berths.index(number) + 1}"))
    if mine.seat.guild_seats:
        lines.append(Line("seat-in-hall", words.many(mine.seat.guild_seats, "guild seat")))
    left = sum(
        circle.disks
        for column, taken in zip(mine.edition.columns, mine.seat.taken, strict=True)
        for circle in column.circles[taken:]
    )
    if left:
        lines.append(Line("column:full", f"{left} on the residence"))
    tiles = [tile for tile, on_it in view.achievements.items() if number in on_it]
    if tiles:
        lines.append(Line("laurel", safe.listed(tiles)))
    return lines


def benefits(mine: Mine) -> list[Line]:
    """Return the benefits that last, in the order of the residence."""
    return [
        Line(
            f"benefit:{circle.benefit}",
            words.capital(words.benefit(circle.benefit, circle.amount)),
        )
        for column, taken in zip(mine.edition.columns, mine.seat.taken, strict=True)
        for circle in column.circles[:taken]
        if circle.benefit not in {"none", "draw"}
    ]


def height(lines: list[Line]) -> int:
    """Return how high lines are."""
    return len(_rows(lines)) * _LINE


def put(pen: Pen, area: Area, lines: list[Line]) -> None:
    """Put lines, short ones side by side."""
    for n, row in enumerate(_rows(lines)):
        place = area.below(n * _LINE).top(_LINE)
        columns = place.columns(2, 12) if len(row) == 2 or len(row[0].text) <= _SHORT else [place]
        for line, column in zip(row, columns, strict=False):
            pen.sprite(line.sprite, column.x + 24, column.middle, 44)
            at = (column.x + 58, column.middle)
            pen.words(line.text, at, palette.INK, face="text", most=column.width - 58)


def _rows(lines: list[Line]) -> list[list[Line]]:
    rows: list[list[Line]] = []
    for line in lines:
        alone = len(line.text) > _SHORT
        if rows and len(rows[-1]) == 1 and not alone and len(rows[-1][0].text) <= _SHORT:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows
