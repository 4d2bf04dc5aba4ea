"""Full games as their players meet them, played by chance: choices, going back, handing over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bot.rules.errors import NothingToUndo
from bot.rules.full.course import Chosen, Course, Handed, Logged
from bot.rules.full.record import Choice, Deck, Event
from bot.rules.full.setup import FullSetup
from bot.rules.full.state import Table
from tests.rules.full.games import EDITION, new_game, some_token
from tests.rules.full.worlds import other_worlds

HANDED = "handed"
"""Stands for a hand-over among the events of a record."""


class Drafting:
    """A course in play by chance; now and then a seat goes back."""

    def __init__(self, seed: int, *, goes_back: float = 0.15) -> None:
        it = new_game(seed)
        self.chance: Random = it.chance
        self.goes_back = goes_back
        self.course = Course(EDITION, it.setup, ())
        self.log: list[Logged] = []

    def add(self, events: Sequence[Logged]) -> None:
        """Let something happen."""
        self.log += events
        self.course = self.course.extended(events)

    def choose(self, token: str) -> None:
        """Choose for the seat to act."""
        self.add(self.course.after(self.course.now.seat, token, self.chance))

    def back(self) -> bool:
        """Take the last choice back, where that is allowed; return whether it was."""
        try:
            self.add([self.course.back(self.course.now.seat)])
        except NothingToUndo:
            return False
        return True

    def step(self) -> None:
        """Choose, or go back."""
        if self.chance.random() >= self.goes_back or not self.back():
            self.choose(some_token(self.course.now, self.chance))

    def steps(self) -> Iterator[Course]:
        """Play on; give the course after each step."""
        while not self.course.now.over:
            self.step()
            yield self.course

    def to_end(self, steps: int = 10_000) -> Course:
        """Play to the end, or so many steps."""
        while steps and not self.course.now.over:
            self.step()
            steps -= 1
        return self.course

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """All who can look: the seats, and None for everybody else."""
        return (None, *range(self.course.setup.players))


def learnt(before: Table, now: Table) -> bool:
    """Whether a card was drawn, a ship turned up, or the turn handed over between two tables."""
    return (
        (before.deck, before.ship_deck) != (now.deck, now.ship_deck)
        or (before.seat, before.turn) != (now.seat, now.turn)
        or (before.extra, before.over) != (now.extra, now.over)
    )


def other_courses(course: Course, viewer: int | None, chance: Random) -> Iterator[Course]:
    """Yield courses that a viewer cannot tell from the published one, or his own draft."""
    mine = viewer == course.now.seat
    table = course.now if mine else course.published
    line = course.line if mine else course.line[: course.told]

    def replayed(setup: FullSetup, log: list[Event]) -> Table:
        return _course(setup, log).now

    world = (course.setup, [_event(event) for event in line])
    for setup, log in other_worlds(world, table, viewer, chance, replayed):
        yield _course(setup, log)


def _course(setup: FullSetup, log: list[Event]) -> Course:
    return Course(EDITION, setup, [_logged(event) for event in log])


def _event(event: Chosen | Deck | Handed) -> Event:
    if isinstance(event, Deck):
        return event
    return Choice(event.seat, HANDED if isinstance(event, Handed) else event.token)


def _logged(event: Event) -> Logged:
    if isinstance(event, Deck):
        return event
    return Handed(event.seat) if event.token == HANDED else Chosen(event.seat, event.token)
