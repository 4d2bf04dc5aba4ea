"""Whole games at a refereed table, made up by hypothesis, for any test that needs one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from random import Random

import msgspec
from hypothesis import strategies as st

from bot.rules import face
from bot.rules.golden import FIGURES, TILES, Figure, Tile
from bot.rules.table.events import (
    Confirm,
    Event,
    Extra,
    Logged,
    Next,
    Score,
    Set,
    Undo,
    last_turn_end,
    standing,
)
from bot.rules.table.record import TableRecord
from bot.rules.table.state import DISKS, DISKS_IN_ALL, LIMITS, TableSetup, TableState


@dataclass
class Table:
    """A table in play: its setup, the log so far and the state after it."""

    setup: TableSetup
    log: list[Logged] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.now: TableState = face.replay(self.setup, self.log)

    def do(self, *events: Logged) -> Table:
        """Let events happen; a refusal leaves the table as it was."""
        for event in events:
            if isinstance(event, Undo):
                self.now = face.replay(self.setup, [*self.log, event])
            else:
                self.now = face.apply(self.now, event)
            self.log.append(event)
        return self

    def put(self, seat: int, what: Figure, new: int, *, by: int | None = None) -> Table:
        """Put a figure of a seat, by itself unless told."""
        old = self.now.figures(seat)[what]
        return self.do(Set(seat if by is None else by, seat, what, old, new))

    def end_turns(self, number: int = 1) -> Table:
        """End the next turns, without an extra one."""
        for _ in range(number):
            assert self.now.seat is not None
            self.do(Next(self.now.seat))
        return self

    def to_last_turn(self) -> Table:
        """Play on until the last turn of all is about to end."""
        return self.end_turns(15 * self.setup.players - 1 - self.now.turn)

    def to_end_of_rounds(self) -> Table:
        """Play on until all turns have been played."""
        return self.to_last_turn().end_turns()

    def finish(self, *points: int) -> Table:
        """Play on, enter these points and let all agree."""
        self.to_end_of_rounds()
        scores = [Score(0, seat, number) for seat, number in enumerate(points)]
        return self.do(*scores, *(Confirm(seat) for seat in range(self.setup.players)))

    def view(self, viewer: int | None) -> face.View:
        """Return what a viewer sees now."""
        return face.view(self.now, viewer)

    def record(self, viewer: int | None) -> TableRecord:
        """Return the record that a viewer may have now."""
        return face.write_record(self.setup, self.log, viewer)


def table(*tiles: Tile, first: int = 0) -> Table:
    """Return a new table at which these tiles were dealt, one a seat."""
    return Table(TableSetup(len(tiles), first, golden=True, tiles=tiles))


def plain_table(players: int = 2, first: int = 0) -> Table:
    """Return a new table without golden tiles."""
    return Table(TableSetup(players, first, golden=False, tiles=(None,) * players))


def expected_event(now: TableState, chance: Random) -> Logged:
    """Return an event that the question asks for; the game gets on by these alone."""
    question = face.question(now)
    assert question is not None
    seat = chance.choice(question.seats)
    match question.kind:
        case "turn":
            spend = "extra" in question.choices and chance.random() < 1 / 16
            return Extra(seat) if spend else Next(seat)
        case "points":
            return Score(chance.randrange(now.setup.players), seat, chance.randint(0, 60))
        case _:
            return Confirm(seat)


def unasked_event(now: TableState, log: Sequence[Logged], chance: Random) -> Logged:
    """Return a legal event that nobody asked for: a figure, points again, or an undo."""
    players = now.setup.players
    by, seat = chance.randrange(players), chance.randrange(players)
    kind = chance.random()
    if kind < 1 / 3 and last_turn_end(standing(log)) is not None:
        return Undo(seat)
    if kind < 1 / 2 and now.rounds_over:
        return Score(by, seat, chance.randint(0, 999))
    what = chance.choice(FIGURES)
    figures = now.figures(seat)
    most = LIMITS[what]
    if what in DISKS:
        others = sum(figures[disks] for disks in DISKS if disks != what)
        most = min(most, DISKS_IN_ALL - others)
    return Set(by, seat, what, figures[what], chance.randint(0, min(most, 8)))


def any_event(chance: Random) -> Event:
    """Return an event that may be good or nonsense, but is no undo."""
    by, seat = chance.randint(-1, 4), chance.randint(-1, 4)
    old, new = chance.choice((0, 0, 3, 5)), chance.choice((-1, 0, 3, 4, 6, 12, 31, 76))
    events: tuple[Event, ...] = (
        Next(seat),
        Extra(seat),
        Confirm(seat),
        Score(by, seat, chance.choice((-1, 0, 31, 999, 1000))),
        Set(by, seat, chance.choice(FIGURES), old, new),
    )
    return chance.choice(events)


def whole_game(setup: TableSetup, chance: Random, *, unasked: float = 0.3) -> Table:
    """Play a whole game by chance. ``unasked`` is the share of events that nobody asked for."""
    game = Table(setup)
    while not game.now.over:
        if chance.random() < unasked:
            game.do(unasked_event(game.now, game.log, chance))
        else:
            game.do(expected_event(game.now, chance))
    return game


@st.composite
def whole_games(draw: st.DrawFn, golden: bool | None = None) -> Table:
    """Games of 2 to 4 seats from the deal to the agreement of all."""
    players = draw(st.integers(2, 4))
    first = draw(st.integers(0, players - 1))
    with_golden = draw(st.booleans()) if golden is None else golden
    unasked = draw(st.sampled_from((0.0, 0.1, 0.3)))
    chance = Random(draw(st.integers(0, 2**32)))
    setup = face.deal("table", players, first, with_golden=with_golden, chance=chance)
    return whole_game(setup, chance, unasked=unasked)


@st.composite
def running_games(draw: st.DrawFn, golden: bool | None = None) -> Table:
    """Games that have not ended: whole ones, cut off somewhere."""
    whole = draw(whole_games(golden=golden))
    cut = draw(st.integers(0, len(whole.log) - 1))
    return Table(whole.setup, whole.log[:cut])


def dealt_anew(now: TableState, viewer: int | None) -> Iterator[TableSetup]:
    """Yield every deal that, for all that the viewer may know, may have been the one."""
    setup = now.setup
    if not setup.golden:
        yield setup
        return
    known = [now.held[seat] and (now.over or seat == viewer) for seat in range(setup.players)]
    for tiles in permutations(TILES, setup.players):
        pairs = zip(known, tiles, setup.tiles, strict=True)
        if all(new == old for knows, new, old in pairs if knows):
            yield msgspec.structs.replace(setup, tiles=tiles)


def setup_of(record: TableRecord) -> TableSetup:
    """Return the setup that a finished game's record tells, by the record's own words."""
    spent = any(isinstance(event, Extra) for event in record.events)
    golden = spent or any(tile is not None for tile in record.golden)
    return TableSetup(record.players, record.first, golden, record.golden)
