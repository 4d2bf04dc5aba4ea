"""How people wish to be reminded."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec

from bot.store.database import Database, select
from bot.store.rows import PersonRow

_FIELDS = PersonRow.__struct_fields__


class People:
    """The repository of people's wishes. Whoever never said anything has no row."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def wishes(self, user_ids: Iterable[int]) -> dict[int, PersonRow]:
        """Return the wishes of people, by user id; of everybody who is asked for."""
        users = tuple(dict.fromkeys(user_ids))
        if not users:
            return {}
        tail = f"FROM people WHERE user_id IN ({', '.join('?' * len(users))})"
        rows = await self._database.read(lambda c: select(c, PersonRow, tail, users))
        found = {row.user_id: row for row in rows}
        return {user: found.get(user) or PersonRow(user) for user in users}

    async def wish(self, person: PersonRow, now: int) -> None:
        """Keep the wishes of a person; what waits for him is looked at again at once."""

        def work(connection: sqlite3.Connection) -> None:
            marks = ", ".join("?" * len(_FIELDS))
            connection.execute(
                f"INSERT OR REPLACE INTO people ({', '.join(_FIELDS)}) VALUES ({marks})",
                msgspec.structs.astuple(person),
            )
            connection.execute(
                "UPDATE reminders SET next_at = ? WHERE user_id = ? AND next_at > ?",
                (now, person.user_id, now),
            )

        await self._database.write(work)
