"""Several games in one channel, in threads, in other channels and in direct messages."""

from __future__ import annotations

import discord

from tests.cogs.driver import Guard, Player, Table, code, undressed
from tests.rig.world import Press, World


async def test_the_only_game_of_the_asker_is_meant(world: World) -> None:
    one = await Table.begun(world, "Anna", "Ben", name="Byrsa")
    two = await Table.begun(world, "Cleo", "Dido", name="Kothon")
    await two["Cleo"].command("table next")
    assert (one.to_act, two.to_act) == ("Anna", "Dido")
    assert "Kothon" in await two["Dido"].command("game board")
    await one["Anna"].command("table next")
    assert one.to_act == "Ben"


async def test_of_several_the_asker_chooses(world: World) -> None:
    one = await Table.begun(world, "Anna", "Ben", name="Byrsa")
    two = await Table.begun(world, "Anna", "Ben", name="Kothon")
    anna = one["Anna"]
    asked = undressed(await anna.command("table set", what="columns", to=2))
    assert "Byrsa" in asked
    assert "Kothon" in asked
    assert "Columns empty    0   0" in one.board
    assert "2" in await anna.choose(two.id)
    assert "Columns empty    2   0" in two.board
    assert "Columns empty    0   0" in one.board
    # Chosen twice: what was asked is done.
    assert code(await anna.choose(one.id)) == "stale"
    assert "Columns empty    0   0" in one.board


async def test_who_looks_is_offered_the_game_at_hand_too(world: World) -> None:
    running = await Table.begun(world, "Cleo", "Dido", name="Utica")
    await Table.open(world, "Anna", name="Byrsa", seats=3)
    await Table.open(world, "Anna", name="Kothon", seats=3)
    anna = Player(world, "Anna")
    asked = undressed(await anna.command("game board"))
    assert all(name in asked for name in ("Byrsa", "Kothon", "Utica"))
    assert "Cleo" in await anna.choose(running.id)


async def test_what_was_asked_is_its_askers(world: World, guard: Guard) -> None:
    one = await Table.begun(world, "Anna", "Ben", name="Byrsa")
    await Table.begun(world, "Anna", "Ben", name="Kothon")
    await one["Anna"].command("table next", game="Byrsa")
    await one["Anna"].command("table undo")
    select = world.press_select("Anna", [one.id])
    said = await guard.refuses("stale", _raw(world, select, "Ben", one.id))
    assert "Byrsa" not in said
    third = await Table.begun(world, "Cleo", "Dido", name="Utica")
    assert code(await _raw(world, select, "Anna", third.id)) == "not-in-game"
    assert (one.to_act, third.to_act) == ("Ben", "Cleo")


async def test_the_question_outlives_a_restart(world: World) -> None:
    one = await Table.begun(world, "Anna", "Ben", name="Byrsa")
    await Table.begun(world, "Anna", "Ben", name="Kothon")
    await one["Anna"].command("table next")
    await world.restart()
    assert "Ben" in await one["Anna"].choose(one.id)
    assert one.to_act == "Ben"


async def test_a_game_by_its_name_or_id(world: World) -> None:
    one = await Table.begun(world, "Anna", "Ben", name="Byrsa")
    two = await Table.begun(world, "Anna", "Ben", name="Kothon")
    await one["Anna"].command("table next", game="bYrSa")
    await two["Anna"].command("table next", game=two.id)
    assert (one.to_act, two.to_act) == ("Ben", "Ben")


async def test_a_game_in_a_thread_is_meant_there(world: World) -> None:
    anna = Player(world, "Anna")
    await Table.begun(world, "Anna", "Ben", name="Byrsa")
    said = await anna.command("game new", way="table", name="Kothon", place="thread", seats=2)
    assert "is open" in said
    thread = world.channel.threads[0]
    assert thread.name == "Kothon"
    table = Table(world, ("Anna", "Ben"), name="Kothon", where=thread)
    assert "seat 2" in await table["Ben"].command("game join")
    await table["Anna"].command("game start", first=world.anna)
    await table["Anna"].command("table next")
    assert table.to_act == "Ben"
    assert any("<@" in world.text(message) for message in world.messages(thread))
    # From the channel, the thread's game is another place's.
    await table["Anna"].command("table undo")
    assert table.to_act == "Anna"
    assert "Kothon" in await Player(world, "Eve", thread).command("game board")


async def test_in_a_thread_a_game_opens_there_and_not_in_another(world: World) -> None:
    anna = Player(world, "Anna")
    await anna.command("game new", name="Kothon", place="thread")
    thread = world.channel.threads[0]
    await Player(world, "Ben", thread).command("game new", name="Utica", place="thread")
    assert len(world.channel.threads) == 1
    assert any("Utica" in world.text(message) for message in world.messages(thread))


async def test_autocomplete_with_more_than_25_games(world: World) -> None:
    anna = Player(world, "Anna")
    for number in range(28):
        if number % 5 == 0:
            host = Player(world, world.add(f"Host {number}").name)
        await host.command("game new", name=f"Game {number:02}", seats=3)
        await anna.command("game join", game=f"Game {number:02}")
    await world.wait(60)
    done = await Table.begun(world, "Anna", "Ben", name="Utica")
    offered = await world.autocomplete("Anna", "game board", "game", "")
    assert len(offered) == 25
    assert "Utica" in offered[0]["name"]
    assert offered[0]["value"] == done.id
    for typed in ("game 0", "GAME 0"):
        narrowed = await world.autocomplete("Anna", "table next", "game", typed)
        assert {each["name"][:7] for each in narrowed} == {f"Game 0{n}" for n in range(10)}
    assert await world.autocomplete("Anna", "tile", "game", "nothing") == []
    # Each is only offered what is his own, except for a look.
    own = await world.autocomplete("Ben", "game undo", "game", "")
    assert [each["value"] for each in own] == [done.id]
    assert await world.autocomplete("Eve", "game undo", "game", "") == []
    for command in ("game board", "game log", "game record"):
        offered = await world.autocomplete("Ben", command, "game", "")
        assert (len(offered), offered[0]["value"]) == (25, done.id)
        (seen,) = await world.autocomplete("Eve", command, "game", "utica")
        assert seen["value"] == done.id
    there = world.guild.create_text_channel("elsewhere")
    assert await world.autocomplete("Eve", "game board", "game", "", where=there) == []
    # A select has room for 25; the others can be named.
    asked = undressed(await anna.command("game leave"))
    assert asked.count("Game ") <= 26
    assert "You have left" in await anna.command("game leave", game="Game 00")
    listed = undressed(await anna.command("game list"))
    assert "you are awaited" in listed.splitlines()[1]
    assert "more" in listed.splitlines()[-1]


async def test_in_the_direct_message(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    here = Player(world, "Ben", world.dm("Ben"))
    tile = await table["Ben"].command("tile")
    assert await here.command("tile") == tile
    assert await here.press("Look", world.messages(world.dm("Ben"))[0]) == tile
    board = undressed(await here.command("game board"))
    assert "Trade cards" in board
    # The board's own buttons belong to its home.
    assert "End turn" not in board.splitlines()
    assert "Byrsa" in undressed(await here.command("game log"))
    assert "Byrsa" in undressed(await here.command("game list"))
    assert "How to play" in await here.command("help")
    assert "/check" in await here.command("check")
    assert code(await Player(world, "Eve", world.dm("Eve")).command("tile")) == "no-game-here"


async def test_in_the_direct_message_with_two_games(world: World) -> None:
    one = await Table.begun(world, "Anna", "Ben", name="Byrsa")
    other = world.guild.create_text_channel("other")
    await Table.begun(world, "Cleo", "Ben", name="Kothon", where=other)
    here = Player(world, "Ben", world.dm("Ben"))
    await here.command("tile")
    assert await here.choose(one.id) == await one["Ben"].command("tile")
    listed = undressed(await here.command("game list"))
    assert listed.count("https://discord.com/channels/") == 2
    assert "waiting for Anna" in listed
    assert "waiting for Cleo" in listed


async def test_from_another_channel(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    other = world.guild.create_text_channel("other")
    there = Player(world, "Anna", other)
    await guard.refuses("no-game-here", there.command("table next"))
    assert "Ben" in await there.command("table next", game="Byrsa")
    assert table.to_act == "Ben"
    assert not world.messages(other)
    stranger = Player(world, "Eve", other)
    await guard.refuses("unknown-game", stranger.command("game board", game="Byrsa"))
    await guard.refuses("unknown-game", stranger.command("game log", game=table.id))


async def test_in_another_server(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    second = world.env.create_guild("Utica")
    harbour = second.create_text_channel("harbour")
    for who in (world.anna, world.cleo, world.eve):
        second.add_member(who.user)
    await world.settle()
    anna, eve = Player(world, "Anna", harbour), Player(world, "Eve", harbour)
    await guard.refuses("no-game-here", anna.command("table next"))
    await guard.refuses("unknown-game", eve.command("game board", game="Byrsa"))
    await guard.refuses("unknown-game", eve.command("game log", game=table.id))
    # The same name is free there, and both games are in the list of who plays both.
    other = await Table.open(world, "Anna", "Cleo", where=harbour)
    await other.start()
    first = other.to_act
    assert "is ended" in await other[first].command("table next")
    assert (table.to_act, other.to_act) == ("Anna", "Cleo" if first == "Anna" else "Anna")
    listed = undressed(await Player(world, "Anna").command("game list"))
    assert f"/{second.id}/{harbour.id}" in listed
    assert f"/{world.guild.id}/{world.channel.id}" in listed
    assert await world.autocomplete("Cleo", "tile", "game", "", where=harbour)


async def test_a_moderators_power_ends_with_his_channel(world: World, guard: Guard) -> None:
    table = await Table.open(world, "Anna", "Ben")
    other = world.guild.create_text_channel("other")
    boss = world.add("Boss")
    mine = world.guild.create_text_channel(
        "mine", overwrites={boss: discord.PermissionOverwrite(manage_messages=True)}
    )
    # He plays in the game, so he sees it from everywhere; he moderates another channel.
    seated = await Table.open(world, "Cleo", "Boss", name="Kothon")
    for where in (None, other, mine):
        there = Player(world, "Boss", where)
        for command in ("game start", "game cancel"):
            await guard.refuses("not-host-or-moderator", there.command(command, game="Kothon"))
    await guard.refuses(
        "unknown-game", Player(world, "Boss", mine).command("game cancel", game="Byrsa")
    )
    await guard.refuses(
        "unknown-game", Player(world, "Mod", other).command("game cancel", game="Byrsa")
    )
    assert "is cancelled" in await Player(world, "Mod").command("game cancel", game="Byrsa")
    assert "begins" in await Player(world, "Mod").command("game start", game=seated.id)
    assert "cancelled" in table.board


async def _raw(world: World, select: Press, who: str, value: str) -> str:
    result = await world.press_raw(
        who, select.channel_id, select.message_id, select.custom_id, (value,)
    )
    return world.private(result)


async def test_a_moderator_need_not_name_the_only_lobby(world: World) -> None:
    mod = Player(world, "Mod")
    one = await Table.open(world, "Anna", "Ben")
    assert "begins" in await mod.command("game start")
    two = await Table.open(world, "Cleo", "Dido", name="Kothon")
    assert "cancelled" in await mod.command("game cancel")
    assert one.to_act in {"Anna", "Ben"}
    assert "cancelled" in two.board


async def test_the_name_of_a_thread_pings_nobody(world: World) -> None:
    await Player(world, "Anna").command("game new", name="@everyone", place="thread")
    assert world.channel.threads[0].name == "@\u200beveryone"
    assert not any(ping.everyone for ping in world.pings())
