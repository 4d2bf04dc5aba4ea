"""Measures the engine of the full game, beside python-chess; exits 1 when a figure is missed.

Both play by chance, in one process, in alternating rounds, so that a busy machine slows both alike.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import process_time

import chess
import msgspec
from msgspec import structs

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bot import editions
from bot.rules.full import engine, game
from bot.rules.full.edition import Edition
from bot.rules.full.record import Event, whole
from bot.rules.full.setup import FullSetup, deal, lay_out
from bot.rules.full.state import Table

EDITION = editions.load(editions.find(editions.SHIPPED))
PLAYERS = 3
ROUNDS = 12
ROUND_SECONDS = 0.5
GAMES = 20
GOES = 7

WANTED_RATIO = 3.0
WANTED_COPY = 50.0
WANTED_REPLAY = 10.0
WANTED_SIZE = 20.0
WANTED_GROWTH = 1.2
"""Time for an event in a game twice as long, against one of ordinary length."""


@dataclass(frozen=True)
class Figure:
    """What was measured, in which unit, and what is wanted of it."""

    name: str
    value: float
    unit: str
    wanted: float | None = None
    at_least: bool = False

    @property
    def missed(self) -> bool:
        """Whether it is not as wanted."""
        if self.wanted is None:
            return False
        return self.value < self.wanted if self.at_least else self.value > self.wanted


def playout(chance: Random) -> int:
    """Play a whole game by chance; return the number of choices."""
    setup = deal(EDITION, PLAYERS, 0, with_golden=True, chance=chance)
    table = lay_out(EDITION, setup, chance.shuffle)
    choices = 0
    while not table.over:
        engine.choose(table, chance.choice(engine.legal(table)))
        choices += 1
    return choices


def chess_playout(chance: Random) -> int:
    """Play a whole game of chess by chance; return the number of plies."""
    board = chess.Board()
    plies = 0
    while not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
        plies += 1
    return plies


def rate(play: Callable[[Random], int], chance: Random) -> float:
    """Return how many choices a second are played, whole games for at least a round."""
    began = process_time()
    done = 0
    while process_time() - began < ROUND_SECONDS:
        done += play(chance)
    return done / (process_time() - began)


def speed() -> list[Figure]:
    """Measure both games in alternating rounds; the ratio is that of each pair of rounds."""
    chance = Random(1)
    pairs = [(rate(playout, chance), rate(chess_playout, chance)) for _ in range(ROUNDS)]
    return [
        Figure("random play", median(ours for ours, _ in pairs), "choices/s"),
        Figure("python-chess", median(theirs for _, theirs in pairs), "plies/s"),
        Figure("ratio", median(a / b for a, b in pairs), "x", WANTED_RATIO, at_least=True),
    ]


@dataclass(frozen=True)
class Played:
    """A finished game."""

    setup: FullSetup
    log: list[Event]
    table: Table

    def replay(self) -> Table:
        """Replay it from setup and log."""
        return game.replay(self.table.edition, self.setup, self.log)


def played(edition: Edition, chance: Random) -> Played:
    """Play a game by chance and keep its log."""
    setup = deal(edition, PLAYERS, 0, with_golden=True, chance=chance)
    table = game.start(edition, setup)
    log: list[Event] = []
    while not table.over:
        log += game.play(table, table.seat, chance.choice(engine.legal(table)), chance)
    return Played(setup, log, table)


def seconds(act: Callable[[], object], times: int) -> float:
    """Return the seconds of one act, in the best of several goes of so many times."""

    def go() -> float:
        began = process_time()
        for _ in range(times):
            act()
        return (process_time() - began) / times

    return min(go() for _ in range(GOES))


def copying(one: Played) -> Figure:
    """Measure copying the table in the middle of a game."""
    table = game.replay(EDITION, one.setup, one.log[: len(one.log) // 2])
    return Figure("copy of a table", seconds(table.copy, 1000) * 1e6, "us", WANTED_COPY)


def replaying(games: list[Played], longer: list[Played]) -> list[Figure]:
    """Measure replaying finished games, and events of games twice as long."""
    pairs = [
        (seconds(one.replay, 1), seconds(other.replay, 1))
        for one, other in zip(games, longer, strict=True)
    ]
    event = sum(time for time, _ in pairs) / sum(len(one.log) for one in games)
    late = sum(time for _, time in pairs) / sum(len(one.log) for one in longer)
    return [
        Figure("replay of a game", fmean(time for time, _ in pairs) * 1e3, "ms", WANTED_REPLAY),
        Figure("an event", event * 1e6, "us"),
        Figure("an event, 2x rounds", late * 1e6, "us"),
        Figure("growth", late / event, "x", WANTED_GROWTH),
    ]


def stored(games: list[Played]) -> list[Figure]:
    """Measure whole records, as they are and zipped."""
    records = [msgspec.json.encode(whole(one.setup, one.log, one.table)) for one in games]
    zipped = [zlib.compress(record) for record in records]
    return [
        Figure("record, JSON", fmean(map(len, records)) / 1024, "KiB", WANTED_SIZE),
        Figure("record, zipped", fmean(map(len, zipped)) / 1024, "KiB"),
    ]


def main() -> int:
    """Measure everything and print it; return 1 when a figure is missed."""
    chance = Random(2)
    longer_frame = structs.replace(EDITION.frame, rounds=2 * EDITION.frame.rounds)
    longer_edition = structs.replace(EDITION, frame=longer_frame)
    games = [played(EDITION, chance) for _ in range(GAMES)]
    longer = [played(longer_edition, chance) for _ in range(GAMES)]
    figures = [*speed(), copying(games[0]), *replaying(games, longer), *stored(games)]
    for figure in figures:
        wanted = ""
        if figure.wanted is not None:
            bound = "at least" if figure.at_least else "at most"
            wanted = f"{bound} {figure.wanted:g}{'  MISSED' if figure.missed else ''}"
        print(f"{figure.name:<20}{figure.value:>12,.1f} {figure.unit:<10}{wanted}".rstrip())
    return 1 if any(figure.missed for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
