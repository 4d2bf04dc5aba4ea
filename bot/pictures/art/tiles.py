"""The golden tiles, octagons of gold; held, spent, or turned over with what each asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures import palette
from bot.pictures.art import ornaments, signs
from bot.pictures.art.canvas import EDGE
from bot.pictures.art.paths import path, ring_of

if TYPE_CHECKING:
    from bot.pictures.art.canvas import Canvas
    from bot.pictures.art.sprites import Drawing

_TILE = ring_of((50, 50), 48, 8, -67.5)
_INNER = ring_of((50, 50), 38, 8, -67.5)


def held(canvas: Canvas) -> None:
    """Face down: the sun in the crescent, in gold on purple."""
    canvas.solid(_TILE, palette.GOLDEN, 5)
    canvas.rim(_INNER, width=canvas.edge * 0.5)
    canvas.solid(_INNER, palette.ROYAL, 4, rim=False)
    with canvas.zoomed(0.62, (50, 49)):
        ornaments.sun(canvas)


def spent(canvas: Canvas) -> None:
    """Gone from the game: the same outline, hollow and broken."""
    canvas.rim(_TILE, width=canvas.edge * 0.8)
    canvas.solid(_TILE, palette.GREY, 4, rim=False)
    canvas.rim(_INNER, width=canvas.edge * 0.5)
    canvas.fill(_INNER, palette.GREY.dark)
    crack = path(
        "M58 0 L46 26 L58 42 L42 62 L54 78 L44 100 L58 100 L66 80 L54 62 L70 42 L57 27 L74 0 Z"
    )
    canvas.within(_TILE, (crack, EDGE))
    canvas.pierce(
        path(
            "M60 0 L51 26 L63 42 L47 62 L59 78 L49 100 L55 100 L61 79 L50 62 L66 42 L54 26 L71 0 Z"
        )
    )


def _turned(sign: Drawing) -> Drawing:
    """Face up: its motif on light ground, in a frame of gold."""

    def draw(canvas: Canvas) -> None:
        canvas.solid(_TILE, palette.GOLDEN, 5)
        canvas.rim(_INNER, width=canvas.edge * 0.5)
        canvas.fill(_INNER, palette.LINEN.light)
        with canvas.zoomed(0.62, (50, 50)):
            sign(canvas)

    return draw


DRAWINGS: dict[str, tuple[float, Drawing]] = {
    "golden:held": (1.0, held),
    "golden:spent": (1.0, spent),
    "golden:fleet": (1.0, _turned(signs.fleet)),
    "golden:columns": (1.0, _turned(signs.column)),
    "golden:achievements": (1.0, _turned(signs.laurel)),
    "golden:guild": (1.0, _turned(signs.seat_in_hall)),
    "golden:empty-hand": (1.0, _turned(signs.empty_purse)),
}
