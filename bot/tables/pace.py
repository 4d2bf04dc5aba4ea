"""Pace: how long a seat may take, and what happens when it takes longer.

Nothing here is stored but what has happened: each stage of a deadline stands in the log when it
has fired, and all else follows from the log and the pace.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, get_args

import msgspec

from bot.tables.seat_talk import Returned, SeatTaken
from bot.tables.talk import DAY, Entry, Late, Paced, Stage

if TYPE_CHECKING:
    from bot.tables.game import Game

Pace = Literal["none", "live", "day", "3days", "week"]
PACES: tuple[Pace, ...] = get_args(Pace)
SECONDS: Mapping[str, int] = {"live": 900, "day": DAY, "3days": 3 * DAY, "week": 7 * DAY}
"""How long a seat may take at each pace; without one there are no deadlines."""
STAGES: tuple[Stage, ...] = ("half", "last", "over", "open")
"""The stages of a deadline in their order."""
LOBBY_WARNED = 6 * DAY
LOBBY_CLOSED = 7 * DAY
"""Seconds after its opening at which a lobby is told that it will close, and closes."""


class Due(msgspec.Struct, frozen=True, order=True):
    """A stage and when it fires."""

    at: int
    stage: Stage


def late_seats(game: Game) -> tuple[int, ...]:
    """Return the awaited seats that a deadline is for: automatic players have none."""
    return tuple(seat for seat in game.awaited if seat in game.people)


def begin(game: Game) -> int:
    """Return from when on the awaited seats' time is counted.

    Nobody is late by a change of the pace itself. Who takes a seat over inherits its deadline,
    but one that was missed starts anew.
    """
    return _counted(game)[0]


def _counted(game: Game) -> tuple[int, int]:
    """Return from when on the time is counted, and the number of the entry that says so."""
    paced = next((e for e in reversed(game.log) if isinstance(e.what, Paced)), None)
    first = max((e for e in (game.asked, paced) if e), key=lambda e: e.number, default=None)
    number = first.number if first else 0
    at = max(game.since, paced.at if paced else 0)
    seconds = SECONDS.get(game.row.pace)
    for entry in game.log[number:]:
        missed = seconds is not None and entry.at >= at + seconds
        if missed and _sits_down(entry) in game.awaited:
            at, number = entry.at, entry.number
    return at, number


def _sits_down(entry: Entry) -> int | None:
    """Return the seat that a person takes, or takes again, by an entry."""
    if isinstance(entry.what, SeatTaken):
        return entry.what.seat
    if isinstance(entry.what, Returned) and entry.what.after != "late":
        return entry.what.seat
    return None


def deadline(game: Game) -> int | None:
    """Return until when the awaited seats are to act, None where there is no deadline."""
    seconds = SECONDS.get(game.row.pace)
    return None if seconds is None or not late_seats(game) else begin(game) + seconds


def moment(game: Game, stage: Stage) -> int | None:
    """Return when a stage of the present deadline fires, None where there is no deadline."""
    end = deadline(game)
    if end is None:
        return None
    seconds = SECONDS[game.row.pace]
    match stage:
        case "half":
            return end - seconds // 2
        case "last":
            return end - seconds // 8
        case "open":
            return end + seconds
        case _:
            return end


def fired(game: Game) -> Stage | None:
    """Return the newest stage of the present deadline that has fired."""
    for entry in reversed(game.log[_counted(game)[1] :]):
        if isinstance(entry.what, Late) and entry.what.stage in STAGES:
            return entry.what.stage
    return None


def to_come(game: Game) -> list[Due]:
    """Return the stages that have not fired yet, in their order; of a lobby its own."""
    if game.status == "lobby":
        return _of_lobby(game)
    if deadline(game) is None:
        return []
    last = fired(game)
    left = STAGES if last is None else STAGES[STAGES.index(last) + 1 :]
    return [Due(at, stage) for stage in left if (at := moment(game, stage)) is not None]


def due(game: Game, now: int) -> Stage | None:
    """Return the stage that is to fire now; one that a later one has overtaken never fires."""
    fallen = [each.stage for each in to_come(game) if each.at <= now]
    return fallen[-1] if fallen else None


def _of_lobby(game: Game) -> list[Due]:
    opened = game.row.created_at
    warned = any(isinstance(e.what, Late) for e in game.log)
    warning = [] if warned else [Due(opened + LOBBY_WARNED, "lobby")]
    return [*warning, Due(opened + LOBBY_CLOSED, "closed")]
