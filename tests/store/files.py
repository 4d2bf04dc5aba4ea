"""Database files for the tests of the store, and rows to put into them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from bot.store.database import Database
from bot.store.errors import CannotOpen
from bot.store.rows import EventRow, GameRow, SeatRow, StoredGame


def query(path: Path, sql: str) -> list[tuple[Any, ...]]:
    """Run one statement on a file, beside the program."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(sql).fetchall()


async def refusal(path: Path) -> str:
    """Return the sentence with which a file is refused."""
    try:
        database = await Database.open(path)
    except CannotOpen as error:
        return str(error)
    await database.close()
    return ""


async def dump(database: Database) -> str:
    """Return a whole database as text."""
    return await database.read(lambda connection: "\n".join(connection.iterdump()))


def game(game_id: str = "g1", **fields: Any) -> StoredGame:
    """Return a running game of two, without events."""
    row = GameRow(
        id=game_id,
        name=fields.pop("name", f"Game {game_id}"),
        way="table",
        golden=True,
        most_seats=4,
        status=fields.pop("status", "running"),
        version=fields.pop("version", 1),
        guild_id=1,
        channel_id=fields.pop("channel_id", 10),
        thread=False,
        host_id=101,
        created_at=fields.pop("created_at", 1000),
        **fields,
    )
    return StoredGame(row, (SeatRow(0, 101, "Ann"), SeatRow(1, 102, "Ben")), (), ())


def after(stored: StoredGame, *bodies: bytes, **fields: Any) -> StoredGame:
    """Return a game one version later, with more events."""
    version = stored.row.version + 1
    events = tuple(
        EventRow(len(stored.events) + n, version, 2000, 0, body)
        for n, body in enumerate(bodies, start=1)
    )
    row = msgspec.structs.replace(stored.row, version=version, **fields)
    return msgspec.structs.replace(stored, row=row, events=(*stored.events, *events))
