"""The artwork: every piece as a sprite, drawn by code alone, in any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures.art import (
    actions,
    cards,
    goods,
    medallions,
    ornaments,
    pieces,
    ships,
    signs,
    tiles,
)
from bot.pictures.art.canvas import Canvas

if TYPE_CHECKING:
    from PIL import Image

_DRAWINGS = {
    **goods.DRAWINGS,
    **actions.DRAWINGS,
    **pieces.DRAWINGS,
    **ships.DRAWINGS,
    **cards.DRAWINGS,
    **tiles.DRAWINGS,
    **medallions.DRAWINGS,
    **signs.DRAWINGS,
    **ornaments.DRAWINGS,
}

NAMES: tuple[str, ...] = tuple(_DRAWINGS)
"""All names, those of a kind together."""


def ratio(name: str) -> float:
    """Return how wide a piece is for its height.

    Raises ``KeyError`` for a name that is not in ``NAMES``.
    """
    return _DRAWINGS[name][0]


def sprite(name: str, size: int) -> Image.Image:
    """Draw a piece ``size`` pixels high on a clear ground; its width follows from its shape.

    Raises ``KeyError`` for a name that is not in ``NAMES``.
    """
    ratio, draw = _DRAWINGS[name]
    canvas = Canvas(size, ratio)
    draw(canvas)
    return canvas.done()
