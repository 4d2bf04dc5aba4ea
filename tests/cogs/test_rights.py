"""Rights that the bot lacks, and places that are gone."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
import simcord

from tests.cogs.driver import Guard, Player, Table, code, dump, undressed
from tests.rig.world import World

RIGHTS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}


def room(world: World, *missing: str) -> simcord.ChannelHandle:
    """Make a channel in which the bot lacks rights."""
    assert world.env.bot.user is not None
    lacks = discord.PermissionOverwrite(**dict.fromkeys(missing, False))
    return world.guild.create_text_channel("room", overwrites={world.env.bot.user: lacks})


async def test_check_where_nothing_is_missing(world: World) -> None:
    said = await Player(world, "Eve").command("check")
    assert "missing" not in said
    assert all(name in said for name in RIGHTS.values())


@pytest.mark.parametrize("right", RIGHTS)
async def test_check_names_what_is_missing(world: World, right: str) -> None:
    said = await Player(world, "Eve", room(world, right)).command("check")
    missing = [line for line in said.splitlines() if "missing" in line]
    named = [name for name in RIGHTS.values() if any(f"**{name}**" in line for line in missing)]
    assert RIGHTS[right] in named
    if right not in {"view_channel", "send_messages"}:
        assert named == [RIGHTS[right]]


@pytest.mark.parametrize("right", ["view_channel", "send_messages", "embed_links"])
async def test_no_game_opens_where_the_board_cannot_be(
    world: World, guard: Guard, right: str
) -> None:
    there = Player(world, "Anna", room(world, right))
    said = await guard.refuses("cannot-post", there.command("game new"))
    assert "/check" in said
    assert not world.pings()


@pytest.mark.parametrize("right", ["create_public_threads", "send_messages_in_threads"])
async def test_no_game_opens_in_a_thread_that_cannot_be(
    world: World, guard: Guard, right: str
) -> None:
    channel = room(world, right)
    there = Player(world, "Anna", channel)
    said = await guard.refuses("no-thread", there.command("game new", place="thread"))
    assert "/check" in said
    assert not channel.threads
    assert "is open" in await there.command("game new")


async def test_a_thread_that_discord_refuses(world: World, guard: Guard) -> None:
    world.env.inject_error("POST", "/channels/*/threads", status=403, code=50013, times=1)
    anna = Player(world, "Anna")
    await guard.refuses("no-thread", anna.command("game new", place="thread"))


@pytest.mark.parametrize("right", ["attach_files", "read_message_history"])
async def test_a_game_is_played_with_less(world: World, right: str) -> None:
    table = await Table.begun(world, "Anna", "Ben", where=room(world, right))
    await table.play(3)
    assert table.to_act == "Ben"


async def test_rights_that_are_lost_while_a_game_runs(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    for method in ("POST", "PATCH", "DELETE"):
        world.env.inject_error(
            method,
            f"/channels/{world.channel.id}/messages*",
            status=403,
            code=50013,
            times=None,
        )
    anna, ben = table["Anna"], table["Ben"]
    before = len(world.messages())
    assert "Ben" in await anna.press("End turn", table.board_message)
    assert len(world.messages()) == before
    # It is said in words where it can be: in the list and on the private board.
    assert "/check" in await ben.command("game list")
    assert "/check" in await ben.command("game board")
    world.env.backend.faults.clear()
    assert "Anna" in await ben.command("table next")
    assert table.to_act == "Anna"
    assert "/check" not in await ben.command("game list")


async def test_what_could_not_be_written_is_told_when_the_right_is_back(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    for method in ("POST", "PATCH"):
        path = f"/channels/{world.channel.id}/messages*"
        world.env.inject_error(method, path, status=403, code=50013, times=None)
    await table["Anna"].press("End turn", table.board_message)
    await world.wait(600)
    assert "/check" in await table["Ben"].command("game list")
    world.env.backend.faults.clear()
    await world.wait(3600)
    assert world.pings()[-1].users == {world.ben.id}
    assert table.to_act == "Ben"
    assert "/check" not in await table["Ben"].command("game list")


async def test_what_cannot_be_written_for_a_week_is_told_no_more(
    world: World, db_path: Path
) -> None:
    table = await Table.begun(world, "Anna", "Ben", pace="none")
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50001, times=None)
    await table["Anna"].press("End turn", table.board_message)
    for _ in range(8):
        assert any('INSERT INTO "outbox"' in line for line in dump(db_path))
        await world.wait(86400)
    assert not any('INSERT INTO "outbox"' in line for line in dump(db_path))


async def test_the_channel_is_gone(world: World) -> None:
    room = world.guild.create_text_channel("room")
    table = await Table.begun(world, "Anna", "Ben", where=room)
    world.env.backend.delete_channel(room.id)
    await world.settle()
    here = Player(world, "Anna", world.dm("Anna"))
    elsewhere = Player(world, "Anna")
    assert "The Great Fleet" in await here.command("tile")
    assert "Ben" in await elsewhere.command("table next", game=table.id)
    listed = undressed(await here.command("game list"))
    assert "Byrsa" in listed
    assert "gone" in listed
    assert "gone" in await here.command("game board")
    # It can still be brought to an end by those who play it.
    assert code(await elsewhere.command("game end", game=table.id)) is None


async def test_the_channel_is_gone_while_the_bot_is_away(world: World) -> None:
    room = world.guild.create_text_channel("room")
    await Table.begun(world, "Anna", "Ben", where=room)
    other = await Table.begun(world, "Cleo", "Dido", name="Kothon")
    world.env.backend.delete_channel(room.id)
    await world.restart()
    await other.end_turn()
    assert other.to_act == "Dido"


async def test_the_server_is_gone(world: World) -> None:
    await Table.begun(world, "Anna", "Ben")
    anna = world.anna.user
    world.env.backend.remove_guild(world.guild.id)
    await world.settle()
    assert "The Great Fleet" in world.private(await anna.slash("tile"))
    assert "Byrsa" in undressed(world.private(await anna.slash("game list")))


async def test_a_player_leaves_the_server(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    world.guild.remove_member(world.ben)
    await world.settle()
    await table.end_turn()
    assert "Ben" in table.board
    assert "Anna" in await table["Anna"].command("table next", player=world.member("Ben").user)
    assert table.to_act == "Anna"
