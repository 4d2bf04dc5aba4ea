"""The shipped process is killed again and again while Discord and its people live on.

``CARTHAGO_KILLS`` sets how often, for long runs; ``CARTHAGO_SEED`` repeats a run's choices.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path
from random import Random

import discord

from bot.tables.game import Game
from tests.process.breeder import Breeder, all_told
from tests.process.loop import KILLS, SEED
from tests.process.people import People
from tests.rig import simcord_names as names
from tests.rig.right import check_board
from tests.rig.wire import Wire
from tests.rig.world import World
from tests.tables.full_play import full_step
from tests.tables.play import step
from tests.tables.rig import Rig

HOURS = 3600
PAUSE = 5 * HOURS
"""Seconds by which the time is further on after each kill, so that reminders fall due."""
SHARE = 4 if KILLS < 100 else 1
"""Each kill of this process takes seconds, so a sample has fewer."""
MOST_REQUESTS = 30


async def test_the_shipped_process_loses_nothing_to_any_kill(tmp_path: Path) -> None:
    print(f"CARTHAGO_SEED={SEED} CARTHAGO_KILLS={KILLS // SHARE}")  # noqa: T201
    path, chance = tmp_path / "carthago.db", Random(f"{SEED}/shipped")
    world = World(lambda: discord.Client(intents=discord.Intents.none()))
    stored = Stored(path)
    with names.observed(world.recorder):
        async with Wire(world) as wire, Breeder.at_work() as breeder:
            people = People(world, path, chance)
            for number in range(KILLS // SHARE):
                await play_and_kill(wire, breeder, people, number * PAUSE)
                await stored.check(people)
            async with breeder.bot(wire, path, KILLS * PAUSE) as process:
                await all_told(wire, path)
                os.kill(process, signal.SIGTERM)
            await stored.check(people)
            games = await check_end(world, path)
    stored.report(games, world)
    assert stored.choices


async def play_and_kill(wire: Wire, breeder: Breeder, people: People, ahead: int) -> None:
    """Let people play with the bot until it dies at a random moment."""
    chance = people.chance
    async with breeder.bot(wire, people.path, ahead) as process:
        wire.kill_at(
            chance.randint(1, MOST_REQUESTS),
            chance.random() * 0.02,
            lambda: os.kill(process, signal.SIGKILL),
        )
        while not wire.killed.is_set():
            if wire.ready.is_set() and people.look():
                people.act()
            await wire.next_request(0.5)
    # What was answered before the death was answered.
    people.look()
    people.forget()


class Stored:
    """What the file held when it was last looked at."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._games: dict[str, Game] = {}
        self.choices = 0

    async def check(self, people: People) -> None:
        """Hold the file against what was confirmed and sent; what was there must be there."""
        if not self._path.exists():
            return
        rig = await Rig.open(self._path)
        for game_id in await ids(rig):
            game = await rig.tables.load(game_id)
            self._check_game(game, people)
            self._games[game_id] = game
        assert self._games.keys() <= set(await ids(rig))
        fine = await rig.database.read(lambda c: c.execute("PRAGMA integrity_check").fetchall())
        assert fine == [("ok",)]
        await rig.database.close()
        people.sent.clear()
        people.confirmed.clear()

    def _check_game(self, game: Game, people: People) -> None:
        before = self._games.get(game.id)
        if before is not None:
            events = [(e.version, e.body) for e in before.stored().events]
            assert [(e.version, e.body) for e in game.stored().events][: len(events)] == events
            if before.status == game.status == "running":
                assert before.row.setup == game.row.setup, "dealt again"
        known = before.version if before else 1
        ours = {entry.version for entry in game.log if entry.by is None}
        ours -= {entry.version for entry in game.log if entry.by is not None}
        done = game.version - known - sum(version > known for version in ours)
        assert people.confirmed[game.id] <= done, (game.id, known, game.version)
        # A lobby whose time is over closes by itself, without a word in the log.
        done -= game.status == "cancelled" and before is not None and before.status == "lobby"
        assert done <= people.sent[game.id], (game.id, known, game.version)
        self.choices += done

    def report(self, games: list[Game], world: World) -> None:
        """Say what was shown."""
        ways = Counter((game.row.way, game.status) for game in games)
        files = sum(bool(request.files) for request in world.recorder.requests)
        what = Counter(type(entry.what).__name__ for game in games for entry in game.log)
        reminders = sum("you are awaited" in ping.text for ping in world.recorder.pings)
        print(  # noqa: T201 - the figures of a long run
            f"{KILLS // SHARE} kills, {self.choices} changes, {files} pictures, "
            f"{reminders} reminders, {dict(ways)}, {dict(what)}"
        )


async def ids(rig: Rig) -> list[str]:
    """Return the ids of all games."""
    return await rig.database.read(lambda c: [i for (i,) in c.execute("SELECT id FROM games")])


async def check_end(world: World, path: Path) -> list[Game]:
    """Every board is right, everything was told once, and each game can go on."""
    rig = await Rig.open(path)
    games = [await rig.tables.load(game_id) for game_id in await ids(rig)]
    for game in games:
        check_board(world.env.backend, game)
        assert await rig.tables.outbox.notice(game.id) is None
    for game in games:
        if game.status == "running":
            move = full_step if game.is_full else step
            assert (await move(rig.tables, game, Random(1))).version > game.version
    await rig.database.close()
    return games
