"""Outlines: lists of points, in units of which a sprite is 100 high; y counts downwards.

Curves are flattened here, so that everything else deals with straight edges alone.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

Point = tuple[float, float]
Path = Sequence[Point]

_STEPS = 12
_WORD = re.compile(r"[MLQCZ]|-?\d+(?:\.\d+)?")
_TAKES = {"M": 1, "L": 1, "Q": 2, "C": 3}


def path(drawn: str) -> Path:
    """One outline written like the path of an SVG: absolute M, L, Q, C, and Z, which says nothing.

    The letter is written again for each piece: ``M0 0 L10 0 C20 0 20 10 10 10 Z``.
    """
    return list(_flat(drawn))


@lru_cache(maxsize=1024)
def _flat(drawn: str) -> tuple[Point, ...]:
    words = [word for word in _WORD.findall(drawn) if word != "Z"]
    points: list[Point] = []
    while words:
        letter = words.pop(0)
        count = 2 * _TAKES[letter]
        numbers = [float(word) for word in words[:count]]
        del words[:count]
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        points += ends if len(ends) == 1 else _curve([points[-1], *ends])
    return tuple(points)


def _curve(controls: Path) -> Path:
    """A Bézier curve of any degree, without its first point."""
    found = []
    for step in range(1, _STEPS + 1):
        part = step / _STEPS
        row = controls
        while len(row) > 1:
            row = [
                (ax + (bx - ax) * part, ay + (by - ay) * part)
                for (ax, ay), (bx, by) in pairwise(row)
            ]
        found.append(row[0])
    return found


def arc(middle: Point, radius: Point | float, start: float = 0, end: float = 360) -> Path:
    """Part of an ellipse, in degrees clockwise from the right; without more, the whole of it."""
    rx, ry = radius if isinstance(radius, tuple) else (radius, radius)
    steps = max(4, round(abs(end - start) / 7.5))
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [
        (middle[0] + rx * math.cos(angle), middle[1] + ry * math.sin(angle)) for angle in angles
    ]


def box(left: float, top: float, right: float, bottom: float, radius: float = 0) -> Path:
    """A rectangle, perhaps with round corners."""
    if not radius:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    return [
        *arc((left + radius, top + radius), radius, 180, 270),
        *arc((right - radius, top + radius), radius, 270, 360),
        *arc((right - radius, bottom - radius), radius, 0, 90),
        *arc((left + radius, bottom - radius), radius, 90, 180),
    ]


def star(middle: Point, outer: float, inner: float, count: int, turn: float = -90) -> Path:
    """A star with so many points, the first towards ``turn`` degrees."""
    step = 180 / count
    return [
        polar(middle, outer if index % 2 == 0 else inner, turn + step * index)
        for index in range(2 * count)
    ]


def ring_of(middle: Point, radius: float, count: int, turn: float = -90) -> Path:
    """So many points, evenly round a circle: also the corners of a regular polygon."""
    return [polar(middle, radius, turn + 360 * index / count) for index in range(count)]


def polar(middle: Point, radius: float, angle: float) -> Point:
    """The point at this distance and angle (degrees) from the middle."""
    bend = math.radians(angle)
    return middle[0] + radius * math.cos(bend), middle[1] + radius * math.sin(bend)


def spiral(middle: Point, outer: float, inner: float, turns: float, start: float = 0) -> Path:
    """A line that winds from the outer radius to the inner one."""
    steps = round(turns * 24)
    return [
        polar(middle, outer + (inner - outer) * step / steps, start + 360 * turns * step / steps)
        for step in range(steps + 1)
    ]


def move(outline: Path, dx: float, dy: float) -> Path:
    """The outline elsewhere."""
    return [(x + dx, y + dy) for x, y in outline]


def scale(outline: Path, by: float, about: Point = (0, 0)) -> Path:
    """The outline greater or smaller, seen from a point."""
    return [(about[0] + (x - about[0]) * by, about[1] + (y - about[1]) * by) for x, y in outline]


def turn(outline: Path, angle: float, about: Point) -> Path:
    """The outline turned clockwise by so many degrees about a point."""
    bend = math.radians(angle)
    sin, cos = math.sin(bend), math.cos(bend)
    return [
        (
            about[0] + (x - about[0]) * cos - (y - about[1]) * sin,
            about[1] + (x - about[0]) * sin + (y - about[1]) * cos,
        )
        for x, y in outline
    ]


def mirror(outline: Path, axis: float = 50) -> Path:
    """The outline seen in an upright mirror at this x."""
    return [(2 * axis - x, y) for x, y in outline]


def both(half: Path, axis: float = 50) -> Path:
    """A whole outline from its left half, drawn from the axis to the axis."""
    return [*half, *reversed(mirror(half, axis))]


def leaf(root: Point, length: float, width: float, angle: float) -> Path:
    """A pointed leaf, or a grain of corn: from its root towards an angle."""
    upright = path("M0 0 C0.62 0.2 0.55 0.75 0 1 C-0.55 0.75 -0.62 0.2 0 0")
    grown = [(root[0] + x * width, root[1] + y * length) for x, y in upright]
    return turn(grown, angle - 90, root)
