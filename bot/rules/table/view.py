"""What a viewer may see of a refereed table. The only way to look at its state."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.rules import golden, turns
from bot.rules.golden import Figure, Judgement, Tile
from bot.rules.places import places
from bot.rules.question import Question
from bot.rules.table.state import TableState, check_seat, question
from bot.rules.turns import Moment

Golden = Literal["held", "spent", "none"]


class SeatView(msgspec.Struct, frozen=True):
    """The public side of a seat; its tile is public only as held, spent or not played with."""

    tally: dict[Figure, int]
    golden: Golden
    points: int | None
    confirmed: bool


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's final score. ``judgement`` is None for a tile that was spent or not played with."""

    seat: int
    points: int
    golden: int
    total: int
    place: int
    judgement: Judgement | None


class TableView(msgspec.Struct, frozen=True):
    """A refereed table as one viewer may see it.

    ``own`` is the viewer's golden tile as it stands now, None for spectators and for a tile that
    is spent or not played with. ``result`` is None while the game runs.
    """

    players: int
    first: int
    viewer: int | None
    moment: Moment
    extra: bool
    rounds_over: bool
    question: Question | None
    seats: tuple[SeatView, ...]
    own: Judgement | None
    result: tuple[SeatScore, ...] | None


def view(state: TableState, viewer: int | None) -> TableView:
    """Return what the seat ``viewer`` (None: a spectator) may see (golden.md 3 to 5).

    Raises:
        NoSuchSeat: the viewer is neither a seat of the game nor None.
    """
    if viewer is not None:
        check_seat(state, viewer)
    setup = state.setup
    return TableView(
        players=setup.players,
        first=setup.first,
        viewer=viewer,
        moment=turns.moment_at(state.turn, setup.players),
        extra=state.extra,
        rounds_over=state.rounds_over,
        question=question(state),
        seats=tuple(_seat(state, seat) for seat in range(setup.players)),
        own=None if viewer is None else _judged(state, viewer),
        result=result(state),
    )


def visible_tile(state: TableState, seat: int, viewer: int | None) -> Tile | None:
    """Return a seat's tile if the viewer may see it: his own while held, all held at the end."""
    may_see = state.over or seat == viewer
    return state.setup.tiles[seat] if may_see and state.held[seat] else None


def result(state: TableState) -> tuple[SeatScore, ...] | None:
    """Return the final scores in seat order, or None while the game runs (golden.md 5)."""
    if not state.over:
        return None
    judgements = [_judged(state, seat) for seat in range(state.setup.players)]
    bonus = [judgement.points if judgement else 0 for judgement in judgements]
    points = [entered or 0 for entered in state.points]
    totals = [a + b for a, b in zip(points, bonus, strict=True)]
    return tuple(
        SeatScore(seat, points[seat], bonus[seat], totals[seat], place, judgements[seat])
        for seat, place in enumerate(places(totals))
    )


def _judged(state: TableState, seat: int) -> Judgement | None:
    tile = state.setup.tiles[seat]
    if tile is None or not state.held[seat]:
        return None
    return golden.judge(tile, state.figures(seat))


def _seat(state: TableState, seat: int) -> SeatView:
    status: Golden = "none"
    if state.setup.golden:
        status = "held" if state.held[seat] else "spent"
    return SeatView(state.figures(seat), status, state.points[seat], state.confirmed[seat])
