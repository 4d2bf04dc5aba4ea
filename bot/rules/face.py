"""The public face of the rules: one set of questions for every way to play.

A game is its setup and the log of its events. Everything else follows from these two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from bot.rules.question import Question
from bot.rules.table import events, record, state
from bot.rules.table import view as table_view

if TYPE_CHECKING:
    from random import Random

Way: TypeAlias = Literal["table"]
Setup: TypeAlias = state.TableSetup
State: TypeAlias = state.TableState
Event: TypeAlias = events.Event
Logged: TypeAlias = events.Logged
View: TypeAlias = table_view.TableView
Record: TypeAlias = record.TableRecord


def deal(way: Way, players: int, first: int, *, with_golden: bool, chance: Random) -> Setup:
    """Set up a game with the chance handed in.

    Raises:
        BadDeal: a number of players or a first seat that the game does not know.
    """
    match way:
        case "table":
            return state.deal(players, first, with_golden=with_golden, chance=chance)


def replay(setup: Setup, log: Sequence[Logged]) -> State:
    """Return the state after a log.

    Raises:
        Refusal: an event that the rules do not allow at its place.
    """
    return state.replay(setup, log)


def apply(now: State, event: Event) -> State:
    """Return the state after an event.

    Raises:
        Refusal: the event is not allowed now.
    """
    return state.apply(now, event)


def question(now: State) -> Question | None:
    """Return who is awaited and for what, or None when the game is over."""
    return state.question(now)


def view(now: State, viewer: int | None) -> View:
    """Return what the seat ``viewer`` (None: a spectator) may see; the only way to look."""
    return table_view.view(now, viewer)


def write_record(
    setup: Setup, log: Sequence[Logged], viewer: int | None, *, stopped: bool = False
) -> Record:
    """Return the record as the seat ``viewer`` (None: anybody) may have it."""
    return record.record(setup, log, viewer, stopped=stopped)


def to_keep(setup: Setup, log: Sequence[Logged]) -> Setup:
    """Return the setup of an ended game, without what must be erased then."""
    return record.without_spent_tiles(setup, log)
