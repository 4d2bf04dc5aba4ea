"""A process that plays is killed at random moments; what it was told is done must be done.

``CARTHAGO_KILLS`` sets how often, for long runs; ``CARTHAGO_SEED`` repeats a run's choices.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import msgspec

from bot.rules import face
from bot.rules.golden import Tile
from bot.tables.game import Game
from bot.tables.notices import Cancelled, Line, Notice, Result, Started
from bot.tables.notices import Tile as TileNotice
from bot.tables.talk import Entry, Stop
from tests.process.kill_driver import Confirmed
from tests.process.loop import KILLS, SEED, play_and_kill
from tests.tables.rig import Rig, held

MOST_LINES = 40
BETWEEN_STARTS = 5 * 86400


async def test_what_was_confirmed_outlives_every_kill(tmp_path: Path) -> None:
    print(f"CARTHAGO_SEED={SEED} CARTHAGO_KILLS={KILLS}")  # noqa: T201 - shown when it fails
    chance, ledger, path = Random(SEED), Ledger(), tmp_path / "carthago.db"
    for number in range(KILLS):
        start = 1_900_000_000 + number * BETWEEN_STARTS
        seed, most = chance.getrandbits(32), chance.randint(1, MOST_LINES)
        lines = play_and_kill("kill_driver", path, seed, start, lines=most)
        for line in lines:
            ledger.add(msgspec.json.decode(line, type=Confirmed))
        await check(path, ledger)
    events = sum(len(log) for log in ledger.events.values())
    print(f"{KILLS} kills, {len(ledger.last)} games, {events} events")  # noqa: T201 - the figures
    assert events > KILLS


@dataclass
class Ledger:
    """All that was confirmed, by all processes so far."""

    last: dict[str, Confirmed] = field(default_factory=dict)
    events: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    dealt: dict[str, face.Setup] = field(default_factory=dict)

    def add(self, change: Confirmed) -> None:
        """Add a change; each is confirmed once, and later ones have higher versions."""
        before = self.last.get(change.game)
        assert before is None or change.version > before.version
        self.last[change.game] = change
        events = [(change.version, event) for event in change.events]
        self.events.setdefault(change.game, []).extend(events)
        if change.status == "running" and change.setup is not None:
            assert self.dealt.setdefault(change.game, change.setup) == change.setup


async def check(path: Path, ledger: Ledger) -> None:
    """Hold the file against what was confirmed. What was under way is done whole or not at all."""
    rig = await Rig.open(path)
    ids = await rig.database.read(lambda c: [i for (i,) in c.execute("SELECT id FROM games")])
    assert ledger.last.keys() <= set(ids)
    for game_id in ids:
        game = await rig.tables.load(game_id)
        told = await rig.told(game)
        check_confirmed(game, ledger)
        check_whole(game, told)
        check_tiles(game, ledger)
        # What nobody was told of may have been done all the same; from now on it is known.
        note(game, ledger)
    fine = await rig.database.read(lambda c: c.execute("PRAGMA integrity_check").fetchall())
    assert fine == [("ok",)]
    await rig.database.close()


def check_confirmed(game: Game, ledger: Ledger) -> None:
    """Each confirmed change is there, once, at its place; at most one more was under way."""
    last = ledger.last.get(game.id)
    confirmed = ledger.events.get(game.id, [])
    version = last.version if last else 0
    assert version <= game.version <= version + 1
    stored = [(event.version, event.body.decode()) for event in game.stored().events]
    assert stored[: len(confirmed)] == confirmed
    assert {number for number, _ in stored[len(confirmed) :]} <= {version + 1}
    if last and game.version == version:
        assert stored == confirmed
        assert game.status == last.status
        assert [seat.user_id for seat in game.seats] == last.people
        assert game.setup == last.setup


def check_whole(game: Game, told: list[Notice]) -> None:
    """Nothing half: the log replays, and what must be told stands beside what happened."""
    assert [entry.number for entry in game.log] == list(range(1, len(game.log) + 1))
    versions = sorted({entry.version for entry in game.log})
    assert not versions or versions == list(range(versions[0], game.version + 1))
    lines = [notice.entry for notice in told if isinstance(notice, Line)]
    assert lines == sorted(set(lines))
    assert set(lines) <= {entry.number for entry in game.log}
    assert set(lines) >= {entry.number for entry in game.log if is_told(entry)}
    counts = Counter(type(notice) for notice in told)
    dealt = game.setup is not None
    assert counts[Started] == dealt
    assert counts[Result] == (game.status == "finished")
    assert game.seats
    if game.state is None:
        assert game.status in {"lobby", "cancelled"}
        assert counts[Cancelled] == (game.status == "cancelled")
        assert not game.log
        return
    assert game.state.setup.players == len(game.seats)
    if game.state.setup.golden:
        assert {n.seat for n in told if isinstance(n, TileNotice)} == set(range(len(game.seats)))
    assert (game.status == "finished") == game.state.over
    assert (game.status == "stopped") == any(isinstance(e.what, Stop) for e in game.log)
    assert game.row.due_at == game.due


def is_told(entry: Entry) -> bool:
    """Whether a happening always makes a line in the home."""
    return type(entry.what).__name__ in {
        "Next", "Extra", "Undo", "Ask", "Refuse", "Lapse", "Settle", "Stop",
    }  # fmt: skip


def check_tiles(game: Game, ledger: Ledger) -> None:
    """Tiles that were dealt never change; an ended game holds no spent one, a running one all."""
    if game.state is None:
        return
    tiles = held(game)
    ended = game.status != "running"
    kept: tuple[Tile | None, ...] = tuple(
        tile if holds or not ended else None
        for tile, holds in zip(tiles, game.state.held, strict=True)
    )
    assert tiles == kept
    if game.id not in ledger.dealt:
        return
    dealt = ledger.dealt[game.id]
    assert game.setup is not None
    assert (game.setup.players, game.setup.first) == (dealt.players, dealt.first)
    assert tiles == tuple(
        tile if holds or not ended else None
        for tile, holds in zip(dealt.tiles, game.state.held, strict=True)
    )


def note(game: Game, ledger: Ledger) -> None:
    """Take a change over that was done without anybody being told."""
    known = ledger.last.get(game.id)
    if known and known.version == game.version:
        return
    people = [seat.user_id for seat in game.seats]
    events = [e.body.decode() for e in game.stored().events if e.version == game.version]
    ledger.add(Confirmed(game.id, game.version, game.status, people, events, game.setup))
