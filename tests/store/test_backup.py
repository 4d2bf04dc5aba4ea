"""Backups: made while the database is in use, checked before they count, never half there."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.store import backup as copies
from bot.store.backup import Copy, Restored, Unplayed
from bot.store.errors import CannotOpen, Unsound
from bot.store.migrations import scripts
from bot.store.rows import StoredGame
from bot.tables.game import Game
from bot.tables.replaying import checker
from tests.store.files import query
from tests.tables.full_play import full_step
from tests.tables.play import play
from tests.tables.rig import ANN, BEN, Clock, Rig

CHECK = checker()
NOW = datetime(2030, 5, 6, 7, 8, 9, tzinfo=UTC)
Spoils = Callable[[Path], object]
ASIDE = "carthago.db.before-20300506-070809"
WHOLE = (
    "SELECT id, status, version, setup, seals, edition, pace FROM games ORDER BY id",
    "SELECT * FROM events ORDER BY game_id, number",
    "SELECT * FROM seats ORDER BY game_id, seat",
    "SELECT * FROM outbox ORDER BY id",
)


def take(source: Path, target: Path) -> Copy:
    return copies.take(source, target, CHECK)


def restore(source: Path, database: Path) -> Restored:
    return copies.restore(source, database, CHECK, NOW)


def content(path: Path) -> list[list[tuple[Any, ...]]]:
    """Give all that a file says of its games, byte for byte."""
    return [query(path, sql) for sql in WHOLE]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def spoil(path: Path, *sql: str) -> None:
    """Change a file beside the program."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for each in sql:
            connection.execute(each)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "carthago.db"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "copies"
    folder.mkdir()
    return folder / "copy.db"


@pytest.fixture
async def played(rig: Rig) -> Rig:
    """Games of both ways: a lobby, running, finished and stopped ones."""
    await rig.lobby(ANN, BEN)
    await rig.end_turns(await rig.game(), 5)
    await rig.finished(await rig.game(3))
    await play(rig.tables, await rig.game(2), Random(11))
    chance, full = Random(1), await rig.full(2)
    for _ in range(30):
        full = await full_step(rig.tables, full, chance)
    await finish(rig, await rig.full(2), chance)
    return rig


async def finish(rig: Rig, game: Game, chance: Random) -> None:
    while game.status == "running":
        game = await full_step(rig.tables, game, chance)


async def test_a_copy_of_an_open_database_holds_the_same(
    played: Rig, path: Path, target: Path
) -> None:
    copy = take(path, target)
    assert copy == Copy(target.stat().st_size, 6, len(scripts()))
    assert content(target) == content(path)
    assert names(target.parent) == ["copy.db"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    # The bot has gone on writing all the time.
    assert (await played.game()).status == "running"


async def test_what_is_only_in_the_log_is_copied(rig: Rig, path: Path, target: Path) -> None:
    game = await rig.game()
    assert path.with_name("carthago.db-wal").stat().st_size > 0
    take(path, target)
    assert query(target, "SELECT id FROM games") == [(game.id,)]


async def test_an_older_backup_is_kept_and_nothing_is_overwritten(
    rig: Rig, path: Path, target: Path
) -> None:
    target.write_bytes(b"older")
    with pytest.raises(Unsound, match="there already"):
        take(path, target)
    assert target.read_bytes() == b"older"
    assert names(target.parent) == ["copy.db"]


async def test_a_file_that_comes_in_between_is_not_overwritten(
    rig: Rig, path: Path, target: Path
) -> None:
    def comes(_: StoredGame) -> None:
        target.write_bytes(b"other")

    await rig.game()
    with pytest.raises(Unsound, match="there already"):
        copies.take(path, target, comes)
    assert target.read_bytes() == b"other"
    assert names(target.parent) == ["copy.db"]


def change(sql: str) -> Spoils:
    return lambda path: spoil(path, sql)


def cut(path: Path) -> None:
    """Destroy pages in the middle of the file."""
    body = bytearray(path.read_bytes())
    body[4096 * 3 : 4096 * 6] = os.urandom(4096 * 3)
    path.write_bytes(bytes(body))


GAME = "WHERE id = (SELECT min(id) FROM games WHERE status = 'running')"
FAULTS = [
    (lambda path: path.write_bytes(b"no database at all " * 500), "not a sound database"),
    (lambda path: path.write_bytes(b""), "empty"),
    (lambda path: path.write_bytes(path.read_bytes()[: 4096 * 5]), "damaged|not a sound"),
    (cut, "damaged|not a sound|cannot be replayed"),
    (change("PRAGMA application_id = 7"), "another program"),
    (change("PRAGMA user_version = 99"), "has schema 99"),
    (change("PRAGMA user_version = 0"), "empty"),
    (change("DROP TABLE notes"), "tables are not those"),
    (change("ALTER TABLE seats ADD COLUMN more"), "tables are not those"),
    (change("CREATE TRIGGER t AFTER INSERT ON games BEGIN SELECT 1; END"), "tables are not those"),
    (change("DELETE FROM games"), "belongs to nothing"),
    (change(f"UPDATE games SET setup = x'7b' {GAME}"), "cannot be replayed"),
    (change(f"UPDATE games SET setup = NULL {GAME}"), "cannot be replayed"),
    (change(f"UPDATE games SET status = 'finished' {GAME}"), "cannot be replayed"),
    (change("UPDATE games SET edition = '../../etc' WHERE way = 'full'"), "cannot be replayed"),
    (change("UPDATE events SET body = x'5b5b5b5b' WHERE number = 3"), "cannot be replayed"),
    (change("DELETE FROM events WHERE number = 2"), "cannot be replayed"),
    (change("UPDATE seats SET seat = 7 WHERE seat = 1"), "cannot be replayed"),
]


@pytest.mark.parametrize(("spoils", "words"), FAULTS, ids=[words for _, words in FAULTS])
async def test_what_is_not_sound_is_refused_both_ways(
    played: Rig, path: Path, target: Path, spoils: Spoils, words: str
) -> None:
    take(path, target)
    spoils(target)
    spoilt, before = target.read_bytes(), content(path)
    await played.database.close()
    with pytest.raises(Unsound, match=words):
        take(target, target.with_name("second.db"))
    with pytest.raises(Unsound, match=words):
        restore(target, path)
    assert names(target.parent) == ["copy.db"]
    assert target.read_bytes() == spoilt
    assert content(path) == before
    assert [name for name in names(path.parent) if "before" in name or "partial" in name] == []


async def test_a_deep_body_is_refused_and_harms_nothing(
    played: Rig, path: Path, target: Path
) -> None:
    take(path, target)
    with closing(sqlite3.connect(target, isolation_level=None)) as connection:
        deep = b"[" * 200_000 + b"]" * 200_000
        connection.execute("UPDATE events SET body = ? WHERE number = 2", (deep,))
    with pytest.raises(Unsound, match="cannot be replayed"):
        take(target, target.with_name("second.db"))


async def test_games_whose_edition_was_taken_away_are_kept_and_counted_apart(
    played: Rig, path: Path, target: Path
) -> None:
    full = "(SELECT id FROM games WHERE way = 'full')"
    spoil(path, "UPDATE games SET edition = 'our-box' WHERE way = 'full'")
    copy = take(path, target)
    assert (copy.games, copy.unplayed) == (6, (Unplayed("our-box", 2),))
    assert content(target) == content(path)
    await played.database.close()
    assert restore(target, path).copy == copy
    assert content(path) == content(target)
    # What can be read of them is still checked, and the others are replayed.
    for harm in (
        f"DELETE FROM events WHERE number = 2 AND game_id IN {full}",
        f"UPDATE events SET body = x'7b' WHERE number = 2 AND game_id IN {full}",
        "UPDATE games SET edition = 'our' || char(27) || 'box' WHERE way = 'full'",
        f"UPDATE events SET body = x'7b' WHERE number = 2 AND game_id NOT IN {full}",
    ):
        spoilt = target.with_name("spoilt.db")
        spoilt.write_bytes(target.read_bytes())
        spoil(spoilt, harm)
        with pytest.raises(Unsound, match="cannot be replayed"):
            take(spoilt, target.with_name("second.db"))


async def test_a_restored_database_is_as_it_was_and_plays_on(
    played: Rig, path: Path, target: Path
) -> None:
    take(path, target)
    saved = content(target)
    game = await played.game()
    await played.end_turns(game, 3)
    later = content(path)
    await played.database.close()
    done = restore(target, path)
    assert done.kept == path.with_name(ASIDE)
    assert (done.copy.games, content(path)) == (6, saved)
    assert content(done.kept) == later
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    opened = await Rig.open(path)
    (running, *_) = query(
        path, "SELECT id FROM games WHERE status = 'running' AND way = 'table' ORDER BY id"
    )
    await opened.end_turns(await opened.tables.load(running[0]), 1)
    behind = "SELECT count(*) FROM games WHERE status = 'running' AND version > board_version"
    assert query(path, behind) != [(0,)]
    await opened.database.close()


async def test_a_log_that_was_left_does_not_meet_the_restored_file(
    played: Rig, path: Path, target: Path
) -> None:
    take(path, target)
    await played.game()
    log = path.with_name("carthago.db-wal")
    left = (path.read_bytes(), log.read_bytes())
    later = content(path)
    await played.database.close()
    # As a kill leaves it: the last game is in the log alone.
    path.write_bytes(left[0])
    log.write_bytes(left[1])
    restore(target, path)
    assert content(path) == content(target)
    assert content(path.with_name(ASIDE)) == later


async def test_a_database_that_is_damaged_is_kept_as_it_is(
    played: Rig, path: Path, target: Path
) -> None:
    take(path, target)
    await played.database.close()
    path.write_bytes(b"no database" * 1000)
    restore(target, path)
    assert content(path) == content(target)
    assert path.with_name(ASIDE).read_bytes() == b"no database" * 1000


async def test_a_second_restore_in_the_same_second_keeps_both(
    played: Rig, path: Path, target: Path
) -> None:
    take(path, target)
    await played.database.close()
    first, second = restore(target, path), restore(target, path)
    assert [first.kept, second.kept] == [path.with_name(ASIDE), path.with_name(f"{ASIDE}-2")]


async def test_where_the_name_is_a_link_its_file_is_replaced(
    played: Rig, path: Path, target: Path
) -> None:
    take(path, target)
    await played.database.close()
    link = target.with_name("link.db")
    link.symlink_to(path)
    path.write_bytes(b"")
    done = restore(target, link)
    assert done.kept == path.with_name(ASIDE)
    assert link.is_symlink()
    assert content(path) == content(target)


async def test_where_nothing_stood_the_backup_is_put(played: Rig, path: Path, target: Path) -> None:
    take(path, target)
    done = restore(target, target.with_name("new.db"))
    assert done.kept is None
    assert content(target.with_name("new.db")) == content(target)


async def test_a_backup_of_an_older_schema_is_checked_and_restored(
    rig: Rig, path: Path, target: Path
) -> None:
    from tests.store.test_older_schemas import copy_to_schema_1

    await rig.game(3)
    copy_to_schema_1(path, target)
    await rig.database.close()
    assert restore(target, path).copy.schema == 1
    assert query(path, "PRAGMA user_version") == [(1,)]
    spoil(target, "UPDATE games SET setup = x'7b'")
    with pytest.raises(Unsound, match="cannot be replayed"):
        restore(target, path)


async def test_a_full_disk_leaves_nothing(
    played: Rig, path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(copies, "_check_file", full)
    with pytest.raises(Unsound, match="disk is full"):
        take(path, target)
    assert names(target.parent) == []


async def test_a_folder_that_cannot_be_written_is_named(rig: Rig, path: Path) -> None:
    with pytest.raises(Unsound, match="cannot be written"):
        take(path, path.parent / "nowhere" / "copy.db")


async def test_a_process_that_holds_the_database_is_not_disturbed(path: Path, target: Path) -> None:
    from tests.store.test_one_process import HOLD, started

    first = await Rig.open(path, clock=Clock())
    await first.game()
    await first.database.close()
    with started(HOLD, path) as holder:
        assert take(path, target).games == 1
        with pytest.raises(CannotOpen, match="in use by another process"):
            restore(target, path)
        holder.communicate("", timeout=20)
    assert restore(target, path).copy.games == 1
