"""``/turn choose``, looks in a channel and in the DM, and commands of the other way."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.full.engine import legal
from tests.cogs.driver import Guard, Player, Table, code
from tests.cogs.full.driver import Full, Panel
from tests.rig.world import World


async def at_space(world: World, chance: int = 21) -> Full:
    """Give a game that stands at the choice of a space."""
    table = await Full.begun(world, "Anna", "Ben", chance=chance)
    await table.fast(lambda e: e.ask is not None and e.ask.kind == "space")
    return table


@pytest.mark.parametrize("words", ["nonsense", "\\*", "@everyone", "harbour", "a", "!", "0" * 100])
async def test_nonsense_and_words_that_fit_several(world: World, guard: Guard, words: str) -> None:
    table = await at_space(world)
    await guard.refuses("not-an-option", table[table.actor].command("turn choose", choice=words))


async def test_the_list_shows_nothing_to_others(world: World) -> None:
    table = await at_space(world)
    other = "Ben" if table.actor == "Anna" else "Anna"
    for who in (other, "Eve"):
        for typed in ("", "T", "harbour"):
            shown = await world.autocomplete(who, "turn choose", "choice", typed, game=table.id)
            assert shown == []
    assert await world.autocomplete(table.actor, "turn choose", "choice", "")


async def test_the_words_of_each_choice_find_it(world: World) -> None:
    table = await at_space(world)
    listed = await world.autocomplete(table.actor, "turn choose", "choice", "")
    assert {each["value"] for each in listed} == set(legal(table.engine))
    for each in listed:
        found = await world.autocomplete(table.actor, "turn choose", "choice", each["name"])
        assert each in found
        found = await world.autocomplete(table.actor, "turn choose", "choice", each["value"])
        assert each in found
    await table[table.actor].command("turn choose", choice=listed[0]["name"].upper())
    assert (await table.catch_up())[0] == listed[0]["value"]


async def test_choosing_out_of_turn(world: World, guard: Guard) -> None:
    table = await at_space(world)
    other = "Ben" if table.actor == "Anna" else "Anna"
    choose = {"choice": legal(table.engine)[0], "game": table.id}
    await guard.refuses("not-your-turn", table[other].command("turn choose", **choose))
    await guard.refuses("not-in-game", Player(world, "Eve").command("turn choose", **choose))


async def test_taking_back_by_command(world: World, guard: Guard) -> None:
    table = await at_space(world)
    who = table.actor
    course = (await table.game()).course
    assert course is not None
    token = next(t for t in legal(table.engine) if not course.would_publish(t))
    await table[who].command("turn choose", choice=token)
    assert "Taken back" in await table[who].command("game undo")
    after = (await table.game()).course
    assert after is not None
    assert after.line == course.line
    assert "The others are asked" in await table[who].command("game undo")


async def test_everything_in_the_direct_message(world: World) -> None:
    table = await at_space(world)
    who = table.actor
    there = Player(world, who, world.dm(who))
    assert "(" in await there.command("hand")
    for command in ("tile", "game list", "game log", "game board", "turn play", "hand"):
        said = await there.command(command)
        assert "-# (" not in said, (command, said)
    record = await table.record_file(who, where=world.dm(who))
    assert record == await table.record_file(who)
    token = legal(table.engine)[0]
    await there.command("turn choose", choice=token)
    assert (await table.catch_up())[0] == token
    result = await world.slash(who, "turn play", where=world.dm(who))
    if table.actor == who and result.response is not None:
        panel = Panel(world, who, result.response)
        token = legal(table.engine)[0]
        await panel.choose(token)
        assert (await table.catch_up())[0] == token
    assert code(await there.command("game end")) == "not-here"


async def test_commands_of_the_refereed_table(world: World, guard: Guard) -> None:
    table = await at_space(world)
    anna = table[table.actor]
    commands: dict[str, dict[str, Any]] = {
        "table next": {},
        "table extra": {},
        "table undo": {},
        "table confirm": {},
        "table settle": {},
        "table score": {"points": 3},
        "table set": {"what": "columns", "to": 1},
    }
    for command, options in commands.items():
        await guard.refuses("wrong-way", anna.command(command, game=table.id, **options))
    for verb in ("next", "extra", "extra-yes", "confirm"):
        await guard.refuses("wrong-way", anna.forge(verb, table))


async def test_commands_of_the_full_game_at_a_refereed_table(world: World, guard: Guard) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    anna = table["Anna"]
    await guard.refuses("wrong-way", anna.command("turn play"))
    await guard.refuses("wrong-way", anna.command("turn choose", choice="T"))
    await guard.refuses("wrong-way", anna.command("hand"))
    await guard.refuses("wrong-way", anna.command("game undo"))
    for verb in ("play", "hand", "end-turn", "pick", "give", "pay-for-me", "pay-yes", "spend"):
        await guard.refuses("wrong-way", anna.forge(verb, table))
    assert await world.autocomplete("Anna", "turn choose", "choice", "") == []
    assert "as far as you may see it" in await anna.command("game record")


async def test_automatic_players_have_no_place_at_a_refereed_table(
    world: World, guard: Guard
) -> None:
    table = await Table.open(world, "Anna", "Ben", seats=3)
    to = {"seat": 3, "to": "automatic"}
    await guard.refuses("wrong-way", table["Anna"].command("game seat", **to))
    assert "Add automatic player" not in table.ids
