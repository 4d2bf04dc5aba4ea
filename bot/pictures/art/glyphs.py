"""A small bold alphabet of our own, so that no sprite needs a font: digits and a few letters.

Capitals and digits are 100 high; small letters fill the same height, and those that hang below
the line hang below 100. They are lines, drawn with a broad round pen.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.pictures.art.paths import Path, arc, path


class Glyph(NamedTuple):
    """The lines of a letter, and the box that they fill."""

    width: float
    lines: tuple[Path, ...]
    bottom: float = 100


def _glyph(width: float, *drawn: str | Path, bottom: float = 100) -> Glyph:
    lines = tuple(path(line) if isinstance(line, str) else line for line in drawn)
    return Glyph(width, lines, bottom)


_S = (
    "M64 13 C56 3 46 0 35 0 C16 0 4 9 4 25 C4 43 20 46 36 50 "
    "C54 54 68 59 68 76 C68 92 54 100 35 100 C20 100 8 96 0 85"
)

GLYPHS: dict[str, Glyph] = {
    "T": _glyph(80, "M0 0 L80 0", "M40 0 L40 100"),
    "W": _glyph(112, "M0 0 L28 100 L56 18 L84 100 L112 0"),
    "S": _glyph(68, _S),
    "M": _glyph(92, "M0 100 L6 0 L46 66 L86 0 L92 100"),
    "R": _glyph(
        70,
        "M0 100 L0 0 L36 0 C56 0 66 10 66 27 C66 44 56 54 36 54 L0 54",
        "M36 54 L70 100",
    ),
    "g": _glyph(
        88,
        arc((42, 50), (42, 50)),
        "M88 0 L88 112 C88 140 68 150 44 150 C26 150 14 146 6 138",
        bottom=150,
    ),
    "o": _glyph(94, arc((47, 50), (47, 50))),
    "w": _glyph(128, "M0 0 L32 100 L64 12 L96 100 L128 0"),
    "p": _glyph(88, arc((46, 50), (42, 50)), "M0 0 L0 150", bottom=150),
    "s": _glyph(68, _S),
    "0": _glyph(64, arc((32, 50), (32, 50))),
    "1": _glyph(34, "M0 22 L34 0 L34 100"),
    "2": _glyph(64, "M2 27 C2 9 16 0 32 0 C51 0 62 10 62 27 C62 46 40 60 0 100 L64 100"),
    "3": _glyph(
        64,
        "M4 10 C12 3 22 0 31 0 C50 0 60 9 60 24 C60 39 48 47 28 47",
        "M28 47 C52 47 64 57 64 73 C64 91 50 100 31 100 C18 100 7 96 0 87",
    ),
    "4": _glyph(70, "M52 100 L52 0 L0 70 L70 70"),
    "5": _glyph(
        64,
        "M58 0 L12 0 L7 46 C14 40 22 38 31 38 C52 38 64 50 64 68 C64 88 50 100 30 100 "
        "C17 100 7 96 0 87",
    ),
    "6": _glyph(64, "M54 4 C32 -4 0 16 0 66", arc((32, 67), (32, 33))),
    "7": _glyph(64, "M0 0 L64 0 L22 100"),
    "8": _glyph(64, arc((32, 24), (26, 24)), arc((32, 74), (32, 26))),
    "9": _glyph(64, "M10 96 C32 104 64 84 64 34", arc((32, 33), (32, 33))),
}
