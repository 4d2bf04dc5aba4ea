"""The board message: one, edited, posted anew where it must be, and told again after faults."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.cogs.driver import Table
from tests.rig.world import PLAYERS, World


def posted(world: World, since: int) -> list[str]:
    """Give the messages that were posted in the channel since then."""
    return [each.text for each in world.pings()[since:] if each.place == "#games"]


async def test_it_is_edited_not_repeated(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    board = table.board_message.id
    await table.start(first="Anna")
    before = len(world.pings())
    await table.put("Anna", columns=1, active_ships=4)
    await table.put("Ben", trade_cards=0)
    assert posted(world, before) == []
    await table.play(3)
    assert table.board_message.id == board
    assert len(posted(world, before)) == 3
    assert "Active ships     4   0" in table.board


async def test_it_is_posted_anew_after_ten_lines(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    first = table.board_message.id
    # The line that begins the game is the first one below.
    await table.play(8)
    assert table.board_message.id == first
    await table.play(1)
    second = table.board_message.id
    assert second != first
    assert world.messages()[-1].id == second
    assert first not in {message.id for message in world.messages()}
    await table.play(9)
    assert table.board_message.id == second
    await table.play(1)
    assert table.board_message.id != second
    # The whole game through there is one board, and it works.
    await table.play()
    await table.finish(Anna=1, Ben=2)
    assert "the result" in table.board


async def test_lines_of_another_game_lie_below_it_too(world: World) -> None:
    one = await Table.begun(world, "Anna", "Ben")
    two = await Table.begun(world, "Cleo", "Dido", name="Kothon")
    first = one.board_message.id
    await two.play(8)
    assert one.board_message.id == first
    await one.end_turn()
    assert one.board_message.id != first


@pytest.mark.parametrize("when", ["lobby", "running", "down"])
async def test_deleted_by_a_moderator(world: World, when: str) -> None:
    table = await Table.open(world, "Anna", "Ben")
    if when != "lobby":
        await table.start(first="Anna")
    old = table.board_message
    await world.mod.delete(old.message)
    assert old.id not in {message.id for message in world.messages()}
    if when == "lobby":
        await world.slash("Cleo", "game new", name="Kothon")
        await world.slash("Anna", "game start", first=world.anna, game="Byrsa")
    elif when == "down":
        await world.restart()
        await table["Anna"].command("table next")
    else:
        await table["Anna"].command("table next")
    assert table.board_message.id != old.id
    assert "▸" in table.board
    await table.end_turn()


async def test_told_again_after_faults_in_order(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=503, code=0, times=2)
    before = len(world.pings())
    for _ in range(3):
        # The board is up to date at once; the lines wait.
        await table.end_turn()
    assert posted(world, before) == []
    await world.wait(timedelta(minutes=5))
    who = ["Anna", "Ben", "Anna"]
    assert [f"{name} ended" in words for name, words in zip(who, table.lines[-3:], strict=True)]
    # Only the last line calls: the other turns are over.
    pings = [each.users for each in world.pings()[before:] if each.place == "#games"]
    assert pings == [set(), set(), {world.ben.id}]


async def test_a_late_beginning_calls_nobody_whose_turn_is_over(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=503, code=0, times=1)
    before = len(world.pings())
    await table.start(first="Ben")
    await table.end_turn()
    await table.end_turn()
    await world.wait(timedelta(minutes=5))
    assert "**Ben** is to act: decade 1 of 3, round 1" in table.lines[0]
    pings = [each.users for each in world.pings()[before:] if each.place == "#games"]
    assert pings == [set(), set(), {world.ben.id}]


async def test_a_board_that_could_not_be_edited_is_tried_again(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    world.env.inject_error(
        "PATCH", f"/channels/{world.channel.id}/messages/*", status=500, code=0, times=3
    )
    await table["Anna"].press("End turn", table.board_message)
    assert table.to_act == "Anna"
    await world.wait(timedelta(minutes=10))
    assert table.to_act == "Ben"


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_line_to_discord_that_breaks(world: World, arrives: bool) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    path = f"/channels/{world.channel.id}/messages"
    before = len(world.pings())
    world.cut_line("POST", path, arrives=arrives)
    world.cut_line("PATCH", f"{path}/*", arrives=arrives)
    await table["Anna"].press("End turn", table.board_message)
    await world.wait(timedelta(minutes=10))
    assert table.to_act == "Ben"
    # At worst it is told twice, never not at all.
    assert len(posted(world, before)) == 1 + arrives


async def test_a_fault_in_one_channel_holds_up_no_other(world: World) -> None:
    one = await Table.begun(world, "Anna", "Ben")
    room = world.guild.create_text_channel("room")
    two = await Table.begun(world, *PLAYERS[2:], name="Kothon", where=room)
    world.env.inject_error(
        "POST", f"/channels/{world.channel.id}/messages", status=500, code=0, times=None
    )
    await one.end_turn()
    await two.end_turn()
    assert two.to_act == "Dido"
    assert "ended the turn" in two.lines[-1]
    await world.wait(timedelta(hours=5))
    world.env.backend.faults.clear()
    await world.wait(timedelta(hours=2))
    assert "is to act" in one.lines[-1]
    assert sum("ended the turn" in line for line in one.lines) == 1


async def test_owed_notices_are_told_once_after_a_restart(world: World) -> None:
    table = await Table.begun(world, *PLAYERS[:3], pace="none")
    world.env.inject_error(
        "POST", f"/channels/{world.channel.id}/messages", status=500, code=0, times=None
    )
    for _ in range(3):
        await table.end_turn()
    before = len(world.pings())
    await world.restart()
    assert posted(world, before) == []
    world.env.backend.faults.clear()
    await world.restart(down=7200)
    assert len(posted(world, before)) == 3
    await world.restart()
    await world.wait(timedelta(days=1))
    assert len(posted(world, before)) == 3


async def test_a_game_that_is_told_while_nobody_looks(world: World) -> None:
    """What changed while Discord was away is on the board, and nothing is told twice."""
    table = await Table.begun(world, "Anna", "Ben")
    for method in ("POST", "PATCH"):
        world.env.inject_error(method, "/channels/*", status=502, code=0, times=None)
    await table["Anna"].command("table next")
    await table["Ben"].command("table set", what="columns", to=2)
    assert table.to_act == "Anna"
    world.env.backend.faults.clear()
    await world.wait(timedelta(hours=1))
    assert table.to_act == "Ben"
    assert "Columns empty    0   2" in table.board
    assert sum("ended the turn" in line for line in table.lines) == 1
