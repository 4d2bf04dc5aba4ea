"""Whole games by panel, by text and mixed, with people alone and with automatic players."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from tests.cogs.full.driver import By, Full
from tests.rig.world import PLAYERS, World

MORE = int(os.environ.get("CARTHAGO_FULL_GAMES", "0"))
"""Further games of each kind."""
KINDS: list[tuple[int, int, bool, By]] = [
    (2, 0, True, "panel"),
    (3, 0, True, "text"),
    (4, 0, True, "panel"),
    (3, 0, True, "mixed"),
    (1, 3, True, "panel"),
    (1, 1, False, "text"),
]
GAMES = [(*kind, 1) for kind in KINDS]
GAMES += [
    (people, seats - people, golden, by, 2 + n)
    for n in range(MORE)
    for seats in (2, 3, 4)
    for people in range(1, seats + 1)
    for golden in (True, False)
    for by in ("panel", "text", "mixed")
]


@pytest.mark.parametrize(("people", "automatic", "golden", "by", "chance"), GAMES)
async def test_a_whole_game(
    world: World,
    record_property: Callable[[str, object], None],
    people: int,
    automatic: int,
    golden: bool,
    by: By,
    chance: int,
) -> None:
    table = await Full.begun(
        world, *PLAYERS[:people], automatic=automatic, golden=golden, chance=chance
    )
    await table.go(by)
    record = await table.check_end()
    assert record["players"] == people + automatic
    record_property("presses for each turn", table.presses / table.turns)
