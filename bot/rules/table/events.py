"""What happens at a refereed table. Each event is a JSON array, as it stands in a record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from bot.rules.errors import NothingToUndo
from bot.rules.golden import Figure


class Set(msgspec.Struct, frozen=True, array_like=True, tag="set"):
    """A figure of a seat's tally is put from ``old`` to ``new`` by a seat."""

    by: int
    seat: int
    what: Figure
    old: int
    new: int


class Next(msgspec.Struct, frozen=True, array_like=True, tag="next"):
    """A seat's turn ends."""

    seat: int


class Extra(msgspec.Struct, frozen=True, array_like=True, tag="extra"):
    """A seat spends its golden tile at the end of its turn and takes another one (golden.md 4)."""

    seat: int


class Score(msgspec.Struct, frozen=True, array_like=True, tag="score"):
    """A seat's points without its golden tile, entered by a seat."""

    by: int
    seat: int
    points: int


class Confirm(msgspec.Struct, frozen=True, array_like=True, tag="confirm"):
    """A seat agrees with tally and points."""

    seat: int


class Undo(msgspec.Struct, frozen=True, array_like=True, tag="undo"):
    """The last end of a turn is taken back. Stands in the log only, never in a record."""

    seat: int


Event: TypeAlias = Set | Next | Extra | Score | Confirm
Logged: TypeAlias = Event | Undo


def standing(log: Iterable[Logged]) -> list[Event]:
    """Return the events that stand: without what was undone, and without the undoing.

    Figures that were set after an undone turn stay. Points and agreements fall with the last
    turn, because they come after it.

    Raises:
        NothingToUndo: an undo without a turn's end before it.
    """
    line: list[Event] = []
    for event in log:
        if isinstance(event, Undo):
            last, after = without_last_turn(line)
            line[last:] = after
        else:
            line.append(event)
    return line


def last_turn_end(line: list[Event]) -> int | None:
    """Return the index of the last ``next`` or ``extra``, or None."""
    ends = (n for n in reversed(range(len(line))) if isinstance(line[n], Next | Extra))
    return next(ends, None)


def without_last_turn(line: list[Event]) -> tuple[int, list[Event]]:
    """Return the index of the last turn's end, and what stands after it once it is undone.

    Raises:
        NothingToUndo: no turn has ended yet.
    """
    last = last_turn_end(line)
    if last is None:
        raise NothingToUndo
    return last, [event for event in line[last + 1 :] if isinstance(event, Set)]
