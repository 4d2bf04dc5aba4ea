"""S, shipping: win ships by delivery or attack (carthago.md 5)."""

from __future__ import annotations

from bot.rules.full.cards import draw
from bot.rules.full.payment import Cargo, Coins, can_pay, pay
from bot.rules.full.quay import fill_roads, refill_dock
from bot.rules.full.residence import benefit
from bot.rules.full.state import NOBODY, Table


class Shipping:
    """S: win one or two ships, one after the other."""

    @staticmethod
    def can_begin(table: Table) -> bool:
        """Whether one's disk lies on a dock with a ship, or can attack a ship in the roads."""
        seat = table.seat
        if table.roads and seat in table.berths:
            return True
        docks = zip(table.docks, table.dock_disks, strict=True)
        return any([seat in disks and ship != NOBODY for ship, disks in docks])

    @staticmethod
    def begin(table: Table) -> None:
        """Ask for the first ship."""
        table.left = table.edition.frame.ships_per_shipping
        table.ask = SHIP


def cargo_price(table: Table, ship: int) -> Cargo:
    """Return what a delivery costs the player: the cargo, perhaps less a good."""
    less = benefit(table.edition, table.player, "delivery-less")
    return Cargo(table.edition.ships[ship].cargo, less)


def attack_price(table: Table, ship: int) -> Coins:
    """Return what an attack costs the player: strength less the berth's worth and benefits."""
    edition = table.edition
    berth = table.berths.index(table.seat)
    worth = edition.frame.berth_worth[berth]
    less = benefit(edition, table.player, "attack-less")
    return Coins(edition.ships[ship].strength - worth - less)


class _Ship:
    """Which ship, and how; or none."""

    kind = "ship"

    def choices(self, table: Table) -> list[str]:
        """Return the deliveries and attacks that can be paid, and ``done``."""
        player, seat, tokens = table.player, table.seat, table.edition.tokens
        found = [
            tokens.deliver[dock]
            for dock, ship in enumerate(table.docks)
            if seat in table.dock_disks[dock]
            and ship != NOBODY
            and can_pay(table, player, cargo_price(table, ship))
        ]
        if seat in table.berths:
            found += [
                tokens.attack[ship]
                for ship in table.roads
                if can_pay(table, player, attack_price(table, ship))
            ]
        found.append("done")
        return found

    def choose(self, table: Table, token: str) -> None:
        """Pay for a ship, then take it."""
        if token == "done":
            return
        table.target = table.edition.tokens.number[token]
        if token.startswith("deliver"):
            pay(table, cargo_price(table, table.docks[table.target]), _delivered)
        else:
            pay(table, attack_price(table, table.target), _captured)


SHIP = _Ship()


def _delivered(table: Table) -> None:
    dock, player = table.target, table.player
    ship = table.docks[dock]
    player.active.append(ship)
    table.dock_disks[dock].remove(table.seat)
    player.supply += 1
    refill_dock(table, dock)
    draw(table, table.seat, table.edition.ships[ship].profit)
    _next_ship(table)


def _captured(table: Table) -> None:
    ship, player = table.target, table.player
    player.active.append(ship)
    player.attacks += 1
    table.roads.remove(ship)
    table.berths[table.berths.index(table.seat)] = NOBODY
    player.supply += 1
    fill_roads(table)
    draw(table, table.seat, table.edition.ships[ship].spoils)
    _next_ship(table)


def _next_ship(table: Table) -> None:
    table.left -= 1
    if table.left:
        table.ask = SHIP
