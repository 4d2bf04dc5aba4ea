"""One battery of checks for every way to play, through ``bot.rules.face`` alone.

A way joins by describing itself in a ``WayToPlay``; ``test_battery.py`` runs the checks.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

import msgspec
import pytest

from bot.rules import face
from bot.rules.errors import Refusal

T = TypeVar("T")


@dataclass(frozen=True)
class WayToPlay:
    """What the battery must be told about a way, because the face cannot know it.

    ``some_event`` returns a legal event, ``some_nonsense`` any event, legal or not;
    ``dealt_anew`` returns deals that the viewer cannot tell from the true one;
    ``setup_of`` returns the setup that a finished game's record tells.
    """

    way: face.Way
    some_event: Callable[[face.State, Sequence[face.Logged], Random], face.Logged]
    some_nonsense: Callable[[Random], face.Event]
    dealt_anew: Callable[[face.State, int | None], Iterable[face.Setup]]
    setup_of: Callable[[face.Record], face.Setup]


@dataclass(frozen=True)
class Game:
    """A game that was played: its setup, its log, and the state after each event."""

    setup: face.Setup
    log: tuple[face.Logged, ...]
    states: tuple[face.State, ...]

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """All who can look: the seats, and None for everybody else."""
        return (None, *range(self.setup.players))


def play(way: WayToPlay, players: int, seed: int) -> Game:
    """Play a whole game by chance; it must end of itself."""
    chance = Random(seed)
    first = chance.randrange(players)
    setup = face.deal(way.way, players, first, with_golden=seed % 4 > 0, chance=chance)
    log: list[face.Logged] = []
    states = [face.replay(setup, log)]
    while face.question(states[-1]) is not None:
        log.append(way.some_event(states[-1], log, chance))
        states.append(_after(setup, log, states[-1]))
        assert len(log) < 5000, "the game does not end"
    return Game(setup, tuple(log), tuple(states))


def _after(setup: face.Setup, log: Sequence[face.Logged], before: face.State) -> face.State:
    event = log[-1]
    if isinstance(event, face.Event):
        return face.apply(before, event)
    return face.replay(setup, log)


def check_replay_equals_play(game: Game) -> None:
    """Hold that each state is what its log replays to, also when the log went through JSON."""
    for number in range(0, len(game.states), 5):
        assert face.replay(game.setup, game.log[:number]) == game.states[number]
    setup = _through_json(game.setup, type(game.setup))
    log = _through_json(game.log, tuple[face.Logged, ...])
    assert face.replay(setup, log) == game.states[-1]


def check_somebody_is_awaited(game: Game) -> None:
    """Hold that until the end somebody is asked and has a choice; at the end nobody is."""
    *running, over = game.states
    for state in running:
        question = face.question(state)
        assert question is not None
        assert question.seats
        assert question.choices
        assert set(question.seats) <= set(range(game.setup.players))
        assert len(set(question.seats)) == len(question.seats)
        assert len(set(question.choices)) == len(question.choices)
    assert face.question(over) is None


def check_refusals_change_nothing(way: WayToPlay, game: Game, chance: Random) -> None:
    """Hold that a refusal leaves the state as it was, and that after the end all is refused."""
    for state in game.states:
        before = msgspec.json.encode(state)
        event = way.some_nonsense(chance)
        with contextlib.suppress(Refusal):
            face.apply(state, event)
        assert msgspec.json.encode(state) == before
    for _ in range(20):
        with pytest.raises(Refusal):
            face.apply(game.states[-1], way.some_nonsense(chance))


def check_views_keep_secrets(way: WayToPlay, game: Game, chance: Random) -> None:
    """Hold that a viewer is given the same, whatever lies where he may not look."""
    places = sorted({*chance.sample(range(len(game.log)), 3), len(game.log)})
    for number in places:
        log, state = game.log[:number], game.states[number]
        for viewer in game.viewers:
            worlds = list(way.dealt_anew(state, viewer))
            given = _given(game.setup, log, viewer)
            for other in chance.sample(worlds, min(len(worlds), 3)):
                assert _given(other, log, viewer) == given


def check_refusals_keep_secrets(way: WayToPlay, game: Game, chance: Random) -> None:
    """Hold that refusals do not hang on what lies where nobody may look."""
    for number in chance.sample(range(len(game.states)), 8):
        state, log = game.states[number], game.log[:number]
        for other in list(way.dealt_anew(state, None))[:5]:
            world = face.replay(other, log)
            for _ in range(5):
                event = way.some_nonsense(chance)
                assert _answer(state, event) == _answer(world, event)


def check_keeping_erases_only_secrets(game: Game) -> None:
    """Hold that what is kept of an ended game shows everybody the same as before."""
    kept = face.to_keep(game.setup, game.log)
    assert face.to_keep(kept, game.log) == kept
    for viewer in game.viewers:
        assert _given(kept, game.log, viewer) == _given(game.setup, game.log, viewer)


def check_record_round_trips(way: WayToPlay, game: Game) -> None:
    """Hold that a finished game's record is read back and replays to its own result."""
    for viewer in game.viewers:
        record = face.write_record(game.setup, game.log, viewer)
        assert _through_json(record, type(record)) == record
        setup = way.setup_of(record)
        state = face.replay(setup, record.events)
        assert face.question(state) is None
        assert face.view(state, viewer) == face.view(game.states[-1], viewer)
        assert face.write_record(setup, record.events, viewer) == record
        assert record.result is not None


def _given(setup: face.Setup, log: Sequence[face.Logged], viewer: int | None) -> list[bytes]:
    """Return all that a viewer is given after a log: the view, and the record, also as stopped."""
    state = face.replay(setup, log)
    over = face.question(state) is None
    records = [
        face.write_record(setup, log, viewer, stopped=stopped)
        for stopped in ((False,) if over else (False, True))
    ]
    return [msgspec.json.encode(what) for what in (face.view(state, viewer), *records)]


def _answer(state: face.State, event: face.Event) -> tuple[str, object]:
    try:
        return "view", face.view(face.apply(state, event), None)
    except Refusal as refusal:
        return refusal.code, refusal.facts


def _through_json(value: T, kind: type[T]) -> T:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)
