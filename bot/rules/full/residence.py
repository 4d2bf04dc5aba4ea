"""R, the residence: disks bought free, and the benefits of their circles (carthago.md 7)."""

from __future__ import annotations

from bot.rules.full.cards import draw
from bot.rules.full.edition import BenefitKind, Circle, Edition
from bot.rules.full.payment import Goods, can_pay, pay
from bot.rules.full.state import Seat, Table


def benefit(edition: Edition, seat: Seat, kind: BenefitKind) -> int:
    """Return how much of a benefit a seat has."""
    amount = 0
    for column, taken in zip(edition.columns, seat.taken, strict=True):
        for circle in column.circles[:taken]:
            if circle.benefit == kind:
                amount += circle.amount
    return amount


def emptied(edition: Edition, seat: Seat) -> int:
    """Return the number of columns without a disk."""
    return sum(
        taken == len(column.circles)
        for column, taken in zip(edition.columns, seat.taken, strict=True)
    )


class Residence:
    """R: choose a column, pay its topmost circle that has disks, take the disks."""

    @staticmethod
    def can_begin(table: Table) -> bool:
        """Whether a disk is left on the residence."""
        taken = table.player.taken
        return any(
            [taken[n] < len(column.circles) for n, column in enumerate(table.edition.columns)]
        )

    @staticmethod
    def begin(table: Table) -> None:
        """Ask for the column; where none can be paid, nothing happens."""
        if _payable(table):
            table.ask = COLUMN


class _Column:
    """Which column."""

    kind = "column"

    def choices(self, table: Table) -> list[str]:
        """Return the columns whose goods can be paid."""
        tokens = table.edition.tokens.column
        return [tokens[column] for column in _payable(table)]

    def choose(self, table: Table, token: str) -> None:
        """Pay, then take the disks."""
        table.target = table.edition.tokens.number[token]
        circle = _topmost(table, table.target)
        assert circle is not None
        pay(table, Goods(circle.price, circle.goods), _take_disks)


COLUMN = _Column()


def _take_disks(table: Table) -> None:
    circle = _topmost(table, table.target)
    assert circle is not None
    seat = table.player
    seat.taken[table.target] += 1
    seat.supply += circle.disks
    if circle.benefit == "draw":
        draw(table, table.seat, circle.amount)


def _topmost(table: Table, column: int) -> Circle | None:
    taken = table.player.taken[column]
    circles = table.edition.columns[column].circles
    return circles[taken] if taken < len(circles) else None


def _payable(table: Table) -> list[int]:
    seat = table.player
    found: list[int] = []
    for column in range(len(table.edition.columns)):
        circle = _topmost(table, column)
        if circle and can_pay(table, seat, Goods(circle.price, circle.goods)):
            found.append(column)
    return found
