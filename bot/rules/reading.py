"""Records from anybody: bytes in, the first fault or the legal tokens out. It never crashes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.rules import faults, unsealing
from bot.rules.faults import SETUP, Fault, Faulty, refuse
from bot.rules.full import reading as full
from bot.rules.full.reading import Find
from bot.rules.full.record import FORMAT as FULL
from bot.rules.table import reading as table

TABLE = "carthago-table/1"


class TooFew(Exception):
    """The record has ``events``, and others than 0 to that many were asked for."""

    def __init__(self, events: int) -> None:
        super().__init__(events)
        self.events = events


def fault_of(data: bytes, find: Find, *, seals: bool = False) -> Fault | None:
    """Return the first of ``faults_of``, None when there is none."""
    return next(iter(faults_of(data, find, seals=seals)), None)


def faults_of(data: bytes, find: Find, *, seals: bool = False) -> list[Fault]:
    """Return the first fault of a record by the rules; nothing when it keeps them.

    ``seals``: its seals are checked too; their first fault stands before that of the rules.
    """
    try:
        record = _record(data)
    except Faulty as faulty:
        return [faulty.fault]
    over, found = "result" in record, list[Fault]()
    try:
        over = _check(record, find)
    except Faulty as faulty:
        found.append(faulty.fault)
    if seals:
        try:
            unsealing.check(record, over=over)
        except Faulty as faulty:
            found.insert(0, faulty.fault)
    return found


def _check(record: Mapping[str, Any], find: Find) -> bool:
    """Check a record by the rules, and return whether the game is over."""
    if record["format"] == FULL:
        return full.check(record, find)
    return table.check(record)


def choices_after(data: bytes, find: Find, at: int | None = None) -> list[str]:
    """Return the legal tokens after a number of events, in code-point order; none when over.

    Of a refereed table they are the choices that its question names. ``at`` None: after all.

    Raises:
        Faulty: a fault before that.
        TooFew: there are not so many events.
    """
    record = _record(data)
    events = record.get("events")
    if at is not None and isinstance(events, list) and not 0 <= at <= len(events):
        raise TooFew(len(events))
    if record["format"] == FULL:
        return sorted(full.choices(record, find, at))
    return sorted(table.choices(record, at))


def _record(data: bytes) -> Mapping[str, Any]:
    """Read JSON with a format that is known."""
    try:
        record: Any = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        refuse(SETUP, f"the file is not JSON in UTF-8 ({_plain(error)})")
    if not isinstance(record, dict) or "format" not in record:
        refuse(SETUP, 'a record is an object with a "format"')
    if record["format"] not in (FULL, TABLE):
        refuse(
            SETUP, f"the format must be {FULL} or {TABLE}, not {faults.quoted(record['format'])}"
        )
    return record


def _plain(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return str(error).removeprefix("JSON is malformed: ").splitlines()[0]
