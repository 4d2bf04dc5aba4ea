"""Measures the bot in shards; exits 1 when something was not answered.

The real client runs in a process of its own (``shards_bot.py``) before a gateway on a loopback
socket: not divided, and in 1, 4 and 16 shards, with 2,500 servers, and with 500. Discord's five
seconds between two shards are left out. Presses and commands come by every shard, 20 a second, and
again after each has lost its session. Direct messages come by the first, also before the last one
is there. Start and use are seconds of the processor; others are of the clock on the wall.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from crowd import GUILD, Size, Waiting, make, waiting
from far_side import Ask, FarSide, Json
from load_run import FRESH, Crowd, Order
from loopback import PATIENCE, Loopback

GAMES = Size(servers=200, running=200, finished=1, lobbies=40, due=1, owing=1)
SERVERS, FEW = 2500, 500
SHARDS = (0, 1, 4, 16)
"""Into how many the client is divided; 0: it is a client that cannot be."""
RATE = 20.0
LONGEST = 60.0
"""Seconds that an answer may take."""
QUIET = 0.05
"""Seconds of the processor in one second, below which the start is over."""


@dataclass
class Process:
    """What the system knows of a process."""

    number: int

    def cpu(self, thread: str = "") -> float:
        """Return the seconds of the processor, of all threads or of one."""
        text = Path(f"/proc/{self.number}/{thread}stat").read_text("ascii")
        user, system = text.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def loop(self) -> float:
        """Return those of the thread that has the loop."""
        return self.cpu(f"task/{self.number}/")

    def memory(self) -> float:
        """Return the resident memory in megabytes."""
        text = Path(f"/proc/{self.number}/status").read_text("ascii")
        return int(text.partition("VmRSS:")[2].split()[0]) / 1024

    async def quiet(self) -> None:
        """Wait until it has nothing to do."""
        before = -1.0
        while self.cpu() - before > QUIET:
            before = self.cpu()
            await asyncio.sleep(1)


@dataclass
class Found:
    """What a run measured; seconds, megabytes and parts of a core."""

    start: float = 0.0
    wall: float = 0.0
    memory: float = 0.0
    late: float = 0.0
    """In which half of what was asked is acknowledged."""
    core: float = 0.0
    loop: float = 0.0
    asked: int = 0
    unanswered: list[str] = field(default_factory=list)


class Run:
    """One bot, from its start to its end."""

    def __init__(self, path: Path, shards: int, servers: int, seconds: float) -> None:
        self._path, self._seconds, self._shards = path, seconds, shards
        self._far = FarSide(Random(8))
        self._discord = Loopback(self._far, shards, servers)
        self._found = Found()
        self._own: Waiting
        """A game in which nobody presses but in direct messages."""
        self._owed: dict[str, str] = {}
        """Direct messages without an answer, by the id of what was sent: which ones."""

    async def measure(self) -> Found:
        """Start the bot, let people press, and return what was found."""
        asked = await waiting(self._path, 500, Random(2))
        self._own = asked.pop(next(n for n, game in enumerate(asked) if game.full))
        order = Order(str(self._path), GAMES.servers, RATE, self._seconds, True, 0.0, asked)
        crowd = Crowd(self._discord.send, self._far, order, Random(9))
        with closing(sqlite3.connect(self._path)) as connection, connection:
            connection.execute("UPDATE games SET guild_id = ?1 + ((guild_id - ?1) << 22)", (GUILD,))
        await self._discord.open()
        began, mode = time.monotonic(), "shards" if self._shards else "whole"
        child = await asyncio.create_subprocess_exec(
            sys.executable, str(HERE / "shards_bot.py"), str(self._discord.port), str(self._path),
            mode, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert child.stdout is not None  # noqa: S101 - a pipe was asked for
        try:
            await self._early()
            self._found.start = float(await asyncio.wait_for(child.stdout.readline(), PATIENCE))
            self._found.wall = time.monotonic() - began
            bot = Process(child.pid)
            await bot.quiet()
            self._found.memory = bot.memory()
            if self._seconds:
                await self._busy(crowd, bot)
        finally:
            child.terminate()
            await child.wait()
            await self._discord.close()
        return self._found

    async def _early(self) -> None:
        """Press in a direct message while the last shard is still to come."""
        await asyncio.wait_for(self._discord.here[0].wait(), PATIENCE)
        self._direct("before the last shard")
        await self._settled()
        self._discord.last.set()

    async def _busy(self, crowd: Crowd, bot: Process) -> None:
        began, cpu, loop = time.monotonic(), bot.cpu(), bot.loop()
        await crowd.run(RATE, self._seconds)
        wall = time.monotonic() - began
        self._found.core, self._found.loop = (bot.cpu() - cpu) / wall, (bot.loop() - loop) / wall
        self._direct("all shards there")
        await self._settled()
        asks = self._far.asks.values()
        late = sorted(ask.acknowledged - ask.began for ask in asks if ask.acknowledged)
        self._found.late = late[len(late) // 2]
        for shard in range(len(self._discord.here)):
            await self._discord.lose(shard)
        await crowd.run(RATE, 5)
        self._direct("after new sessions")
        await self._settled()
        self._found.asked = len(asks)
        self._found.unanswered = self._unanswered()

    def _direct(self, when: str) -> None:
        """Press Play and ask for the hand, in a direct message of who is awaited."""
        game = self._own
        option = {"name": "game", "type": 3, "value": game.game}
        hand = {"id": "1", "name": "hand", "type": 1, "options": [option]}
        play = {"custom_id": f"carthago:{game.game}:-:{FRESH}:play", "component_type": 2}
        for number, data in ((2, hand), (3, play)):
            interaction = self._far.new_id()
            user = {"id": str(game.user), "username": "p", "discriminator": "0", "avatar": None}
            event: Json = {
                "id": interaction, "application_id": "1000", "type": number, "version": 1,
                "token": f"t{interaction}", "user": user, "data": data, "locale": "en-US",
                "channel_id": "77", "channel": {"id": "77", "type": 1, "recipients": [user]},
                "entitlements": [], "app_permissions": "0", "attachment_size_limit": 10485760,
                "context": 1, "authorizing_integration_owners": {},
            }  # fmt: skip
            if number == 3:
                event["message"] = self._far.message("77", {})
            ask = Ask("direct", asyncio.get_running_loop().time())
            ask.answered = partial(self._answered, interaction)
            self._owed[interaction] = f"{data.get('name', 'Play')} in a direct message, {when}"
            self._far.asks[interaction] = ask
            self._discord.send(event)

    def _answered(self, interaction: str, answer: Json) -> None:
        if answer.get("components") or answer.get("attachments"):
            self._owed.pop(interaction, None)

    def _unanswered(self) -> list[str]:
        owed = self._owed
        asks = [ask for of, ask in self._far.asks.items() if of not in owed]
        return [*owed.values(), *(ask.kind for ask in asks if ask.acknowledged is None)]

    async def _settled(self) -> None:
        end = time.monotonic() + LONGEST
        while time.monotonic() < end and self._unanswered():  # noqa: ASYNC110 - not by this process
            await asyncio.sleep(0.1)


def show(rows: list[tuple[int, int, Found]]) -> None:
    """Print a line for each kind of run, and what a shard and 1,000 servers cost."""
    print("shards servers  ready: CPU clock memory  asked unanswered    half after  core loop")
    for shards, servers, of in rows:
        print(
            f"{shards or 'none':>6}{servers:>8}{of.start:>10.2f} s{of.wall:>5.1f} s"
            f"{of.memory:>5.0f} MB{of.asked:>7}{len(of.unanswered):>11}"
            f"{1000 * of.late:>11.0f} ms{100 * of.core:>4.0f} %{100 * of.loop:>3.0f} %"
        )
    found = {(shards, servers): of for shards, servers, of in rows}
    one, most = found[1, SERVERS], found[SHARDS[-1], SERVERS]
    more = SHARDS[-1] - 1
    few, thousands = found[1, FEW], (SERVERS - FEW) / 1000
    for name, a, b, n in (("shard", one, most, more), ("1,000 servers", few, one, thousands)):
        memory, start = (b.memory - a.memory) / n, 1000 * (b.start - a.start) / n
        print(f"each further {name}: {memory:.2f} MB, {start:.0f} ms of the processor")


def main() -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--times", type=int, default=3, help="starts of each kind, for a median")
    given = parser.parse_args()
    rows: list[tuple[int, int, Found]] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shards.db"
        make(path, GAMES, GAMES)
        for shards, servers in [*((shards, SERVERS) for shards in SHARDS), (1, FEW)]:
            runs = []
            for n in range(given.times):
                busy = n == given.times - 1 and servers == SERVERS
                seconds = given.seconds if busy else 0.0
                copy = Path(shutil.copy(path, Path(folder) / f"{shards}-{servers}-{n}.db"))
                runs.append(asyncio.run(Run(copy, shards, servers, seconds).measure()))
            last = runs[-1]
            for name in ("start", "wall", "memory"):
                setattr(last, name, median(getattr(run, name) for run in runs))
            rows.append((shards, servers, last))
            for kind in last.unanswered:
                print(f"{shards} shards: never answered: {kind}")
    show(rows)
    return int(any(of.unanswered for _, _, of in rows))


if __name__ == "__main__":
    sys.exit(main())
