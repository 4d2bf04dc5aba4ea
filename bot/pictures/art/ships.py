"""The ships of Carthage: side views, the bow with its horse's head to the right.

An active ship sails; an inactive one lies grey at anchor, its sail furled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.pictures import palette
from bot.pictures.art.canvas import EDGE
from bot.pictures.art.paths import arc, box, move, path

if TYPE_CHECKING:
    from bot.pictures.art.canvas import Canvas
    from bot.pictures.art.paths import Path
    from bot.pictures.art.sprites import Drawing


class _Rig(NamedTuple):
    """How a kind of ship is built, in units."""

    width: float
    deck: float
    masts: tuple[tuple[float, float, float], ...]
    """Each: its x, its top, and half the width of its yard."""
    oars: int
    stripes: int


_RIGS = {
    "small": _Rig(100, 68, ((44, 14, 25),), 0, 0),
    "medium": _Rig(130, 64, ((56, 8, 31),), 4, 1),
    "large": _Rig(170, 62, ((66, 6, 36), (118, 27, 17)), 7, 2),
}


def _hull(rig: _Rig) -> Path:
    """The hull with its curled stern, as far as the neck of the horse."""
    w, d = rig.width - 6, rig.deck
    return path(
        f"M5 {d - 14} C2 {d - 26} 11 {d - 32} 17 {d - 26} C11 {d - 22} 13 {d - 12} 21 {d - 2} "
        f"L{w - 26} {d - 2} C{w - 20} {d - 4} {w - 18} {d - 8} {w - 17} {d - 14} L{w - 5} {d - 10} "
        f"C{w - 6} {d + 6} {w - 14} {d + 18} {w - 26} {d + 23} L28 {d + 23} "
        f"C14 {d + 20} 7 {d + 4} 5 {d - 14} Z"
    )


_HORSE = path(
    "M0 30 C-4 16 -2 8 4 3 L6 -5 L11 2 C16 5 20 11 24 17 C25 21 21 24 18 22 "
    "C15 20 13 20 11 20 C13 25 13 28 13 34 Z"
)


def _horse(rig: _Rig) -> Path:
    return move(_HORSE, rig.width - 28, rig.deck - 42)


def _sail(x: float, top: float, half: float, foot: float) -> Path:
    return path(
        f"M{x - half} {top + 5} L{x + half} {top + 5} "
        f"C{x + half + 7} {top + 18} {x + half + 5} {foot - 12} {x + half - 1} {foot} "
        f"C{x + 8} {foot - 6} {x - 10} {foot - 6} {x - half + 3} {foot} "
        f"C{x - half + 8} {foot - 14} {x - half + 7} {top + 16} {x - half} {top + 5}"
    )


def _set_sail(canvas: Canvas, rig: _Rig, mast: tuple[float, float, float]) -> None:
    x, top, half = mast
    foot = rig.deck - 9
    canvas.lined([(x, top - 1), (x, rig.deck)], 4, palette.CEDAR.dark)
    sail = _sail(x, top, half, foot)
    canvas.solid(sail, palette.LINEN, 5)
    for index in range(rig.stripes):
        at = x - half * 0.5 + index * half * 0.8 if rig.stripes > 1 else x - half * 0.25
        canvas.within(sail, (box(at, 0, at + half * 0.42, 100), palette.ROYAL.base))
    if not rig.stripes:
        canvas.within(sail, (box(0, 32, 100, 42), palette.BLOOD.base))
    canvas.lined([(x - half, top + 4), (x + half, top + 4)], 4, palette.CEDAR.base)


def _furled(canvas: Canvas, rig: _Rig, mast: tuple[float, float, float]) -> None:
    x, top, half = mast
    top += 10
    canvas.lined([(x, top - 6), (x, rig.deck)], 4, palette.GREY.dark)
    canvas.lined([(x - half * 0.66, top + 5), (x + half * 0.66, top + 5)], 7, palette.GREY.light)
    for step in (-0.4, 0, 0.4):
        at = x + half * step
        canvas.stroke([(at, top + 2), (at, top + 8)], 2.5, EDGE)


def _anchor(canvas: Canvas, rig: _Rig) -> None:
    """The anchor hangs from the bow to the ground, in plain sight."""
    x = rig.width - 20
    canvas.lined([(x, rig.deck), (x, 91)], 3, palette.GREY.light)
    canvas.lined(arc((x, 80), (12, 12), 10, 170), 3.6, palette.GREY.light)


def _ship(kind: str, *, active: bool) -> Drawing:
    rig = _RIGS[kind]
    tone = palette.CEDAR if active else palette.GREY

    def draw(canvas: Canvas) -> None:
        hull, horse, d = _hull(rig), _horse(rig), rig.deck
        for mast in rig.masts:
            (_set_sail if active else _furled)(canvas, rig, mast)
        span = (rig.width - 72) / max(1, rig.oars - 1)
        for index in range(rig.oars if active else 0):
            x = 34 + span * index
            canvas.lined([(x, d + 12), (x - 8, d + 29)], 2.4, palette.LINEN.dark)
        canvas.rim(hull, horse)
        canvas.solid(hull, tone, 6, rim=False)
        canvas.fill(horse, palette.GOLD if active else tone.light)
        canvas.disk((rig.width - 18, d - 31), 2, EDGE)
        band = palette.GOLD if active else tone.light
        canvas.within(hull, (box(0, d + 3, 200, d + 8), band))
        if not active:
            _anchor(canvas, rig)

    return draw


DRAWINGS: dict[str, tuple[float, Drawing]] = {
    f"ship:{kind}{state}": (rig.width / 100, _ship(kind, active=not state))
    for kind, rig in _RIGS.items()
    for state in ("", ":inactive")
}
