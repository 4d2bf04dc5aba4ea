"""The seats: what everybody may see of each player."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.pictures import palette
from bot.pictures.full import chips, residence
from bot.pictures.full.chips import Chip
from bot.pictures.full.pen import Area, Pen
from bot.rules.full.edition import Edition
from bot.rules.full.view import FullView, SeatView
from bot.text import safe

_GAP = 12
_PAD = 12
_HEAD = 60
_COUNTS = 46
_STRIP = 6
_MOST_ROWS = 4


class _Plan(msgspec.Struct, frozen=True):
    """How the panels of all seats are laid out; all are of one height."""

    wide: bool
    columns: int
    height: int
    half: int
    fleets: list[list[list[Chip]]]
    laid: list[list[list[Chip]]]


def height(width: int, view: FullView, edition: Edition) -> int:
    """Return how high the panels of all seats are together."""
    plan = _plan(width, view, edition)
    rows = -(-view.players // plan.columns)
    return rows * plan.height + (rows - 1) * _GAP


def seats(pen: Pen, area: Area, view: FullView, edition: Edition, names: Sequence[str]) -> None:
    """Put a panel for each seat, in the order of the turns."""
    plan = _plan(area.width, view, edition)
    rows = -(-view.players // plan.columns)
    for n in range(view.players):
        row = area.rows(rows, _GAP)[n // plan.columns]
        place = row.columns(plan.columns, _GAP)[n % plan.columns]
        _panel(pen, place, plan, view, edition, n, names[n])


def _plan(width: int, view: FullView, edition: Edition) -> _Plan:
    wide = view.players == 3
    columns = 1 if wide else 2
    panel = (width - _GAP * (columns - 1)) // columns
    half = (panel - 2 * _PAD - _GAP) // 2 if wide else panel - 2 * _PAD
    inner = half - 2 * _STRIP
    fleets = [chips.rows(chips.fleet(edition, seat), inner, _MOST_ROWS) for seat in view.seats]
    laid = [chips.rows(chips.laid(edition, seat), inner, 2) for seat in view.seats]
    fleet_height = max(map(chips.height, fleets)) + 2 * _STRIP
    laid_height = max(map(chips.height, laid)) + 2 * _STRIP
    if wide:
        body = max(residence.HEIGHT + 8 + laid_height, fleet_height)
    else:
        body = _COUNTS + residence.HEIGHT + fleet_height + laid_height + 3 * 8
    return _Plan(wide, columns, _HEAD + 8 + body + _PAD, half, fleets, laid)


def _panel(
    pen: Pen, area: Area, plan: _Plan, view: FullView, edition: Edition, number: int, name: str
) -> None:
    seat, act = view.seats[number], number == view.seat
    pen.panel(area, palette.STONE, 14)
    head = area.top(_HEAD)
    _head(pen, head, number, name, seat, wide=plan.wide, act=act)
    body = Area(area.x + _PAD, head.bottom + 8, plan.half, area.bottom - head.bottom - 8 - _PAD)
    if plan.wide:
        counts = Area(area.x + _PAD + plan.half + _GAP, head.y, plan.half, _HEAD)
        right = Area(counts.x, body.y, plan.half, body.height)
        homes, laid = body, body.below(residence.HEIGHT + 8)
        fleet = right
    else:
        counts = body.top(_COUNTS)
        homes = body.below(_COUNTS + 8)
        strips = homes.below(residence.HEIGHT + 8)
        split = max(map(chips.height, plan.fleets)) + 2 * _STRIP
        fleet, laid = strips.top(split), strips.below(split + 8)
    _counts(pen, counts, seat)
    residence.residence(pen, homes.top(residence.HEIGHT), edition, seat, number)
    pen.panel(fleet, palette.SEA, 10)
    chips.put(pen, fleet.inner(_STRIP), plan.fleets[number])
    pen.panel(laid, palette.WOOD, 10)
    chips.put(pen, laid.inner(_STRIP), plan.laid[number])
    if not seat.active and not seat.inactive:
        _none(pen, fleet, "no ships")
    if not seat.laid and not seat.face_down:
        _none(pen, laid, "nothing laid")
    if act:
        pen.items.append(_frame(area))


def _none(pen: Pen, area: Area, text: str) -> None:
    at = (area.x + 14, area.middle)
    pen.words(text, at, palette.WHITE, face="text", most=area.width - 28)


def _frame(area: Area) -> object:
    from bot.pictures.scene import Box

    return Box(area.x, area.y, area.width, area.height, "", 14, palette.GOLD, 6)


def _head(
    pen: Pen, area: Area, number: int, name: str, seat: SeatView, *, wide: bool, act: bool
) -> None:
    """Put piece, name and golden tile, on gold when it is this seat's turn."""
    pen.box(area, palette.GOLD_LIGHT if act else palette.STONE_DARK, 14)
    pen.sprite(f"seat:{number}", area.x + 40, area.middle, 46)
    room = area.width // 2 if wide else area.width
    golden = 0 if seat.golden == "none" else 56
    pen.words(
        safe.plain(name), (area.x + 74, area.middle), size=32, most=room - 74 - golden - 14
    )
    if golden:
        pen.sprite(f"golden:{seat.golden}", area.x + room - 38, area.middle, 46)


def _counts(pen: Pen, area: Area, seat: SeatView) -> None:
    """Put the numbers of a seat."""
    told = (
        ("hand", seat.trade_cards),
        ("base-hand", seat.base_cards),
        ("supply", seat.supply),
        ("seat-in-hall", seat.guild_seats),
        ("ship:medium", len(seat.active) + len(seat.inactive)),
        ("attack", seat.attacks),
    )
    for (sprite, number), place in zip(told, area.columns(len(told), 2), strict=True):
        pen.count(sprite, number, place)
