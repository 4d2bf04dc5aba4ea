"""A disk that is full, locked, read-only or slow: said clearly, nothing half, well by itself."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.app import CarthagoBot
from tests.cogs.driver import Player, Table, code, dump
from tests.rig.right import check_board
from tests.rig.world import World

MOST = 400
"""Changes after which a full disk must have shown itself."""


def database_of(world: World) -> Any:  # noqa: ANN401
    """Give the database of the bot that runs."""
    bot = world.env.bot
    assert isinstance(bot, CarthagoBot)
    return bot._database


async def pragma(world: World, said: str) -> Any:  # noqa: ANN401
    """Give a pragma to the bot's own connection."""
    return (await database_of(world)._connection.execute_fetchall(f"PRAGMA {said}"))[0][0]


@asynccontextmanager
async def full(world: World, path: Path) -> AsyncIterator[None]:
    pages = await pragma(world, "page_count")
    await pragma(world, f"max_page_count = {pages}")
    yield
    await pragma(world, "max_page_count = 1000000")


@asynccontextmanager
async def read_only(world: World, path: Path) -> AsyncIterator[None]:
    await database_of(world)._connection.execute("PRAGMA query_only = ON")
    yield
    await database_of(world)._connection.execute("PRAGMA query_only = OFF")


@asynccontextmanager
async def locked(world: World, path: Path) -> AsyncIterator[None]:
    await pragma(world, "busy_timeout = 0")
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.parametrize("broken", [full, read_only, locked])
async def test_what_the_disk_does_not_take(
    world: World, db_path: Path, broken: Callable[..., Any]
) -> None:
    table = await Table.begun(world, "Anna", "Ben", pace="none")
    async with broken(world, db_path):
        said, number = "", 0
        while code(said) != "not-saved":
            before, number = dump(db_path), number + 1
            assert number < MOST
            to = 4 + number % 60
            said = await table["Ben"].command("table set", what="trade-cards", to=to)
        assert dump(db_path) == before
        assert "Try again" in said
        if broken is not full:
            assert number == 1
            assert code(await table["Anna"].press("End turn", table.board_message)) == "not-saved"
            assert code(await Player(world, "Eve").command("game new")) == "not-saved"
            assert dump(db_path) == before
        # What can be looked at can be looked at.
        assert code(await table["Anna"].command("tile")) is None
        assert code(await table["Anna"].command("game board")) is None
        await world.wait(600)
    assert table.to_act == "Anna"
    assert await table.end_turn() == "Anna"
    await world.wait(7200)
    bot: Any = world.env.bot
    game = await bot.tables.load(table.id)
    check_board(world.env.backend, game)
    assert await bot.tables.outbox.notice(table.id) is None
    assert sum("ended the turn" in line for line in table.lines) == 1


@pytest.mark.parametrize("broken", [read_only, locked])
async def test_what_falls_due_while_the_disk_takes_nothing_is_told_afterwards(
    world: World, db_path: Path, broken: Callable[..., Any]
) -> None:
    table = await Table.begun(world, "Anna", "Ben", pace="day")
    async with broken(world, db_path):
        await world.wait(86400 // 2 + 600)
        assert all("half" not in ping.text for ping in world.pings())
        before = len(world.pings())
    await world.wait(600)
    assert [ping.users for ping in world.pings()[before:]] == [{world.anna.id}]
    assert table.to_act == "Anna"


async def test_a_slow_disk_defers_the_answer_and_it_comes_with_the_commit(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    write, bot = database_of(world).write, world.env.bot
    assert isinstance(bot, CarthagoBot)

    async def slow(work: Callable[..., Any], *, erase: bool = False) -> object:
        loop = asyncio.get_running_loop()
        over: asyncio.Future[None] = loop.create_future()
        loop.call_later(4, over.set_result, None)
        await bot.outside(over, reason="a slow disk")
        return await write(work, erase=erase)

    monkeypatch.setattr(database_of(world), "write", slow)
    press = world.press("Anna", "End turn", table.board_message)
    (result,) = await world.at_once([press])
    assert not world.private(result)
    await world.wait(2)
    assert result.deferred
    assert "is ended" not in world.private(result)
    await world.wait(30)
    assert "is ended" in world.private(result)
    await world.wait(60)
    (again,) = await world.at_once([press])
    assert code(world.private(again)) == "stale"
    assert sum("ended the turn" in line for line in table.lines) == 1
    assert table.to_act == "Ben"
