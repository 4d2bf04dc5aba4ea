"""What an operator looks at: figures of the whole database, and its verified backups."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec

from bot.store.database import Database, select
from bot.store.rows import BackupRow


class Figures(msgspec.Struct, frozen=True):
    """Numbers alone: nothing in them names a game or a person."""

    running: int
    lobbies: int
    schema: int
    size: int
    """Bytes of the database, without the log beside it."""
    late: int
    """Games whose time to act is over."""
    unsent: int
    oldest: int | None
    """Since when the oldest unsent notice waits."""


class Oversight:
    """The repository of backups, and of figures for the operator."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def figures(self, late_since: int) -> Figures:
        """Return the figures of now; a timer is late that was due before ``late_since``."""

        def work(connection: sqlite3.Connection) -> Figures:
            def number(sql: str, *values: int) -> int:
                return int(connection.execute(sql, values).fetchone()[0])

            games = "SELECT count(*) FROM games WHERE"
            pages, page = number("PRAGMA page_count"), number("PRAGMA page_size")
            unsent = connection.execute("SELECT count(*), min(at) FROM outbox").fetchone()
            return Figures(
                running=number(f"{games} status = 'running'"),
                lobbies=number(f"{games} status = 'lobby'"),
                schema=number("PRAGMA user_version"),
                size=pages * page,
                late=number(f"{games} due_at < ?", late_since),
                unsent=unsent[0],
                oldest=unsent[1],
            )

        return await self._database.read(work)

    async def backups(self) -> list[BackupRow]:
        """Return the verified backups, the newest first."""
        tail = "FROM backups ORDER BY at DESC, id DESC"
        return await self._database.read(lambda c: select(c, BackupRow, tail, ()))

    async def add_backup(self, row: BackupRow) -> None:
        """Keep that a backup was verified."""
        sql = "INSERT INTO backups (at, name, size, games) VALUES (?, ?, ?, ?)"
        values = msgspec.structs.astuple(row)
        await self._database.write(lambda c: c.execute(sql, values))

    async def forget_backups(self, names: Iterable[str]) -> None:
        """Forget backups that were removed."""
        sql, gone = "DELETE FROM backups WHERE name = ?", [(name,) for name in names]
        await self._database.write(lambda c: c.executemany(sql, gone))
