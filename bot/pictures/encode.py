"""A painted picture as bytes: a PNG of 256 fixed colours.

The colours follow from palette and artwork alone, so equal pictures are equal bytes, and nothing
of one picture shows in another.
"""

from __future__ import annotations

from io import BytesIO
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
_LEVEL = 2
"""How hard zlib tries: more takes longer and gains little."""
_GROUNDS = (palette.STONE, palette.SEA_DARK, palette.WOOD, palette.GOLD_LIGHT, palette.STONE_DARK)


class Encoder:
    """Turns pictures into bytes. Its colours are chosen when it is made."""

    def __init__(self) -> None:
        colours = list(dict.fromkeys(chain(_plain(), _edges())))
        mixed = _mixed(_COLOURS - len(colours))
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(list(chain(*colours, *mixed)))

    def encode(self, picture: Image.Image) -> bytes:
        """Return a picture in RGB as the content of a PNG file."""
        file = BytesIO()
        few = picture.quantize(palette=self._palette, dither=Image.Dither.NONE)
        few.save(file, format="PNG", compress_level=_LEVEL)
        return file.getvalue()


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
