"""Substitutes, stand-ins, leaving, coming back, and people who are no longer in the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.rules.full.course import Chosen, Handed
from bot.tables.game import Game
from bot.tables.seat_talk import SeatTaken
from tests.cogs.driver import Guard, Player, Table, code, undressed
from tests.cogs.full.driver import ENDINGS, Full, Panel
from tests.rig.world import World

DAY = 86400
SUBSTITUTE = "Eve"


async def handed_over(table: Table, world: World, who: str, seat: int) -> None:
    """Let a player give his seat to the substitute."""
    await table[who].command("game seat", seat=seat, to="member", member=world.eve)
    said = await Player(world, SUBSTITUTE).press("Yes")
    assert f"You have seat {seat}" in undressed(said)


def tile_of(words: str) -> str:
    """Give the name of a golden tile in an answer."""
    return words.split("**")[1]


def dms(world: World, who: str) -> list[str]:
    return [undressed(world.text(each)) for each in world.messages(world.dm(who))]


async def private(world: World, who: str, table: Table, *doors: str) -> list[str]:
    player = Player(world, who)
    return [undressed(await player.command(door, game=table.id)) for door in doors]


# Substitutes


async def disks(table: Full) -> None:
    await table.fast(lambda e: e.ask is not None and e.ask.kind.startswith("setup"), most=1)


async def payment(table: Full) -> None:
    await table.fast(
        lambda e: e.ask is not None and e.ask.kind == "pay", prefer=("pay", "docks", "ship")
    )


async def between(table: Full) -> None:
    await table.fast(lambda e: e.ask is not None and e.ask.kind in ENDINGS)
    await table.fast(lambda e: e.ask is not None and e.ask.kind not in ENDINGS)


PHASES: dict[str, Callable[[Full], Awaitable[None]]] = {
    "disks": disks, "payment": payment, "between": between,
}  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
async def test_a_substitute_sees_all_and_the_former_nothing(
    world: World, guard: Guard, phase: str
) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=5)
    await PHASES[phase](table)
    who = table.actor
    seat = table.engine.seat + 1
    hand, tile = await private(world, who, table, "hand", "tile")
    panel = await Panel.opened(table, who)
    shown, old_tile = panel.words, tile_of(tile)
    await handed_over(table, world, who, seat)
    assert await private(world, SUBSTITUTE, table, "hand", "tile") == [hand, tile]
    assert (await Panel.opened(table, SUBSTITUTE)).words == shown
    assert old_tile in dms(world, SUBSTITUTE)[-1]
    # The former: his message is edited, and no door is open to him.
    assert dms(world, who)[0].splitlines()[0].endswith("was handed over.")
    assert len(dms(world, who)) == 1
    former = table[who]
    for door in ("hand", "tile", "turn play"):
        await guard.refuses("not-in-game", former.command(door, game=table.id))
        refused = Player(world, who, world.dm(who)).command(door, game=table.id)
        await guard.refuses("not-in-game", refused)
    await guard.refuses("not-in-game", former.command("turn choose", choice="end", game=table.id))
    for label in ("Play", "My hand", "My tile"):
        await guard.refuses("not-in-game", former.press(label, table.board_message))
    for part in panel.components:
        verb = part["custom_id"]
        await guard.refuses("not-in-game", former.press_id(verb, table))
    listed = await world.autocomplete(who, "turn choose", "choice", "", game=table.id)
    assert listed == []
    record = await table.record(who)
    assert record["setup"]["golden"] == [None, None]
    assert table.name not in undressed(await former.command("game list"))
    mine = await table.record(SUBSTITUTE)
    assert mine["setup"]["golden"][seat - 1] is not None
    assert mine["setup"]["golden"][2 - seat] is None


async def test_the_log_names_who_sat_there_then(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=6)
    await table.fast(lambda e: e.seat == 1 and e.ask is not None and e.ask.kind in ENDINGS)
    await Player(world, "Ben").command("turn choose", choice="end", game=table.id)
    await table.catch_up()
    before = undressed(await table["Anna"].command("game log"))
    assert "**Ben**" in before
    await handed_over(table, world, "Ben", 2)
    after = undressed(await table["Anna"].command("game log"))
    new = "**Eve** takes over seat 2 from **Ben**."
    assert new in after
    assert [line for line in before.splitlines() if "**Ben**" in line][-1] in after
    assert table.lines[-1] == new
    assert "Eve" in table.board
    assert "Ben" not in table.board


async def test_a_member_says_no(world: World, guard: Guard) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=7)
    eve = Player(world, "Eve")
    said = await table["Ben"].command("game seat", seat=2, to="member", member=world.eve)
    assert "must agree" in said
    assert "**Ben** asks you to take over seat 2 of **Ben** in **Byrsa**" in table.lines[-1]
    assert world.pings()[-1].users == {world.eve.id}
    await guard.refuses("not-invited", Player(world, "Cleo").press("Yes"))
    await guard.refuses("not-invited", table["Ben"].press("No"))
    yes = world.press("Eve", "Yes")
    await eve.press("No")
    await guard.refuses("nothing-asked", eve.send(yes))
    assert "turned down" in table.lines[-1]
    assert (await table.game()).seat_of(world.ben.id) == 1


async def test_a_late_player_moves_before_the_substitute_accepts(
    world: World, guard: Guard
) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=8, pace="day")
    await table.fast(lambda e: e.seat == 1)
    await guard.refuses("seat-kept", table["Anna"].command("game seat", seat=2, to="automatic"))
    await world.wait(DAY)
    await table["Anna"].command("game seat", seat=2, to="member", member=world.eve)
    panel = await Panel.opened(table, "Ben")
    await panel.choose(min(panel.offered))
    assert "**Ben** keeps seat 2" in table.lines[-1]
    await guard.refuses("nothing-asked", Player(world, "Eve").press("Yes"))


async def test_the_offer_outlives_a_restart(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=9)
    await table["Ben"].command("game seat", seat=2, to="member", member=world.eve)
    await world.restart()
    await Player(world, "Eve").press("Yes")
    await world.restart()
    assert (await table.game()).seat_of(world.eve.id) == 1
    assert "handed over" in dms(world, "Ben")[0]


# Stand-ins


async def test_a_stand_in_plays_and_its_player_looks_on(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=10)
    tile = await private(world, "Ben", table, "tile")
    assert code(await table["Ben"].command("game seat", seat=2, to="automatic")) is None
    assert "stands in for **Ben**" in table.lines[-1]
    assert "stands in for **Ben**" in table.board
    again = table["Anna"].command("game seat", seat=2, to="automatic")
    assert code(await again) == "seat-as-it-is"
    assert "you are awaited" not in undressed(await table["Ben"].command("game list"))
    await world.restart()
    pings = len(world.pings())
    await table.fast(lambda e: e.ask is not None and e.ask.kind in ENDINGS)
    await table["Anna"].command("turn choose", choice="end", game=table.id)
    await table.catch_up()
    game = await table.game()
    assert game.awaited == (0,)
    assert isinstance(game.choices[-1], Chosen | Handed)
    assert game.choices[-1].seat == 1
    assert not [ping for ping in world.pings()[pings:] if world.ben.id in ping.users]
    assert await private(world, "Ben", table, "tile") == tile
    assert code((await private(world, "Ben", table, "hand"))[0]) is None
    # He presses Play and has his seat again.
    await Panel.opened(table, "Ben")
    assert "**Ben** plays again" in table.lines[-1]
    assert (await table.game()).people == {0, 1}


async def test_a_stand_in_is_left_by_choosing(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", "Cleo", chance=11)
    await table["Ben"].command("game seat", seat=2, to="automatic")
    await table["Ben"].command("game seat", seat=2, to="member", member=world.ben)
    assert "**Ben** plays again" in table.lines[-1]


# Leaving


async def test_leaving_a_running_game_is_asked_once(world: World, guard: Guard) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=12)
    asked = await table["Ben"].command("game leave")
    assert "give seat 2 up?" in undressed(asked)
    assert "Nothing has changed" in await table["Ben"].press("No")
    assert (await table.game()).seat_of(world.ben.id) == 1
    await table["Ben"].command("game seat", seat=2, to="open")
    await table["Ben"].press("Yes")
    game = await table.game()
    assert (set(game.people), game.seats[1].open) == ({0}, True)
    assert "**Ben** has left the game" in table.lines[-1]
    # Nobody has a deadline there, so the line says how the game can go on without him.
    assert "`/game seat seat:2 to:automatic`" in table.lines[-1]
    assert "Seat 2 is open" in table.board
    await guard.refuses("not-in-game", table["Ben"].command("hand", game=table.id))
    assert "handed over" in dms(world, "Ben")[0]
    # Nor where no game is named, here or in a direct message, as long as it is played.
    for where in (None, world.dm("Ben")):
        for door in ("hand", "tile", "turn play"):
            said = await Player(world, "Ben", where).command(door)
            assert "no longer have a seat in Byrsa" in undressed(said)
            assert code(said) == "no-longer-in-game"
    await guard.refuses("no-game-here", Player(world, "Eve").command("hand"))
    await table["Ben"].command("game join")
    assert code(await table["Ben"].command("hand")) is None
    await table["Ben"].command("game leave")
    await table["Ben"].press("Yes")
    await table["Anna"].command("game end")
    await guard.refuses("no-game-here", table["Ben"].command("hand"))


async def test_two_take_an_open_seat_at_once(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=13)
    await table["Ben"].command("game leave")
    await table["Ben"].press("Yes")
    both = [world.command(who, "game join") for who in ("Cleo", "Eve")]
    said = [world.private(each) for each in await world.at_once(both)]
    assert sorted(code(each) or "" for each in said) == ["", "no-open-seat"]
    game = await table.game()
    assert sum(isinstance(entry.what, SeatTaken) for entry in game.log) == 1
    assert game.people == {0, 1}


async def test_the_button_below_the_line_takes_the_seat(world: World, guard: Guard) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=14)
    await table["Ben"].command("game leave")
    await table["Ben"].press("Yes")
    await guard.refuses("already-seated", table["Anna"].press("Join"))
    assert "Join" in table.lines[-1].splitlines()
    assert "You have seat 2" in await table["Ben"].press("Join")
    assert (await table.game()).seat_of(world.ben.id) == 1
    assert len(dms(world, "Ben")) == 2


async def test_the_last_person_leaves(world: World) -> None:
    table = await Full.begun(world, "Anna", automatic=1, chance=15)
    assert "it is stopped then" in await table["Anna"].command("game leave")
    await table["Anna"].press("Yes")
    assert (await table.game()).status == "stopped"
    assert "nobody plays it any more" in table.lines[-1]


async def test_the_host_leaves_a_lobby_and_a_game(world: World, guard: Guard) -> None:
    table = await Table.open(world, "Anna", "Ben", "Cleo", seats=4)
    await table["Anna"].command("game leave")
    assert "`1` Ben, host" in table.board
    await table["Ben"].command("game start", first=world.ben)
    await table["Ben"].command("game leave")
    await table["Ben"].press("Yes")
    assert "**Cleo** is the host now" in table.lines[-1]
    await guard.refuses("not-in-game", table["Ben"].command("table settle", game="Byrsa"))
    await guard.refuses("rounds-not-over", table["Cleo"].command("table settle"))


async def test_a_refereed_table_goes_on_without_somebody(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", golden=False)
    await table["Ben"].command("game leave")
    await table["Ben"].press("Yes")
    for _ in range(30):
        await table["Anna"].command("table next")
    await table["Anna"].command("table score", points=9)
    await table["Anna"].command("table score", points=7, player=world.ben)
    await table["Anna"].command("table confirm")
    words = "".join(table.lines)
    assert "the result" in words
    assert "Seat 2 (open)" in words


async def test_the_host_is_called_where_the_game_waits_for_who_left(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", "Cleo")
    pings = len(world.pings())
    for who in ("Cleo", "Anna"):
        await table[who].command("game leave")
        await table[who].press("Yes")
    # Nobody waits for Cleo. Anna is to act, and Ben is the host after her.
    told = [ping for ping in world.pings()[pings:] if ping.users and ping.place != "DM"]
    assert [ping.users for ping in told] == [{world.ben.id}]
    assert "**Ben** is the host now" in undressed(told[0].text)
    assert "you, as host, end its turns with `/table next`" in told[0].text


@pytest.mark.parametrize("phase", ["points", "agreement"])
async def test_a_substitute_after_the_last_round(world: World, phase: str) -> None:
    table = await Table.begun(world, "Anna", "Ben", golden=True)
    await table.play()
    tile = undressed(await table["Ben"].command("tile", game="Byrsa"))
    if phase == "agreement":
        for who in ("Anna", "Ben"):
            await table[who].command("table score", points=5)
        await table["Anna"].press("Confirm", table.board_message)
    await handed_over(table, world, "Ben", 2)
    eve = Player(world, "Eve")
    assert undressed(await eve.command("tile", game="Byrsa")) == tile
    if phase == "points":
        await eve.command("table score", points=5)
        await table["Anna"].command("table score", points=5)
        await table["Anna"].press("Confirm", table.board_message)
    await eve.press("Confirm", table.board_message)
    assert "Eve" in table.result
    assert "Ben" not in table.result


# Who is no longer in the server


async def test_who_is_gone_is_noticed_when_awaited(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", "Cleo", chance=16)
    world.guild.remove_member(world.ben)
    await table.fast(lambda e: e.ask is not None and e.ask.kind in ENDINGS)
    pings = len(world.pings())
    await table["Anna"].command("turn choose", choice="end", game=table.id)
    await table.told()
    game = await table.game()
    assert game.seats[1].open
    assert "**Ben** is no longer in this server" in table.lines[-1]
    # The host is called, for the game waits; he who is gone is not.
    told = [ping for ping in world.pings()[pings:] if ping.users and ping.place != "DM"]
    assert [ping.users for ping in told] == [{world.anna.id}]
    assert "the game waits for that seat" in told[0].text
    assert "no longer in the server" in dms(world, "Anna")[-1]
    assert "You have seat 2" in await Player(world, "Eve").command("game join")


async def test_who_is_gone_is_noticed_when_asked(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", "Cleo")
    world.guild.remove_member(world.member("Cleo"))
    await table["Anna"].command("game end")
    await table["Ben"].press("Yes")
    assert (await _load(world, table)).status == "stopped"


async def test_who_is_gone_is_noticed_when_reminded(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", golden=False, pace="day")
    await table.end_turn()
    world.guild.remove_member(world.ben)
    pings = len(world.pings())
    await world.wait(DAY // 2)
    assert "**Ben** is no longer in this server" in table.lines[-1]
    assert not [ping for ping in world.pings()[pings:] if world.ben.id in ping.users]
    await world.wait(3 * DAY)
    assert not [ping for ping in world.pings()[pings:] if world.ben.id in ping.users]


async def test_who_is_gone_comes_back(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", golden=False)
    user = world.ben.user
    world.guild.remove_member(world.ben)
    await table.end_turn()
    assert "no longer in this server" in table.lines[-1]
    await world.restart()
    world.guild.add_member(user)
    await table["Ben"].press("End turn", table.board_message)
    assert "**Ben** is here again" in "".join(table.lines)
    game = await _load(world, table)
    assert (set(game.people), game.seats[1].open) == ({0, 1}, False)


async def test_the_host_is_gone(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", "Cleo")
    world.guild.remove_member(world.anna)
    await table["Ben"].command("game end")
    assert "**Ben** is the host now" in "".join(table.lines)
    assert "Anna is no longer" in dms(world, "Ben")[-1]


async def test_a_fault_of_discord_is_no_absence(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    path = f"/guilds/*/members/{world.ben.id}"
    world.env.inject_error("GET", path, status=403, code=50001, times=None)
    await table.end_turn()
    assert world.pings()[-1].users == {world.ben.id}
    assert not (await _load(world, table)).seats[1].open


async def test_each_is_asked_for_once_a_hand_over(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    before = _asked(world)
    for _ in range(4):
        await table.end_turn()
    assert _asked(world) - before == 4


def _asked(world: World) -> int:
    return sum(
        request.method == "GET" and "/members/" in request.path
        for request in world.env.http_requests
    )


# Notices


async def test_a_days_notice_without_deadlines(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=17, pace="none")
    await table.fast(lambda e: e.seat == 1)
    said = await table["Anna"].command("game seat", seat=2, to="automatic")
    assert "notice is given" in said
    assert "gives notice: if **Ben** makes no move" in table.lines[-1]
    await world.restart(down=DAY + 60)
    await world.settle()
    game = await table.game()
    assert game.seats[1].player is not None
    assert "stands in for **Ben**" in "".join(table.lines)


async def _load(world: World, table: Table) -> Game:
    bot: Any = world.env.bot
    game: Game = await bot.tables.load(table.id)
    return game
