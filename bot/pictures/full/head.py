"""The head of the board: the game, decade and round, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures import palette
from bot.pictures.full.pen import SMALL, Area, Pen
from bot.rules.full.edition import Edition
from bot.rules.full.view import FullView
from bot.text import safe

_SHORT = 20
"""Longer names are written smaller."""


def title(pen: Pen, area: Area, view: FullView, edition: Edition, name: str) -> None:
    """Put the name of the game, and decade and round as numbers and as pips."""
    pen.ornament("tanit", area.x + 44, area.middle, 72)
    pen.words(
        safe.plain(name),
        (area.x + 92, area.middle),
        palette.GOLD_LIGHT,
        size=44 if len(name) <= _SHORT else 32,
        face="title",
        most=area.width - 92 - 380,
    )
    right = Area(area.right - 360, area.y, 350, area.height)
    upper, lower = right.inner(6).rows(2, 0)
    _moment(pen, upper, "Decade", view.moment.decade, edition.frame.decades)
    _moment(pen, lower, "Round", view.moment.round, edition.frame.rounds)


def _moment(pen: Pen, area: Area, word: str, now: int, of: int) -> None:
    pen.words(f"{word} {now} of {of}", (area.x, area.middle), palette.WHITE, most=180)
    left, width = area.x + 186, area.width - 186
    step = min(32, width // of)
    for n in range(of):
        radius = min(11, step // 2 - 1)
        pip = Area(left + n * step, area.middle - radius, 2 * radius, 2 * radius)
        if n < now:
            pen.box(pip, palette.GOLD, radius)
        else:
            pen.box(pip, palette.PURPLE, radius, palette.GOLD, 3)


def turn(pen: Pen, area: Area, view: FullView, names: Sequence[str], *, stopped: bool) -> None:
    """Put whose turn it is, or that there will be no more turns."""
    if stopped or view.seat is None:
        text = "Stopped: no points, no places" if stopped else "The game is over"
        pen.box(area, palette.STONE_DARK, 14)
        pen.words(text, (area.centre, area.middle), size=38, anchor="middle", most=area.width - 40)
        return
    pen.box(area, palette.GOLD_LIGHT, 14, palette.GOLD, 4)
    pen.sprite("arrow", area.x + 44, area.middle, 44)
    pen.sprite(f"seat:{view.seat}", area.x + 108, area.middle, 60)
    side = 300 if view.extra else 190
    pen.words(
        safe.plain(names[view.seat]),
        (area.x + 152, area.middle),
        size=40 if len(names[view.seat]) <= _SHORT else 32,
        most=area.width - 152 - side - 30,
    )
    told = f"seat {view.seat + 1}" + (", extra turn" if view.extra else " to act")
    pen.words(told, (area.right - 20, area.middle), size=SMALL + 4, anchor="right", most=side)
