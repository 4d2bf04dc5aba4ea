"""The table of a full game: everything that lies on it, and the question at which it stands.

It changes in place, because a turn has many small steps; ``copy`` is cheap. It holds secrets:
look at it through a view only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from bot.rules.full.edition import Edition
from bot.rules.golden import Tile

if TYPE_CHECKING:
    from bot.rules.full.payment import Price

NOBODY = -1
EVERYBODY = -1
Shuffle = Callable[[list[int]], None]


class Ask(Protocol):
    """A question: which choices there are, and what follows from one of them."""

    kind: str

    def choices(self, table: Table) -> list[str]:
        """Return the legal tokens in the order in which they are offered."""

    def choose(self, table: Table, token: str) -> None:
        """Do what a legal token says."""


class Seat:
    """What lies before one player, and what he holds."""

    __slots__ = (
        "active", "attacks", "base", "down", "hand", "holds_tile", "inactive", "laid", "laid_base",
        "space", "supply", "taken",
    )  # fmt: skip

    def __init__(self, edition: Edition, *, holds_tile: bool) -> None:
        self.hand: list[int] = []
        """Trade cards in hand; secret."""
        self.base = list(edition.base_cards)
        """Base cards in hand, counted by action; secret as far as toll is paid face down."""
        self.laid: list[int] = []
        """Trade cards laid face up beside the residence."""
        self.laid_base = [0] * len(edition.base_cards)
        self.down = [0] * len(edition.base_cards)
        """Base cards laid face down as toll; secret."""
        self.active: list[int] = []
        self.inactive: list[int] = []
        self.attacks = 0
        self.supply = edition.frame.supply
        self.taken = [0] * len(edition.columns)
        """Circles taken in each column of the residence."""
        self.space = NOBODY
        """Where the action disk lies on the wheel."""
        self.holds_tile = holds_tile

    def copy(self) -> Seat:
        """Return an equal seat that shares nothing that changes."""
        new = Seat.__new__(Seat)
        new.hand = self.hand[:]
        new.base = self.base[:]
        new.laid = self.laid[:]
        new.laid_base = self.laid_base[:]
        new.down = self.down[:]
        new.active = self.active[:]
        new.inactive = self.inactive[:]
        new.attacks = self.attacks
        new.supply = self.supply
        new.taken = self.taken[:]
        new.space = self.space
        new.holds_tile = self.holds_tile
        return new

    @property
    def ships(self) -> int:
        """Number of ships owned, active and inactive."""
        return len(self.active) + len(self.inactive)

    @property
    def hand_size(self) -> int:
        """Number of cards in hand, trade and base."""
        return len(self.hand) + sum(self.base)


class Table:
    """A full game between two choices."""

    __slots__ = (
        "achievements", "ask", "berths", "deck", "discard", "display", "dock_disks", "docks",
        "drawn_by", "edition", "extra", "first", "forum", "golden", "hall", "known", "left",
        "legal_now", "markers", "neutral", "over", "price", "reshuffles", "roads", "seat",
        "seats", "ship_deck", "shuffle", "space", "stage", "target", "then", "tiles", "turn",
    )  # fmt: skip

    edition: Edition
    shuffle: Shuffle
    """Chance, handed in: puts the discard pile in a new order."""
    seats: list[Seat]
    first: int
    """Who begins the rounds of this decade."""
    turn: int
    """Turns handed over since the start, extra turns not counted."""
    seat: int
    extra: bool
    over: bool
    deck: list[int]
    """Trade cards, the next one to be drawn last; secret."""
    discard: list[int]
    display: list[int]
    docks: list[int]
    """The ship at each dock, or NOBODY."""
    dock_disks: list[list[int]]
    """The seats that have a disk on each dock."""
    berths: list[int]
    """The seat on each berth of the war harbour, or NOBODY."""
    roads: list[int]
    """Ships in the roads, the one that has been there longest first."""
    ship_deck: list[int]
    """Ships, the next one to be turned up last; secret."""
    markers: list[bool]
    """Whether a guild marker lies on each space."""
    neutral: list[bool]
    """Whether a neutral disk lies on each space."""
    hall: list[int]
    """The seats that have disks in the Guild Hall, the cheapest seat first."""
    forum: list[int]
    golden: bool
    """Whether golden tiles are played with."""
    tiles: tuple[Tile | None, ...]
    """Each seat's golden tile; secret. None where it is not known any more."""
    achievements: dict[int, list[int]]
    """For each achievement tile of this game the seats on it, the highest place first."""
    ask: Ask | None
    """The question that the seat must answer; None when the game is over."""
    stage: int
    """How far the turn has come in ``turn.TURN``."""
    space: int
    """The space chosen in this turn, NOBODY after a pass."""
    left: int
    """How much of a step is left: toll, ships, exchanges."""
    target: int
    """What is being paid for: a dock, a ship, a column, a tile."""
    price: Price | None
    """What is still to be paid."""
    then: Callable[[Table], None] | None
    """What happens when the price is paid."""
    known: int
    """Grows with everything that somebody learns: going back to an equal number takes back no
    knowledge (design 4)."""
    drawn_by: list[int]
    """Who saw each card that left the decks, in their order: a seat, or EVERYBODY."""
    reshuffles: list[tuple[int, ...]]
    """The decks made by the last choice, each first drawn first."""
    legal_now: list[str] | None
    """The legal tokens of this position once they were asked for."""

    def copy(self) -> Table:
        """Return an equal table that shares nothing that changes."""
        new = Table.__new__(Table)
        new.edition = self.edition
        new.shuffle = self.shuffle
        new.seats = [seat.copy() for seat in self.seats]
        new.first = self.first
        new.turn = self.turn
        new.seat = self.seat
        new.extra = self.extra
        new.over = self.over
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.display = self.display[:]
        new.docks = self.docks[:]
        new.dock_disks = [disks[:] for disks in self.dock_disks]
        new.berths = self.berths[:]
        new.roads = self.roads[:]
        new.ship_deck = self.ship_deck[:]
        new.markers = self.markers[:]
        new.neutral = self.neutral[:]
        new.hall = self.hall[:]
        new.forum = self.forum[:]
        new.golden = self.golden
        new.tiles = self.tiles
        new.achievements = {tile: seats[:] for tile, seats in self.achievements.items()}
        new.ask = self.ask
        new.stage = self.stage
        new.space = self.space
        new.left = self.left
        new.target = self.target
        new.price = self.price
        new.then = self.then
        new.known = self.known
        new.drawn_by = self.drawn_by[:]
        new.reshuffles = self.reshuffles
        new.legal_now = self.legal_now
        return new

    @property
    def player(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.seat]

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.seats)

    @property
    def decade(self) -> int:
        """The decade, counted from 0."""
        frame = self.edition.frame
        return self.turn // (frame.rounds * len(self.seats))
