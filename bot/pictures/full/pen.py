"""What the parts of a picture are put down with: areas, and rows of things that must fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from bot.pictures import art, palette
from bot.pictures.scene import Anchor, Box, Item, Part, Scene, Shape, Sprite, Typeface, Words

SMALL = 28
"""The least height of words that matter: it can still be read on a phone."""

ICON = 36
"""The usual height of a sprite in a row."""


class Area(msgspec.Struct, frozen=True):
    """A rectangle of the picture."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The y of its lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> int:
        """The x of its middle."""
        return self.x + self.width // 2

    @property
    def middle(self) -> int:
        """The y of its middle."""
        return self.y + self.height // 2

    def inner(self, by: int) -> Area:
        """Return what is left within a margin on all sides."""
        return Area(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def top(self, height: int) -> Area:
        """Return its upper part."""
        return Area(self.x, self.y, self.width, height)

    def below(self, height: int) -> Area:
        """Return what is left under its upper part."""
        return Area(self.x, self.y + height, self.width, max(0, self.height - height))

    def columns(self, number: int, gap: int) -> list[Area]:
        """Return it cut into columns of one width."""
        width = (self.width - gap * (number - 1)) // max(1, number)
        return [Area(self.x + n * (width + gap), self.y, width, self.height) for n in range(number)]

    def rows(self, number: int, gap: int) -> list[Area]:
        """Return it cut into rows of one height."""
        height = (self.height - gap * (number - 1)) // max(1, number)
        return [
            Area(self.x, self.y + n * (height + gap), self.width, height) for n in range(number)
        ]


class Pen:
    """Collects the items of a scene; those of the ground apart."""

    def __init__(self) -> None:
        self.ground: list[Item] = []
        self.items: list[Item] = []
        self._parts: list[Part] = []

    def scene(self, width: int, height: int) -> Scene:
        """Return what was put down."""
        return Scene(width, height, tuple(self.ground), tuple(self.items), tuple(self._parts))

    @contextmanager
    def part(self, area: Area) -> Iterator[None]:
        """Let all that is put down meanwhile be a part of the scene; it lies within the area."""
        first = len(self.items)
        yield
        self._parts.append(Part(area.x, area.y, area.width, area.height, first, len(self.items)))

    def panel(
        self, area: Area, fill: str, radius: int = 14, line: str = "", thick: int = 0
    ) -> None:
        """Put a box on the ground."""
        self.ground.append(_box(area, fill, radius, line, thick))

    def box(self, area: Area, fill: str, radius: int = 8, line: str = "", thick: int = 0) -> None:
        """Put a box among what changes."""
        self.items.append(_box(area, fill, radius, line, thick))

    def wood(self, area: Area, radius: int = 10) -> None:
        """Put planks on the ground."""
        self.panel(area, palette.WOOD, radius, palette.WOOD_DARK, 3)
        for x in range(area.x + _PLANK, area.right - _PLANK // 2, _PLANK):
            self.panel(Area(x, area.y + 3, 2, area.height - 6), palette.WOOD_DARK + "70", 0)

    def waves(self, area: Area) -> None:
        """Put a row of waves, as many as there is room for."""
        wide = 4 * _WAVE
        for n in range(area.width // wide):
            self.sprite("wave", area.x + n * wide + wide // 2, area.middle, _WAVE)

    def shape(self, corners: Sequence[tuple[float, float]], fill: str) -> None:
        """Put an outline on the ground."""
        self.ground.append(Shape(tuple(corners), fill))

    def ornament(self, name: str, x: int, y: int, size: int) -> None:
        """Put a sprite on the ground."""
        self.ground.append(Sprite(name, x, y, size))

    def sprite(self, name: str, x: int, y: int, size: int = ICON) -> None:
        """Put a sprite with its middle at (x, y)."""
        self.items.append(Sprite(name, x, y, size))

    def heading(self, text: str, x: int, y: int, colour: str, most: int) -> None:
        """Put the name of a part on the ground."""
        self.ground.append(Words(text, x, y, 32, colour, "title", "left", most))

    def plate(self, text: str, x: int, y: int, colour: str) -> None:
        """Put the number of a place on the ground, its middle at (x, y)."""
        self.ground.append(Words(text, x, y, 34, colour, "title", "middle", 36))

    def frame(self, area: Area, line: str, thick: int, radius: int = 14) -> None:
        """Put a line around an area."""
        self.items.append(_box(area, "", radius, line, thick))

    def words(
        self,
        text: str,
        at: tuple[int, int],
        colour: str = palette.INK,
        *,
        size: int = SMALL,
        face: Typeface = "strong",
        anchor: Anchor = "left",
        most: int = 0,
    ) -> None:
        """Put words, the middle of their height at y."""
        self.items.append(Words(text, at[0], at[1], size, colour, face, anchor, most))

    def count(
        self, sprite: str, number: int, area: Area, colour: str = palette.INK, size: int = ICON
    ) -> None:
        """Put a sprite and how many of it there are, in a row of an area."""
        wide = max(size, round(size * art.ratio(sprite)))
        self.sprite(sprite, area.x + wide // 2, area.middle, size)
        left = area.x + wide + 6
        self.words(str(number), (left, area.middle), colour, most=area.right - left)

    def row(
        self,
        sprites: Sequence[str],
        area: Area,
        size: int = ICON,
        *,
        gap: int = 4,
        anchor: Anchor = "left",
        colour: str = palette.INK,
    ) -> None:
        """Put sprites in a row. They close up where they are many; the rest is counted: +3."""
        shown, step = fitted(len(sprites), area.width, size, gap)
        width = size + step * (shown - 1) if shown else 0
        rest = len(sprites) - shown
        spare = area.width - width - (_REST if rest else 0)
        left = area.x + {"left": 0, "middle": spare // 2, "right": spare}[anchor] + size // 2
        for n, name in enumerate(sprites[:shown]):
            self.sprite(name, left + n * step, area.middle, size)
        if rest:
            edge = left + width - size // 2 + 2
            self.words(f"+{rest}", (edge, area.middle), colour, most=_REST - 2)


_REST = 48
_PLANK = 44
_WAVE = 16


def fitted(number: int, width: int, size: int, gap: int) -> tuple[int, int]:
    """Return how many of a number of things a width has room for, and the step between them.

    They may overlap by a third of their size.
    """
    if number < 2:
        return number, size + gap
    least = size * 2 // 3
    step = min(size + gap, (width - size) // (number - 1))
    if step >= least:
        return number, step
    return max(1, (width - _REST - size) // least + 1), least


def _box(area: Area, fill: str, radius: int, line: str, thick: int) -> Box:
    return Box(area.x, area.y, area.width, area.height, fill, radius, line, thick)
