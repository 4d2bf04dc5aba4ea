"""A full game as its players meet it: drafts, going back, handing a turn over (design 4).

A turn is a draft up to its last point of no return. What lies before that point is published;
the rest follows when the turn is handed over. What lies further back is taken back by agreement of
all; then the same cards come again in the same order.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from bot.rules.errors import NothingToUndo
from bot.rules.full.edition import Edition
from bot.rules.full.engine import choose
from bot.rules.full.game import follow, play_with
from bot.rules.full.record import Choice, Deck, FullRecord, card_ids, seen_by, whole
from bot.rules.full.record import Event as Recorded
from bot.rules.full.setup import FullSetup, lay_out
from bot.rules.full.state import Table
from bot.rules.full.view import FullView
from bot.rules.full.view import view as view_table

if TYPE_CHECKING:
    from random import Random


class Chosen(msgspec.Struct, frozen=True, array_like=True, tag="chosen"):
    """A seat's choice, by its token."""

    seat: int
    token: str


class Back(msgspec.Struct, frozen=True, array_like=True, tag="back"):
    """A seat takes its last choice back. Stands in the log only, never in a record."""

    seat: int


class Handed(msgspec.Struct, frozen=True, array_like=True, tag="handed"):
    """A seat hands its turn over where the record has no ``end``. Stands in the log only."""

    seat: int


class Undone(msgspec.Struct, frozen=True, array_like=True, tag="undone"):
    """What came after the first ``keep`` events of the line is taken back, as all have agreed.

    Stands in the log only. ``seat`` is whose word it was done at.
    """

    seat: int
    keep: int


Event: TypeAlias = Chosen | Deck
Stood: TypeAlias = Chosen | Deck | Handed
Logged: TypeAlias = Chosen | Deck | Back | Handed | Undone
Orders: TypeAlias = Mapping[tuple[int, frozenset[str]], Deck]
"""The order of each reshuffle that ever was, by its number, from 0, and its cards."""


ENDS = frozenset({"end", "golden"})
"""Tokens that end a turn; after ``golden`` the seat has another one."""
READY_KINDS = frozenset({"ready", "setup-ready"})
"""Questions whose only token, ``end``, stands in no record."""


class Span(msgspec.Struct, frozen=True):
    """A part of a course: the table at its beginning, and its events of the line.

    They are numbered from 0, and ``end`` is after the last one.
    """

    table: Table
    start: int
    end: int


class Course:
    """A full game after its log: the table now, what of it is published, and the choices between.

    Never changes; ``after`` and ``back`` say what a new happening would add to the log.
    """

    def __init__(
        self,
        edition: Edition,
        setup: FullSetup,
        log: Sequence[Logged],
        earlier: Orders | None = None,
    ) -> None:
        self.edition = edition
        self.setup = setup
        self.line = standing(log)
        self._orders: Orders = {**(earlier or {}), **orders(log)}
        self.now = lay_out(edition, setup, _no_chance, waits=True)
        self.published = self.now
        self.told = 0
        """Events of the line that are published."""
        self.point = 0
        """Events of the line before the last choice that passed a point of no return."""
        self._played = 0
        self.turn = self.last = Span(self.now, 0, 0)
        """The turn that is being played, and the one that was handed over before it."""
        self.open = 0
        """Choices since the last point of no return: so many can be taken back."""
        for choice, decks in steps(self.line):
            self.follow(choice, decks)

    def follow(self, choice: Chosen | Handed, decks: list[Deck]) -> None:
        """Play one more step; used while a course is being made."""
        known = self.now.known
        if self.open == 0:
            self.now = self.now.copy()
        token = "end" if isinstance(choice, Handed) else choice.token
        follow(self.now, Choice(choice.seat, token), decks)
        before, self._played = self._played, self._played + 1 + len(decks)
        if self.now.known == known:
            self.open += 1
        else:
            self.open = 0
            self.point = before
            self.published = self.now
            self.told = self._played
        if hands_over(choice):
            self.last = msgspec.structs.replace(self.turn, end=self._played)
            # What is published is not changed any more.
            table = self.now.copy() if self.open else self.now
            self.turn = Span(table, self._played, self._played)

    def extended(self, events: Sequence[Logged]) -> Course:
        """Return the course after more events, without playing the earlier ones again."""
        if any(isinstance(event, Back | Undone) for event in events):
            return Course(self.edition, self.setup, [*self.line, *events], self._orders)
        new = copy.copy(self)
        new.now = self.now.copy()
        added = standing(events)
        new.line = [*self.line, *added]
        for choice, decks in steps(added):
            new.follow(choice, decks)
        return new

    def after(self, seat: int, token: str, chance: Random) -> list[Logged]:
        """Return what a choice adds to the log.

        A reshuffle of the same cards as one that was taken back comes in the same order.

        Raises:
            NotYourTurn, NotLegal, GameOver: the choice is not allowed.
        """
        table = self.now.copy()
        ready = table.ask is not None and table.ask.kind in READY_KINDS
        number = _decks(self.line)

        def shuffle(cards: list[int]) -> None:
            nonlocal number
            earlier = self._orders.get((number, frozenset(card_ids(self.edition, cards))))
            if earlier is None:
                chance.shuffle(cards)
            else:
                cards[:] = [self.edition.tokens.number[card] for card in earlier.cards]
            number += 1

        _, *decks = play_with(table, seat, token, shuffle)
        first: Logged = Handed(seat) if ready else Chosen(seat, token)
        return [first, *(deck for deck in decks if isinstance(deck, Deck))]

    def back(self, seat: int) -> Back:
        """Return what taking the last choice back adds to the log.

        Raises:
            NothingToUndo: somebody has learnt something since, or nothing was chosen.
        """
        if self.open == 0 or seat != self.now.seat:
            raise NothingToUndo
        return Back(seat)

    def would_publish(self, token: str) -> bool:
        """Whether a choice passes a point of no return: after it there is no going back.

        It depends on what the seat may know: a draw or a filling happens whatever the cards are.
        """
        table = self.now.copy()
        table.shuffle = _as_it_lies
        choose(table, token)
        return table.known != self.now.known

    def view(self, viewer: int | None) -> FullView:
        """Return what a viewer may see: the seat to act its draft, all others what is published."""
        mine = viewer is not None and viewer == self.now.seat and not self.now.over
        return view_table(self.now if mine else self.published, viewer)

    def to_keep(self) -> FullSetup:
        """Return the setup of an ended game: spent golden tiles are erased (golden.md 4)."""
        tiles = tuple(
            tile if seat.holds_tile else None
            for tile, seat in zip(self.setup.tiles, self.now.seats, strict=True)
        )
        return msgspec.structs.replace(self.setup, tiles=tiles)

    def record(self, viewer: int | None, *, stopped: bool = False) -> FullRecord:
        """Return the record as a viewer may have it (carthago.md 12 and 13)."""
        if self.now.over and not stopped:
            return whole(self.setup, _recorded(self.line), self.now)
        mine = viewer is not None and viewer == self.now.seat
        line = self.line if mine else self.line[: self.told]
        table = self.now if mine else self.published
        return seen_by(self.setup, _recorded(line), table, viewer, stopped=stopped)


def _recorded(line: Iterable[Stood]) -> list[Recorded]:
    """Return the events of the record: hand-overs of our own stand in none."""
    return [
        Choice(event.seat, event.token) if isinstance(event, Chosen) else event
        for event in line
        if not isinstance(event, Handed)
    ]


def standing(log: Iterable[Logged]) -> list[Stood]:
    """Return what stands of a log: without what was taken back.

    Raises:
        NothingToUndo: going back without a choice before it.
    """
    line: list[Stood] = []
    for event in log:
        _enter(line, event)
    return line


def branches(log: Iterable[Logged]) -> Iterator[tuple[int, list[Stood]]]:
    """Return the line as it stood before each agreement to take back, and as it stands at last.

    Each comes with the number of its first events that it has from the one before.
    """
    line: list[Stood] = []
    shared = 0
    for event in log:
        if isinstance(event, Undone):
            yield shared, line[:]
            shared = event.keep
        _enter(line, event)
        shared = min(shared, len(line))
    yield shared, line


def orders(log: Iterable[Logged]) -> Orders:
    """Return the order of each reshuffle in a log, those taken back included."""
    line: list[Stood] = []
    found: dict[tuple[int, frozenset[str]], Deck] = {}
    for event in log:
        if isinstance(event, Deck):
            found[_decks(line), frozenset(event.cards)] = event
        _enter(line, event)
    return found


def hands_over(event: Stood) -> bool:
    """Whether an event ends a turn."""
    if isinstance(event, Chosen):
        return event.token in ENDS
    return isinstance(event, Handed)


def _enter(line: list[Stood], event: Logged) -> None:
    """Put an event on a line, or take back what it says."""
    if isinstance(event, Back):
        if not line or not isinstance(line[-1], Chosen):
            raise NothingToUndo
        line.pop()
    elif isinstance(event, Undone):
        if not 0 <= event.keep < len(line) or isinstance(line[event.keep], Deck):
            raise NothingToUndo
        del line[event.keep :]
    else:
        line.append(event)


def _decks(line: Iterable[Stood]) -> int:
    return sum(isinstance(event, Deck) for event in line)


def steps(
    line: Iterable[Stood],
) -> Iterable[tuple[Chosen | Handed, list[Deck]]]:
    """Return each choice or hand-over of a line with the decks that it led to."""
    step: tuple[Chosen | Handed, list[Deck]] | None = None
    for event in line:
        if isinstance(event, Deck):
            if step is not None:
                step[1].append(event)
        else:
            if step is not None:
                yield step
            step = (event, [])
    if step is not None:
        yield step


def _no_chance(_cards: list[int]) -> None:
    raise NothingToUndo


def _as_it_lies(_cards: list[int]) -> None:
    """Leave the cards in their order: only whether one is drawn matters here."""
