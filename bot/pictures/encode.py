"""A painted picture as bytes: a PNG of 256 fixed colours.

The colours follow from palette and artwork alone, so equal pictures are equal bytes, and nothing
of one picture shows in another.
"""

from __future__ import annotations

import struct
import zlib
from itertools import chain

from PIL import Image

from bot.pictures import art, palette

SUFFIX = ".png"
"""How the name of a picture's file ends."""

Colour = tuple[int, int, int]

_COLOURS = 256
_SAMPLE = 40
"""The size at which the artwork is looked at for its colours."""
_SHARES = (0.25, 0.5, 0.75)
_LEVEL = 1
"""How hard zlib tries: more takes longer and gains little."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BITS, _INDEXED = 8, 3
_GROUNDS = (palette.STONE, palette.SEA_DARK, palette.WOOD, palette.GOLD_LIGHT, palette.STONE_DARK)


class Encoder:
    """Turns pictures into bytes. Its colours are chosen when it is made."""

    def __init__(self) -> None:
        colours = list(dict.fromkeys(chain(_plain(), _edges())))
        colours += _mixed(_COLOURS - len(colours))
        self._table = bytes(chain(*colours))
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(self._table)

    def encode(self, picture: Image.Image) -> bytes:
        """Return a picture in RGB as the content of a PNG file."""
        few = picture.quantize(palette=self._palette, dither=Image.Dither.NONE)
        head = struct.pack(">IIBBBBB", few.width, few.height, _BITS, _INDEXED, 0, 0, 0)
        parts = ((b"IHDR", head), (b"PLTE", self._table), (b"IDAT", _packed(few)), (b"IEND", b""))
        return _SIGNATURE + b"".join(_chunk(name, content) for name, content in parts)


def _packed(few: Image.Image) -> bytes:
    """Return the rows of a picture, each after a 0 (no filter), packed.

    In one piece, which is a third quicker than Pillow's own writer, row by row.
    """
    pixels, width = memoryview(few.tobytes()), few.width
    rows = [pixels[start : start + width] for start in range(0, len(pixels), width)]
    return zlib.compress(b"\0" + b"\0".join(rows), _LEVEL)


def _chunk(name: bytes, content: bytes) -> bytes:
    check = zlib.crc32(content, zlib.crc32(name))
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)


def _plain() -> list[Colour]:
    """Return the colours of the palette."""
    names: list[str] = []
    for value in vars(palette).values():
        if isinstance(value, str) and value.startswith("#"):
            names.append(value)
        elif isinstance(value, palette.Tones):
            names += value
    return [_rgb(name) for name in (*names, *palette.SEATS, *chain(*palette.SEAT_TONES))]


def _edges() -> list[Colour]:
    """Return what the edges of words look like on the ground that they stand on."""
    return [
        _mix(_rgb(words), _rgb(ground), share)
        for words, ground in palette.WORDS
        for share in _SHARES
    ]


def _mixed(number: int) -> list[Colour]:
    """Return what else the artwork is made of, its edges on the usual grounds among it."""
    side = _SAMPLE * 2
    sheet = Image.new("RGB", (side * len(_GROUNDS), _SAMPLE * len(art.NAMES)))
    for column, ground in enumerate(_GROUNDS):
        sheet.paste(_rgb(ground), (column * side, 0, (column + 1) * side, sheet.height))
    for row, name in enumerate(art.NAMES):
        piece = art.sprite(name, _SAMPLE)
        for column in range(len(_GROUNDS)):
            sheet.paste(piece, (column * side, row * _SAMPLE), piece)
    few = sheet.quantize(number, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    found = few.getpalette() or []
    return [(found[n], found[n + 1], found[n + 2]) for n in range(0, len(found) - 2, 3)][:number]


def _rgb(name: str) -> Colour:
    return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)


def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(one, other, strict=True))
    return red, green, blue
