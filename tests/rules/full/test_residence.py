"""Sentences of carthago.md 7: the residence and its benefits."""

from __future__ import annotations

import pytest

from bot.rules.full.residence import emptied
from bot.rules.full.view import view
from tests.rules.full.games import EDITION, NUMBER, Desk

GOODS = ("grain", "oil", "wine", "purple", "silver")
FOUR_DIFFERENT = ("T-grain-1", "T-oil-1", "T-wine-1", "T-purple-1")
FOUR_EQUAL = ("T-grain-1", "T-grain-2", "T-grain-3", "W-grain-1")


def taken(*circles: int) -> Desk:
    """Lay out a table at which seat 0 has taken circles of L, C and R."""
    desk = Desk()
    desk.me.taken = list(circles)
    return desk


def buy(desk: Desk, column: str, *cards: str) -> Desk:
    """Pay for a circle with all of a hand."""
    desk.hand(*cards).disks("-", "-").base(EDITION.base_cards).do("R", "lay:base-R")
    return desk.do(f"column:{column}", *(f"pay:{card}" for card in cards))


@pytest.mark.parametrize(
    ("before", "column", "enough", "short"),
    [
        ((0, 0, 0), "L", FOUR_DIFFERENT[:3], (*FOUR_DIFFERENT[:2], "W-oil-1")),
        ((1, 0, 0), "L", FOUR_DIFFERENT, (*FOUR_DIFFERENT[:3], "W-oil-1")),
        ((0, 0, 0), "C", FOUR_EQUAL[:2], FOUR_DIFFERENT),
        ((0, 1, 0), "C", FOUR_EQUAL, (*FOUR_EQUAL[:3], "T-oil-1")),
        ((0, 0, 0), "R", ("T-oil-1", "T-oil-2"), ("T-oil-1",)),
        ((0, 0, 0), "R", ("T-oil-1", "T-wine-2"), ()),
        ((0, 0, 1), "R", FOUR_DIFFERENT[:3], (*FOUR_DIFFERENT[:2], "W-oil-1")),
        ((0, 0, 2), "R", FOUR_DIFFERENT, (*FOUR_DIFFERENT[:3], "W-oil-1")),
    ],
)
def test_7_prices(
    before: tuple[int, ...], column: str, enough: tuple[str, ...], short: tuple[str, ...]
) -> None:
    desk = taken(*before).hand(*short).do("R", "lay:base-R")
    assert f"column:{column}" not in desk.legal
    desk = buy(taken(*before), column, *enough)
    where = "LCR".index(column)
    last = (where, before[where]) == (2, 2)
    seat = desk.table.seats[0]
    assert seat.taken[where] == before[where] + 1
    assert seat.supply == 2 + (2 if last else 1)
    assert desk.table.seat == 1


def test_7_a_column_without_disks_cannot_be_chosen() -> None:
    cards = (*FOUR_DIFFERENT, *FOUR_EQUAL[1:])
    assert taken(2, 2, 0).hand(*cards).do("R", "lay:base-R").legal == ["column:R"]
    assert "R" not in taken(2, 2, 3).hand(*cards).legal
    assert "R" in taken(2, 2, 2).hand(*cards).legal


def test_7_different_goods_are_paid_one_each() -> None:
    desk = Desk().hand(*FOUR_DIFFERENT, "W-grain-1", "W-oil-1").do("R", "lay:base-R", "column:L")
    assert len(desk.legal) == 6
    desk.do("pay:T-grain-1")
    assert desk.legal == ["pay:T-oil-1", "pay:T-purple-1", "pay:T-wine-1", "pay:W-oil-1"]


def test_7_equal_goods_must_be_of_a_kind_of_which_there_are_enough() -> None:
    desk = Desk().hand("T-grain-1", "W-grain-1", "T-oil-1", "W-oil-1", "T-wine-1").fleet("s02")
    desk.do("R", "lay:base-R", "column:C")
    assert desk.legal == [
        "pay:T-grain-1", "pay:T-oil-1", "pay:T-wine-1", "pay:W-grain-1", "pay:W-oil-1", "pay:s02",
    ]  # fmt: skip
    assert desk.do("pay:s02").legal == ["pay:T-wine-1"]


def test_7_l1_market_draws_one_more() -> None:
    for circles, drawn in ((0, 2), (1, 3)):
        desk = taken(circles, 0, 0).hand().do("M", "lay:base-M")
        desk.do(desk.legal[0])
        assert desk.cards() == 1 + drawn


def test_7_l2_each_preparation_draws_one_more() -> None:
    desk = taken(2, 0, 0).to_turn(9)
    before = [desk.cards(0), desk.cards(1)]
    desk.end_turns()
    assert [desk.cards(0), desk.cards(1)] == [before[0] + 3, before[1] + 1 + 2]


@pytest.mark.parametrize(("circles", "price"), [(0, 4), (1, 2), (2, 2)])
def test_7_c1_attacks_cost_two_coins_less(circles: int, price: int) -> None:
    six = ("T-oil-1", "T-wine-1", "T-grain-1", "T-silver-1")
    for enough in (False, True):
        desk = taken(0, circles, 0).hand(*six[: price - (not enough)]).quay(["-"] * 3, ["s01"])
        desk.table.berths[0] = 0
        desk.do("S", "lay:base-S")
        assert ("attack:s01" in desk.legal) == enough


def test_7_c2_deliveries_cost_one_good_less_the_one_left_unpaid() -> None:
    desk = taken(0, 1, 0).hand("T-oil-1").quay(["s01", "-", "-"]).do("S", "lay:base-S")
    assert desk.legal == ["done"]
    desk = taken(0, 2, 0).hand("T-oil-1").quay(["s01", "-", "-"]).do("S", "lay:base-S")
    assert desk.do("deliver:1", "pay:T-oil-1").me.active == [NUMBER["s01"]]
    desk = taken(0, 2, 0).hand("T-oil-1", "T-grain-1", "W-oil-1").quay(["s21", "-", "-"])
    desk.do("S", "lay:base-S", "deliver:1")
    assert desk.legal == ["pay:T-grain-1", "pay:T-oil-1", "pay:W-oil-1"]
    desk.do("pay:T-oil-1", "pay:T-grain-1")
    assert desk.legal == ["pay:W-oil-1"]
    assert desk.do("pay:W-oil-1").me.active == [NUMBER["s21"]]


def test_7_r1_draws_one_card_once_and_at_once() -> None:
    desk = buy(Desk(), "R", "T-oil-1", "T-wine-1")
    assert desk.cards(0) == 1
    desk.do("pass")
    assert buy(desk, "L", *FOUR_DIFFERENT[:3]).cards(0) == 0


@pytest.mark.parametrize(
    ("circles", "full", "price"),
    [(1, False, 3), (2, False, 2), (3, False, 2), (1, True, 9), (2, True, 8)],
)
def test_7_r2_hall_and_forum_cost_one_coin_less(circles: int, full: bool, price: int) -> None:
    nine = [f"{action}-{good}-1" for action in "TW" for good in GOODS]
    seat = "forum" if full else "hall"
    for enough in (False, True):
        desk = taken(0, 0, circles).hand(*nine[: price - (not enough)]).wheel("W")
        desk.table.hall = [1] * 8 if full else []
        desk.do("W", "lay:base-W", "skip")
        assert (seat in desk.legal) == enough
    desk.do(seat, *(f"pay:{card}" for card in nine[:price]))
    assert (desk.table.forum if full else desk.table.hall) == [0]


def test_7_r2_does_not_make_achievement_tiles_cheaper() -> None:
    desk = taken(0, 0, 2).hand("T-oil-1", "T-oil-3").wheel("W").do("W", "lay:base-W", "skip")
    assert desk.legal == ["decline", "hall"]


def test_7_r3_has_two_disks_and_nothing_else() -> None:
    desk = buy(taken(0, 0, 2), "R", *FOUR_DIFFERENT)
    assert desk.table.seats[0].supply == 4
    assert desk.cards(0) == 0


def test_7_a_column_is_emptied_when_it_has_no_disk_left() -> None:
    for circles, number in (
        ((0, 0, 0), 0), ((1, 1, 2), 0), ((2, 1, 2), 1), ((1, 2, 3), 2), ((2, 2, 3), 3),
    ):  # fmt: skip
        assert emptied(EDITION, taken(*circles).me) == number
        assert view(taken(*circles).table, None).seats[0].taken == circles
