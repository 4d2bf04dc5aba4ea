"""Blank cards, backs and decks, 5 wide to 7 high; what a card bears is laid on it by the layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures import palette
from bot.pictures.art.ornaments import tanit_sign
from bot.pictures.art.paths import arc, box, move, path, ring_of, scale, turn

if TYPE_CHECKING:
    from bot.pictures.art.canvas import Canvas
    from bot.pictures.art.paths import Path
    from bot.pictures.art.sprites import Drawing
    from bot.pictures.palette import Tones

RATIO = 5 / 7
FAN_RATIO = 1.28
_RIGHT = 100 * RATIO


def sheet(inset: float, radius: float = 6, *, shift: tuple[float, float] = (0, 0)) -> Path:
    """The outline of a card, so far within the edge of the sprite."""
    dx, dy = shift
    return box(inset + dx, inset + dy, _RIGHT - inset + dx, 100 - inset + dy, radius)


def _cut(inset: float, corner: float) -> Path:
    """The outline of a card whose corners are cut off."""
    left, right, low = inset, _RIGHT - inset, 100 - inset
    return [
        *((left + corner, left), (right - corner, left), (right, left + corner)),
        *((right, low - corner), (right - corner, low), (left + corner, low)),
        *((left, low - corner), (left, left + corner)),
    ]


def _plaque(inset: float, hollow: float) -> Path:
    """The outline of a plaque, with a hollow in each corner."""
    right, low = _RIGHT - inset, 100 - inset
    return [
        *arc((inset, inset), hollow, 90, 0),
        *arc((right, inset), hollow, 180, 90),
        *arc((right, low), hollow, 270, 180),
        *arc((inset, low), hollow, 360, 270),
    ]


def _blank(canvas: Canvas, border: Tones, ground: Tones) -> None:
    edge = canvas.edge * 0.7
    canvas.rim(sheet(edge), width=edge)
    canvas.solid(sheet(edge), border, 2.4, rim=False)
    canvas.fill(sheet(edge + 4.6, 4), ground.dark)
    canvas.fill(sheet(edge + 6, 3), ground.base)


def trade(canvas: Canvas) -> None:
    """A trade card: a plaque of stone in a frame of gold."""
    _blank(canvas, palette.GOLDEN, palette.LINEN)
    canvas.stroke(_plaque(11.5, 7), 1.5, palette.GOLD, closed=True)
    for x in (12, _RIGHT - 12):
        for y in (12, 88):
            canvas.fill(ring_of((x, y), 2.8, 4), palette.GOLD)


def base(canvas: Canvas) -> None:
    """A base card: its owner's for good, so of cedar, with corners cut off, on darker ground."""
    edge = canvas.edge * 0.7
    ground = palette.Tones("#D9C39A", "#B89B69", palette.STONE)
    canvas.rim(_cut(edge, 10), width=edge)
    canvas.solid(_cut(edge, 10), palette.CEDAR, 2.4, rim=False)
    canvas.fill(_cut(edge + 5, 8), ground.dark)
    canvas.fill(_cut(edge + 6.4, 8), ground.base)
    canvas.stroke(_cut(12, 6), 1.5, palette.CEDAR.base, closed=True)


def _back(canvas: Canvas, ground: Tones, signs: tuple[Path, ...]) -> None:
    _blank(canvas, palette.GOLDEN, ground)
    middle = _RIGHT / 2
    inner = sheet(13, 2)
    canvas.stroke(inner, 1.6, palette.GOLD, closed=True)
    for y in (22, 78):
        canvas.fill(ring_of((middle, y), 5, 4), palette.GOLD)
    for x in (13, _RIGHT - 13):
        for y in (13, 87):
            canvas.disk((x, y), 3.6, palette.GOLD_LIGHT)
    for sign in signs:
        canvas.fill(sign, palette.GOLD_LIGHT)


def back(canvas: Canvas) -> None:
    """The back of the trade cards, with the sign of Tanit."""
    _back(canvas, palette.ROYAL, tanit_sign((_RIGHT / 2, 50), 40))


def _sailing(x: float) -> tuple[Path, ...]:
    """The outlines of a sail ship, whose middle is (x, 50)."""
    return (
        path(
            f"M{x - 19} 55 L{x + 19} 55 C{x + 16} 66 {x + 8} 68 {x} 68 "
            f"C{x - 8} 68 {x - 16} 66 {x - 19} 55"
        ),
        path(f"M{x - 2} 31 C{x - 16} 38 {x - 17} 46 {x - 15} 51 L{x - 2} 51 Z"),
        path(
            f"M{x + 2} 31 C{x + 16} 38 {x + 16} 46 {x + 13} 51 L{x + 2} 51 "
            f"C{x + 6} 46 {x + 6} 38 {x + 2} 31"
        ),
    )


def ship_back(canvas: Canvas) -> None:
    """The back of the ship cards, with a sail ship."""
    _back(canvas, palette.MARINE, _sailing(_RIGHT / 2))


def _deck(ground: Tones, signs: tuple[Path, ...]) -> Drawing:
    """Three cards below a smaller back."""
    right = 74.0

    def draw(canvas: Canvas) -> None:
        edge = canvas.edge * 0.7
        for shift in (12, 6):
            lying = box(edge + shift, edge + shift, right - 14 + shift, 86 - edge + shift, 5)
            canvas.rim(lying, width=edge)
            canvas.fill(lying, palette.LINEN.dark if shift == 12 else palette.LINEN.base)
        top = box(edge, edge, right - 14, 86 - edge, 5)
        canvas.rim(top, width=edge)
        canvas.solid(top, palette.GOLDEN, 2, rim=False)
        canvas.fill(box(edge + 5, edge + 5, right - 19, 81 - edge, 3), ground.base)
        for sign in signs:
            canvas.fill(sign, palette.GOLD_LIGHT)

    return draw


def _fan(canvas: Canvas, border: Tones, ground: Tones) -> None:
    """Three cards held in a hand."""
    for angle in (-25, 25, 0):
        card = turn(box(42, 8, 86, 78, 6), angle, (64, 104))
        canvas.rim(card)
        canvas.fill(card, border.base)
        canvas.fill(turn(box(49, 15, 79, 71, 3), angle, (64, 104)), ground.base)


def hand(canvas: Canvas) -> None:
    """Trade cards in the hand."""
    _fan(canvas, palette.GOLDEN, palette.ROYAL)
    for sign in tanit_sign((64, 43), 36):
        canvas.fill(sign, palette.GOLD_LIGHT)


def base_hand(canvas: Canvas) -> None:
    """Base cards in the hand: a house on them."""
    _fan(canvas, palette.CEDAR, palette.LINEN)
    canvas.fill([(50, 38), (64, 25), (78, 38)], palette.CEDAR.dark)
    canvas.fill(box(51, 57, 77, 62), palette.CEDAR.dark)
    for x in (53, 61, 69):
        canvas.fill(box(x, 40, x + 6, 58), palette.CEDAR.dark)


def profit(canvas: Canvas) -> None:
    """Cards that are drawn: a card with a plus."""
    card = box(14, 8, 68, 84, 7)
    canvas.rim(card)
    canvas.fill(card, palette.GOLD)
    canvas.fill(box(22, 16, 60, 76, 4), palette.ROYAL.base)
    for sign in tanit_sign((41, 42), 38):
        canvas.fill(sign, palette.GOLD_LIGHT)
    canvas.solid(arc((70, 70), 24), palette.LEAF, 4)
    canvas.stroke([(57, 70), (83, 70)], 8, palette.WHITE)
    canvas.stroke([(70, 57), (70, 83)], 8, palette.WHITE)


_SMALL_SHIP = tuple(move(scale(sign, 1.1, (30, 50)), 0, -7) for sign in _sailing(30))

DRAWINGS: dict[str, tuple[float, Drawing]] = {
    "card": (RATIO, trade),
    "card:base": (RATIO, base),
    "card:back": (RATIO, back),
    "ship-card:back": (RATIO, ship_back),
    "deck": (0.76, _deck(palette.ROYAL, tanit_sign((30, 43), 44))),
    "ship-deck": (0.76, _deck(palette.MARINE, _SMALL_SHIP)),
    "hand": (FAN_RATIO, hand),
    "base-hand": (FAN_RATIO, base_hand),
    "profit": (1.0, profit),
}
