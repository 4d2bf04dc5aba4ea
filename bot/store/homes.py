"""Homes of games: that one is left, or cannot be written to, and that it may be tried again."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.store.database import Database, select

_OPEN = "status IN ('lobby', 'running')"
REMOVED = "removed"
"""The trouble of the games of a server in which the bot is no more."""


class OpenGame(msgspec.Struct, frozen=True):
    """An open game and where it lives."""

    id: str
    version: int
    guild_id: int
    channel_id: int
    trouble: str | None


class Trouble(msgspec.Struct, frozen=True):
    """That a home cannot be written to: why, and the notice that says so once."""

    game_id: str
    channel_id: int
    code: str
    body: bytes
    nonce: str
    at: int


class Homes:
    """The repository of what is amiss with the homes of games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def troubled(self, trouble: Trouble, version: int | None = None) -> None:
        """Keep why a home cannot be written to; of an open game it is owed to say so, once.

        ``version``: the board of this version waits for the next change. A game that has left
        that home meanwhile has no such trouble.
        """

        def work(connection: sqlite3.Connection) -> None:
            found = connection.execute(
                f"SELECT trouble, {_OPEN} FROM games WHERE id = ? AND channel_id = ?",
                (trouble.game_id, trouble.channel_id),
            ).fetchone()
            if found is None:
                return
            before, is_open = found
            if is_open and before != trouble.code:
                add_notice(connection, trouble.game_id, trouble.body, trouble.nonce, trouble.at)
            connection.execute(
                "UPDATE games SET trouble = ? WHERE id = ?", (trouble.code, trouble.game_id)
            )
            if version is not None:
                connection.execute(
                    "UPDATE games SET board_version = ?, board_tries = 0, board_next_at = NULL "
                    "WHERE id = ?",
                    (version, trouble.game_id),
                )

        await self._database.write(work)

    async def try_again(self, game_ids: Sequence[str]) -> None:
        """Let everything that waits for the homes of these games be tried again now."""

        def work(connection: sqlite3.Connection) -> None:
            for game_id in game_ids:
                connection.execute(
                    "UPDATE games SET board_version = 0, board_next_at = NULL WHERE id = ?",
                    (game_id,),
                )
                connection.execute("UPDATE outbox SET next_at = at WHERE game_id = ?", (game_id,))

        if game_ids:
            await self._database.write(work)

    async def in_or_under(self, channel_id: int) -> list[OpenGame]:
        """Return the open games of a channel and of its threads."""
        found = (
            f"id IN (SELECT id FROM games WHERE channel_id = ?1 AND {_OPEN} UNION "
            f"SELECT id FROM games WHERE parent_id = ?1 AND {_OPEN})"
        )
        return await self._games(found, (channel_id,))

    async def in_server(self, guild_id: int) -> list[OpenGame]:
        """Return the open games of a server."""
        return await self._games("guild_id = ?", (guild_id,))

    async def everywhere(self) -> list[OpenGame]:
        """Return all open games."""
        return await self._games("TRUE", ())

    async def _games(self, where: str, values: Sequence[Any]) -> list[OpenGame]:
        # Sorted by +id, so that SQLite finds them by what is asked, not in the order of all ids.
        tail = f"FROM games WHERE {_OPEN} AND ({where}) ORDER BY +id"
        return await self._database.read(lambda c: select(c, OpenGame, tail, values))


def leave_home(connection: sqlite3.Connection, game_id: str, channel_id: int) -> int | None:
    """Let a game have no board yet in a new home, and what waits be told there.

    Returns:
        The board message in the home that is left, None without one or where nothing is left.
    """
    found = connection.execute(
        "SELECT channel_id, board_id FROM games WHERE id = ?", (game_id,)
    ).fetchone()
    if found is None or found[0] == channel_id:
        return None
    board: int | None = found[1]
    connection.execute(
        "UPDATE games SET board_id = NULL, board_version = 0, board_tries = 0, "
        "board_next_at = NULL, lines_below = 0, trouble = NULL WHERE id = ?",
        (game_id,),
    )
    connection.execute("UPDATE outbox SET next_at = at, tries = 0 WHERE game_id = ?", (game_id,))
    return board


def add_notice(
    connection: sqlite3.Connection, game_id: str, body: bytes, nonce: str, now: int
) -> None:
    """Owe one more notice, within a transaction."""
    connection.execute(
        "INSERT INTO outbox (game_id, body, nonce, at, next_at) VALUES (?, ?, ?, ?, ?)",
        (game_id, body, nonce, now, now),
    )
