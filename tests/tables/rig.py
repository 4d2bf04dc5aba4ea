"""Open tables on a file of their own, with people, a clock that stands still, and legal play."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.rules import face
from bot.rules.errors import Refusal
from bot.rules.golden import Tile
from bot.store.database import Database
from bot.tables import notices
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.people import Home, Person
from bot.tables.tables import Tables

if TYPE_CHECKING:
    import sqlite3

HOME = Home(guild_id=1, channel_id=10)
ELSEWHERE = Home(guild_id=1, channel_id=20)

ANN, BEN, CLEO, DAN = (Person(n, name) for n, name in enumerate(("Ann", "Ben", "Cleo", "Dan"), 101))
PEOPLE = (ANN, BEN, CLEO, DAN)
EVE = Person(201, "Eve")
MODERATOR = Person(301, "Moderator", moderator=True)
ROBOT = Person(401, "Robot", bot=True)


@dataclass
class Clock:
    """A clock that moves only when it is told to."""

    moment: datetime = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def forward(self, seconds: int) -> None:
        """Let time pass."""
        self.moment += timedelta(seconds=seconds)


@dataclass
class Rig:
    """Tables over one open database. ``changed`` holds the ids of games that said so."""

    database: Database
    tables: Tables
    clock: Clock
    changed: list[str] = field(default_factory=list)
    _known: dict[str, int] = field(default_factory=dict)

    @classmethod
    async def open(cls, path: Path, *, seed: int = 1, clock: Clock | None = None) -> Rig:
        """Open tables on a file."""
        clock = clock or Clock()
        changed: list[str] = []
        database = await Database.open(path)
        # No test cuts the power; waiting for the disk would only make them slow.
        await database._connection.execute("PRAGMA synchronous = OFF")
        tables = Tables(database, chance=Random(seed), clock=clock, changed=changed.append)
        return cls(database, tables, clock, changed)

    async def lobby(self, *people: Person, plan: Plan | None = None, home: Home = HOME) -> Game:
        """Open a lobby in which these people sit; the first is the host."""
        host, *others = people or (ANN,)
        game = await self.tables.lobbies.open(home, host, plan or Plan())
        for person in others:
            game = await self.tables.lobbies.join(game.id, person)
        return game

    async def game(
        self, players: int = 2, *, golden: bool = True, first: Person = ANN, home: Home = HOME
    ) -> Game:
        """Start a game of the first people of ``PEOPLE``."""
        lobby = await self.lobby(*PEOPLE[:players], plan=Plan(golden=golden), home=home)
        return await self.tables.lobbies.start(lobby.id, ANN, first)

    async def full(
        self, people: int = 2, *, automatic: int = 0, golden: bool = True, first: Person = ANN
    ) -> Game:
        """Start a full game of the first people of ``PEOPLE``, then automatic players."""
        plan = Plan("full", golden=golden)
        lobby = await self.lobby(*PEOPLE[:people], plan=plan)
        for _ in range(automatic):
            await self.tables.lobbies.add_automatic(lobby.id, ANN)
        return await self.tables.lobbies.start(lobby.id, ANN, first)

    async def end_turns(self, game: Game, turns: int) -> Game:
        """End the next turns, without an extra one."""
        for _ in range(turns):
            (seat,) = game.awaited
            game = await self.tables.referee.next(game.id, PEOPLE[seat])
        return game

    async def end_rounds(self, game: Game) -> Game:
        """Play on to the end of the last round."""
        state = game.state
        assert state is not None
        return await self.end_turns(game, 15 * state.setup.players - state.turn)

    async def scored(self, game: Game) -> Game:
        """Play on until only the agreements are missing."""
        game = await self.end_rounds(game)
        for seat in range(len(game.seats)):
            game = await self.tables.referee.score(game.id, ANN, PEOPLE[seat], 30 + seat)
        return game

    async def finished(self, game: Game) -> Game:
        """Play on to the result."""
        game = await self.scored(game)
        for seat in range(len(game.seats)):
            game = await self.tables.referee.confirm(game.id, PEOPLE[seat])
        return game

    async def load(self, game: Game) -> Game:
        """Read a game again."""
        return await self.tables.load(game.id)

    async def told(self, game: Game) -> list[notices.Notice]:
        """Return all notices of a game in their order."""

        def work(connection: sqlite3.Connection) -> list[notices.Notice]:
            rows = connection.execute(
                "SELECT body FROM outbox WHERE game_id = ? ORDER BY id", (game.id,)
            )
            return [notices.decode(body) for (body,) in rows]

        return await self.database.read(work)

    async def news(self, game: Game) -> list[notices.Notice]:
        """Return the notices of a game since this was asked last."""
        told = await self.told(game)
        known = self._known.get(game.id, 0)
        self._known[game.id] = len(told)
        return told[known:]

    async def dump(self) -> str:
        """Return the whole database as text."""
        return await self.database.read(lambda connection: "\n".join(connection.iterdump()))

    @asynccontextmanager
    async def refused(self, refusal: type[Refusal], **facts: str | int) -> AsyncIterator[None]:
        """Hold that a call is refused, with these facts among others, and changes nothing."""
        before, changed = await self.dump(), list(self.changed)
        with pytest.raises(refusal) as caught:
            yield
        assert type(caught.value) is refusal
        assert facts.items() <= caught.value.facts.items()
        assert await self.dump() == before
        assert self.changed == changed


def held(game: Game) -> tuple[Tile | None, ...]:
    """Return the tiles that a game's stored setup holds."""
    assert game.setup is not None
    return game.setup.tiles


def views(game: Game) -> list[face.View]:
    """Return what everybody sees: spectators, then each seat."""
    return [game.view(viewer) for viewer in (None, *range(len(game.seats)))]
