"""A player's own cards: trade cards in rows, base cards, and those that are laid."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures import palette
from bot.pictures.full import chips
from bot.pictures.full.market import coin
from bot.pictures.full.pen import Area, Pen
from bot.rules.full.edition import SPACES, Edition
from bot.text.full import words
from bot.text.full.means import Mine

_GAP = 8
_FEWEST = 7
_ONE_ROW = 9
_HIGH = 1.28
_BASE = 112
_MOST_ROWS = 6
_MARK = 46


class Fan:
    """Trade cards in as many rows as they need; the more they are, the smaller they get."""

    def __init__(self, ids: Sequence[str], width: int) -> None:
        self.ids = ids
        self._in_row = _in_row(len(ids))
        self._rows = max(1, -(-len(ids) // self._in_row))
        self._width = (width - _GAP * (self._in_row - 1)) // self._in_row
        self._height = round(self._width * _HIGH)

    @property
    def height(self) -> int:
        """How high all rows are."""
        if not self.ids:
            return 48
        return self._rows * (self._height + _GAP) - _GAP

    def put(self, pen: Pen, area: Area, edition: Edition) -> None:
        """Put the cards in their order."""
        if not self.ids:
            at = (area.x, area.middle)
            pen.words("no trade cards", at, palette.FADED, face="text", most=area.width)
        for n, card in enumerate(self.ids):
            row, column = divmod(n, self._in_row)
            x = area.x + column * (self._width + _GAP)
            y = area.y + row * (self._height + _GAP)
            _trade(pen, Area(x, y, self._width, self._height), edition, card)


def _in_row(number: int) -> int:
    """Return how many cards lie in a row: one row if they are few, else about three."""
    if number <= _ONE_ROW:
        return max(_FEWEST, number)
    return max(_FEWEST, min(10, -(-number // 3)))


def _trade(pen: Pen, area: Area, edition: Edition, name: str) -> None:
    """Put a trade card: action and coins above, the good below."""
    card = words.card_of(edition, name)
    pen.box(area, palette.WHITE, 12, palette.GOLD, 3)
    size = area.width * 2 // 5
    edge = size // 2 + 7
    pen.sprite(f"action:{SPACES[card.action]}", area.x + edge, area.y + edge, size)
    coin(pen, card.coins, area.right - edge, area.y + edge, size)
    good = area.width * 3 // 5
    pen.sprite(f"good:{card.good}", area.centre, area.bottom - good // 2 - 10, good)


def base(pen: Pen, area: Area, mine: Mine) -> None:
    """Put the base cards in hand, those that are alike once."""
    kinds = [n for n in mine.edition.wheel if mine.own.base[n]]
    if not kinds:
        at = (area.x, area.middle)
        pen.words("none in hand", at, palette.FADED, face="text", most=area.width)
    places = area.columns(len(SPACES), 4)
    for n, place in zip(kinds, places, strict=False):
        pen.sprite("card:base", place.centre, place.middle, _BASE - 14)
        number = mine.own.base[n]
        up = 18 if number > 1 else 0
        pen.sprite(f"action:{SPACES[n]}", place.centre, place.middle - up, 46)
        if number > 1:
            at = (place.centre, place.middle + 28)
            pen.words(f"×{number}", at, anchor="middle", most=place.width - 12)


def laid_height(mine: Mine, width: int) -> int:
    """Return how high the laid cards are."""
    return max(_BASE, chips.height(_laid(mine, width)))


def laid(pen: Pen, area: Area, mine: Mine) -> None:
    """Put the laid cards, then those face down as their owner knows them."""
    rows = _laid(mine, area.width)
    if not rows:
        at = (area.x, area.middle)
        pen.words("nothing laid", at, palette.WHITE, face="text", most=area.width)
    chips.put(pen, area, rows)


def _laid(mine: Mine, width: int) -> list[list[chips.Chip]]:
    """Return the cards in rows; those face down begin a row of their own."""
    face_up = [chip for chip in chips.laid(mine.edition, mine.seat) if chip.kind == "laid"]
    both = (face_up, chips.known(mine.edition, mine.own.down))
    return [
        row
        for some in both
        for row in chips.rows(chips.larger(some, _MARK), width, _MOST_ROWS)
        if row
    ]
