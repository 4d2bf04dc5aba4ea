"""Many games: what is asked of the database does not grow with them, and memory is bounded."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.store.games import Games
from bot.tables import desk
from bot.tables.desk import Desk
from bot.tables.lobbies import Plan
from bot.tables.pace import LOBBY_WARNED
from bot.tables.people import Home, Person
from bot.tables.tables import Tables
from tests.tables.rig import Rig

HOUR = 3600


def host(number: int) -> Person:
    """Return a host of his own: nobody may have many lobbies."""
    return Person(1000 + number, f"Host {number}")


async def many(path: Path, games: int) -> Rig:
    """Open tables with so many lobbies, of which three are due half an hour later."""
    rig = await Rig.open(path)
    for n in range(games):
        if n == 3:
            rig.clock.forward(HOUR)
        await rig.lobby(host(n), plan=Plan(name=f"Game {n}"), home=Home(1, 10 + n))
    rig.clock.forward(LOBBY_WARNED - HOUR // 2)
    return rig


async def start(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], Counter[str]]:
    """Do what a start does; return which games were loaded, and how often what was asked."""
    loaded: list[str] = []
    load = Games.load

    async def counted(self: Games, game_id: str) -> object:
        loaded.append(game_id)
        return await load(self, game_id)

    asked: list[str] = []
    monkeypatch.setattr(Games, "load", counted)
    await rig.database.read(lambda c: c.set_trace_callback(asked.append))
    tables = Tables(rig.database, chance=Random(1), clock=rig.clock)
    await tables.wake_due()
    await tables.outbox.games_to_tell(tables.now())
    await tables.next_due()
    await tables.places.everywhere()
    await tables.automatic.games()
    await rig.database.read(lambda c: c.set_trace_callback(None))
    monkeypatch.undo()
    return loaded, Counter(sql.partition(" ")[0] for sql in asked)


async def test_a_start_loads_those_games_alone_that_are_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few, lots = await many(tmp_path / "few.db", 6), await many(tmp_path / "lots.db", 60)
    loaded_of_few, asked_of_few = await start(few, monkeypatch)
    loaded, asked = await start(lots, monkeypatch)
    assert len(set(loaded)) == len(set(loaded_of_few)) == 3
    assert asked == asked_of_few
    await few.database.close()
    await lots.database.close()


async def test_no_more_games_are_kept_at_hand_than_are_allowed(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "AT_HAND", 4)
    ids = [(await rig.lobby(host(n), home=Home(1, 10 + n))).id for n in range(9)]
    for game_id in ids:
        await rig.tables.load(game_id)
    await rig.tables.load(ids[5])
    kept: Desk = rig.tables._desk
    assert list(kept._kept) == [ids[6], ids[7], ids[8], ids[5]]
