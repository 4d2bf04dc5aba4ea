"""Scenes held to what every picture must keep, and as lines that people can read."""

from __future__ import annotations

import difflib
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from bot.pictures import art, palette
from bot.pictures.fonts import Fonts
from bot.pictures.scene import Box, Item, Scene, Shape, Sprite, Words

LEAST_WORDS = 28
"""The number on a large coin may be smaller: it is as large as those that are drawn on it."""
LEAST_SPRITE = 32
LEAST_CONTRAST = 4.5
GROUNDS = frozenset({"card:base", "coin", "seat:free", "wave"})
"""Sprites on which words may stand."""
NAMES = ("Dido", "W" * 32, "חניבעל ברקא בן המלקרת", "漢尼拔 the Ever-Victorious 🐘")
"""Short, widest, from right to left, of several scripts."""

Bounds = tuple[int, int, int, int]

_COLOURS = {
    value: name.lower().replace("_", "-")
    for name, value in vars(palette).items()
    if isinstance(value, str) and value.startswith("#")
}


@cache
def fonts() -> Fonts:
    """Return the fonts, read once."""
    return Fonts()


def words_of(scene: Scene) -> list[str]:
    """Return all words of a scene."""
    return [item.text for item in items(scene) if isinstance(item, Words)]


def sprites_of(scene: Scene) -> Counter[str]:
    """Count the sprites of a scene by their names."""
    return Counter(item.name for item in items(scene) if isinstance(item, Sprite))


def items(scene: Scene) -> Iterator[Item]:
    """Give all items, those of the ground first."""
    yield from scene.ground
    yield from scene.items


def check(scene: Scene, foreign: Iterable[str] = ()) -> None:
    """Hold that a scene can be read: all of it inside, nothing cut, nothing over words.

    ``foreign`` is what people wrote: it may be cut.
    """
    lie = [(item, bounds(item)) for item in items(scene)]
    for item, (left, top, right, bottom) in lie:
        assert left >= 0, item
        assert top >= 0, item
        assert right <= scene.width, item
        assert bottom <= scene.height, item
    for part in scene.parts:
        for item in scene.items[part.first : part.last]:
            left, top, right, bottom = bounds(item)
            assert part.x <= left <= right <= part.x + part.width, item
            assert part.y <= top <= bottom <= part.y + part.height, item
    words = [(item, at) for item, at in lie if isinstance(item, Words)]
    coins = {
        (item.x, item.y) for item, _ in lie if isinstance(item, Sprite) and item.name == "coin"
    }
    for word, _ in words:
        assert word.size >= LEAST_WORDS or (word.x, word.y) in coins, word
        assert word.text, word
        if word.text not in foreign:
            assert fonts().cut(word.text, word.face, word.size, word.most) == word.text, word
        assert contrast(word.colour, ground_of(word, lie)) >= LEAST_CONTRAST, word
    for n, (word, at) in enumerate(words):
        for other, there in words[n + 1 :]:
            assert not meet(at, there), (word, other)
        for item, there in lie:
            if isinstance(item, Sprite) and item.name not in GROUNDS:
                assert not meet(at, there), (word, item)
    for item in items(scene):
        if isinstance(item, Sprite) and item.name != "wave":
            assert item.name in art.NAMES, item
            assert item.size >= LEAST_SPRITE, item


def bounds(item: Item) -> Bounds:
    """Return the corners of what is seen of an item."""
    if isinstance(item, Box):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if isinstance(item, Shape):
        xs, ys = zip(*item.corners, strict=True)
        return int(min(xs)), int(min(ys)), int(max(xs)), int(max(ys))
    if isinstance(item, Sprite):
        width, height = sprite_size(item.name, item.size)
        left, top = item.x - width // 2, item.y - height // 2
        return left, top, left + width, top + height
    text = fonts().cut(item.text, item.face, item.size, item.most)
    mask = fonts().mask(text, item.face, item.size)
    before = {"left": 0, "middle": mask.width // 2, "right": mask.width}[item.anchor]
    ink = mask.image.getbbox() or (0, 0, 0, 0)
    x, y = item.x - before + mask.left, item.y + mask.top
    return x + ink[0], y + ink[1], x + ink[2], y + ink[3]


@cache
def sprite_size(name: str, size: int) -> tuple[int, int]:
    """Return the width and height of a sprite."""
    image = art.sprite(name, size)
    return image.width, image.height


def meet(one: Bounds, other: Bounds) -> bool:
    """Whether two rectangles overlap."""
    return (
        one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    )  # fmt: skip


def ground_of(word: Words, lie: list[tuple[Item, Bounds]]) -> str:
    """Return the fill of the last box below some words."""
    ground = ""
    for item, (left, top, right, bottom) in lie:
        if item is word:
            break
        inside = left <= word.x <= right and top <= word.y <= bottom
        if isinstance(item, Box) and inside and len(item.fill) == 7:
            ground = item.fill
    return ground


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (WCAG)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def lines(scene: Scene) -> str:
    """Return a scene in readable lines, an item each."""
    parts = [f"{scene.width} × {scene.height}", "", "ground", *map(_line, scene.ground)]
    return "\n".join([*parts, "", "items", *map(_line, scene.items)]) + "\n"


def _line(item: Item) -> str:
    if isinstance(item, Sprite):
        return f"  {item.name} {item.size} at {item.x} {item.y}"
    if isinstance(item, Words):
        most = f" most {item.most}" if item.most else ""
        style = f"{item.face} {item.size} {_colour(item.colour)} {item.anchor}"
        return f"  {item.text!r} {style} at {item.x} {item.y}{most}"
    if isinstance(item, Box):
        line = f" line {_colour(item.line)} {item.line_width}" if item.line_width else ""
        fill = f" {_colour(item.fill)}" if item.fill else ""
        return f"  box {item.width} × {item.height}{fill}{line} at {item.x} {item.y}"
    corners = " ".join(f"{x:g},{y:g}" for x, y in item.corners)
    return f"  shape {_colour(item.fill)} {corners}"


def _colour(value: str) -> str:
    return _COLOURS.get(value[:7], value[:7]) + value[7:]


def compare(file: Path, scene: Scene) -> None:
    """Hold a scene against its snapshot; RENEW_SNAPSHOTS=1 writes it anew."""
    now = lines(scene)
    if os.environ.get("RENEW_SNAPSHOTS"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(now, "utf-8")
    kept = file.read_text("utf-8")
    differs = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=1)
    assert "\n".join(differs) == ""
