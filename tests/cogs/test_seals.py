"""The seals of a game as its home is told them."""

from __future__ import annotations

import re

from bot.rules.full.record import Deck
from tests.cogs.driver import Table, undressed
from tests.cogs.full.driver import Full
from tests.rig.world import World

SEALED = re.compile(r"([a-z-]+[0-9]?) ([0-9a-f]{64})\b")


def posts(table: Table) -> list[str]:
    """Return all that stands in the home, in order."""
    return [table.world.text(message) for message in table.world.messages(table.where)]


async def test_the_deal_is_sealed_below_the_first_line(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben")
    (said,) = [words for words in posts(table) if words.startswith("The game begins.")]
    assert "nothing was changed after the deal, but not that the deal was fair" in said
    sealed = dict(SEALED.findall(said))
    assert list(sealed) == ["deck", "ships", "golden-0", "golden-1"]
    # The hashes are hidden until they are tapped, and the last line says who is to act.
    hidden, turn = said.splitlines()[-2:]
    assert re.fullmatch(r"-# \|\|.*\|\|", hidden)
    assert undressed(turn) == "**Anna** is to act: decade 1 of 3, round 1 of 5."
    for who in ("Anna", "Eve"):
        seals = (await table.record(who))["seals"]
        assert seals == {item: {"hash": h, "salt": None} for item, h in sealed.items()}


async def test_a_reshuffle_is_sealed_in_a_line_of_its_own(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", "Cleo", "Dido", chance=4)
    await table.fast(lambda _: any(isinstance(event, Deck) for event in table.line))
    (line,) = [words for words in posts(table) if "shuffled to be the new deck" in words]
    seals = (await table.record("Anna"))["seals"]
    assert line.endswith(f"Its seal: ||deck-2 {seals['deck-2']['hash']}||")
    assert seals["deck-2"]["salt"] is None
    table.check_posted(seals)


async def test_the_result_says_where_the_seals_are_opened(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=5)
    await table.fast(lambda engine: engine.over)
    (result,) = [words for words in posts(table) if "\nRematch" in words]
    assert "`/game record`" in result
    assert "`carthago replay --seals FILE`" in result
    assert (await table.check_end())["seals"]["deck"]["salt"] is not None


async def test_without_tiles_a_refereed_table_seals_nothing(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", golden=False)
    (said,) = [words for words in posts(table) if words.startswith("The game begins.")]
    assert "seal" not in said
    await table.play()
    await table.finish(Anna=30, Ben=31)
    (result,) = [words for words in posts(table) if "\nRematch" in words]
    assert "seal" not in result
