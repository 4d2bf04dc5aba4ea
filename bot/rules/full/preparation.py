"""The preparation of decades 2 and 3 (carthago.md 10)."""

from __future__ import annotations

from bot.rules.full.cards import draw, fill_display
from bot.rules.full.residence import benefit
from bot.rules.full.state import NOBODY, Table


def prepare(table: Table) -> None:
    """Prepare a new decade; the first player tile goes on, and its order begins there."""
    table.first = (table.first + 1) % table.players
    table.seat = table.first
    for seat in table.seats:
        seat.hand += seat.laid
        seat.laid = []
        seat.base = list(table.edition.base_cards)
        seat.laid_base = [0] * len(seat.base)
        seat.down = [0] * len(seat.base)
        seat.space = NOBODY
    for n in range(table.players):
        number = (table.first + n) % table.players
        more = benefit(table.edition, table.seats[number], "preparation-draw")
        draw(table, number, table.edition.frame.preparation_draw + more)
    table.discard += table.display
    table.display = []
    fill_display(table)
