"""The words for figures, tiles and moments."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.rules.golden import OBJECTIVES, Figure, Judgement, Tile
from bot.rules.turns import DECADES, ROUNDS, Moment

FIGURE_NAMES: Mapping[Figure, str] = {
    "active-ships": "active ships",
    "inactive-ships": "inactive ships",
    "columns": "emptied columns",
    "achievement-disks": "disks on achievement tiles",
    "hall-disks": "disks in the Guild Hall",
    "forum-disks": "disks in the Guild Forum",
    "trade-cards": "trade cards in hand",
}


OPEN_SEAT = "Seat {number} (open)"
"""What a seat is called in which nobody sits, in place of a name."""


class TileWords(msgspec.Struct, frozen=True):
    """A golden tile's name and objective in words."""

    name: str
    objective: str


TILE_WORDS: Mapping[Tile, TileWords] = {
    "fleet": TileWords(
        "The Great Fleet", "Own 5 or more ships. Active and inactive ships both count."
    ),
    "columns": TileWords(
        "The Open House", "Empty 2 or more whole columns of your residence of all their disks."
    ),
    "achievements": TileWords("The Renowned", "Have 4 or more of your disks on achievement tiles."),
    "guild": TileWords(
        "The Councillor",
        "Have 4 or more of your disks in the Guild Hall. The Guild Forum counts too.",
    ),
    "empty-hand": TileWords(
        "The Open Purse", "Have no trade card left in your hand. Base cards do not count."
    ),
}

_PARTS: Mapping[Figure, tuple[str, str]] = {
    "active-ships": ("ship", "ships"),
    "inactive-ships": ("inactive", "inactive"),
    "columns": ("emptied column", "emptied columns"),
    "achievement-disks": ("disk", "disks"),
    "hall-disks": ("in the hall", "in the hall"),
    "forum-disks": ("in the forum", "in the forum"),
    "trade-cards": ("trade card", "trade cards"),
}


def is_open(seat: int, name: str) -> bool:
    """Whether a name says by itself which seat it is, because nobody sits there."""
    return name == OPEN_SEAT.format(number=seat + 1)


def seat(number: int, name: str, shown: str, between: str = ": ") -> str:
    """Return a seat with the name of who sits there: Seat 2: Ann; Seat 2 (open).

    ``shown``: the name as it may stand in a text.
    """
    return name if is_open(number, name) else f"Seat {number + 1}{between}{shown}"


def moment(at: Moment) -> str:
    """Return where the game stands: decade 1 of 3, round 2 of 5."""
    return f"decade {at.decade} of {DECADES}, round {at.round} of {ROUNDS}"


def how_it_stands(judged: Judgement) -> str:
    """Return why a tile is met or not: 3 ships + 1 inactive: 4 of 5."""
    parts = " + ".join(f"{count} {_PARTS[figure][count != 1]}" for figure, count in judged.parts)
    if OBJECTIVES[judged.tile].at_most:
        return f"{parts}, {judged.need} wanted"
    return f"{parts}: {judged.count} of {judged.need}"


def points(number: int) -> str:
    """Return a number of points: 1 point, 5 points."""
    return f"{number} point" if number == 1 else f"{number} points"


def date(at: int) -> str:
    """Return a moment as date and time of each reader, and how far off it is."""
    return f"<t:{at}:f> ({when(at)})"


def when(at: int) -> str:
    """Return a moment as Discord shows it to each reader: in an hour, 3 days ago."""
    return f"<t:{at}:R>"
