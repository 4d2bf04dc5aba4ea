"""The quay: docks with their ships, the roads, and the war harbour."""

from __future__ import annotations

from bot.pictures import palette
from bot.pictures.full.market import coin
from bot.pictures.full.pen import ICON, SMALL, Area, Pen
from bot.rules.full.edition import Edition, Ship
from bot.rules.full.view import DockView, FullView
from bot.text.full import words

_PLANK = 52
_DOCK = 196
_ROADS = 128
HEIGHT = 3 * 12 + _DOCK + _ROADS + 12


def quay(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put docks above, roads and war harbour below, all in the sea."""
    pen.panel(area, palette.SEA, line=palette.SEA_DARK, thick=4)
    for n in range(9):
        x, y = area.x + 70 + n * 105, area.y + (120, 236)[n % 2]
        pen.ornament("wave", x, y, 24)
    body = area.inner(12)
    for n, (dock, place) in enumerate(
        zip(view.docks, body.top(_DOCK).columns(len(view.docks), 10), strict=True)
    ):
        _dock(pen, place, n, dock, edition)
    lower = body.below(_DOCK + 12)
    half = (lower.width - 12) // 2
    _roads(pen, Area(lower.x, lower.y, half, lower.height), view, edition)
    _war(pen, Area(lower.right - half, lower.y, half, lower.height), view, edition)


def _dock(pen: Pen, area: Area, number: int, dock: DockView, edition: Edition) -> None:
    """Put the pier with number and disks, and the ship at it with cargo and profit."""
    pen.panel(area, palette.SEA_DARK, 12)
    pier = area.top(_PLANK)
    pen.panel(pier, palette.WOOD, 10, palette.WOOD_DARK, 3)
    pen.ground.append(_plate(number, pier))
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
    middle = water.y + 50
    pen.sprite(f"ship:{_size(ship)}", water.centre - (34 if ship.profit else 0), middle, 84)
    if ship.profit:
        brings = Area(water.right - 74, water.y + 8, 70, 40)
        pen.count("profit", ship.profit, brings, palette.WHITE, 38)
    _cargo(pen, Area(water.x + 4, water.bottom - 46, water.width - 8, 40), ship)


def _plate(number: int, pier: Area) -> object:
    from bot.pictures.scene import Words

    return Words(
        str(number + 1), pier.x + 18, pier.middle, 32, palette.GOLD_LIGHT, "title", "middle", 30
    )


def _cargo(pen: Pen, area: Area, ship: Ship) -> None:
    goods = [f"good:{good}" for good, count in enumerate(ship.cargo) for _ in range(count)]
    pen.row(goods, area, 40, anchor="middle", colour=palette.WHITE)


def _size(ship: Ship) -> str:
    """Return which of the three ships is drawn for a cargo."""
    goods = sum(ship.cargo)
    return "small" if goods < 3 else "medium" if goods == 3 else "large"


def _roads(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put the ships in the roads: strength, spoils and cargo."""
    places = max(2, edition.frame.roads)
    room = min(places, 2)
    if not view.roads:
        at = (area.centre, area.middle)
        pen.words("no ship in the roads", at, palette.WHITE, anchor="middle", most=area.width)
    columns = area.columns(room, 10)
    for name, place in zip(view.roads, columns, strict=False):
        _road(pen, place, name, edition)


def _road(pen: Pen, area: Area, name: str, edition: Edition) -> None:
    ship = words.ship_of(edition, name)
    pen.box(area, palette.SEA_DARK, 12)
    pen.sprite(f"ship:{_size(ship)}", area.x + 50, area.y + 40, 66)
    right = Area(area.x + 100, area.y + 8, area.width - 104, 48)
    pen.sprite("strength", right.x + 18, right.middle, 36)
    coin(pen, ship.strength, right.x + 58, right.middle, 40)
    if ship.spoils:
        brings = Area(right.x + 82, right.y, right.width - 82, right.height)
        pen.count("profit", ship.spoils, brings, palette.WHITE, ICON - 4)
    _cargo(pen, Area(area.x + 4, area.bottom - 50, area.width - 8, 40), ship)


def _war(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put the berths of the war harbour, each with what it is worth in an attack."""
    pen.panel(area, palette.WOOD, 10, palette.WOOD_DARK, 3)
    pen.ornament("action:W", area.x + 34, area.y + 28, 40)
    pen.heading("War harbour", area.x + 64, area.y + 28, palette.GOLD_LIGHT, area.width - 74)
    berths = Area(area.x + 10, area.y + 52, area.width - 20, area.height - 60)
    worths = edition.frame.berth_worth
    for seat, worth, place in zip(
        view.berths, worths, berths.columns(len(view.berths), 8), strict=False
    ):
        pen.panel(place, palette.WOOD_DARK, 10)
        held = "seat:free" if seat is None else f"seat:{seat}"
        left = place.centre - 22 if worth else place.centre
        pen.sprite(held, left, place.middle, 44)
        if worth:
            at = (left + 26, place.middle)
            pen.words(f"−{worth}", at, palette.WHITE, size=SMALL, most=place.right - at[0])
