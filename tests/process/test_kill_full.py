"""A process that plays full games with automatic seats is killed; what it was told stands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import msgspec

from bot.tables.game import Game, ends_turn
from bot.tables.notices import Line, Notice, Result, Started
from bot.tables.notices import Tile as TileNotice
from tests.process.kill_full_driver import Done, done
from tests.process.loop import KILLS, SEED, play_and_kill
from tests.tables.full_play import course_of
from tests.tables.rig import Rig

MOST_LINES = 90
COUNT = KILLS if KILLS >= 100 else max(KILLS // 3, 1)
"""A sample has fewer: each kill of these processes takes seconds."""


async def test_what_was_told_outlives_every_kill(tmp_path: Path) -> None:
    print(f"CARTHAGO_SEED={SEED}: {COUNT} kills")  # noqa: T201 - shown when it fails
    chance, path = Random(SEED), tmp_path / "carthago.db"
    last: dict[str, Done] = {}
    for _ in range(COUNT):
        seed, most = chance.getrandbits(32), chance.randint(2, MOST_LINES)
        for line in play_and_kill("kill_full_driver", path, seed, lines=most):
            told = msgspec.json.decode(line, type=Done)
            before = last.get(told.game)
            assert before is None or told.version == before.version + 1
            last[told.game] = told
        await check(path, last)
    events = sum(len(each.events) for each in last.values())
    print(f"{len(last)} games, {events} events")  # noqa: T201 - the figures of a long run
    assert events > 20


async def check(path: Path, last: dict[str, Done]) -> None:
    """Hold the file against what was told. What was under way is done whole or not at all."""
    rig = await Rig.open(path)
    ids = await rig.database.read(lambda c: [i for (i,) in c.execute("SELECT id FROM games")])
    assert last.keys() <= set(ids)
    for game_id in ids:
        game = await rig.tables.load(game_id)
        told = last.get(game_id)
        if told is not None:
            assert told.version <= game.version <= told.version + 1
            assert done(game).events[: len(told.events)] == told.events
            assert game.version > told.version or done(game) == told
        if game.status != "lobby":
            check_whole(game, await rig.told(game))
            last[game_id] = done(game)
    fine = await rig.database.read(lambda c: c.execute("PRAGMA integrity_check").fetchall())
    assert fine == [("ok",)]
    await rig.database.close()


def check_whole(game: Game, told: list[Notice]) -> None:
    """Nothing half: the log replays, and what must be told stands beside what happened."""
    course = course_of(game)
    assert [entry.number for entry in game.log] == list(range(1, len(game.log) + 1))
    lines = [notice.entry for notice in told if isinstance(notice, Line)]
    assert lines == [entry.number for entry in game.log if ends_turn(entry.what)]
    counts = Counter(type(notice) for notice in told)
    assert counts[Started] == 1
    assert counts[Result] == (game.status == "finished") == course.now.over
    spent = sum(not seat.holds_tile for seat in course.now.seats)
    assert counts[TileNotice] == len(game.people) + spent
