"""The canvas: flat shapes with a dark outline, one shadow and one light, drawn large."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw

from bot.pictures.art.glyphs import GLYPHS
from bot.pictures.art.paths import Path, Point, arc, move, scale

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.pictures.palette import Tones

TIMES = 4
"""How many times larger a sprite is drawn than it is wanted."""

EDGE = "#1E120D"
"""The outline of everything."""


class Canvas:
    """A clear ground 100 units high, and ``100 * ratio`` wide."""

    def __init__(self, size: int, ratio: float = 1.0) -> None:
        self._size = (max(1, round(size * ratio)), size)
        self._image = Image.new("RGBA", (self._size[0] * TIMES, size * TIMES))
        self._pen = ImageDraw.Draw(self._image)
        self.edge = 3.0 + 80 / size
        """Width of outlines: a small sprite needs a relatively thicker one."""
        margin = self.edge - 2.6
        self._grain = TIMES * size / 100 * (1 - margin / 50)
        self._corner: Point = (ratio * margin * TIMES * size / 100, margin * TIMES * size / 100)

    def bleed(self) -> None:
        """Draw up to the very edges; otherwise there is room for the outline."""
        self._grain = TIMES * self._size[1] / 100
        self._corner = (0, 0)

    @contextmanager
    def zoomed(self, by: float, middle: Point) -> Iterator[None]:
        """Draw a whole sprite in here, so much smaller, its middle (50, 50) at this point."""
        kept = self._grain, self._corner, self.edge
        at = self._dots([middle])[0]
        self._grain *= by
        self.edge *= by**-0.6
        self._corner = (at[0] - 50 * self._grain, at[1] - 50 * self._grain)
        yield
        self._grain, self._corner, self.edge = kept

    def fill(self, outline: Path, colour: str) -> None:
        """Fill a shape."""
        self._pen.polygon(self._dots(outline), fill=colour)

    def disk(self, middle: Point, radius: float, colour: str) -> None:
        """Fill a circle."""
        self.fill(arc(middle, radius), colour)

    def stroke(self, line: Path, width: float, colour: str, *, closed: bool = False) -> None:
        """Draw a line with round joints and ends."""
        dots = self._dots([*line, *line[:2]] if closed else line)
        wide = max(1, round(width * self._grain))
        self._pen.line(dots, fill=colour, width=wide)
        half = wide / 2 - 0.5
        for x, y in dots:
            self._pen.ellipse((x - half, y - half, x + half, y + half), fill=colour)

    def rim(self, *outlines: Path, colour: str = EDGE, width: float = 0) -> None:
        """Lay the outline of all these shapes together: half of it lies outside them."""
        for outline in outlines:
            self.stroke(outline, 2 * (width or self.edge), colour, closed=True)

    def lined(self, line: Path, width: float, colour: str) -> None:
        """Draw a line with an outline of its own."""
        self.stroke(line, width + 2 * self.edge, EDGE)
        self.stroke(line, width, colour)

    def piece(self, *parts: tuple[Path, str]) -> None:
        """Fill shapes that share one outline."""
        self.rim(*(outline for outline, _ in parts))
        for outline, fill in parts:
            self.fill(outline, fill)

    def solid(self, outline: Path, tones: Tones, depth: float = 6, *, rim: bool = True) -> None:
        """A shape with light from the upper left, and shadow at the lower right."""
        if rim:
            self.rim(outline)
        self.fill(outline, tones.base)
        mask = self._mask(outline)
        for shift, colour in ((-depth, tones.dark), (depth * 0.55, tones.light)):
            rest = ImageChops.subtract(mask, self._mask(move(outline, shift, shift)))
            self._image.paste(colour, mask=rest)

    def within(self, outline: Path, *parts: tuple[Path, str]) -> None:
        """Fill shapes as far as they lie within another."""
        mask = self._mask(outline)
        for inner, fill in parts:
            self._image.paste(fill, mask=ImageChops.darker(mask, self._mask(inner)))

    def pierce(self, outline: Path) -> None:
        """Make a hole."""
        self._image.paste((0, 0, 0, 0), mask=self._mask(outline))

    def text(
        self, letters: str, middle: Point, height: float, colour: str, around: str = ""
    ) -> None:
        """Letters or digits of our own alphabet, perhaps with a line around them."""
        by = height / 100
        weight = height * 0.21
        space = height * 0.34
        glyphs = [GLYPHS[letter] for letter in letters]
        width = sum(glyph.width * by for glyph in glyphs) + space * (len(glyphs) - 1)
        x = middle[0] - width / 2
        placed: list[Path] = []
        for glyph in glyphs:
            top = middle[1] - glyph.bottom * by / 2
            placed += [move(scale(line, by), x, top) for line in glyph.lines]
            x += glyph.width * by + space
        if around:
            for line in placed:
                self.stroke(line, weight + 2 * min(self.edge, height * 0.16), around)
        for line in placed:
            self.stroke(line, weight, colour)

    def done(self) -> Image.Image:
        """The picture in the size that was asked for."""
        return self._image.resize(self._size, Image.Resampling.BOX)

    def _dots(self, outline: Path) -> list[Point]:
        left, top = self._corner
        return [(left + x * self._grain, top + y * self._grain) for x, y in outline]

    def _mask(self, outline: Path) -> Image.Image:
        mask = Image.new("L", self._image.size)
        ImageDraw.Draw(mask).polygon(self._dots(outline), fill=255)
        return mask
