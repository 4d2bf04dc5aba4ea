"""Sentences of carthago.md 5: harbours and shipping."""

from __future__ import annotations

import pytest

from bot.rules.full.state import NOBODY
from tests.rules.full.games import NUMBER, Desk

GRAIN_AND_OIL = ("T-grain-1", "T-oil-1")


def trade(desk: Desk, dock: int) -> Desk:
    """Choose T and a dock."""
    return desk.do("T", "lay:base-T", f"dock:{dock}")


def ready(*hand: str, players: int = 2, roads: tuple[str, ...] = ("s25", "s26")) -> Desk:
    """Lay out s01 at dock 1, where all have a disk, s11 and s21 at the others."""
    return Desk(players).hand(*hand).quay(["s01", "s11", "s21"], roads)


def berth(desk: Desk, number: int) -> Desk:
    """Put a disk of seat 0 on a berth, counted from 1."""
    desk.table.berths[number - 1] = 0
    return desk


def test_5_t_the_first_disk_on_a_dock_earns_one_card() -> None:
    desk = trade(Desk(), 2)
    assert desk.cards(0) == 4
    assert desk.table.dock_disks == [[0, 1], [0], []]
    assert desk.table.seats[0].supply == 1
    trade(desk.disks("-", "-"), 2)
    assert desk.cards(1) == 3
    assert desk.table.dock_disks == [[0, 1], [0, 1], []]


def test_5_t_only_docks_with_a_ship_and_without_a_disk_of_yours() -> None:
    desk = Desk().quay(["s01", "-", "s02"]).do("T", "lay:base-T")
    assert desk.legal == ["dock:3"]
    assert Desk().quay(["s01", "-", "-"]).legal == ["M", "R", "S", "W", "pass"]
    assert Desk().supply(0).legal == ["M", "R", "S", "pass"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_5_w_the_lowest_free_berth_as_many_as_players_and_it_earns_one_card(players: int) -> None:
    desk = Desk(players)
    for seat in range(players):
        desk.disks(*["-"] * players).do("W", "lay:base-W")
        assert desk.table.berths == [*range(seat + 1), *[NOBODY] * (players - seat - 1)]
        assert (desk.cards(seat), desk.table.seats[seat].supply) == (4, 1)
    assert "W" not in desk.legal


def test_5_w_a_berth_that_was_left_is_free_again() -> None:
    desk = Desk(3)
    desk.table.berths[:] = [NOBODY, 1, 2]
    assert desk.do("W", "lay:base-W").table.berths == [0, 1, 2]


@pytest.mark.parametrize(
    ("number", "coins"),
    [(1, 4), (2, 5), (3, 6), (4, 6)],
)
def test_5_w_and_s_berths_are_worth_2_1_0_0(number: int, coins: int) -> None:
    six = ("T-oil-1", "T-wine-1", "T-grain-1", "T-silver-1", "T-purple-1", "R-oil-1")
    for enough, cards in ((False, six[: coins - 1]), (True, six[:coins])):
        desk = berth(Desk(4).hand(*cards).quay(["-"] * 5, ["s01"]), number)
        desk.do("S", "lay:base-S")
        assert desk.legal == (["attack:s01", "done"] if enough else ["done"])


def test_5_s_deliver_pays_the_cargo_takes_the_ship_active_and_returns_the_disk() -> None:
    desk = ready(*GRAIN_AND_OIL).do("S", "lay:base-S")
    assert desk.legal == ["deliver:1", "done"]
    desk.do("deliver:1")
    assert desk.legal == ["pay:T-grain-1", "pay:T-oil-1"]
    desk.do("pay:T-oil-1")
    assert desk.legal == ["pay:T-grain-1"]
    desk.do("pay:T-grain-1")
    assert desk.me.active == [NUMBER["s01"]]
    assert (desk.me.supply, desk.cards()) == (3, 0)
    assert desk.table.dock_disks[0] == [1]


@pytest.mark.parametrize(
    ("ship", "cargo", "profit"),
    [
        ("s01", ("grain", "oil"), 0),
        ("s10", ("purple", "silver"), 0),
        ("s11", ("wine", "purple", "silver"), 1),
        ("s20", ("grain", "oil", "wine"), 1),
        ("s21", ("grain", "oil", "grain", "oil"), 2),
    ],
)
def test_5_s_profit_is_drawn_in_trade_cards(ship: str, cargo: tuple[str, ...], profit: int) -> None:
    cards = [f"{'TW'[n > 1]}-{good}-1" for n, good in enumerate(cargo)]
    desk = Desk().hand(*cards).quay([ship, "-", "-"])
    desk.do("S", "lay:base-S", "deliver:1", *(f"pay:{card}" for card in cards))
    assert desk.me.active == [NUMBER[ship]]
    assert desk.cards() == profit


@pytest.mark.parametrize(
    ("ship", "strength", "spoils"), [("s02", 6, 0), ("s12", 9, 1), ("s22", 12, 2)]
)
def test_5_s_attack_pays_strength_less_the_berth_and_draws_spoils(
    ship: str, strength: int, spoils: int
) -> None:
    cards = [f"{a}-{g}-1" for a in "TWS" for g in ("oil", "wine", "silver", "grain")]
    cards = cards[: strength - 2]
    desk = berth(Desk().hand(*cards).quay(["-"] * 3, [ship, "s03"]), 1).do("S", "lay:base-S")
    assert desk.legal == [f"attack:{one}" for one in sorted((ship, "s03"))] + ["done"]
    desk.do(f"attack:{ship}", *(f"pay:{card}" for card in cards))
    assert (desk.me.active, desk.me.attacks) == ([NUMBER[ship]], 1)
    assert desk.table.berths == [NOBODY, NOBODY]
    assert (desk.me.supply, desk.cards()) == (3, spoils)


def test_5_s_one_or_two_ships_and_the_player_may_stop() -> None:
    desk = ready(*GRAIN_AND_OIL, "W-grain-1", "W-wine-1", "R-oil-1").quay(["s01"] * 3, ["s02"] * 2)
    desk.table.dock_disks[1].append(0)
    desk.table.dock_disks[2].append(0)
    desk.do("S", "lay:base-S", "deliver:1", "pay:T-oil-1", "pay:T-grain-1")
    assert desk.legal == ["deliver:2", "deliver:3", "done"]
    desk.do("deliver:2", "pay:W-grain-1", "pay:R-oil-1")
    assert desk.table.seat == 1
    assert desk.table.seats[0].ships == 2
    assert ready().do("S", "lay:base-S", "done").table.seat == 1


def test_5_s_delivery_and_attack_can_be_mixed() -> None:
    desk = berth(ready(*GRAIN_AND_OIL, "T-wine-3", "T-silver-1", roads=("s05", "s06")), 1)
    desk.do("S", "lay:base-S", "attack:s05", "pay:T-wine-3", "pay:T-silver-1")
    assert desk.legal == ["deliver:1", "done"]
    desk.do("deliver:1", "pay:T-grain-1", "pay:T-oil-1")
    assert (desk.table.seats[0].ships, desk.table.seats[0].attacks) == (2, 1)


def test_5_s_the_longest_in_the_roads_comes_to_the_dock_and_the_roads_are_filled() -> None:
    desk = ready(*GRAIN_AND_OIL)
    new = desk.table.ship_deck[-1]
    desk.do("S", "lay:base-S", "deliver:1", "pay:T-oil-1", "pay:T-grain-1")
    assert desk.table.docks == [NUMBER[ship] for ship in ("s25", "s11", "s21")]
    assert desk.table.roads == [NUMBER["s26"], new]


def test_5_s_an_attacked_ship_leaves_a_gap_that_the_others_close() -> None:
    desk = berth(ready("T-oil-3", "T-wine-1", roads=("s05", "s06")), 1)
    new = desk.table.ship_deck[-1]
    desk.do("S", "lay:base-S", "attack:s05", "pay:T-oil-3", "pay:T-wine-1")
    assert desk.table.roads == [NUMBER["s06"], new]


def test_5_s_with_deck_and_roads_empty_docks_stay_empty_and_keep_their_disks() -> None:
    desk = ready(*GRAIN_AND_OIL, roads=())
    desk.table.ship_deck = []
    desk.do("S", "lay:base-S", "deliver:1", "pay:T-oil-1", "pay:T-grain-1", "done")
    assert desk.table.docks[0] == NOBODY
    assert desk.table.dock_disks[0] == [1]
    assert desk.table.seat == 1
    assert desk.legal == ["M", "R", "T", "W", "pass"]


def test_5_s_can_be_begun_with_a_disk_on_a_dock_with_a_ship_or_a_ship_to_attack() -> None:
    assert "S" in Desk().quay(["s01", "-", "-"]).legal
    assert "S" not in Desk().quay(["-", "s01", "-"], ["s02"]).legal
    assert "S" in berth(Desk().quay(["-", "s01", "-"], ["s02"]), 2).legal
    assert "S" not in berth(Desk().quay(["-", "s01", "-"]), 2).legal


def test_5_s_only_the_good_that_is_still_needed_can_be_paid() -> None:
    desk = Desk().hand("T-grain-1", "W-grain-1", "S-grain-1", "T-oil-1", "W-oil-2", "T-wine-1")
    desk.fleet("s30").quay(["s21", "-", "-"]).do("S", "lay:base-S", "deliver:1")
    assert "pay:T-wine-1" not in desk.legal
    assert "pay:s30" in desk.legal
    desk.do("pay:T-grain-1", "pay:s30")
    assert desk.legal == ["pay:T-oil-1", "pay:W-oil-2"]
    assert desk.me.inactive == [NUMBER["s30"]]


def test_5_s_a_disk_won_back_can_be_used_by_the_guild_at_once() -> None:
    desk = ready(*GRAIN_AND_OIL, "S-silver-3").wheel("S").supply(0)
    desk.do("S", "lay:base-S")
    assert desk.legal == ["deliver:1", "done"]
    desk.do("deliver:1", "pay:T-oil-1", "pay:T-grain-1", "done", "hall", "pay:S-silver-3")
    assert desk.table.hall == [0]
    assert desk.table.seats[0].supply == 0
