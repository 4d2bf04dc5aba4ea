"""The record of a refereed table: JSON that anybody can read without the program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from bot.rules.golden import Tile
from bot.rules.seals import Shown
from bot.rules.table.events import Event, Logged, standing
from bot.rules.table.state import TableSetup, replay
from bot.rules.table.view import SeatScore, result, visible_tile


class ScoreLine(msgspec.Struct, frozen=True):
    """One seat's line of the result."""

    seat: int
    points: int
    golden: int
    total: int
    place: int


class Result(msgspec.Struct, frozen=True):
    """The result of a finished game, in seat order."""

    scores: tuple[ScoreLine, ...]


class TableRecord(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The record ``carthago-table/1``. ``golden`` holds what the asker may see, else None.

    ``seals`` are named by what they seal.
    """

    format: Literal["carthago-table/1"]
    players: int
    first: int
    golden: tuple[Tile | None, ...]
    events: tuple[Event, ...]
    result: Result | None = None
    stopped: bool = False
    seals: Mapping[str, Shown] | None = None


def record(
    setup: TableSetup, log: Sequence[Logged], viewer: int | None, *, stopped: bool = False
) -> TableRecord:
    """Return the record that the seat ``viewer`` (None: anybody) may have, without what was undone.

    Raises:
        Refusal: an event that the rules do not allow at its place.
    """
    line = standing(log)
    state = replay(setup, log)
    scores = result(state)
    return TableRecord(
        format="carthago-table/1",
        players=setup.players,
        first=setup.first,
        golden=tuple(visible_tile(state, seat, viewer) for seat in range(setup.players)),
        events=tuple(line),
        result=_result(scores) if scores else None,
        stopped=stopped,
    )


def _result(scores: Iterable[SeatScore]) -> Result:
    return Result(tuple(ScoreLine(s.seat, s.points, s.golden, s.total, s.place) for s in scores))


def without_spent_tiles(setup: TableSetup, log: Iterable[Logged]) -> TableSetup:
    """Return the setup to keep when a game ends: spent tiles are erased from it (golden.md 4)."""
    held = replay(setup, log).held
    tiles = tuple(tile if holds else None for tile, holds in zip(setup.tiles, held, strict=True))
    return msgspec.structs.replace(setup, tiles=tiles)
