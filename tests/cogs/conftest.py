"""The real bot with a chance that deals wanted tiles: parametrise ``tiles``, in seat order."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from bot.app import create_bot
from tests.cogs.driver import TILES, Dealer, Guard
from tests.rig.studio import StudioMaker
from tests.rig.world import BotMaker, World


@pytest.fixture
def tiles() -> tuple[str, ...]:
    """Give the tiles in the order in which they are dealt to the seats."""
    return TILES


@pytest.fixture
def make_bot(db_path: Path, seed: int, tiles: tuple[str, ...], studio: StudioMaker) -> BotMaker:
    """Give a maker of bots on the same file."""
    count = itertools.count()

    def make() -> object:
        chance = Dealer(f"{seed}/{next(count)}")
        chance.tiles = tiles
        return create_bot(db_path, chance=chance, studio=studio)

    return make  # type: ignore[return-value]


@pytest.fixture
def guard(world: World, db_path: Path) -> Guard:
    """Give what sees that a refusal changes nothing."""
    return Guard(world, db_path)
