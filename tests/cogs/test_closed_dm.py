"""Golden tiles whose direct message does not arrive: nothing stops, the other doors work."""

from __future__ import annotations

import pytest

from tests.cogs.driver import TILE_NAMES, TILES, Player, Table, undressed
from tests.rig.world import PLAYERS, World

REFUSALS = [(403, 50007), (403, 50278), (500, 0), (503, 0), (429, 0), (400, 50035)]
TOLD = "direct message"


@pytest.mark.parametrize(("status", "error"), REFUSALS)
async def test_a_closed_dm_stops_nothing(world: World, status: int, error: int) -> None:
    table = await Table.open(world, *PLAYERS[:3])
    world.close_dms("Ben", status, error)
    await table.start(first="Anna")
    assert "The game begins" in "".join(table.lines)
    # Nobody else sees anything odd: the others have their tiles, the channel knows nothing.
    assert world.dm_text("Ben") == ""
    assert TILE_NAMES[TILES[2]] in world.dm_text("Cleo")
    assert TOLD not in " ".join(table.lines).replace("direct messages", "")
    # Ben is told at his next private answer, once, where his tile is.
    said = await table["Ben"].press("Board", table.board_message)
    assert TOLD in said
    assert "/tile" in said
    assert "Byrsa" in undressed(said)
    assert TILE_NAMES[TILES[1]] not in said
    assert TOLD not in await table["Ben"].press("Board", table.board_message)
    for door in (table["Ben"].press("My tile"), table["Ben"].command("tile")):
        assert TILE_NAMES[TILES[1]] in await door
    # The host is told the fact, without content.
    fact = world.messages(world.dm("Anna"))[-1]
    assert "Ben" in world.text(fact)
    assert not any(name in world.text(fact) for name in TILE_NAMES.values())
    assert TOLD not in await table["Cleo"].press("Board", table.board_message)
    await table.end_turn()
    assert table.to_act == "Ben"
    await table.end_turn()


@pytest.mark.parametrize("arrives", [True, False])
@pytest.mark.parametrize("path", ["/users/@me/channels", "/channels/{dm}/messages"])
async def test_a_line_that_breaks(world: World, path: str, arrives: bool) -> None:
    table = await Table.open(world, "Anna", "Ben")
    world.cut_line("POST", path.format(dm=world.dm("Anna").id), arrives=arrives)
    await table.start(first="Anna")
    assert "The game begins" in "".join(table.lines)
    assert TILE_NAMES[TILES[1]] in world.dm_text("Ben")
    assert TOLD in await table["Anna"].press("Board", table.board_message)
    assert TOLD not in await table["Anna"].press("Board", table.board_message)
    assert TILE_NAMES[TILES[0]] in await table["Anna"].command("tile")
    # He is the host as well; that is no second thing to tell.
    assert TOLD not in await table["Ben"].press("Board", table.board_message)


async def test_all_dms_are_closed(world: World) -> None:
    table = await Table.open(world, *PLAYERS)
    for who in PLAYERS:
        world.close_dms(who)
    await table.start(first="Anna")
    for who in PLAYERS[1:]:
        said = await table[who].press("Board", table.board_message)
        assert said.count(TOLD) == 1
        assert TOLD not in await table[who].command("game board")
    # The host: his own, and the fact for each of the three others, each once.
    said = undressed(await table["Anna"].press("Board", table.board_message))
    assert said.count("-#") >= 4
    assert all(f"{who} in Byrsa" in said for who in PLAYERS[1:])
    tiles = [await table[who].command("tile") for who in PLAYERS]
    for who, (place, words) in zip(PLAYERS, enumerate(tiles), strict=True):
        assert TILE_NAMES[TILES[place]] in words, who
        assert TOLD not in words
    await table.play()
    await table.finish(Anna=1, Ben=2, Cleo=3, Dido=4)
    assert len(table.result) == 4


async def test_a_refusal_carries_the_note_too(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    world.close_dms("Ben")
    await table.start(first="Anna")
    said = await table["Ben"].command("table next")
    assert "(not-your-turn)" in said
    assert TOLD in said
    assert TOLD not in await table["Ben"].command("table next")


async def test_a_note_waits_until_its_answer_arrives(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    world.close_dms("Ben")
    await table.start(first="Anna")
    world.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, times=1)
    await world.at_once([world.press("Ben", "Board", table.board_message)])
    assert TOLD in await table["Ben"].command("tile")


async def test_blocked_in_the_middle_of_the_game(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    first = world.dm_text("Anna")
    assert TILE_NAMES[TILES[0]] in first
    for method in ("POST", "PATCH"):
        for path in ("messages", "messages/*"):
            world.env.inject_error(
                method,
                f"/channels/{world.dm('Anna').id}/{path}",
                status=403,
                code=50007,
                times=None,
            )
    await table.extra_turn()
    assert world.dm_text("Anna") == first
    await table.end_turn()
    await table.play(3)
    assert "is spent" in await table["Anna"].press("My tile")
    assert "is spent" in await table["Anna"].press("Look")


async def test_the_message_is_edited_when_the_tile_is_spent_and_when_it_is_taken_back(
    world: World,
) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table.extra_turn()
    assert len(world.messages(world.dm("Anna"))) == 1
    assert TILE_NAMES[TILES[0]] not in world.dm_text("Anna")
    assert "is spent" in world.dm_text("Anna")
    await table["Anna"].command("table undo")
    assert len(world.messages(world.dm("Anna"))) == 1
    assert TILE_NAMES[TILES[0]] in world.dm_text("Anna")


async def test_spent_before_the_message_arrived(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    world.close_dms("Anna")
    await table.start(first="Anna")
    await table.extra_turn()
    world.open_dms("Anna")
    await table.end_turn()
    assert TILE_NAMES[TILES[0]] not in world.dm_text("Anna")
    await world.restart()
    assert TILE_NAMES[TILES[0]] not in world.dm_text("Anna")


async def test_refused_and_then_restarted(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    world.close_dms("Ben")
    await table.start(first="Anna")
    await world.restart()
    assert world.dm_text("Anna").count("Ben") == 1
    assert TOLD in await table["Ben"].press("Board", table.board_message)
    await world.restart()
    assert TOLD not in await table["Ben"].press("Board", table.board_message)
    assert TILE_NAMES[TILES[1]] in await table["Ben"].press("My tile")


async def test_a_spectator_is_told_nothing(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    world.close_dms("Ben")
    await table.start(first="Anna")
    eve = Player(world, "Eve")
    for said in (await eve.press("Board", table.board_message), await eve.command("game log")):
        assert TOLD not in said
    every = " ".join(sight.text for sight in world.everything_seen_by("Eve"))
    assert "did not arrive" not in every
    assert "could not send" not in every
