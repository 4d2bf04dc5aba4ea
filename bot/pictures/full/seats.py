"""The seats: what everybody may see of each player."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.pictures import palette
from bot.pictures.full import chips, residence
from bot.pictures.full.chips import Chip
from bot.pictures.full.pen import SMALL, Area, Pen
from bot.rules.full.edition import Edition
from bot.rules.full.view import FullView, SeatView
from bot.text import safe

_GAP = 10
_PAD = 12
_HEAD = 56
_COUNTS = 42
_SIGN = 40
_FAN = 50
_DIGIT = 16
"""Of the numbers of a seat: a sign with its gap, a fan of cards likewise, and a digit."""
_STRIP = 4
_BETWEEN = 6
_MOST_FLEET = 4
_MOST_LAID = 2
"""Rows of chips."""


class _Line(msgspec.Struct, frozen=True):
    """Panels side by side: the seats, and the rows of ships and of laid cards of each."""

    seats: tuple[int, ...]
    fleets: tuple[list[list[Chip]], ...]
    laid: tuple[list[list[Chip]], ...]

    @property
    def fleet_height(self) -> int:
        """How high the ships of the fullest are."""
        return max(map(chips.height, self.fleets)) + 2 * _STRIP

    @property
    def laid_height(self) -> int:
        """How high the laid cards of the fullest are."""
        return max(map(chips.height, self.laid)) + 2 * _STRIP


class Panels:
    """The panels of all seats: how high they are together, and how they are put down."""

    def __init__(self, width: int, view: FullView, edition: Edition) -> None:
        self._view = view
        self._edition = edition
        self._lines = _lines(width, view, edition)
        heights = [_height(line) for line in self._lines]
        self.height = sum(heights) + (len(heights) - 1) * _GAP

    def put(self, pen: Pen, area: Area, names: Sequence[str], *, stopped: bool) -> None:
        """Put a panel for each seat, in the order of the turns."""
        for line in self._lines:
            row = area.top(_height(line))
            for n, place in enumerate(row.columns(len(line.seats), _GAP)):
                number = line.seats[n]
                act = number == self._view.seat and not stopped
                with pen.part(place):
                    self._panel(pen, place, line, n, names[number], act=act)
            area = area.below(row.height + _GAP)

    def _panel(self, pen: Pen, area: Area, line: _Line, n: int, name: str, *, act: bool) -> None:
        number = line.seats[n]
        seat, wide = self._view.seats[number], len(line.seats) == 1
        pen.panel(area, palette.STONE, 14)
        _head(pen, area.top(_HEAD), number, name, seat, wide=wide, act=act)
        places = _places(area, line)
        _counts(pen, places.counts, seat)
        residence.residence(pen, places.residence, self._edition, seat, number)
        _strip(pen, places.fleet, line.fleets[n], palette.SEA, "no ships")
        _strip(pen, places.laid, line.laid[n], palette.WOOD, "no card laid")
        if act:
            pen.frame(area, palette.GOLD, 6)


def _lines(width: int, view: FullView, edition: Edition) -> list[_Line]:
    """Return the panels by lines: two in each, or one where there are three seats."""
    abreast = 1 if view.players == 3 else 2
    inner = (width - _GAP) // 2 - 2 * _PAD - 2 * _STRIP
    lines = []
    for first in range(0, view.players, abreast):
        numbers = tuple(range(first, min(view.players, first + abreast)))
        own = [view.seats[number] for number in numbers]
        fleets = [chips.rows(chips.fleet(edition, seat), inner, _MOST_FLEET) for seat in own]
        laid = [chips.rows(chips.laid(edition, seat), inner, _MOST_LAID) for seat in own]
        lines.append(_Line(numbers, tuple(fleets), tuple(laid)))
    return lines


def _height(line: _Line) -> int:
    strips = line.fleet_height + _BETWEEN + line.laid_height
    body = (
        max(residence.HEIGHT, strips)
        if len(line.seats) == 1
        else _COUNTS + residence.HEIGHT + strips + 2 * _BETWEEN
    )
    return _HEAD + _BETWEEN + body + _PAD


class _Places(msgspec.Struct, frozen=True):
    """Where the parts of a panel are."""

    counts: Area
    residence: Area
    fleet: Area
    laid: Area


def _places(panel: Area, line: _Line) -> _Places:
    body = panel.below(_HEAD + _BETWEEN)
    body = Area(body.x + _PAD, body.y, body.width - 2 * _PAD, body.height - _PAD)
    if len(line.seats) == 1:
        left, right = body.columns(2, _GAP + 2 * _PAD)
        counts = Area(right.x, panel.y, right.width, _HEAD)
        homes = left.top(min(left.height, residence.HIGHEST))
    else:
        counts, homes = body.top(_COUNTS), body.below(_COUNTS + _BETWEEN).top(residence.HEIGHT)
        right = body.below(_COUNTS + residence.HEIGHT + 2 * _BETWEEN)
    fleet = right.top(right.height - line.laid_height - _BETWEEN)
    return _Places(counts, homes, fleet, right.below(fleet.height + _BETWEEN))


def _strip(pen: Pen, area: Area, lines: list[list[Chip]], fill: str, none: str) -> None:
    """Put rows of chips on a ground of their own."""
    inner = area.inner(_STRIP)
    chips.put(pen, inner, lines)
    if not lines[0]:
        _none(pen, area, none)
    if fill == palette.WOOD:
        pen.wood(area)
        return
    pen.panel(area, fill, 10)
    used = chips.length(lines[-1]) + 12 if lines[0] else 132
    step = chips.HEIGHT + chips.GAP
    for n in range(len(lines) - 1, (inner.height + chips.GAP) // step):
        left = inner.x + (used if n < len(lines) else 0)
        pen.waves(Area(left, inner.y + n * step, inner.right - left, chips.HEIGHT))


def _none(pen: Pen, area: Area, text: str) -> None:
    at = (area.x + 14, area.middle)
    pen.words(text, at, palette.WHITE, face="text", most=area.width - 28)


def _head(
    pen: Pen, area: Area, number: int, name: str, seat: SeatView, *, wide: bool, act: bool
) -> None:
    """Put piece, name and golden tile, on gold when it is this seat's turn."""
    pen.box(area, palette.GOLD_LIGHT if act else palette.STONE_DARK, 14)
    pen.sprite(f"seat:{number}", area.x + 40, area.middle, 46)
    room = area.width // 2 if wide else area.width
    golden = 0 if seat.golden == "none" else 56
    pen.words(
        safe.plain(name),
        (area.x + 74, area.middle),
        size=32 if len(name) <= 16 else SMALL,
        most=room - 74 - golden - 14,
    )
    if golden:
        pen.sprite(f"golden:{seat.golden}", area.x + room - 38, area.middle, 46)


def _counts(pen: Pen, area: Area, seat: SeatView) -> None:
    """Put the numbers of a seat, with gaps of one width between them."""
    told = (
        ("hand", seat.trade_cards),
        ("base-hand", seat.base_cards),
        ("supply", seat.supply),
        ("seat-in-hall", seat.guild_seats),
        ("counted:ships", len(seat.active) + len(seat.inactive)),
        ("attack", seat.attacks),
    )
    widths = [
        (_FAN if name.endswith("hand") else _SIGN) + _DIGIT * len(str(number))
        for name, number in told
    ]
    spare = (area.width - sum(widths)) // (len(told) - 1)
    x = area.x
    for (name, number), width in zip(told, widths, strict=True):
        pen.count(name, number, Area(x, area.y, width, area.height), size=34)
        x += width + spare
