"""Cards and ships in small: what each stands for, in rows."""

from __future__ import annotations

import msgspec

from bot.pictures import palette
from bot.pictures.full.market import coin
from bot.pictures.full.pen import Area, Pen
from bot.rules.full.edition import SPACES, Card, Edition, Ship
from bot.rules.full.view import SeatView
from bot.text.full import words

HEIGHT = 40
GAP = 4
_TRIPLE = 107
_SINGLE = 42
_MARK = 32


class Chip(msgspec.Struct, frozen=True):
    """A small card or ship: its sprites are action, good, coins, as far as it has them."""

    kind: str
    action: str = ""
    good: int = -1
    coins: int = 0
    number: int = 0

    @property
    def width(self) -> int:
        """How wide it is."""
        if self.kind in {"down", "rest"}:
            return 70
        return _SINGLE if self.good < 0 else _TRIPLE


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
    for n, line in enumerate(lines):
        x = area.x
        for chip in line:
            _put(pen, Area(x, area.y + n * (HEIGHT + GAP), chip.width, HEIGHT), chip)
            x += chip.width + GAP


def height(lines: list[list[Chip]]) -> int:
    """Return how high rows of chips are."""
    return len(lines) * (HEIGHT + GAP) - GAP


_FILLS = {"active": palette.WHITE, "inactive": palette.STONE_DARK, "laid": palette.WHITE}
_LINES = {"active": palette.GOLD, "inactive": palette.SEA_DARK, "laid": palette.FADED}
_VEIL = palette.STONE_DARK + "78"


def _put(pen: Pen, area: Area, chip: Chip) -> None:
    if chip.kind == "rest":
        at = (area.centre, area.middle)
        pen.words(f"+{chip.number}", at, palette.WHITE, anchor="middle", most=area.width)
        return
    if chip.kind == "down":
        pen.count("card:back", chip.number, area, palette.WHITE, HEIGHT - 2)
        return
    pen.box(area, _FILLS[chip.kind], 8, _LINES[chip.kind], 2 if chip.kind == "laid" else 3)
    first = area.x + (area.width if chip.good < 0 else area.width // 3) // 2 + 1
    pen.sprite(f"action:{chip.action}", first, area.middle, _MARK)
    if chip.good >= 0:
        pen.sprite(f"good:{chip.good}", area.centre, area.middle, _MARK)
        coin(pen, chip.coins, area.right - area.width // 6 - 1, area.middle, _MARK)
    if chip.kind == "inactive":
        pen.box(area, _VEIL, 8)
