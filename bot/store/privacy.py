"""What is stored of a person, its removal, and how long things are kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import msgspec

from bot.store import marks
from bot.store.database import Database, Row, select
from bot.store.requests import KEPT_SECONDS
from bot.store.rows import GameRow, NoteRow, PersonRow, ReminderRow

_OPEN = "status IN ('lobby', 'running')"


def _stands(where: str) -> str:
    """Return the SQL for what stands at a path of a row's body, nothing where it is no JSON."""
    text = "CAST(body AS TEXT)"
    return f"(CASE WHEN json_valid({text}) THEN json_extract({text}, '$.{where}') END)"


_OF_GAME = ("events", "seats", "former", "invites", "outbox", "notes", "reminders")
"""The tables whose rows belong to a game."""
_MENTIONS = (
    "SELECT id FROM games WHERE host_id = ?1 "
    "UNION SELECT game_id FROM seats WHERE user_id = ?1 "
    "UNION SELECT game_id FROM former WHERE user_id = ?1 "
    "UNION SELECT game_id FROM invites WHERE user_id = ?1 "
    "UNION SELECT game_id FROM notes WHERE user_id = ?1 "
    "UNION SELECT game_id FROM reminders WHERE user_id = ?1 "
    f"UNION SELECT game_id FROM outbox WHERE {_stands('user_id')} = ?1"
)
_HANDING_OVER = (
    f"EXISTS (SELECT 1 FROM outbox WHERE game_id = ?1 AND {_stands('type')} = 'handed-over')"
)
KEPT_DAYS = 90
"""For which a note waits after the last event of its game, and a lobby that was closed is kept."""


class SeatOf(msgspec.Struct, frozen=True):
    """A seat that a person has, and in which game; ``dm_channel`` is where its tile was told."""

    game_id: str
    seat: int
    name: str
    dm_channel: int | None
    dm_message: int | None


class FormerOf(SeatOf, frozen=True):
    """A seat that a person had, up to which event, and in which game."""

    until: int


class Waiting(msgspec.Struct, frozen=True):
    """A command that waits for its asker to say which game is meant."""

    at: int
    body: bytes


class Kept(msgspec.Struct, frozen=True):
    """All that is stored of a person."""

    games: tuple[GameRow, ...]
    """Those in which he has or had a seat, of which he is host, or to which he is invited."""
    seats: tuple[SeatOf, ...]
    former: tuple[FormerOf, ...]
    invitations: tuple[str, ...]
    reminders: tuple[ReminderRow, ...]
    notes: tuple[NoteRow, ...]
    waiting: tuple[Waiting, ...]
    wishes: PersonRow | None


class Forgetting(msgspec.Struct, frozen=True):
    """Whom a game is to forget, and the name that stands where his stood.

    ``salt`` makes the salt of his mark, for each game another.
    """

    user_id: int
    name: str
    salt: Callable[[], bytes]


class PrivacyRows:
    """The repository of what is stored of people, whatever table it stands in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def kept(self, user_id: int) -> Kept:
        """Return all that is stored of a person."""
        return await self._database.read(lambda connection: _kept(connection, user_id))

    async def open_games(self, user_id: int) -> list[str]:
        """Return the open games in which a person has a seat, or to which he is invited."""
        sql = (
            f"SELECT id FROM games WHERE {_OPEN} AND id IN (SELECT game_id FROM seats "
            "WHERE user_id = ?1 UNION SELECT game_id FROM invites WHERE user_id = ?1) ORDER BY id"
        )
        return await self._database.read(lambda c: [i for (i,) in c.execute(sql, (user_id,))])

    async def forget(self, who: Forgetting) -> None:
        """Take a person out of the whole database, in one transaction.

        An open game in which he has a seat, or to which he is invited, stays as it is: he leaves
        it first, by a change of that game.

        Raises:
            NotSaved: the database did not take it; nothing is changed.
        """

        def work(connection: sqlite3.Connection) -> None:
            games = connection.execute(_MENTIONS, (who.user_id,)).fetchall()
            for (game_id,) in games:
                if not _plays(connection, game_id, who.user_id):
                    _older_version(connection, game_id)
                    forget_in(connection, game_id, who)
            values = (who.user_id,)
            connection.execute("DELETE FROM people WHERE user_id = ?", values)
            connection.execute(
                f"DELETE FROM requests WHERE user_id = ?1 OR {_stands('args.player.id')} = ?1",
                values,
            )

        await self._database.write(work, erase=True)

    async def sweep(self, now: int) -> None:
        """Forget what has been kept long enough.

        Raises:
            NotSaved: the database did not take it; nothing is changed.
        """
        oldest = now - KEPT_DAYS * 86400

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM requests WHERE at < ?", (now - KEPT_SECONDS,))
            connection.execute(
                "DELETE FROM notes WHERE ? > (SELECT max(games.created_at, "
                "coalesce(games.ended_at, 0), coalesce((SELECT max(at) FROM events "
                "WHERE events.game_id = notes.game_id), 0)) FROM games WHERE id = notes.game_id)",
                (oldest,),
            )
            closed = connection.execute(
                "SELECT id FROM games WHERE status = 'cancelled' AND ended_at < ?", (oldest,)
            ).fetchall()
            for table in _OF_GAME:
                connection.executemany(f"DELETE FROM {table} WHERE game_id = ?", closed)
            connection.executemany("DELETE FROM games WHERE id = ?", closed)

        await self._database.write(work)


def forget_in(connection: sqlite3.Connection, game_id: str, who: Forgetting) -> None:
    """Take a person out of a game, within a transaction: his name, his id, where he was written to.

    Where he was told a golden tile stays as long as that message is still to be edited, and a
    mark of him with each seat that he had as long as the game is open.
    """
    user = who.user_id
    (unused,) = connection.execute(
        "SELECT min(0, coalesce((SELECT min(user_id) FROM seats WHERE game_id = ?1), 0), "
        "coalesce((SELECT min(user_id) FROM former WHERE game_id = ?1), 0)) - 1",
        (game_id,),
    ).fetchone()
    _pass_host(connection, game_id, user, unused)
    connection.execute(
        "UPDATE seats SET user_id = ?3, name = ?4, dm_channel = NULL, dm_message = NULL "
        "WHERE game_id = ?1 AND user_id = ?2",
        (game_id, user, unused, who.name),
    )
    connection.execute(
        "UPDATE former SET user_id = ?3, name = ?4, "
        f"mark = CASE WHEN (SELECT {_OPEN} FROM games WHERE id = ?1) THEN ?5 END, "
        f"dm_channel = CASE WHEN {_HANDING_OVER} THEN dm_channel END, "
        f"dm_message = CASE WHEN {_HANDING_OVER} THEN dm_message END "
        "WHERE game_id = ?1 AND user_id = ?2",
        (game_id, user, unused, who.name, marks.make(user, who.salt())),
    )
    for table in ("invites", "notes", "reminders"):
        connection.execute(
            f"DELETE FROM {table} WHERE game_id = ? AND user_id = ?", (game_id, user)
        )
    connection.execute(
        f"DELETE FROM outbox WHERE game_id = ? AND {_stands('user_id')} = ?", (game_id, user)
    )


def _pass_host(connection: sqlite3.Connection, game_id: str, user: int, unused: int) -> None:
    """Let somebody else who sits there be host of an open game, nobody of one that is over."""
    connection.execute(
        f"UPDATE games SET host_id = CASE WHEN {_OPEN} THEN coalesce((SELECT user_id FROM seats "
        "WHERE game_id = ?1 AND user_id > 0 AND user_id <> ?2 ORDER BY seat LIMIT 1), ?3) "
        "ELSE ?3 END WHERE id = ?1 AND host_id = ?2",
        (game_id, user, unused),
    )


def _plays(connection: sqlite3.Connection, game_id: str, user: int) -> bool:
    """Whether a person has a seat in a game that is open, or is invited to it."""
    found = connection.execute(
        f"SELECT 1 FROM games WHERE id = ?1 AND {_OPEN} AND EXISTS "
        "(SELECT 1 FROM seats WHERE game_id = ?1 AND user_id = ?2 UNION ALL "
        "SELECT 1 FROM invites WHERE game_id = ?1 AND user_id = ?2)",
        (game_id, user),
    ).fetchone()
    return found is not None


def _older_version(connection: sqlite3.Connection, game_id: str) -> None:
    """Let what is at hand of a game be out of date; its board shows the same as before."""
    connection.execute(
        "UPDATE games SET board_version = board_version + (board_version = version), "
        "version = version + 1 WHERE id = ?",
        (game_id,),
    )


def _kept(connection: sqlite3.Connection, user_id: int) -> Kept:
    def rows(kind: type[Row], tail: str) -> tuple[Row, ...]:
        return tuple(select(connection, kind, tail, (user_id,)))

    where = "WHERE user_id = ?1"
    invites = connection.execute(f"SELECT game_id FROM invites {where}", (user_id,))
    wishes = rows(PersonRow, f"FROM people {where}")
    return Kept(
        games=rows(GameRow, f"FROM games WHERE id IN ({_MENTIONS}) ORDER BY created_at, id"),
        seats=rows(SeatOf, f"FROM seats {where} ORDER BY game_id"),
        former=rows(FormerOf, f"FROM former {where} ORDER BY game_id, until"),
        invitations=tuple(game_id for (game_id,) in invites),
        reminders=rows(ReminderRow, f"FROM reminders {where} ORDER BY game_id"),
        notes=rows(NoteRow, f"FROM notes {where} ORDER BY id"),
        waiting=rows(Waiting, f"FROM requests {where} ORDER BY id"),
        wishes=wishes[0] if wishes else None,
    )
