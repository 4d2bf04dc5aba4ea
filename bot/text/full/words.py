"""The words for spaces, cards, ships, prices, circles and achievement tiles.

They are plain text and hold no marks of markdown, so that they may stand in a select too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.rules.full.edition import (
    SPACES,
    BenefitKind,
    Card,
    Circle,
    Condition,
    Counted,
    Edition,
    Ship,
    Tile,
)
from bot.rules.full.payment import Cargo, Coins, Price
from bot.rules.full.payment import Goods as SomeGoods
from bot.text import safe
from bot.text import words as common

SPACE_NAMES: Mapping[str, str] = dict(
    zip(
        SPACES,
        ("Trade harbour", "War harbour", "Shipping", "Market", "Residence"),
        strict=True,
    )
)
"""What a space of the wheel and its action are called."""

_COLUMN_NAMES: Mapping[str, str] = {"L": "storehouse", "C": "shipyard", "R": "hall"}

_BENEFITS: Mapping[BenefitKind, str] = {
    "none": "no benefit",
    "market-draw": "market: draw {} more",
    "preparation-draw": "each new decade: draw {} more",
    "attack-less": "attacks: {} less",
    "delivery-less": "deliveries: {} less",
    "draw": "draw {} at once",
    "guild-less": "guild seats: {} less",
}

_COUNTED: Mapping[Counted, tuple[str, str]] = {
    "ships": ("ship", "ships"),
    "trade-cards": ("trade card in hand", "trade cards in hand"),
    "columns": ("emptied column", "emptied columns"),
    "harbour-disks": ("disk in the harbours", "disks in the harbours"),
    "attacks": ("ship won by attack", "ships won by attack"),
    "seats": ("guild seat", "guild seats"),
    "goods": ("different good in hand", "different goods in hand"),
    "coins": ("coin in hand", "coins in hand"),
}

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def many(number: int, one: str, more: str | None = None) -> str:
    """Return a number of things: 1 coin, 2 coins."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def coins(number: int) -> str:
    """Return a number of coins."""
    return many(number, "coin")


def in_hand_order(edition: Edition, cards: Iterable[str]) -> list[str]:
    """Return trade cards as people hold them: by action, then good, then coins."""
    place = {action: n for n, action in enumerate(edition.wheel)}
    found = [card_of(edition, card) for card in cards]
    found.sort(key=lambda card: (place[card.action], card.good, card.coins, card.id))
    return [card.id for card in found]


def ordinal(number: int) -> str:
    """Return first, second, third … of a number from 1."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    return f"{number}{'th' if number % 100 in {11, 12, 13} else _ending(number % 10)}"


def seats(numbers: Iterable[int]) -> str:
    """Return seats as people count them: seat 1; seats 1 and 3."""
    found = [str(number + 1) for number in sorted(numbers)]
    return f"seat{'s' if len(found) > 1 else ''} {safe.listed(found)}"


def acting(seat: int, name: str, *, extra: bool) -> str:
    """Return what stands behind the name of who is to act: (seat 2, in an extra turn)."""
    told = [] if common.is_open(seat, name) else [f"seat {seat + 1}"]
    told += ["in an extra turn"] if extra else []
    return f" ({', '.join(told)})" if told else ""


def card_of(edition: Edition, card: str) -> Card:
    """Return the trade card with an id."""
    return edition.cards[edition.tokens.number[card]]


def ship_of(edition: Edition, ship: str) -> Ship:
    """Return the ship with an id."""
    return edition.ships[edition.tokens.number[ship]]


def is_base(card: str) -> bool:
    """Whether the id is that of a base card."""
    return card.startswith("base-")


def is_card(edition: Edition, card: str) -> bool:
    """Whether the id is that of a trade card."""
    return f"lay:{card}" in edition.tokens.is_card


def base(card: str) -> str:
    """Return what a base card is called: Base card: market."""
    return f"Base card: {action(card.removeprefix('base-'))}"


def action(space: str) -> str:
    """Return an action within a sentence: trade harbour."""
    return SPACE_NAMES[space].lower()


def cards_short(edition: Edition, cards: Iterable[str]) -> str:
    """Return cards in the least letters, those that are alike once: M grain 2, S base ×2."""
    counts = Counter(card_short(edition, card) for card in cards)
    return ", ".join(one if n == 1 else f"{one} ×{n}" for one, n in counts.items())


def card_told(edition: Edition, card: str) -> str:
    """Return a trade card within a sentence: grain 2 (market)."""
    it = card_of(edition, card)
    return f"{edition.goods[it.good]} {it.coins} ({action(SPACES[it.action])})"


def card_short(edition: Edition, card: str) -> str:
    """Return a card in the least letters: M grain 2; a base card: M base."""
    if is_base(card):
        return f"{card.removeprefix('base-')} base"
    it = card_of(edition, card)
    return f"{SPACES[it.action]} {edition.goods[it.good]} {it.coins}"


def card_long(edition: Edition, card: str) -> str:
    """Return a trade card with all that is on it: Market, grain, 2 coins."""
    it = card_of(edition, card)
    return f"{SPACE_NAMES[SPACES[it.action]]}, {edition.goods[it.good]}, {coins(it.coins)}"


def ship_name(ship: str) -> str:
    """Return what a ship is called: ship 7 for s07."""
    found = re.fullmatch(r"s0*(\d+)", ship)
    return f"ship {found[1] if found else ship}"


def use_short(edition: Edition, ship: str) -> str:
    """Return what an active ship stands for, as on a card: M grain 2."""
    it = ship_of(edition, ship)
    return f"{SPACES[it.action]} {edition.goods[it.good]} {it.coins}"


def use_long(edition: Edition, ship: str) -> str:
    """Return what an active ship stands for: market, grain or 2 coins."""
    it = ship_of(edition, ship)
    return f"{action(SPACES[it.action])}, {edition.goods[it.good]} or {coins(it.coins)}"


def several(good: str, number: int) -> str:
    """Return so many of a good: grain, 2 wine."""
    return good if number == 1 else f"{number} {good}"


def goods(edition: Edition, counts: Sequence[int]) -> str:
    """Return goods by their numbers: grain, 2 wine."""
    return ", ".join(
        several(name, number)
        for name, number in zip(edition.goods, counts, strict=True)
        if number > 0
    )


def cargo(edition: Edition, ship: str) -> str:
    """Return a ship's cargo."""
    return goods(edition, ship_of(edition, ship).cargo) or "no cargo"


def price(edition: Edition, due: Price) -> str:
    """Return what is still to be paid."""
    if isinstance(due, Coins):
        return coins(max(0, due.number))
    if isinstance(due, Cargo):
        spared = f" ({due.spared} of them may stay unpaid)" if due.spared else ""
        return f"{goods(edition, due.goods)}{spared}"
    return _some_goods(edition, due)


def circle_price(circle: Circle) -> str:
    """Return what a circle costs: 3 different goods."""
    return f"{circle_kind(circle)} {'good' if circle.goods == 1 else 'goods'}"


def circle_kind(circle: Circle) -> str:
    """Return how many goods of which kind a circle costs: 3 different."""
    return str(circle.goods) if circle.price == "any" else f"{circle.goods} {circle.price}"


def column(column_id: str) -> str:
    """Return what a column of the residence is called."""
    return _COLUMN_NAMES.get(column_id, f"column {column_id}")


def benefit(kind: BenefitKind, amount: int) -> str:
    """Return a benefit: market: draw 1 more."""
    number = str(amount)
    if kind in {"attack-less", "guild-less"}:
        number = coins(amount)
    elif kind == "delivery-less":
        number = many(amount, "good")
    return _BENEFITS[kind].format(number)


def condition(tile: Tile) -> str:
    """Return what an achievement tile asks for: 3 or more ships."""
    return " and ".join(_condition(one) for one in tile.conditions)


def tile_of(edition: Edition, tile: str) -> Tile:
    """Return the achievement tile with an id."""
    return next(one for one in edition.tiles if one.id == tile)


def capital(text: str) -> str:
    """Return words as they begin a sentence."""
    return text[:1].upper() + text[1:]


def _condition(one: Condition) -> str:
    return f"{one.need} or more {_COUNTED[one.count][1]}"


def _some_goods(edition: Edition, due: SomeGoods) -> str:
    left = due.number - len(due.paid)
    if due.kind == "equal" and due.paid:
        return f"{left} more {edition.goods[due.paid[0]]}"
    more = "more " if due.paid else ""
    word = "good" if left == 1 else "goods"
    if due.kind == "any":
        return f"{left} {more}{word} of any kind"
    if due.kind == "equal":
        return f"{left} equal goods"
    if due.paid:
        had = safe.listed([edition.goods[good] for good in due.paid])
        return f"{left} more {word}, not {had}"
    return f"{left} different {word}"


def _ending(digit: int) -> str:
    return {1: "st", 2: "nd", 3: "rd"}.get(digit, "th")
