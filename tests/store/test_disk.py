"""A disk that takes nothing: the transaction is refused whole, and the next one needs no hand."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from bot.store.database import Database
from bot.store.errors import NotSaved

INSERT = "INSERT INTO requests (user_id, at, body) VALUES (1, 0, zeroblob(100000))"
COUNT = "SELECT count(*) FROM requests"


def twice(connection: sqlite3.Connection) -> None:
    """Write something small, and then something that needs pages."""
    connection.execute("INSERT INTO requests (user_id, at, body) VALUES (1, 0, x'')")
    connection.execute(INSERT)


def count(connection: sqlite3.Connection) -> int:
    number: int = connection.execute(COUNT).fetchone()[0]
    return number


async def pragma(database: Database, said: str) -> int:
    """Give a pragma to the connection."""
    rows = list(await database._connection.execute_fetchall(f"PRAGMA {said}"))
    number: int = rows[0][0] if rows else 0
    return number


async def test_a_full_disk(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    pages = await pragma(database, "page_count")
    await pragma(database, f"max_page_count = {pages + 2}")
    with pytest.raises(NotSaved):
        await database.write(twice)
    assert "disk is full" in caplog.text
    assert caplog.records[-1].exc_info is None
    assert await database.read(count) == 0
    assert not database._connection.in_transaction
    await pragma(database, "max_page_count = 1000000")
    await database.write(twice)
    assert await database.read(count) == 2


async def test_a_file_that_cannot_be_written_any_more(database: Database) -> None:
    await pragma(database, "query_only = ON")
    with pytest.raises(NotSaved):
        await database.write(twice)
    assert await database.read(count) == 0
    await pragma(database, "query_only = OFF")
    await database.write(twice)
    assert await database.read(count) == 2


async def test_a_lock_of_another_program(database: Database) -> None:
    await pragma(database, "busy_timeout = 0")
    with contextlib.closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSaved):
            await database.write(twice)
        assert await database.read(count) == 0
        other.execute("ROLLBACK")
    await database.write(twice)
    assert await database.read(count) == 2


async def test_a_disk_that_is_full_when_the_log_is_taken_in(database: Database) -> None:
    """What is committed stays committed, also when its log cannot be taken into the file."""
    await database.write(twice, erase=True)
    with contextlib.closing(sqlite3.connect(database.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute(COUNT).fetchone()
        await database.write(twice, erase=True)
        reader.execute("ROLLBACK")
    assert await database.read(count) == 4
