"""Traces of a person in the bytes of a database's files."""

from __future__ import annotations

import json
from pathlib import Path

from bot.tables.people import Person


def varint(number: int) -> bytes:
    """Return how SQLite writes a row's number that needs eight groups of seven bits and more."""
    groups = [number >> 8 >> (7 * n) & 0x7F | 0x80 for n in reversed(range(8))]
    return bytes([*groups, number & 0xFF])


def traces(path: Path, person: Person) -> list[str]:
    """Return in which of the database's files a person can be found, in whatever form."""
    forms = (
        person.name.encode(),
        person.name.encode("utf-16-le"),
        json.dumps(person.name)[1:-1].encode(),
        str(person.id).encode(),
        person.id.to_bytes(8, "big"),
        varint(person.id),
    )
    files = sorted(path.parent.glob(f"{path.name}*"))
    return [file.name for file in files if any(form in file.read_bytes() for form in forms)]
