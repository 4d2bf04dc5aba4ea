"""The cheapest payment: which cards and ships a player misses least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.players.position import Position
from bot.rules.full.payment import Cargo, Coins, Goods, Price

Thing: TypeAlias = tuple[bool, int]
"""A trade card (False) or an active ship (True), and its number."""
Offer: TypeAlias = tuple[float, Thing]
"""What can be paid with, and how much it is missed then."""


def cheapest(pos: Position, price: Price, offers: Sequence[Offer]) -> list[Thing] | None:
    """Return the payment that is missed least, or None where the price cannot be paid."""
    if isinstance(price, Coins):
        return _coins(pos, price.number, offers)
    by_good: list[list[Offer]] = [[] for _ in pos.edition.goods]
    for offer in offers:
        by_good[good_of(pos, offer[1])].append(offer)
    for costs in by_good:
        costs.sort()
    if isinstance(price, Cargo):
        return _cargo(price, by_good)
    return _goods(price, by_good)


def good_of(pos: Position, thing: Thing) -> int:
    """Return the good that a card or ship can pay."""
    is_ship, number = thing
    return pos.edition.ships[number].good if is_ship else pos.edition.card_good[number]


def coins_of(pos: Position, thing: Thing) -> int:
    """Return the coins that a card or ship can pay."""
    is_ship, number = thing
    return pos.edition.ships[number].coins if is_ship else pos.edition.card_coins[number]


def spend(pos: Position, payment: Sequence[Thing]) -> None:
    """Pay: cards are gone, ships lie inactive."""
    for is_ship, number in payment:
        if is_ship:
            pos.active.remove(number)
            pos.inactive.append(number)
        else:
            pos.hand.remove(number)


def _coins(pos: Position, need: int, offers: Sequence[Offer]) -> list[Thing] | None:
    """Find the least cost of each sum up to what is needed, thing by thing."""
    if need <= 0:
        return []
    best: list[tuple[float, tuple[Thing, ...]] | None] = [None] * (need + 1)
    best[0] = (0.0, ())
    for cost, thing in offers:
        coins = coins_of(pos, thing)
        for have in range(need - 1, -1, -1):
            so_far = best[have]
            if so_far is None:
                continue
            total = min(need, have + coins)
            known = best[total]
            if known is None or so_far[0] + cost < known[0]:
                best[total] = (so_far[0] + cost, (*so_far[1], thing))
    found = best[need]
    return None if found is None else list(found[1])


def _cargo(price: Cargo, by_good: list[list[Offer]]) -> list[Thing] | None:
    """Take the cheapest of each good, and spare the dearest of them."""
    chosen = [one for costs, n in zip(by_good, price.goods, strict=True) for one in costs[:n]]
    need = sum(price.goods) - price.spared
    return _least(chosen, need)


def _goods(price: Goods, by_good: list[list[Offer]]) -> list[Thing] | None:
    need = price.number - len(price.paid)
    if price.kind == "equal":
        goods = price.paid[:1] or range(len(by_good))
        stacks = [stack for good in goods if (stack := by_good[good][:need]) and len(stack) == need]
        return [thing for _, thing in min(stacks, key=_cost)] if stacks else None
    if price.kind == "different":
        offers = [s[0] for good, s in enumerate(by_good) if s and good not in price.paid]
    else:
        offers = [one for costs in by_good for one in costs]
    return _least(offers, need)


def _least(offers: list[Offer], need: int) -> list[Thing] | None:
    if len(offers) < need:
        return None
    return [thing for _, thing in sorted(offers)[: max(0, need)]]


def _cost(stack: list[Offer]) -> float:
    return sum(cost for cost, _ in stack)
