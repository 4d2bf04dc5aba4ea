"""What people are to be reminded of: of each game once, until it is delivered or pointless."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from bot.store.database import Database, select
from bot.store.outbox import line_below
from bot.store.rows import ReminderRow

_THIS = "user_id = ? AND game_id = ? AND nonce = ?"
_ORDER = "ORDER BY user_id, game_id"


class Reminders:
    """The repository of reminders that are owed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(
        self, now: int, *, user_id: int | None = None, channel_id: int | None = None
    ) -> list[ReminderRow]:
        """Return what can be delivered now: all, or a person's, or that of games of a home."""
        where, values = ["next_at <= ?"], [now]
        if user_id is not None:
            where.append("user_id = ?")
            values.append(user_id)
        if channel_id is not None:
            where.append("game_id IN (SELECT id FROM games WHERE channel_id = ?)")
            values.append(channel_id)
        tail = f"FROM reminders WHERE {' AND '.join(where)} {_ORDER}"
        return await self._database.read(lambda c: select(c, ReminderRow, tail, values))

    async def next_try(self) -> int | None:
        """Return when the next reminder is to be delivered."""

        def work(connection: sqlite3.Connection) -> int | None:
            found: tuple[int | None] = connection.execute(
                "SELECT min(next_at) FROM reminders"
            ).fetchone()
            return found[0]

        return await self._database.read(work)

    async def postpone(self, rows: Iterable[ReminderRow], next_at: int, *, tried: bool) -> None:
        """Deliver reminders at a later time. ``tried``: it counts as a try."""
        values = [(int(tried), next_at, *_key(row)) for row in rows]
        sql = f"UPDATE reminders SET tries = tries + ?, next_at = ? WHERE {_THIS}"
        await self._database.write(lambda c: c.executemany(sql, values))

    async def crossed_off(self, rows: Iterable[ReminderRow], *, line_in: int | None = None) -> None:
        """Cross reminders off; one that is newer by now stays.

        ``line_in``: the channel in which they made one line more.
        """
        values = [_key(row) for row in rows]

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany(f"DELETE FROM reminders WHERE {_THIS}", values)
            if line_in is not None:
                line_below(connection, line_in, None)

        await self._database.write(work)


def _key(row: ReminderRow) -> tuple[int, str, str]:
    return row.user_id, row.game_id, row.nonce
