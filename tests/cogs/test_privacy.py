"""`/privacy` as people meet it, and the limits that they are told of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.tables.people import Person
from tests.cogs.driver import Guard, Player, Table, dump, undressed
from tests.cogs.full.driver import ENDINGS, Full, Panel
from tests.rig.world import World
from tests.tables.traces import traces

FORMER = "Former player"


def of(world: World, who: str) -> Person:
    member = world.member(who)
    return Person(member.id, member.name)


async def forgotten(world: World, who: str) -> str:
    """Let somebody say twice that he wants to be forgotten; gives the last answer."""
    player = Player(world, who)
    assert "Do you want me to forget you?" in await player.command("privacy delete")
    said = await player.press("Yes")
    assert "You are forgotten" in said
    return said


async def test_nothing_is_stored_of_a_stranger(world: World) -> None:
    eve = Player(world, "Eve")
    said = await eve.command("privacy show")
    assert "Nothing." in said
    assert "Whoever runs this bot" in said
    assert "docs/privacy.md`, and can give it to you." in said
    there = Player(world, "Eve", world.dm("Eve"))
    assert await there.command("privacy show") == said
    await there.command("privacy delete")
    assert "Nothing was removed" in await there.press("No")


async def test_show_and_export_are_private_and_tell_all(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=5)
    anna = table["Anna"]
    await anna.command("me zone", zone="Europe/Berlin")
    said = await anna.command("privacy show")
    assert "- 1 seat in a running game: as long as the game is kept" in said
    assert "- 1 game that you host" in said
    assert "- your settings of `/me`" in said
    result = await world.slash("Anna", "privacy export")
    assert result.response is not None
    assert result.response.ephemeral
    (file,) = world.pictures(result.response)
    read = json.loads(file.data)
    assert (file.name, read["settings"]["zone"]) == ("privacy.json", "Europe/Berlin")
    assert read["games"][0]["record"] == await table.record("Anna")
    assert read["games"][0]["record"]["setup"]["golden"][1] is None
    assert "Ben" not in file.data.decode()


async def test_the_host_is_forgotten_in_the_middle_of_his_turn(world: World, db_path: Path) -> None:
    table = await Full.begun(world, "Anna", "Ben", "Cleo", chance=5)
    await table.fast(lambda e: e.ask is not None and e.ask.kind == "end")
    await table.fast(lambda e: e.ask is not None and e.ask.kind not in ENDINGS and e.seat == 0)
    who, seat = "Anna", 0
    assert table.actor == who
    panel = (await Panel.opened(table, who)).words
    anna = of(world, who)
    lines = len(table.lines)
    await forgotten(world, who)
    await world.settle()
    new = table.lines[lines:]
    assert [line for line in new if f"{FORMER} has left the game" in line.replace("*", "")]
    assert who not in "\n".join(new)
    assert "Ben is the host now" in new[-1].replace("*", "")
    assert who not in table.board
    assert traces(db_path, anna) == []
    assert str(anna.id) not in "\n".join(dump(db_path))
    # The direct message says that the seat was handed over, and the place is not known any more.
    assert "handed over" in undressed(world.text(world.messages(world.dm(who))[-1]))
    # Another sits down at the very question.
    await Player(world, "Eve").press("Join")
    game = await table.game()
    assert game.seat_of(world.eve.id) == seat
    assert (await Panel.opened(table, "Eve")).words == panel
    log = undressed(await Player(world, "Eve").command("game log", game=table.id))
    assert who not in log
    # And he is somebody like any other.
    assert "Nothing." in await Player(world, who).command("privacy show")
    assert "is open" in await Player(world, who).command("game new", name="Utica")


async def test_ended_games_stay_whole(world: World, db_path: Path) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table.play()
    await table.finish(Anna=30, Ben=25)
    record = (await world.slash("Ben", "game record", game=table.id)).response
    shown = undressed(await table["Ben"].command("game board", game=table.id))
    await forgotten(world, "Anna")
    after = (await world.slash("Ben", "game record", game=table.id)).response
    assert record is not None
    assert after is not None
    assert [f.data for f in world.pictures(after)] == [f.data for f in world.pictures(record)]
    now = undressed(await table["Ben"].command("game board", game=table.id))
    assert now == shown.replace("Anna", FORMER)
    assert "Anna" not in undressed(await table["Ben"].command("game log", game=table.id))
    assert traces(db_path, of(world, "Anna")) == []
    # What was posted stays as it is.
    assert table.result["Anna"].place in {1, 2}
    assert "is open" in await table["Ben"].press("Rematch")


async def test_a_lobby_passes_on_and_an_invitation_goes(world: World, db_path: Path) -> None:
    table = await Table.open(world, "Anna", "Ben", seats=3)
    await table["Anna"].command("game join", member=world.cleo)
    await forgotten(world, "Anna")
    assert "`1` Ben, host" in table.board
    await forgotten(world, "Cleo")
    assert "(not-invited)" in await Player(world, "Cleo").press("Yes")
    assert traces(db_path, of(world, "Anna")) == traces(db_path, of(world, "Cleo")) == []
    await forgotten(world, "Ben")
    assert "is closed" in table.lines[-1]


@pytest.mark.parametrize("steps", [1, 3, 6])
async def test_death_in_between_is_made_good_by_a_second_press(
    world: World, db_path: Path, steps: int
) -> None:
    tables = [
        await Table.open(world, "Anna", "Ben", name=name, seats=3)
        for name in ("Byrsa", "Utica", "Zama")
    ]
    await tables[0].start(first="Anna")
    player = Player(world, "Anna")
    await player.command("privacy delete")
    await world.abandon_after(steps, world.press("Anna", "Yes"))
    await world.settle()
    await player.command("privacy delete")
    assert "You are forgotten" in await player.press("Yes")
    assert traces(db_path, of(world, "Anna")) == []
    assert "Anna" not in "\n".join(undressed(each.board) for each in tables)


async def test_an_old_question_is_not_answered(world: World, guard: Guard) -> None:
    await Table.open(world, "Anna", "Ben", seats=3)
    anna = Player(world, "Anna")
    await anna.command("privacy delete")
    await world.wait(3601)
    await guard.refuses("stale", anna.press("Yes"))


# Limits


async def test_pictures_give_way_to_words(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=5)

    async def looked(who: str, door: str) -> tuple[str, int]:
        shown = (await world.slash(who, door, game=table.id)).response
        assert shown is not None
        return world.text(shown, alts=False), len(world.pictures(shown))

    words, pictures = await looked("Anna", "hand")
    assert pictures == 1
    for number in range(19):
        assert (await looked("Anna", ("game board", "hand")[number % 2]))[1] == 1
    assert await looked("Anna", "hand") == (words, 0)
    assert (await looked("Anna", "game board"))[1] == 0
    assert (await looked("Ben", "hand"))[1] == 1
    # The panel is no picture, and goes on.
    assert (await Panel.opened(table, table.actor)).offered
    await world.wait(6)
    assert (await looked("Anna", "hand"))[1] == 1


async def test_files_are_limited_and_the_time_is_told(world: World, guard: Guard) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=5)
    anna = table["Anna"]
    for number in range(10):
        door: dict[str, str] = {"game": table.id} if number % 2 else {}
        said = await anna.command("game record" if number % 2 else "privacy export", **door)
        assert "(too-much)" not in said
    said = await guard.refuses("too-much", anna.command("privacy export"))
    assert f"<t:{int(world.now.timestamp()) + 60}:R>" in said
    assert "(too-much)" not in await table["Ben"].command("game record", game=table.id)
    await world.wait(61)
    assert "(too-much)" not in await anna.command("game record", game=table.id)


async def test_six_lobbies_are_too_many(world: World, guard: Guard) -> None:
    anna = Player(world, "Anna")
    for _ in range(5):
        assert "is open" in await anna.command("game new")
    await guard.refuses("too-many-lobbies", anna.command("game new"))


@pytest.mark.parametrize("how", ["offer", "invitation"])
async def test_a_no_holds(world: World, guard: Guard, how: str) -> None:
    if how == "invitation":
        table = await Table.open(world, "Anna", "Ben", seats=4)
        await table["Anna"].command("game join", member=world.eve)
        await Player(world, "Eve").press("No")
        again = table["Anna"].command("game join", member=world.eve)
        await guard.refuses("has-declined", again)
        return
    table = await Table.begun(world, "Anna", "Ben")
    for _ in range(3):
        await table["Ben"].command("game seat", seat=2, to="member", member=world.eve)
        await Player(world, "Eve").press("No")
    again = table["Ben"].command("game seat", seat=2, to="member", member=world.eve)
    await guard.refuses("asked-too-often", again)
