"""The result of a full game as a picture: the score sheet, a panel for each seat by place."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures import banner, palette
from bot.pictures.full.pen import Area, Pen
from bot.pictures.scene import Scene
from bot.rules.full.edition import Edition
from bot.rules.full.scoring import SeatScore
from bot.rules.full.view import FullView
from bot.rules.golden import Judgement
from bot.text import safe
from bot.text import words as common

WIDTH = 1000
_EDGE = 16
_GAP = 12
_PAD = 12
_HEAD = 72
_SUM = 84
_LINE = 56
_FOOT = 56


def scene(view: FullView, edition: Edition, name: str, names: Sequence[str]) -> Scene:
    """Return the score sheet of a game that is over.

    Raises:
        ValueError: the game is not over.
    """
    if view.result is None or view.turned_over is None:
        raise ValueError("the game is not over")
    pen = Pen()
    golden = any(seat.golden != "none" for seat in view.seats)
    seat_height = _HEAD + _PAD + _SUM + _LINE * (2 if golden else 1) + _PAD
    height = banner.HEIGHT + len(view.result) * (seat_height + _GAP) + _FOOT
    pen.panel(Area(0, 0, WIDTH, height), palette.PURPLE, 0)
    top = Area(_EDGE, 0, WIDTH - 2 * _EDGE, banner.HEIGHT)
    banner.headed(pen, top, name, "the result")
    for n, score in enumerate(sorted(view.result, key=lambda one: (one.place, one.seat))):
        y = banner.HEIGHT + n * (seat_height + _GAP)
        area = Area(_EDGE, y, WIDTH - 2 * _EDGE, seat_height)
        judged = view.turned_over[score.seat]
        _seat(pen, area, view, score, names[score.seat], judged)
    told = f"Edition: {safe.plain(edition.name or edition.id)}"
    at = (WIDTH // 2, height - _FOOT // 2 - 4)
    pen.words(told, at, palette.WHITE, face="text", anchor="middle", most=top.width)
    return pen.scene(WIDTH, height)


def _seat(
    pen: Pen,
    area: Area,
    view: FullView,
    score: SeatScore,
    name: str,
    judged: Judgement | None,
) -> None:
    pen.panel(area, palette.STONE)
    banner.placed(pen, area.top(_HEAD), score.place, score.seat, name, score.total)
    golden = view.seats[score.seat].golden
    body = area.below(_HEAD + _PAD)
    body = Area(body.x + _PAD, body.y, body.width - 2 * _PAD, body.height - _PAD)
    _sum(pen, body.top(_SUM), score, golden, judged)
    _achievements(pen, body.below(_SUM).top(_LINE), view, score.seat)
    if golden != "none":
        _tile(pen, body.below(_SUM + _LINE).top(_LINE), golden, judged)


def _sum(pen: Pen, area: Area, score: SeatScore, golden: str, judged: Judgement | None) -> None:
    """Put the parts of the score: ships × guild seats, then what is added."""
    product = Area(area.x, area.y, 440, area.height)
    pen.box(product, palette.STONE_DARK, 10)
    pen.sprite("ship:medium", product.x + 52, product.middle, 56)
    _number(pen, score.ships, product.x + 124, product)
    _sign(pen, "×", product.x + 166, product)
    pen.sprite("seat-in-hall", product.x + 216, product.middle, 54)
    _number(pen, score.seats, product.x + 276, product)
    _sign(pen, "=", product.x + 322, product)
    _number(pen, score.product, product.x + 386, product, 44)
    parts = [("laurel", score.achievements), ("column:empty", score.columns)]
    if golden != "none":
        parts.append((f"golden:{judged.tile}" if judged else "golden:spent", score.golden))
    room = Area(product.right, area.y, area.right - product.right, area.height)
    for (sprite, number), place in zip(parts, room.columns(3, 0), strict=False):
        _sign(pen, "+", place.x + 18, place)
        box = Area(place.x + 36, place.y, place.width - 36, place.height)
        pen.box(box, palette.STONE_DARK, 10)
        pen.sprite(sprite, box.x + 40, box.middle, 54)
        _number(pen, number, box.x + 102, box, 44)


def _number(pen: Pen, number: int, x: int, area: Area, size: int = 38) -> None:
    colour = palette.INK if number else palette.FADED
    most = size * 7 // 4
    pen.words(str(number), (x, area.middle), colour, size=size, anchor="middle", most=most)


def _sign(pen: Pen, sign: str, x: int, area: Area) -> None:
    pen.words(sign, (x, area.middle), palette.FADED, size=36, anchor="middle", most=36)


def _achievements(pen: Pen, area: Area, view: FullView, seat: int) -> None:
    """Put the achievement tiles on which a seat has a disk."""
    pen.sprite("laurel", area.x + 26, area.middle + 2, 40)
    tiles = [tile for tile, on_it in view.achievements.items() if seat in on_it]
    told = "no disk on an achievement tile"
    if tiles:
        told = f"{'disk' if len(tiles) == 1 else 'disks'} on {safe.listed(tiles)}"
    at = (area.x + 60, area.middle + 2)
    colour = palette.INK if tiles else palette.FADED
    pen.words(told, at, colour, face="text", most=area.width - 60)


def _tile(pen: Pen, area: Area, golden: str, judged: Judgement | None) -> None:
    """Put the golden tile: what it was and how it stood, or that it is spent."""
    sprite = f"golden:{judged.tile}" if judged else f"golden:{golden}"
    pen.sprite(sprite, area.x + 26, area.middle, 48)
    at = (area.x + 60, area.middle)
    if judged is None:
        pen.words("golden tile spent", at, palette.FADED, face="text", most=area.width - 60)
        return
    pen.sprite("check" if judged.met else "tick-empty", area.x + 80, area.middle, 40)
    told = f"{common.TILE_WORDS[judged.tile].name}, {'met' if judged.met else 'not met'}: "
    told += common.how_it_stands(judged)
    pen.words(told, (area.x + 110, area.middle), face="text", most=area.width - 110)
