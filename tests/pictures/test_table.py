"""The refereed table as a picture: what it tells, to whom, and that it can be read."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from bot.pictures import table
from bot.pictures.scene import Scene, Sprite, Words
from bot.rules import face
from bot.rules.golden import FIGURES, TILES
from bot.rules.table.events import Confirm, Score
from bot.rules.table.state import TableSetup
from bot.rules.table.view import TableView, view
from bot.text import safe, words
from tests.pictures import scenes
from tests.rules.tables import (
    Table,
    dealt_anew,
    plain_table,
    running_games,
    whole_game,
    whole_games,
)
from tests.rules.tables import table as new_table

SNAPSHOTS = Path(__file__).with_name("snapshots")
NAME = "Byrsa by the Sea"
FOREIGN = (NAME, *scenes.NAMES)
few = settings(max_examples=20, deadline=None)


def of(game: Table, viewer: int | None = None, *, stopped: bool = False) -> Scene:
    return table.scene(view(game.now, viewer), NAME, scenes.NAMES, stopped=stopped)


def course(seed: int, players: int) -> Table:
    chance = Random(seed)
    setup = face.deal("table", players, seed % players, with_golden=True, chance=chance)
    assert isinstance(setup, TableSetup)
    return whole_game(setup, chance)


def seat_rows(scene: Scene, seat: TableView) -> dict[int, list[str]]:
    """Return the large numbers of each seat: its figures, in their order."""
    tokens = [
        (item.y, int(item.name.removeprefix("seat:")))
        for item in scene.items
        if isinstance(item, Sprite) and item.name.startswith("seat:") and item.size == 50
    ]
    numbers: dict[int, list[str]] = {}
    for y, number in tokens:
        numbers[number] = [
            item.text
            for item in scene.items
            if isinstance(item, Words) and y + 40 < item.y < y + 100 and item.size == 44
        ]
    assert len(numbers) == seat.players
    return numbers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_moment_can_be_read(players: int) -> None:
    game = new_table(*TILES[:players])
    shown = [of(game), of(game, stopped=True)]
    shown.append(of(game.to_last_turn()))
    shown.append(of(game.to_end_of_rounds()))
    for seat in range(players):
        game.do(Score(0, seat, 128))
    shown.append(of(game))
    for seat in range(players):
        game.do(Confirm(seat))
        shown.append(of(game))
    for scene in shown:
        assert scene.width == 1000
        scenes.check(scene, FOREIGN)


@few
@given(game=whole_games())
def test_figures_stand_beside_their_seat(game: Table) -> None:
    for now in (game, Table(game.setup, game.log[: len(game.log) // 2])):
        seen = view(now.now, None)
        rows = seat_rows(of(now), seen)
        for number, seat in enumerate(seen.seats):
            assert rows[number] == [str(seat.tally[figure]) for figure in FIGURES]


@few
@given(game=running_games())
def test_a_running_game_says_who_is_awaited(game: Table) -> None:
    seen, scene = view(game.now, None), of(game)
    question = seen.question
    assert question is not None
    told = scenes.words_of(scene)
    awaited = {
        item.name
        for item in scene.items
        if isinstance(item, Sprite) and item.size == 60 and item.name.startswith("seat:")
    }
    assert awaited == {f"seat:{seat}" for seat in question.seats}
    if question.kind == "turn":
        suffix = ", extra turn" if seen.extra else " to act"
        assert f"seat {question.seats[0] + 1}{suffix}" in told
    else:
        what = {"points": "Points", "agreement": "Agreement"}[question.kind]
        assert f"{what} missing from" in told
        points = Counter(
            "no points yet" if seat.points is None else words.points(seat.points)
            for seat in seen.seats
        )
        assert points <= Counter(told)
        agreed = sum(seat.confirmed for seat in seen.seats)
        assert scenes.sprites_of(scene)["check"] == agreed
    assert f"Decade {seen.moment.decade} of 3" in told
    assert f"Round {seen.moment.round} of 5" in told


@few
@given(game=running_games(golden=True))
def test_a_running_game_shows_only_held_and_spent(game: Table) -> None:
    seen = view(game.now, None)
    golden = {name: n for name, n in scenes.sprites_of(of(game)).items() if "golden" in name}
    assert golden == Counter(f"golden:{seat.golden}" for seat in seen.seats)


@few
@given(game=running_games(golden=True))
def test_no_viewer_sees_what_others_do_not(game: Table) -> None:
    for viewer in range(game.setup.players):
        assert of(game, viewer) == of(game)
    for other in islice(dealt_anew(game.now, None), 3):
        assert of(Table(other, list(game.log))) == of(game)


@few
@given(game=whole_games(golden=True))
def test_a_result_turns_over_what_is_held(game: Table) -> None:
    seen, scene = view(game.now, None), of(game)
    told, sprites = scenes.words_of(scene), scenes.sprites_of(scene)
    assert seen.result is not None
    shown = Counter(
        f"golden:{score.judgement.tile if score.judgement else 'spent'}" for score in seen.result
    )
    assert Counter({name: n for name, n in sprites.items() if "golden" in name}) == shown
    for score in seen.result:
        assert words.points(score.total) in told
        assert f"{score.points} + {score.golden}" in told
        if score.judgement:
            assert any(words.TILE_WORDS[score.judgement.tile].name in one for one in told)
    met = [score for score in seen.result if score.judgement and score.judgement.met]
    assert sprites["check"] == len(met)
    assert sprites["crown"] == sum(score.place == 1 for score in seen.result)
    for other in islice(dealt_anew(game.now, None), 3):
        assert of(Table(other, list(game.log))) == scene


@few
@given(game=whole_games())
def test_a_result_stands_in_the_order_of_places(game: Table) -> None:
    seen, told = view(game.now, None), scenes.words_of(of(game))
    assert seen.result is not None
    by_place = sorted(seen.result, key=lambda score: (score.place, score.seat))
    shown = [one for one in told if one in {safe.plain(name) for name in scenes.NAMES}]
    assert shown == [safe.plain(scenes.NAMES[score.seat]) for score in by_place]
    assert [one for one in told if one.endswith(".")] == [
        f"{score.place}." for score in by_place if score.place > 1
    ]


def test_a_stopped_game_has_no_points_and_no_tiles() -> None:
    game = new_table("fleet", "guild").to_end_of_rounds().do(Score(0, 0, 31), Score(0, 1, 30))
    scene = of(game, stopped=True)
    assert "Stopped: no points, no places" in scenes.words_of(scene)
    sprites = scenes.sprites_of(scene)
    assert sprites["golden:held"] == 2
    assert sprites["crown"] == sprites["arrow"] == sprites["check"] == 0
    assert not any(one.startswith("31") for one in scenes.words_of(scene))


def test_without_golden_tiles_none_is_shown() -> None:
    for game in (plain_table(), plain_table().finish(31, 31)):
        assert not any("golden" in name for name in scenes.sprites_of(of(game)))
    assert scenes.sprites_of(of(game))["crown"] == 2


@pytest.mark.parametrize(
    ("name", "seed", "players", "share"),
    [("two-running", 1, 2, 0.3), ("three-agreement", 2, 3, 0.97), ("four-over", 3, 4, 1.0)],
)
def test_a_table_looks_as_it_is_kept(name: str, seed: int, players: int, share: float) -> None:
    whole = course(seed, players)
    game = Table(whole.setup, whole.log[: int(len(whole.log) * share)])
    scene = of(game)
    scenes.check(scene, FOREIGN)
    scenes.compare(SNAPSHOTS / f"table-{name}.txt", scene)
