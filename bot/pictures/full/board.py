"""The board of a full game as a picture: what everybody may see, on one page."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures import palette
from bot.pictures.full import guild, head, market, quay, seats, wheel
from bot.pictures.full.pen import Area, Pen
from bot.pictures.scene import Scene
from bot.rules.full.edition import Edition
from bot.rules.full.view import FullView

WIDTH = 1000
_EDGE = 16
_GAP = 10
_TITLE = 80
_TURN = 68
_WHEEL = 448


def scene(
    view: FullView, edition: Edition, name: str, names: Sequence[str], *, stopped: bool = False
) -> Scene:
    """Return the public board of a game.

    ``view`` may be anybody's: only what everybody may see is read from it.
    """
    pen = Pen()
    inner = WIDTH - 2 * _EDGE
    panels = seats.Panels(inner, view, edition)
    heights = (
        _TITLE,
        _TURN,
        _WHEEL,
        quay.height(view),
        guild.achievements_height(view),
        panels.height,
    )
    height = sum(heights) + _GAP * (len(heights) - 1) + _EDGE
    pen.panel(Area(0, 0, WIDTH, height), palette.PURPLE, 0)
    areas = []
    y = 0
    for part in heights:
        areas.append(Area(_EDGE, y, inner, part))
        y += part + _GAP
    head.title(pen, areas[0], view, edition, name)
    with pen.part(areas[1]):
        head.turn(pen, areas[1], view, names, stopped=stopped)
    _middle(pen, areas[2], view, edition)
    with pen.part(areas[3]):
        quay.quay(pen, areas[3], view, edition)
    with pen.part(areas[4]):
        guild.achievements(pen, areas[4], view, edition)
    panels.put(pen, areas[5], names, stopped=stopped)
    return pen.scene(WIDTH, height)


def _middle(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put the wheel on the left, market and guild hall on the right."""
    left = Area(area.x, area.y, _WHEEL, area.height)
    right = Area(left.right + _GAP, area.y, area.width - _WHEEL - _GAP, area.height)
    with pen.part(left):
        wheel.wheel(pen, left, view, edition)
    with pen.part(right.top(216)):
        market.market(pen, right.top(216), view, edition)
    with pen.part(right.below(216 + _GAP)):
        guild.hall(pen, right.below(216 + _GAP), view, edition)
