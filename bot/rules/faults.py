"""Faults of a record: where it breaks the rules, and why, in plain words.

What is quoted from a record may come from anybody: it is shortened, and shown on one line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NoReturn

import msgspec

SETUP = "setup"
RESULT = "result"
LONGEST = 40
MOST = 12


class Fault(msgspec.Struct, frozen=True):
    """A fault of a record. ``where`` is ``setup``, ``event N`` (N from 1) or ``result``.

    Of seals it is ``seals`` or ``seal ITEM``.
    """

    where: str
    reason: str

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


class Faulty(Exception):
    """The record breaks the rules: with its first ``fault``."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def refuse(where: str, reason: str) -> NoReturn:
    """Raise Faulty."""
    raise Faulty(Fault(where, reason))


def event(number: int) -> str:
    """Return the place of an event, numbers from 1."""
    return f"event {number}"


def quoted(value: object) -> str:
    """Return what a record holds as people may read it: one line, no control signs, short."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**LONGEST else "a number beyond all use"
    if isinstance(value, str):
        return ascii(value) if len(value) <= LONGEST else f"{value[:LONGEST]!a}…"
    if isinstance(value, float):
        return repr(value)
    return "an object" if isinstance(value, dict) else "a list"


def several(tokens: Iterable[str]) -> str:
    """Return tokens in code-point order, the first dozen of them and how many more there are."""
    ordered = sorted(tokens)
    more = len(ordered) - MOST
    return ", ".join(ordered[:MOST]) + (f" and {more} more" if more > 0 else "")


def object_of(
    value: object, where: str, name: str, keys: Collection[str], *, optional: Collection[str] = ()
) -> Mapping[str, Any]:
    """Return an object with these keys and no others."""
    if not isinstance(value, dict):
        refuse(where, f"{name} must be an object, not {quoted(value)}")
    for key in keys:
        if key not in value:
            refuse(where, f"{name} lacks {quoted(key)}")
    for key in value:
        if key not in keys and key not in optional:
            refuse(where, f"{name} has {quoted(key)}, which does not belong there")
    return value


def list_of(value: object, where: str, name: str, length: int | None = None) -> list[Any]:
    """Return a list, of a length if one is given."""
    if not isinstance(value, list):
        refuse(where, f"{name} must be a list, not {quoted(value)}")
    if length is not None and len(value) != length:
        refuse(where, f"{name} must have {length} entries, not {len(value)}")
    return value


def number_of(value: object, where: str, name: str, low: int, high: int) -> int:
    """Return a whole number between two others."""
    if type(value) is not int or not low <= value <= high:
        refuse(where, f"{name} must be a number from {low} to {high}, not {quoted(value)}")
    return value


def flag_of(value: object, where: str, name: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        refuse(where, f"{name} must be true or false, not {quoted(value)}")
    return value


def some_of(value: object, where: str, name: str, known: Collection[str]) -> tuple[str, ...]:
    """Return a list of different known ids."""
    found: dict[str, None] = {}
    for one in list_of(value, where, name):
        if one is None:
            refuse(where, f"{name} has hidden entries (null); what was cut for a reader who may "
                   "not know all of it cannot be replayed")  # fmt: skip
        if not isinstance(one, str) or one not in known:
            refuse(where, f"{name} has {quoted(one)}, which does not belong there")
        if one in found:
            refuse(where, f"{name} has {quoted(one)} twice")
        found[one] = None
    return tuple(found)


def all_of(value: object, where: str, name: str, known: Collection[str]) -> tuple[str, ...]:
    """Return a list of all known ids, each once."""
    found = some_of(value, where, name, known)
    missing = set(known) - set(found)
    if missing:
        refuse(where, f"{name} lacks {several(missing)}")
    return found


def tiles_of(value: object, where: str, players: int, known: Collection[str]) -> tuple[Any, ...]:
    """Return each seat's golden tile or None, no tile twice (golden.md 2)."""
    tiles = list_of(value, where, "golden", players)
    some_of([tile for tile in tiles if tile is not None], where, "golden", known)
    return tuple(tiles)


def same_result(stated: object, true: object, name: str = "the result") -> None:
    """Hold a stated result against the true one, down to its types.

    Raises:
        Faulty: where they differ first.
    """
    if isinstance(true, dict):
        given = object_of(stated, RESULT, name, true)
        for key, value in true.items():
            same_result(given[key], value, key if name == "the result" else f"{name}: {key}")
    elif isinstance(true, list | tuple):
        for number, (one, value) in enumerate(
            zip(list_of(stated, RESULT, name, len(true)), true, strict=True)
        ):
            same_result(one, value, f"seat {number}")
    elif type(stated) is not type(true) or stated != true:
        refuse(RESULT, f"{name} is {quoted(stated)}, by the rules {quoted(true)}")
