"""Fixtures for all tests: ``world`` is the server with the real bot, ``env`` its SimCord.

``seed`` is the chance of the bot and can be given by ``pytest.mark.parametrize("seed", [...])``;
``db_path`` is its file; ``make_bot`` makes a bot on that file, each call the next one.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio
import simcord

from tests.rig.studio import SceneStudio, StudioMaker
from tests.rig.world import BotMaker, World

_WORLD = pytest.StashKey[World]()


@pytest.fixture
def seed() -> int:
    """Give the seed of the bot's chance."""
    return 1


@pytest.fixture
def db_path(tmp_path: Path) -> Path:
    """Give the bot's file, which is not there yet."""
    return tmp_path / "carthago.db"


@pytest.fixture
def studio() -> StudioMaker:
    """Give what makes the bot's studio: one that is quick; None is the real one."""
    return SceneStudio


@pytest.fixture
def make_bot(db_path: Path, seed: int, studio: StudioMaker) -> BotMaker:
    """Give a maker of bots on the same file, each with a chance of its own."""
    count = itertools.count()

    def make() -> discord.Client:
        from bot.app import create_bot  # tests of the rules need none

        return create_bot(db_path, chance=random.Random(f"{seed}/{next(count)}"), studio=studio)

    return make


@pytest_asyncio.fixture
async def env(
    make_bot: BotMaker, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> AsyncIterator[simcord.Env]:
    """Run the bot in a new world, and judge at the end all that it did."""
    world = World(make_bot)
    request.node.stash[_WORLD] = world
    await world.start()
    try:
        yield world.env
    finally:
        await world.stop()
    world.verdict((*caplog.get_records("setup"), *caplog.get_records("call")))


@pytest.fixture
def world(env: simcord.Env, request: pytest.FixtureRequest) -> World:
    """Give the world in which ``env`` runs."""
    found: World = request.node.stash[_WORLD]
    return found
