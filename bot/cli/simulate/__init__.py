"""``carthago simulate``: automatic games, a table of what came out, and their records.

Game n of a seed is the same whatever the number of games and of jobs.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain, repeat
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.cli.simulate.playing import Plan, Played, play
from bot.cli.simulate.summary import summarise

CHUNK = 4
"""How many games a job gets at a time."""


def run(plan: Plan, games: int, jobs: int, out: Path | None) -> int:
    """Play games and show what came out; return the exit code: 0, or 2 when ``out`` fails."""
    try:
        if out is not None:
            _make_writable(out)
        played = []
        with _results(plan, games, jobs) as results:
            for game in _with_progress(results, games):
                if out is not None:
                    (out / f"{plan.seed}-{game.number:04}.json").write_bytes(game.record)
                played.append(game.facts)
    except OSError as error:
        print(f"carthago simulate: {out} cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    console = Console()
    for heading, table in summarise(plan, played):
        console.print(heading, table, highlight=False)
    return 0


def _make_writable(out: Path) -> None:
    """Make the folder where it is missing, and try to write in it.

    Raises:
        OSError: it cannot be made or written.
    """
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=out):
        pass


@contextmanager
def _results(plan: Plan, games: int, jobs: int) -> Iterator[Iterator[Played]]:
    """Give the played games in their order, as they are ready."""
    numbers = range(1, games + 1)
    if jobs == 1:
        yield map(play, repeat(plan), numbers)
        return
    pool = ProcessPoolExecutor(min(jobs, games), mp_context=get_context("spawn"))
    try:
        yield pool.map(play, repeat(plan), numbers, chunksize=CHUNK)
    finally:
        pool.shutdown(cancel_futures=True)


def _with_progress(results: Iterator[Played], games: int) -> Iterator[Played]:
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(results, total=games)


def by_seat(kinds: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the kind of player of each seat; the kinds named are repeated."""
    again = chain.from_iterable(repeat(tuple(kinds)))
    return tuple(kind for kind, _ in zip(again, range(players), strict=False))
