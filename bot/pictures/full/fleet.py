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
_MOST_GOODS = 5
_MOST_KINDS = 3
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
    _cargo(pen, Area(uses.x, area.bottom - 52, uses.width, 42), ship)


def _cargo(pen: Pen, area: Area, ship: Ship) -> None:
    """Put the cargo: each good by itself, or how many of each kind where they are many."""
    kinds = [(f"good:{good}", number) for good, number in enumerate(ship.cargo) if number]
    goods = [name for name, number in kinds for _ in range(number)]
    if len(goods) > _MOST_GOODS and len(kinds) <= _MOST_KINDS:
        for (name, number), place in zip(kinds, area.columns(_MOST_KINDS, 2), strict=False):
            pen.count(name, number, place, size=32)
        return
    pen.sprite("cargo", area.x + 18, area.middle, 34)
    pen.row(goods, Area(area.x + 42, area.y, area.width - 42, area.height), 32, gap=0)


def size_of(ship: Ship) -> str:
    """Return which of the three ships is drawn for a cargo."""
    goods = sum(ship.cargo)
    return "small" if goods < 3 else "medium" if goods == 3 else "large"
