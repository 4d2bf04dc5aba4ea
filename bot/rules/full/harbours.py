"""The trade harbour T and the war harbour W (carthago.md 5)."""

from __future__ import annotations

from bot.rules.full.cards import draw
from bot.rules.full.state import NOBODY, Table


class TradeHarbour:
    """T: a disk of the supply on a dock where one has none."""

    @staticmethod
    def can_begin(table: Table) -> bool:
        """Whether there is a disk in supply, and a dock with a ship and without one's disk."""
        return table.player.supply > 0 and bool(_free_docks(table))

    @staticmethod
    def begin(table: Table) -> None:
        """Ask for the dock."""
        table.ask = DOCK


class WarHarbour:
    """W: a disk of the supply on the lowest free berth."""

    @staticmethod
    def can_begin(table: Table) -> bool:
        """Whether there is a disk in supply and none in the war harbour."""
        return table.player.supply > 0 and table.seat not in table.berths

    @staticmethod
    def begin(table: Table) -> None:
        """Put the disk down and draw."""
        table.player.supply -= 1
        table.berths[table.berths.index(NOBODY)] = table.seat
        draw(table, table.seat, table.edition.frame.war_draw)


class _Dock:
    """Which dock."""

    kind = "dock"

    def choices(self, table: Table) -> list[str]:
        """Return the docks with a ship and without a disk of the player."""
        tokens = table.edition.tokens.dock
        return [tokens[dock] for dock in _free_docks(table)]

    def choose(self, table: Table, token: str) -> None:
        """Put the disk down; the first one on a dock earns a card."""
        dock = table.edition.tokens.number[token]
        table.player.supply -= 1
        disks = table.dock_disks[dock]
        disks.append(table.seat)
        if len(disks) == 1:
            draw(table, table.seat, table.edition.frame.first_on_dock_draw)


class _SetupDock:
    """The disk that each player puts on a dock before the first turn (carthago.md 3.9)."""

    kind = "setup-dock"

    def choices(self, table: Table) -> list[str]:
        """Return the docks."""
        return DOCK.choices(table)

    def choose(self, table: Table, token: str) -> None:
        """Put the disk down; it earns no card. Then the next player is asked."""
        dock = table.edition.tokens.number[token]
        table.player.supply -= 1
        table.dock_disks[dock].append(table.seat)
        table.known += 1
        table.seat = (table.seat + 1) % table.players
        if table.seat != table.first:
            table.ask = SETUP_DOCK


DOCK = _Dock()
SETUP_DOCK = _SetupDock()


def _free_docks(table: Table) -> list[int]:
    seat, disks = table.seat, table.dock_disks
    return [
        dock for dock, ship in enumerate(table.docks) if ship != NOBODY and seat not in disks[dock]
    ]
