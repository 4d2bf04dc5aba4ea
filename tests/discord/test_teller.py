"""What cannot be told: the database takes nothing, or the words cannot be made."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from bot.app import CarthagoBot
from bot.discord import teller
from bot.store.errors import NotSaved
from tests.cogs.driver import Table
from tests.rig.world import World


def database_of(world: World) -> Any:  # noqa: ANN401
    """Give the database of the bot that runs."""
    bot = world.env.bot
    assert isinstance(bot, CarthagoBot)
    return bot._database


def posts(world: World) -> int:
    """Count what the bot tried to post in channels."""
    requests = world.recorder.requests
    return sum(r.method == "POST" and r.path.startswith("/channels/") for r in requests)


async def test_while_nothing_can_be_crossed_off_little_is_sent(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    write = database_of(world).write
    left = 1

    async def full(work: Callable[[sqlite3.Connection], Any], *, erase: bool = False) -> object:
        nonlocal left
        left -= 1
        if left < 0:
            raise NotSaved
        return await write(work, erase=erase)

    before = posts(world)
    monkeypatch.setattr(database_of(world), "write", full)
    await table["Anna"].press("End turn", table.board_message)
    assert left < 0
    await world.wait(3600)
    assert posts(world) == before + 1
    monkeypatch.undo()
    await world.wait(3600)
    assert table.to_act == "Ben"
    assert await table.end_turn() == "Ben"


async def test_a_notice_without_words_holds_up_neither_board_nor_bot(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.begun(world, "Anna", "Ben")

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    world.expect("ZeroDivisionError")
    monkeypatch.setattr(teller, "post_of", fail)
    await table["Anna"].press("End turn", table.board_message)
    assert table.to_act == "Ben"
    monkeypatch.undo()
    await world.wait(60)
    assert any("ended the turn" in line for line in table.lines)


SHUT = {(403, 50013): "may not write", (404, 10003): "gone", (403, 160005): "locked"}
PASSING = [(500, 0), (503, 0), (429, 0)]


@pytest.mark.parametrize("faults", [[*SHUT, *PASSING], [*PASSING, *reversed(SHUT)]])
async def test_one_fault_after_another(world: World, faults: list[tuple[int, int]]) -> None:
    """What was not taken is told in its order when the home takes it; each trouble is said once."""
    table = await Table.begun(world, "Anna", "Ben")
    path = f"/channels/{world.channel.id}/messages*"
    for status, error in faults:
        world.env.backend.faults.clear()
        for method in ("POST", "PATCH"):
            world.env.inject_error(method, path, status=status, code=error, times=None)
        who = "Anna" if (faults.index((status, error)) % 2 == 0) else "Ben"
        assert "is ended" in await table[who].command("table next")
        await world.wait(86000)
    world.env.backend.faults.clear()
    await world.wait(7200)
    ended = [line for line in table.lines if "ended the turn" in line]
    assert ["Anna" in line.partition("ended")[0] for line in ended] == [True, False] * 3
    assert table.to_act == "Anna"
    said = world.dm_text("Anna")
    assert [said.count(words) for words in SHUT.values()] == [1, 1, 1]
    assert "⚠" not in await table["Ben"].command("game list")


async def test_what_discord_calls_bad_is_dropped_in_time_with_a_line_in_the_log(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def dropped() -> list[str]:
        return [each.getMessage() for each in caplog.records if "dropped" in each.getMessage()]

    assert teller.LONGEST_OWED == 7 * 86400
    monkeypatch.setattr(teller, "LONGEST_OWED", 6 * 3600)
    table = await Table.begun(world, "Anna", "Ben", pace="none")
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=400, code=50035, times=None)
    await table["Anna"].press("End turn", table.board_message)
    await world.wait(5 * 3600)
    await table["Ben"].press("End turn", table.board_message)
    assert dropped() == []
    await world.wait(2 * 3600)
    # The board is shown all the time, and the later notice waits longer.
    assert table.to_act == "Anna"
    assert len(dropped()) == 1
    world.env.backend.faults.clear()
    await world.wait(3600)
    (ended,) = (line for line in table.lines if "ended the turn" in line)
    assert "Ben" in ended.partition("ended")[0]


async def test_what_the_home_does_not_take_is_dropped_after_a_week_with_its_trouble(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.begun(world, "Anna", "Ben", pace="none")

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    world.expect("ZeroDivisionError")
    monkeypatch.setattr(teller, "post_of", fail)
    await table["Anna"].press("End turn", table.board_message)
    for _ in range(8):
        await world.wait(86400)
    monkeypatch.undo()
    before = posts(world)
    await world.wait(86400)
    assert posts(world) == before
    await table["Ben"].press("End turn", table.board_message)
    assert "Ben" in table.lines[-1]
