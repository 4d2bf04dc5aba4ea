"""Presses that come together, twice, too late, or from buttons that are no more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

import pytest
import simcord

from tests.cogs.driver import Guard, Player, Table, code, dump, undressed
from tests.rig.world import PLAYERS, Command, Press, World


def words(world: World, results: Iterable[simcord.InteractionResult]) -> list[str]:
    return [undressed(world.private(each)).replace("**", "") for each in results]


async def test_a_double_end_of_turn_ends_one(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    press = world.press("Anna", "End turn", table.board_message)
    first, second = words(world, await world.at_once([press, press]))
    assert "Ben is to act" in first
    assert code(second) == "stale"
    # The live buttons come with the answer.
    assert "End turn" in second.splitlines()
    assert table.to_act == "Ben"
    assert sum("ended the turn" in line for line in table.lines) == 1


async def test_a_stale_end_of_turn_does_not_end_a_later_turn(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    old = table.ids["End turn"]
    await table.play(2)
    assert table.to_act == "Anna"
    said = await table["Anna"].press_id(old, table)
    assert code(said) == "stale"
    assert table.to_act == "Anna"
    assert "is to act" in undressed(await table["Anna"].press("End turn"))
    assert table.to_act == "Ben"


async def test_button_and_command_at_once_are_two_ends(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    sent: list[Press | Command] = [
        world.press("Anna", "End turn", table.board_message),
        world.command("Anna", "table next"),
    ]
    said = words(world, await world.at_once(sent))
    assert "Ben is to act" in said[0]
    assert code(said[1]) == "not-your-turn"


async def test_two_people_start_at_once(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    board = table.board_message
    said = words(
        world,
        await world.at_once([world.press(who, "Start", board) for who in ("Anna", "Mod", "Anna")]),
    )
    assert "begins" in said[0]
    assert [code(each) for each in said[1:]] == ["no-lobby", "no-lobby"]
    # Who comes too late gets the board as it is now.
    assert all("End turn" in each.splitlines() for each in said[1:])
    assert sum("The game begins" in line for line in table.lines) == 1
    for who in ("Anna", "Ben"):
        assert len(world.messages(world.dm(who))) == 1


async def test_two_want_the_last_seat(world: World) -> None:
    table = await Table.open(world, "Anna", seats=2)
    board = table.board_message
    said = words(
        world, await world.at_once([world.press(who, "Join", board) for who in ("Cleo", "Ben")])
    )
    assert "You have seat 2" in said[0]
    assert code(said[1]) == "lobby-full"
    assert "Cleo" in table.board
    assert "Ben" not in table.board


async def test_everybody_joins_twice_at_once(world: World) -> None:
    table = await Table.open(world, "Anna", seats=4)
    board = table.board_message
    sent = [world.press(who, "Join", board) for who in (*PLAYERS[1:], "Eve") for _ in range(2)]
    said = words(world, await world.at_once(sent))
    assert [code(each) for each in said] == [
        *(None, "already-seated") * 3,
        "lobby-full",
        "lobby-full",
    ]
    assert [f"`{seat}` {name}" in table.board for seat, name in enumerate(PLAYERS, 1)] == [True] * 4


async def test_leave_and_start_at_once(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    board = table.board_message
    sent = [world.press("Ben", "Leave", board), world.press("Anna", "Start", board)]
    said = words(world, await world.at_once(sent))
    assert "You have left" in said[0]
    assert code(said[1]) == "too-few-players"


async def test_confirm_twice_from_two_devices(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table.play()
    for who in ("Anna", "Ben"):
        await table[who].command("table score", points=1)
    press = world.press("Ben", "Confirm", table.board_message)
    said = words(world, await world.at_once([press, world.command("Ben", "table confirm"), press]))
    assert "You have agreed" in said[0]
    assert [code(each) for each in said[1:]] == ["already-confirmed", "already-confirmed"]
    last = world.press("Anna", "Confirm", table.board_message)
    said = words(world, await world.at_once([last, last, press]))
    assert "All have agreed" in said[0]
    assert [code(each) for each in said[1:]] == ["game-ended", "game-ended"]
    assert table.result["Anna"].points == 1


async def test_an_agreement_to_what_was_changed_meanwhile(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table.play()
    for who in ("Anna", "Ben"):
        await table[who].command("table score", points=1)
    seen = table.ids["Confirm"]
    confirm = world.press("Anna", "Confirm", table.board_message)
    await world.at_once([world.command("Ben", "table score", points=99), confirm])
    assert "Agreement is missing from Anna and Ben" in table.board.replace("**", "")
    said = await table["Anna"].press_id(seen, table)
    assert code(said) == "stale"
    assert " 99" in said
    assert "Missing" in await table["Anna"].press("Confirm")


async def test_the_extra_turn_is_asked_once_and_spent_once(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    old = table.ids["Extra turn"]
    press = world.press("Anna", "Extra turn", table.board_message)
    asked = words(world, await world.at_once([press, press]))
    assert all("Yes" in each and "No" in each for each in asked)
    yes = world.press("Anna", "Yes")
    said = words(world, await world.at_once([yes, yes]))
    assert "is spent" in said[0]
    assert code(said[1]) == "stale"
    assert code(await table["Anna"].press_id(old, table)) == "stale"
    assert code(await table["Anna"].press("Extra turn")) == "tile-spent"
    assert sum("spends the golden tile" in line for line in table.lines) == 1


async def test_no_leaves_the_golden_tile(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table["Anna"].press("Extra turn", table.board_message)
    assert "Nothing has changed" in await table["Anna"].press("No")
    assert "`1` Anna, golden tile held" in table.board
    # Asked, then the turn was ended: the old question is no longer one.
    await table["Anna"].press("Extra turn", table.board_message)
    yes = world.press("Anna", "Yes")
    await table.end_turn()
    said = words(world, await world.at_once([yes]))
    assert code(said[0]) == "stale"
    assert "`1` Anna, golden tile held" in table.board


async def test_twenty_presses_at_once(world: World) -> None:
    table = await Table.begun(world, *PLAYERS)
    labels = ("End turn", "Board", "My tile", "Confirm", "Extra turn")
    board = table.board_message
    sent = [world.press(who, label, board) for label in labels for who in PLAYERS]
    said = words(world, await world.at_once(sent))
    assert len(said) == 20
    assert all(said)
    codes = [code(each) for each in said]
    # Anna's turn is ended; those who press after her in that instant see an older board.
    assert codes[:4] == [None, "stale", "stale", "stale"]
    assert codes[4:12] == [None] * 8
    assert set(codes[12:16]) <= {"stale", "rounds-not-over"}
    # Anna may still be asked, but her yes would come too late.
    assert set(codes[16:]) <= {None, "stale", "not-your-turn"}
    assert table.to_act == "Ben"
    tiles = [each.splitlines()[0] for each in said[8:12]]
    assert len(set(tiles)) == 4


async def test_the_turn_changes_between_sight_and_press(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    board = table.board_message
    presses = [world.press(who, "End turn", board) for who in ("Anna", "Ben")]
    world.emit(presses[:1])
    await asyncio.sleep(0)
    result = world.emit(presses[1:])
    await world.settle()
    assert code(words(world, result)[0]) == "stale"
    assert table.to_act == "Ben"


async def test_buttons_of_a_deleted_board(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    old = table.board_message
    press = world.press("Anna", "End turn", old)
    await world.mod.delete(old.message)
    said = words(world, await world.at_once([press]))
    assert "Ben is to act" in said[0]
    assert table.board_message.id != old.id
    assert table.to_act == "Ben"


async def test_buttons_of_a_turn_that_was_taken_back(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    ids = table.ids
    await table.end_turn()
    later = table.ids
    await table["Anna"].command("table undo")
    assert table.to_act == "Anna"
    for old in (ids, later):
        said = await table["Anna"].press_id(old["End turn"], table)
        assert code(said) == "stale"
        assert code(await table["Ben"].press_id(old["End turn"], table)) == "stale"
    assert table.to_act == "Anna"


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "join:1",
        "carthago",
        "carthago:",
        "carthago::-:1:",
        "carthago::-:1:next",
        "carthago:{id}:-:1",
        "carthago:{id}:-:1:",
        "carthago:{id}:-:1:conquer",
        "carthago:{id}:x:1:next",
        "carthago:{id}:-:-1:next",
        "carthago:{id}:-:1:next:more",
        "carthago:{id}:-:1:NEXT",
        "carthago:{id}:-:9999999999999999999:next",
        "carthago:nothing:-:1:next",
        "carthago:{id}' OR 1:-:1:next",
        "tunis:{id}:-:1:next",
        "carthago:{id}:-:1:set",
        "carthago:{id}:-:1:score",
        "carthago:{id}:-:1:invite",
        "carthago::-:1:which",
        "carthago:{id}:-:999999999999999999:which",
    ],
)
async def test_ids_of_another_version_or_of_no_version(
    world: World, db_path: Path, custom_id: str
) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    before = dump(db_path)
    said = await table["Anna"].press_id(custom_id.format(id=table.id), table)
    assert code(said) in {"old-button", "unknown-game", "stale"}
    assert dump(db_path) == before


async def test_forged_seats_give_nothing_away(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    own = await table["Ben"].command("tile")
    for seat in "0123456789-":
        assert await table["Ben"].forge("tile", table, seat=seat) == own
        await guard.refuses("not-in-game", Player(world, "Eve").forge("tile", table, seat=seat))
        await guard.refuses("not-your-turn", table["Ben"].forge("next", table, seat=seat))


async def test_pages_of_the_log_that_are_not_there(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table.play(12)
    pages = [await table["Ben"].forge("log", table, version=n) for n in (0, 1, 2, 10**17)]
    assert pages[1] == pages[2] == pages[3]
    assert pages[0] != pages[1]


async def test_a_button_of_a_game_elsewhere(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    other = world.guild.create_text_channel("other")
    eve = Player(world, "Eve", other)
    there = await Table.open(world, "Cleo", "Dido", name="Kothon", where=other)
    for verb in ("board", "log", "join", "next", "tile", "rematch"):
        said = await guard.refuses(
            "unknown-game",
            eve.press_id(f"carthago:{table.id}:-:99:{verb}", there),
        )
        assert "Byrsa" not in said


async def test_a_finger_that_is_faster_than_the_answer(world: World) -> None:
    """Each of many presses in a row is answered, and the game is as after one."""
    table = await Table.begun(world, "Anna", "Ben")
    board = table.board_message
    press: Press = world.press("Anna", "End turn", board)
    results = []
    for _ in range(8):
        results += world.emit([press])
        await asyncio.sleep(0)
    await world.settle()
    said = words(world, results)
    assert [code(each) for each in said] == [None] + ["stale"] * 7
    assert table.to_act == "Ben"
