"""What has to be told: notices, boards that are behind, and notes for the next private answer."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

import msgspec

from bot.store.database import Database, select
from bot.store.homes import add_notice
from bot.store.rows import NoteRow, NoticeRow, ReminderRow

_FIRST = "id IN (SELECT min(id) FROM outbox GROUP BY game_id)"
"""A game's notices are told in their order: only the first one is tried."""
_BEHIND = "version > board_version"
NO_FILES = "no-files"
"""A home that takes words but no pictures: its board is shown all the same."""
_REMINDER = ReminderRow.__struct_fields__


class BoardRow(msgspec.Struct, frozen=True):
    """Where a game's board message is, and which version of the game it shows."""

    id: str
    version: int
    channel_id: int
    status: str
    board_id: int | None
    board_version: int
    board_tries: int
    board_next_at: int | None
    lines_below: int
    trouble: str | None


class Outbox:
    """The repository of what has to be told."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def notice(self, game_id: str, after: int = 0) -> NoticeRow | None:
        """Return the first notice of a game, behind the one with the id ``after``."""
        tail = "FROM outbox WHERE game_id = ? AND id > ? ORDER BY id LIMIT 1"
        rows = await self._database.read(lambda c: select(c, NoticeRow, tail, (game_id, after)))
        return rows[0] if rows else None

    async def delivered(
        self, notice: NoticeRow, *, line_in: int | None = None, owed: Sequence[ReminderRow] = ()
    ) -> None:
        """Cross a notice off. ``line_in``: the channel in which it made one line more.

        Where a line got through, the board is tried again as well if it could not be shown.
        ``owed``: reminders for those whom it did not call, so as not to disturb them.
        """

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM outbox WHERE id = ?", (notice.id,))
            owe(connection, owed)
            if line_in is not None:
                line_below(connection, line_in, None)
                connection.execute(
                    "UPDATE games SET board_version = 0, board_next_at = NULL "
                    "WHERE id = ? AND trouble <> ?",
                    (notice.game_id, NO_FILES),
                )

        await self._database.write(work)

    async def add(self, game_id: str, body: bytes, nonce: str, now: int) -> None:
        """Owe one more notice."""
        await self._database.write(lambda c: add_notice(c, game_id, body, nonce, now))

    async def postpone(self, notice: NoticeRow, next_at: int) -> None:
        """Try a notice again at a later time."""
        sql = "UPDATE outbox SET tries = tries + 1, next_at = ? WHERE id = ?"
        await self._database.write(lambda c: c.execute(sql, (next_at, notice.id)))

    async def board(self, game_id: str) -> BoardRow | None:
        """Return where a game's board stands."""
        tail = "FROM games WHERE id = ?"
        rows = await self._database.read(lambda c: select(c, BoardRow, tail, (game_id,)))
        return rows[0] if rows else None

    async def board_shown(self, game_id: str, version: int, trouble: str | None = None) -> None:
        """Keep which version a board message shows, and what is still amiss with its home."""
        await self._database.write(lambda c: _shown(c, game_id, version, trouble))

    async def board_posted(
        self,
        board: BoardRow,
        version: int,
        message: int,
        *,
        now: int,
        remove_old: bytes,
        remove_new: bytes = b"",
        trouble: str | None = None,
    ) -> None:
        """Keep a board message that was posted anew; what removes the old one is owed.

        ``remove_new`` is owed instead when the game has left that home meanwhile.
        """

        def work(connection: sqlite3.Connection) -> None:
            cursor = connection.execute(
                "UPDATE games SET board_id = ?, lines_below = 0 WHERE id = ? AND channel_id = ?",
                (message, board.id, board.channel_id),
            )
            if cursor.rowcount != 1:
                add_notice(connection, board.id, remove_new, f"{message}", now)
                return
            _shown(connection, board.id, version, trouble)
            line_below(connection, board.channel_id, board.id)
            if board.board_id is not None:
                add_notice(connection, board.id, remove_old, f"{message}", now)

        await self._database.write(work)

    async def board_postponed(self, game_id: str, next_at: int) -> None:
        """Try to show a board again at a later time."""
        sql = "UPDATE games SET board_tries = board_tries + 1, board_next_at = ? WHERE id = ?"
        await self._database.write(lambda c: c.execute(sql, (next_at, game_id)))

    async def games_to_tell(self, now: int) -> list[str]:
        """Return the games for which something can be told now."""
        sql = (
            f"SELECT game_id FROM outbox WHERE {_FIRST} AND next_at <= ?1 UNION "
            f"SELECT id FROM games WHERE {_BEHIND} AND coalesce(board_next_at, 0) <= ?1"
        )
        return await self._database.read(lambda c: [i for (i,) in c.execute(sql, (now,))])

    async def next_try(self) -> int | None:
        """Return when the next postponed notice or board is to be tried again."""
        sql = (
            f"SELECT min(at) FROM (SELECT next_at AS at FROM outbox WHERE {_FIRST} UNION ALL "
            f"SELECT coalesce(board_next_at, 0) FROM games WHERE {_BEHIND})"
        )

        def work(connection: sqlite3.Connection) -> int | None:
            found: tuple[int | None] = connection.execute(sql).fetchone()
            return found[0]

        return await self._database.read(work)

    async def tile_message(self, game_id: str, seat: int) -> tuple[int, int] | None:
        """Return channel and message in which a seat was told its golden tile, or None."""

        def work(connection: sqlite3.Connection) -> tuple[int, int] | None:
            row = connection.execute(
                "SELECT dm_channel, dm_message FROM seats WHERE game_id = ? AND seat = ?",
                (game_id, seat),
            ).fetchone()
            return (row[0], row[1]) if row and row[1] is not None else None

        return await self._database.read(work)

    async def tile_told(
        self, game_id: str, seat: int, user_id: int, channel: int, message: int
    ) -> None:
        """Keep where a person was told a seat's golden tile, also if he has just left the seat."""
        where = "WHERE game_id = ? AND seat = ? AND user_id = ?"
        values = (channel, message, game_id, seat, user_id)

        def work(connection: sqlite3.Connection) -> None:
            told = "SET dm_channel = ?, dm_message = ?"
            kept = connection.execute(f"UPDATE seats {told} {where}", values)
            if kept.rowcount == 0:
                connection.execute(f"UPDATE former {told} {where} AND dm_message IS NULL", values)

        await self._database.write(work)

    async def former_tile_message(
        self, game_id: str, seat: int, until: int
    ) -> tuple[int, int] | None:
        """Return where he who had a seat up to an entry was told its golden tile, or None."""

        def work(connection: sqlite3.Connection) -> tuple[int, int] | None:
            found: tuple[int, int] | None = connection.execute(
                "SELECT dm_channel, dm_message FROM former WHERE game_id = ? AND seat = ? "
                "AND until = ? AND dm_message IS NOT NULL",
                (game_id, seat, until),
            ).fetchone()
            return found

        return await self._database.read(work)

    async def tile_taken_back(self, game_id: str, seat: int, until: int) -> None:
        """Forget where he who had a seat up to an entry was told its golden tile."""
        sql = (
            "UPDATE former SET dm_channel = NULL, dm_message = NULL "
            "WHERE game_id = ? AND seat = ? AND until = ?"
        )
        values = (game_id, seat, until)
        await self._database.write(lambda c: c.execute(sql, values), erase=True)

    async def add_note(self, user_id: int, game_id: str, body: bytes) -> None:
        """Keep something to tell a person at the next private answer; each thing once.

        Nothing is kept for somebody who has left the game meanwhile.
        """
        sql = (
            "INSERT INTO notes (user_id, game_id, body) SELECT ?1, ?2, ?3 WHERE NOT EXISTS "
            "(SELECT 1 FROM notes WHERE user_id = ?1 AND game_id = ?2 AND body = ?3) AND EXISTS "
            "(SELECT 1 FROM seats WHERE user_id = ?1 AND game_id = ?2 "
            "UNION ALL SELECT 1 FROM games WHERE id = ?2 AND host_id = ?1)"
        )
        await self._database.write(lambda c: c.execute(sql, (user_id, game_id, body)))

    async def notes(self, user_id: int) -> list[NoteRow]:
        """Return what a person is to be told, the oldest first."""
        tail = "FROM notes WHERE user_id = ? ORDER BY id LIMIT 5"
        return await self._database.read(lambda c: select(c, NoteRow, tail, (user_id,)))

    async def noted(self, notes: list[NoteRow]) -> None:
        """Cross off what a person was told."""
        ids = [(note.id,) for note in notes]
        await self._database.write(lambda c: c.executemany("DELETE FROM notes WHERE id = ?", ids))


def _shown(connection: sqlite3.Connection, game_id: str, version: int, trouble: str | None) -> None:
    """Keep that a board is up to date. A shut home is open when no notice waits for that."""
    connection.execute(
        "UPDATE outbox SET next_at = at WHERE game_id = ?1 AND tries > 0 "
        "AND EXISTS (SELECT 1 FROM games WHERE id = ?1 AND trouble <> ?2)",
        (game_id, NO_FILES),
    )
    connection.execute(
        "UPDATE games SET board_version = ?, board_tries = 0, board_next_at = NULL, "
        "trouble = CASE WHEN trouble <> ? AND EXISTS "
        "(SELECT 1 FROM outbox WHERE game_id = games.id AND tries > 0) THEN trouble ELSE ? END "
        "WHERE id = ?",
        (version, NO_FILES, trouble, game_id),
    )


def line_below(connection: sqlite3.Connection, channel_id: int, but: str | None) -> None:
    """Count a line of the bot below the boards of the open games of a channel.

    ``but``: a game that is left out.
    """
    connection.execute(
        "UPDATE games SET lines_below = lines_below + 1 WHERE channel_id = ? AND id IS NOT ? "
        "AND status IN ('lobby', 'running') AND board_id IS NOT NULL",
        (channel_id, but),
    )


def owe(connection: sqlite3.Connection, rows: Iterable[ReminderRow]) -> None:
    """Owe reminders, each in the place of an older one of the same game.

    A call that was held back stays one: a mere reminder does not make less of it.
    """
    marks = ", ".join("?" * len(_REMINDER))
    news = ", ".join(f"{name} = excluded.{name}" for name in _REMINDER[3:])
    connection.executemany(
        f"INSERT INTO reminders ({', '.join(_REMINDER)}) VALUES ({marks}) "
        "ON CONFLICT (user_id, game_id) DO UPDATE SET stage = CASE WHEN reminders.stage = 'turn' "
        f"THEN 'turn' ELSE excluded.stage END, {news}",
        [msgspec.structs.astuple(row) for row in rows],
    )
