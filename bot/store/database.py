"""The database: opened once, locked for this process, written by whole transactions.

A transaction is one function that runs on the connection's own thread. Nothing of another task
can come between its statements, and a task that is cancelled while it waits leaves it whole.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import traceback
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import msgspec

from bot.store import files, migrations, process_lock
from bot.store.errors import CannotOpen, NotSaved

log = logging.getLogger(__name__)

T = TypeVar("T")
Row = TypeVar("Row", bound=msgspec.Struct)

BUSY_SECONDS = 5.0


class Database:
    """An open database. Make it with ``open``, end it with ``close``."""

    def __init__(self, path: Path, connection: aiosqlite.Connection) -> None:
        self.path = path
        self._connection = connection
        self._closed = False

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Open a file, take its lock and bring it to the newest schema.

        Raises:
            CannotOpen: with a sentence for the operator.
        """
        _check_place(path)
        process_lock.acquire(path)
        try:
            return cls(path, await _connect(path))
        except BaseException:
            process_lock.release(path)
            raise

    async def write(self, work: Callable[[sqlite3.Connection], T], *, erase: bool = False) -> T:
        """Run ``work`` as one transaction: on disk when this returns, or nothing of it.

        ``erase``: what the transaction took away is to leave the write-ahead log as well.

        Raises:
            NotSaved: the database did not take it (full disk, lock, read-only file).
        """
        return await self._run("BEGIN IMMEDIATE", work, erase=erase)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` on one consistent state of the database.

        Raises:
            NotSaved: the database could not be read.
        """
        return await self._run("BEGIN", work)

    async def close(self) -> None:
        """Close the file and free it for other processes. May be called twice."""
        if self._closed:
            return
        self._closed = True
        try:
            await self._connection.close()
        finally:
            process_lock.release(self.path)

    async def _run(
        self, begin: str, work: Callable[[sqlite3.Connection], T], *, erase: bool = False
    ) -> T:
        def transaction() -> T:
            connection = _plain(self._connection)
            connection.execute(begin)
            try:
                result = work(connection)
                connection.execute("COMMIT")
            except BaseException as error:
                _let_go(error)
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            _let_go(result)
            if erase:
                _empty_log(connection)
            return result

        if self._closed:
            raise NotSaved
        try:
            return await _on_thread(self._connection, transaction)
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            log.warning("database: %s", error)
            raise NotSaved from error


def select(
    connection: sqlite3.Connection, kind: type[Row], tail: str, values: Sequence[Any]
) -> list[Row]:
    """Read rows into frozen data; the columns are the fields of ``kind``."""
    fields = kind.__struct_fields__
    rows = connection.execute(f"SELECT {', '.join(fields)} {tail}", values)
    return [
        msgspec.convert(dict(zip(fields, row, strict=True)), kind, strict=False) for row in rows
    ]


def _check_place(path: Path) -> None:
    if not files.is_folder(path.parent):
        msg = (
            f"The folder {path.parent} for the database does not exist. "
            "Make it, or set CARTHAGO_DB to a file in another folder."
        )
        raise CannotOpen(msg)
    if files.is_folder(path):
        msg = f"{path} is a folder, not a database. Set CARTHAGO_DB to a file."
        raise CannotOpen(msg)
    # Opening a pipe would wait for ever.
    if files.is_there(path) and not files.is_file(path):
        raise CannotOpen(f"{path} is no plain file. Set CARTHAGO_DB to another one.")


async def _connect(path: Path) -> aiosqlite.Connection:
    files.make_private(path)
    connection = aiosqlite.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
    # A client that is abandoned without being closed must not keep the process alive.
    connection._thread.daemon = True  # noqa: SLF001
    opened = False
    try:
        await connection
        await _on_thread(connection, lambda: _prepare(_plain(connection)))
        files.keep_private(path)
        opened = True
    except sqlite3.DatabaseError as error:
        raise CannotOpen(_sentence(path, error)) from error
    finally:
        if not opened:
            await connection.close()
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    # Another program's file is refused before anything is changed in it, its journal included.
    migrations.check(connection, len(migrations.scripts()))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    migrations.migrate(connection)
    # Not before: a migration may have to build a table anew.
    connection.execute("PRAGMA foreign_keys = ON")
    # A file that cannot be written is found here, not at the first move.
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("DELETE FROM requests WHERE id < 0")
    connection.execute("COMMIT")
    _empty_log(connection)


def _empty_log(connection: sqlite3.Connection) -> None:
    """Take the write-ahead log into the file and cut it: old pages in it hold what was erased.

    While another connection reads, this is left to the next time; nobody waits for it.
    """
    (waits,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")
    with contextlib.suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.execute(f"PRAGMA busy_timeout = {waits}")


def _sentence(path: Path, error: sqlite3.DatabaseError) -> str:
    words = str(error)
    if "not a database" in words or "malformed" in words:
        return (
            f"{path} is not a sound database. Restore a backup, or set CARTHAGO_DB to another file."
        )
    if "readonly" in words or "read-only" in words:
        return (
            f"The database {path} cannot be written. "
            "Give the bot the right to write the file and its folder."
        )
    if "locked" in words:
        return f"The database {path} is locked by another program. Close that one first."
    return f"The database {path} cannot be opened: {words}."


def _let_go(outcome: object) -> None:
    """Close cursors that would leave this thread with an outcome.

    The thread that drops a cursor resets its statement, which may be in use again here by then.
    """
    if isinstance(outcome, sqlite3.Cursor):
        outcome.close()
    while isinstance(outcome, BaseException):
        traceback.clear_frames(outcome.__traceback__)
        outcome = outcome.__context__


def _plain(connection: aiosqlite.Connection) -> sqlite3.Connection:
    return connection._conn  # noqa: SLF001 - only used on the connection's own thread


async def _on_thread(connection: aiosqlite.Connection, work: Callable[[], T]) -> T:
    """Run a function on the connection's thread: one hop for a whole transaction."""
    execute: Callable[[Callable[[], T]], Awaitable[T]] = connection._execute  # noqa: SLF001
    return await execute(work)
