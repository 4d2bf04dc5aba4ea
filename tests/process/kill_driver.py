"""A process that plays at many tables at once and says what it was told is done.

Called with a database file, a seed and a time in seconds since 1970. It plays until it is killed.
Its first line is ``{}``, before the file is opened; each other one is a ``Confirmed`` change,
printed after the call for it has returned.
"""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import msgspec

from bot.rules import face
from bot.store.database import Database
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.people import Home, Person
from bot.tables.tables import Tables
from tests.tables.play import step

HOME = Home(1, 10)
HOST = Person(100, "Host")
TABLES = 4


class Confirmed(msgspec.Struct, frozen=True):
    """A change of which the caller was told that it is done."""

    game: str
    version: int
    status: str
    people: list[int]
    events: list[str]
    setup: face.Setup | None


def confirm(game: Game) -> None:
    """Say that a change is done."""
    events = [
        event.body.decode() for event in game.stored().events if event.version == game.version
    ]
    people = [seat.user_id for seat in game.seats]
    said = Confirmed(game.id, game.version, game.status, people, events, game.setup)
    say(msgspec.json.encode(said))


def say(line: bytes) -> None:
    """Write a line at once."""
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


class Driver:
    """Plays at several tables, one task for each."""

    def __init__(self, database: Database, seed: int, start: int) -> None:
        self.chance = Random(seed)
        self.start = datetime.fromtimestamp(start, UTC)
        self.steps = 0
        self.tables = Tables(database, chance=Random(seed + 1), clock=self.clock)

    def clock(self) -> datetime:
        """Return a time that goes on by ten minutes with each step."""
        return self.start + timedelta(minutes=10 * self.steps)

    async def run(self) -> None:
        """Go on with the games that are open, and play for ever."""
        rows = await self.tables.finder.of_person(HOST.id)
        games = [r.id for r in rows if r.status in {"lobby", "running"}]
        games += [""] * (TABLES - len(games))
        async with asyncio.TaskGroup() as group:
            for game_id in games:
                group.create_task(self.sit(game_id))

    async def sit(self, game_id: str) -> None:
        """Play one game after the other."""
        while True:
            game = await self.tables.load(game_id) if game_id else await self.open()
            while game.status in {"lobby", "running"}:
                self.steps += 1
                before = game.version
                game = await step(self.tables, game, self.chance)
                if game.version > before:
                    confirm(game)
                if game.row.due_at is not None and game.row.due_at <= self.tables.now():
                    game = await self.tables.wakes.wake(game.id)
                    confirm(game)
            game_id = ""

    async def open(self) -> Game:
        """Open another game."""
        plan = Plan(seats=self.chance.randint(2, 4), golden=self.chance.random() < 0.9)
        game = await self.tables.lobbies.open(HOME, HOST, plan)
        confirm(game)
        return game


async def main(path: Path, seed: int, start: int) -> None:
    """Play until killed."""
    say(b"{}")
    await Driver(await Database.open(path), seed, start).run()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
