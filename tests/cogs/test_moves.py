"""`/game move`: asked and answered, at once, refused; faults and deaths on the way."""

from __future__ import annotations

import functools

import discord
import pytest

from tests.cogs.driver import Guard, Player, Table, code, undressed
from tests.cogs.homes import bot_of, drop_repeated, go_on, lives_in, posts, thread_of
from tests.rig.simcord_names import channel_handle
from tests.rig.world import World

# Moving


async def test_all_agree_to_move(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", "Cleo")
    room = world.guild.create_text_channel("room")
    old = table.board_message
    before = len(world.pings())
    said = await Player(world, "Ben", room).command("game move")
    assert "moves here when all agree" in said
    (asked,) = world.pings()[before:]
    assert asked.place == "#games"
    assert f"<#{room.id}>" in asked.text
    assert asked.users == {world.anna.id, world.cleo.id}
    # Whoever asks for the same says yes by it.
    assert "You have said yes." in await Player(world, "Anna", room).command("game move")
    assert not world.messages(room)
    said = await table["Cleo"].press("Yes")
    assert f"<#{room.id}>" in said
    assert old.id not in {message.id for message in world.messages()}
    assert f"lives in <#{room.id}> now" in undressed(world.text(world.messages()[-1]))
    lives_in(table, room)
    assert "lives here now" in table.lines[0]
    await table.play(3)
    assert table.to_act == "Anna"
    assert f"<#{world.channel.id}>" in await table["Ben"].command("game log")
    # The message with the tile has a link to the new home.
    assert f"/{room.id}" in world.dm_text("Anna")
    # In the old place it is said where it lives, and the old board's buttons work for its people.
    assert code(await Player(world, "Ben").command("table next")) == "lives-elsewhere"
    press = functools.partial(world.press_raw, channel=world.channel, message_id=old.id)
    custom_id = f"carthago:{table.id}:-:1:board"
    said = world.private(await press("Ben", custom_id=custom_id))
    assert "Byrsa" in undressed(said)
    assert code(world.private(await press("Eve", custom_id=custom_id))) == "lives-elsewhere"


async def test_one_says_no(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    room = world.guild.create_text_channel("room")
    await Player(world, "Anna", room).command("game move")
    await table["Ben"].press("No")
    assert "Ben** does not agree to the move" in table.lines[-1]
    assert not world.messages(room)
    await table.end_turn()


async def test_where_the_home_is_gone_the_others_are_asked_in_the_new_place(world: World) -> None:
    room = world.guild.create_text_channel("room")
    table = await Table.begun(world, "Anna", "Ben", "Cleo", where=room)
    world.env.backend.delete_channel(room.id)
    await world.settle()
    before = len(world.pings())
    await Player(world, "Ben").command("game move", game=table.id)
    (asked,) = world.pings()[before:]
    assert asked.place == "#games"
    assert asked.users == {world.anna.id, world.cleo.id}
    await Player(world, "Anna").press("Yes")
    await Player(world, "Cleo").press("No")
    assert "Cleo does not agree" in posts(world, "#games")[-1].replace("**", "")
    await Player(world, "Cleo").command("game move", game=table.id)
    await Player(world, "Anna").press("Yes")
    await Player(world, "Ben").press("Yes")
    lives_in(table, world.channel)
    await table.end_turn()
    assert table.to_act == "Ben"


async def test_a_question_in_a_home_of_which_nobody_knows_that_it_is_gone(world: World) -> None:
    room = world.guild.create_text_channel("room")
    table = await Table.begun(world, "Anna", "Ben", where=room)
    await world.env.bot.close()
    world.env.backend.delete_channel(room.id)
    await world.restart()
    before = len(world.pings())
    await Player(world, "Ben").command("game move", game=table.id)
    await world.wait(60)
    asked = [each for each in world.pings()[before:] if each.place == "#games"]
    assert [each.users for each in asked] == [{world.anna.id}]
    await Player(world, "Anna").press("Yes")
    lives_in(table, world.channel)
    await table.end_turn()


async def test_where_a_game_cannot_move(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await guard.refuses("same-home", table["Anna"].command("game move", game="Byrsa"))
    assert world.env.bot.user is not None
    lacks = discord.PermissionOverwrite(send_messages=False)
    room = world.guild.create_text_channel("room", overwrites={world.env.bot.user: lacks})
    await guard.refuses("cannot-post", Player(world, "Anna", room).command("game move"))
    dm = Player(world, "Anna", world.dm("Anna"))
    await guard.refuses("not-here", dm.command("game move"))
    there = world.guild.create_text_channel("there")
    await Table.open(world, "Cleo", "Dido", name="byrsa", where=there)
    taken = Player(world, "Anna", there).command("game move", game=table.id)
    await guard.refuses("name-taken", taken)
    await guard.refuses(
        "unknown-game", Player(world, "Eve", there).command("game move", game=table.id)
    )


async def test_the_host_moves_a_lobby_into_a_thread_and_back(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    thread = await thread_of(world)
    for where in (thread, world.channel, thread):
        said = await Player(world, "Anna", where).command("game move", game=table.id)
        assert "has moved" in said
        lives_in(table, where)
        assert table.board
    lives_in(table, world.channel)
    with pytest.raises(AssertionError):
        assert table.board
    lives_in(table, thread)
    await go_on(table, "lobby")


# Faults and deaths


@pytest.mark.parametrize("fault", ["POST", "DELETE"])
async def test_faults_while_a_game_moves(world: World, fault: str) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    room = world.guild.create_text_channel("room")
    await Player(world, "Anna", room).command("game move")
    world.env.inject_error(fault, "/channels/*/messages*", status=503, code=0, times=3)
    await table["Ben"].press("Yes")
    await world.wait(3600)
    assert not [m for m in world.messages() if world.text(m).startswith("Byrsa: ")]
    assert "lives in" in world.text(world.messages()[-1])
    lives_in(table, room)
    await table.end_turn()
    assert sum("lives here now" in line for line in table.lines) == 1


async def test_a_death_at_any_step_of_a_move_leaves_one_board(world: World) -> None:
    steps, done, where = 0, False, world.channel.id
    games = where
    table = await Table.begun(world, "Anna", "Ben")
    room = world.guild.create_text_channel("room").id
    while not done:
        here, there = (channel_handle(world.env, each) for each in (where, where ^ room ^ games))
        await Player(world, "Anna", there).command("game move", game=table.id)
        since = len(world.recorder.requests)
        done = await world.abandon_after(steps, world.press("Ben", "Yes"))
        await world.settle()
        game = await bot_of(world).tables.load(table.id)
        if game.row.channel_id == where:
            await Player(world, "Ben").press("Yes")
        await world.wait(7200)
        here, there = (channel_handle(world.env, each.id) for each in (here, there))
        lives_in(table, there)
        drop_repeated(world, table, since)
        assert table.board, steps
        shown = [m for m in world.messages(here) if "▸" in world.text(m)]
        assert not shown, steps
        where = there.id
        steps += 4
    assert steps > 40
    await table.end_turn()
