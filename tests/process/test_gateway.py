"""The shipped process and Discord's gateway: not there yet, lost, resumed, forgotten, and again."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest
import pytest_asyncio
import simcord

from bot.cli.run import REFUSED
from bot.rules.table.events import Next
from bot.store.database import Database
from tests.process.breeder import PATIENCE, Breeder, all_told
from tests.rig import simcord_names as names
from tests.rig.right import check_board
from tests.rig.wire import Wire
from tests.rig.world import Command, Press, World
from tests.tables.rig import Rig

pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass
class Scene:
    """A world without a bot, its sockets, and what makes bots."""

    world: World
    wire: Wire
    breeder: Breeder
    path: Path

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[None]:
        """Let a bot live that is told to stop in the end."""
        async with self.breeder.bot(self.wire, self.path) as process:
            try:
                yield
            finally:
                os.kill(process, signal.SIGTERM)
        assert self.breeder.code == 0

    async def came(self, *wanted: str) -> None:
        """Wait until bots came to the gateway in just these ways."""
        for each in wanted:
            assert await asyncio.wait_for(self.wire.gateway.came.get(), PATIENCE) == each

    async def answered(self, result: simcord.InteractionResult) -> str:
        """Wait for the private answer to something, and for all that comes of it."""
        while not self.world.private(result):
            assert await self.wire.next_request(PATIENCE)
        await all_told(self.wire, self.path)
        return self.world.private(result)

    async def send(self, sent: Press | Command) -> simcord.InteractionResult:
        """Send something to a bot that is there, and wait for what comes of it."""
        (result,) = self.world.emit([sent])
        await self.answered(result)
        return result


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def breeder() -> AsyncIterator[Breeder]:
    """Give what makes bots."""
    async with Breeder.at_work() as breeder:
        yield breeder


@pytest_asyncio.fixture(loop_scope="module")
async def scene(tmp_path: Path, breeder: Breeder) -> AsyncIterator[Scene]:
    """Give a world in which a bot can be let live."""
    path = tmp_path / "carthago.db"
    world = World(lambda: discord.Client(intents=discord.Intents.none()))
    with names.observed(world.recorder):
        async with Wire(world) as wire:
            yield Scene(world, wire, breeder, path)


async def closed(scene: Scene, press: Press) -> simcord.InteractionResult:
    """Discord closes the connection, and the press comes with the resume."""
    await scene.wire.gateway.close(4000)
    (result,) = scene.world.emit([press])
    await scene.came("resume")
    return result


async def sent_away(scene: Scene, press: Press) -> simcord.InteractionResult:
    """Discord asks for a new connection, and the press comes with the resume."""
    await scene.wire.gateway.send_away()
    (result,) = scene.world.emit([press])
    await scene.came("resume")
    return result


async def torn(scene: Scene, press: Press) -> simcord.InteractionResult:
    """The line is torn and Discord is away; the press comes when it is there again."""
    scene.wire.gateway.troubles.extend(["refused", "dropped", "refused"])
    scene.wire.gateway.tear()
    (result,) = scene.world.emit([press])
    await scene.came("refused", "dropped", "refused", "resume")
    return result


async def again(scene: Scene, press: Press) -> simcord.InteractionResult:
    """The press is answered, and comes once more after a resume."""
    result = await scene.send(press)
    scene.wire.gateway.repeats = 3
    scene.wire.gateway.tear()
    await scene.came("resume")
    scene.wire.gateway.repeats = 0
    return result


async def forgotten(scene: Scene, press: Press) -> simcord.InteractionResult:
    """Discord knows the session no more; the press comes in the new one."""
    scene.wire.gateway.forget()
    await scene.wire.gateway.close(4000)
    await scene.came("invalid", "identify")
    (result,) = scene.world.emit([press])
    return result


LOSSES: tuple[Callable[[Scene, Press], Awaitable[simcord.InteractionResult]], ...] = (
    closed,
    torn,
    again,
    forgotten,
    sent_away,
    again,
)


async def test_a_game_goes_on_through_every_loss_of_the_gateway(scene: Scene) -> None:
    world = scene.world
    async with scene.bot():
        await scene.came("identify")
        await scene.send(world.command("Anna", "game new", way="table", seats=2, name="Byrsa"))
        await scene.send(world.press("Ben", "Join"))
        await scene.send(world.command("Anna", "game start", first=world.anna))
        results = []
        for number, loss in enumerate(LOSSES):
            who = ("Anna", "Ben")[number % 2]
            result = await loss(scene, world.press(who, "End turn"))
            answer = await scene.answered(result)
            assert "-# (" not in answer, (loss.__name__, answer)
            results.append(result)
    rig = await Rig.open(scene.path)
    (game,) = [
        await rig.tables.load(row.id) for row in await rig.tables.finder.of_person(world.anna.id)
    ]
    await rig.database.close()
    turns = [entry.what for entry in game.log if isinstance(entry.what, Next)]
    assert len(turns) == len(LOSSES)
    check_board(world.env.backend, game)
    check_requests(world)
    check_log(scene.breeder.said, len(results) + 3)
    for secret in (str(world.anna.id), str(world.ben.id), "simcord_interaction"):
        assert secret not in scene.breeder.said


def check_requests(world: World) -> None:
    """Each interaction was answered once, and no line stands twice in the channel."""
    answers = [each.path for each in world.recorder.requests if each.path.endswith("/callback")]
    assert len(answers) == len(set(answers)) == len(LOSSES) + 3
    assert not [each for each in world.recorder.requests if each.path.startswith("/webhooks/")]
    posts = [
        each.body["nonce"]
        for each in world.recorder.requests
        if each.method == "POST" and each.path == f"/channels/{world.channel.id}/messages"
    ]
    assert len(posts) == len(set(posts))


def check_log(said: str, interactions: int) -> None:
    """Each interaction and each loss is a line, each repeated event too, and nothing else."""
    assert len(re.findall(r"what=\S+ .* outcome=ok\n", said)) == said.count("what=") == interactions
    assert said.count(" came twice\n") >= LOSSES.count(again)
    warnings = [line for line in said.splitlines() if " WARNING " in line]
    assert len(warnings) == said.count("Attempting a reconnect") == 2, warnings
    assert all(re.match(r"\d{4}-\d\d-\d\d ", line) for line in said.splitlines())


async def test_a_gateway_that_is_not_there_yet_is_waited_for(scene: Scene) -> None:
    scene.wire.gateway.troubles.extend(["refused", "dropped", "refused"])
    async with scene.bot():
        await scene.came("refused", "dropped", "refused", "identify")
        await scene.send(scene.world.command("Anna", "help"))
    assert scene.breeder.said.count("gateway is not there") == 3
    assert scene.breeder.said.count("outcome=ok") == 1


async def test_a_bot_that_waits_for_the_gateway_can_be_stopped(scene: Scene) -> None:
    scene.wire.gateway.troubles.extend(["refused"] * 1000)
    async with scene.bot():
        await scene.came("refused", "refused")


async def test_a_token_that_the_gateway_does_not_know_is_a_sentence(scene: Scene) -> None:
    scene.wire.gateway.troubles.append("no such token")
    async with scene.breeder.bot(scene.wire, scene.path):
        await scene.came("no such token")
    assert scene.breeder.code == 2
    assert scene.breeder.said.splitlines()[-1] == REFUSED


async def test_a_second_process_on_the_database_asks_discord_for_nothing(scene: Scene) -> None:
    first = await Database.open(scene.path)
    async with scene.breeder.bot(scene.wire, scene.path):
        pass
    await first.close()
    assert scene.breeder.code == 2
    (sentence,) = [line for line in scene.breeder.said.splitlines() if " DEBUG " not in line]
    assert f"{scene.path} is in use by another process" in sentence
    assert scene.world.recorder.requests == []
    assert scene.wire.gateway.came.empty()
