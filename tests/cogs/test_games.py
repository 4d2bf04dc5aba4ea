"""Whole games, from `/game new` to the posted result."""

from __future__ import annotations

import pytest

from tests.cogs.driver import ROUNDS, TILE_NAMES, TILES, Hands, Score, Table
from tests.rig.world import PLAYERS, World


@pytest.mark.parametrize(
    ("seats", "golden", "hands"),
    [
        (2, True, "commands"),
        (2, False, "buttons"),
        (3, True, "mixed"),
        (3, False, "commands"),
        (4, True, "buttons"),
    ],
)
async def test_a_whole_game(world: World, seats: int, golden: bool, hands: Hands) -> None:
    names = PLAYERS[:seats]
    table = await Table.open(world, *names, golden=golden, hands=hands)
    await table.start()
    first = names.index(table.to_act)
    order = []
    for _ in range(ROUNDS * seats):
        order.append(table.to_act)
        await table.end_turn()
    assert order == [
        names[(first + decade + place) % seats]
        for decade in range(3)
        for _ in range(5)
        for place in range(seats)
    ]
    assert ". Points are missing from" in table.board
    points = {name: 40 - number for number, name in enumerate(names)}
    await table.finish(**points)
    assert table.result == {
        name: Score(
            place,
            points[name],
            points[name],
            0 if golden else None,
            TILE_NAMES[TILES[place - 1]] if golden else None,
            False if golden else None,
            table.result[name].why,
        )
        for place, name in enumerate(names, 1)
    }
    assert sum("the result" in line for line in table.lines) == 1
    assert "the game is over" in table.board
    assert "Trade cards" in table.board
    for name in names:
        assert (TILE_NAMES[TILES[names.index(name)]] in world.dm_text(name)) is golden


@pytest.mark.parametrize("tiles", [("empty-hand", "fleet", "guild")])
async def test_extra_turns_of_all_the_last_one_in_the_very_last_turn(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", "Cleo", hands="mixed")
    await table.put("Anna", trade_cards=0)
    await table.put("Cleo", hall_disks=3, forum_disks=1)
    await table.play(extra={1: "Anna", 8: "Cleo"})
    board = table.board
    assert "`1` Anna, golden tile spent" in board
    assert "`2` Ben, golden tile held" in board
    assert "`3` Cleo, golden tile spent" in board
    await table.finish(Anna=30, Ben=20, Cleo=10)
    assert table.result == {
        "Anna": Score(1, 30, 30, None, None, None, None),
        "Ben": Score(2, 20, 20, 0, "The Great Fleet", False, "0 ships + 0 inactive: 0 of 5"),
        "Cleo": Score(3, 10, 10, None, None, None, None),
    }


@pytest.mark.parametrize("tiles", [("empty-hand", "fleet")])
async def test_an_extra_turn_in_the_very_last_turn(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table.play(2 * ROUNDS - 1)
    # The first player tile went on twice, so the last turn of two is the second player's.
    assert table.to_act == "Ben"
    await table.put("Ben", active_ships=5)
    await table.extra_turn()
    assert "To act: **Ben** (extra turn)" in table.board
    assert "decade 3 of 3, round 5 of 5" in table.board
    assert "(tile-spent)" in await table["Ben"].press("Extra turn", table.board_message)
    await table.end_turn()
    assert "(rounds-over)" in await table["Ben"].press("Extra turn", table.board_message)
    await table.finish(Anna=10, Ben=10)
    assert table.result["Ben"] == Score(1, 10, 10, None, None, None, None)
    assert table.result["Anna"].place == 1
    assert "The Great Fleet" not in "".join(table.lines)


async def test_equal_totals_share_a_place(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", "Cleo", golden=False)
    await table.play()
    await table.finish(Anna=7, Ben=9, Cleo=9)
    places = {name: score.place for name, score in table.result.items()}
    assert places == {"Anna": 3, "Ben": 1, "Cleo": 1}


async def test_the_host_keeps_the_whole_table(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", golden=False)
    host, ben = table["Anna"], world.ben
    for _ in range(2 * ROUNDS):
        said = await host.command("table next", player=world.member(table.to_act))
        assert "The turn is ended" in said
    assert "Ben" in await host.command("table set", what="columns", to=3, player=ben)
    await host.command("table score", points=12)
    await host.command("table score", points=13, player=ben)
    assert "Missing" in await host.command("table confirm")
    assert "All have agreed" in await table["Ben"].command("table confirm")
    assert table.result["Ben"].total == 13


@pytest.mark.parametrize("tiles", [("fleet", "guild")])
async def test_points_and_tally_can_be_corrected_until_all_agree(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table.play()
    await table["Anna"].command("table score", points=30)
    await table["Ben"].command("table score", points=30)
    await table["Anna"].command("table confirm")
    await table.put("Ben", hall_disks=4)
    assert "no longer count" in table.lines[-1]
    await table["Ben"].command("table confirm")
    await table["Anna"].command("table score", points=31)
    await table.finish(Anna=31, Ben=30)
    assert table.result["Anna"].total == 31
    assert table.result["Ben"].total == 35
    assert table.result["Ben"].place == 1
