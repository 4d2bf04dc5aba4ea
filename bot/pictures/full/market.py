"""The market: the display, and the sizes of deck, discard pile and ship deck."""

from __future__ import annotations

from bot.pictures import palette
from bot.pictures.full.pen import Area, Pen
from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.view import FullView
from bot.text.full import words

_CARD = 92


def market(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put the market on its wooden table."""
    pen.wood(area, 14)
    body = area.inner(14)
    head, shelf = body.top(40), body.below(50)
    pen.heading("Market", head.x, head.middle, palette.WHITE, 140)
    _piles(pen, Area(head.x + 150, head.y, head.width - 150, head.height), view)
    pen.panel(shelf, palette.WOOD_DARK, 10)
    _display(pen, shelf.inner(6), view, edition)


def _piles(pen: Pen, area: Area, view: FullView) -> None:
    piles = (
        ("deck", view.deck_size),
        ("card", len(view.discard)),
        ("ship-deck", view.ship_deck_size),
    )
    for (sprite, number), place in zip(piles, area.columns(3, 6), strict=True):
        pen.count(sprite, number, place, palette.WHITE, 40)


def _display(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put the cards; those that find no place are counted."""
    places = max(edition.frame.display, len(view.display))
    room = places if places * (_CARD - 8) <= area.width else 5
    if not view.display:
        at = (area.centre, area.middle)
        pen.words("no card", at, palette.WHITE, anchor="middle", most=area.width)
    cut = len(view.display) > room
    shown = view.display[: room - 1] if cut else view.display
    columns = area.columns(max(5, room), 6)
    for card, place in zip(shown, columns, strict=False):
        _card(pen, place, edition, card)
    if cut:
        rest = columns[room - 1]
        at = (rest.centre, rest.middle)
        more = f"+{len(view.display) - len(shown)}"
        pen.words(more, at, palette.WHITE, size=36, anchor="middle", most=rest.width)


def _card(pen: Pen, area: Area, edition: Edition, name: str) -> None:
    """Put a trade card: action and coins above, the good below."""
    card = words.card_of(edition, name)
    pen.box(area, palette.WHITE, 10, palette.GOLD, 3)
    pen.sprite(f"action:{SPACES[card.action]}", area.x + 24, area.y + 26, 36)
    coin(pen, card.coins, area.right - 24, area.y + 26, 36)
    pen.sprite(f"good:{card.good}", area.centre, area.bottom - 42, 62)


def coin(pen: Pen, number: int, x: int, y: int, size: int) -> None:
    """Put a coin with its number."""
    if number <= 15:
        pen.sprite(f"coin:{number}", x, y, size)
        return
    pen.sprite("coin", x, y, size)
    pen.words(str(number), (x, y), size=size * 5 // 8, anchor="middle", most=size)
