"""How pictures are seen: outlines compared, colours apart, and three kinds of colour blindness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageChops

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Colour = tuple[float, float, float]
"""Red, green and blue, 0 to 255."""

SIDE = 48

# Machado, Oliveira and Fernandes 2009, severity 1; for linear light.
BLINDNESS: dict[str, tuple[Colour, Colour, Colour]] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def rgb(written: str) -> Colour:
    """The colour that is written as ``#RRGGBB``."""
    red, green, blue = bytes.fromhex(written.removeprefix("#"))
    return red, green, blue


def _linear(value: float) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> float:
    light = min(1.0, max(0.0, light))
    return 255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)


def _times(matrix: Sequence[Colour], light: Colour) -> Colour:
    first, second, third = (
        sum(factor * part for factor, part in zip(row, light, strict=True)) for row in matrix
    )
    return first, second, third


def seen(colour: Colour, blindness: str) -> Colour:
    """The colour as somebody with this blindness sees it."""
    light = (_linear(colour[0]), _linear(colour[1]), _linear(colour[2]))
    first, second, third = _times(BLINDNESS[blindness], light)
    return _encoded(first), _encoded(second), _encoded(third)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG: 1 to 21."""
    lights = sorted(
        0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue)
        for red, green, blue in (rgb(one), rgb(other))
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


_TO_XYZ = (
    (0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505),
    (0.2126, 0.7152, 0.0722),
    (0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089),
)


def _lab(colour: Colour) -> Colour:
    light = (_linear(colour[0]), _linear(colour[1]), _linear(colour[2]))
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in _times(_TO_XYZ, light)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Colour, other: Colour) -> float:
    """How far apart two colours are: Delta E of CIE 1976, where 2 can just be seen."""
    pairs = zip(_lab(one), _lab(other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def commonest(picture: Image.Image) -> Colour:
    """The colour of the largest part of the middle: the face of a piece."""
    wide, high = picture.size
    middle = picture.convert("RGB").crop((wide // 4, high // 4, 3 * wide // 4, 3 * high // 4))
    colours = middle.getcolors(wide * high)
    assert colours is not None
    _, colour = max(colours)
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return red, green, blue


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures of one size differ without colour: the mean of all dots, 0 to 255."""
    greys = []
    for picture in (one, other):
        ground = Image.new("L", picture.size, 128)
        ground.paste(picture.convert("L"), mask=picture.getchannel("A"))
        greys.append(ground)
    counts = ImageChops.difference(*greys).histogram()
    return sum(value * count for value, count in enumerate(counts)) / sum(counts)


def outline(picture: Image.Image) -> Image.Image:
    """What is opaque."""
    return picture.getchannel("A").point(lambda value: 255 if value > 127 else 0)


def lights(picture: Image.Image) -> Image.Image:
    """What is opaque and light: a sign on its dark ground."""
    light = picture.convert("L").point(lambda value: 255 if value > 190 else 0)
    return ImageChops.darker(outline(picture), light)


def alike(
    one: Image.Image,
    other: Image.Image,
    shape: Callable[[Image.Image], Image.Image] = outline,
) -> float:
    """How much of two shapes is common to both, 0 to 1, when both fill the same square."""
    first, second = (_fitted(shape(picture)) for picture in (one, other))
    common = ImageChops.darker(first, second).histogram()[255]
    either = ImageChops.lighter(first, second).histogram()[255]
    return common / either


def _fitted(shape: Image.Image) -> Image.Image:
    """The shape alone, as large as fits into a square, its proportions kept."""
    cut = shape.crop(shape.getbbox())
    by = SIDE / max(cut.size)
    wide, high = (max(1, round(side * by)) for side in cut.size)
    square = Image.new("L", (SIDE, SIDE))
    square.paste(cut.resize((wide, high)), ((SIDE - wide) // 2, (SIDE - high) // 2))
    return square.point(lambda value: 255 if value > 127 else 0)
