"""Commands that wait for their asker to say which game is meant."""

from __future__ import annotations

import sqlite3

from bot.store.database import Database

KEPT_SECONDS = 7 * 86400


class Requests:
    """The repository of waiting commands."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, user_id: int, at: int, body: bytes) -> int:
        """Keep a command, forget those that are too old, and return its number."""

        def work(connection: sqlite3.Connection) -> int:
            connection.execute("DELETE FROM requests WHERE at < ?", (at - KEPT_SECONDS,))
            cursor = connection.execute(
                "INSERT INTO requests (user_id, at, body) VALUES (?, ?, ?)", (user_id, at, body)
            )
            return int(cursor.lastrowid or 0)

        return await self._database.write(work)

    async def take(self, number: int, user_id: int) -> bytes | None:
        """Return a person's waiting command and forget it; None if there is none."""

        def work(connection: sqlite3.Connection) -> bytes | None:
            where = "WHERE id = ? AND user_id = ?"
            row = connection.execute(
                f"SELECT body FROM requests {where}", (number, user_id)
            ).fetchone()
            connection.execute(f"DELETE FROM requests {where}", (number, user_id))
            return bytes(row[0]) if row else None

        return await self._database.write(work)
