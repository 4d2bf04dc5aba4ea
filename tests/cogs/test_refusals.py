"""Each refusal that can be met: private, with its code, and nothing has changed."""

from __future__ import annotations

import pytest

from tests.cogs.driver import ROUNDS, Guard, Player, Table
from tests.rig.world import World

FIGURES = {
    "active-ships": 30,
    "inactive-ships": 30,
    "columns": 3,
    "achievement-disks": 6,
    "hall-disks": 11,
    "forum-disks": 11,
    "trade-cards": 75,
}
MOVES = ("table next", "table extra", "table undo", "table confirm", "table settle", "game end")


async def test_of_opening(world: World, guard: Guard) -> None:
    await Table.open(world, "Anna", "Ben")
    cleo = Player(world, "Cleo")
    await guard.refuses("name-taken", cleo.command("game new", name="Byrsa"))
    await guard.refuses("name-taken", cleo.command("game new", name="bYRSA"))
    for name in ("\u200b", "\u2066\u2069", "\x07"):
        await guard.refuses("bad-name", cleo.command("game new", name=name))
        await guard.refuses("bad-name", cleo.command("game new", name=name, place="thread"))
    assert not world.channel.threads


async def test_in_a_lobby(world: World, guard: Guard) -> None:
    table = await Table.open(world, "Anna", "Ben")
    anna, ben, cleo = table["Anna"], table["Ben"], Player(world, "Cleo")
    board = table.board_message
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    await guard.refuses("already-seated", ben.press("Join", board))
    await guard.refuses("already-seated", ben.command("game join"))
    await guard.refuses("lobby-full", cleo.press("Join", board))
    await guard.refuses("lobby-full", cleo.command("game join", game="byrsa"))
    await guard.refuses("not-in-game", cleo.press("Leave", board))
    await guard.refuses("not-in-game", cleo.command("game leave", game="Byrsa"))
    await guard.refuses("no-game-here", cleo.command("game leave"))
    for label in ("Start", "Cancel"):
        await guard.refuses("not-host-or-moderator", ben.press(label, board))
        await guard.refuses("not-in-game", cleo.press(label, board))
        command = f"game {label.lower()}"
        await guard.refuses("not-host-or-moderator", ben.command(command))
        await guard.refuses("not-in-game", cleo.command(command, game="Byrsa"))
    await guard.refuses("no-seat", anna.command("game start", first=world.cleo))
    await guard.refuses("not-host", ben.command("game join", member=world.cleo))
    await guard.refuses("lobby-full", anna.command("game join", member=world.cleo))
    await guard.refuses("bots-cannot-play", anna.command("game join", member=robot))
    await guard.refuses("already-seated", anna.command("game join", member=world.ben))
    await guard.refuses("already-seated", anna.command("game join", member=world.anna))
    for command in (*MOVES, "tile"):
        await guard.refuses("not-running", anna.command(command, game="Byrsa"))
    for verb in ("next", "extra", "extra-yes", "confirm", "tile", "stop-yes", "undo-no"):
        await guard.refuses("not-running", anna.forge(verb, table))
    await guard.refuses("not-over", anna.forge("rematch", table))


async def test_of_people_who_cannot_play(world: World, guard: Guard) -> None:
    table = await Table.open(world, "Anna", seats=4)
    anna = table["Anna"]
    stranger = world.env.create_user("stranger")
    assert world.env.bot.user is not None
    await guard.refuses("too-few-players", anna.press("Start"))
    await guard.refuses("too-few-players", anna.command("game start", first=world.anna))
    await guard.refuses("not-in-server", anna.command("game join", member=stranger))
    await guard.refuses("not-in-server", anna.command("game start", first=stranger))


async def test_while_the_game_runs(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    anna, ben, eve = table["Anna"], table["Ben"], Player(world, "Eve")
    board = table.board_message
    for player in (anna, ben):
        await guard.refuses("nothing-to-undo", player.command("table undo"))
        await guard.refuses("rounds-not-over", player.press("Confirm", board))
        await guard.refuses("rounds-not-over", player.command("table confirm"))
        await guard.refuses("rounds-not-over", player.command("table score", points=1))
    for label, command in (("End turn", "table next"), ("Extra turn", "table extra")):
        await guard.refuses("not-your-turn", ben.press(label, board))
        await guard.refuses("not-your-turn", ben.command(command))
    await guard.refuses("not-your-turn", anna.command("table next", player=world.ben))
    await guard.refuses("rounds-not-over", anna.command("table settle"))
    await guard.refuses("not-host", ben.command("table settle"))
    for label in ("End turn", "Extra turn", "Confirm", "My tile"):
        await guard.refuses("not-in-game", eve.press(label, board))
    for command in (*MOVES, "tile"):
        await guard.refuses("not-in-game", eve.command(command, game="Byrsa"))
    for command in (*MOVES[:-1], "tile"):
        await guard.refuses("no-game-here", eve.command(command))
    for verb in ("join", "leave", "start", "cancel", "invite-yes", "invite-no"):
        await guard.refuses("no-lobby", anna.forge(verb, table))
    for command in ("start", "cancel"):
        await guard.refuses("no-lobby", anna.command(f"game {command}", game="Byrsa"))
    await guard.refuses("already-seated", anna.command("game join", game="Byrsa"))
    await guard.refuses("no-open-seat", eve.command("game join", game="Byrsa"))
    await guard.refuses("not-in-game", eve.command("game leave", game="Byrsa"))
    await guard.refuses("not-over", anna.forge("rematch", table))


async def test_of_figures(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    anna, ben = table["Anna"], table["Ben"]
    for what, most in FIGURES.items():
        for to in (-1, most + 1, 2**53 - 1, 1 - 2**53):
            await guard.refuses("out-of-limits", ben.command("table set", what=what, to=to))
    await table.put("Ben", achievement_disks=6, hall_disks=3, forum_disks=2)
    await guard.refuses("too-many-disks", ben.command("table set", what="forum-disks", to=3))
    for name, options in (("set", {"what": "columns", "to": 1}), ("next", {})):
        others = {**options, "player": world.anna}
        await guard.refuses("not-yours", ben.command(f"table {name}", **others))
        strangers = {**options, "player": world.eve}
        await guard.refuses("no-seat", anna.command(f"table {name}", **strangers))


async def test_without_golden_tiles(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben", golden=False)
    anna, ben, board = table["Anna"], table["Ben"], table.board_message
    for player in (anna, ben):
        await guard.refuses("no-golden-tiles", player.press("My tile", board))
        await guard.refuses("no-golden-tiles", player.command("tile"))
        await guard.refuses("no-golden-tiles", player.press("Extra turn", board))
        await guard.refuses("no-golden-tiles", player.command("table extra"))
        await guard.refuses("no-golden-tiles", player.forge("extra-yes", table))


async def test_after_the_last_round_and_after_the_end(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    anna, ben, board = table["Anna"], table["Ben"], table.board_message
    await table.play()
    for player in (anna, ben):
        await guard.refuses("rounds-over", player.press("End turn", table.board_message))
        await guard.refuses("rounds-over", player.command("table next"))
        await guard.refuses("rounds-over", player.press("Extra turn", table.board_message))
        await guard.refuses("points-missing", player.press("Confirm", table.board_message))
    await guard.refuses("points-missing", anna.command("table settle"))
    await guard.refuses("not-yours", ben.command("table score", points=1, player=world.anna))
    await anna.command("table score", points=1)
    await guard.refuses("points-missing", anna.command("table confirm"))
    await ben.command("table score", points=2)
    await ben.command("table confirm")
    await guard.refuses("already-confirmed", ben.command("table confirm"))
    await guard.refuses("already-confirmed", ben.press("Confirm", table.board_message))
    await anna.command("table settle")
    await guard.refuses("already-asked", anna.command("table settle"))
    await anna.command("table confirm")
    assert table.result
    for player in (anna, ben):
        for command in MOVES:
            await guard.refuses("game-ended", player.command(command, game="Byrsa"))
        for options in ({"what": "columns", "to": 0}, {"what": "columns", "to": 1}):
            await guard.refuses("game-ended", player.command("table set", game="Byrsa", **options))
        await guard.refuses("game-ended", player.command("table score", points=2, game="Byrsa"))
        for verb in ("next", "extra", "extra-yes", "confirm", "stop-yes", "undo-no"):
            await guard.refuses("game-ended", player.forge(verb, table))
    await guard.refuses("not-in-game", Player(world, "Eve").press("Rematch"))
    assert board.id != table.board_message.id, f"{2 * ROUNDS} lines lie below the first board"


async def test_in_a_direct_message(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    here = Player(world, "Anna", world.dm("Anna"))
    commands = [*MOVES, *(f"game {each}" for each in ("new", "join", "leave", "start", "cancel"))]
    for command in commands:
        await guard.refuses("not-here", here.command(command))
    await guard.refuses("not-here", here.command("table set", what="columns", to=1))
    await guard.refuses("not-here", here.command("table score", points=1))
    assert table.to_act == "Anna"


async def test_of_places_where_no_game_can_live(world: World, guard: Guard) -> None:
    voice = world.guild.create_voice_channel("voice")
    there = Player(world, "Anna", voice)
    await guard.refuses("not-a-text-channel", there.command("game new"))


@pytest.mark.parametrize("command", ["board", "log", "leave", "start", "cancel", "join", "end"])
async def test_of_games_that_are_not_there(world: World, guard: Guard, command: str) -> None:
    anna = Player(world, "Anna")
    await guard.refuses("no-game-here", anna.command(f"game {command}"))
    for game in ("nothing", "", "x" * 100, "carthago:", "0"):
        await guard.refuses("unknown-game", anna.command(f"game {command}", game=game))
