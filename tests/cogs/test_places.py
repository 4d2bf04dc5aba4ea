"""Places that go away: the game is kept, says what is wrong where it can, and goes on elsewhere."""

from __future__ import annotations

import pytest

from bot.rules.full.engine import legal
from tests.cogs.driver import Player, Table, code, undressed
from tests.cogs.full.driver import Full
from tests.cogs.homes import (
    PHASES,
    WEEK,
    bot_of,
    bring_back,
    dms,
    go_on,
    is_archived,
    lives_in,
    made,
    posts,
    shut,
    take_away,
    thread_of,
)
from tests.rig.simcord_names import let_write
from tests.rig.world import World

# A channel or thread that is deleted


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("down", [False, True])
async def test_a_deleted_channel(world: World, phase: str, down: bool) -> None:
    room = world.guild.create_text_channel("room")
    table = await made(world, phase, room)
    anna = Player(world, "Anna")
    if down:
        await world.env.bot.close()
    world.env.backend.delete_channel(room.id)
    if down:
        # Nobody has told of it: it shows when the game goes on.
        await world.restart()
        if phase == "lobby":
            await anna.command("game join", member=world.cleo, game=table.id)
        elif phase == "full":
            await anna.command("game end", game=table.id)
        else:
            await anna.command("table set", what="columns", to=1, game=table.id)
    await world.settle()
    told = [said for said in dms(world, "Anna") if "Its channel is gone" in said]
    assert len(told) == 1
    assert "/game move" in told[0]
    listed = undressed(await Player(world, "Ben").command("game list"))
    assert "Its channel is gone" in listed
    assert "discord.com" not in listed
    assert "/game move" in await Player(world, "Ben").command("game board", game=table.id)
    before = len(world.pings())
    said = await anna.command("game move")
    assert "has moved" in said, said
    lives_in(table, world.channel)
    arrived = [each for each in world.pings()[before:] if "lives here now" in each.text]
    assert [each.users for each in arrived] == [{world.ben.id}]
    await go_on(table, phase)
    assert "gone" not in await Player(world, "Ben").command("game list")
    await world.wait(WEEK)
    assert [said for said in dms(world, "Anna") if "Its channel is gone" in said] == told


async def test_a_deleted_thread_is_told_in_its_channel_once(world: World) -> None:
    thread = await thread_of(world)
    table = await Table.begun(world, "Anna", "Ben", where=thread)
    before = len(world.pings())
    world.env.backend.delete_channel(thread.id)
    await world.settle()
    fallen = [said for said in posts(world, "#games", before) if "Its channel is gone" in said]
    assert ["Byrsa" in said for said in fallen].count(True) == 1
    assert not any("gone" in said for said in dms(world, "Anna"))
    # Its time goes on, and so do its choices.
    assert "Ben" in await Player(world, "Anna").command("table next", game=table.id)
    await world.restart()
    await world.wait(86400)
    assert [s for s in posts(world, "#games", before) if "Byrsa: Its" in s.replace("**", "")] == [
        said for said in fallen if "Byrsa" in said
    ]
    await Player(world, "Anna").command("game move", game="Byrsa")
    lives_in(table, world.channel)
    assert table.to_act == "Ben"
    # What was owed is told in the new home.
    assert sum("ended the turn" in line for line in table.lines) == 1
    await table.end_turn()


async def test_where_the_channel_of_a_thread_is_shut_the_host_is_told(world: World) -> None:
    thread = await thread_of(world)
    await Table.begun(world, "Anna", "Ben", where=thread)
    shut(world, world.channel)
    world.env.backend.delete_channel(thread.id)
    await world.settle()
    assert sum("Byrsa" in said and "gone" in said for said in dms(world, "Anna")) == 1


async def test_a_host_whose_messages_are_closed_is_told_at_the_next_answer(world: World) -> None:
    room = world.guild.create_text_channel("room")
    await Table.begun(world, "Anna", "Ben", where=room)
    world.close_dms("Anna")
    world.env.backend.delete_channel(room.id)
    await world.settle()
    await world.restart()
    anna = Player(world, "Anna")
    assert "is gone" in await anna.command("check")
    assert "is gone" not in await anna.command("check")


async def test_a_draft_in_a_home_that_is_gone_is_no_sign_of_life(world: World) -> None:
    room = world.guild.create_text_channel("room")
    table = await made(world, "full", room)
    assert isinstance(table, Full)
    world.env.backend.delete_channel(room.id)
    await world.settle()
    lives_in(table, world.channel)
    for _ in range(4):
        await table.go("text", most=1)
        assert "is gone" in await table["Ben"].command("game list")
    await world.wait(86400)
    assert sum("is gone" in said for said in dms(world, "Anna")) == 1


async def test_a_deleted_category_channel_takes_its_threads_with_it(world: World) -> None:
    room = world.guild.create_text_channel("room")
    await Player(world, "Anna", room).command("game new", place="thread")
    world.env.backend.delete_channel(room.id)
    await world.settle()
    assert "is gone" in await Player(world, "Anna").command("game list")


# An archived or locked thread


@pytest.mark.parametrize("method", ["POST", "PATCH"])
async def test_an_archived_thread_is_opened_when_play_goes_on(world: World, method: str) -> None:
    thread = await thread_of(world)
    table = await Table.begun(world, "Anna", "Ben", where=thread)
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    tail = "messages" if method == "POST" else "messages/*"
    path = f"/channels/{thread.id}/{tail}"
    world.env.inject_error(method, path, status=400, code=50083, times=1)
    await table.end_turn()
    assert not is_archived(world, thread)
    assert table.to_act == "Ben"
    assert sum("ended the turn" in line for line in table.lines) == 1
    assert not any("thread" in said for said in dms(world, "Anna"))


async def test_a_locked_thread(world: World) -> None:
    thread = await thread_of(world)
    table = await Table.begun(world, "Anna", "Ben", where=thread)
    shut(world, thread, 50083, 400)
    world.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013, times=None)
    before = len(world.pings())
    await Player(world, "Anna").command("table next", game=table.id)
    told = [said for said in posts(world, "#games", before) if "locked" in said]
    assert len(told) == 1
    assert "locked" in await Player(world, "Ben").command("game list")
    await Player(world, "Ben").command("table next", game=table.id)
    await world.wait(3 * 86400)
    assert [said for said in posts(world, "#games", before) if "locked" in said] == told
    # A moderator opens it again: everything owed is told at once.
    world.env.backend.faults.clear()
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": False})
    await world.settle()
    assert sum("ended the turn" in line for line in table.lines) == 2
    assert table.to_act == "Anna"
    assert "locked" not in await Player(world, "Ben").command("game list")


# Rights that are withdrawn


async def test_a_right_that_is_withdrawn_is_told_once_and_its_return_noticed(world: World) -> None:
    room = world.guild.create_text_channel("room")
    table = await Table.begun(world, "Anna", "Ben", where=room)
    assert world.env.bot.user is not None
    let_write(world.env.backend, room.id, world.env.bot.user.id, may=False)
    # The bot may edit what it wrote, but write nothing new.
    for _ in range(4):
        await table.end_turn()
        await world.wait(7200)
    told = [said for said in dms(world, "Anna") if "may not write" in said]
    assert len(told) == 1
    assert "may not write" in await table["Ben"].command("game list")
    let_write(world.env.backend, room.id, world.env.bot.user.id, may=True)
    await world.settle()
    assert sum("ended the turn" in line for line in table.lines) == 4
    assert "may not write" not in await table["Ben"].command("game list")
    await world.wait(WEEK)
    assert len([said for said in dms(world, "Anna") if "may not write" in said]) == 1


async def test_what_cannot_be_posted_as_it_is_is_dropped_after_a_week(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", pace="none")
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=400, code=50035, times=None)
    await table.end_turn()
    outbox = bot_of(world).tables.outbox
    for _ in range(6):
        await world.wait(86400)
    assert await outbox.notice(table.id) is not None
    for _ in range(2):
        await world.wait(86400)
    assert await outbox.notice(table.id) is None
    world.env.backend.faults.clear()
    await table.end_turn()
    assert "Ben** ended" in table.lines[-1]


async def test_private_messages_do_not_wait_for_the_home(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    shut(world, world.channel)
    await table.end_turn()
    assert "is spent" not in "".join(dms(world, "Ben"))
    await table["Ben"].command("table extra")
    await table["Ben"].press("Yes")
    await world.settle()
    assert "spent" in "".join(dms(world, "Ben"))


# The bot is removed, and invited again


@pytest.mark.parametrize("phase", PHASES)
async def test_the_bot_is_removed_and_invited_again(world: World, phase: str) -> None:
    table = await made(world, phase, world.channel)
    anna, ben, channel = world.anna.user, world.ben.user, world.channel.id
    before = len(world.recorder.requests)
    server = await take_away(world)
    listed = world.private(await ben.slash("game list"))
    assert "no longer in its server" in listed
    assert "discord.com" not in listed
    if phase == "full":
        # Its choices go on by direct message.
        assert isinstance(table, Full)
        token = legal(table.engine)[0]
        assert code(world.private(await anna.slash("turn play"))) is None
        await anna.slash("turn choose", choice=token)
        await table.check(token)
        assert code(world.private(await anna.slash("hand"))) is None
    await world.wait(86400)
    # Nothing is sent to a server in which the bot is not.
    home = f"/channels/{channel}/"
    assert not [each for each in world.recorder.requests[before:] if each.path.startswith(home)]
    await bring_back(world, server)
    assert sum("no longer in its server" in said for said in dms(world, "Anna")) == 1
    await go_on(table, phase)
    assert "no longer" not in await Player(world, "Ben").command("game list")


@pytest.mark.parametrize("back", [False, True])
async def test_removed_or_invited_while_the_bot_is_down(world: World, back: bool) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    anna = world.anna.user
    if back:
        server = await take_away(world)
    await world.env.bot.close()
    if back:
        await bring_back(world, server)
    else:
        server = await take_away(world)
    await world.restart()
    listed = world.private(await anna.slash("game list"))
    assert ("no longer in its server" in listed) is not back
    if back:
        await table.end_turn()
        assert table.to_act == "Ben"


async def test_no_thread_is_left_over_when_its_game_is_not_saved(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = world.guild.create_text_channel("room")
    lobbies = bot_of(world).tables.lobbies

    async def full(*_: object) -> None:
        raise ZeroDivisionError

    world.expect("ZeroDivisionError")
    monkeypatch.setattr(lobbies, "open", full)
    await Player(world, "Anna", room).command("game new", place="thread")
    assert not room.threads
    world.env.inject_error("DELETE", "/channels/*", status=403, code=50013, times=1)
    await Player(world, "Anna", room).command("game new", place="thread")
    assert all(is_archived(world, each) for each in room.threads)
