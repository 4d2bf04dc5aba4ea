"""Paints a scene."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from PIL import Image, ImageDraw

from bot.pictures import art
from bot.pictures.fonts import Fonts, Mask
from bot.pictures.kept import Kept
from bot.pictures.scene import Box, Item, Part, Scene, Shape, Sprite, Words

_FINER = 4
"""Round edges are drawn so many times larger, then made small."""

_WITH_ALPHA = len("#RRGGBBAA")

Piece = tuple[Image.Image, Image.Image]
"""Colours, and how much of them covers what lies below."""

Placed = tuple[Piece, int, int]
"""A piece, and where its corner is, seen from the middle of the artwork."""

_GroundKey = tuple[int, int, tuple[Item, ...]]

_BoxKey = tuple[int, int, int, str, str, int]


class Painter:
    """Paints scenes, and keeps what scenes have in common. For one thread."""

    def __init__(self, fonts: Fonts | None = None) -> None:
        self._fonts = fonts or Fonts()
        self._grounds: Kept[_GroundKey, Image.Image] = Kept(6)
        self._parts: Kept[tuple[_GroundKey, Part, tuple[Item, ...]], Image.Image] = Kept(32)
        self._sprites: Kept[tuple[str, int], Placed] = Kept(512)
        self._masks: Kept[tuple[str, str, int, int], Mask] = Kept(1024)
        self._veils: Kept[_BoxKey, Piece] = Kept(64)
        self._caps: Kept[_BoxKey, tuple[Piece, Piece]] = Kept(256)

    def paint(self, scene: Scene) -> Image.Image:
        """Return the picture of a scene, in RGB."""
        key = (scene.width, scene.height, scene.ground)
        picture, done = self._grounds.get(key, lambda: self._ground(scene)).copy(), 0
        for part in scene.parts:
            self._put(picture, scene.items[done : part.first])
            items = scene.items[part.first : part.last]
            place = msgspec.structs.replace(part, first=0, last=len(items))
            painting = partial(self._part, picture, part, items)
            picture.paste(self._parts.get((key, place, items), painting), (part.x, part.y))
            done = part.last
        self._put(picture, scene.items[done:])
        return picture

    def _ground(self, scene: Scene) -> Image.Image:
        picture = Image.new("RGB", (scene.width, scene.height))
        self._put(picture, scene.ground)
        return picture

    def _part(self, picture: Image.Image, part: Part, items: Sequence[Item]) -> Image.Image:
        """Paint a part where it lies, and return a copy of it."""
        self._put(picture, items)
        return picture.crop((part.x, part.y, part.x + part.width, part.y + part.height))

    def _put(self, picture: Image.Image, items: Sequence[Item]) -> None:
        for item in items:
            if isinstance(item, Sprite):
                self._sprite(picture, item)
            elif isinstance(item, Words):
                self._words(picture, item)
            elif isinstance(item, Box):
                self._box(picture, item)
            else:
                _shape(picture, item)

    def _sprite(self, picture: Image.Image, it: Sprite) -> None:
        (colours, mask), x, y = self._sprites.get((it.name, it.size), lambda: _cropped(it))
        picture.paste(colours, (it.x + x, it.y + y), mask)

    def _words(self, picture: Image.Image, it: Words) -> None:
        mask = self._masks.get((it.text, it.face, it.size, it.most), lambda: self._mask(it))
        before = {"left": 0, "middle": mask.width // 2, "right": mask.width}[it.anchor]
        corner = (it.x - before + mask.left, it.y + mask.top)
        picture.paste(_colour(it.colour), (*corner, *_end(corner, mask.image)), mask.image)

    def _mask(self, it: Words) -> Mask:
        text = self._fonts.cut(it.text, it.face, it.size, it.most)
        return self._fonts.mask(text, it.face, it.size)

    def _box(self, picture: Image.Image, it: Box) -> None:
        """Put a box: what is round comes from a mask, the rest is filled, which is quicker."""
        key = (it.width, it.height, it.radius, it.fill, it.line, it.line_width)
        if len(it.fill) == _WITH_ALPHA:
            colours, mask = self._veils.get(key, lambda: _veil(it))
            picture.paste(colours, (it.x, it.y), mask)
            return
        by = it.line_width
        cap = min(max(it.radius, by), it.height // 2)
        right, top, bottom = it.x + it.width, it.y + cap, it.y + it.height - cap
        if cap:
            upper, lower = self._caps.get(key, lambda: _caps(it, cap))
            picture.paste(upper[0], (it.x, it.y), upper[1])
            picture.paste(lower[0], (it.x, bottom), lower[1])
        if by:
            line = _colour(it.line)
            picture.paste(line, (it.x, top, it.x + by, bottom))
            picture.paste(line, (right - by, top, right, bottom))
        if it.fill:
            picture.paste(_colour(it.fill), (it.x + by, top, right - by, bottom))


def _colour(text: str) -> tuple[int, int, int]:
    """Return #RRGGBB as numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _end(corner: tuple[int, int], image: Image.Image) -> tuple[int, int]:
    return corner[0] + image.width, corner[1] + image.height


def _cropped(it: Sprite) -> Placed:
    """Return a piece of artwork without its clear edges."""
    image = art.sprite(it.name, it.size)
    mask = image.getchannel("A")
    box = mask.getbbox() or (0, 0, 1, 1)
    piece = image.convert("RGB").crop(box), mask.crop(box)
    return piece, box[0] - image.width // 2, box[1] - image.height // 2


def _round(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a box with round corners: only the corners are drawn fine."""
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if not radius:
        return mask
    side = 2 * radius
    disk = Image.new("L", (side * _FINER, side * _FINER))
    ImageDraw.Draw(disk).ellipse((0, 0, side * _FINER - 1, side * _FINER - 1), fill=255)
    disk = disk.resize((side, side), Image.Resampling.BOX)
    for x, left in ((0, 0), (width - radius, radius)):
        for y, top in ((0, 0), (height - radius, radius)):
            mask.paste(disk.crop((left, top, left + radius, top + radius)), (x, y))
    return mask


def _veil(it: Box) -> Piece:
    """Return a box that lets what lies below shine through."""
    share = int(it.fill[-2:], 16) / 255
    mask = _round(it.width, it.height, it.radius)
    mask = mask.point([round(share * value) for value in range(256)])
    return Image.new("RGB", mask.size, _colour(it.fill)), mask


def _caps(it: Box, cap: int) -> tuple[Piece, Piece]:
    """Return the upper and the lower end of a box, each ``cap`` pixels high."""
    by, size = it.line_width, (it.width, it.height)
    colours = Image.new("RGB", size, _colour(it.line if by else it.fill))
    mask = _round(it.width, it.height, it.radius)
    if by:
        inner = _round(it.width - 2 * by, it.height - 2 * by, max(0, it.radius - by))
        place = (by, by, it.width - by, it.height - by)
        if it.fill:
            colours.paste(_colour(it.fill), place, inner)
        else:
            mask.paste(0, place, inner)
    upper, lower = (0, 0, it.width, cap), (0, it.height - cap, it.width, it.height)
    return (
        (colours.crop(upper), mask.crop(upper)),
        (colours.crop(lower), mask.crop(lower)),
    )


def _shape(picture: Image.Image, it: Shape) -> None:
    left = int(min(x for x, _ in it.corners))
    top = int(min(y for _, y in it.corners))
    width = int(max(x for x, _ in it.corners)) - left + 1
    height = int(max(y for _, y in it.corners)) - top + 1
    mask = Image.new("L", (width * _FINER, height * _FINER))
    corners = [((x - left) * _FINER, (y - top) * _FINER) for x, y in it.corners]
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    mask = mask.resize((width, height), Image.Resampling.BOX)
    picture.paste(_colour(it.fill), (left, top, left + width, top + height), mask)
