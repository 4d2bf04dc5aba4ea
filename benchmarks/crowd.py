"""Fills a database with games for ``load.py``: played by the rules, stored by the real store.

A number of different games is played. More of them are copies in other channels, of other people.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import msgspec

from bot.rules import face
from bot.rules.full.course import Course
from bot.rules.golden import Figure
from bot.rules.table.events import Confirm, Next, Score, Set
from bot.store.database import Database
from bot.store.games import Games, Save
from bot.tables import notices
from bot.tables.draft import Draft
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.people import Home, Person
from bot.tables.tables import Tables
from bot.tables.talk import Entry, Happening

GUILD, CHANNEL, USER, BOARD = 10**17, 2 * 10**17, 3 * 10**17, 4 * 10**17
CHANNELS = 8
"""Channels of a server in which games live."""
PEOPLE = 12
"""People of a server who play."""
HOUR = 3600
DULL = ("pass", "done", "decline", "skip")
TABLES = 0.4
"""Part of the games that are refereed tables."""
AUTOMATIC = 0.25
"""Part of the full games in which one seat is an automatic player's."""

Move: TypeAlias = "tuple[int, Sequence[Happening]]"
"""Who moves, and what that adds to the log."""


@dataclass(frozen=True)
class Size:
    """How many games there are, and in how many servers."""

    servers: int
    running: int
    finished: int
    lobbies: int
    due: int
    """Running games whose time to act has come."""
    owing: int
    """Running games of which the last change is still to be told."""

    def times(self, factor: float) -> Size:
        """Return a smaller or a greater size."""
        return Size(*(max(1, round(n * factor)) for n in self._numbers()))

    def _numbers(self) -> Iterator[int]:
        yield from (self.servers, self.running, self.finished, self.lobbies, self.due, self.owing)


class Crowd:
    """Plays different games in the servers of a size that is not too great for that."""

    def __init__(self, database: Database, size: Size, chance: Random) -> None:
        self._database = database
        self._games = Games(database)
        self._size = size
        self._chance = chance
        self._now = int(datetime.now(UTC).timestamp())
        self._clock = self._now
        self._tables = Tables(database, chance=chance, clock=self._moment)

    def _moment(self) -> datetime:
        return datetime.fromtimestamp(self._clock, UTC)

    async def fill(self, running: int, finished: int) -> None:
        """Play so many different games, and open the lobbies."""
        for n in range(running):
            late = n < self._size.due
            await self._play(n, late=late, owes=not late and n < self._size.due + self._size.owing)
        for n in range(finished):
            await self._play(n, late=False, owes=False, to_the_end=True)
        for n in range(self._size.lobbies):
            await self._lobby(n, Plan("full", 4, pace="day", name=f"Lobby {n}"), people=1)
        owed = "SELECT game_id FROM outbox"
        await self._database.write(
            lambda c: c.execute(
                "UPDATE games SET board_id = ? + rowid_of.n, board_version = "
                f"CASE WHEN id IN ({owed}) THEN version - 1 ELSE version END "
                "FROM (SELECT id AS of, row_number() OVER (ORDER BY id) AS n FROM games) rowid_of "
                "WHERE rowid_of.of = games.id",
                (BOARD,),
            )
        )

    async def _lobby(self, n: int, plan: Plan, people: int, automatic: int = 0) -> Game:
        server = n % self._size.servers
        channel = CHANNEL + server * 1000 + self._chance.randrange(CHANNELS)
        home = Home(GUILD + server, channel, thread=False)
        numbers = self._chance.sample(range(PEOPLE), people)
        host, *others = (Person(USER + server * 1000 + k, f"Player {k}") for k in numbers)
        game = await self._tables.lobbies.open(home, host, plan)
        for person in others:
            game = await self._tables.lobbies.join(game.id, person)
        for _ in range(automatic):
            game = await self._tables.lobbies.add_automatic(game.id, host)
        return game

    async def _play(self, n: int, *, late: bool, owes: bool, to_the_end: bool = False) -> None:
        """Start a game and play it to its end or to a random point of it."""
        chance = self._chance
        # A day for a turn: half a day after it began, the first reminder is due.
        self._clock = self._now - (13 * HOUR if late else chance.randrange(11 * HOUR))
        full = chance.random() >= TABLES
        seats = chance.randint(2, 4)
        automatic = int(full and seats > 2 and chance.random() < AUTOMATIC)
        name = f"{'Old' if to_the_end else 'Game'} {n}"
        plan = Plan("full" if full else "table", seats, pace="day", name=name)
        lobby = await self._lobby(n, plan, seats - automatic, automatic)
        started = await self._tables.lobbies.start(lobby.id, Person(lobby.row.host_id, "Host"))
        moves = 10**6 if to_the_end else chance.randrange(200 if full else 40)
        game, told = self._on(started, moves)
        while game.status != "running" and not to_the_end:
            moves //= 2
            game, told = self._on(started, moves)
        await self._database.write(
            lambda c: c.execute("DELETE FROM outbox WHERE game_id = ?", (game.id,))
        )
        if game.version == started.version:
            return
        owed = tuple((notices.encode(n), str(chance.getrandbits(60))) for n in told if owes)
        await self._games.save(Save(started.version, game.stored(), owed, self._clock))

    def _on(self, game: Game, most: int) -> tuple[Game, list[notices.Notice]]:
        """Play on in memory; return the game and what its last move has to tell."""
        moves = self._moves(game, most)
        if not moves:
            return game, []
        entries: list[Entry] = []
        for n, (by, happening) in enumerate(moves, start=1):
            number, version = len(game.log) + len(entries) + 1, game.version + n
            entries += [
                Entry(number + k, version, self._clock, by if k == 0 else None, what)
                for k, what in enumerate(happening)
            ]
        # The last move by itself, as the tables do it: so the game is over where it is over.
        last = [entry for entry in entries if entry.version == game.version + len(moves)]
        row = msgspec.structs.replace(game.row, version=game.version + len(moves) - 1)
        before = game.after(row, game.seats, entries[: -len(last)], game.invited)
        draft = Draft(before, self._clock)
        numbers = [draft.happen(entry.what, entry.by) for entry in last]
        draft.tell(notices.Line(numbers[0]))
        return draft.finish(), draft.notices

    def _moves(self, game: Game, most: int) -> list[Move]:
        course, state, chance = game.course, game.state, self._chance
        moves: list[Move] = []
        while course is not None and not course.now.over and len(moves) < most:
            seat = course.now.seat
            events = course.after(seat, self._token(course), chance)
            course = course.extended(events)
            moves.append((seat, events))
        while state is not None and not state.over and len(moves) < most:
            seat, event = _table_move(state, chance)
            state = face.apply(state, event)
            moves.append((seat, [event]))
        return moves

    def _token(self, course: Course) -> str:
        question = course.view(course.now.seat).question
        assert question is not None  # noqa: S101 - the seat that is awaited is asked
        lively = [token for token in question.choices if token not in DULL]
        often = lively if lively and self._chance.random() < 0.7 else question.choices
        return self._chance.choice(often)


def _table_move(state: face.State, chance: Random) -> tuple[int, Set | Next | Score | Confirm]:
    """Return a move at a refereed table, and who makes it."""
    question = face.question(state)
    assert question is not None  # noqa: S101 - the game is running
    seat = chance.choice(question.seats)
    if question.kind == "turn" and chance.random() < 0.5:
        figure: Figure = "trade-cards"
        old = state.figures(seat)[figure]
        return seat, Set(seat, seat, figure, old, (old + 1) % 10)
    if question.kind == "turn":
        return seat, Next(seat)
    if question.kind == "points":
        return seat, Score(seat, seat, chance.randint(0, 60))
    return seat, Confirm(seat)


def copy_games(path: Path, size: Size, running: int, finished: int) -> None:
    """Copy the games that were played until there are as many as the size says."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for journal in ("DELETE", "OFF"):
            connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        for status, have, wanted in (
            ("running", running, size.running),
            ("finished", finished, size.finished),
        ):
            _copy(connection, status, have, wanted, size)
        connection.execute("COMMIT")


def _copy(connection: sqlite3.Connection, status: str, have: int, wanted: int, size: Size) -> None:
    """Copy games of a status, a whole round at a time; copies of running ones live elsewhere."""
    of = "game_id IN (SELECT id FROM chosen) ORDER BY game_id"
    for copy in range(1, -(-wanted // have)):
        most = min(have, wanted - copy * have)
        move = copy * (size.servers // max(1, wanted // have)) if status == "running" else copy
        new = f"'{'r' if status == 'running' else 'x'}{copy:04}' ||"
        connection.execute("DROP TABLE IF EXISTS temp.chosen")
        connection.execute(
            "CREATE TEMP TABLE chosen AS SELECT id, row_number() OVER (ORDER BY id) AS n FROM "
            "games WHERE status = ? AND length(id) = 8 ORDER BY id LIMIT ?",
            (status, most),
        )
        servers = size.servers
        there = f"(guild_id - {GUILD} + {move}) % {servers}"
        columns = {
            "id": f"{new} id",
            "guild_id": f"{GUILD} + {there}",
            "channel_id": f"{CHANNEL} + {there} * 1000 + channel_id % 1000",
            "board_id": f"board_id + {copy * 10**6 + (10**9 if status == 'running' else 0)}",
            "name": f"name || ' {copy}'",
        }
        _insert(connection, "games", columns, "id IN (SELECT id FROM chosen) ORDER BY id")
        seat = {
            "game_id": f"{new} game_id",
            "user_id": f"CASE WHEN user_id < 0 THEN user_id ELSE {USER} + (user_id / 1000 % "
            f"100000000 - {USER // 1000 % 10**8} + {move}) % {servers} * 1000 + user_id % 1000 END",
        }
        _insert(connection, "seats", seat, of)
        _insert(connection, "events", {"game_id": f"{new} game_id"}, of)
        _insert(connection, "outbox", {"id": "NULL", "game_id": f"{new} game_id"}, of)


def _insert(
    connection: sqlite3.Connection, table: str, columns: dict[str, str], where: str
) -> None:
    names = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(columns.get(name, f'"{name}"') for name in names)
    quoted = ", ".join(f'"{name}"' for name in names)
    connection.execute(f"INSERT INTO {table} ({quoted}) SELECT {values} FROM {table} WHERE {where}")


def make(path: Path, size: Size, different: Size, seed: int = 1) -> None:
    """Make a database of a size; ``different`` says how many of its games are no copies."""

    async def play() -> None:
        database = await Database.open(path)
        # What is filled here need not outlive a power cut.
        await database._connection.execute("PRAGMA synchronous = OFF")
        try:
            running = min(size.running, different.running)
            finished = min(size.finished, different.finished)
            await Crowd(database, size, Random(seed)).fill(running, finished)
        finally:
            await database.close()

    asyncio.run(play())
    copy_games(
        path,
        size,
        min(size.running, different.running),
        min(size.finished, different.finished),
    )


def rows(path: Path, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """Ask a database of the crowd beside the bot."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return connection.execute(sql, values).fetchall()


class Waiting(msgspec.Struct, frozen=True):
    """A running game that waits for a person, and where its buttons are."""

    game: str
    full: bool
    guild: int
    channel: int
    board: int
    version: int
    user: int
    people: tuple[int, ...]
    """Who sits in it, from the awaited seat on."""


class Lobby(msgspec.Struct, frozen=True):
    """A lobby that can be joined."""

    game: str
    guild: int
    channel: int
    board: int


async def waiting(path: Path, most: int, chance: Random) -> list[Waiting]:
    """Return some of the running games that wait for a person."""
    ids = [i for (i,) in rows(path, "SELECT id FROM games WHERE status = 'running' ORDER BY id")]
    database = await Database.open(path)
    found: list[Waiting] = []
    try:
        tables = Tables(database, chance=chance, clock=lambda: datetime.now(UTC))
        for game_id in chance.sample(ids, min(most, len(ids))):
            game = await tables.load(game_id)
            seat = game.awaited[0]
            users = [each.user_id for each in game.seats]
            if users[seat] > 0:
                people = (*users[seat:], *users[:seat])
                row = game.row
                place = (row.guild_id, row.channel_id, row.board_id or 0, row.version)
                found.append(Waiting(game.id, game.is_full, *place, users[seat], people))
    finally:
        await database.close()
    return found


def lobbies(path: Path) -> list[Lobby]:
    """Return the lobbies."""
    sql = "SELECT id, guild_id, channel_id, board_id FROM games WHERE status = 'lobby'"
    return [Lobby(*row) for row in rows(path, sql)]
