"""Full games for tests: played by chance, read from the vectors, or laid out by hand."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bot import editions
from bot.rules.full import game
from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.engine import choose, legal
from bot.rules.full.record import Choice, Deck, Event
from bot.rules.full.setup import FullSetup, deal
from bot.rules.full.state import NOBODY, Seat, Table

EDITION = editions.load(editions.find(editions.SHIPPED))
NUMBER = EDITION.tokens.number
VECTORS = Path(__file__).resolve().parents[2] / "data" / "vectors"
GAMES = int(os.environ.get("CARTHAGO_TEST_GAMES", "180"))
"""How many games the property tests play in all."""


def find(name: str) -> Edition | None:
    """Find the edition of the vectors."""
    return EDITION if name == EDITION.id else None


def names(folder: str) -> list[str]:
    """Return the names of the vectors in a folder."""
    return sorted(path.stem for path in (VECTORS / folder).glob("*-*.json"))


@cache
def read(folder: str, name: str) -> bytes:
    """Return a vector as it is stored."""
    return (VECTORS / folder / f"{name}.json").read_bytes()


def plain(name: str = "01-3p-golden") -> dict[str, Any]:
    """Return a game of the vectors to be changed by a test."""
    record: dict[str, Any] = json.loads(read("games", name))
    return record


def log_of(record: dict[str, Any]) -> tuple[FullSetup, list[Event]]:
    """Return setup and log of a record that is sound."""
    parts = dict(record["setup"])
    tiles = tuple(parts.pop("golden"))
    fixed = {key: record[key] for key in ("edition", "players", "golden")}
    setup = msgspec.convert({**fixed, **parts, "tiles": tiles}, FullSetup)
    log: list[Event] = []
    for who, what in record["events"]:
        log.append(Deck(tuple(what)) if who == "deck" else Choice(who, what))
    return setup, log


def packed(record: object) -> bytes:
    """Return a record as a file holds it."""
    return json.dumps(record).encode()


@dataclass
class Played:
    """A game in play: its setup, its log, its table and the chance that plays it."""

    setup: FullSetup
    table: Table
    log: list[Event]
    chance: Random

    def choose(self, token: str) -> None:
        """Make a choice for the seat that is to act."""
        self.log += game.play(self.table, self.table.seat, token, self.chance)

    def steps(self) -> Iterator[Table]:
        """Play on by chance; give the table after each choice."""
        while not self.table.over:
            self.choose(some_token(self.table, self.chance))
            yield self.table

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """All who can look: the seats, and None for everybody else."""
        return (None, *range(self.setup.players))


def new_game(seed: int) -> Played:
    """Deal a game; its seats, tiles and course follow from the seed."""
    chance = Random(f"full/{seed}")
    players = 2 + seed % 3
    first = chance.randrange(players)
    setup = deal(EDITION, players, first, with_golden=seed % 4 > 0, chance=chance)
    return Played(setup, game.start(EDITION, setup), [], chance)


def played(seed: int, until: Callable[[Played], bool] = lambda _: False) -> Played:
    """Play a game to its end, or until something is the case."""
    it = new_game(seed)
    for _ in it.steps():
        if until(it):
            break
    return it


def some_token(table: Table, chance: Random) -> str:
    """Return a legal token; what leads to ships and guild seats is preferred to its opposite."""
    tokens = legal(table)
    lively = [token for token in tokens if token not in {"pass", "done", "decline", "skip"}]
    return chance.choice(lively if lively and chance.random() < 0.7 else tokens)


def state_of(table: Table) -> dict[str, Any]:
    """Return everything that lies on a table, to be compared."""
    found = {
        name: getattr(table, name)
        for name in Table.__slots__
        if name not in {"edition", "shuffle", "legal_now", "seats"}
    }
    seats = [{name: getattr(seat, name) for name in Seat.__slots__} for seat in table.seats]
    return {name: _still(value) for name, value in (*found.items(), ("seats", seats))}


def _still(value: object) -> object:
    """Return a copy that does not change when the table does."""
    if isinstance(value, dict):
        return {key: _still(one) for key, one in value.items()}
    return [_still(one) for one in value] if isinstance(value, list) else value


class Desk:
    """A table laid out by hand, at the beginning of a turn of seat 0."""

    def __init__(self, players: int = 2, *, golden: bool = False, seed: int = 0) -> None:
        self.setup = deal(EDITION, players, 0, with_golden=golden, chance=Random(seed))
        self.table = game.start(EDITION, self.setup)
        self.table.shuffle = Random(seed).shuffle
        self.do(*["dock:1"] * players)
        self.wheel()

    @property
    def me(self) -> Seat:
        """The seat that is to act."""
        return self.table.player

    @property
    def legal(self) -> list[str]:
        """What it may choose, in code-point order."""
        self.table.legal_now = None
        return sorted(legal(self.table))

    def do(self, *tokens: str) -> Desk:
        """Choose, one after the other."""
        for token in tokens:
            self.table.legal_now = None
            choose(self.table, token)
        return self

    def end_turns(self, number: int = 1) -> Desk:
        """Let the next seats pass, and end their turns."""
        for _ in range(number):
            self.do("pass")
            if "end" in self.legal:
                self.do("end")
        return self

    def to_turn(self, turn: int) -> Desk:
        """Pass until so many turns have been handed over."""
        return self.end_turns(turn - self.table.turn)

    def wheel(self, markers: str = "", neutral: str = "") -> Desk:
        """Put guild markers and neutral disks on these spaces alone."""
        self.table.markers = [space in markers for space in SPACES]
        self.table.neutral = [space in neutral for space in SPACES]
        return self

    def disks(self, *spaces: str) -> Desk:
        """Put the action disks of the seats on these spaces, ``-`` for none."""
        for seat, space in zip(self.table.seats, spaces, strict=True):
            seat.space = NOBODY if space == "-" else SPACES.index(space)
        return self

    def hand(self, *cards: str, seat: int = 0) -> Desk:
        """Give a seat these trade cards and no others; the former ones go under the deck."""
        table, wanted = self.table, [NUMBER[card] for card in cards]
        for other in table.seats:
            kept = [card for card in other.hand if card not in wanted]
            other.hand = kept
        table.deck = table.seats[seat].hand + table.deck
        table.seats[seat].hand = []
        for pile in (table.deck, table.discard, table.display):
            pile[:] = [card for card in pile if card not in wanted]
        while len(table.display) < 5 and table.deck:
            table.display.append(table.deck.pop())
        table.seats[seat].hand = wanted
        return self

    def base(self, counts: Sequence[int], seat: int = 0) -> Desk:
        """Leave a seat these base cards in hand; the others are laid."""
        whole = EDITION.base_cards
        self.table.seats[seat].base = list(counts)
        self.table.seats[seat].laid_base = [a - b for a, b in zip(whole, counts, strict=True)]
        return self

    def quay(self, docks: Sequence[str], roads: Sequence[str] = ()) -> Desk:
        """Put these ships at the docks and in the roads; ``-`` is an empty dock."""
        table = self.table
        table.docks = [NOBODY if ship == "-" else NUMBER[ship] for ship in docks]
        table.roads = [NUMBER[ship] for ship in roads]
        gone = {*table.docks, *table.roads}
        gone |= {ship for seat in table.seats for ship in (*seat.active, *seat.inactive)}
        table.ship_deck = [n for n in range(len(EDITION.ships)) if n not in gone]
        return self

    def fleet(self, *ships: str, seat: int = 0) -> Desk:
        """Give a seat these active ships and no others."""
        wanted = [NUMBER[ship] for ship in ships]
        self.table.seats[seat].active = wanted
        self.table.ship_deck = [ship for ship in self.table.ship_deck if ship not in wanted]
        return self

    def supply(self, number: int, seat: int = 0) -> Desk:
        """Leave a seat so many disks in the supply."""
        self.table.seats[seat].supply = number
        return self

    def cards(self, seat: int = 0) -> int:
        """Return how many trade cards a seat holds."""
        return len(self.table.seats[seat].hand)


def ids(cards: Sequence[int]) -> list[str]:
    """Return the ids of cards."""
    return [EDITION.cards[card].id for card in cards]


def choices(log: Sequence[Event]) -> list[Choice]:
    """Return the choices of a log, without its decks."""
    return [event for event in log if isinstance(event, Choice)]
