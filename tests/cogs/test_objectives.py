"""Each golden tile met and just missed, from the commands to the posted result."""

from __future__ import annotations

from typing import TypeAlias

import pytest

from tests.cogs.driver import TILE_NAMES, Table
from tests.rig.world import World

Case: TypeAlias = tuple[str, dict[str, int], str, bool]

CASES: list[Case] = [
    ("fleet", {"active_ships": 3, "inactive_ships": 2}, "3 ships + 2 inactive: 5 of 5", True),
    ("fleet", {"active_ships": 1, "inactive_ships": 3}, "1 ship + 3 inactive: 4 of 5", False),
    ("fleet", {"inactive_ships": 5}, "0 ships + 5 inactive: 5 of 5", True),
    ("fleet", {"active_ships": 4}, "4 ships + 0 inactive: 4 of 5", False),
    ("columns", {"columns": 2}, "2 emptied columns: 2 of 2", True),
    ("columns", {"columns": 1}, "1 emptied column: 1 of 2", False),
    ("achievements", {"achievement_disks": 4}, "4 disks: 4 of 4", True),
    ("achievements", {"achievement_disks": 3}, "3 disks: 3 of 4", False),
    ("guild", {"hall_disks": 3, "forum_disks": 1}, "3 in the hall + 1 in the forum: 4 of 4", True),
    ("guild", {"hall_disks": 2, "forum_disks": 1}, "2 in the hall + 1 in the forum: 3 of 4", False),
    ("guild", {"forum_disks": 4}, "0 in the hall + 4 in the forum: 4 of 4", True),
    ("empty-hand", {"trade_cards": 0}, "0 trade cards, 0 wanted", True),
    ("empty-hand", {"trade_cards": 1}, "1 trade card, 0 wanted", False),
]


def _pairs() -> list[tuple[tuple[str, str], Case, Case]]:
    """Give each case to the first seat once, with another tile's for the second seat."""
    others = [*CASES[7:], *CASES[:7]]
    return [((a[0], b[0]), a, b) for a, b in zip(CASES, others, strict=True) if a[0] != b[0]]


@pytest.mark.parametrize(("tiles", "one", "other"), _pairs())
async def test_a_tile_is_scored(
    world: World,
    one: Case,
    other: Case,
) -> None:
    table = await Table.begun(world, "Anna", "Ben", hands="commands")
    await table.put("Anna", **one[1])
    await table.play()
    await table.put("Ben", **other[1])
    await table.finish(Anna=20, Ben=20)
    for who, (tile, _, why, met) in (("Anna", one), ("Ben", other)):
        score = table.result[who]
        assert (score.tile, score.met, score.why) == (TILE_NAMES[tile], met, why)
        assert (score.golden, score.total) == (5 * met, 20 + 5 * met)
