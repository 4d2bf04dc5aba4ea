"""The cheapest payment is held against all payments there are."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from bot.players.payments import Offer, Thing, cheapest, coins_of, good_of
from bot.players.position import Position, read
from bot.rules.full.payment import Cargo, Coins, Goods, Price
from bot.rules.full.view import view
from tests.players.sitting import new_table
from tests.rules.full.games import EDITION

CASES = range(60)


def some_position(chance: Random) -> tuple[Position, list[Offer]]:
    table = new_table(2, 0)
    pos = read(view(table, table.seat), EDITION)
    pos.hand = chance.sample(range(len(EDITION.cards)), chance.randrange(7))
    pos.active = chance.sample(range(len(EDITION.ships)), chance.randrange(4))
    things: list[Thing] = [(False, card) for card in pos.hand]
    things += [(True, ship) for ship in pos.active]
    return pos, [(chance.randrange(1, 20) / 4, thing) for thing in things]


def pays(pos: Position, price: Price, things: list[Thing]) -> bool:
    """Whether these things meet a price."""
    goods = [good_of(pos, thing) for thing in things]
    if isinstance(price, Coins):
        return sum(coins_of(pos, thing) for thing in things) >= price.number
    counts = [goods.count(good) for good in range(len(EDITION.goods))]
    if isinstance(price, Cargo):
        return sum(map(min, counts, price.goods)) >= sum(price.goods) - price.spared
    if price.kind == "different":
        return len(set(goods)) >= price.number
    if price.kind == "equal":
        return max(counts) >= price.number
    return len(goods) >= price.number


def least(pos: Position, price: Price, offers: list[Offer]) -> float | None:
    """Return the least cost of any payment, None where there is none."""
    costs = [
        sum(cost for cost, _ in some)
        for size in range(len(offers) + 1)
        for some in combinations(offers, size)
        if pays(pos, price, [thing for _, thing in some])
    ]
    return min(costs, default=None)


def some_price(chance: Random) -> Price:
    match chance.randrange(5):
        case 0:
            return Coins(chance.randrange(-1, 12))
        case 1:
            return Cargo(chance.choice(EDITION.ships).cargo, chance.randrange(2))
        case 2:
            return Goods("different", chance.randrange(2, 5))
        case 3:
            return Goods("equal", chance.randrange(2, 4))
        case _:
            return Goods("any", chance.randrange(1, 4))


@pytest.mark.parametrize("seed", CASES)
def test_no_payment_is_cheaper(seed: int) -> None:
    chance = Random(seed)
    pos, offers = some_position(chance)
    price = some_price(chance)
    payment = cheapest(pos, price, offers)
    wanted = least(pos, price, offers)
    if payment is None:
        assert wanted is None
        return
    cost = {thing: cost for cost, thing in offers}
    assert len(set(payment)) == len(payment)
    assert pays(pos, price, payment)
    assert sum(cost[thing] for thing in payment) == wanted


@pytest.mark.parametrize(
    ("paid", "hand", "wanted"),
    [
        ((0,), ["T-oil-1", "T-grain-1"], {"T-grain-1"}),
        ((1,), ["T-oil-1", "T-grain-1"], {"T-oil-1"}),
    ],
)
def test_a_payment_of_equal_goods_goes_on(
    paid: tuple[int, ...], hand: list[str], wanted: set[str]
) -> None:
    pos, _ = some_position(Random(0))
    pos.active = []
    pos.hand = [EDITION.tokens.number[card] for card in hand]
    payment = cheapest(pos, Goods("equal", 2, paid), [(1.0, (False, card)) for card in pos.hand])
    assert payment is not None
    assert {EDITION.tokens.card_ids[card] for _, card in payment} == wanted


def test_a_payment_of_different_goods_leaves_out_what_was_paid() -> None:
    pos, _ = some_position(Random(0))
    pos.hand = [EDITION.tokens.number[card] for card in ("T-oil-1", "T-grain-1")]
    offers = [(float(n), (False, card)) for n, card in enumerate(pos.hand)]
    payment = cheapest(pos, Goods("different", 2, (1,)), offers)
    assert payment == [(False, EDITION.tokens.number["T-grain-1"])]
