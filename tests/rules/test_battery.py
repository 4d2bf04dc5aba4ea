"""The battery of checks, for each way to play, 2 to 4 seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest

from bot.rules import face
from bot.rules.table import view as table_view
from tests.rules import battery, tables


def _some_table_event(now: face.State, log: Sequence[face.Logged], chance: Random) -> face.Logged:
    if chance.random() < 0.2:
        return tables.unasked_event(now, log, chance)
    return tables.expected_event(now, chance)


WAYS = {
    "table": battery.WayToPlay(
        "table",
        _some_table_event,
        tables.any_event,
        tables.dealt_anew,
        tables.setup_of,
    ),
}
SEEDS = range(4)

each_game = pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in WAYS for players in (2, 3, 4)]
)


@cache
def _games(name: str, players: int) -> tuple[battery.Game, ...]:
    return tuple(battery.play(WAYS[name], players, seed) for seed in SEEDS)


@each_game
def test_replay_equals_play(name: str, players: int) -> None:
    for game in _games(name, players):
        battery.check_replay_equals_play(game)


@each_game
def test_somebody_is_awaited_until_the_end(name: str, players: int) -> None:
    for game in _games(name, players):
        battery.check_somebody_is_awaited(game)


@each_game
def test_refusals_change_nothing(name: str, players: int) -> None:
    for seed, game in enumerate(_games(name, players)):
        battery.check_refusals_change_nothing(WAYS[name], game, Random(seed))


@each_game
def test_views_and_records_keep_secrets(name: str, players: int) -> None:
    for seed, game in enumerate(_games(name, players)):
        battery.check_views_keep_secrets(WAYS[name], game, Random(seed))


@each_game
def test_refusals_keep_secrets(name: str, players: int) -> None:
    for seed, game in enumerate(_games(name, players)):
        battery.check_refusals_keep_secrets(WAYS[name], game, Random(seed))


@each_game
def test_what_is_kept_of_an_ended_game_shows_the_same(name: str, players: int) -> None:
    for game in _games(name, players):
        battery.check_keeping_erases_only_secrets(game)


@each_game
def test_records_round_trip(name: str, players: int) -> None:
    for game in _games(name, players):
        battery.check_record_round_trips(WAYS[name], game)


def _leaks_in_words(now: face.State, viewer: int | None) -> object:
    return table_view.view(now, viewer), now.setup.tiles[0]


def _leaks_when_spent(now: face.State, viewer: int | None) -> object:
    spent = [tile for tile, held in zip(now.setup.tiles, now.held, strict=True) if not held]
    return table_view.view(now, viewer), spent


@pytest.mark.parametrize("leak", [_leaks_in_words, _leaks_when_spent])
def test_a_leak_put_in_on_purpose_is_found(
    monkeypatch: pytest.MonkeyPatch, leak: Callable[[face.State, int | None], object]
) -> None:
    monkeypatch.setattr(face, "view", leak)
    game = next(
        game for game in _games("table", 4) if game.setup.golden and not all(game.states[-1].held)
    )
    with pytest.raises(AssertionError):
        battery.check_views_keep_secrets(WAYS["table"], game, Random(0))
