"""The seals of a record from anybody, held against what the record shows itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bot.rules import faults
from bot.rules.faults import refuse
from bot.rules.seals import Content, digest, items

SEALS = "seals"
_HEX = re.compile(r"[0-9a-f]{64}")


def items_of(record: Mapping[str, Any]) -> dict[str, Content | None]:
    """Name the secret items that a record of a full game or of a refereed table has."""
    setup, events = record.get("setup"), record.get("events")
    listed = [event for event in _list(events) if isinstance(event, list)]
    if not isinstance(setup, dict):
        tiles, seals = record.get("golden"), record.get(SEALS)
        stated = seals if isinstance(seals, dict) else {}
        spent = any(event[:1] == ["extra"] for event in listed)
        named = any(item.startswith("golden-") for item in stated)
        return items(tiles=_tiles(tiles) if any(_list(tiles)) or spent or named else ())
    return items(
        tiles=_tiles(setup.get("golden")) if record.get("golden") is True else (),
        piles={pile: _ids(setup.get(pile)) for pile in ("deck", "ships")},
        decks=(_ids(event[1]) for event in listed if len(event) == 2 and event[0] == "deck"),
    )


def check(record: Mapping[str, Any], *, over: bool) -> None:
    """Check the seals of a record against what it shows itself.

    ``over``: the game was played to its end, so what is shown must be open.

    Raises:
        Faulty: the first fault, at ``seals`` or ``seal ITEM``.
    """
    secret = items_of(record)
    if SEALS not in record:
        if secret:
            refuse(SEALS, "the record has none")
        return
    stated = record[SEALS]
    if not isinstance(stated, dict):
        refuse(SEALS, f"they must be an object, not {faults.quoted(stated)}")
    for item in secret:
        if item not in stated:
            refuse(_place(item), "it is missing")
    for item, seal in stated.items():
        if item not in secret:
            refuse(SEALS, f"the record has no item {faults.quoted(item)}")
        _check_one(_place(item), seal, secret[item], over=over)


def _check_one(where: str, stated: object, content: Content | None, *, over: bool) -> None:
    seal = faults.object_of(stated, where, "a seal", ("hash", "salt"))
    hashed, salt = seal["hash"], seal["salt"]
    if not _is_hex(hashed):
        refuse(where, f"the hash must be 64 hex digits, not {faults.quoted(hashed)}")
    if salt is None:
        if over and content is not None:
            refuse(where, "it is shut, but the game is over and the record shows what it seals")
        return
    if not _is_hex(salt):
        refuse(where, f"the salt must be null or 64 hex digits, not {faults.quoted(salt)}")
    if content is None:
        refuse(where, "it is open, but the record does not show what it seals")
    if digest(salt, content) != hashed:
        refuse(where, "hash and salt do not fit what the record shows")


def _place(item: str) -> str:
    return f"seal {item}"


def _is_hex(value: object) -> bool:
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _ids(value: object) -> tuple[str, ...] | None:
    """Return a list of ids, None when some of it is hidden."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(value)
    return None


def _tiles(value: object) -> tuple[str | None, ...]:
    return tuple(tile if isinstance(tile, str) else None for tile in _list(value))
