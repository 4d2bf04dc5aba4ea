"""Medallions of the residence's benefits, and the signs of what achievement tiles count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures import palette
from bot.pictures.art import cards, goods, pieces, ships, signs
from bot.pictures.art.canvas import EDGE
from bot.pictures.art.paths import arc, box, path

if TYPE_CHECKING:
    from bot.pictures.art.canvas import Canvas
    from bot.pictures.art.paths import Point
    from bot.pictures.art.sprites import Drawing
    from bot.pictures.palette import Tones

_Placed = tuple["Drawing", float, "Point"]
"""A drawing, how large, and where its middle comes to lie."""


def _place(canvas: Canvas, *placed: _Placed) -> None:
    for drawing, by, middle in placed:
        with canvas.zoomed(by, middle):
            drawing(canvas)


def _scales(canvas: Canvas) -> None:
    for line in ([(50, 12), (50, 88)], [(16, 24), (84, 24)], [(32, 90), (68, 90)]):
        canvas.lined(line, 7, palette.GOLD_LIGHT)
    for x in (18, 82):
        pan = path(f"M{x - 17} 54 L{x + 17} 54 C{x + 14} 76 {x - 14} 76 {x - 17} 54")
        canvas.lined([(x - 13, 54), (x, 26), (x + 13, 54)], 3, palette.GOLD_LIGHT)
        canvas.piece((pan, palette.GOLD_LIGHT))


def _card(canvas: Canvas) -> None:
    card = box(26, 12, 74, 88, 7)
    canvas.rim(card)
    canvas.fill(card, palette.GOLD_LIGHT)
    canvas.fill(box(35, 21, 65, 79, 4), palette.ROYAL.base)


def _medallion(tone: Tones, *placed: _Placed, sign: str = "") -> Drawing:
    def draw(canvas: Canvas) -> None:
        canvas.rim(arc((48, 48), 41))
        canvas.disk((48, 48), 41, palette.GOLD)
        canvas.disk((48, 48), 36, tone.base)
        _place(canvas, *placed)
        if sign:
            _corner(canvas, sign)

    return draw


def _corner(canvas: Canvas, sign: str) -> None:
    """More or less, at the lower right."""
    x, y = 79, 79
    canvas.rim(arc((x, y), 17), width=canvas.edge * 0.8)
    canvas.disk((x, y), 17, palette.GREEN if sign == "+" else palette.RED)
    canvas.stroke([(x - 9, y), (x + 9, y)], 6.5, palette.WHITE)
    if sign == "+":
        canvas.stroke([(x, y - 9), (x, y + 9)], 6.5, palette.WHITE)


def _none(canvas: Canvas) -> None:
    canvas.rim(arc((48, 48), 41), width=canvas.edge * 0.8)
    canvas.disk((48, 48), 41, palette.GREY.base)
    canvas.disk((48, 48), 35, palette.STONE_DARK)
    canvas.stroke([(34, 48), (62, 48)], 6, palette.GREY.dark)


def _harbour(canvas: Canvas) -> None:
    """A disk at an anchor."""
    lines = (
        [(42, 26), (42, 88)],
        [(24, 38), (60, 38)],
        arc((42, 56), (34, 33), 12, 168),
        arc((42, 17), 8),
    )
    for line in lines:
        canvas.stroke(line, 8 + 2 * canvas.edge, EDGE)
    for line in lines:
        canvas.stroke(line, 8, palette.SEA_LIGHT)
    canvas.solid(arc((74, 74), 20), palette.BLOOD, 5)
    canvas.stroke(arc((74, 74), 11), 3, palette.BLOOD.light, closed=True)


def _ships(canvas: Canvas) -> None:
    ships.DRAWINGS["ship:small"][1](canvas)


def _goods(canvas: Canvas) -> None:
    _place(
        canvas,
        (goods.sheaf, 0.62, (32, 36)),
        (goods.amphora, 0.62, (80, 38)),
        (goods.cluster, 0.56, (52, 68)),
    )


def _coins(canvas: Canvas) -> None:
    for y in (78, 64, 50):
        side = [*arc((58, y + 6), (33, 12), 0, 180), *arc((58, y - 4), (33, 12), 180, 360)]
        canvas.piece((side, palette.GOLD_DARK))
        canvas.fill(arc((58, y - 4), (33, 12)), palette.GOLD_LIGHT)
    _place(canvas, (pieces.blank_coin, 0.56, (36, 34)))


DRAWINGS: dict[str, tuple[float, Drawing]] = {
    "benefit:market-draw": (1.0, _medallion(palette.CEDAR, (_scales, 0.58, (48, 47)), sign="+")),
    "benefit:preparation-draw": (
        1.0,
        _medallion(palette.ROYAL, (signs.hourglass, 0.58, (48, 47)), sign="+"),
    ),
    "benefit:attack-less": (
        1.0,
        _medallion(palette.MARINE, (signs.attack, 0.62, (48, 48)), sign="-"),
    ),
    "benefit:delivery-less": (
        1.0,
        _medallion(palette.MARINE, (signs.cargo, 0.56, (48, 46)), sign="-"),
    ),
    "benefit:draw": (1.0, _medallion(palette.MARINE, (_card, 0.66, (48, 48)), sign="+")),
    "benefit:guild-less": (
        1.0,
        _medallion(palette.STONE_TONES, (signs.seat_in_hall, 0.6, (48, 47)), sign="-"),
    ),
    "benefit:none": (1.0, _none),
    "counted:ships": (1.0, _ships),
    "counted:trade-cards": (cards.FAN_RATIO, cards.hand),
    "counted:columns": (0.9, signs.column),
    "counted:harbour-disks": (1.0, _harbour),
    "counted:attacks": (1.0, signs.attack),
    "counted:seats": (1.0, signs.seat_in_hall),
    "counted:goods": (1.06, _goods),
    "counted:coins": (1.0, _coins),
}
