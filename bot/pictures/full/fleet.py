"""A player's own ships: what each is used for, and its cargo."""

from __future__ import annotations

from bot.pictures import palette
from bot.pictures.full.market import coin
from bot.pictures.full.pen import Area, Pen
from bot.rules.full.edition import SPACES, Ship
from bot.text.full import words
from bot.text.full.means import Mine

_IN_ROW = 3
_GAP = 8
_SHIP = 124
_HIGH = {"small": 68, "medium": 66, "large": 58}


def height(mine: Mine) -> int:
    """Return how high the ships are."""
    number = len(mine.seat.active) + len(mine.seat.inactive)
    if not number:
        return 48
    return -(-number // _IN_ROW) * (_SHIP + _GAP) - _GAP


def put(pen: Pen, area: Area, mine: Mine) -> None:
    """Put the active ships, then the inactive ones."""
    ships = [(ship, True) for ship in mine.seat.active]
    ships += [(ship, False) for ship in mine.seat.inactive]
    if not ships:
        at = (area.x, area.middle)
        pen.words("no ships", at, palette.WHITE, face="text", most=area.width)
    columns = area.columns(_IN_ROW, _GAP)
    for n, (name, active) in enumerate(ships):
        row, column = divmod(n, _IN_ROW)
        place = columns[column].below(row * (_SHIP + _GAP)).top(_SHIP)
        label = words.ship_name(name)
        _ship(pen, place, words.ship_of(mine.edition, name), label, active=active)


def _ship(pen: Pen, area: Area, ship: Ship, label: str, *, active: bool) -> None:
    fill, line = (palette.STONE, palette.GOLD) if active else (palette.STONE_DARK, palette.FADED)
    pen.box(area, fill, 12, line, 3)
    kind = size_of(ship)
    sprite = f"ship:{kind}" + ("" if active else ":inactive")
    pen.sprite(sprite, area.x + 62, area.y + 42, _HIGH[kind])
    colour = palette.PURPLE if active else palette.FADED
    pen.words(label, (area.x + 62, area.bottom - 24), colour, anchor="middle", most=108)
    uses = Area(area.x + 124, area.y + 8, area.width - 132, 54)
    places = uses.columns(3, 2)
    pen.sprite(f"action:{SPACES[ship.action]}", places[0].centre, uses.middle, 46)
    pen.sprite(f"good:{ship.good}", places[1].centre, uses.middle, 46)
    coin(pen, ship.coins, places[2].centre, uses.middle, 46)
    cargo = Area(uses.x, area.bottom - 52, uses.width, 42)
    pen.sprite("cargo", cargo.x + 18, cargo.middle, 34)
    goods = [f"good:{good}" for good, count in enumerate(ship.cargo) for _ in range(count)]
    pen.row(goods, Area(cargo.x + 42, cargo.y, cargo.width - 42, cargo.height), 32, gap=0)


def size_of(ship: Ship) -> str:
    """Return which of the three ships is drawn for a cargo."""
    goods = sum(ship.cargo)
    return "small" if goods < 3 else "medium" if goods == 3 else "large"
