"""The top of each picture: the name of the game, decade and round, and whose turn it is."""

from __future__ import annotations

from bot.pictures import palette
from bot.pictures.full.pen import SMALL, Area, Pen
from bot.rules.turns import Moment
from bot.text import safe, words

HEIGHT = 104
TURN = 78
_NAME = 92
_MOMENT = 360
_SHORT = 20
"""Longer names are written smaller."""


def banner(pen: Pen, area: Area, name: str, moment: Moment, decades: int, rounds: int) -> None:
    """Put the name on the left, decade and round on the right."""
    _name(pen, area, name, _MOMENT)
    right = Area(area.right - _MOMENT, area.y, _MOMENT - 10, area.height)
    upper, lower = right.inner(6).rows(2, 0)
    _pips(pen, upper, "Decade", moment.decade, decades)
    _pips(pen, lower, "Round", moment.round, rounds)


def headed(pen: Pen, area: Area, name: str, what: str) -> None:
    """Put the name on the left, and on the right what the picture is."""
    _name(pen, area, name, 300)
    at = (area.right - 14, area.middle)
    pen.words(what, at, palette.WHITE, size=34, anchor="right", most=280)


def placed(pen: Pen, area: Area, place: int, seat: int, name: str, total: int) -> None:
    """Put a seat of a finished game: its place, who, and its points in all."""
    pen.box(area, palette.GOLD_LIGHT if place == 1 else palette.STONE_DARK, 14)
    if place == 1:
        pen.sprite("crown", area.x + 46, area.middle, 54)
    else:
        at = (area.x + 46, area.middle)
        pen.words(f"{place}.", at, size=44, face="title", anchor="middle", most=64)
    points = words.points(total)
    pen.words(points, (area.right - 18, area.middle), size=44, anchor="right", most=230)
    who(pen, Area(area.x + 76, area.y, area.width - 340, area.height), seat, name)


def who(pen: Pen, area: Area, seat: int, name: str) -> None:
    """Put a seat's piece and name."""
    pen.sprite(f"seat:{seat}", area.x + 40, area.middle, 50)
    most = area.width - 78
    size = 36 if len(name) <= _SHORT else 32
    pen.words(safe.plain(name), (area.x + 78, area.middle), size=size, most=most)


def turn(pen: Pen, area: Area, seat: int, name: str, *, extra: bool) -> None:
    """Put whose turn it is."""
    pen.box(area, palette.GOLD_LIGHT, 14, palette.GOLD, 4)
    pen.sprite("arrow", area.x + 44, area.middle, 44)
    pen.sprite(f"seat:{seat}", area.x + 108, area.middle, 60)
    side = 300 if extra else 190
    most = area.width - 152 - side - 30
    size = 40 if len(name) <= _SHORT else 32
    pen.words(safe.plain(name), (area.x + 152, area.middle), size=size, most=most)
    told = f"seat {seat + 1}" + (", extra turn" if extra else " to act")
    pen.words(told, (area.right - 20, area.middle), size=SMALL + 4, anchor="right", most=side)


def over(pen: Pen, area: Area, *, stopped: bool) -> None:
    """Put that there will be no more turns."""
    text = "Stopped: no points, no places" if stopped else "The game is over"
    pen.box(area, palette.STONE_DARK, 14)
    pen.words(text, (area.centre, area.middle), size=38, anchor="middle", most=area.width - 40)


def _name(pen: Pen, area: Area, name: str, side: int) -> None:
    """Put the name of the game, beside it so much room for something else."""
    pen.ornament("tanit", area.x + 44, area.middle, 72)
    told = safe.plain(name)
    pen.words(
        told,
        (area.x + _NAME, area.middle),
        palette.GOLD_LIGHT,
        size=44 if len(told) <= _SHORT else 32,
        face="title",
        most=area.width - _NAME - side - 20,
    )


def _pips(pen: Pen, area: Area, word: str, now: int, of: int) -> None:
    pen.words(f"{word} {now} of {of}", (area.x, area.middle), palette.WHITE, most=180)
    left, width = area.x + 186, area.width - 186
    step = min(30, width // of)
    for n in range(of):
        radius = min(11, step // 2 - 1)
        pip = Area(left + n * step, area.middle - radius, 2 * radius, 2 * radius)
        if n < now:
            pen.box(pip, palette.GOLD, radius)
        else:
            pen.box(pip, palette.PURPLE, radius, palette.GOLD, 3)
