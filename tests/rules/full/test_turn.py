"""Sentences of carthago.md 4: a turn, paying and drawing."""

from __future__ import annotations

import pytest

from bot.rules.errors import GameOver, NotLegal
from bot.rules.full.edition import SPACES
from tests.rules.full.games import NUMBER, Desk

ALL = ["M", "R", "S", "T", "W", "pass"]


def where(desk: Desk, seat: int) -> str | None:
    """Return the space of a seat's action disk."""
    space = desk.table.seats[seat].space
    return None if space < 0 else SPACES[space]


def test_4_1_pass_draws_one_card_and_the_disk_stays() -> None:
    desk = Desk().disks("M", "W")
    desk.do("pass")
    assert desk.cards(0) == 4
    assert (where(desk, 0), where(desk, 1)) == ("M", "W")
    assert desk.table.seat == 1


def test_4_1_every_space_may_be_chosen_if_it_can_be_begun() -> None:
    assert Desk().legal == ALL


@pytest.mark.parametrize(
    ("marker", "supply", "legal"),
    [
        ("", 0, ["M", "R", "S", "pass"]),
        ("T", 0, ["M", "R", "S", "pass"]),
        ("W", 1, ["M", "R", "S", "W", "pass"]),
    ],
)
def test_4_1_a_space_may_be_chosen_for_a_marker_and_a_disk_in_supply(
    marker: str, supply: int, legal: list[str]
) -> None:
    desk = Desk().supply(supply).wheel(marker)
    desk.table.berths[0] = 0
    for disks in desk.table.dock_disks:
        disks[:] = [0, 1]
    assert desk.legal == legal


def test_4_1_cards_of_steps_2_and_3_must_be_payable() -> None:
    desk = Desk().hand("R-oil-1").base([0, 0, 0, 0, 0]).disks("-", "R")
    assert desk.legal == ["pass"]
    desk.disks("-", "M")
    assert desk.legal == ["R", "pass"]
    assert desk.hand("R-oil-1", "M-oil-1").legal == ["M", "R", "pass"]
    assert desk.hand("M-oil-1").legal == ["pass"]


def test_4_2_a_base_card_a_trade_card_or_an_active_ship_with_that_symbol() -> None:
    desk = Desk().hand("M-oil-1", "W-oil-1").fleet("s16", "s21", "s17").do("M")
    assert desk.legal == ["lay:M-oil-1", "lay:base-M", "lay:s16", "lay:s17"]


def test_4_2_a_trade_card_is_laid_face_up_and_the_disk_moves() -> None:
    desk = Desk().hand("M-oil-1").disks("T", "-").do("M", "lay:M-oil-1")
    assert desk.me.laid == [NUMBER["M-oil-1"]]
    assert desk.table.discard.count(NUMBER["M-oil-1"]) == 0
    assert where(desk, 0) == "M"


def test_4_2_an_active_ship_becomes_inactive_instead_of_being_laid() -> None:
    desk = Desk().fleet("s16", "s01").disks("R", "-").do("R")
    assert "lay:s16" not in desk.legal
    desk = Desk().fleet("s11", "s01").do("S", "lay:s11")
    assert desk.me.active == [NUMBER["s01"]]
    assert desk.me.inactive == [NUMBER["s11"]]
    assert desk.me.laid == []


def test_4_2_the_disk_may_be_there_already_and_costs_no_toll() -> None:
    desk = Desk().disks("W", "-").do("W", "lay:base-W")
    assert where(desk, 0) == "W"
    assert desk.table.seat == 1


def test_4_2_a_card_may_be_laid_only_if_the_toll_can_be_paid_after_it() -> None:
    desk = Desk().hand("W-oil-1").base([0, 0, 0, 0, 0]).fleet("s06").disks("-", "W").do("W")
    assert desk.legal == ["lay:s06"]
    desk.do("lay:s06")
    assert desk.legal == ["toll:W-oil-1"]


@pytest.mark.parametrize(
    ("disks", "neutral", "due"),
    [
        (("-", "T", "T", "S"), "", 0),
        (("W", "T", "T", "S"), "", 0),
        (("-", "W", "T", "S"), "", 1),
        (("W", "W", "T", "W"), "", 2),
        (("-", "W", "W", "W"), "", 3),
        (("-", "-", "-", "-"), "W", 1),
        (("-", "W", "-", "-"), "WS", 2),
    ],
)
def test_4_3_one_card_for_each_other_disk_neutral_ones_included(
    disks: tuple[str, ...], neutral: str, due: int
) -> None:
    desk = Desk(4).disks(*disks).wheel(neutral=neutral).do("W", "lay:base-W")
    paid = 0
    while desk.table.seat == 0:
        assert all(token.startswith("toll:") for token in desk.legal)
        desk.do(desk.legal[0])
        paid += 1
    assert paid == due


def test_4_3_a_trade_card_is_discarded_a_base_card_laid_face_down() -> None:
    desk = Desk(3).hand("T-oil-1").fleet("s06").disks("-", "W", "W").do("W", "lay:base-W")
    assert desk.legal == [
        "toll:T-oil-1",
        "toll:base-M",
        "toll:base-R",
        "toll:base-S",
        "toll:base-T",
    ]
    desk.do("toll:T-oil-1")
    assert desk.table.discard[-1] == NUMBER["T-oil-1"]
    me = desk.me
    desk.do("toll:base-M")
    assert (me.base, me.down) == ([1, 0, 2, 1, 1], [0, 0, 0, 1, 0])
    assert me.laid_base == [0, 1, 0, 0, 0]
    assert me.laid == []


def test_4_4_skip_only_with_a_marker_and_a_disk_in_supply() -> None:
    assert Desk().wheel("W").do("W", "lay:base-W").legal == ["act", "skip"]
    assert Desk().wheel("S").do("W", "lay:base-W").table.seat == 1
    desk = Desk().wheel("M").supply(0).do("M", "lay:base-M")
    assert desk.legal[0].startswith("take:")


def test_4_4_skipping_does_only_the_guild_action() -> None:
    desk = Desk().wheel("W").hand("T-oil-3").do("W", "lay:base-W", "skip")
    assert desk.table.berths == [-1, -1]
    assert desk.cards() == 1
    assert desk.legal == ["decline", "hall"]


def test_4_4_an_action_that_could_not_be_begun_is_passed_over_without_a_question() -> None:
    desk = Desk().wheel("W")
    desk.table.berths[0] = 0
    desk.do("W", "lay:base-W")
    assert desk.legal[0] == "decline"
    assert desk.table.ask is not None
    assert desk.table.ask.kind == "guild"


def test_4_4_one_that_can_be_begun_and_is_unpayable_has_no_effect() -> None:
    desk = Desk().hand().do("R", "lay:base-R")
    assert desk.table.seat == 1
    assert desk.table.seats[0].taken == [0, 0, 0]
    desk = Desk().hand().wheel("R").do("R", "lay:base-R")
    assert desk.legal == ["act", "skip"]
    assert desk.do("act").legal == ["decline"]


def test_4_5_the_guild_action_is_looked_at_after_the_action() -> None:
    last_disk_put_down = Desk().wheel("W").supply(1).do("W", "lay:base-W", "act")
    assert last_disk_put_down.table.seat == 1
    desk = Desk().wheel("S").supply(0).hand("T-grain-1", "T-oil-1", "W-oil-3").quay(["s01"] * 3)
    desk.do("S", "lay:base-S", "deliver:1", "pay:T-grain-1", "pay:T-oil-1", "done")
    assert desk.me.supply == 1
    assert desk.legal == ["decline", "hall"]


def test_4_5_declining_leaves_the_marker() -> None:
    desk = Desk().wheel("WM").do("W", "lay:base-W", "skip", "decline")
    assert desk.table.markers == [False, True, False, True, False]
    assert desk.table.seat == 1


@pytest.mark.parametrize(
    ("markers", "space", "after"), [("WM", "W", "SM"), ("WS", "W", "SM"), ("RT", "R", "TW")]
)
def test_4_5_the_marker_moves_to_the_next_space_without_one(
    markers: str, space: str, after: str
) -> None:
    desk = Desk().wheel(markers).hand("T-oil-3").do(space, f"lay:base-{space}", "skip", "hall")
    desk.do("pay:T-oil-3")
    lies = {s for s, there in zip(SPACES, desk.table.markers, strict=True) if there}
    assert lies == set(after)


@pytest.mark.parametrize(
    ("neutral", "space", "after"),
    [("TR", "W", "TR"), ("WR", "W", "SR"), ("WS", "W", "SM"), ("RT", "R", "TW"), ("W", "W", "S")],
)
def test_4_6_a_neutral_disk_on_the_chosen_space_moves_to_the_next_without_one(
    neutral: str, space: str, after: str
) -> None:
    desk = Desk().wheel(neutral=neutral).hand("T-oil-1", "T-wine-1").do(space, f"lay:base-{space}")
    while desk.table.seat == 0:
        desk.do(next(t for t in desk.legal if t.startswith("toll") or t in {"done", "decline"}))
    lies = {s for s, there in zip(SPACES, desk.table.neutral, strict=True) if there}
    assert lies == set(after)


def test_4_6_after_a_pass_no_neutral_disk_moves() -> None:
    desk = Desk().wheel(neutral="TWR").disks("W", "-").do("pass")
    assert desk.table.neutral == [True, True, False, False, True]


def test_4_7_a_held_tile_may_be_spent_for_another_turn_and_then_nothing_is_asked() -> None:
    desk = Desk(golden=True).do("pass")
    assert desk.legal == ["end", "golden"]
    desk.do("golden")
    assert (desk.table.seat, desk.table.turn, desk.table.extra) == (0, 0, True)
    assert not desk.me.holds_tile
    assert desk.legal == ALL
    desk.do("pass")
    assert (desk.table.seat, desk.table.turn, desk.table.extra) == (1, 1, False)
    assert desk.cards(0) == 5


def test_4_7_an_extra_turn_is_a_whole_turn_and_can_be_the_very_last() -> None:
    desk = Desk(golden=True).to_turn(29)
    desk.do("pass", "golden", "M", "lay:base-M")
    while not desk.table.over:
        desk.do(desk.legal[0])
    assert desk.table.seats[1].laid_base == [0, 0, 0, 1, 0]
    assert desk.table.seats[0].holds_tile
    with pytest.raises(GameOver):
        desk.do("pass")


def test_4_7_a_turn_not_ended_is_handed_over_by_end() -> None:
    desk = Desk(golden=True).do("pass", "end")
    assert (desk.table.seat, desk.table.turn) == (1, 1)
    assert desk.table.seats[0].holds_tile


def test_4_paying_with_trade_cards_discards_them_and_with_ships_makes_them_inactive() -> None:
    desk = Desk().hand("T-oil-1").fleet("s21").wheel("W").do("W", "lay:base-W", "skip", "hall")
    assert desk.legal == ["pay:T-oil-1", "pay:s21"]
    desk.do("pay:T-oil-1")
    assert desk.table.discard[-1] == NUMBER["T-oil-1"]
    assert desk.legal == ["pay:s21"]
    desk.do("pay:s21")
    assert desk.table.seats[0].inactive == [NUMBER["s21"]]
    assert desk.table.hall == [0]


def test_4_no_change_is_given_and_paying_stops_when_the_price_is_met() -> None:
    desk = Desk().hand("T-oil-2", "T-wine-3", "T-wine-1").wheel("W").do("W", "lay:base-W", "skip")
    desk.do("hall", "pay:T-oil-2", "pay:T-wine-3")
    assert desk.cards(0) == 1
    assert desk.table.hall == [0]


def test_4_what_was_won_may_be_used_at_once() -> None:
    desk = Desk().hand("T-wine-1", "T-purple-1", "T-silver-1").quay(["s11", "s06", "-"], ["s12"])
    desk.table.dock_disks[1].append(0)
    desk.do("S", "lay:base-S", "deliver:1", *(f"pay:T-{g}-1" for g in ("wine", "purple", "silver")))
    assert desk.me.active == [NUMBER["s11"]]
    desk.hand("T-wine-1")
    assert desk.legal == ["done"]
    desk.hand("T-oil-1").quay(["-", "s01", "-"])
    desk.me.active = [NUMBER["s20"]]
    assert desk.legal == ["deliver:2", "done"]
    assert desk.do("deliver:2").legal == ["pay:T-oil-1", "pay:s20"]


def test_4_drawing_from_an_empty_deck_shuffles_the_discard_pile() -> None:
    desk = Desk()
    table = desk.table
    table.discard, table.deck = table.discard + table.deck, []
    pile = len(table.discard)
    table.shuffle = lambda cards: cards.sort(reverse=True)
    expected = max(table.discard)
    desk.do("pass")
    assert table.seats[0].hand[-1] == expected
    assert (len(table.deck), table.discard) == (pile - 1, [])
    assert table.reshuffles == [tuple(sorted([*table.deck, expected], reverse=True))]


def test_4_with_deck_and_discard_pile_empty_nothing_is_drawn() -> None:
    desk = Desk()
    desk.table.deck, desk.table.discard = [], []
    desk.do("pass")
    assert desk.cards(0) == 3
    assert desk.table.reshuffles == []


def test_4_a_refused_token_changes_nothing() -> None:
    desk = Desk()
    for token in ("pay:T-oil-1", "act", "lay:base-M", "golden", "", "dock:9", "PASS"):
        with pytest.raises(NotLegal):
            desk.do(token)
    assert desk.legal == ALL
