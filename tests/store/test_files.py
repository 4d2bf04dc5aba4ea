"""Who may read a database, and what is said where a folder may not be looked into."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store import backup, files
from bot.store.database import Database
from bot.store.errors import CannotOpen, OutOfReach, Unsound
from tests.store.files import refusal


def modes(path: Path) -> dict[str, int]:
    """Return the mode of a database and of each file beside it."""
    found = sorted(path.parent.glob(f"{path.name}*"))
    return {file.name.removeprefix(path.name): stat.S_IMODE(file.stat().st_mode) for file in found}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "carthago.db"


@pytest.fixture(autouse=True)
def open_handed() -> Iterator[None]:
    """Let new files be readable by all, as on most machines."""
    before = os.umask(0o022)
    yield
    os.umask(before)


async def test_a_new_database_is_its_owners_alone(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = await Database.open(path)
    assert modes(path) == {"": 0o600, "-shm": 0o600, "-wal": 0o600, ".lock": 0o600}
    await database.close()
    assert not caplog.records


async def test_an_older_one_is_tightened_once_with_a_line(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await (await Database.open(path)).close()
    path.chmod(0o644)
    # As a program that died has left it: with its log beside it.
    with closing(sqlite3.connect(path)) as other:
        other.execute("SELECT count(*) FROM games").fetchone()
        path.with_name("carthago.db-shm").chmod(0o644)
        path.with_name("carthago.db-wal").chmod(0o640)
        first = await Database.open(path)
        assert set(modes(path).values()) == {0o600}
        assert len([r for r in caplog.records if "only its owner" in r.getMessage()]) == 3
        await first.close()
    caplog.clear()
    await (await Database.open(path)).close()
    assert not caplog.records


async def test_what_belongs_to_another_user_is_left(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await (await Database.open(path)).close()
    path.chmod(0o644)
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    files.keep_private(path)
    assert modes(path)[""] == 0o644
    assert [r.levelno for r in caplog.records] == [logging.WARNING]


async def test_another_programs_file_keeps_its_mode(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE theirs (id)")
    path.chmod(0o644)
    assert "another program" in await refusal(path)
    assert modes(path)[""] == 0o644


async def test_a_link_is_followed(tmp_path: Path) -> None:
    link, real = tmp_path / "link.db", tmp_path / "real.db"
    link.symlink_to(real)
    await (await Database.open(link)).close()
    assert modes(real)[""] == 0o600
    assert link.is_symlink()


async def test_what_restore_keeps_is_its_owners_alone(path: Path, tmp_path: Path) -> None:
    await (await Database.open(path)).close()
    copy = tmp_path / "copy.db"
    backup.take(path, copy, lambda _game: None)
    path.chmod(0o644)
    done = backup.restore(copy, path, lambda _game: None, datetime(2030, 1, 1, tzinfo=UTC))
    assert done.kept is not None
    assert modes(done.kept) == {"": 0o600}
    assert modes(path)[""] == 0o600


# Folders that may not be looked into


def shut(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a folder be shut, also for an administrator, for whom modes do not count."""
    real = os.stat

    def guarded(path: object, *args: object, **options: object) -> os.stat_result:
        if str(path).startswith(f"{folder}/"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", guarded)


def test_what_cannot_be_looked_at_is_said_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "shut" / "x.db"
    assert not files.is_there(inside)
    shut(tmp_path / "shut", monkeypatch)
    for look in (files.is_there, files.is_file, files.is_folder):
        with pytest.raises(OutOfReach, match=r"x\.db cannot be reached: Permission denied\.$"):
            look(inside)


def test_what_is_not_there_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "none", tmp_path / "file" / "x", tmp_path / "none" / "x"):
        assert files.mode(path) == 0
        assert not any(look(path) for look in (files.is_there, files.is_file, files.is_folder))
    assert files.is_folder(tmp_path)
    assert files.is_file(tmp_path / "file")


async def test_store_says_it_as_its_callers_expect(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Database.open(path)).close()
    inside = tmp_path / "shut" / "x.db"
    inside.parent.mkdir()
    shut(inside.parent, monkeypatch)
    with pytest.raises(CannotOpen, match="cannot be reached"):
        await Database.open(inside)
    for source, target in ((inside, tmp_path / "copy.db"), (path, inside)):
        with pytest.raises(Unsound, match="cannot be reached"):
            backup.take(source, target, lambda _game: None)
