"""Places that go away: the game is kept, says what is wrong where it can, and goes on elsewhere."""

from __future__ import annotations

import functools
from collections import Counter

import discord
import pytest
import simcord

from bot.app import CarthagoBot
from tests.cogs.driver import Guard, Player, Table, code, undressed
from tests.cogs.full.driver import Full
from tests.rig.simcord_names import channel_handle
from tests.rig.world import World

PHASES = ("lobby", "running", "full", "points")
WEEK = 8 * 86400


def bot_of(world: World) -> CarthagoBot:
    """Give the bot that runs."""
    bot = world.env.bot
    assert isinstance(bot, CarthagoBot)
    return bot


async def made(world: World, phase: str, where: simcord.ChannelHandle) -> Table:
    """Bring a game of Anna, who is host and to act, and Ben to a phase, in a place."""
    if phase == "lobby":
        return await Table.open(world, "Anna", "Ben", where=where, seats=3)
    if phase == "full":
        return await Full.begun(world, "Anna", "Ben", where=where)
    table = await Table.begun(world, "Anna", "Ben", where=where)
    if phase == "points":
        await table.play()
    return table


async def thread_of(world: World) -> simcord.ChannelHandle:
    """Give a thread that a game of Dido's lives in."""
    await Player(world, "Dido").command("game new", name="Kothon", place="thread")
    return world.channel.threads[0]


async def go_on(table: Table, phase: str) -> None:
    """See that a game plays on where it stands."""
    if phase == "lobby":
        assert "begins" in await table.start(first="Anna")
    if phase in {"lobby", "running"}:
        assert await table.end_turn() == "Anna"
        assert table.to_act == "Ben"
    elif phase == "full":
        assert "End turn" not in await table["Anna"].press("Play", table.board_message)
    else:
        await table.finish(Anna=20, Ben=30)
        assert table.result["Ben"].place == 1


def lives_in(table: Table, where: simcord.ChannelHandle) -> None:
    """Let everybody at a table act and look in its new home."""
    table.where = where
    for player in table.people.values():
        player.where = where


def shut(world: World, where: simcord.ChannelHandle, error: int = 50013, status: int = 403) -> None:
    """Let Discord refuse everything in a channel."""
    for method in ("POST", "PATCH", "DELETE"):
        path = f"/channels/{where.id}/messages*"
        world.env.inject_error(method, path, status=status, code=error, times=None)


def is_archived(world: World, thread: simcord.ChannelHandle) -> bool:
    """Whether a thread is archived."""
    metadata = world.env.backend.get_channel(thread.id).thread_metadata
    return metadata is not None and metadata.archived


def drop_repeated(world: World, table: Table, since: int) -> None:
    """Take away the older board of two with one nonce: the simulated server knows no nonces."""
    where = world.channel if table.where is None else table.where
    nonces = Counter(
        each.body["nonce"]
        for each in world.recorder.requests[since:]
        if each.method == "POST" and each.path == f"/channels/{where.id}/messages"
    )
    repeated = [nonce for nonce, times in nonces.items() if times > 1]
    assert len(repeated) <= 1
    if any(nonce.startswith(table.id) for nonce in repeated):
        older = next(m for m in world.messages(where) if "▸" in world.text(m))
        world.env.backend.delete_message(where.id, older.id)


def posts(world: World, place: str, since: int = 0) -> list[str]:
    """Give what was posted in a place."""
    return [undressed(each.text) for each in world.pings()[since:] if each.place == place]


def dms(world: World, who: str) -> list[str]:
    """Give what stands in somebody's DM."""
    return [undressed(world.text(message)) for message in world.messages(world.dm(who))]


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
    # The bot may edit what it wrote, but write nothing new.
    path = f"/channels/{room.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50013, times=None)
    for _ in range(4):
        await table.end_turn()
        await world.wait(7200)
    told = [said for said in dms(world, "Anna") if "may not write" in said]
    assert len(told) == 1
    assert "may not write" in await table["Ben"].command("game list")
    world.env.backend.faults.clear()
    world.env.backend.announce_channel_update(room.id)
    await world.settle()
    assert sum("ended the turn" in line for line in table.lines) == 4
    assert "may not write" not in await table["Ben"].command("game list")
    await world.wait(WEEK)
    assert len([said for said in dms(world, "Anna") if "may not write" in said]) == 1


async def test_what_cannot_be_posted_as_it_is_is_dropped_after_a_week(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
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
    await world.remove_bot()
    listed = world.private(await ben.slash("game list"))
    assert "no longer in its server" in listed
    assert "discord.com" not in listed
    if phase == "full":
        # Its choices go on by direct message.
        assert "End turn" not in world.private(await anna.slash("turn play"))
        assert code(world.private(await anna.slash("hand"))) is None
    await world.wait(86400)
    # Nothing is sent to a server in which the bot is not.
    home = f"/channels/{channel}/"
    assert not [each for each in world.recorder.requests[before:] if each.path.startswith(home)]
    await world.invite_bot()
    assert sum("no longer in its server" in said for said in dms(world, "Anna")) == 1
    await go_on(table, phase)
    assert "no longer" not in await Player(world, "Ben").command("game list")


@pytest.mark.parametrize("back", [False, True])
async def test_removed_or_invited_while_the_bot_is_down(world: World, back: bool) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    anna = world.anna.user
    if back:
        await world.remove_bot()
    await world.env.bot.close()
    if back:
        await world.invite_bot()
    else:
        await world.remove_bot()
    await world.restart()
    listed = world.private(await anna.slash("game list"))
    assert ("no longer in its server" in listed) is not back
    if back:
        await table.end_turn()
        assert table.to_act == "Ben"


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
    await table["Anna"].press("Yes")
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
