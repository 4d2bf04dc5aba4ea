"""The clock of all games goes on, whatever happens to it."""

from __future__ import annotations

import pytest

from bot.app import CarthagoBot
from tests.cogs.driver import Table
from tests.rig.world import World


async def test_a_fault_of_ours_does_not_stop_the_clock(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    bot = world.env.bot
    assert isinstance(bot, CarthagoBot)

    async def fail(_room: object) -> None:
        raise ZeroDivisionError

    world.expect("ZeroDivisionError")
    monkeypatch.setattr(bot.tables, "wake_due", fail)
    await table["Anna"].command("game end")
    monkeypatch.undo()
    await world.wait(90000)
    assert any("stopped" in line for line in table.lines)
