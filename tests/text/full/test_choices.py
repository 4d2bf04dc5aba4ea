"""Every choice of every question has words that fit a select and tell it from the others."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.rules.full.edition import SPACES
from bot.rules.full.engine import choose, legal
from bot.rules.full.payment import Cargo, Coins, can_pay
from bot.rules.full.shipping import attack_price, cargo_price
from bot.rules.full.state import Table
from bot.rules.full.view import view
from bot.rules.full.wheel import toll
from bot.text.full import choices
from bot.text.full.means import Mine
from bot.text.full.spaces import NOWHERE
from bot.text.words import TILE_WORDS
from tests.rules.full.games import EDITION, NUMBER, Desk
from tests.text.full.games import MESSAGE, WORST, course, tables

SEEDS = range(8)
KINDS = {
    "setup-dock", "space", "lay", "toll", "act", "dock", "ship", "pay", "take", "swap", "column",
    "guild", "end",
}  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_each_token_has_an_option_that_fits_and_is_told_from_the_others(seed: int) -> None:
    for table in tables(seed, every=1):
        seen = view(table, None if table.over else table.seat)
        assert 0 < len(choices.question(seen, EDITION, WORST)) <= MESSAGE / 2
        if table.over:
            continue
        options = [choices.option(seen, EDITION, token) for token in legal(table)]
        assert len({option.label for option in options}) == len(options)
        for option in options:
            assert 0 < len(option.label) <= 100
            assert len(option.description) <= 100
            assert not re.search(r"[*_`|…]", option.label + option.description), option


def test_every_kind_of_question_is_met() -> None:
    asked = {t.ask.kind for seed in SEEDS for t in tables(seed, every=1) if t.ask is not None}
    assert asked | {"setup-dock"} >= KINDS


def test_the_hand_over_has_words() -> None:
    turn = course(3, 2, most=1)
    assert turn.now.ask is not None
    assert turn.now.ask.kind == "setup-ready"
    seen = turn.view(turn.now.seat)
    assert choices.option(seen, EDITION, "end").label == "End turn"
    assert "first disk" in choices.question(seen, EDITION, WORST)


def test_who_is_not_asked_is_told_who_is() -> None:
    table = Desk(2).table
    assert "Hanno" not in choices.question(view(table, 1), EDITION, ("Dido", "Hanno"))
    assert "Dido" in choices.question(view(table, None), EDITION, ("Dido", "Hanno"))


def something_comes(table: Table) -> bool:
    """Whether from here anything can be done on the chosen space, tried out to the end."""
    kind = table.ask.kind if table.ask else ""
    if kind in {"dock", "take", "swap", "column"}:
        return True
    if kind in {"ship", "guild"} and len(legal(table)) > 1:
        return True
    if kind not in {"lay", "toll", "act", "ship"}:
        return False
    for token in legal(table):
        after = table.copy()
        choose(after, token)
        manned = after.berths.count(table.seat) > table.berths.count(table.seat)
        if manned or something_comes(after):
            return True
    return False


@pytest.mark.parametrize("seed", SEEDS)
def test_a_space_is_marked_exactly_where_it_leads_nowhere(seed: int) -> None:
    marked = 0
    for table in tables(seed, every=1):
        if table.ask is None or table.ask.kind != "space":
            continue
        seen = view(table, table.seat)
        for token in set(legal(table)) - {"pass"}:
            tried = table.copy()
            tried.shuffle = Random(0).shuffle
            choose(tried, token)
            label = choices.option(seen, EDITION, token).label
            assert (NOWHERE in label) != something_comes(tried), (label, table.turn)
            assert label.startswith("✗ ") == (NOWHERE in label)
            marked += NOWHERE in label
    assert marked


@pytest.mark.parametrize(
    ("ships", "bases", "toll", "nowhere"),
    [
        ((), 1, 0, True),  # the card laid is one of the two goods
        (("s21",), 0, 0, False),  # the ship is laid, and both goods are left
        (("s21",), 0, 1, True),  # one of them pays the toll
        (("s21",), 1, 1, False),  # the base card pays the toll
        (("s21",), 1, 2, True),
        (("s21", "s22"), 1, 2, False),  # one ship is laid, a card and the other ship pay
    ],
)
def test_card_and_toll_are_gone_when_the_action_is_paid(
    ships: tuple[str, ...], bases: int, toll: int, nowhere: bool
) -> None:
    desk = (
        Desk(3)
        .hand("R-grain-1", "M-wine-1")
        .disks("-", *["R" if n < toll else "-" for n in (0, 1)])
    )
    desk.me.base = [bases, 0, 0, 0, 0]
    desk.me.active = [NUMBER[ship] for ship in ships]
    assert "R" in desk.legal
    label = choices.option(view(desk.table, 0), EDITION, "R").label
    assert (NOWHERE in label) == nowhere
    assert something_comes(desk.do("R").table) != nowhere


@pytest.mark.parametrize("seed", SEEDS)
def test_prices_of_the_view_are_those_of_the_rules(seed: int) -> None:
    for table in tables(seed, every=7):
        if table.over:
            continue
        mine = Mine(view(table, table.seat), EDITION)
        for n, space in enumerate(SPACES):
            assert mine.toll(space) == toll(table, n)
        for _, ship in mine.deliveries:
            price = cargo_price(table, NUMBER[ship])
            assert mine.cargo(ship) == price
            assert mine.means.can_pay(price) == can_pay(table, table.player, price)
        for ship in mine.attacks:
            coins = attack_price(table, NUMBER[ship])
            assert mine.attack(ship) == Coins(max(0, coins.number))
            assert mine.means.can_pay(coins) == can_pay(table, table.player, coins)


def test_a_space_says_cost_marker_and_what_it_would_do() -> None:
    desk = Desk(3).wheel(markers="W", neutral="W").disks("-", "W", "-")
    option = choices.option(view(desk.table, 0), EDITION, "W")
    assert option.label == "War harbour: lay 1 card + toll 2 · guild marker"
    assert option.description == (
        "Put a disk on berth 1 (2 coins less in an attack), draw 1. Then a guild action."
    )


def test_a_payment_says_what_it_is_for_and_what_is_due() -> None:
    desk = Desk(2).hand("M-grain-2", "M-grain-3", "T-wine-1")
    desk.do("R", "lay:base-R", "column:C")
    seen = view(desk.table, 0)
    assert (seen.buying, seen.left) == ("column:C", 0)
    asked = "You pay for a disk of the shipyard. Still due: 2 equal goods."
    assert choices.question(seen, EDITION, WORST) == asked
    option = choices.option(seen, EDITION, "pay:M-grain-2")
    assert (option.label, option.description) == (
        "Market, grain, 2 coins",
        "Pays grain. It is discarded.",
    )
    desk.do("pay:M-grain-2")
    assert choices.question(view(desk.table, 0), EDITION, WORST).endswith("due: 1 more grain.")


def test_what_is_being_bought_stands_in_the_view() -> None:
    bought: set[tuple[str, bool]] = set()
    for seed in SEEDS:
        last = ""
        for table in tables(seed, every=1):
            seen = view(table, None)
            assert (seen.buying is None) == (seen.price is None)
            if seen.buying is not None:
                bought.add((seen.buying.split(":")[0], isinstance(seen.price, Cargo)))
                last = last or seen.buying
            else:
                last = ""
            assert last in {"", seen.buying}, "the same from the first card to the last"
    assert bought >= {("deliver", True), ("attack", False), ("column", False), ("hall", False),
                      ("tile", False)}  # fmt: skip


def test_cards_are_offered_as_people_hold_them() -> None:
    tokens = ("toll:R-oil-1", "toll:M-wine-1", "toll:base-T", "toll:M-grain-3", "toll:M-grain-2")
    assert choices.in_order(EDITION, tokens) == [
        "toll:M-grain-2", "toll:M-grain-3", "toll:M-wine-1", "toll:R-oil-1", "toll:base-T",
    ]  # fmt: skip
    swaps = ("swap:R-oil-1/M-oil-1", "swap:M-oil-2/T-oil-1", "done", "swap:M-oil-2/R-oil-2")
    assert choices.in_order(EDITION, swaps) == [swaps[1], swaps[3], swaps[0], "done"]
    assert choices.in_order(EDITION, ("S", "M", "pass")) == ["S", "M", "pass"]


def test_a_card_alone_has_words() -> None:
    assert choices.card(EDITION, "M-grain-2") == "Market, grain, 2 coins"
    assert choices.card(EDITION, "s07") == "Ship 7: war harbour, wine or 1 coin"
    assert choices.card(EDITION, "base-M") == "Base card: market"


def test_spending_the_tile_says_what_is_given_up() -> None:
    desk = Desk(2, golden=True).do("pass")
    tile = desk.table.tiles[0]
    seen = view(desk.table, 0)
    assert tile is not None
    option = choices.option(seen, EDITION, "golden")
    assert option.label == "Spend the golden tile"
    name = TILE_WORDS[tile].name
    assert name in option.description
    assert name in choices.question(seen, EDITION, WORST)
    assert name not in choices.question(view(desk.table, 1), EDITION, WORST)
