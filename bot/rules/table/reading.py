"""A refereed table's record from anybody, checked against the rules (golden.md).

Everything is checked in the order in which it happens, and the first fault ends the reading.
A record may break off at any event. One without a result claims none; but a result that is
stated must be that of the rules, and stands only in the record of a game that is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.rules import faults
from bot.rules.errors import (
    AlreadyConfirmed,
    GameOver,
    NoSuchSeat,
    NotYourTurn,
    OutOfLimits,
    PointsMissing,
    Refusal,
    RoundsNotOver,
    RoundsOver,
    TileSpent,
    TooManyDisks,
)
from bot.rules.faults import RESULT, SETUP, refuse
from bot.rules.golden import TILES
from bot.rules.table.events import Event
from bot.rules.table.record import record as written
from bot.rules.table.state import TableSetup, TableState, apply, question, start

KEYS = ("format", "players", "first", "golden", "events")
OPTIONAL = ("result", "stopped", "seals")
FORMS = {
    "set": '["set", by, seat, "figure", old, new]',
    "next": '["next", seat]',
    "extra": '["extra", seat]',
    "score": '["score", by, seat, points]',
    "confirm": '["confirm", seat]',
}
LENGTHS = {kind: form.count(",") + 1 for kind, form in FORMS.items()}
REASONS: Mapping[type[Refusal], str] = {
    AlreadyConfirmed: "the seat has agreed already",
    GameOver: "the game is over; nothing may follow",
    NoSuchSeat: "there is no such seat",
    NotYourTurn: "it is the turn of seat {seat}",
    OutOfLimits: "the figure must be from {low} to {high}",
    PointsMissing: "seat {seat} has no points yet",
    RoundsNotOver: "this comes after the last round, and it is decade {decade}, round {round}",
    RoundsOver: "all turns have been played",
    TileSpent: "the golden tile of this seat has been spent",
    TooManyDisks: "a seat has no more than {most} disks",
}


def check(record: Mapping[str, Any]) -> bool:
    """Check a whole record, and return whether the game is over.

    Raises:
        Faulty: the first fault of it.
    """
    setup, events = _setup(record)
    state, line = _follow(setup, events)
    if state.over:
        _check_spent(state)
    if "result" not in record:
        return state.over
    if not state.over:
        refuse(RESULT, "the record has a result, but the game is not over")
    if record.get("stopped"):
        refuse(RESULT, "the record has a result, but says that the game was stopped")
    for seat, (held, tile) in enumerate(zip(state.held, setup.tiles, strict=True)):
        if held and tile is None:
            refuse(RESULT, f"seat {seat} holds its golden tile, but the record does not name it")
    true = written(setup, line, None)
    faults.same_result(record["result"], msgspec.to_builtins(true.result))
    return True


def choices(record: Mapping[str, Any], at: int | None) -> list[str]:
    """Return the choices of the question after a number of events, None: after all.

    Raises:
        Faulty: a fault before that.
    """
    setup, events = _setup(record)
    asked = question(_follow(setup, events[:at])[0])
    return list(asked.choices) if asked else []


def _setup(record: Mapping[str, Any]) -> tuple[TableSetup, list[Any]]:
    faults.object_of(record, SETUP, "the record", KEYS, optional=OPTIONAL)
    players = faults.number_of(record["players"], SETUP, "players", 2, 4)
    first = faults.number_of(record["first"], SETUP, "first", 0, players - 1)
    tiles = faults.tiles_of(record["golden"], SETUP, players, TILES)
    if "stopped" in record:
        faults.flag_of(record["stopped"], SETUP, "stopped")
    events = faults.list_of(record["events"], SETUP, "events")
    spent = any(isinstance(event, list) and event[:1] == ["extra"] for event in events)
    return TableSetup(players, first, golden=spent or any(tiles), tiles=tiles), events


def _follow(setup: TableSetup, events: list[Any]) -> tuple[TableState, list[Event]]:
    state, line = start(setup), list[Event]()
    for number, plain in enumerate(events, 1):
        where = faults.event(number)
        event = _event(plain, where)
        try:
            state = apply(state, event)
        except Refusal as refusal:
            refuse(where, _reason(refusal))
        line.append(event)
    return state, line


def _event(plain: object, where: str) -> Event:
    kind = plain[0] if isinstance(plain, list) and plain else None
    if not isinstance(kind, str) or kind not in FORMS:
        refuse(where, f"an event is one of {', '.join(FORMS.values())}")
    try:
        event: Event = msgspec.convert(plain, Event)
    except (msgspec.ValidationError, OverflowError):
        refuse(where, f"this event must be {FORMS[kind]}")
    if not isinstance(plain, list) or len(plain) != LENGTHS[kind]:
        refuse(where, f"this event must be {FORMS[kind]}")
    return event


def _reason(refusal: Refusal) -> str:
    facts = refusal.facts
    if isinstance(refusal, OutOfLimits) and facts["low"] == facts["high"]:
        return f"the figure before was {facts['low']}"
    return REASONS[type(refusal)].format(**facts)


def _check_spent(state: TableState) -> None:
    """Refuse a finished record that names a spent tile (golden.md 4)."""
    for seat, (held, tile) in enumerate(zip(state.held, state.setup.tiles, strict=True)):
        if tile is not None and not held:
            refuse(SETUP, f"golden names the tile of seat {seat}, which has been spent")
