"""The Golden Achievement Tiles: deal, objectives and how they are judged (golden.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, get_args

import msgspec

from bot.rules.errors import BadDeal

if TYPE_CHECKING:
    from random import Random

Tile = Literal["fleet", "columns", "achievements", "guild", "empty-hand"]
Figure = Literal[
    "active-ships",
    "inactive-ships",
    "columns",
    "achievement-disks",
    "hall-disks",
    "forum-disks",
    "trade-cards",
]

TILES: tuple[Tile, ...] = get_args(Tile)
FIGURES: tuple[Figure, ...] = get_args(Figure)
POINTS = 5


class Objective(msgspec.Struct, frozen=True):
    """What a tile asks for: the figures that count together, and how many are enough."""

    counts: tuple[Figure, ...]
    need: int
    at_most: bool = False


OBJECTIVES: Mapping[Tile, Objective] = {
    "fleet": Objective(("active-ships", "inactive-ships"), 5),
    "columns": Objective(("columns",), 2),
    "achievements": Objective(("achievement-disks",), 4),
    "guild": Objective(("hall-disks", "forum-disks"), 4),
    "empty-hand": Objective(("trade-cards",), 0, at_most=True),
}


class Judgement(msgspec.Struct, frozen=True):
    """How a tile stands: its figures one by one, their sum, what is needed, and if it is met."""

    tile: Tile
    parts: tuple[tuple[Figure, int], ...]
    count: int
    need: int
    met: bool

    @property
    def points(self) -> int:
        """Victory points of the tile when its owner still holds it at the end (golden.md 5)."""
        return POINTS if self.met else 0


def deal(players: int, chance: Random) -> tuple[Tile, ...]:
    """Shuffle the five tiles and give one to each player; the others are forgotten (golden.md 2).

    Raises:
        BadDeal: not 2 to 4 players.
    """
    if not 2 <= players <= 4:
        raise BadDeal
    tiles = list(TILES)
    chance.shuffle(tiles)
    return tuple(tiles[:players])


def judge(tile: Tile, figures: Mapping[Figure, int]) -> Judgement:
    """Hold a tile's objective against its owner's figures (golden.md 1)."""
    objective = OBJECTIVES[tile]
    parts = tuple((figure, figures[figure]) for figure in objective.counts)
    count = sum(number for _, number in parts)
    met = count <= objective.need if objective.at_most else count >= objective.need
    return Judgement(tile, parts, count, objective.need, met)
