"""Sentences of carthago.md 9 to 11, and of golden.md: ships, preparation, the end."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.rules.full.edition import SPACES
from bot.rules.full.scoring import figures, scores
from bot.rules.golden import Tile
from tests.rules.full.games import EDITION, NUMBER, Desk, ids

PAIRS = list(combinations(range(5), 2))


@pytest.mark.parametrize("n", range(1, 31))
def test_9_ships(n: int) -> None:
    ship, pair = EDITION.ships[n - 1], PAIRS[(n - 1) % 10]
    cargo, figure = {
        0: ([int(g in pair) for g in range(5)], (6, 0, 0, 1)),
        1: ([int(g not in pair) for g in range(5)], (9, 1, 1, 2)),
        2: ([2 * (g in pair) for g in range(5)], (12, 2, 2, 3)),
    }[(n - 1) // 10]
    assert list(ship.cargo) == cargo
    assert (ship.strength, ship.profit, ship.spoils, ship.coins) == figure
    assert ship.good == n % 5
    assert SPACES[ship.action] == "TWSMR"[((n - 1) // 5) % 5]


@pytest.mark.parametrize("ship", ["s01", "s11", "s21"])
def test_9_an_active_ship_is_worth_its_coins(ship: str) -> None:
    coins = EDITION.ships[NUMBER[ship]].coins
    for cards in (["T-oil-1", "T-wine-1"], ["T-oil-1"], []):
        desk = Desk().hand(*cards).fleet(ship).wheel("W").do("W", "lay:base-W", "skip")
        assert ("hall" in desk.legal) == (coins + len(cards) >= 3)


def test_10_laid_cards_return_and_action_disks_leave_the_wheel() -> None:
    desk = Desk().hand("W-oil-1").disks("-", "W").do("W", "lay:W-oil-1", "toll:base-M")
    desk.do("M", "lay:base-M")
    desk.do(next(token for token in desk.legal if token.startswith("take")), "done")
    desk.to_turn(10)
    for seat in desk.table.seats:
        assert seat.base == list(EDITION.base_cards)
        assert (seat.laid_base, seat.down) == ([0] * 5, [0] * 5)
        assert (seat.laid, seat.space) == ([], -1)
    assert NUMBER["W-oil-1"] in desk.table.seats[0].hand


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("decade", [1, 2])
def test_10_each_draws_two_in_the_order_of_the_new_decade_then_the_display(
    players: int, decade: int
) -> None:
    desk = Desk(players).to_turn(5 * players * decade - 1)
    desk.table.deck = desk.table.deck + desk.table.discard
    desk.table.discard = []
    for seat in desk.table.seats:
        desk.table.deck += seat.hand[3:]
        del seat.hand[3:]
    coming, shown = desk.table.deck[::-1], list(desk.table.display)
    hands = [list(seat.hand) for seat in desk.table.seats]
    last = desk.table.seat
    desk.do("pass")
    hands[last].append(coming.pop(0))
    for n in range(players):
        hands[(decade + n) % players] += [coming.pop(0), coming.pop(0)]
    assert [seat.hand for seat in desk.table.seats] == hands
    assert desk.table.discard == shown
    assert desk.table.display == coming[:5]
    assert desk.table.first == desk.table.seat == decade % players


def test_10_the_first_player_tile_goes_on_clockwise() -> None:
    desk = Desk(3)
    order = []
    while not desk.table.over:
        order.append(desk.table.seat)
        desk.do("pass")
    assert order == [0, 1, 2] * 5 + [1, 2, 0] * 5 + [2, 0, 1] * 5


def test_10_it_follows_the_last_turn_an_extra_one_included() -> None:
    desk = Desk(golden=True).to_turn(9)
    desk.do("pass", "golden")
    assert (desk.table.seat, desk.table.first, desk.table.turn) == (1, 0, 9)
    desk.do("pass")
    assert (desk.table.seat, desk.table.first, desk.table.turn) == (1, 1, 10)


def test_10_disks_in_the_harbours_neutral_disks_and_markers_stay() -> None:
    desk = Desk(3).wheel("TM", "S")
    desk.table.berths[0] = 2
    docks = [list(disks) for disks in desk.table.dock_disks]
    desk.to_turn(15)
    assert desk.table.dock_disks == docks
    assert desk.table.berths == [2, -1, -1]
    assert desk.table.markers == [True, False, False, True, False]
    assert desk.table.neutral == [False, False, True, False, False]


def test_10_the_display_may_be_filled_from_its_own_cards() -> None:
    desk = Desk().to_turn(9)
    table = desk.table
    table.seats[0].hand += table.deck[4:]
    table.deck = table.deck[:4]
    table.seats[0].hand += table.discard
    table.discard = []
    shown = list(table.display)
    desk.do("pass")
    assert [set(deck) for deck in table.reshuffles] == [set(shown)]
    assert len(table.display) == 5


def test_11_laid_cards_are_not_in_the_hand_when_the_game_is_scored() -> None:
    desk = Desk().to_turn(28).hand("W-oil-1", "T-oil-1").do("W", "lay:W-oil-1")
    desk.end_turns()
    assert desk.table.over
    assert ids(desk.table.seats[0].hand).count("W-oil-1") == 0
    assert figures(desk.table, 0)["trade-cards"] == 2


@pytest.mark.parametrize(("circles", "points"), [(0, 0), (1, 3), (2, 7), (3, 12)])
def test_7_and_11_emptied_columns_are_worth_3_7_12(circles: int, points: int) -> None:
    desk = Desk()
    desk.me.taken = [2 * (circles > 0), 2 * (circles > 1), 3 * (circles > 2)]
    assert scores(desk.table)[0].columns == points
    assert scores(desk.table)[0].total == points


def test_11_score_is_ships_times_seats_and_achievements_columns_golden_tile() -> None:
    desk = Desk(golden=True).fleet("s01", "s02", "s03")
    desk.me.inactive = [NUMBER["s04"], NUMBER["s05"]]
    desk.table.tiles = ("fleet", "guild")
    desk.table.hall, desk.table.forum = [0, 1, 0, 0], [0]
    desk.me.taken = [2, 0, 0]
    desk.table.achievements = {0: [1, 0]}
    desk.table.seats[0].hand.clear()
    mine = scores(desk.table)[0]
    assert (mine.ships, mine.seats, mine.product) == (5, 4, 20)
    assert (mine.achievements, mine.columns, mine.golden) == (2, 3, 5)
    assert (mine.total, mine.place) == (30, 1)


@pytest.mark.parametrize(
    ("better", "place"),
    [((), [1, 1, 3]), (("hand",), [1, 2, 3]), (("seats",), [2, 1, 3]), (("ships",), [1, 2, 3])],
)
def test_11_ties_more_ships_then_seats_then_trade_cards_then_shared(
    better: tuple[str, ...], place: list[int]
) -> None:
    desk = Desk(3).hand("T-oil-1", seat=0).hand("T-oil-2", seat=1).hand("T-oil-3", seat=2)
    for seat in (0, 1):
        desk.table.seats[seat].taken = [2, 0, 0]
    if "hand" in better:
        desk.hand("T-wine-1", "T-oil-1", seat=0)
    if "seats" in better:
        desk.hand("T-wine-1", "T-oil-1", seat=0)
        desk.table.hall = [1]
    if "ships" in better:
        desk.fleet("s01", seat=0)
        desk.table.hall = [1]
        desk.hand("T-wine-1", "T-oil-2", seat=1)
    assert [line.place for line in scores(desk.table)] == place
    assert [line.total for line in scores(desk.table)] == [3, 3, 0]


def test_11_the_golden_tile_counts_before_places() -> None:
    desk = Desk(golden=True)
    desk.table.tiles = ("empty-hand", "fleet")
    desk.hand(seat=0)
    assert [(line.golden, line.place) for line in scores(desk.table)] == [(5, 1), (0, 2)]


@pytest.mark.parametrize(
    ("tile", "short"),
    [("fleet", "ship"), ("columns", "column"), ("achievements", "disk"), ("guild", "seat"),
     ("empty-hand", "card")],
)  # fmt: skip
def test_golden_1_exactly_5_2_4_4_0_are_enough_and_one_short_is_not(tile: Tile, short: str) -> None:
    for lacking in (False, True):
        desk = Desk(golden=True).hand(*["T-oil-1"] * (lacking and short == "card"))
        desk.table.tiles = (tile, "fleet" if tile == "guild" else "guild")
        me = desk.me
        me.active = [NUMBER["s01"], NUMBER["s02"]]
        me.inactive = list(range(10, 13 - (lacking and short == "ship")))
        me.taken = [2, 1 if lacking and short == "column" else 2, 2]
        count = 4 - (lacking and short == "disk")
        desk.table.achievements = {n: [1, 0] if n < count else [1] for n in range(6)}
        desk.table.hall = [0] * (3 - (lacking and short == "seat"))
        desk.table.forum = [1, 0]
        assert scores(desk.table)[0].golden == (0 if lacking else 5)


def test_golden_5_a_spent_tile_scores_nothing() -> None:
    desk = Desk(golden=True).hand()
    desk.table.tiles = ("empty-hand", "guild")
    assert scores(desk.table)[0].golden == 5
    desk.me.holds_tile = False
    assert scores(desk.table)[0].golden == 0
