"""A full game as its players meet it: drafts, going back, handing a turn over (design 4).

A turn is a draft up to its last point of no return. What lies before that point is published;
the rest follows when the turn is handed over.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from bot.rules.errors import NothingToUndo
from bot.rules.full.edition import Edition
from bot.rules.full.engine import choose
from bot.rules.full.game import follow, play
from bot.rules.full.record import Choice, Deck, FullRecord, seen_by, whole
from bot.rules.full.record import Event as Recorded
from bot.rules.full.setup import FullSetup, lay_out
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


Event: TypeAlias = Chosen | Deck
Logged: TypeAlias = Chosen | Deck | Back | Handed


READY_KINDS = frozenset({"ready", "setup-ready"})
"""Questions whose only token, ``end``, stands in no record."""


class Course:
    """A full game after its log: the table now, what of it is published, and the choices between.

    Never changes; ``after`` and ``back`` say what a new happening would add to the log.
    """

    def __init__(self, edition: Edition, setup: FullSetup, log: Iterable[Logged]) -> None:
        self.edition = edition
        self.setup = setup
        self.line = standing(log)
        self.now = lay_out(edition, setup, _no_chance, waits=True)
        self.published = self.now
        self.told = 0
        """Events of the line that are published."""
        self._played = 0
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
        self._played += 1 + len(decks)
        if self.now.known == known:
            self.open += 1
        else:
            self.open = 0
            self.published = self.now
            self.told = self._played

    def extended(self, events: Sequence[Logged]) -> Course:
        """Return the course after more events, without playing the earlier ones again."""
        if any(isinstance(event, Back) for event in events):
            return Course(self.edition, self.setup, [*self.line, *events])
        new = copy.copy(self)
        new.now = self.now.copy()
        added = standing(events)
        new.line = [*self.line, *added]
        for choice, decks in steps(added):
            new.follow(choice, decks)
        return new

    def after(self, seat: int, token: str, chance: Random) -> list[Logged]:
        """Return what a choice adds to the log.

        Raises:
            NotYourTurn, NotLegal, GameOver: the choice is not allowed.
        """
        table = self.now.copy()
        ready = table.ask is not None and table.ask.kind in READY_KINDS
        _, *decks = play(table, seat, token, chance)
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


def _recorded(line: Iterable[Chosen | Deck | Handed]) -> list[Recorded]:
    """Return the events of the record: hand-overs of our own stand in none."""
    return [
        Choice(event.seat, event.token) if isinstance(event, Chosen) else event
        for event in line
        if not isinstance(event, Handed)
    ]


def standing(log: Iterable[Logged]) -> list[Chosen | Deck | Handed]:
    """Return what stands of a log: without the choices that were taken back.

    Raises:
        NothingToUndo: going back without a choice before it.
    """
    line: list[Chosen | Deck | Handed] = []
    for event in log:
        if not isinstance(event, Back):
            line.append(event)
        elif line and isinstance(line[-1], Chosen):
            line.pop()
        else:
            raise NothingToUndo
    return line


def steps(
    line: Iterable[Chosen | Deck | Handed],
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
