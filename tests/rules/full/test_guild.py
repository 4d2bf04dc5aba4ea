"""Sentences of carthago.md 8: hall, forum and achievement tiles."""

from __future__ import annotations

import pytest

from bot.rules.full.scoring import met
from bot.rules.full.scoring import scores as score
from tests.rules.full.games import EDITION, NUMBER, Desk, ids

TILE = {tile.id: n for n, tile in enumerate(EDITION.tiles)}
CARDS = [f"{action}-{good}-1" for action in "TW" for good in EDITION.goods]


def guild(players: int, coins: int, *, hall: int = 0, turn: int = 0) -> Desk:
    """Come to the guild action with so many coins, and so many of the hall's seats taken."""
    desk = Desk(players).to_turn(turn)
    seat = desk.table.seat
    desk.wheel("W").hand(*CARDS[:coins], seat=seat)
    desk.table.hall = [(seat + 1) % players] * hall
    desk.table.achievements = {TILE[tile]: [] for tile in ("I-1", "II-1", "III-1")}
    desk.table.seats[seat].space = -1
    return desk.do("W", "lay:base-W", "skip")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("row", "price"), [(0, 3), (1, 4), (2, 6), (3, 8)])
def test_8_four_seats_for_each_player_cost_3_4_6_8(players: int, row: int, price: int) -> None:
    for taken in (row * players, (row + 1) * players - 1):
        assert "hall" not in guild(players, price - 1, hall=taken).legal
        desk = guild(players, price, hall=taken)
        desk.do("hall", *(f"pay:{card}" for card in CARDS[:price]))
        assert desk.table.hall[-1] == 0
        assert (desk.table.seats[0].supply, desk.cards(0)) == (1, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_8_forum_only_when_the_hall_is_full_for_9_coins_without_limit(players: int) -> None:
    assert "forum" not in guild(players, 10, hall=4 * players - 1).legal
    assert guild(players, 8, hall=4 * players).legal == ["decline", "tile:I-1"]
    desk = guild(players, 9, hall=4 * players)
    assert desk.legal == ["decline", "forum", "tile:I-1"]
    desk.table.forum = [1] * 20
    desk.do("forum", *(f"pay:{card}" for card in CARDS[:9]))
    assert desk.table.forum == [1] * 20 + [0]


def test_8_an_achievement_tile_costs_5_coins() -> None:
    assert guild(2, 4).legal == ["decline", "hall"]
    desk = guild(2, 5)
    assert desk.legal == ["decline", "hall", "tile:I-1"]
    desk.do("tile:I-1", *(f"pay:{card}" for card in CARDS[:5]))
    assert desk.table.achievements[TILE["I-1"]] == [0]
    assert desk.table.seats[0].supply == 1
    assert desk.table.markers == [False, False, True, False, False]


def test_8_only_a_tile_on_which_you_have_no_disk_and_its_highest_free_place() -> None:
    desk = guild(3, 5)
    desk.table.achievements[TILE["I-1"]] = [2]
    desk.do("tile:I-1", *(f"pay:{card}" for card in CARDS[:5]))
    assert desk.table.achievements[TILE["I-1"]] == [2, 0]
    desk = guild(2, 5)
    desk.table.achievements[TILE["I-1"]] = [0]
    assert desk.legal == ["decline", "hall"]


@pytest.mark.parametrize(
    ("turn", "tiles"),
    [
        (0, ["tile:I-1"]),
        (9, ["tile:I-1"]),
        (10, ["tile:I-1", "tile:II-1"]),
        (19, ["tile:I-1", "tile:II-1"]),
        (20, ["tile:I-1", "tile:II-1", "tile:III-1"]),
        (29, ["tile:I-1", "tile:II-1", "tile:III-1"]),
    ],
)
def test_8_groups_i_ii_iii_from_decades_1_2_3(turn: int, tiles: list[str]) -> None:
    assert guild(2, 5, turn=turn).legal == ["decline", "hall", *tiles]


@pytest.mark.parametrize(("players", "worth"), [(2, (5, 2)), (3, (6, 2, 0)), (4, (6, 4, 1, 0))])
def test_8_places_are_worth(players: int, worth: tuple[int, ...]) -> None:
    desk = Desk(players)
    desk.table.achievements = {TILE["I-2"]: list(range(players))}
    for seat in range(players):
        desk.hand(*CARDS[4 * seat % 8 : 4 * seat % 8 + 4], seat=seat)
        assert score(desk.table)[seat].achievements == worth[seat]
        desk.hand(seat=seat)
        assert score(desk.table)[seat].achievements == 0


def test_8_several_tiles_add_up() -> None:
    desk = Desk(2).hand(*CARDS[:4])
    desk.table.achievements = {TILE["I-2"]: [0, 1], TILE["II-1"]: [1, 0], TILE["III-1"]: [0]}
    desk.table.dock_disks = [[0], [0], []]
    assert score(desk.table)[0].achievements == 5 + 2


@pytest.mark.parametrize(
    ("tile", "short", "enough"),
    [("I-1", 2, 3), ("III-2", 4, 5)],
)
def test_8_conditions_of_ships(tile: str, short: int, enough: int) -> None:
    desk = Desk()
    for number, is_met in ((short, False), (enough, True), (enough + 1, True)):
        desk.me.active, desk.me.inactive = [0], list(range(1, number))
        assert met(desk.table, 0, TILE[tile]) == is_met


@pytest.mark.parametrize(
    ("tile", "hand", "is_met"),
    [
        ("I-2", CARDS[:3], False),
        ("I-2", CARDS[:4], True),
        ("III-3", ["T-oil-3", "T-wine-3"], False),
        ("III-3", ["T-oil-2", "T-wine-2", "T-grain-1"], False),
        ("III-3", ["T-oil-2", "T-wine-2", "T-grain-2"], True),
        ("III-3", ["T-oil-3", "T-oil-2", "T-grain-3"], False),
        ("III-3", [], False),
    ],
)
def test_8_conditions_of_the_hand(tile: str, hand: list[str], is_met: bool) -> None:
    desk = Desk().hand(*hand).fleet("s30", "s29", "s28")
    desk.me.laid = [NUMBER["W-silver-3"]]
    assert met(desk.table, 0, TILE[tile]) == is_met


@pytest.mark.parametrize(
    ("tile", "circles", "is_met"),
    [
        ("I-3", [1, 1, 2], False),
        ("I-3", [0, 2, 0], True),
        ("III-1", [2, 0, 2], False),
        ("III-1", [2, 0, 3], True),
    ],
)
def test_8_conditions_of_columns(tile: str, circles: list[int], is_met: bool) -> None:
    desk = Desk()
    desk.me.taken = circles
    assert met(desk.table, 0, TILE[tile]) == is_met


@pytest.mark.parametrize(
    ("docks", "berths", "is_met"),
    [
        ([[0], [1], []], [1, -1], False),
        ([[1], [0], [0]], [-1, -1], True),
        ([[1], [0], [1]], [1, 0], True),
        ([[1], [1], [1]], [0, 1], False),
    ],
)
def test_8_condition_two_disks_in_the_two_harbours(
    docks: list[list[int]], berths: list[int], is_met: bool
) -> None:
    desk = Desk()
    desk.table.dock_disks, desk.table.berths = docks, berths
    assert met(desk.table, 0, TILE["II-1"]) == is_met


@pytest.mark.parametrize(("attacks", "is_met"), [(1, False), (2, True), (3, True)])
def test_8_condition_two_ships_won_by_attack(attacks: int, is_met: bool) -> None:
    desk = Desk().fleet("s01", "s02", "s03")
    desk.me.attacks = attacks
    assert met(desk.table, 0, TILE["II-2"]) == is_met


@pytest.mark.parametrize(
    ("hall", "forum", "is_met"),
    [([0, 1, 0], [1], False), ([0, 0, 0], [], True), ([0, 1, 1], [0, 0], True)],
)
def test_8_condition_three_seats_a_disk_in_the_forum_is_one(
    hall: list[int], forum: list[int], is_met: bool
) -> None:
    desk = Desk()
    desk.table.hall, desk.table.forum = hall, forum
    assert met(desk.table, 0, TILE["II-3"]) == is_met
    seats = (hall + forum).count(0)
    desk.fleet("s01", "s02")
    assert (score(desk.table)[0].seats, score(desk.table)[0].product) == (seats, 2 * seats)


def test_8_the_pay_tokens_of_coins_are_any_trade_card_or_active_ship() -> None:
    desk = guild(2, 3)
    desk.me.active = [NUMBER["s01"]]
    desk.me.inactive = [NUMBER["s02"]]
    desk.do("hall")
    assert desk.legal == sorted([*(f"pay:{card}" for card in ids(desk.me.hand)), "pay:s01"])
