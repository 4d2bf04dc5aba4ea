"""Guests who must agree themselves, the host's place, lobbies that close, and rematches."""

from __future__ import annotations

from tests.cogs.driver import Guard, Player, Table, code, undressed
from tests.rig.world import PLAYERS, World


async def test_a_guest_agrees(world: World, guard: Guard) -> None:
    table = await Table.open(world, "Anna", seats=3)
    cleo, eve = Player(world, "Cleo"), Player(world, "Eve")
    assert "Cleo" in undressed(await table["Anna"].command("game join", member=world.cleo))
    assert "Cleo" not in table.board
    for label in ("Yes", "No"):
        await guard.refuses("not-invited", eve.press(label))
        await guard.refuses("not-invited", table["Anna"].press(label))
    old = [world.press("Cleo", label) for label in ("Yes", "No")]
    assert "seat 2" in await cleo.press("Yes")
    assert "`2` Cleo" in table.board
    for press in old:
        assert code(await cleo.send(press)) in {"not-invited", "already-seated"}
    assert "Cleo" in table.board


async def test_a_guest_who_declines_may_still_join(world: World) -> None:
    table = await Table.open(world, "Anna", seats=3)
    cleo = Player(world, "Cleo")
    await table["Anna"].command("game join", member=world.cleo)
    yes = world.press("Cleo", "Yes")
    await cleo.press("No")
    assert code(await cleo.send(yes)) == "not-invited"
    assert "Cleo" not in table.board
    again = await table["Anna"].command("game join", member=world.cleo)
    assert code(again) == "has-declined"
    await cleo.press("Join")
    assert "`2` Cleo" in table.board


async def test_a_guest_is_asked_once(world: World) -> None:
    table = await Table.open(world, "Anna", seats=3)
    for _ in range(3):
        await table["Anna"].command("game join", member=world.cleo)
    assert len(table.lines) == 1


async def test_a_guest_who_joins_by_himself_or_comes_too_late(world: World) -> None:
    table = await Table.open(world, "Anna", seats=2)
    for guest in (world.cleo, world.dido):
        await table["Anna"].command("game join", member=guest)
    dido = world.press("Dido", "Yes")
    assert "seat 2" in await Player(world, "Cleo").press("Join", table.board_message)
    late = world.private((await world.at_once([dido]))[0])
    assert code(late) == "lobby-full"
    await table["Anna"].command("game start", first=world.anna)
    late = world.private((await world.at_once([dido]))[0])
    assert code(late) == "no-lobby"


async def test_the_invitation_outlives_a_restart(world: World) -> None:
    table = await Table.open(world, "Anna", seats=2)
    await table["Anna"].command("game join", member=world.cleo)
    await world.restart()
    assert "seat 2" in await Player(world, "Cleo").press("Yes")


async def test_the_host_leaves_and_the_next_one_is_host(world: World, guard: Guard) -> None:
    table = await Table.open(world, "Anna", "Ben", "Cleo", seats=4)
    await table["Anna"].press("Leave", table.board_message)
    assert "`1` Ben, host" in table.board
    await guard.refuses("not-in-game", table["Anna"].press("Start", table.board_message))
    assert "begins" in await table["Ben"].press("Start", table.board_message)


async def test_a_host_who_is_gone_is_noticed_when_somebody_joins(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben", seats=4)
    world.guild.remove_member(world.anna)
    before = len(world.pings())
    await Player(world, "Cleo").press("Join", table.board_message)
    assert "`1` Ben, host" in table.board
    assert "Anna" not in table.board
    # It is said in one line, which calls the new host alone.
    (told,) = [ping for ping in world.pings()[before:] if ping.users]
    assert told.users == {world.ben.id}
    assert "is no longer in this server" in told.text
    # The next one is gone as well: then it is the one after him.
    world.guild.remove_member(world.ben)
    await Player(world, "Dido").press("Join", table.board_message)
    assert "`1` Cleo, host" in table.board
    assert world.pings()[-1].users == {world.cleo.id}


async def test_a_host_who_is_gone_is_noticed_when_he_is_missed(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben", "Cleo", "Dido", seats=4)
    said = await table["Ben"].press("Start", table.board_message)
    assert code(said) == "not-host-or-moderator"
    world.guild.remove_member(world.anna)
    await world.wait(61)
    said = await table["Cleo"].press("Start", table.board_message)
    assert code(said) == "not-host-or-moderator"
    assert "The host is Ben" in undressed(said)
    world.guild.remove_member(world.ben)
    said = await table["Cleo"].press("Start", table.board_message)
    assert code(said) == "not-host-or-moderator", "Discord is asked once a minute"
    await world.wait(61)
    assert "begins" in await table["Cleo"].press("Start", table.board_message)


async def test_a_lobby_in_which_nobody_is_left_is_closed(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben", seats=4)
    for gone in (world.anna, world.ben):
        world.guild.remove_member(gone)
    await world.wait(6 * 86400)
    assert "Byrsa: cancelled" in table.board
    assert "nobody who sat in it is still in this server" in table.lines[-1]


async def test_a_fault_of_discord_changes_no_host(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    path = f"/guilds/*/members/{world.anna.id}"
    world.env.inject_error("GET", path, status=403, code=50001, times=None)
    await Player(world, "Cleo").press("Join", table.board_message)
    said = await table["Ben"].press("Start", table.board_message)
    assert code(said) == "not-host-or-moderator"
    assert "`1` Anna, host" in table.board


async def test_the_last_one_leaves_and_the_lobby_is_closed(world: World, guard: Guard) -> None:
    table = await Table.open(world, "Anna", "Ben")
    board = table.board_message
    presses = {label: world.press("Anna", label, board) for label in ("Join", "Leave", "Start")}
    for who in ("Ben", "Anna"):
        await table[who].press("Leave", table.board_message)
    assert "Byrsa: cancelled" in table.board
    assert table.ids == {}
    for press in presses.values():
        said = world.private((await world.at_once([press]))[0])
        assert code(said) == "no-lobby"
    # Its name is free again.
    await Player(world, "Cleo").command("game new", name="Byrsa")


async def test_the_host_cancels(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    assert "cancelled" in await table["Anna"].press("Cancel", table.board_message)
    assert "cancelled" in table.board
    assert not [ping for ping in world.pings() if ping.users]


async def test_a_player_leaves_and_comes_back_behind_the_others(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben", "Cleo")
    await table["Ben"].press("Leave", table.board_message)
    await table["Ben"].press("Join", table.board_message)
    board = table.board
    assert [f"`{seat}` {name}" in board for seat, name in ((1, "Anna"), (2, "Cleo"), (3, "Ben"))]
    assert board.index("Cleo") < board.index("Ben")


async def test_a_rematch_once(world: World, guard: Guard) -> None:
    table = await Table.begun(world, *PLAYERS[:2], golden=False)
    await table.play()
    await table.finish(Anna=1, Ben=2)
    result = next(each for each in world.messages() if "Rematch" in world.text(each))
    await guard.refuses("not-in-game", Player(world, "Eve").press("Rematch", result))
    press = [world.press(who, "Rematch", result) for who in ("Ben", "Anna", "Ben")]
    said = [undressed(world.private(each)) for each in await world.at_once(press)]
    assert "is open" in said[0]
    assert [code(each) for each in said[1:]] == ["rematch-open"] * 2
    lobbies = [each for each in world.messages() if "lobby" in world.text(each).split("\n")[0]]
    assert len(lobbies) == 1
    called = [ping for ping in world.pings() if "rematch" in ping.text]
    assert [ping.users for ping in called] == [{world.anna.id}]
    words = undressed(world.text(lobbies[0]))
    assert "`1` Ben, host" in words
    assert "without golden tiles" in words
    assert "`2` free" in words
    await world.restart()
    await guard.refuses("rematch-open", table["Anna"].press("Rematch", result))
    # A rematch that was cancelled is no reason to go without one.
    await world.slash("Ben", "game cancel")
    assert code(await table["Anna"].press("Rematch", result)) in {None, "rematch-open"}


async def test_a_rematch_of_a_stopped_game(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table["Anna"].command("game end")
    await table["Ben"].press("Yes")
    assert "is open" in await table["Ben"].press("Rematch", table.board_message)
