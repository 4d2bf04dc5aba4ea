"""The goods: each has an outline of its own, and its small letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures import palette
from bot.pictures.art.canvas import EDGE
from bot.pictures.art.paths import (
    arc,
    both,
    box,
    leaf,
    mirror,
    path,
    polar,
    ring_of,
    scale,
    spiral,
    star,
)

if TYPE_CHECKING:
    from bot.pictures.art.canvas import Canvas
    from bot.pictures.art.paths import Path, Point
    from bot.pictures.art.sprites import Drawing
    from bot.pictures.palette import Tones


def _lettered(thing: Drawing, letter: str, middle: Point, height: float) -> Drawing:
    """The good with its letter upon it."""

    def draw(canvas: Canvas) -> None:
        thing(canvas)
        canvas.text(letter, middle, height, palette.WHITE, EDGE)

    return draw


def _ear(foot: Point, angle: float) -> list[Path]:
    """The corns of an ear of grain: pairs along its stalk, and one at the top."""
    corns = []
    for step in range(3):
        at = polar(foot, 2 + step * 11, angle)
        corns += [leaf(at, 22, 14, angle + side) for side in (-36, 36)]
    return [*corns, leaf(polar(foot, 31, angle), 21, 14, angle)]


def sheaf(canvas: Canvas) -> None:
    """A sheaf of three ears, tied with a purple band."""
    tone = palette.GRAIN
    stalks = both(path("M50 52 L43 52 C40 70 34 84 24 93 L50 93"))
    canvas.piece((stalks, tone.dark))
    for x in (36, 45, 55, 64):
        canvas.stroke([(50 + (x - 50) * 0.3, 60), (x, 92)], 3, tone.base)
    for foot, angle in (((43, 54), -132), ((57, 54), -48), ((50, 55), -90)):
        ear = _ear(foot, angle)
        canvas.rim(*ear)
        for index, corn in enumerate(ear):
            canvas.rim(corn, width=canvas.edge * 0.4)
            canvas.fill(corn, tone.light if index % 2 == 0 else tone.base)
    canvas.solid(box(35, 52, 65, 62, 4), palette.ROYAL, 3)


def amphora(canvas: Canvas) -> None:
    """An amphora with two wide handles and a pointed foot."""
    tone = palette.CLAY
    handle = path("M34 15 C8 8 0 32 18 46")
    canvas.lined(handle, 5, tone.base)
    canvas.lined(mirror(handle, 43), 5, tone.dark)
    body = both(
        path(
            "M43 5 L28 5 L28 13 L34 15 L35 31 C24 36 16 42 17 52 C19 68 34 78 38 89 L34 95 L43 95"
        ),
        43,
    )
    canvas.solid(body, tone, 7)
    canvas.within(body, (box(0, 68, 100, 74), palette.LINEN.base), (box(0, 33, 100, 37), tone.dark))
    canvas.stroke([(31, 13), (55, 13)], 3, tone.dark)


def cluster(canvas: Canvas) -> None:
    """A cluster of grapes under its leaf."""
    tone = palette.GRAPE
    rows = ((34, (17, 39, 61, 83)), (53, (28, 50, 72)), (72, (39, 61)), (84, (50,)))
    grapes = [(x, y) for y, row in rows for x in row]
    canvas.lined([(50, 26), (54, 6)], 5, palette.CEDAR.base)
    foliage = path(
        "M50 24 C40 26 30 22 24 12 C32 14 34 10 36 4 C42 10 46 8 50 6 C58 2 64 8 70 4 "
        "C70 12 78 12 84 12 C76 22 62 28 50 24"
    )
    canvas.rim(*(arc(at, 12) for at in grapes))
    for at in grapes:
        canvas.rim(arc(at, 12), width=canvas.edge * 0.5)
        canvas.disk(at, 12, tone.dark)
        canvas.disk((at[0] - 1.5, at[1] - 1.5), 10, tone.base)
        canvas.disk((at[0] - 4, at[1] - 4), 3.4, tone.light)
    canvas.solid(foliage, palette.LEAF, 4)


def shell(canvas: Canvas) -> None:
    """A murex: a spiny shell with its spiral, and the long channel at its foot."""
    tone = palette.MUREX
    middle = (54, 46)
    whorl = star(middle, 42, 34, 11, -100)
    channel = path("M22 54 C20 74 14 86 5 96 C34 96 62 90 82 66 Z")
    canvas.piece((channel, tone.dark), (whorl, tone.base))
    canvas.fill(path("M25 54 C24 74 18 84 10 93 C32 90 50 84 62 74 Z"), tone.base)
    canvas.disk(middle, 34, tone.base)
    canvas.within(whorl, (path("M88 8 L99 60 L70 92 L44 76 C76 76 90 50 80 18 Z"), tone.dark))
    canvas.stroke(spiral(middle, 31, 16, 1.35, 130), 6, tone.light)


def ingots(canvas: Canvas) -> None:
    """Three ingots, one upon two."""
    tone = palette.SILVER
    for x, y, wide, high in ((8, 62, 45, 30), (57, 62, 45, 30), (24, 16, 62, 46)):
        face = [(x, y + high), (x + 7, y + 10), (x + wide - 7, y + 10), (x + wide, y + high)]
        top = [face[1], (x + 13, y), (x + wide - 13, y), face[2]]
        canvas.piece((face, tone.base), (top, tone.light))
        canvas.within(
            face,
            (
                [(x + wide - 14, y + 10), (x + wide, y), (x + wide, 99), (x + wide - 8, 99)],
                tone.dark,
            ),
        )
        canvas.stroke([face[1], face[2]], 2, tone.dark)


_PLAIN: tuple[tuple[Path, Tones], ...] = (
    (ring_of((50, 50), 46, 3), palette.MARINE),
    (box(12, 12, 88, 88, 8), palette.CEDAR),
    (ring_of((50, 50), 46, 6, 0), palette.LEAF),
    (star((50, 52), 48, 24, 5), palette.BLOOD),
)


def _plain(index: int) -> Drawing:
    outline, tone = _PLAIN[index]

    def draw(canvas: Canvas) -> None:
        canvas.solid(outline, tone)
        canvas.stroke(scale(outline, 0.58, (50, 52)), 4, tone.light, closed=True)

    return draw


DRAWINGS: dict[str, tuple[float, Drawing]] = {
    "good:0": (1.0, _lettered(sheaf, "g", (50, 75), 21)),
    "good:1": (0.86, _lettered(amphora, "o", (43, 53), 25)),
    "good:2": (1.0, _lettered(cluster, "w", (50, 53), 24)),
    "good:3": (1.0, _lettered(shell, "p", (54, 46), 21)),
    "good:4": (1.1, _lettered(ingots, "s", (55, 44), 24)),
    **{f"good:{5 + index}": (1.0, _plain(index)) for index in range(4)},
}
