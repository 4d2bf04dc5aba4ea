"""A process that plays full games with automatic seats and says what it was told is done.

Called with a database file and a seed. It plays until it is killed. Its first line is ``{}``.
"""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import msgspec

from bot.store.database import Database
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.tables import Tables
from tests.process.kill_driver import HOME, HOST, say
from tests.tables.full_play import full_step

TABLES = 2


class Done(msgspec.Struct, frozen=True):
    """A change of which the caller was told that it is done."""

    game: str
    version: int
    status: str
    events: list[str]
    """All events of the game."""


def done(game: Game) -> Done:
    """Return a game as it was told."""
    events = [event.body.decode() for event in game.stored().events]
    return Done(game.id, game.version, game.status, events)


async def play(tables: Tables, game_id: str, chance: Random) -> None:
    """Play one game after the other."""
    while True:
        game = await tables.load(game_id) if game_id else await begin(tables, chance)
        while game.status == "running":
            game = await full_step(tables, game, chance)
            say(msgspec.json.encode(done(game)))
        game_id = ""


async def begin(tables: Tables, chance: Random) -> Game:
    """Start a game of the host and automatic players."""
    game = await tables.lobbies.open(HOME, HOST, Plan("full"))
    for _ in range(chance.randint(1, 3)):
        await tables.lobbies.add_automatic(game.id, HOST, "random")
    game = await tables.lobbies.start(game.id, HOST)
    say(msgspec.json.encode(done(game)))
    return game


async def main(path: Path, seed: int) -> None:
    """Play until killed."""
    say(b"{}")
    tables = Tables(
        await Database.open(path),
        chance=Random(seed),
        clock=lambda: datetime(2030, 1, 1, tzinfo=UTC),
    )
    rows = await tables.finder.of_person(HOST.id)
    games = [row.id for row in rows if row.status == "running"]
    games += [""] * (TABLES - len(games))
    async with asyncio.TaskGroup() as group:
        for number, game_id in enumerate(games):
            group.create_task(play(tables, game_id, Random(f"{seed}/{number}")))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
