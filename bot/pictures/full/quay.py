"""The quay: docks with their ships, the roads, and the war harbour."""

from __future__ import annotations

from bot.pictures import palette
from bot.pictures.full.fleet import size_of
from bot.pictures.full.market import coin
from bot.pictures.full.pen import SMALL, Area, Pen
from bot.pictures.scene import Anchor
from bot.rules.full.edition import Edition, Ship
from bot.rules.full.view import DockView, FullView
from bot.text.full import words

_PLANK = 52
_DOCK = 206
_ROADS = 108
_ROAD = 274
_NAME = 98
_GAP = 10
_ABREAST = 5
"""Most docks in a row."""


def height(view: FullView) -> int:
    """Return how high the quay is."""
    return 2 * _GAP + _lines(view) * (_DOCK + _GAP) + _ROADS


def _lines(view: FullView) -> int:
    return -(-len(view.docks) // _ABREAST)


def quay(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put docks above, roads and war harbour below, all in the sea."""
    pen.panel(area, palette.SEA, line=palette.SEA_DARK, thick=4)
    body = area.inner(_GAP)
    lines = _lines(view)
    abreast = -(-len(view.docks) // lines)
    for n, dock in enumerate(view.docks):
        line = body.below(n // abreast * (_DOCK + _GAP)).top(_DOCK)
        _dock(pen, line.columns(abreast, _GAP)[n % abreast], n, dock, edition)
    lower = body.below(lines * (_DOCK + _GAP))
    left = lower.width * 59 // 100
    _roads(pen, Area(lower.x, lower.y, left, lower.height), view, edition)
    war = Area(lower.x + left + _GAP, lower.y, lower.width - left - _GAP, lower.height)
    _war(pen, war, view, edition)


def _dock(pen: Pen, area: Area, number: int, dock: DockView, edition: Edition) -> None:
    """Put the pier with number and disks, and the ship at it with cargo and profit."""
    pen.panel(area, palette.SEA_DARK, 12)
    pier = area.top(_PLANK)
    pen.wood(pier)
    pen.plate(str(number + 1), pier.x + 18, pier.middle, palette.GOLD_LIGHT)
    disks = Area(pier.x + 30, pier.y, pier.width - 34, pier.height)
    pen.row(
        [f"seat:{seat}" for seat in sorted(dock.disks)], disks, 36, anchor="middle",
        colour=palette.WHITE,
    )  # fmt: skip
    if dock.ship is None:
        at = (area.centre, area.y + _PLANK + 60)
        pen.words("no ship", at, palette.WHITE, anchor="middle", most=area.width)
        return
    ship = words.ship_of(edition, dock.ship)
    water = area.below(_PLANK)
    pen.sprite(f"ship:{size_of(ship)}", water.centre, water.y + 40, 74)
    _told(pen, Area(water.x + 4, water.y + 76, water.width - 8, 34), dock.ship, ship.profit)
    _cargo(pen, Area(water.x + 4, water.bottom - 43, water.width - 8, 40), ship)


def _told(pen: Pen, area: Area, name: str, profit: int) -> None:
    """Put what a ship is called, and beside it the cards that it brings."""
    right = area.centre + 10
    if profit:
        brings = Area(right + 10, area.y, area.right - right - 10, area.height)
        pen.count("profit", profit, brings, palette.WHITE)
        _name(pen, name, (right, area.middle), right - area.x, anchor="right")
    else:
        _name(pen, name, (area.centre, area.middle), area.width, anchor="middle")


def _name(pen: Pen, name: str, at: tuple[int, int], most: int, *, anchor: Anchor) -> None:
    colour = palette.GOLD_LIGHT
    pen.words(words.ship_name(name), at, colour, face="text", anchor=anchor, most=most)


def _cargo(pen: Pen, area: Area, ship: Ship, anchor: Anchor = "middle") -> None:
    goods = [f"good:{good}" for good, count in enumerate(ship.cargo) for _ in range(count)]
    pen.row(goods, area, 40, anchor=anchor, colour=palette.WHITE)


def _roads(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put the ships in the roads: strength, spoils and cargo; those without room are counted."""
    rest = len(view.roads) - 2
    if rest > 0:
        at = (area.right - 20, area.middle)
        pen.words(f"+{rest}", at, palette.WHITE, anchor="middle", most=40)
        area = Area(area.x, area.y, area.width - 46, area.height)
    if not view.roads:
        at = (area.centre, area.middle)
        pen.words("no ship in the roads", at, palette.WHITE, anchor="middle", most=area.width)
    for name, place in zip(view.roads, area.columns(2, _GAP), strict=False):
        _road(pen, place, words.ship_of(edition, name), name)


def _road(pen: Pen, area: Area, ship: Ship, name: str) -> None:
    pen.box(area, palette.SEA_DARK, 12)
    top, close = area.y + 34, min(0, area.width - _ROAD)
    pen.sprite(f"ship:{size_of(ship)}", area.x + 58 + close // 2, top, 58 + close)
    pen.sprite("strength", area.x + 132 + close, top, 36)
    coin(pen, ship.strength, area.x + 174 + close, top, 40)
    if ship.spoils:
        brings = Area(area.x + 202 + close, top - 20, area.width - 204 - close, 40)
        pen.count("profit", ship.spoils, brings, palette.WHITE)
    lower = Area(area.x + _NAME, area.bottom - 44, area.width - _NAME - 4, 40)
    _name(pen, name, (area.x + 10, lower.middle), _NAME - 12, anchor="left")
    _cargo(pen, lower, ship, "left")


def _war(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put the berths of the war harbour, each with what it is worth in an attack."""
    pen.wood(area)
    pen.ornament("action:W", area.x + 34, area.y + 25, 36)
    pen.heading("War harbour", area.x + 64, area.y + 25, palette.GOLD_LIGHT, area.width - 74)
    berths = Area(area.x + 10, area.y + 46, area.width - 20, area.height - 54)
    worths = edition.frame.berth_worth
    for seat, worth, place in zip(
        view.berths, worths, berths.columns(len(view.berths), 8), strict=False
    ):
        pen.panel(place, palette.WOOD_DARK, 10)
        held = "seat:free" if seat is None else f"seat:{seat}"
        size = 36 if worth > 9 else 42
        left = place.x + size // 2 + 1
        if worth < 10:
            left = place.centre - (20 if worth else 0)
        pen.sprite(held, left, place.middle, size)
        if worth:
            at = (left + size // 2 + 3, place.middle)
            pen.words(f"−{worth}", at, palette.WHITE, size=SMALL, most=place.right - at[0])
