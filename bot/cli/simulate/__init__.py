"""``carthago simulate``: automatic games, a table of what came out, and their records.

Game n of a seed is the same whatever the number of games and of jobs.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.cli.simulate.child import end_with_parent
from bot.cli.simulate.playing import Facts, Plan, Played, play
from bot.cli.simulate.summary import summarise

CHUNK = 4
"""How many games a job gets at a time."""


class CannotWrite(Exception):
    """The folder for the records cannot be made or written."""


def run(plan: Plan, games: int, jobs: int, out: Path | None) -> int:
    """Play games and show what came out; return the exit code: 0, or 2 when ``out`` fails."""
    try:
        facts = list(_played(plan, games, jobs, out))
    except CannotWrite as error:
        print(f"carthago simulate: {error}", file=sys.stderr)
        return 2
    console = Console()
    for heading, table in summarise(plan, facts):
        console.print(heading, table, highlight=False)
    return 0


def by_seat(kinds: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the kind of player of each seat; the kinds named are repeated."""
    return tuple(kinds[seat % len(kinds)] for seat in range(players))


def _played(plan: Plan, games: int, jobs: int, out: Path | None) -> Iterator[Facts]:
    """Play the games, and keep their records where that is wanted.

    Raises:
        CannotWrite: at once, or when the disk is full.
    """
    if out is not None:
        with _writing(out):
            out.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=out).close()
    with _results(plan, games, jobs) as results:
        for game in _with_progress(results, games):
            if out is not None:
                with _writing(out):
                    (out / f"{plan.seed}-{game.number:04}.json").write_bytes(game.record)
            yield game.facts


@contextmanager
def _writing(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotWrite(f"{out} cannot be written: {error.strerror}.") from error


@contextmanager
def _results(plan: Plan, games: int, jobs: int) -> Iterator[Iterator[Played]]:
    """Give the played games in their order, as they are ready."""
    numbers = range(1, games + 1)
    if jobs == 1:
        yield map(play, repeat(plan), numbers)
        return
    context = get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, games), mp_context=context, initializer=end_with_parent)
    try:
        yield pool.map(play, repeat(plan), numbers, chunksize=CHUNK)
    finally:
        pool.shutdown(cancel_futures=True)


def _with_progress(results: Iterator[Played], games: int) -> Iterator[Played]:
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        yield from progress.track(results, total=games)
