"""The actions of the wheel: a dark badge with a light sign, and the action's letter below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures import palette
from bot.pictures.art.paths import arc, both, box, mirror, path

if TYPE_CHECKING:
    from bot.pictures.art.canvas import Canvas
    from bot.pictures.art.sprites import Drawing
    from bot.pictures.palette import Tones

_SHIELD = both(path("M50 4 L8 4 C6 30 4 48 10 64 C16 82 34 92 50 97"))
_FIELD = both(path("M50 9 L13 9 C11 32 9 48 15 62 C20 78 36 87 50 91"))
_LIGHT = palette.LINEN.base


def _anchor(canvas: Canvas) -> None:
    canvas.stroke(arc((50, 18), 5), 5, _LIGHT, closed=True)
    canvas.stroke([(50, 23), (50, 56)], 7, _LIGHT)
    canvas.stroke([(37, 31), (63, 31)], 6, _LIGHT)
    canvas.stroke(arc((50, 34), (23, 22), 15, 165), 7, _LIGHT)
    for flip in (lambda line: line, mirror):
        canvas.fill(flip([(21, 34), (35, 42), (22, 49)]), _LIGHT)


def _trident(canvas: Canvas) -> None:
    canvas.stroke([(50, 16), (50, 59)], 7, _LIGHT)
    canvas.stroke(path("M28 20 C26 42 36 42 50 42 C64 42 74 42 72 20"), 7, _LIGHT)
    for x in (28, 50, 72):
        canvas.fill([(x - 8, 24), (x, 11), (x + 8, 24)], _LIGHT)


def _sail(canvas: Canvas) -> None:
    canvas.fill(path("M47 12 C20 20 18 32 20 44 L47 44 Z"), _LIGHT)
    canvas.fill(path("M53 12 C80 20 78 34 76 44 L53 44 C60 34 60 22 53 12"), _LIGHT)
    canvas.fill(path("M16 48 L84 48 C80 58 72 61 66 61 L34 61 C26 61 20 57 16 48"), _LIGHT)


def _scales(canvas: Canvas) -> None:
    canvas.stroke([(50, 14), (50, 58)], 6, _LIGHT)
    canvas.stroke([(24, 20), (76, 20)], 6, _LIGHT)
    canvas.stroke([(37, 59), (63, 59)], 6, _LIGHT)
    for x in (27, 73):
        canvas.stroke([(x - 10, 40), (x, 21), (x + 10, 40)], 3, _LIGHT)
        canvas.fill(path(f"M{x - 15} 40 L{x + 15} 40 C{x + 12} 54 {x - 12} 54 {x - 15} 40"), _LIGHT)


def _house(canvas: Canvas) -> None:
    canvas.fill([(16, 30), (50, 11), (84, 30)], _LIGHT)
    canvas.fill(box(20, 33, 80, 38), _LIGHT)
    canvas.fill(box(16, 56, 84, 62), _LIGHT)
    for x in (24, 45, 66):
        canvas.fill(box(x, 38, x + 10, 57), _LIGHT)


def _badge(tone: Tones, sign: Drawing, letter: str) -> Drawing:
    def draw(canvas: Canvas) -> None:
        canvas.rim(_SHIELD, width=canvas.edge * 0.8)
        canvas.fill(_SHIELD, palette.GOLD)
        canvas.solid(_FIELD, tone, 5, rim=False)
        canvas.fill(box(15, 9, 85, 62), tone.base)
        with canvas.zoomed(0.9, (50, 45)):
            sign(canvas)
        canvas.text(letter, (50, 74), 24, palette.WHITE)

    return draw


_SIGNS: dict[str, tuple[Tones, Drawing]] = {
    "T": (palette.INDIGO, _anchor),
    "W": (palette.BLOOD, _trident),
    "S": (palette.TEAL, _sail),
    "M": (palette.WALNUT, _scales),
    "R": (palette.ROYAL, _house),
}

DRAWINGS: dict[str, tuple[float, Drawing]] = {
    f"action:{letter}": (1.0, _badge(tone, sign, letter)) for letter, (tone, sign) in _SIGNS.items()
}
