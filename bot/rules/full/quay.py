"""The quay: ships at the docks and in the roads (carthago.md 5)."""

from __future__ import annotations

from bot.rules.full.state import NOBODY, Table


def fill_roads(table: Table) -> None:
    """Turn ships up until the roads are full or the ship deck is empty."""
    roads, size = table.roads, table.edition.frame.roads
    while len(roads) < size and table.ship_deck:
        roads.append(table.ship_deck.pop())
        table.known += 1


def refill_dock(table: Table, dock: int) -> None:
    """Let the ship that has been in the roads longest come to a dock, then fill the roads."""
    table.docks[dock] = table.roads.pop(0) if table.roads else NOBODY
    fill_roads(table)
