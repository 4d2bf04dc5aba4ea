"""Cards and ships in small: what each stands for, in rows."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from bot.pictures import palette
from bot.pictures.full.market import coin
from bot.pictures.full.pen import Area, Pen
from bot.rules.full.edition import SPACES, Card, Edition, Ship
from bot.rules.full.view import SeatView
from bot.text.full import words

HEIGHT = 40
GAP = 4
_MARK = 32
"""The least height of the signs on a chip."""
_ROOM = 10
"""What a chip is wider than its signs."""


class Chip(msgspec.Struct, frozen=True):
    """A small card or ship: its signs are action, good, coins, as far as it has them.

    ``kind``: ``active`` or ``inactive`` ship; ``laid`` card; ``down``, so many unknown cards face
    down; ``known``, so many of a base card face down as their owner knows them; ``rest``, so many
    that have no room. ``mark``: how high the signs are.
    """

    kind: str
    action: str = ""
    good: int = -1
    coins: int = 0
    number: int = 0
    mark: int = _MARK

    @property
    def width(self) -> int:
        """How wide it is."""
        if self.kind in {"down", "rest"}:
            return 70
        if self.kind == "known":
            return 2 * self.mark + _ROOM + (_TIMES if self.number > 1 else 0)
        return _ROOM + self.mark * (1 if self.good < 0 else 3)

    @property
    def height(self) -> int:
        """How high it is."""
        return self.mark + HEIGHT - _MARK


def fleet(edition: Edition, seat: SeatView) -> list[Chip]:
    """Return a seat's ships, the active ones first."""
    return [
        _chip(kind, words.ship_of(edition, ship))
        for kind, ships in (("active", seat.active), ("inactive", seat.inactive))
        for ship in ships
    ]


def laid(edition: Edition, seat: SeatView) -> list[Chip]:
    """Return what a seat has laid, and how many cards face down."""
    chips = [
        Chip("laid", card.removeprefix("base-"))
        if words.is_base(card)
        else _chip("laid", words.card_of(edition, card))
        for card in seat.laid
    ]
    return [*chips, Chip("down", number=seat.face_down)] if seat.face_down else chips


def _chip(kind: str, it: Card | Ship) -> Chip:
    return Chip(kind, SPACES[it.action], it.good, it.coins)


def known(edition: Edition, down: Sequence[int]) -> list[Chip]:
    """Return the base cards that lie face down, as many of each as their owner knows."""
    return [Chip("known", SPACES[n], number=down[n]) for n in edition.wheel if down[n]]


def larger(chips: list[Chip], mark: int) -> list[Chip]:
    """Return chips with signs of another height."""
    return [replace(chip, mark=mark) for chip in chips]


def rows(chips: list[Chip], width: int, most: int) -> list[list[Chip]]:
    """Return chips in rows of a width, in ``most`` rows; those left over are counted."""
    found: list[list[Chip]] = [[]]
    for n, chip in enumerate(chips):
        room = width - length(found[-1])
        last = len(found) == most
        spare = Chip("rest").width + GAP if last and n < len(chips) - 1 else 0
        if chip.width + spare > room:
            if last and not _fits(chips[n:], room):
                found[-1].append(Chip("rest", number=len(chips) - n))
                return found
            if not last:
                found.append([])
        found[-1].append(chip)
    return found


def length(row: list[Chip]) -> int:
    """Return how wide a row of chips is, the gap after it included."""
    return sum(chip.width + GAP for chip in row)


def _fits(chips: list[Chip], room: int) -> bool:
    return length(chips) - GAP <= room


def put(pen: Pen, area: Area, lines: list[list[Chip]]) -> None:
    """Put rows of chips."""
    y = area.y
    for line in lines:
        x, high = area.x, height([line])
        for chip in line:
            _put(pen, Area(x, y, chip.width, high), chip)
            x += chip.width + GAP
        y += high + GAP


def height(lines: list[list[Chip]]) -> int:
    """Return how high rows of chips are; an empty row is as high as the least chips."""
    return sum(max((chip.height for chip in line), default=HEIGHT) + GAP for line in lines) - GAP


_FILLS = {"active": palette.WHITE, "inactive": palette.GREY.light, "laid": palette.WHITE}
_LINES = {"active": palette.GOLD, "inactive": palette.SEA_DARK, "laid": palette.FADED}
_VEIL = palette.GREY.light + "50"
_TIMES = 32


def _put(pen: Pen, area: Area, chip: Chip) -> None:
    if chip.kind == "rest":
        at = (area.centre, area.middle)
        pen.words(f"+{chip.number}", at, palette.WHITE, anchor="middle", most=area.width)
        return
    if chip.kind == "down":
        pen.count("card:back", chip.number, area, palette.WHITE, HEIGHT - 2)
        return
    if chip.kind == "known":
        _known(pen, area, chip)
        return
    pen.box(area, _FILLS[chip.kind], 8, _LINES[chip.kind], 2 if chip.kind == "laid" else 3)
    first = area.x + (area.width if chip.good < 0 else area.width // 3) // 2 + 1
    pen.sprite(f"action:{chip.action}", first, area.middle, chip.mark)
    if chip.good >= 0:
        pen.sprite(f"good:{chip.good}", area.centre, area.middle, chip.mark)
        coin(pen, chip.coins, area.right - area.width // 6 - 1, area.middle, chip.mark)
    if chip.kind == "inactive":
        pen.box(area, _VEIL, 8)


def _known(pen: Pen, area: Area, chip: Chip) -> None:
    """Put the back of a card and the action on its other side, and how many there are."""
    pen.box(area, palette.WOOD_DARK, 8, palette.GOLD, 2)
    half = chip.mark // 2
    pen.sprite("card:back", area.x + half + 2, area.middle, area.height - 8)
    pen.sprite(f"action:{chip.action}", area.x + chip.mark + half + 4, area.middle, chip.mark - 4)
    if chip.number > 1:
        at = (area.x + 2 * chip.mark + 6, area.middle)
        pen.words(f"×{chip.number}", at, palette.WHITE, most=_TIMES + 2)
