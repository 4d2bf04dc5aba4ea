"""Sentences of carthago.md 1 to 3: frame, components and setup."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from bot.rules.errors import BadDeal, NotLegal
from bot.rules.full import game
from bot.rules.full.edition import SPACES
from bot.rules.full.engine import choose, legal
from bot.rules.full.setup import deal
from bot.rules.full.view import view
from bot.rules.golden import TILES
from tests.rules.full.games import EDITION, NUMBER, Desk, choices, ids, new_game, played

FRAME = EDITION.frame
SEATS = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.parametrize(("players", "first"), [(1, 0), (5, 0), (2, 2), (3, -1), (0, 0)])
def test_1_two_to_four_players(players: int, first: int) -> None:
    with pytest.raises(BadDeal):
        deal(EDITION, players, first, with_golden=True, chance=Random(0))


@SEATS
def test_1_three_decades_of_five_rounds_and_fifteen_turns_each(players: int) -> None:
    desk, turns = Desk(players), Counter[int]()
    while not desk.table.over:
        turns[desk.table.seat] += 1
        desk.do("pass")
    assert turns == dict.fromkeys(range(players), 15)
    assert (FRAME.decades, FRAME.rounds) == (3, 5)


@SEATS
def test_1_one_turn_a_round_clockwise(players: int) -> None:
    desk = Desk(players)
    seen = []
    for _ in range(5 * players):
        seen.append(desk.table.seat)
        desk.do("pass")
    assert seen == list(range(players)) * 5


def test_2_wheel_of_five_spaces() -> None:
    assert [SPACES[space] for space in EDITION.wheel] == ["T", "W", "S", "M", "R"]


def test_2_75_trade_cards_each_combination_once() -> None:
    goods = ("grain", "oil", "wine", "purple", "silver")
    assert sorted(card.id for card in EDITION.cards) == sorted(
        f"{action}-{good}-{coins}" for action, good, coins in product("TWSMR", goods, (1, 2, 3))
    )
    for card in EDITION.cards:
        said = (SPACES[card.action], EDITION.goods[card.good], str(card.coins))
        assert tuple(card.id.split("-")) == said


def test_2_seven_base_cards_t_w_r_once_s_and_m_twice() -> None:
    counts = dict(zip(SPACES, EDITION.base_cards, strict=True))
    assert counts == {"T": 1, "W": 1, "R": 1, "S": 2, "M": 2}


def test_2_thirty_ships() -> None:
    assert [ship.id for ship in EDITION.ships] == [f"s{n:02}" for n in range(1, 31)]


@SEATS
def test_2_eleven_influence_disks_each(players: int) -> None:
    for seat in game.start(EDITION, new_game(players - 2).setup).seats:
        on_residence = sum(circle.disks for column in EDITION.columns for circle in column.circles)
        assert on_residence + seat.supply == 11 == FRAME.disks


def test_2_residence_of_three_columns_seven_circles_eight_disks_two_on_the_last() -> None:
    circles = [circle for column in EDITION.columns for circle in column.circles]
    assert len(EDITION.columns) == 3
    assert [circle.disks for circle in circles] == [1] * 6 + [2]


def test_2_nine_achievement_tiles_three_of_each_group() -> None:
    assert Counter(EDITION.groups[tile.group] for tile in EDITION.tiles) == dict.fromkeys(
        ("I", "II", "III"), 3
    )


def test_3_1_the_first_player_begins_and_seats_go_clockwise() -> None:
    for first in range(3):
        setup = deal(EDITION, 3, first, with_golden=False, chance=Random(1))
        table = game.start(EDITION, setup)
        order = []
        for _ in range(6):
            order.append(table.seat)
            choose(table, legal(table)[-1])
        assert order == [(first + n) % 3 for n in range(6)]


@SEATS
def test_3_2_and_3_and_7_the_deck_turns_up_five_then_markers_then_hands(players: int) -> None:
    for seed in range(players - 2, 60, 3):
        it = new_game(seed)
        left = list(it.setup.deck)
        assert ids(it.table.display) == left[:5]
        del left[:5]
        shown: list[str] = []
        while len(set(shown)) < 2:
            shown.append(left.pop(0)[0])
        assert [card[0] for card in ids(it.table.discard)] == shown
        assert {s for s, lies in zip(SPACES, it.table.markers, strict=True) if lies} == set(shown)
        for n in range(players):
            hand = it.table.seats[(it.setup.first + n) % players].hand
            assert ids(hand) == left[:3]
            del left[:3]
        assert ids(it.table.deck[::-1]) == left


@SEATS
def test_3_4_a_neutral_disk_for_each_player_missing_on_different_spaces(players: int) -> None:
    for seed in range(players - 2, 60, 3):
        setup = new_game(seed).setup
        assert len(set(setup.neutral)) == len(setup.neutral) == 4 - players


@pytest.mark.parametrize(("players", "docks"), [(2, 3), (3, 4), (4, 5)])
def test_3_5_docks_and_two_ships_in_the_roads(players: int, docks: int) -> None:
    it = new_game(players - 2)
    ships = [NUMBER[ship] for ship in it.setup.ships]
    assert it.table.docks == ships[:docks]
    assert it.table.roads == ships[docks : docks + 2]
    assert it.table.ship_deck[::-1] == ships[docks + 2 :]


def test_3_6_two_achievement_tiles_of_each_group() -> None:
    for seed in range(30):
        tiles = new_game(seed).setup.achievements
        assert Counter(tile.partition("-")[0] for tile in tiles) == {"I": 2, "II": 2, "III": 2}
        assert len(set(tiles)) == 6


@SEATS
def test_3_7_three_disks_in_supply_seven_base_cards_three_trade_cards(players: int) -> None:
    for seat in new_game(players - 2).table.seats:
        assert (seat.supply, sum(seat.base), len(seat.hand)) == (3, 7, 3)
        assert seat.taken == [0, 0, 0]


@SEATS
def test_3_8_golden_tiles_are_different_and_only_where_they_are_played_with(players: int) -> None:
    tiles = deal(EDITION, players, 0, with_golden=True, chance=Random(1)).tiles
    assert len(set(tiles)) == players
    assert set(tiles) <= set(TILES)
    assert deal(EDITION, players, 0, with_golden=False, chance=Random(1)).tiles == (
        (None,) * players
    )


def test_3_9_one_disk_each_in_turn_order_on_any_dock_and_it_earns_no_card() -> None:
    it = new_game(2)
    first, players = it.setup.first, it.setup.players
    assert sorted(legal(it.table)) == [f"dock:{n}" for n in range(1, 6)]
    for n in range(players):
        assert it.table.seat == (first + n) % players
        it.choose("dock:2")
    assert it.table.dock_disks[1] == [(first + n) % players for n in range(players)]
    assert [seat.supply for seat in it.table.seats] == [2] * players
    assert [len(seat.hand) for seat in it.table.seats] == [3] * players
    assert it.table.seat == first
    assert it.table.ask is not None
    assert it.table.ask.kind == "space"


def test_3_a_deal_hangs_on_nothing_but_the_chance_handed_in() -> None:
    one, other = (deal(EDITION, 3, 0, with_golden=True, chance=Random(seed)) for seed in ("a", "a"))
    assert one == other
    assert one != deal(EDITION, 3, 0, with_golden=True, chance=Random("b"))


def test_12_an_events_seat_is_the_seat_whose_turn_it_is() -> None:
    it = played(5)
    table = game.start(EDITION, it.setup)
    with pytest.raises(NotLegal):
        choose(table, "pass")
    seats = [choice.seat for choice in choices(it.log)]
    assert set(seats) == set(range(it.setup.players))
    assert view(it.table, None).seat is None
