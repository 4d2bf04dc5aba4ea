"""What the others must agree to, and what a day decides: undo, end, settle."""

from __future__ import annotations

from datetime import timedelta

from tests.cogs.driver import Guard, Player, Table, code, undressed
from tests.rig.world import PLAYERS, World

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


async def scored(world: World, *names: str) -> Table:
    """Play a game until all points are in."""
    table = await Table.begun(world, *names)
    await table.play()
    for who in names:
        await table[who].command("table score", points=10)
    return table


async def test_ones_own_end_of_turn_is_taken_back(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table.end_turn()
    assert "Anna is to act" in undressed(await table["Anna"].command("table undo")).replace(
        "**", ""
    )
    assert table.to_act == "Anna"
    assert "**Anna** took back the end of the turn." in undressed(table.lines[-1])
    await table.extra_turn()
    await table["Anna"].command("table undo")
    said = "**Anna** took back the extra turn, and the golden tile is held again."
    assert said in undressed(table.lines[-1])
    assert "`1` Anna, golden tile held" in table.board
    assert "(extra turn)" not in table.board


async def test_after_another_has_acted_all_must_agree(world: World, guard: Guard) -> None:
    table = await Table.begun(world, *PLAYERS[:3])
    await table.play(2)
    anna, ben, cleo = (table[name] for name in PLAYERS[:3])
    await anna.command("table undo")
    assert "**Anna** asks to take back the end of **Ben**'s turn." in undressed(table.lines[-1])
    assert table.to_act == "Cleo"
    await guard.refuses("already-asked", anna.command("table undo"))
    await guard.refuses("already-agreed", anna.press("Yes"))
    await guard.refuses("not-in-game", Player(world, "Eve").press("Yes"))
    await ben.press("Yes")
    await guard.refuses("already-agreed", ben.press("Yes"))
    assert table.to_act == "Cleo"
    yes = world.press("Cleo", "Yes")
    await cleo.press("Yes")
    assert table.to_act == "Ben"
    assert "All agree: the end of **Ben**'s turn is taken back." in undressed(table.lines[-1])
    assert code(await cleo.send(yes)) == "nothing-asked"


async def test_one_no_is_enough(world: World, guard: Guard) -> None:
    table = await Table.begun(world, *PLAYERS[:3])
    await table.play(2)
    await table["Anna"].command("table undo")
    yes = world.press("Cleo", "Yes")
    await table["Ben"].press("No")
    assert "**Ben** does not agree to take the turn back." in undressed(table.lines[-1])
    said = await guard.refuses("nothing-asked", table["Cleo"].send(yes))
    assert "End turn" in said.splitlines()
    assert table.to_act == "Cleo"


async def test_who_asked_withdraws(world: World) -> None:
    table = await Table.begun(world, *PLAYERS[:3])
    await table.play(2)
    withdrawn = {
        "table undo": "**Anna** withdraws the request to take the turn back.",
        "game end": "**Anna** withdraws the request to stop.",
        "game pace": "**Anna** withdraws the request for another pace.",
    }
    for command, said in withdrawn.items():
        options = {"pace": "week"} if command == "game pace" else {}
        await table["Anna"].command(command, **options)
        await table["Anna"].press("No")
        assert said in undressed(table.lines[-1])
    # Whoever says no to the same question of another does not agree to it.
    await table["Cleo"].command("table undo")
    await table["Anna"].press("No")
    assert "**Anna** does not agree" in undressed(table.lines[-1])


async def test_asking_what_another_asked_is_a_yes_and_is_said(world: World) -> None:
    table = await Table.begun(world, *PLAYERS[:3])
    await table.play(2)
    await table["Anna"].command("table undo")
    wanted = "You have said yes. **Anna** had asked for that already."
    assert undressed(await table["Ben"].command("table undo")) == wanted
    last = undressed(await table["Cleo"].command("table undo"))
    assert last == f"{wanted} Taken back. **Ben** is to act."
    assert table.to_act == "Ben"
    await table["Anna"].command("game end")
    for name in PLAYERS[1:3]:
        assert wanted in undressed(await table[name].command("game end"))


async def test_a_move_overtakes_the_question(world: World) -> None:
    table = await Table.begun(world, *PLAYERS[:3])
    await table.play(2)
    await table["Anna"].command("table undo")
    yes = world.press("Ben", "Yes")
    await table.end_turn()
    assert code(world.private((await world.at_once([yes]))[0])) == "nothing-asked"


async def test_all_agree_to_end(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben", "Cleo")
    await table["Ben"].command("game end")
    assert "You have said yes." in await table["Cleo"].command("game end")
    assert "▸" in table.board
    await table["Anna"].press("Yes")
    board = table.board
    assert "Byrsa: stopped" in board
    assert "points" in board
    for name in ("Great Fleet", "Open House", "Renowned"):
        assert name not in "".join(table.lines) + board
    for who in PLAYERS[:3]:
        assert "stay shut" in await table[who].command("tile", game="Byrsa")
        assert "stay shut" in await table[who].confess("Look")
    await guard.refuses("game-ended", table["Anna"].command("table next", game="Byrsa"))


async def test_a_player_alone_cannot_end_it(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table["Ben"].command("game end")
    await world.wait(3 * DAY)
    assert "▸" in table.board


async def test_the_hosts_notice_ends_it_after_a_day(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table["Anna"].command("game end")
    await world.wait(DAY - HOUR)
    assert "▸" in table.board
    await world.wait(HOUR)
    assert "Byrsa: stopped" in table.board
    assert "after a day's notice" in table.lines[-1]


async def test_a_moderators_notice(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    mod = Player(world, "Mod")
    assert code(await mod.command("game end")) is None
    assert "A moderator asks to stop" in table.lines[-1]
    await world.wait(DAY)
    assert "Byrsa: stopped" in table.board


async def test_any_players_move_cancels_the_notice(world: World) -> None:
    for move in ("next", "set", "undo"):
        table = await Table.begun(world, "Anna", "Ben", name=move)
        await table.end_turn()
        await table["Anna"].command("game end", game=move)
        await world.wait(DAY - HOUR)
        if move == "set":
            await table.put("Anna", columns=1)
        elif move == "undo":
            await table["Anna"].command("table undo", game=move)
        else:
            await table["Ben"].command("table next", game=move)
        await world.wait(3 * DAY)
        assert "▸" in table.board, move


async def test_a_notice_that_fell_due_while_the_bot_was_away(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table["Anna"].command("game end")
    await world.restart(down=90000)
    assert "Byrsa: stopped" in table.board
    assert sum("is stopped" in line for line in table.lines) == 1


async def test_settled_after_a_day(world: World) -> None:
    table = await scored(world, "Anna", "Ben")
    await table["Anna"].command("table settle")
    await world.wait(DAY - HOUR)
    assert "the game is over" not in table.board
    await world.wait(HOUR)
    assert table.result["Ben"].total == 10
    assert sum("the result" in line for line in table.lines) == 1
    assert "counts as agreed" in undressed(await table["Ben"].command("game log", game="Byrsa"))


async def test_a_change_cancels_the_settling_and_a_look_does_not(world: World) -> None:
    table = await scored(world, "Anna", "Ben")
    await table["Anna"].command("table settle")
    await table["Ben"].command("table set", what="columns", to=1)
    await world.wait(2 * DAY)
    assert "the game is over" not in table.board
    await table["Anna"].command("table settle")
    await table["Ben"].command("tile")
    # The same figure again changes nothing.
    await table["Ben"].command("table set", what="columns", to=1)
    await world.wait(DAY)
    assert "the game is over" in table.board


async def test_settling_outlives_restarts(world: World) -> None:
    table = await scored(world, "Anna", "Ben")
    await table["Anna"].command("table settle")
    await world.restart()
    await world.wait(DAY - HOUR)
    await world.restart()
    assert "the game is over" not in table.board
    await world.wait(HOUR)
    assert table.result["Anna"].place == 1


async def test_a_question_to_take_back_is_answered_before_the_end(
    world: World, guard: Guard
) -> None:
    """The last Confirm would end the game: it is refused with the buttons of the question."""
    table = await scored(world, *PLAYERS[:3])
    anna, ben, cleo = (table[name] for name in PLAYERS[:3])
    await anna.press("Confirm")
    await ben.press("Confirm")
    await anna.command("table undo")
    await ben.press("Yes")
    said = await guard.refuses("undo-asked", cleo.press("Confirm"))
    assert "Anna asks to take the last turn back" in undressed(said).replace("**", "")
    assert {"Yes", "No"} <= set(said.splitlines())
    await cleo.press("No")
    await cleo.press("Confirm")
    assert "over" in table.board


async def test_a_settlement_lets_the_question_fall_with_a_line(world: World) -> None:
    table = await scored(world, *PLAYERS[:3])
    await table["Anna"].command("table undo")
    await table["Anna"].command("table settle")
    await world.wait(DAY)
    assert any("Not all have agreed to take the turn back" in line for line in table.lines[-2:])
    assert "over" in table.board
