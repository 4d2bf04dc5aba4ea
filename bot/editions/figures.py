"""The figures of the frame: which there are, in which file, and their limits."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from bot.editions.files import FRAME, GUILD, RESIDENCE
from bot.editions.part import Part, figure


class Limits(msgspec.Struct, frozen=True):
    """The file of a figure and its limits; ``several`` figures are a list."""

    file: str
    low: int
    high: int
    several: bool = False


FIGURES: Mapping[str, Limits] = MappingProxyType(
    {
        "decades": Limits(FRAME, 1, 9),
        "rounds": Limits(FRAME, 1, 20),
        "fewest-players": Limits(FRAME, 2, 4),
        "most-players": Limits(FRAME, 2, 4),
        "display": Limits(FRAME, 1, 20),
        "guild-markers": Limits(FRAME, 1, 5),
        "neutral-up-to": Limits(FRAME, 0, 7),
        "docks": Limits(FRAME, 1, 9, several=True),
        "roads": Limits(FRAME, 1, 9),
        "tiles-per-group": Limits(FRAME, 1, 9),
        "disks": Limits(FRAME, 1, 40),
        "supply": Limits(FRAME, 1, 40),
        "hand": Limits(FRAME, 0, 20),
        "pass-draw": Limits(FRAME, 0, 9),
        "first-on-dock-draw": Limits(FRAME, 0, 9),
        "war-draw": Limits(FRAME, 0, 9),
        "berth-worth": Limits(FRAME, 0, 99, several=True),
        "ships-per-shipping": Limits(FRAME, 1, 9),
        "market-draw": Limits(FRAME, 0, 9),
        "exchanges": Limits(FRAME, 0, 9),
        "preparation-draw": Limits(FRAME, 0, 9),
        "hall-seat-prices": Limits(GUILD, 0, 99, several=True),
        "forum-price": Limits(GUILD, 0, 99),
        "tile-price": Limits(GUILD, 0, 99),
        "column-points": Limits(RESIDENCE, 0, 99, several=True),
    }
)
"""By the name of the figure in its file; with underscores it is the name in ``Frame``."""


def read_figure(part: Part, name: str) -> int | tuple[int, ...]:
    """Read a figure: its value, mark and section."""
    limits = FIGURES[name]
    inner = figure(part, name)
    value: int | tuple[int, ...]
    if limits.several:
        value = inner.numbers("value", limits.low, limits.high)
        inner.marked(len(value))
    else:
        value = inner.number("value", limits.low, limits.high)
        inner.marked()
    inner.done()
    return value
