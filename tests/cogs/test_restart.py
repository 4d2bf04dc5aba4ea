"""A new bot on the same file at every step: old buttons work, and nobody is told twice."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from tests.cogs.driver import TILE_NAMES, TILES, Table
from tests.rig.world import World


async def test_between_any_two_steps_of_a_whole_game(world: World) -> None:
    anna = world.anna
    assert anna.id
    table = await Table.open(world, "Anna", seats=2)
    await again(world, table)
    await world.click("Ben", "Join", table.board_message)
    table = Table(world, ("Anna", "Ben"))
    await again(world, table)
    await table.start(first="Anna")
    await again(world, table)
    for turn in range(30):
        if turn in {2, 29}:
            name = table.to_act
            asked = await table[name].press("Extra turn", table.board_message)
            assert "Yes" in asked
            await again(world, table)
            assert "is spent" in await table[name].press("Yes")
            await again(world, table)
        await table.put("Ben", trade_cards=turn)
        await table.end_turn()
        if turn % 4 == 0 or turn > 27:
            await again(world, table)
    for who in ("Anna", "Ben"):
        await table[who].command("table score", points=9)
        await again(world, table)
    await table["Ben"].press("Confirm", table.board_message)
    await again(world, table)
    await table["Anna"].press("Confirm", table.board_message)
    await again(world, table)
    assert {score.total for score in table.result.values()} == {9}
    assert "is open" in await table["Anna"].press("Rematch")


async def again(world: World, table: Table) -> None:
    """Restart; the board stands as it was, and nothing is told."""
    board, shown, told = table.board, table.board_message.id, len(world.pings())
    looks = len(world.recorder.seen)
    await world.restart()
    assert table.board == board
    assert table.board_message.id == shown
    assert len(world.pings()) == told
    assert len(world.recorder.seen) == looks


async def test_old_buttons_work_in_another_process_of_the_bot(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    presses = [world.press("Anna", label, table.board_message) for label in table.ids]
    look = world.press("Ben", "Look")
    await world.restart(down=30 * 86400)
    said = [world.private(each) for each in await world.at_once([*presses[2:], look])]
    assert TILE_NAMES[TILES[0]] in said[0]
    assert "(rounds-not-over)" in said[1]
    assert "Trade cards" in said[2]
    assert TILE_NAMES[TILES[1]] in said[3]
    assert "is to act" in world.private((await world.at_once([presses[0]]))[0])


async def test_abandoned_between_press_and_answer(world: World) -> None:
    """A press counts once or not at all, and whoever is awaited was told at least once."""
    table = await Table.begun(world, "Anna", "Ben", golden=False)
    # Not outdated, however often the turn was taken back.
    end_turn = table.ids["End turn"].split(":")
    end_turn[3] = "9" * 9
    anna = table["Anna"]
    seen = set()
    for steps in itertools.count():
        press = replace(world.press("Anna", "Board"), custom_id=":".join(end_turn))
        told = len(world.pings())
        finished = await world.abandon_after(steps, press)
        await world.settle()
        moved = "▸ `2`" in await anna.command("game board")
        news = [each for each in world.pings()[told:] if "ended the turn" in each.text]
        assert len(news) in ({1, 2} if moved else {0}), (steps, news)
        assert all(each.users == {world.ben.id} for each in news)
        seen.add((moved, len(news)))
        if finished:
            break
        if moved:
            await anna.command("table undo")
    assert {(False, 0), (True, 1)} <= seen
    assert steps > 5


@pytest.mark.parametrize("tiles", [("guild", "fleet", "columns")])
async def test_the_deal_is_told_once_to_each(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben", "Cleo")
    home = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", home, status=500, code=0, times=1)
    # The first line of the game waits; the tiles went out before it.
    await table.start(first="Anna")
    await world.restart()
    await world.wait(3600)
    for who, name in (
        ("Anna", "The Councillor"),
        ("Ben", "The Great Fleet"),
        ("Cleo", "The Open House"),
    ):
        assert len(world.messages(world.dm(who))) == 1
        assert name in world.dm_text(who)
    assert sum("The game begins" in line for line in table.lines) == 1
