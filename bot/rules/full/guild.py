"""The guild action: hall, forum, achievement tiles (carthago.md 8)."""

from __future__ import annotations

from bot.rules.full.payment import Coins, can_pay, pay
from bot.rules.full.residence import benefit
from bot.rules.full.state import Table


def seats_in_guild(table: Table, seat: int) -> int:
    """Return a seat's guild seats: its disks in hall and forum."""
    return table.hall.count(seat) + table.forum.count(seat)


def next_hall_price(table: Table) -> int | None:
    """Return the printed price of the cheapest free seat in the hall, None when it is full."""
    row, prices = len(table.hall) // table.players, table.edition.frame.hall_seat_prices
    return prices[row] if row < len(prices) else None


def tile_open(table: Table, tile: int) -> bool:
    """Whether the player may take a place on a tile: its group's decade has come, no disk yet."""
    on_it = table.achievements[tile]
    in_time = table.edition.tiles[tile].group <= table.decade
    return in_time and table.seat not in on_it and len(on_it) < table.players


class _Guild:
    """Which guild action, or none."""

    kind = "guild"

    def choices(self, table: Table) -> list[str]:
        """Return what can be paid, and ``decline``."""
        player, frame, tokens = table.player, table.edition.frame, table.edition.tokens
        hall = next_hall_price(table)
        found: list[str] = []
        if hall is not None:
            if can_pay(table, player, _less(table, hall)):
                found.append("hall")
        elif can_pay(table, player, _less(table, frame.forum_price)):
            found.append("forum")
        if can_pay(table, player, Coins(frame.tile_price)):
            found += [tokens.tile[tile] for tile in table.achievements if tile_open(table, tile)]
        found.append("decline")
        return found

    def choose(self, table: Table, token: str) -> None:
        """Pay, then put the disk down and move the marker."""
        if token == "decline":
            return
        frame = table.edition.frame
        if token == "hall":
            price = next_hall_price(table)
            assert price is not None
            pay(table, _less(table, price), _sit_in_hall)
        elif token == "forum":
            pay(table, _less(table, frame.forum_price), _sit_in_forum)
        else:
            table.target = table.edition.tokens.number[token]
            pay(table, Coins(frame.tile_price), _take_place)


GUILD = _Guild()


def _less(table: Table, price: int) -> Coins:
    return Coins(price - benefit(table.edition, table.player, "guild-less"))


def _sit_in_hall(table: Table) -> None:
    table.hall.append(table.seat)
    _carried_out(table)


def _sit_in_forum(table: Table) -> None:
    table.forum.append(table.seat)
    _carried_out(table)


def _take_place(table: Table) -> None:
    table.achievements[table.target].append(table.seat)
    _carried_out(table)


def _carried_out(table: Table) -> None:
    """Use the disk; the marker moves on to the next space without a marker."""
    table.player.supply -= 1
    move_on(table.markers, table.space, table.edition.next_space)


def move_on(lying: list[bool], space: int, next_space: tuple[int, ...]) -> None:
    """Move a marker or neutral disk clockwise to the next space without one."""
    lying[space] = False
    target = next_space[space]
    while lying[target] and target != space:
        target = next_space[target]
    lying[target] = True
