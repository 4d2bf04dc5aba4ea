"""A file of an older schema is brought to the newest, and its games are played on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.store.migrations import migrate, scripts
from bot.store.rows import BackupRow
from bot.tables.lobbies import Plan
from tests.store.files import query
from tests.tables.play import play
from tests.tables.rig import ANN, BEN, Rig
from tests.tables.test_restart import stands


def copy_to_schema_1(newest: Path, older: Path) -> None:
    """Make a file as the first schema's program left it, with the rows of another file."""
    copy_to_schema(1, newest, older)


def copy_to_schema(schema: int, newest: Path, older: Path) -> None:
    """Make a file as the program of an earlier schema left it, with the rows of another file."""
    tables = "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    with closing(sqlite3.connect(older, isolation_level=None)) as connection:
        migrate(connection, scripts()[:schema])
        connection.execute("ATTACH ? AS newest", (str(newest),))
        for (table,) in connection.execute(tables).fetchall():
            rows = connection.execute(f"PRAGMA main.table_info({table})").fetchall()
            names = ", ".join(f'"{row[1]}"' for row in rows)
            connection.execute(
                f"INSERT INTO main.{table} ({names}) SELECT {names} FROM newest.{table}"
            )


@pytest.fixture
async def older(rig: Rig, tmp_path: Path) -> Path:
    """A file of schema 1 with a lobby, running, finished and stopped games, none of them sealed."""
    await rig.lobby(ANN, BEN)
    running = await rig.game(3)
    await rig.tables.referee.extra(running.id, ANN)
    await rig.tables.agreements.stop(running.id, BEN)
    await rig.end_turns(await rig.game(), 7)
    await rig.finished(await rig.game(4))
    await play(rig.tables, await rig.game(2), Random(11))
    await rig.database.write(lambda connection: connection.execute("UPDATE games SET seals = NULL"))
    path = tmp_path / "older.db"
    copy_to_schema_1(tmp_path / "carthago.db", path)
    return path


async def test_games_of_schema_1_are_as_they_were_and_play_on(rig: Rig, older: Path) -> None:
    assert query(older, "PRAGMA user_version") == [(1,)]
    ids = [game_id for (game_id,) in query(older, "SELECT id FROM games ORDER BY id")]
    opened = await Rig.open(older, clock=rig.clock)
    assert query(older, "PRAGMA user_version") == [(len(scripts()),)]
    statuses = set()
    for game_id in ids:
        game = await opened.tables.load(game_id)
        assert stands(game) == stands(await rig.tables.load(game_id))
        assert (game.row.way, game.row.edition, game.edition) == ("table", None, None)
        assert all(seat.player is None for seat in game.seats)
        assert await opened.told(game) == await rig.told(game)
        statuses.add(game.status)
        if game.status in {"lobby", "running"}:
            game = await play(opened.tables, game, Random(1))
        assert game.status in {"finished", "stopped"}
    assert statuses >= {"lobby", "running", "finished"}
    full = await opened.lobby(ANN, plan=Plan("full"))
    full = await opened.tables.lobbies.add_automatic(full.id, ANN)
    full = await opened.tables.lobbies.start(full.id, ANN, ANN)
    full = await opened.tables.turns.choose(full.id, ANN, "dock:1", "end")
    assert full.awaited == (1,)
    await opened.database.close()


async def test_a_file_that_was_brought_to_the_newest_schema_stays_so(older: Path) -> None:
    first = await Rig.open(older)
    before = await first.dump()
    await first.database.close()
    second = await Rig.open(older)
    assert await second.dump() == before
    await second.database.close()


@pytest.mark.parametrize("schema", range(1, len(scripts())))
async def test_each_earlier_schema_is_brought_to_the_newest(
    rig: Rig, tmp_path: Path, schema: int
) -> None:
    await rig.end_turns(await rig.game(3), 4)
    if schema >= 2:
        await rig.full(2)
    if schema < 3:
        await rig.database.write(lambda c: c.execute("UPDATE games SET seals = NULL"))
    path = tmp_path / "older.db"
    copy_to_schema(schema, tmp_path / "carthago.db", path)
    assert query(path, "PRAGMA user_version") == [(schema,)]
    opened = await Rig.open(path, clock=rig.clock)
    assert query(path, "PRAGMA user_version") == [(len(scripts()),)]
    for (game_id,) in query(path, "SELECT id FROM games"):
        assert stands(await opened.tables.load(game_id)) == stands(await rig.tables.load(game_id))
    assert await opened.tables.oversight.backups() == []
    await opened.tables.oversight.add_backup(BackupRow(1, "carthago-20300101-000000.db", 2, 3))
    assert [row.games for row in await opened.tables.oversight.backups()] == [3]
    await opened.database.close()
