"""A scene: what is drawn where, as data. Made from a view, and painted by ``bot.pictures.paint``.

Lengths are pixels of the picture; ``x`` and ``y`` count from its upper left corner. What comes
later lies above what comes before. Equal scenes are equal values, so a picture need not be
painted twice.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Typeface = Literal["title", "text", "strong"]
"""``title`` for headings and names of places, ``text`` and ``strong`` for all else."""

Anchor = Literal["left", "middle", "right"]
"""Where the x of words is; their y is always the middle of their height."""


class Sprite(msgspec.Struct, frozen=True):
    """A piece of artwork by its name (``bot.pictures.art``), its middle at (x, y).

    ``size`` is its height; its width follows from its shape.
    """

    name: str
    x: int
    y: int
    size: int


class Words(msgspec.Struct, frozen=True):
    """Words in one line; they are cut, with an ellipsis, where they are wider than ``most``."""

    text: str
    x: int
    y: int
    size: int
    colour: str
    face: Typeface = "text"
    anchor: Anchor = "left"
    most: int = 0
    """The greatest width; 0: any."""


class Box(msgspec.Struct, frozen=True):
    """A rectangle with round corners, filled, and perhaps with a line around it."""

    x: int
    y: int
    width: int
    height: int
    fill: str
    radius: int = 0
    line: str = ""
    line_width: int = 0


class Shape(msgspec.Struct, frozen=True):
    """A filled outline, its corners in order."""

    corners: tuple[tuple[float, float], ...]
    fill: str


Item = Sprite | Words | Box | Shape


class Part(msgspec.Struct, frozen=True):
    """A rectangle of a scene in which the items from ``first`` up to ``last`` lie, all of them.

    From one picture to the next most parts are the same: those are not painted again.
    """

    x: int
    y: int
    width: int
    height: int
    first: int
    last: int


class Scene(msgspec.Struct, frozen=True):
    """A picture as data. ``ground`` is what never changes in its kind: painted once and kept.

    ``parts`` are in the order of their items, and have none in common.
    """

    width: int
    height: int
    ground: tuple[Item, ...]
    items: tuple[Item, ...]
    parts: tuple[Part, ...] = ()
