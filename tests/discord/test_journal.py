"""The log: a line for each interaction, and in none of them a card, a tile, a name or a word."""

from __future__ import annotations

import logging
import re

import pytest

from bot.discord.acts import Acts
from bot.rules.golden import TILES
from tests.cogs.driver import Player, Table
from tests.cogs.full.driver import Full
from tests.rig.world import PLAYERS, World

LINE = re.compile(
    r"what=(?P<what>[a-z0-9:-]+) game=(?P<game>[a-z0-9]+|-) seat=(?P<seat>\d|-) "
    r"version=(?P<version>\d+|-) ms=(?P<ms>\d+) outcome=(?P<outcome>[a-z0-9:-]+)"
)


@pytest.fixture(autouse=True)
def _everything_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "discord")
    caplog.set_level(logging.DEBUG, "bot")
    caplog.set_level(logging.DEBUG, "cogs")


def journal(caplog: pytest.LogCaptureFixture) -> list[dict[str, str]]:
    """Give the lines of interactions so far."""
    found = []
    for record in caplog.records:
        if record.name == "bot.discord.journal":
            match = LINE.fullmatch(record.getMessage())
            assert match, record.getMessage()
            assert record.levelno == logging.INFO
            found.append(match.groupdict())
    return found


async def test_each_interaction_is_one_line(world: World, caplog: pytest.LogCaptureFixture) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    caplog.clear()
    await table["Anna"].press("End turn")
    await table["Anna"].press("End turn")
    await table["Ben"].command("table score", points=3)
    await Player(world, "Eve").command("help")
    await Player(world, "Eve").command("tile", game=table.id)
    told = journal(caplog)
    assert [(each["what"], each["outcome"]) for each in told] == [
        ("press:next", "ok"),
        ("press:next", "not-your-turn"),
        ("table-score", "rounds-not-over"),
        ("help", "ok"),
        ("tile", told[-1]["outcome"]),
    ]
    assert told[-1]["outcome"] in {"not-in-game", "unknown-game"}
    assert [each["seat"] for each in told[:3]] == ["0", "0", "1"]
    assert {each["game"] for each in told[:3]} == {table.id}
    assert int(told[1]["version"]) == int(told[0]["version"]) + 1
    assert told[3]["game"] == "-"


async def test_what_is_typed_into_an_option_is_a_line(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    caplog.clear()
    assert await world.autocomplete("Anna", "game board", "game", table.name[:3])
    await world.autocomplete("Anna", "me zone", "zone", "Berl")
    await world.autocomplete("Anna", "turn choose", "choice", "e")

    async def broken(*_: object) -> None:
        raise KeyError("trade-17")

    monkeypatch.setattr(Acts, "games", broken)
    world.expect("choices could not be found")
    assert await world.autocomplete("Anna", "game board", "game", "x") == []
    assert [(each["what"], each["outcome"]) for each in journal(caplog)] == [
        ("typed:game-board", "ok"),
        ("typed:me-zone", "ok"),
        ("typed:turn-choose", "ok"),
        ("typed:game-board", "error:choices"),
    ]
    assert str(world.anna.id) not in caplog.text


async def test_each_stored_change_is_a_line(world: World, caplog: pytest.LogCaptureFixture) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    caplog.clear()
    await table["Anna"].press("End turn")
    told = [each.getMessage() for each in caplog.records if each.name == "bot.tables.desk"]
    assert len(told) == 1
    assert re.fullmatch(
        rf"change game={table.id} version=\d+ status=running events=1 notices=1", told[0]
    )


async def test_what_somebody_types_forges_no_line(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    forged = "x\nwhat=help game=- seat=- version=- ms=0 outcome=ok"
    await Player(world, "Eve").command("game board", game=forged)
    table = await Table.begun(world, "Anna", "Ben")
    await table["Eve" if "Eve" in table.names else "Anna"].press_id(forged, table)
    assert all("\n" not in each.getMessage() for each in caplog.records)
    assert journal(caplog)[0]["what"] == "game-board"


@pytest.mark.parametrize(("people", "automatic", "by"), [(2, 0, "panel"), (1, 2, "text")])
async def test_a_played_game_leaves_no_card_and_no_tile_in_the_log(
    world: World, caplog: pytest.LogCaptureFixture, people: int, automatic: int, by: str
) -> None:
    table = await Full.begun(world, *PLAYERS[:people], automatic=automatic, chance=3)
    await table.go("text" if by == "text" else "panel", 120)
    for name in PLAYERS[:people]:
        await table[name].command("hand")
        await table[name].command("tile")
    edition = (await table.game()).edition
    assert edition is not None
    ids = edition.tokens.card_ids
    assert len(ids) == 75
    secrets = {*TILES, *ids, *PLAYERS, table.name, "base-", "trade-"}
    logged = "\n".join(each.getMessage() for each in caplog.records if each.name[:3] != "asy")
    assert logged.count("what=") > 50
    assert [each for each in secrets if re.search(rf"\b{re.escape(each)}", logged)] == []
