"""Games, their seats and the log of their events."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bot.store.database import Database, select
from bot.store.errors import Conflict, IdTaken, NameTaken, TooManyLobbies
from bot.store.homes import leave_home
from bot.store.outbox import owe
from bot.store.privacy import Forgetting, forget_in
from bot.store.rows import EventRow, FormerRow, GameRow, ReminderRow, SeatRow, StoredGame

BOARD_COLUMNS = frozenset(
    {"board_id", "board_version", "board_tries", "board_next_at", "lines_below", "trouble"}
)
"""Kept by the sender of messages, beside the game's own changes."""

_GAME_FIELDS = GameRow.__struct_fields__
_CHANGED = tuple(f for f in _GAME_FIELDS if f not in BOARD_COLUMNS | {"id"})
_TRIED_AGAIN = "board_next_at = CASE WHEN trouble IS NULL THEN board_next_at END"
"""Where the home was shut, a change is a reason to try its board again at once."""
_OPEN = "status IN ('lobby', 'running')"
MOST_LOBBIES = 5
"""That one host may have open at once."""


class Save(msgspec.Struct, frozen=True):
    """Everything that one change writes: the game as it is after it, and what is owed by it."""

    before: int
    game: StoredGame
    notices: tuple[tuple[bytes, str], ...]
    at: int
    reminders: tuple[ReminderRow, ...] = ()
    removal: Callable[[int], bytes] | None = None
    """Makes the notice that removes a board message, for a game that leaves its home."""
    forgets: Forgetting | None = None
    """Whom the game forgets by this change."""


class Games:
    """The repository of games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self, game: StoredGame, owed: Sequence[tuple[bytes, str]] = (), at: int = 0
    ) -> None:
        """Store a new game, with the notices that are owed by it from ``at`` on.

        Raises:
            IdTaken: there is a game with its id.
            NameTaken: an open game of the same home has its name.
            Conflict: the game that it follows has a rematch already.
            TooManyLobbies: its host has too many lobbies open.
            NotSaved: the database did not take it.
        """

        def work(connection: sqlite3.Connection) -> None:
            _check_lobbies(connection, game.row.host_id)
            marks = ", ".join("?" * len(_GAME_FIELDS))
            with _named(game.row):
                connection.execute(
                    f"INSERT INTO games ({', '.join(_GAME_FIELDS)}) VALUES ({marks})",
                    msgspec.structs.astuple(game.row),
                )
            _write_seats(connection, game)
            _write_notices(connection, game.row.id, owed, at)

        await self._database.write(work)

    async def save(self, change: Save) -> None:
        """Store a change in one transaction: game, seats, new events and notices.

        Raises:
            Conflict: the stored game has another version than ``change.before``.
            NameTaken: an open game of the same home has its name.
            NotSaved: the database did not take it; nothing is changed.
        """

        def work(connection: sqlite3.Connection) -> None:
            row = change.game.row
            fields = ", ".join(f"{name} = ?" for name in _CHANGED)
            values = [getattr(row, name) for name in _CHANGED]
            board = leave_home(connection, row.id, row.channel_id)
            with _named(row):
                cursor = connection.execute(
                    f"UPDATE games SET {fields}, {_TRIED_AGAIN} WHERE id = ? AND version = ?",
                    (*values, row.id, change.before),
                )
            if cursor.rowcount != 1:
                raise Conflict
            _write_seats(connection, change.game)
            _write_events(connection, row.id, change.game.events)
            owed = list(change.notices)
            if board is not None and change.removal is not None:
                owed.append((change.removal(board), f"{board}"))
            owe(connection, change.reminders)
            _write_notices(connection, row.id, owed, change.at)
            if change.forgets is not None:
                forget_in(connection, row.id, change.forgets)

        # A game that ends loses its spent tiles.
        erase = change.game.row.ended_at is not None or change.forgets is not None
        await self._database.write(work, erase=erase)

    async def load(self, game_id: str) -> StoredGame | None:
        """Return a game with seats and events, or None."""
        return await self._database.read(lambda c: load_game(c, game_id))

    async def of_person(self, user_id: int) -> list[GameRow]:
        """Return the games in which a person has a seat, the newest first."""
        return await self._rows(
            "FROM games WHERE id IN (SELECT game_id FROM seats WHERE user_id = ?) "
            "ORDER BY created_at DESC, id",
            (user_id,),
        )

    async def left_by(self, user_id: int) -> list[GameRow]:
        """Return the open games in which a person had a seat and has none, the newest first."""
        return await self._rows(
            "FROM games WHERE id IN (SELECT game_id FROM former WHERE user_id = ?1 EXCEPT "
            f"SELECT game_id FROM seats WHERE user_id = ?1) AND {_OPEN} "
            "ORDER BY created_at DESC, id",
            (user_id,),
        )

    async def open_in(self, channel_id: int) -> list[GameRow]:
        """Return the open games whose home is a channel or thread, the oldest first."""
        return await self._rows(
            f"FROM games WHERE channel_id = ? AND {_OPEN} ORDER BY created_at, id", (channel_id,)
        )

    async def newest_in(self, channel_id: int) -> list[GameRow]:
        """Return the games of a channel or thread, open ones first, then new ones, at most 100."""
        return await self._rows(
            f"FROM games WHERE channel_id = ? ORDER BY {_OPEN} DESC, created_at DESC, id LIMIT 100",
            (channel_id,),
        )

    async def with_automatic_players(self) -> list[str]:
        """Return the ids of running games in which automatic players have seats."""
        return await self._ids(
            f"SELECT id FROM games WHERE {_OPEN} AND status = 'running' AND EXISTS "
            "(SELECT 1 FROM seats WHERE game_id = games.id AND player IS NOT NULL) ORDER BY +id",
            (),
        )

    async def with_open_seats(self, channel_id: int) -> set[str]:
        """Return the ids of a channel's running games in which anybody may take a seat."""
        sql = (
            "SELECT id FROM games WHERE channel_id = ? AND status = 'running' AND EXISTS "
            "(SELECT 1 FROM seats WHERE game_id = games.id AND open)"
        )
        return set(await self._ids(sql, (channel_id,)))

    async def row(self, game_id: str) -> GameRow | None:
        """Return the row of a game, or None."""
        rows = await self._rows("FROM games WHERE id = ?", (game_id,))
        return rows[0] if rows else None

    async def due(self, now: int) -> list[str]:
        """Return the ids of games that must act by themselves by now."""
        return await self._ids("SELECT id FROM games WHERE due_at <= ? ORDER BY due_at, id", (now,))

    async def date_lobbies(self, seconds: int) -> None:
        """Let lobbies that have no time yet act so long after their opening."""
        sql = "UPDATE games SET due_at = created_at + ? WHERE status = 'lobby' AND due_at IS NULL"
        await self._database.write(lambda c: c.execute(sql, (seconds,)))

    async def next_due(self) -> int | None:
        """Return when the next game acts by itself, or None."""

        def work(connection: sqlite3.Connection) -> int | None:
            found: tuple[int | None] = connection.execute(
                "SELECT min(due_at) FROM games WHERE due_at IS NOT NULL"
            ).fetchone()
            return found[0]

        return await self._database.read(work)

    async def _rows(self, tail: str, values: Sequence[Any]) -> list[GameRow]:
        return await self._database.read(lambda c: select(c, GameRow, tail, values))

    async def _ids(self, sql: str, values: Sequence[Any]) -> list[str]:
        return await self._database.read(lambda c: [i for (i,) in c.execute(sql, values)])


def load_game(connection: sqlite3.Connection, game_id: str) -> StoredGame | None:
    """Return a game with seats and events, or None."""
    rows = select(connection, GameRow, "FROM games WHERE id = ?", (game_id,))
    if not rows:
        return None
    where = "WHERE game_id = ?"
    return StoredGame(
        rows[0],
        tuple(select(connection, SeatRow, f"FROM seats {where} ORDER BY seat", (game_id,))),
        tuple(select(connection, EventRow, f"FROM events {where} ORDER BY number", (game_id,))),
        tuple(
            user
            for (user,) in connection.execute(
                f"SELECT user_id FROM invites {where} ORDER BY user_id", (game_id,)
            )
        ),
        tuple(
            select(
                connection,
                FormerRow,
                f"FROM former {where} ORDER BY until, seat, user_id",
                (game_id,),
            )
        ),
    )


class _named:  # noqa: N801 - reads as a statement
    """Turns a broken uniqueness of games into a type that says what it means."""

    def __init__(self, row: GameRow) -> None:
        self._row = row

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if not isinstance(error, sqlite3.IntegrityError):
            return
        if "rematch_of" in str(error):
            raise Conflict from error
        if "games.id" in str(error):
            raise IdTaken from error
        raise NameTaken(name=self._row.name) from error


def _check_lobbies(connection: sqlite3.Connection, host_id: int) -> None:
    (found,) = connection.execute(
        "SELECT count(*) FROM games WHERE status = 'lobby' AND host_id = ?1 "
        "AND id IN (SELECT game_id FROM seats WHERE user_id = ?1)",
        (host_id,),
    ).fetchone()
    if found >= MOST_LOBBIES:
        raise TooManyLobbies(most=MOST_LOBBIES)


def _write_seats(connection: sqlite3.Connection, game: StoredGame) -> None:
    """Write who sits where, and who did earlier.

    Where a tile was told stays with those who keep their seat, and goes with those who leave it.
    """
    game_id = game.row.id
    _write_former(connection, game)
    stored = connection.execute(
        "SELECT seat, user_id FROM seats WHERE game_id = ? ORDER BY seat", (game_id,)
    ).fetchall()
    seated = [(seat.seat, seat.user_id) for seat in game.seats]
    connection.executemany(
        "DELETE FROM seats WHERE game_id = ? AND seat = ? AND user_id = ?",
        [(game_id, *gone) for gone in stored if gone not in seated],
    )
    connection.executemany(
        "INSERT INTO seats (game_id, seat, user_id, name, player, open) "
        "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (game_id, seat) DO UPDATE SET "
        "name = excluded.name, player = excluded.player, open = excluded.open",
        [(game_id, *msgspec.structs.astuple(seat)) for seat in game.seats],
    )
    connection.execute("DELETE FROM invites WHERE game_id = ?", (game_id,))
    connection.executemany(
        "INSERT INTO invites (game_id, user_id) VALUES (?, ?)",
        [(game_id, user) for user in game.invited],
    )


def _write_notices(
    connection: sqlite3.Connection, game_id: str, owed: Sequence[tuple[bytes, str]], at: int
) -> None:
    connection.executemany(
        "INSERT INTO outbox (game_id, body, nonce, at, next_at) VALUES (?, ?, ?, ?, ?)",
        [(game_id, body, nonce, at, at) for body, nonce in owed],
    )


def _write_former(connection: sqlite3.Connection, game: StoredGame) -> None:
    """Append who had a seat, with where his tile was told as long as his seat still says so.

    A game that has ended keeps no marks.
    """
    connection.executemany(
        "INSERT INTO former (game_id, seat, until, user_id, name, dm_channel, dm_message) "
        "SELECT ?1, ?2, ?3, ?4, ?5, max(dm_channel), max(dm_message) FROM seats "
        "WHERE game_id = ?1 AND seat = ?2 AND user_id = ?4 "
        "ON CONFLICT (game_id, seat, until, user_id) DO NOTHING",
        [(game.row.id, gone.seat, gone.until, gone.user_id, gone.name) for gone in game.former],
    )
    if game.row.ended_at is not None:
        connection.execute("UPDATE former SET mark = NULL WHERE game_id = ?", (game.row.id,))


def _write_events(connection: sqlite3.Connection, game_id: str, events: Sequence[EventRow]) -> None:
    """Append the events that are not stored yet; those that are stay as they are."""
    stored: int = connection.execute(
        "SELECT coalesce(max(number), 0) FROM events WHERE game_id = ?", (game_id,)
    ).fetchone()[0]
    connection.executemany(
        "INSERT INTO events (game_id, number, version, at, by, body) VALUES (?, ?, ?, ?, ?, ?)",
        [(game_id, *msgspec.structs.astuple(event)) for event in events if event.number > stored],
    )
