"""Worlds that are played alike and differ in golden tiles and salts alone; what each is given.

A leak is what makes a difference for somebody who may not know of it (golden.md 2 to 5).
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import functools
import itertools
import json
import logging
import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from unittest import mock

import aiosqlite
import discord

from bot.app import CarthagoBot, create_bot
from bot.discord import error_channel, pictures
from bot.rules.golden import TILES, Tile
from bot.store import database
from bot.text.words import TILE_WORDS
from tests.discord.leak_course import LOOKERS, Course, Kind, Trail
from tests.discord.leak_rare import GUESTS, LOG, is_broken, listen
from tests.rig.record import Ping, Seen
from tests.rig.simcord_names import timers_stand_still
from tests.rig.studio import SceneStudio
from tests.rig.world import PLAYERS, running

T = TypeVar("T")

Order = tuple[Tile, ...]
"""All five tiles: the first go to the seats, the others leave the game."""

_ADDRESS = re.compile(r"0x[0-9a-f]+|Task-\d+")
_CODE = re.compile(r" \(error [0-9a-f]{8}\)$", re.MULTILINE)
_OURS = ("bot", "cogs", "discord")
_TOLD = re.compile(
    "|".join(re.escape(word) for tile in TILES for word in (tile, TILE_WORDS[tile].name)),
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Deal:
    """The tiles of a world; ``later``: those that its file holds from a restart on, if any."""

    tiles: Order
    later: Order | None = None
    restart: int = 1
    """The number of that restart, from 1."""


class StackedChance(random.Random):
    """Chance of which the first shuffle of the five tiles has a wanted outcome.

    Its bytes, the salts of seals, are secrets as the tiles are: each world has its own.
    """

    pile: list[Order]
    world: str

    def shuffle(self, x: list[T]) -> None:  # type: ignore[override]
        """Shuffle as ever; then, for the tiles, put them in the wanted order."""
        super().shuffle(x)
        if self.pile and set(x) == set(TILES):
            x[:] = self.pile.pop()  # type: ignore[assignment]

    def randbytes(self, n: int) -> bytes:
        """Draw as ever; then give other bytes in each world."""
        drawn = super().randbytes(n)
        return random.Random(f"{self.world}/{drawn.hex()}").randbytes(n)


class Bots:
    """Makes a world's bots, one for each start, and deals anew between two of them."""

    def __init__(self, path: Path, seed: int, deal: Deal) -> None:
        self._path = path
        self._seed = seed
        self._deal = deal
        self._pile = [deal.tiles]
        self._numbers = itertools.count()
        self.errors: int | None = None

    def __call__(self) -> discord.Client:
        """Make the next bot on the file."""
        number = next(self._numbers)
        if self._deal.later is not None and number == self._deal.restart:
            deal_anew(self._path, self._deal.later)
        chance = StackedChance(f"{self._seed}/{number}")
        chance.pile = self._pile
        chance.world = self._path.name
        return create_bot(self._path, chance=chance, studio=SceneStudio, errors=self.errors)


def deal_anew(path: Path, tiles: Order) -> None:
    """Put other tiles into the setup of each running game of a file."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        rows = connection.execute("SELECT id, setup FROM games WHERE status = 'running'")
        for game_id, body in rows.fetchall():
            setup = json.loads(body)
            setup["tiles"] = tiles[: setup["players"]]
            connection.execute(
                "UPDATE games SET setup = ? WHERE id = ?", (json.dumps(setup).encode(), game_id)
            )


class Lines(logging.Handler):
    """Keeps all that is logged, by us at every level, without what differs from run to run."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.faults: list[str] = []
        self.errors: list[str] = []
        """What is said by the errors whose tracebacks were logged."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what is written; a traceback that nobody made, or a tile, is a fault."""
        line = _ADDRESS.sub("…", _CODE.sub("", LOG.format(record)))
        self.lines.append(line)
        if (record.exc_info and not is_broken(record)) or _TOLD.search(line):
            self.faults.append(line)
        error = record.exc_info[1] if record.exc_info else None
        while error is not None:
            self.errors.append(repr(error))
            error = error.__cause__ or error.__context__


@contextlib.contextmanager
def logged(ours: int = logging.DEBUG) -> Iterator[Lines]:
    """Keep all that is logged meanwhile, by us from this level on."""
    lines, loggers = Lines(), [logging.getLogger(name) for name in _OURS]
    levels = [logger.level for logger in loggers]
    logging.getLogger().addHandler(lines)
    for logger in loggers:
        logger.setLevel(logging.INFO if logger.name == "discord" else ours)
    try:
        yield lines
    finally:
        logging.getLogger().removeHandler(lines)
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


@contextlib.contextmanager
def in_step() -> Iterator[None]:
    """Let the database answer within the loop's own turn, and no timer ring by itself.

    Its thread answers sooner or later by chance; so would a board's edit and a private answer
    change places from one run to the next. On a busy machine a timer would ring, too.
    """

    async def at_once(connection: aiosqlite.Connection, work: Callable[[], T]) -> T:
        await asyncio.sleep(0)
        done = work()
        # No power is cut here, so the disk need not be waited for.
        connection._conn.execute("PRAGMA synchronous = OFF")
        return done

    connect = functools.partial(aiosqlite.connect, check_same_thread=False)

    async def drawn_at_once(_worker: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        await asyncio.sleep(0)
        return work()

    with (
        mock.patch.object(database, "_on_thread", at_once),
        mock.patch.object(pictures, "_in_thread", drawn_at_once),
        mock.patch.object(aiosqlite, "connect", connect),
        mock.patch.object(error_channel, "code_of", lambda record: getattr(record, "code", "-")),
        timers_stand_still(),
    ):
        yield


@dataclass(frozen=True, slots=True)
class Played:
    """A world after its course: all that was shown, whom it pinged, what was logged."""

    trail: Trail
    sights: list[Seen]
    pings: list[Ping]
    lines: list[str]
    faults: list[str]
    ids: dict[str, int]


async def played(path: Path, kind: Kind, deal: Deal, *, judged: bool = False) -> Played:
    """Play a course in a world of its own; ``path`` is its file, which is not there yet.

    ``judged``: its requests are held against Discord's description; once for a course is enough.
    """
    with in_step(), logged() as log:
        bots = Bots(path, kind.seed, deal)
        async with running(bots) as world:
            bots.errors = world.guild.create_text_channel("errors").id
            bot: CarthagoBot = world.env.bot  # type: ignore[assignment]
            listen(bot, bots.errors)
            trail = await Course(world, kind, lambda: len(log.lines)).play()
            recorder = world.recorder
            if not judged:
                recorder.requests.clear()
            ids = {name: world.member(name).id for name in (*PLAYERS, *GUESTS, *LOOKERS)}
    mask, over = Mask(path), Mask(path, salts=True)
    ends = trail.last_open[0]
    sights = [mask.sight(sight) for sight in recorder.seen[:ends]]
    sights += [over.sight(sight) for sight in recorder.seen[ends:]]
    pings = [mask.ping(ping) for ping in recorder.pings]
    return Played(trail, sights, pings, log.lines, log.faults, ids)


class Mask:
    """Takes the hashes of a world's seals, and nothing else, out of what was shown.

    They differ by necessity where secrets do, and tell nothing: each has a salt of 32 bytes.
    ``salts``: those too that a finished game has opened.
    """

    def __init__(self, path: Path, *, salts: bool = False) -> None:
        with contextlib.closing(sqlite3.connect(path)) as connection:
            bodies = connection.execute(
                "SELECT seals, status FROM games WHERE seals IS NOT NULL ORDER BY id"
            ).fetchall()
        seals = [(seal, status) for body, status in bodies for seal in json.loads(body)]
        self._items = {seal["hash"]: f"({seal['item']})" for seal, _ in seals}
        for seal, status in seals if salts else ():
            if status == "finished" and seal["salt"]:
                self._items[seal["salt"]] = f"(salt of {seal['item']})"
        self._hashes = re.compile("|".join(self._items) or "(?!)")

    def words(self, text: str) -> str:
        """Put the names of items for their hashes."""
        return self._hashes.sub(lambda found: self._items[found[0]], text)

    def sight(self, seen: Seen) -> Seen:
        """Mask something that was seen, files included."""
        files = tuple(
            dataclasses.replace(
                file, data=self.words(file.data.decode("latin-1")).encode("latin-1")
            )
            for file in seen.files
        )
        return dataclasses.replace(
            seen, text=self.words(seen.text), raw=self.words(seen.raw), files=files
        )

    def ping(self, ping: Ping) -> Ping:
        """Mask the words of a ping."""
        return dataclasses.replace(ping, text=self.words(ping.text))


def difference(one: Played, other: Played, viewer: str, *, whole: bool) -> str | None:
    """Say where two worlds differ for a viewer, None if they do not.

    Where not the ``whole`` course may be the same, it is compared up to the game's end.
    """
    first, second = (_given(each, viewer, whole=whole) for each in (one, other))
    return _first_difference(first, second)


def difference_of_logs(one: Played, other: Played) -> str | None:
    """Say where the logs of two worlds differ up to the game's end, None if they do not."""
    first, second = (each.lines[: each.trail.last_open[2]] for each in (one, other))
    return _first_difference(first, second)


def _given(world: Played, viewer: str, *, whole: bool) -> list[object]:
    """Return all that a viewer was given, in order: sights, then pings, then records."""
    sights, pings, _ = world.trail.last_open
    reader = world.ids[viewer]
    records = world.trail.records if whole else world.trail.records[:-1]
    seen = world.sights if whole else world.sights[:sights]
    rung = world.pings if whole else world.pings[:pings]
    return [
        *(sight for sight in seen if reader in sight.readers),
        *(ping for ping in rung if ping.place != "DM" or reader in ping.users),
        *(record[viewer] for record in records),
    ]


def _first_difference(one: list[T], other: list[T]) -> str | None:
    for number, (a, b) in enumerate(itertools.zip_longest(one, other)):
        if a != b:
            return f"number {number}:\n{a}\n{b}"
    return None


# Deals that a viewer cannot tell apart


def any_order(chance: random.Random) -> Order:
    """Return the five tiles in some order."""
    return tuple(chance.sample(TILES, len(TILES)))


def changed(order: Order, fixed: Callable[[int], bool], chance: random.Random) -> Order:
    """Return the tiles with those at fixed places as they are, and every other place changed."""
    while True:
        moving = [place for place in range(len(order)) if not fixed(place)]
        mixed = list(order)
        for place, source in zip(moving, chance.sample(moving, len(moving)), strict=True):
            mixed[place] = order[source]
        if all(mixed[place] != order[place] for place in moving):
            return tuple(mixed)
