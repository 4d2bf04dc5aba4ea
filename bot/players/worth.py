"""What things are worth: an estimate of a position's points at the end.

The more turns are left, the more is hope; with none left it is the score itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.players.payments import Offer
from bot.players.position import NOTHING, Position
from bot.rules.full.edition import Condition
from bot.rules.golden import OBJECTIVES, POINTS


class Weights(msgspec.Struct, frozen=True):
    """How hope is measured, mostly in ships, guild seats or points for one thing more."""

    ships_a_turn: float = 0.12
    ships_by_disk: float = 0.64
    ships_by_supply: float = 0.06
    ships_by_card: float = 0.59
    ships_by_income: float = 0.35
    seats_a_turn: float = 0.51
    seats_by_coin: float = 0.08
    seats_by_disk: float = 1.03
    seats_by_docked: float = 0.84
    sharp: float = 2.88
    disks_a_turn: float = 0.39
    fleet_active: float = 0.75
    fleet_inactive: float = 0.27
    card: float = 0.24
    laid: float = 0.48
    base: float = 0.15
    symbol: float = 0.24
    column: float = 0.82
    extra: float = 5.46
    hold: float = 0.56
    miss_card: float = 0.34
    miss_coin: float = 0.18
    miss_good: float = 0.17
    miss_ship: float = 0.31
    short: float = 0.15


W = Weights()


class Hope(msgspec.Struct):
    """What a position may still come to: ships and guild seats at the end, and cards by then."""

    ships: float
    seats: float


def outlook(pos: Position) -> float:
    """Estimate the points at the end of the game."""
    hope = _hope(pos)
    points = hope.ships * hope.seats + _columns(pos)
    for tile, (worth, mine) in pos.tiles.items():
        if mine and worth:
            points += worth * _met(pos, pos.edition.tiles[tile].conditions, hope)
    if pos.golden:
        points += golden_worth(pos, hope)
    return points + _cards(pos)


def golden_worth(pos: Position, hope: Hope | None = None) -> float:
    """Return what the golden tile is worth while it is held: its points, else another turn."""
    met = golden_met(pos, hope or _hope(pos))
    if not pos.turns:
        return POINTS * met
    turn = W.extra * min(1.0, (2 + pos.turns) / 6)
    return met * max(POINTS, turn) + (1 - met) * turn


def offers(pos: Position) -> list[Offer]:
    """Return the cards and ships to pay with, and how much each is missed then."""
    return [(miss, (False, card)) for miss, card in misses(pos, pos.hand)] + [
        (_ship_missed(pos, ship), (True, ship)) for ship in pos.active
    ]


def misses(pos: Position, cards: Sequence[int]) -> list[tuple[float, int]]:
    """Return how much each of some trade cards is missed when it is gone."""
    if not pos.turns:
        lost = 0.0 if pos.golden == "empty-hand" else 0.01
        return [(lost, card) for card in cards]
    good, coins = pos.edition.card_good, pos.edition.card_coins
    wanted = [0.0] * len(pos.edition.goods)
    for dock in pos.docks:
        if dock.mine and dock.ship != NOTHING:
            for n, number in enumerate(pos.edition.ships[dock.ship].cargo):
                if number:
                    wanted[n] = W.miss_good
    return [(W.miss_card + W.miss_coin * coins[card] + wanted[good[card]], card) for card in cards]


def _ship_missed(pos: Position, ship: int) -> float:
    if not pos.turns:
        return 0.01 if pos.golden == "empty-hand" else 0.0
    return W.miss_ship * (0.5 + 0.5 * pos.edition.ships[ship].coins)


def _hope(pos: Position) -> Hope:
    turns = pos.turns
    ships = len(pos.active) + len(pos.inactive)
    if not turns:
        return Hope(ships, pos.seats)
    soon = min(1.0, turns / 3)
    edition = pos.edition
    card_coins, all_ships = edition.card_coins, edition.ships
    fleet = W.fleet_active * sum([all_ships[s].coins for s in pos.active])
    fleet += W.fleet_inactive * sum([all_ships[s].coins for s in pos.inactive])
    coins = fleet + 2 * pos.blind + sum([card_coins[c] for c in pos.hand])
    ready = min(_ready(pos, coins), 2.0 * turns)
    cards = len(pos.hand) + pos.blind + 0.5 * fleet
    by_cards = W.ships_by_card * cards * soon + W.ships_by_income * turns
    by_turns = W.ships_by_disk * ready + W.ships_a_turn * turns
    by_turns += W.ships_by_supply * min(pos.supply, turns)
    by_coins = W.seats_by_coin * coins * soon + W.seats_a_turn * turns
    at_docks = sum([dock.mine for dock in pos.docks]) + (pos.berth != NOTHING)
    by_disks = (
        W.seats_by_disk * pos.supply + W.disks_a_turn * turns + W.seats_by_docked * at_docks * soon
    )
    return Hope(ships + _lesser(by_cards, by_turns), pos.seats + _lesser(by_coins, by_disks))


def _lesser(one: float, other: float) -> float:
    """Return a little less than the lesser of two: more of the greater helps a little."""
    if one <= 0 or other <= 0:
        return 0.0
    return float(one * other / (one**W.sharp + other**W.sharp) ** (1 / W.sharp))


def _ready(pos: Position, coins: float) -> float:
    """Return how many ships the disks in the harbours are ready to win."""
    edition = pos.edition
    have = [0] * len(edition.goods)
    for card in pos.hand:
        have[edition.card_good[card]] += 1
    for ship in pos.active:
        have[edition.ships[ship].good] += 1
    less = pos.benefits.get("delivery-less", 0)
    ready = 0.0
    for dock in pos.docks:
        if dock.mine and dock.ship != NOTHING:
            cargo = edition.ships[dock.ship].cargo
            short = max(0, sum(cargo) - sum(map(min, have, cargo)) - less)
            ready += max(0.3, 1 - W.short * short) * (0.9**dock.others)
    if pos.berth != NOTHING and pos.roads:
        price = min([edition.ships[s].strength for s in pos.roads])
        price -= edition.frame.berth_worth[pos.berth] + pos.benefits.get("attack-less", 0)
        ready += max(0.3, 1 - 0.5 * W.short * max(0.0, price - coins))
    return ready


def _columns(pos: Position) -> float:
    """Return the points for emptied columns, and for those on their way."""
    points = pos.edition.frame.column_points
    emptied = 0
    hope = 0.0
    for column, taken in zip(pos.edition.columns, pos.taken, strict=True):
        size = len(column.circles)
        if taken == size:
            emptied += 1
        elif taken:
            hope += (taken / size) * min(1.0, pos.turns / (4 * (size - taken)))
    value = float(points[emptied])
    if hope and emptied + 1 < len(points):
        value += W.column * min(1.0, hope) * (points[emptied + 1] - points[emptied])
    return value


def _cards(pos: Position) -> float:
    """Return what cards help apart from ships and guild seats: to lay, to pay toll."""
    turns = pos.turns
    if not turns:
        return 0.0
    soon = min(1.0, turns / 3)
    value = W.card * (len(pos.hand) + pos.blind) * soon
    if not pos.last:
        value += W.laid * len(pos.laid)
    left = pos.decade_left
    if left:
        value += W.base * min(sum(pos.base), 1.5 * left)
        value += W.symbol * min(left, sum([number > 0 for number in pos.base]))
    return value


def _met(pos: Position, conditions: tuple[Condition, ...], hope: Hope) -> float:
    """Return how likely conditions of an achievement tile are met at the end."""
    chance = 1.0
    for condition in conditions:
        chance *= _reached(pos, condition, hope)
    return chance


def _reached(pos: Position, condition: Condition, hope: Hope) -> float:
    edition, need = pos.edition, condition.need
    match condition.count:
        case "ships":
            return _grown(len(pos.active) + len(pos.inactive), hope.ships, need)
        case "seats":
            return _grown(pos.seats, hope.seats, need)
        case "columns":
            return columns_likely(pos, need)
        case "attacks":
            ready = 0.5 * (pos.berth != NOTHING) * min(1, pos.turns)
            return _grown(pos.attacks, pos.attacks + ready + 0.12 * pos.turns, need)
        case "harbour-disks":
            now: float = sum([dock.mine for dock in pos.docks]) + (pos.berth != NOTHING)
        case "trade-cards":
            now = len(pos.hand) + pos.blind
        case "goods":
            now = len({edition.card_good[card] for card in pos.hand}) + 0.6 * pos.blind
        case "coins":
            now = sum([edition.card_coins[card] for card in pos.hand]) + 2 * pos.blind
    if not pos.turns:
        return float(now >= need)
    sure = W.hold + (1 - W.hold) / (1 + pos.turns)
    return sure if now >= need else max(0.2, sure - 0.15 * (need - now))


def _grown(now: int, then: float, need: int) -> float:
    """Return how likely a number that only grows reaches what is needed."""
    if now >= need:
        return 1.0
    if then <= now:
        return 0.0
    return min(0.9, (then - now) / (need - now)) ** 2


def columns_likely(pos: Position, need: int) -> float:
    """Return how likely so many columns are emptied at the end."""
    missing = sorted(
        len(column.circles) - taken
        for column, taken in zip(pos.edition.columns, pos.taken, strict=True)
    )[:need]
    circles = sum(missing)
    if not circles:
        return 1.0
    return float(min(0.9, pos.turns / (4.0 * circles)) ** 2) if pos.turns >= circles else 0.0


def golden_met(pos: Position, hope: Hope) -> float:
    """Return how likely the golden tile's objective is met at the end."""
    match pos.golden:
        case "fleet":
            return _grown(len(pos.active) + len(pos.inactive), hope.ships, OBJECTIVES["fleet"].need)
        case "columns":
            return columns_likely(pos, OBJECTIVES["columns"].need)
        case "achievements":
            mine = sum([own for _, own in pos.tiles.values()])
            then = mine + 0.15 * pos.turns + 0.2 * min(pos.supply, pos.turns)
            return _grown(mine, then, OBJECTIVES["achievements"].need)
        case "guild":
            return _grown(pos.seats, hope.seats, OBJECTIVES["guild"].need)
        case "empty-hand":
            cards = len(pos.hand) + pos.blind
            if pos.turns:
                return max(0.1, 0.5 - 0.1 * max(0, cards - 2 * pos.turns))
            return float(cards == 0)
        case _:
            return 0.0
