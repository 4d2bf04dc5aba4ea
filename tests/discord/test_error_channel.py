"""Unexpected errors reach the operator's channel: which, where, and nothing that may be secret."""

from __future__ import annotations

import asyncio
import itertools
import logging
import re
from pathlib import Path
from typing import Any

import pytest

from bot.app import CarthagoBot, create_bot
from bot.discord.error_channel import EVERY, ErrorChannel
from tests.cogs.driver import Dealer, Table
from tests.rig.studio import StudioMaker
from tests.rig.world import BotMaker, World

SECRET = "trade-17 fleet"


@pytest.fixture
def make_bot(db_path: Path, seed: int, studio: StudioMaker) -> BotMaker:
    count = itertools.count()
    return lambda: create_bot(db_path, chance=Dealer(f"{seed}/{next(count)}"), studio=studio)


@pytest.fixture
async def path(world: World) -> str:
    """Make a channel for errors and let the bot use it; give the path of its messages."""
    place = world.guild.create_text_channel("errors")
    bot = world.env.bot
    assert isinstance(bot, CarthagoBot)
    bot._errors = ErrorChannel(bot, place.id)
    bot._errors.open()
    return f"/channels/{place.id}/messages"


@pytest.fixture
async def table(world: World, path: str) -> Table:
    """Begin a game whose errors are told there."""
    world.expect("KeyError")
    return await Table.begun(world, "Anna", "Ben")


@pytest.fixture
def failing(world: World, table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Give a game in which no turn can be ended."""
    bot: Any = world.env.bot
    monkeypatch.setattr(bot.tables.referee, "next", fail)
    return table


def posts(world: World, path: str) -> list[str]:
    """Give what was posted to a path."""
    sent = [each for each in world.recorder.requests if each.path == path]
    return [str(each.body["content"]) for each in sent if isinstance(each.body, dict)]


def fail(*_: object, **__: object) -> Any:  # noqa: ANN401
    raise KeyError(SECRET)


async def test_an_error_of_a_press_has_the_code_that_its_player_sees(
    world: World, path: str, failing: Table
) -> None:
    said = await failing["Anna"].press("End turn")
    found = re.search(r"\(error ([0-9a-f]{8})\)", said)
    assert found
    assert posts(world, path) == [
        f"Error `{found[1]}`: KeyError in press:next, game `{failing.id}`. The log has more."
    ]
    assert SECRET not in said


async def test_an_error_of_a_task_is_told_too(
    world: World, path: str, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot: Any = world.env.bot
    monkeypatch.setattr(bot._teller, "_show_board", fail)
    await table["Anna"].press("End turn")
    (told,) = posts(world, path)
    assert told.endswith(f"KeyError in teller, game `{table.id}`. The log has more.")
    monkeypatch.undo()


async def test_there_is_one_post_a_minute_and_the_others_are_counted(
    world: World, path: str, failing: Table
) -> None:
    codes = [_code(await failing["Anna"].press("End turn")) for _ in range(6)]
    assert [_code(each) for each in posts(world, path)] == codes[:1]
    await world.wait(EVERY + 1)
    assert [_code(each) for each in posts(world, path)] == [codes[0], codes[-1]]
    assert posts(world, path)[1].endswith("There were 4 other errors in the last minute.")
    await world.wait(EVERY * 5)
    assert len(posts(world, path)) == 2
    await failing["Anna"].press("End turn")
    assert len(posts(world, path)) == 3


async def test_a_channel_that_takes_nothing_is_only_logged(
    world: World, path: str, failing: Table, caplog: pytest.LogCaptureFixture
) -> None:
    world.env.inject_error("POST", path, status=403, code=50013, times=None)
    assert "(error " in await failing["Anna"].press("End turn")
    assert [each.getMessage() for each in caplog.records if "not be posted" in each.getMessage()]
    await world.wait(EVERY * 3)
    assert len(posts(world, path)) == 1


@pytest.mark.usefixtures("path")
async def test_an_error_in_a_thread_is_taken_over_by_the_loop(world: World) -> None:
    world.expect("went wrong")
    bot: Any = world.env.bot
    taken: list[str] = []
    bot._errors._take = taken.append
    record = logging.getLogger("bot.discord.pictures").error
    await asyncio.to_thread(record, "game %s: it went wrong", "abcd1234")
    await asyncio.sleep(0)
    (told,) = taken
    assert "in pictures, game `abcd1234`" in told


def _code(words: str) -> str:
    found = re.search(r"[eE]rror `?([0-9a-f]{8})", words)
    assert found, words
    return found[1]


@pytest.mark.usefixtures("path")
async def test_a_bot_that_is_closed_listens_no_more(world: World) -> None:
    before = list(logging.getLogger().handlers)
    await world.env.bot.close()
    after = logging.getLogger().handlers
    assert [type(each) for each in before if each not in after] == [ErrorChannel]
