"""What each command and button answers when it is as it should be, and who sees it."""

from __future__ import annotations

import pytest

from tests.cogs.driver import TILE_NAMES, Player, Table, code, undressed
from tests.rig.world import PLAYERS, World

LONG = "\U0001f3db" * 32
NAMES = [
    "_*~|>#`__**~~||",
    "```",
    "@everyone",
    "[a](https://example.org)",
    "https://example.org/",
    "<#1><@1><:a:1>",
    "\u202eflipped\u202c",
    "a\u0301\u0302\u0303\u0304\u0305\u0306",
    "\u3164",
    "W" * 32,
    LONG,
]


async def test_opening(world: World) -> None:
    anna = Player(world, "Anna")
    assert "is open" in await anna.command("game new")
    assert "is open" in await anna.command("game new", way="table", seats=2, golden=False)
    first, second = (undressed(world.text(each)) for each in world.messages())
    assert "with the Golden Achievement Tiles" in first
    assert "`4` free" in first
    assert "without golden tiles" in second
    assert "`3`" not in second
    # Two Punic names.
    assert first.partition(":")[0] != second.partition(":")[0]


async def test_all_commands_of_a_running_game(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    anna = table["Anna"]
    for command, options, wanted in [
        ("table set", {"what": "hall-disks", "to": 3}, "3"),
        ("table set", {"what": "hall-disks", "to": 2, "player": world.ben}, "Ben"),
        ("tile", {}, TILE_NAMES["fleet"]),
        ("game board", {}, "Hall disks       3   2"),
        ("game log", {}, "from 0 to 3"),
        ("game list", {}, "you are awaited"),
        ("table extra", {}, "Spend your golden tile"),
        ("table next", {}, "Ben is to act"),
        ("table undo", {}, "Anna is to act"),
        ("game end", {}, "asked"),
        ("help", {}, "/game new"),
        ("check", {}, "Send Messages"),
    ]:
        said = undressed(await anna.command(command, **options)).replace("**", "")
        assert code(said) is None, said
        assert wanted in said, said
    rules = await anna.press("Rules")
    assert all(name in rules for name in TILE_NAMES.values())
    assert "Capstone" in rules


async def test_the_log_is_paged(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    assert "Nothing" in await table["Ben"].command("game log")
    await table.play(25)
    first = undressed(await table["Ben"].command("game log"))
    assert "Earlier" in first
    assert "Later" not in first
    second = undressed(await table["Ben"].press("Earlier"))
    last = undressed(await table["Ben"].press("Earlier"))
    assert "Later" in second
    assert "Earlier" not in last
    lines = [
        each for page in (first, second, last) for each in page.splitlines() if "ended" in each
    ]
    assert len(lines) == 25
    assert undressed(await table["Ben"].press("Later")) == second


async def test_a_spectator_sees_the_public_side(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    eve = Player(world, "Eve")
    for said in (await eve.command("game board"), await eve.press("Board", table.board_message)):
        assert "Trade cards" in said
    assert "log" in undressed(await eve.command("game log"))
    assert "no open game" in await eve.command("game list")
    assert not any(
        name in " ".join(each.text for each in world.everything_seen_by("Eve"))
        for name in TILE_NAMES.values()
    )


@pytest.mark.parametrize("name", NAMES)
async def test_names_of_people_and_games(world: World, name: str) -> None:
    """Nobody's name breaks the board, a line, a list or a log, or calls anybody."""
    user = world.add(name)
    ben, anna = Player(world, name), Player(world, "Anna")
    said = await anna.command("game new", way="table", name=name, seats=2)
    assert code(said) in {None, "bad-name"}
    if not world.messages():
        await anna.command("game new", way="table", name="Byrsa", seats=2)
    await ben.press("Join")
    await anna.command("game start", first=user)
    for command in ("tile", "game board", "game log", "game list"):
        assert code(await ben.command(command)) is None
    await anna.command("table set", what="columns", to=1, player=user)
    assert "is ended" in await ben.command("table next")
    assert code(await ben.command("table next")) == "not-your-turn"
    assert len(await world.autocomplete(name, "tile", "game", "")) == 1
    await anna.command("game end")
    for message in world.messages():
        # In the alt text of a picture nothing is read as markdown, and nobody is called.
        words = world.text(message, alts=False)
        assert "@everyone" not in words
        assert words.count("```") in {0, 2}
        assert "\u202e" not in words
        assert "](https://example" not in words
    assert not [ping for ping in world.pings() if ping.everyone or ping.roles]


async def test_the_longest_names_at_four_seats_in_a_whole_game(world: World) -> None:
    names = [f"{'*_~`|>#' * 4}{n}{'W' * 3}" for n in range(4)]
    for name in names:
        world.add(name)
    table = await Table.begun(world, *names, name="|" * 32)
    for name in names:
        await table.put(name, trade_cards=75, active_ships=30, inactive_ships=30)
    await table.play()
    await table.finish(**dict.fromkeys(names, 999))
    assert len(table.result) == 4
    said = await table[names[0]].command("game log", game="|" * 32)
    assert "Earlier" in said


async def test_somebody_who_changed_his_name_is_shown_as_he_is_now(world: World) -> None:
    table = await Table.begun(world, *PLAYERS[:2])
    world.env.backend.get_user(world.anna.id).global_name = "Hanno"
    await table.end_turn()
    assert "`1` Hanno" in table.board
    assert "Hanno ended" in table.lines[-1].replace("**", "")
