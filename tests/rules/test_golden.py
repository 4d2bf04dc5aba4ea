"""The Golden Achievement Tiles, each test named after a section of golden.md."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import msgspec
import pytest

from bot.rules import golden
from bot.rules.errors import BadDeal, NoGoldenTiles, NotYourTurn, RoundsOver, TileSpent
from bot.rules.golden import FIGURES, TILES, Figure, Tile
from bot.rules.table import state as table_state
from bot.rules.table.events import Confirm, Extra, Next, Score, Set
from bot.rules.turns import Moment
from tests.rules.tables import plain_table, table

MET_EXACTLY: list[tuple[Tile, dict[Figure, int]]] = [
    ("fleet", {"active-ships": 5}),
    ("fleet", {"inactive-ships": 5}),
    ("fleet", {"active-ships": 2, "inactive-ships": 3}),
    ("fleet", {"active-ships": 1, "inactive-ships": 4}),
    ("columns", {"columns": 2}),
    ("achievements", {"achievement-disks": 4}),
    ("guild", {"hall-disks": 4}),
    ("guild", {"forum-disks": 4}),
    ("guild", {"hall-disks": 3, "forum-disks": 1}),
    ("guild", {"hall-disks": 1, "forum-disks": 3}),
    ("empty-hand", {"trade-cards": 0}),
]
MET_WITH_MORE: list[tuple[Tile, dict[Figure, int]]] = [
    ("fleet", {"active-ships": 6}),
    ("fleet", {"active-ships": 4, "inactive-ships": 4}),
    ("columns", {"columns": 3}),
    ("achievements", {"achievement-disks": 6}),
    ("guild", {"hall-disks": 4, "forum-disks": 4}),
]
JUST_MISSED: list[tuple[Tile, dict[Figure, int]]] = [
    ("fleet", {"active-ships": 4}),
    ("fleet", {"inactive-ships": 4}),
    ("fleet", {"active-ships": 2, "inactive-ships": 2}),
    ("fleet", {"active-ships": 3, "inactive-ships": 1}),
    ("columns", {"columns": 1}),
    ("achievements", {"achievement-disks": 3}),
    ("guild", {"hall-disks": 3}),
    ("guild", {"forum-disks": 3}),
    ("guild", {"hall-disks": 2, "forum-disks": 1}),
    ("empty-hand", {"trade-cards": 1}),
]
# All figures that the tile does not look at are as good as they can be for the others.
OTHER_FIGURES_DO_NOT_HELP: list[tuple[Tile, set[Figure]]] = [
    ("fleet", {"active-ships", "inactive-ships"}),
    ("columns", {"columns"}),
    ("achievements", {"achievement-disks"}),
    ("guild", {"hall-disks", "forum-disks"}),
]


def _figures(given: dict[Figure, int], rest: int = 0) -> dict[Figure, int]:
    return {figure: given.get(figure, rest) for figure in FIGURES}


def test_golden_1_five_tiles_worth_five_points() -> None:
    assert set(TILES) == {"fleet", "columns", "achievements", "guild", "empty-hand"}
    assert len(TILES) == 5
    assert set(golden.OBJECTIVES) == set(TILES)
    assert golden.POINTS == 5


@pytest.mark.parametrize(("tile", "figures"), MET_EXACTLY + MET_WITH_MORE)
def test_golden_1_objective_met(tile: Tile, figures: dict[Figure, int]) -> None:
    rest = 1 if tile != "empty-hand" else 9
    judgement = golden.judge(tile, _figures(figures, 0 if tile in {"fleet", "guild"} else rest))
    assert judgement.met
    assert judgement.points == 5


@pytest.mark.parametrize(("tile", "figures"), JUST_MISSED)
def test_golden_1_objective_just_missed(tile: Tile, figures: dict[Figure, int]) -> None:
    judgement = golden.judge(tile, _figures(figures))
    assert not judgement.met
    assert judgement.points == 0


@pytest.mark.parametrize(("tile", "own"), OTHER_FIGURES_DO_NOT_HELP)
def test_golden_1_other_figures_do_not_count(tile: Tile, own: set[Figure]) -> None:
    figures = {figure: 0 if figure in own else 11 for figure in FIGURES}
    assert not golden.judge(tile, figures).met


def test_golden_1_empty_hand_is_spoilt_by_trade_cards_only() -> None:
    assert golden.judge("empty-hand", _figures({"trade-cards": 0}, rest=9)).met


def test_golden_1_a_judgement_tells_its_parts_in_order() -> None:
    fleet = golden.judge("fleet", _figures({"active-ships": 2, "inactive-ships": 3}))
    assert fleet.parts == (("active-ships", 2), ("inactive-ships", 3))
    assert (fleet.tile, fleet.count, fleet.need) == ("fleet", 5, 5)
    purse = golden.judge("empty-hand", _figures({"trade-cards": 2}))
    assert (purse.count, purse.need) == (2, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_golden_2_one_tile_each_and_no_trace_of_the_others(players: int) -> None:
    for seed in range(50):
        setup = table_state.deal(players, 0, with_golden=True, chance=Random(seed))
        assert len(set(setup.tiles)) == players
        stored = msgspec.json.encode(setup).decode()
        named = [tile for tile in TILES if f'"{tile}"' in stored]
        assert sorted(named) == sorted(str(tile) for tile in setup.tiles)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_golden_2_two_to_four_players(players: int) -> None:
    with pytest.raises(BadDeal):
        golden.deal(players, Random(0))
    for with_golden in (True, False):
        with pytest.raises(BadDeal):
            table_state.deal(players, 0, with_golden=with_golden, chance=Random(0))


@pytest.mark.parametrize(("players", "first"), [(2, 2), (3, 3), (4, 4), (2, -1)])
def test_golden_2_the_first_seat_must_be_there(players: int, first: int) -> None:
    with pytest.raises(BadDeal):
        table_state.deal(players, first, with_golden=True, chance=Random(0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_golden_2_every_deal_is_as_likely(players: int) -> None:
    chance = Random(20)
    expected = 100
    deals = list(permutations(TILES, players))
    found = Counter(golden.deal(players, chance) for _ in range(expected * len(deals)))
    assert set(found) == set(deals)
    # Chi-square, four standard deviations above its mean.
    chi_square = sum((found[dealt] - expected) ** 2 / expected for dealt in deals)
    freedom = len(deals) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_golden_2_the_same_chance_deals_the_same() -> None:
    assert golden.deal(4, Random(7)) == golden.deal(4, Random(7))


def test_golden_3_the_owner_sees_his_tile_and_nobody_else() -> None:
    game = table("fleet", "guild", "empty-hand")
    own = game.view(1).own
    assert own is not None
    assert own.tile == "guild"
    assert game.view(None).own is None
    for viewer in (None, 0, 2):
        assert b'"tile":"guild"' not in msgspec.json.encode(game.view(viewer))


def test_golden_3_the_owner_sees_how_his_tile_stands_now() -> None:
    game = table("guild", "fleet")
    game.put(0, "hall-disks", 3)
    own = game.view(0).own
    assert own is not None
    assert (own.count, own.met) == (3, False)
    game.put(0, "forum-disks", 1)
    own = game.view(0).own
    assert own is not None
    assert (own.count, own.met) == (4, True)


def test_golden_3_spent_or_held_is_public() -> None:
    game = table("fleet", "guild").do(Extra(0))
    for viewer in (None, 0, 1):
        assert [seat.golden for seat in game.view(viewer).seats] == ["spent", "held"]
    assert [seat.golden for seat in plain_table().view(0).seats] == ["none", "none"]


def test_golden_4_an_extra_turn_at_once_and_for_the_same_seat() -> None:
    game = table("fleet", "guild", "columns", first=1)
    assert not game.view(None).extra
    game.do(Extra(1))
    assert game.now.seat == 1
    assert game.view(None).extra
    game.do(Next(1))
    assert game.now.seat == 2
    assert not game.view(None).extra


def test_golden_4_only_at_the_end_of_the_own_turn() -> None:
    game = table("fleet", "guild")
    with pytest.raises(NotYourTurn) as refused:
        game.do(Extra(1))
    assert refused.value.facts == {"seat": 0}


def test_golden_4_a_tile_is_spent_once() -> None:
    game = table("fleet", "guild").do(Extra(0))
    with pytest.raises(TileSpent):
        game.do(Extra(0))
    game.do(Next(0), Next(1))
    with pytest.raises(TileSpent):
        game.do(Extra(0))
    assert game.now.held == (False, True)


def test_golden_4_the_extra_turn_does_not_move_the_round_on() -> None:
    game = table("fleet", "guild").end_turns(9)
    assert game.view(None).moment == Moment(1, 5)
    game.do(Extra(1))
    assert game.view(None).moment == Moment(1, 5)
    game.do(Next(1))
    assert game.view(None).moment == Moment(2, 1)
    # The first player tile has moved on: this seat begins the second decade.
    assert game.now.seat == 1


def test_golden_4_in_the_very_last_round_too() -> None:
    game = table("fleet", "guild", first=1).to_last_turn()
    last = game.now.seat
    assert last is not None
    game.do(Extra(last))
    assert not game.now.rounds_over
    assert game.now.seat == last
    game.do(Next(last))
    assert game.now.rounds_over


def test_golden_4_not_after_the_last_round() -> None:
    game = table("fleet", "guild").to_end_of_rounds()
    for seat in (0, 1):
        with pytest.raises(RoundsOver):
            game.do(Extra(seat))


def test_golden_4_extra_is_a_choice_only_while_the_tile_is_held() -> None:
    game = table("fleet", "guild")
    choices = []
    for event in (None, Extra(0), Next(0), Next(1)):
        if event is not None:
            game.do(event)
        question = game.view(None).question
        assert question is not None
        choices.append(question.choices)
    assert choices == [("next", "extra"), ("next",), ("next", "extra"), ("next",)]


def test_golden_4_what_was_spent_is_never_told() -> None:
    game = table("fleet", "guild").do(Extra(0))
    assert game.view(0).own is None
    for viewer in (None, 0, 1):
        assert game.record(viewer).golden[0] is None
    game.put(0, "active-ships", 9)
    game.finish(20, 20)
    for viewer in (None, 0, 1):
        seen = game.view(viewer)
        assert seen.result is not None
        assert seen.result[0].judgement is None
        assert b"fleet" not in msgspec.json.encode(seen)
        assert game.record(viewer).golden == (None, "guild")
    assert game.view(0).own is None


def test_golden_4_no_extra_turn_without_the_tiles() -> None:
    game = plain_table()
    for seat in (0, 1):
        with pytest.raises(NoGoldenTiles):
            game.do(Extra(seat))
    question = game.view(None).question
    assert question is not None
    assert question.choices == ("next",)


def test_golden_5_met_scores_five_and_missed_scores_nothing() -> None:
    game = table("columns", "fleet", "empty-hand").put(0, "columns", 2).put(1, "active-ships", 4)
    game.put(2, "trade-cards", 0)
    scores = game.finish(10, 20, 0).view(None).result
    assert scores is not None
    assert [score.points for score in scores] == [10, 20, 0]
    assert [score.golden for score in scores] == [5, 0, 5]
    assert [score.total for score in scores] == [15, 20, 5]
    judgements = [score.judgement for score in scores]
    assert [j and (j.tile, j.met) for j in judgements] == [
        ("columns", True),
        ("fleet", False),
        ("empty-hand", True),
    ]


def test_golden_5_a_spent_tile_scores_nothing_though_its_objective_is_met() -> None:
    game = table("columns", "columns").do(Extra(0)).put(0, "columns", 3).put(1, "columns", 3)
    scores = game.finish(10, 10).view(None).result
    assert scores is not None
    assert [score.golden for score in scores] == [0, 5]
    assert [score.total for score in scores] == [10, 15]


def test_golden_5_tiles_stay_shut_until_all_have_agreed() -> None:
    game = table("columns", "fleet").to_end_of_rounds()
    for event in (Score(0, 0, 5), Score(0, 1, 5), Confirm(0)):
        game.do(event)
        assert game.view(1).result is None
        assert game.record(1).golden == (None, "fleet")
        assert game.record(None).golden == (None, None)
    game.do(Confirm(1))
    for viewer in (None, 0, 1):
        assert game.view(viewer).result is not None
        assert game.record(viewer).golden == ("columns", "fleet")


def test_golden_5_points_of_the_tile_count_before_the_places() -> None:
    game = table("columns", "fleet", "guild").put(0, "columns", 2)
    scores = game.finish(31, 35, 36).view(None).result
    assert scores is not None
    assert [score.place for score in scores] == [1, 3, 1]


def test_golden_5_judged_when_the_game_is_over() -> None:
    game = table("columns", "fleet").put(0, "columns", 2).end_turns(4)
    game.do(Set(0, 0, "columns", 2, 1))
    scores = game.finish(0, 0).view(None).result
    assert scores is not None
    assert scores[0].golden == 0
