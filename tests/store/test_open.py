"""Opening a file: what is made, what is refused with a sentence, and what is left untouched."""

from __future__ import annotations

import functools
import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from bot.store import database, process_lock
from bot.store.database import Database
from bot.store.errors import CannotOpen, NotSaved
from bot.store.migrations import APPLICATION_ID, migrate, scripts
from tests.store.files import dump, query, refusal

BROKEN = "CREATE TABLE more (id); INSERT INTO more VALUES (1); INSERT INTO nowhere VALUES (1);"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "carthago.db"


def open_only_to_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand for a file without the right to write, which does not stop an administrator."""
    connect = functools.partial(aiosqlite.connect, f"file:{path}?mode=ro", uri=True)
    monkeypatch.setattr(aiosqlite, "connect", lambda _path, **options: connect(**options))


async def made(path: Path) -> Path:
    """Make a sound file and close it."""
    await (await Database.open(path)).close()
    return path


async def test_a_fresh_file_gets_all_migrations(path: Path) -> None:
    await made(path)
    assert query(path, "PRAGMA user_version") == [(len(scripts()),)]
    assert query(path, "PRAGMA application_id") == [(APPLICATION_ID,)]
    names = {name for (name,) in query(path, "SELECT name FROM sqlite_master WHERE type='table'")}
    assert {"games", "seats", "events", "invites", "outbox", "notes", "requests"} <= names


async def test_an_empty_file_is_a_fresh_one(path: Path) -> None:
    path.touch()
    await made(path)
    assert query(path, "PRAGMA user_version") == [(len(scripts()),)]


async def test_opening_again_changes_nothing(path: Path) -> None:
    await made(path)
    first = await Database.open(path)
    before = await dump(first)
    await first.close()
    second = await Database.open(path)
    assert await dump(second) == before
    await second.close()


def test_a_broken_migration_leaves_the_schema_before_it(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection)
        before = list(connection.iterdump())
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, [*scripts(), BROKEN])
        assert not connection.in_transaction
        assert list(connection.iterdump()) == before
        assert connection.execute("PRAGMA user_version").fetchone() == (len(scripts()),)
        migrate(connection, [*scripts(), "CREATE TABLE more (id INTEGER);"])
        assert connection.execute("PRAGMA user_version").fetchone() == (len(scripts()) + 1,)


def test_a_broken_migration_keeps_the_good_ones_before_it(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, ["CREATE TABLE one (id INTEGER);", BROKEN])
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        names = connection.execute("SELECT name FROM sqlite_master").fetchall()
        assert names == [("one",)]


async def test_a_newer_schema_is_refused(path: Path) -> None:
    await made(path)
    query(path, "PRAGMA user_version = 99")
    before = path.read_bytes()
    sentence = await refusal(path)
    assert "schema 99" in sentence
    assert f"up to {len(scripts())}" in sentence
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "sql",
    ["CREATE TABLE theirs (id INTEGER)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"],
)
async def test_a_file_of_another_program_is_refused_and_left_as_it_is(path: Path, sql: str) -> None:
    query(path, sql)
    before = path.read_bytes()
    assert "another program" in await refusal(path)
    assert path.read_bytes() == before
    assert query(path, "PRAGMA journal_mode") == [("delete",)]


@pytest.mark.parametrize(
    "content", [b"These are words.\n" * 300, b"SQLite format 3\0" + b"x" * 4080]
)
async def test_what_is_not_a_database_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert "not a sound database" in await refusal(path)
    assert path.read_bytes() == content


async def test_a_missing_folder_is_refused_and_not_made(tmp_path: Path) -> None:
    sentence = await refusal(tmp_path / "missing" / "carthago.db")
    assert "folder" in sentence
    assert "CARTHAGO_DB" in sentence
    assert not (tmp_path / "missing").exists()


async def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "is a folder" in await refusal(tmp_path)


async def test_a_lock_that_cannot_be_made_is_refused(path: Path) -> None:
    # Stands for a folder that cannot be written, which does not stop an administrator.
    path.with_name("carthago.db.lock").mkdir()
    sentence = await refusal(path)
    assert str(path) in sentence
    assert "cannot be written" in sentence


async def test_a_file_that_cannot_be_written_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await made(path)
    open_only_to_read(path, monkeypatch)
    assert "cannot be written" in await refusal(path)


async def test_a_fresh_file_that_cannot_be_written_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.touch()
    open_only_to_read(path, monkeypatch)
    assert "cannot be written" in await refusal(path)
    assert path.read_bytes() == b""


async def test_a_locked_file_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    await made(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "locked by another program" in await refusal(path)
        other.execute("ROLLBACK")
    assert await refusal(path) == ""


async def test_a_refused_file_is_free_for_the_next_try(path: Path) -> None:
    path.write_bytes(b"These are words.\n" * 300)
    with pytest.raises(CannotOpen):
        await Database.open(path)
    assert not process_lock._held
    path.unlink()
    assert await refusal(path) == ""


async def test_a_file_locked_while_open_saves_nothing_and_says_so(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    opened = await Database.open(path)
    before = await dump(opened)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSaved):
            await opened.write(
                lambda c: c.execute("INSERT INTO requests (user_id, at, body) VALUES (1, 1, x'')")
            )
        other.execute("ROLLBACK")
    assert await dump(opened) == before
    await opened.write(lambda c: c.execute("DELETE FROM requests"))
    await opened.close()


async def test_a_write_is_durable_and_erases(path: Path) -> None:
    opened = await Database.open(path)

    def settings(connection: sqlite3.Connection) -> dict[str, object]:
        names = ("journal_mode", "synchronous", "secure_delete", "foreign_keys", "busy_timeout")
        return {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    assert await opened.read(settings) == {
        "journal_mode": "wal",
        "synchronous": 2,
        "secure_delete": 1,
        "foreign_keys": 1,
        "busy_timeout": 5000,
    }
    await opened.close()


async def test_closing_twice_is_fine_and_frees_the_file_once(path: Path) -> None:
    first, second = await Database.open(path), await Database.open(path)
    await first.close()
    await first.close()
    assert process_lock._held, "the second client still holds the file"
    await second.close()
    assert not process_lock._held
