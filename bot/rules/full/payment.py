"""Paying, card by card, with trade cards of the hand and active ships (carthago.md 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from bot.rules.full.edition import PriceKind
from bot.rules.full.state import Seat, Table


class Coins(msgspec.Struct, frozen=True):
    """So many coins. More may be paid, and no change is given."""

    number: int


class Cargo(msgspec.Struct, frozen=True):
    """The goods of a cargo, each counted; ``spared`` of them may stay unpaid."""

    goods: tuple[int, ...]
    spared: int


class Goods(msgspec.Struct, frozen=True):
    """So many goods: all different, all equal, or any. ``paid``: the goods paid so far."""

    kind: PriceKind
    number: int
    paid: tuple[int, ...] = ()


Price: TypeAlias = Coins | Cargo | Goods


def can_pay(table: Table, seat: Seat, price: Price) -> bool:
    """Whether a seat could pay a price now."""
    if isinstance(price, Coins):
        if price.number <= 0:
            return True
        return _coins(table, seat) >= price.number
    have = goods_of(table, seat)
    if isinstance(price, Cargo):
        payable = sum(map(min, have, price.goods))
        return payable >= sum(price.goods) - price.spared
    left = price.number - len(price.paid)
    if price.kind == "any":
        return sum(have) >= left
    if price.kind == "equal":
        return max(have) >= price.number
    return sum(1 for good in have if good) >= left


def goods_of(table: Table, seat: Seat) -> list[int]:
    """Count the goods that a seat could pay with, by trade cards and active ships."""
    edition = table.edition
    have = [0] * len(edition.goods)
    card_good, ships = edition.card_good, edition.ships
    for card in seat.hand:
        have[card_good[card]] += 1
    for ship in seat.active:
        have[ships[ship].good] += 1
    return have


def pay(table: Table, price: Price, then: Callable[[Table], None]) -> None:
    """Let the player pay a price card by card, and go on with ``then``."""
    if _met(price):
        table.price = None
        table.then = None
        then(table)
        return
    table.price = price
    table.then = then
    table.ask = PAY


class _Pay:
    """One card of a payment."""

    kind = "pay"

    def choices(self, table: Table) -> list[str]:
        """Return the cards and ships with which the price can still be met."""
        seat, edition, price = table.player, table.edition, table.price
        tokens = edition.tokens
        if isinstance(price, Coins):
            cards, ships = seat.hand, seat.active
        else:
            wanted = _wanted(table, seat)
            card_good, all_ships = edition.card_good, edition.ships
            cards = [card for card in seat.hand if wanted[card_good[card]]]
            ships = [ship for ship in seat.active if wanted[all_ships[ship].good]]
        return [tokens.pay_card[c] for c in cards] + [tokens.pay_ship[s] for s in ships]

    def choose(self, table: Table, token: str) -> None:
        """Pay with a card, which is discarded, or with a ship, which becomes inactive."""
        edition, seat = table.edition, table.player
        number = edition.tokens.number[token]
        if token in edition.tokens.is_card:
            seat.hand.remove(number)
            table.discard.append(number)
            good, coins = edition.card_good[number], edition.card_coins[number]
        else:
            seat.active.remove(number)
            seat.inactive.append(number)
            good, coins = edition.ships[number].good, edition.ships[number].coins
        price, then = table.price, table.then
        assert price is not None
        assert then is not None
        pay(table, _less(price, good, coins), then)


PAY = _Pay()


def _coins(table: Table, seat: Seat) -> int:
    coins = table.edition.card_coins
    ships = table.edition.ships
    return sum([coins[c] for c in seat.hand]) + sum([ships[s].coins for s in seat.active])


def _met(price: Price) -> bool:
    if isinstance(price, Coins):
        return price.number <= 0
    if isinstance(price, Cargo):
        return sum(price.goods) <= price.spared
    return len(price.paid) >= price.number


def _less(price: Price, good: int, coins: int) -> Price:
    """Return what is left of a price after one card."""
    if isinstance(price, Coins):
        return Coins(price.number - coins)
    if isinstance(price, Cargo):
        goods = price.goods
        return Cargo((*goods[:good], goods[good] - 1, *goods[good + 1 :]), price.spared)
    return Goods(price.kind, price.number, (*price.paid, good))


def _wanted(table: Table, seat: Seat) -> list[bool]:
    """Return for each good whether a card of it still helps to meet the price."""
    price = table.price
    goods = range(len(table.edition.goods))
    if isinstance(price, Cargo):
        return [number > 0 for number in price.goods]
    assert isinstance(price, Goods)
    if price.kind == "different":
        return [good not in price.paid for good in goods]
    if price.kind == "equal":
        if price.paid:
            return [good == price.paid[0] for good in goods]
        return [number >= price.number for number in goods_of(table, seat)]
    return [True for _ in goods]
