"""Transactions: all or nothing, one after the other, whole also when nobody waits for them."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import weakref
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.errors import Conflict, NotSaved
from tests.store.files import dump

INSERT = "INSERT INTO requests (user_id, at, body) VALUES (?, 0, x'')"
COUNT = "SELECT count(*) FROM requests"


def count(connection: sqlite3.Connection) -> int:
    number: int = connection.execute(COUNT).fetchone()[0]
    return number


async def test_a_failing_closure_leaves_nothing(database: Database) -> None:
    before = await dump(database)

    def work(connection: sqlite3.Connection) -> None:
        connection.execute(INSERT, (1,))
        raise LookupError

    with pytest.raises(LookupError):
        await database.write(work)
    assert await dump(database) == before
    assert not await database.read(lambda c: c.execute("PRAGMA query_only").fetchone()[0])
    await database.write(lambda c: c.execute(INSERT, (2,)))
    assert await database.read(count) == 1


@pytest.mark.parametrize("sql", ["INSERT INTO nowhere VALUES (1)", "SELECT"])
async def test_a_failing_statement_leaves_nothing(database: Database, sql: str) -> None:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute(INSERT, (1,))
        connection.execute(sql)

    with pytest.raises(NotSaved):
        await database.write(work)
    assert await database.read(count) == 0


async def test_a_broken_reference_is_not_stored(database: Database) -> None:
    sql = "INSERT INTO seats (game_id, seat, user_id, name) VALUES ('none', 0, 1, 'Ann')"
    with pytest.raises(sqlite3.IntegrityError):
        await database.write(lambda c: c.execute(sql))


async def test_a_cancelled_task_leaves_the_transaction_whole(database: Database) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def work(connection: sqlite3.Connection) -> None:
        connection.execute(INSERT, (1,))
        begun.set()
        assert go_on.wait(10)
        connection.execute(INSERT, (2,))

    task = asyncio.create_task(database.write(work))
    await asyncio.to_thread(begun.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    assert await database.read(count) == 2


async def test_a_task_cancelled_before_its_turn_does_not_disturb_others(database: Database) -> None:
    tasks = [
        asyncio.create_task(database.write(lambda c, n=n: c.execute(INSERT, (n,))))  # type: ignore[misc]
        for n in range(10)
    ]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert await database.read(count) == 10


async def test_two_tasks_never_share_a_transaction(database: Database) -> None:
    seen: list[tuple[int, int]] = []

    async def add_pair(user: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            before = count(connection)
            connection.execute(INSERT, (user,))
            connection.execute(INSERT, (user,))
            seen.append((before, count(connection)))
            if user % 3 == 0:
                raise LookupError

        if user % 3 == 0:
            with pytest.raises(LookupError):
                await database.write(work)
        else:
            await database.write(work)

    await asyncio.gather(*(add_pair(user) for user in range(30)))
    assert all(after == before + 2 and before % 2 == 0 for before, after in seen)
    assert await database.read(count) == 40


async def test_a_read_sees_one_state(database: Database, tmp_path: Path) -> None:
    other = await Database.open(tmp_path / "carthago.db")
    first_seen, go_on = threading.Event(), threading.Event()

    def work(connection: sqlite3.Connection) -> tuple[int, int]:
        first = count(connection)
        first_seen.set()
        assert go_on.wait(10)
        return first, count(connection)

    reading = asyncio.create_task(database.read(work))
    await asyncio.to_thread(first_seen.wait, 10)
    await other.write(lambda c: c.execute(INSERT, (1,)))
    go_on.set()
    assert await reading == (0, 0)
    assert await database.read(count) == 1
    await other.close()


async def test_no_cursor_leaves_the_thread_of_its_connection(database: Database) -> None:
    """Whoever drops one elsewhere resets a statement that is in use by then."""
    kept: list[weakref.ref[sqlite3.Cursor]] = []

    def fail(connection: sqlite3.Connection) -> None:
        cursor = connection.execute("SELECT 1 UNION SELECT 2")
        kept.append(weakref.ref(cursor))
        raise Conflict

    with pytest.raises(Conflict) as caught:
        await database.write(fail)
    assert caught.value.__traceback__ is not None
    assert kept[0]() is None
    cursor = await database.read(lambda c: c.execute("SELECT 1 UNION SELECT 2"))
    with pytest.raises(sqlite3.ProgrammingError):
        cursor.fetchall()
