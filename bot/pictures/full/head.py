"""The head of the board: the game, decade and round, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures import banner
from bot.pictures.full.pen import Area, Pen
from bot.rules.full.edition import Edition
from bot.rules.full.view import FullView


def title(pen: Pen, area: Area, view: FullView, edition: Edition, name: str) -> None:
    """Put the name of the game, and decade and round as numbers and as pips."""
    frame = edition.frame
    banner.banner(pen, area, name, view.moment, frame.decades, frame.rounds)


def turn(pen: Pen, area: Area, view: FullView, names: Sequence[str], *, stopped: bool) -> None:
    """Put whose turn it is, or that there will be no more turns."""
    if stopped or view.seat is None:
        banner.over(pen, area, stopped=stopped)
    else:
        banner.turn(pen, area, view.seat, names[view.seat], extra=view.extra)
