"""Measures the bot under load, without a network; exits 1 when a figure is missed.

``load.py`` measures 1,000 running games and 10,000 that are over, in 200 servers. ``--growth``
measures a tenth and ten times of that as well. ``--seconds`` and ``--rate`` say for how long
people press, and how often a second. Times are those of one core that has nothing else to do, see
``own_time.py``; with ``--wall`` they are those of the clock on the wall.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random

import msgspec

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from crowd import Size, make, waiting
from load_run import Figures, Order

USUAL = Size(servers=200, running=1000, finished=10_000, lobbies=100, due=50, owing=50)
DIFFERENT = Size(servers=200, running=1000, finished=300, lobbies=100, due=50, owing=50)
"""So many games are played; what is more are copies of them."""
ASKED = 1500
"""So many running games are pressed at, where there are so many."""
SLEEPER = """import sys, time
late = []
end = time.perf_counter() + float(sys.argv[1])
while time.perf_counter() < end:
    began = time.perf_counter()
    time.sleep(0.005)
    late.append(time.perf_counter() - began - 0.005)
late.sort()
print(late[int(len(late) * 0.99)])"""
"""A process that does nothing but sleep: how late it wakes says how busy the machine is."""
BUSY = 20.0
"""Milliseconds: where such a process wakes later, times say more of the machine than of the bot."""


@dataclass(frozen=True)
class Figure:
    """What was measured, in which unit, and how much it may be."""

    name: str
    value: float
    unit: str
    most: float | None = None

    @property
    def missed(self) -> bool:
        """Whether it is not as wanted."""
        return self.most is not None and self.value > self.most

    def line(self) -> str:
        """Return it as a line of the table."""
        wanted = "" if self.most is None else f"at most {self.most:g}"
        note = "MISSED" if self.missed else ""
        return f"{self.name:<44}{self.value:>10.4g} {self.unit:<8}{wanted:<14}{note}".rstrip()


def figures_of(found: Figures, order: Order) -> list[Figure]:
    """Return the figures of a run."""
    every = sorted(chain.from_iterable(found.acknowledged.values()))
    pictures = found.pictures or 1
    per_change = found.boards / max(1, found.changes)
    return [
        Figure("start to ready", found.ready, "s", 5.0),
        Figure("  of the processor", found.start_cpu, "s"),
        Figure("start to timers run and notices told", found.told, "s"),
        Figure("start to boards up to date", found.shown, "s"),
        Figure("memory after the run", found.memory, "MB", 300.0),
        Figure("memory at most", found.peak, "MB"),
        Figure("events a second", len(every) / order.seconds, "1/s"),
        Figure("acknowledged, 50 of 100", 1000 * _of(every, 0.50), "ms"),
        Figure("acknowledged, 99 of 100", 1000 * _of(every, 0.99), "ms", 100.0),
        *(
            Figure(
                f"  {kind}, 50 and 99 of 100: {1000 * _of(sorted(times), 0.5):.1f} and",
                1000 * _of(sorted(times), 0.99),
                "ms",
            )
            for kind, times in sorted(found.acknowledged.items())
        ),
        Figure("never acknowledged", found.unanswered, "", 0),
        Figure("loop late, 99 of 100", 1000 * _of(found.lag, 0.99), "ms"),
        Figure("loop late, longest", 1000 * found.stall, "ms"),
        Figure("loop held by the processor, longest", 1000 * found.stall_cpu, "ms"),
        Figure("a core in use", 100 * found.cpu / found.wall, "%"),
        Figure(
            "  for an event, without pictures",
            1000 * (found.cpu - found.picture_cpu) / max(1, len(every)),
            "ms",
        ),
        Figure("pictures drawn", found.pictures / found.wall, "1/s"),
        Figure("  of the processor for each", 1000 * found.picture_cpu / pictures, "ms"),
        Figure("boards shown for a change", per_change, "", 1.0),
        Figure(
            f"  for {found.burst_changes} quick ones in a game",
            found.burst_boards / found.burst_changes,
            "",
            0.5,
        ),
    ]


def _of(times: list[float], part: float) -> float:
    return times[min(len(times) - 1, int(len(times) * part))] if times else 0.0


def run(path: Path, size: Size, seconds: float, rate: float, *, wall: bool) -> list[Figure]:
    """Measure one size in a process of its own."""
    asked = asyncio.run(waiting(path, ASKED, Random(2)))
    given = path.with_suffix(".order")
    order = Order(str(path), size.servers, rate, seconds, wall, time.time(), asked)
    given.write_bytes(msgspec.json.encode(order))
    sleeper = [sys.executable, "-c", SLEEPER, str(seconds)]
    with subprocess.Popen(sleeper, stdout=subprocess.PIPE) as beside:  # noqa: S603 - our own
        command = [sys.executable, str(HERE / "load_run.py"), str(given)]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True)  # noqa: S603 - our own
        late = 1000 * float(beside.communicate()[0])
    found = msgspec.json.decode(done.stdout, type=Figures)
    asleep = Figure("a process that only sleeps late, 99 of 100", late, "ms")
    return [*figures_of(found, order), asleep]


def show_growth(usual: list[Figure], other: list[Figure], factor: float) -> None:
    """Print figures of another size, each with its ratio to the usual one."""
    print(f"\n{factor:g} times as many")
    for before, after in zip(usual, other, strict=False):
        ratio = f"x {after.value / before.value:.2f}" if before.value else ""
        print(f"{after.name:<44}{after.value:>10.4g} {after.unit:<8}{ratio}".rstrip())


def main() -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=20.0)
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--wall", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    factors = [1.0, 0.1, 10.0] if given.growth else [1.0]
    print(f"seed {given.seed}, {os.cpu_count()} cores, {given.rate:g} events a second")
    usual: list[Figure] = []
    for factor in factors:
        size = USUAL.times(factor)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "load.db"
            make(path, size, DIFFERENT, given.seed)
            stored = path.stat().st_size / 10**6
            figures = [
                *run(path, size, given.seconds, given.rate, wall=given.wall),
                Figure("database", stored, "MB"),
            ]
        if factor == 1.0:
            usual = figures
            print("\n".join(figure.line() for figure in figures), flush=True)
            if given.wall and figures[-2].value > BUSY:
                print("The machine is busy with other things: measure again when it is not.")
        else:
            show_growth(usual, figures, factor)
    return int(any(figure.missed for figure in usual))


if __name__ == "__main__":
    sys.exit(main())
