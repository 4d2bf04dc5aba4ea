"""Sentences of carthago.md 6: the market."""

from __future__ import annotations

from tests.rules.full.games import NUMBER, Desk, ids


def market(*hand: str) -> Desk:
    """Come to the market with a hand."""
    return Desk().hand(*hand).do("M", "lay:base-M")


def test_6_take_one_of_the_display_which_is_filled_then_draw_two() -> None:
    desk = market()
    shown, coming = list(desk.table.display), desk.table.deck[::-1]
    assert desk.legal == sorted(f"take:{card}" for card in ids(shown))
    desk.do(f"take:{ids(shown)[2]}")
    assert desk.table.display == [*shown[:2], *shown[3:], coming[0]]
    assert desk.me.hand == [shown[2], *coming[1:3]]


def test_6_up_to_two_exchanges_and_a_card_given_lies_in_the_display_at_once() -> None:
    desk = market("T-oil-1")
    desk.do(desk.legal[0])
    shown, hand = ids(desk.table.display), ids(desk.me.hand)
    swaps = {f"swap:{given}/{taken}" for given in hand for taken in shown}
    assert len(swaps) == 4 * 5
    assert set(desk.legal) == {*swaps, "done"}
    desk.do(f"swap:T-oil-1/{shown[0]}")
    assert ids(desk.table.display) == [*shown[1:], "T-oil-1"]
    assert f"swap:{shown[0]}/T-oil-1" in desk.legal
    desk.do(f"swap:{shown[0]}/T-oil-1")
    assert desk.table.seat == 1
    assert sorted(ids(desk.table.seats[0].hand)) == sorted(hand)


def test_6_all_ships_become_active() -> None:
    desk = Desk().fleet("s01")
    desk.me.inactive = [NUMBER["s02"], NUMBER["s03"]]
    desk.do("M", "lay:base-M")
    desk.do(desk.legal[0])
    assert len(desk.me.inactive) == 2
    desk.do("done")
    assert set(desk.table.seats[0].active) == {NUMBER[ship] for ship in ("s01", "s02", "s03")}
    assert desk.table.seats[0].inactive == []


def test_6_ships_become_active_after_the_second_exchange_too() -> None:
    desk = market("T-oil-1")
    desk.me.inactive = [NUMBER["s02"]]
    desk.do(desk.legal[0], *[f"swap:T-oil-1/{ids(desk.table.display)[1]}"])
    desk.do(next(token for token in desk.legal if token != "done"))
    assert desk.table.seats[0].active == [NUMBER["s02"]]


def test_6_with_no_card_to_take_the_rest_happens() -> None:
    desk = Desk()
    desk.table.display, desk.table.deck = [], []
    desk.table.discard = []
    desk.table.deck = [NUMBER["T-oil-1"]]
    desk.me.inactive = [NUMBER["s02"]]
    desk.do("M", "lay:base-M")
    assert ids(desk.table.display) == ["T-oil-1"]
    assert len(desk.legal) == 1 + 3
    desk.do("done")
    assert desk.table.seats[0].active == [NUMBER["s02"]]


def test_6_the_display_stays_short_until_the_next_market() -> None:
    desk = Desk()
    desk.table.deck, desk.table.discard = [], []
    desk.do("M", "lay:base-M")
    desk.do(desk.legal[0], "done")
    assert len(desk.table.display) == 4
    desk.table.discard = [NUMBER["T-oil-1"], NUMBER["T-oil-2"], NUMBER["T-oil-3"]]
    desk.do("pass")
    assert len(desk.table.display) == 4
    desk.disks("-", "-").do("M", "lay:base-M")
    desk.do(desk.legal[0])
    assert len(desk.table.display) == 5


def test_6_the_market_can_always_be_begun() -> None:
    desk = Desk().hand().supply(0).quay(["-"] * 3)
    desk.table.deck, desk.table.discard, desk.table.display = [], [], []
    assert "M" in desk.legal
    desk.do("M", "lay:base-M")
    assert desk.legal == ["done"]
