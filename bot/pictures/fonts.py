"""Fonts: any text as a mask, in whichever script it is written, the same on every machine.

Text is laid out by Pillow's basic engine, never by what a machine has installed. A letter that
the face lacks comes from the first font of a fixed list that has it; what none has is one sign.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import msgspec
from PIL import Image, ImageDraw, ImageFont

from bot.pictures import cmap, writing
from bot.pictures.scene import Typeface

SHIPPED = Path(__file__).parents[2] / "data" / "fonts"
SUBSTITUTE = "◇"
"""What is drawn for a letter that no font has."""


class FontMissing(Exception):
    """A font file is not there, or is no font."""

    def __init__(self, file: Path, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason


class Font(msgspec.Struct, frozen=True):
    """A font file, and how large it is set beside the others."""

    file: str
    scale: float = 1.0


FACES: Mapping[Typeface, tuple[Font, ...]] = {
    "title": (Font("title/carthago-title.ttf"), Font("text/carthago-strong.ttf")),
    "text": (Font("text/carthago-text.ttf"),),
    "strong": (Font("text/carthago-strong.ttf"),),
}
OTHERS = (
    Font("noto/NotoSansHebrew-Bold.ttf"),
    Font("noto/NotoSansArabic-Bold.ttf"),
    Font("noto/NotoSansThai-Bold.ttf"),
    Font("noto/NotoSansDevanagari-Bold.ttf"),
    Font("dejavu/DejaVuSans-Bold.ttf", 0.92),
    Font("emoji/carthago-emoji.ttf", 0.85),
    Font("droid/DroidSansFallback.ttf"),
)
"""Where letters are looked for that a face lacks; the largest file comes last."""

ALL = tuple(dict.fromkeys((*itertools.chain.from_iterable(FACES.values()), *OTHERS)))


class Mask(NamedTuple):
    """Text as light on dark.

    ``left`` and ``top`` say where the image's corner lies, seen from the left end of the text, at
    the middle of its capital letters. ``width`` is the room that it takes.
    """

    image: Image.Image
    left: int
    top: int
    width: int


class Fonts:
    """The fonts of a folder; each file is read when a letter of it is first needed."""

    def __init__(self, folder: Path = SHIPPED) -> None:
        self._folder = folder
        self._bytes: dict[Font, bytes] = {}
        self._known: dict[Font, frozenset[int]] = {}
        self._sized: dict[tuple[Font, int], ImageFont.FreeTypeFont] = {}

    def check(self) -> None:
        """Read every font.

        Raises:
            FontMissing: one is not there, or is no font.
        """
        for font in ALL:
            self._characters(font)
            self._at(font, 16)

    def has(self, letter: str, face: Typeface) -> bool:
        """Whether a letter is drawn as itself."""
        return self._font_of(letter, face) is not None

    def mask(self, text: str, face: Typeface, size: int) -> Mask:
        """Return text in one line, ``size`` pixels to the em.

        Raises:
            FontMissing: a font that is needed is not there.
        """
        middle = self._rise(face, size)
        placed: list[tuple[float, str, ImageFont.FreeTypeFont]] = []
        x, left, top, right, bottom = 0.0, 0.0, 0.0, 1.0, 1.0
        for run, font in self._runs(text, face, size):
            box = font.getbbox(run, anchor="ls")
            placed.append((x, run, font))
            left, top = min(left, x + box[0]), min(top, box[1])
            right, bottom = max(right, x + box[2]), max(bottom, box[3])
            x += font.getlength(run)
        from_left, from_top = int(left) - 1, int(top) - 1
        image = Image.new("L", (int(right) - from_left + 2, int(bottom) - from_top + 2))
        draw = ImageDraw.Draw(image)
        for at, run, font in placed:
            draw.text((at - from_left, -from_top), run, fill=255, font=font, anchor="ls")
        return Mask(image, from_left, from_top + middle, _up(x))

    def width(self, text: str, face: Typeface, size: int) -> int:
        """Return the room that text takes, in pixels.

        Raises:
            FontMissing: a font that is needed is not there.
        """
        return _up(sum(font.getlength(run) for run, font in self._runs(text, face, size)))

    def cut(self, text: str, face: Typeface, size: int, most: int) -> str:
        """Return text at most ``most`` pixels wide (0: any), with an ellipsis where it was cut.

        What is seen as one letter stays whole. Empty, where not even the ellipsis has room.

        Raises:
            FontMissing: a font that is needed is not there.
        """
        if most <= 0 or self.width(text, face, size) <= most:
            return text
        pieces = writing.graphemes(text)
        while pieces:
            pieces.pop()
            shorter = "".join(pieces).rstrip() + writing.ELLIPSIS
            if self.width(shorter, face, size) <= most:
                return shorter
        return ""

    def _runs(
        self, text: str, face: Typeface, size: int
    ) -> Iterator[tuple[str, ImageFont.FreeTypeFont]]:
        """Yield pieces of a line from left to right, each with the font that has its letters."""
        fonts: list[tuple[Font, str]] = []
        for letter in writing.drawn(text, lambda one: self.has(one, face)):
            font = self._font_of(letter, face)
            if font is None:
                instead = self._font_of(SUBSTITUTE, face) or FACES[face][0]
                fonts.append((instead, SUBSTITUTE))
            elif fonts and writing.is_mark(letter) and self._covers(fonts[-1][0], letter):
                fonts.append((fonts[-1][0], letter))
            else:
                fonts.append((font, letter))
        for font, letters in itertools.groupby(fonts, key=lambda pair: pair[0]):
            yield "".join(letter for _, letter in letters), self._at(font, size)

    def _font_of(self, letter: str, face: Typeface) -> Font | None:
        chain = (*FACES[face], *OTHERS)
        return next((font for font in chain if self._covers(font, letter)), None)

    def _covers(self, font: Font, letter: str) -> bool:
        return ord(letter) in self._characters(font)

    def _rise(self, face: Typeface, size: int) -> int:
        """Return how far the middle of capital letters is above the base line."""
        box = self._at(FACES[face][0], size).getbbox("H", anchor="ls")
        return round(-box[1] / 2)

    def _characters(self, font: Font) -> frozenset[int]:
        if font not in self._known:
            try:
                self._known[font] = cmap.characters(self._read(font))
            except cmap.BadFont as error:
                raise FontMissing(self._folder / font.file, f"no font: {error}") from error
        return self._known[font]

    def _read(self, font: Font) -> bytes:
        if font not in self._bytes:
            file = self._folder / font.file
            try:
                self._bytes[font] = file.read_bytes()
            except OSError as error:
                raise FontMissing(file, error.strerror or "cannot be read") from error
        return self._bytes[font]

    def _at(self, font: Font, size: int) -> ImageFont.FreeTypeFont:
        if (font, size) not in self._sized:
            try:
                self._sized[font, size] = ImageFont.truetype(
                    BytesIO(self._read(font)),
                    max(1, round(size * font.scale)),
                    layout_engine=ImageFont.Layout.BASIC,
                )
            except OSError as error:
                raise FontMissing(self._folder / font.file, f"no font: {error}") from error
        return self._sized[font, size]


def _up(length: float) -> int:
    return int(-(-length // 1))
