"""An edition: every figure and component that the full game is played by, as frozen data.

Actions, goods, cards, ships, columns and tiles are numbered by their place in these tuples. The
figures themselves come from files (``bot.editions``); no rule has one of its own.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

Actions = tuple[str, str, str, str, str]
SPACES: Actions = ("T", "W", "S", "M", "R")
"""The five actions in the order of the goods list; their order on the wheel is the edition's."""


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """Figures of the frame of the game (carthago.md 1 to 6, 8 and 10)."""

    decades: int
    rounds: int
    fewest_players: int
    most_players: int
    display: int
    guild_markers: int
    neutral_up_to: int
    docks: tuple[int, ...]
    roads: int
    tiles_per_group: int
    disks: int
    supply: int
    hand: int
    pass_draw: int
    first_on_dock_draw: int
    war_draw: int
    berth_worth: tuple[int, ...]
    ships_per_shipping: int
    market_draw: int
    exchanges: int
    preparation_draw: int
    hall_seat_prices: tuple[int, ...]
    forum_price: int
    tile_price: int
    column_points: tuple[int, ...]


class Card(msgspec.Struct, frozen=True):
    """A trade card: one action symbol, one good, a coin value (carthago.md 2)."""

    id: str
    action: int
    good: int
    coins: int


class Ship(msgspec.Struct, frozen=True):
    """A ship card (carthago.md 9). ``cargo`` counts each good."""

    id: str
    cargo: tuple[int, ...]
    strength: int
    profit: int
    spoils: int
    coins: int
    good: int
    action: int


PriceKind = Literal["different", "equal", "any"]
BenefitKind = Literal[
    "none", "market-draw", "preparation-draw", "attack-less", "delivery-less", "draw", "guild-less"
]


class Circle(msgspec.Struct, frozen=True):
    """A circle of the residence: its disks, its price in goods, its benefit (carthago.md 7)."""

    id: str
    disks: int
    price: PriceKind
    goods: int
    benefit: BenefitKind
    amount: int


class Column(msgspec.Struct, frozen=True):
    """A column of the residence, topmost circle first."""

    id: str
    circles: tuple[Circle, ...]


Counted = Literal[
    "ships", "trade-cards", "columns", "harbour-disks", "attacks", "seats", "goods", "coins"
]


class Condition(msgspec.Struct, frozen=True):
    """At the end something is counted, and so much is needed (carthago.md 8)."""

    count: Counted
    need: int


class Tile(msgspec.Struct, frozen=True):
    """An achievement tile: its group, and what it asks for at the end."""

    id: str
    group: int
    conditions: tuple[Condition, ...]


class Edition(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """Everything that the full game is played by."""

    id: str
    frame: Frame
    wheel: tuple[int, ...]
    goods: tuple[str, ...]
    base_cards: tuple[int, ...]
    cards: tuple[Card, ...]
    ships: tuple[Ship, ...]
    columns: tuple[Column, ...]
    groups: tuple[str, ...]
    tiles: tuple[Tile, ...]
    tile_places: tuple[tuple[int, ...], ...]

    @cached_property
    def next_space(self) -> tuple[int, ...]:
        """For each space, the next one clockwise."""
        wheel = self.wheel
        following = {space: wheel[(n + 1) % len(wheel)] for n, space in enumerate(wheel)}
        return tuple(following[space] for space in range(len(wheel)))

    @cached_property
    def card_action(self) -> tuple[int, ...]:
        """Each card's action."""
        return tuple(card.action for card in self.cards)

    @cached_property
    def card_good(self) -> tuple[int, ...]:
        """Each card's good."""
        return tuple(card.good for card in self.cards)

    @cached_property
    def card_coins(self) -> tuple[int, ...]:
        """Each card's coin value."""
        return tuple(card.coins for card in self.cards)

    @cached_property
    def tokens(self) -> Tokens:
        """The tokens of this edition."""
        return Tokens(self)

    def docks(self, players: int) -> int:
        """Return the number of docks for a number of players (carthago.md 3.5)."""
        return self.frame.docks[players - self.frame.fewest_players]

    def places(self, players: int) -> tuple[int, ...]:
        """Return what the places of an achievement tile are worth (carthago.md 8)."""
        return self.tile_places[players - self.frame.fewest_players]


class Tokens:
    """Words for choices, and what they mean: made once for an edition (carthago.md 12)."""

    def __init__(self, edition: Edition) -> None:
        cards = [card.id for card in edition.cards]
        ships = [ship.id for ship in edition.ships]
        bases = [f"base-{space}" for space in SPACES]
        docks = range(max(edition.frame.docks))
        self.dock = tuple(f"dock:{n + 1}" for n in docks)
        self.deliver = tuple(f"deliver:{n + 1}" for n in docks)
        self.attack = tuple(f"attack:{ship}" for ship in ships)
        self.lay_card = tuple(f"lay:{card}" for card in cards)
        self.lay_base = tuple(f"lay:{base}" for base in bases)
        self.lay_ship = tuple(f"lay:{ship}" for ship in ships)
        self.toll_card = tuple(f"toll:{card}" for card in cards)
        self.toll_base = tuple(f"toll:{base}" for base in bases)
        self.pay_card = tuple(f"pay:{card}" for card in cards)
        self.pay_ship = tuple(f"pay:{ship}" for ship in ships)
        self.take = tuple(f"take:{card}" for card in cards)
        self.swap_from = tuple(f"swap:{card}/" for card in cards)
        self.column = tuple(f"column:{column.id}" for column in edition.columns)
        self.tile = tuple(f"tile:{tile.id}" for tile in edition.tiles)
        self.number: dict[str, int] = {
            token: n
            for group in (
                self.dock, self.deliver, self.attack, self.lay_card, self.lay_base, self.lay_ship,
                self.toll_card, self.toll_base, self.pay_card, self.pay_ship, self.take,
                self.column, self.tile, SPACES, cards, ships,
            )
            for n, token in enumerate(group)
        }  # fmt: skip
        """What each token, and each card and ship id, is the number of."""
        self.card_ids = tuple(cards)
        self.is_card = frozenset((*self.lay_card, *self.toll_card, *self.pay_card))
        self.is_base = frozenset((*self.lay_base, *self.toll_base))
