"""The state of a refereed table: the replay of its events, and what may come next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

import msgspec

from bot.rules import golden, turns
from bot.rules.errors import (
    AlreadyConfirmed,
    BadDeal,
    GameOver,
    NoGoldenTiles,
    NoSuchSeat,
    NotYourTurn,
    OutOfLimits,
    PointsMissing,
    RoundsNotOver,
    RoundsOver,
    TileSpent,
    TooManyDisks,
)
from bot.rules.golden import FIGURES, Figure, Tile
from bot.rules.question import Question
from bot.rules.table.events import (
    Confirm,
    Event,
    Extra,
    Logged,
    Next,
    Score,
    Set,
    Undo,
    without_last_turn,
)

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

LIMITS: Mapping[Figure, int] = {
    "active-ships": 30,
    "inactive-ships": 30,
    "columns": 3,
    "achievement-disks": 6,
    "hall-disks": 11,
    "forum-disks": 11,
    "trade-cards": 75,
}
DISKS: tuple[Figure, ...] = ("achievement-disks", "hall-disks", "forum-disks")
DISKS_IN_ALL = 11
HAND_AT_START = 3
MOST_POINTS = 999

Tally = tuple[int, ...]
"""A seat's figures in the order of ``FIGURES``."""

START: Tally = tuple(HAND_AT_START if figure == "trade-cards" else 0 for figure in FIGURES)


class TableSetup(msgspec.Struct, frozen=True):
    """What is fixed when the game starts. ``tiles`` is secret; None once a spent tile is erased."""

    players: int
    first: int
    golden: bool
    tiles: tuple[Tile | None, ...]


class TableState(msgspec.Struct, frozen=True):
    """A refereed table between two events. Holds secrets: look at it through a view only."""

    setup: TableSetup
    held: tuple[bool, ...]
    tallies: tuple[Tally, ...]
    points: tuple[int | None, ...]
    confirmed: tuple[bool, ...]
    turn: int = 0
    extra: bool = False

    @property
    def rounds_over(self) -> bool:
        """Whether the last turn has ended."""
        return self.turn >= turns.turns_in_all(self.setup.players)

    @property
    def over(self) -> bool:
        """Whether all have agreed, so that the game is scored."""
        return all(self.confirmed)

    @property
    def seat(self) -> int | None:
        """The seat whose turn it is, None when all turns have been played."""
        if self.rounds_over:
            return None
        return turns.seat_at(self.turn, self.setup.players, self.setup.first)

    def figures(self, seat: int) -> dict[Figure, int]:
        """Return a seat's tally by the names of its figures."""
        return dict(zip(FIGURES, self.tallies[seat], strict=True))


def deal(players: int, first: int, *, with_golden: bool, chance: Random) -> TableSetup:
    """Set up a table: one golden tile for each seat, if they are played with (golden.md 2).

    Raises:
        BadDeal: not 2 to 4 players, or no such first seat.
    """
    if not 2 <= players <= 4 or not 0 <= first < players:
        raise BadDeal
    tiles = golden.deal(players, chance) if with_golden else (None,) * players
    return TableSetup(players, first, with_golden, tiles)


def start(setup: TableSetup) -> TableState:
    """Return the state before the first turn."""
    players = setup.players
    return TableState(
        setup,
        held=(setup.golden,) * players,
        tallies=(START,) * players,
        points=(None,) * players,
        confirmed=(False,) * players,
    )


def replay(setup: TableSetup, log: Iterable[Logged]) -> TableState:
    """Return the state after a log. What was undone must have been allowed when it was done.

    Raises:
        Refusal: an event that the rules do not allow at its place.
    """
    state, line = start(setup), list[Event]()
    before: list[TableState] = []
    for logged in log:
        if isinstance(logged, Undo):
            _check_open(state, logged.seat)
            last, events = without_last_turn(line)
            # Only what came after the undone turn is applied anew.
            state = before[last]
            del line[last:], before[last:]
        else:
            events = [logged]
        for event in events:
            before.append(state)
            line.append(event)
            state = apply(state, event)
    return state


def question(state: TableState) -> Question | None:
    """Return who is awaited and for what, or None when the game is over."""
    if state.over:
        return None
    if state.seat is not None:
        may_spend = state.held[state.seat] and not state.extra
        return Question("turn", (state.seat,), ("next", "extra") if may_spend else ("next",))
    missing = tuple(seat for seat, points in enumerate(state.points) if points is None)
    if missing:
        return Question("points", missing, ("score",))
    unsure = tuple(seat for seat, sure in enumerate(state.confirmed) if not sure)
    return Question("agreement", unsure, ("confirm",))


def apply(state: TableState, event: Event) -> TableState:
    """Return the state after an event.

    Raises:
        Refusal: the event is not allowed now; the state is as it was.
    """
    _check_open(state, event.seat)
    match event:
        case Set():
            check_seat(state, event.by)
            return _set(state, event)
        case Next():
            _check_turn(state, event.seat)
            return msgspec.structs.replace(state, turn=state.turn + 1, extra=False)
        case Extra():
            _check_extra(state, event.seat)
            held = _put(state.held, event.seat, value=False)
            return msgspec.structs.replace(state, held=held, extra=True)
        case Score():
            check_seat(state, event.by)
            return _score(state, event)
        case Confirm():
            return _confirm(state, event)


def check_seat(state: TableState, seat: int) -> None:
    """Refuse a seat's number that the game does not have.

    Raises:
        NoSuchSeat: it is not 0 to one less than the number of players.
    """
    if not 0 <= seat < state.setup.players:
        raise NoSuchSeat(seat=seat)


def _check_open(state: TableState, seat: int) -> None:
    """Refuse what names a seat that is not there, and everything after the end."""
    check_seat(state, seat)
    if state.over:
        raise GameOver


def _check_turn(state: TableState, seat: int) -> None:
    if state.seat is None:
        raise RoundsOver
    if state.seat != seat:
        raise NotYourTurn(seat=state.seat)


def _check_extra(state: TableState, seat: int) -> None:
    """Refuse an extra turn but at the end of the own turn, once in a game (golden.md 4)."""
    if not state.setup.golden:
        raise NoGoldenTiles
    _check_turn(state, seat)
    if not state.held[seat]:
        raise TileSpent


def _set(state: TableState, event: Set) -> TableState:
    figures = state.figures(event.seat)
    if event.old != figures[event.what]:
        raise OutOfLimits(low=figures[event.what], high=figures[event.what])
    if not 0 <= event.new <= LIMITS[event.what]:
        raise OutOfLimits(low=0, high=LIMITS[event.what])
    figures[event.what] = event.new
    if sum(figures[disks] for disks in DISKS) > DISKS_IN_ALL:
        raise TooManyDisks(most=DISKS_IN_ALL)
    tally = tuple(figures[figure] for figure in FIGURES)
    return _unsure(state, tallies=_put(state.tallies, event.seat, tally))


def _score(state: TableState, event: Score) -> TableState:
    _check_rounds_over(state)
    if not 0 <= event.points <= MOST_POINTS:
        raise OutOfLimits(low=0, high=MOST_POINTS)
    return _unsure(state, points=_put(state.points, event.seat, event.points))


def _confirm(state: TableState, event: Confirm) -> TableState:
    _check_rounds_over(state)
    if None in state.points:
        raise PointsMissing(seat=state.points.index(None))
    if state.confirmed[event.seat]:
        raise AlreadyConfirmed
    return msgspec.structs.replace(state, confirmed=_put(state.confirmed, event.seat, value=True))


def _check_rounds_over(state: TableState) -> None:
    if not state.rounds_over:
        moment = turns.moment_at(state.turn, state.setup.players)
        raise RoundsNotOver(decade=moment.decade, round=moment.round)


def _unsure(
    state: TableState,
    *,
    tallies: tuple[Tally, ...] | None = None,
    points: tuple[int | None, ...] | None = None,
) -> TableState:
    """Put tally or points; a change takes all agreements back, the same figure again does not."""
    changed = msgspec.structs.replace(
        state,
        tallies=state.tallies if tallies is None else tallies,
        points=state.points if points is None else points,
    )
    if changed == state:
        return state
    return msgspec.structs.replace(changed, confirmed=(False,) * state.setup.players)


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
