"""The private names of aiosqlite on which the store stands: a new release must keep them."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiosqlite
import pytest

T = TypeVar("T")


async def run(connection: aiosqlite.Connection, work: Callable[[], T]) -> T:
    execute: Callable[[Callable[[], T]], Awaitable[T]] = connection._execute
    return await execute(work)


async def test_the_thread_is_there_before_it_runs_and_may_be_a_daemon() -> None:
    connection = aiosqlite.connect(":memory:")
    assert isinstance(connection._thread, threading.Thread)
    assert not connection._thread.is_alive()
    connection._thread.daemon = True
    await connection
    assert connection._thread.is_alive()
    await connection.close()


async def test_execute_runs_a_function_on_the_thread_and_returns_its_result() -> None:
    async with aiosqlite.connect(":memory:") as connection:
        assert await run(connection, threading.current_thread) is connection._thread
        with pytest.raises(LookupError):
            await run(connection, [].pop)


async def test_conn_is_the_plain_connection() -> None:
    async with aiosqlite.connect(":memory:", isolation_level=None) as connection:
        plain = connection._conn
        assert isinstance(plain, sqlite3.Connection)
        assert plain.isolation_level is None
        assert await run(connection, lambda: plain.execute("SELECT 1").fetchone()) == (1,)
