"""`carthago backup` and `restore` as an operator calls them, beside a process that plays."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.test_commands import ROOT, call
from tests.store.files import query
from tests.tables.rig import Rig

EVENTS = "SELECT game_id, number, body FROM events ORDER BY game_id, number"
SEED, NOW = "7", "1900000000"


@contextmanager
def playing(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Let a process play at several tables on a file, until the block ends."""
    driver = [sys.executable, "-m", "tests.process.kill_driver", str(path), SEED, NOW]
    with subprocess.Popen(driver, cwd=ROOT, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()
            process.communicate()


def confirmed(process: subprocess.Popen[bytes], lines: int) -> dict[str, list[str]]:
    """Read so many confirmed changes; give the events of each game."""
    assert process.stdout is not None
    events: dict[str, list[str]] = {}
    for _ in range(lines):
        told = json.loads(process.stdout.readline())
        if told:
            events.setdefault(told["game"], []).extend(told["events"])
    return events


def logs(path: Path) -> dict[str, list[str]]:
    """Give the stored events of each game."""
    found: dict[str, list[str]] = {}
    for game, _, body in query(path, EVENTS):
        found.setdefault(game, []).append(body.decode())
    return found


def test_a_backup_beside_a_process_that_plays_and_its_restoring(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.db", tmp_path / "copy.db"
    with playing(path) as process:
        told = confirmed(process, 40)
        done = call(tmp_path, "backup", "copy.db", CARTHAGO_DB="games.db")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("copy.db: ")
        assert "each replayed; schema" in done.stdout
        # It has gone on all the time, and is in nobody's way.
        assert confirmed(process, 5) is not None
        refused = call(tmp_path, "restore", "copy.db", CARTHAGO_DB="games.db")
        assert refused.returncode == 1
        assert "in use by another process" in refused.stderr
    held = logs(copy)
    for game, events in told.items():
        assert held.get(game, [])[: len(events)] == events
    later = logs(path)
    assert held != later
    done = call(tmp_path, "restore", "copy.db", CARTHAGO_DB="games.db")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0].startswith("games.db is now what copy.db holds: ")
    (kept,) = tmp_path.glob("games.db.before-*[0-9]")
    assert f"kept as {kept.name}" in done.stdout
    assert logs(path) == held
    assert logs(kept) == later


async def test_an_edition_that_was_taken_away_is_named(tmp_path: Path) -> None:
    rig = await Rig.open(tmp_path / "games.db")
    await rig.game()
    for _ in range(2):
        await rig.full(2)
    await rig.database.write(
        lambda c: c.execute("UPDATE games SET edition = 'our-box' WHERE way = 'full'")
    )
    await rig.database.close()
    said = "2 games could not be replayed, because their edition our-box is not there."
    for edition in ("", "box"):
        known = {"CARTHAGO_DB": "games.db", "CARTHAGO_EDITION": edition}
        done = call(tmp_path, "backup", f"copy{edition}.db", **known)
        assert (done.returncode, done.stderr) == (0, "")
        head, last = done.stdout.splitlines()
        assert "3 games, 1 of them replayed; schema" in head
        assert last == said
        done = call(tmp_path, "restore", f"copy{edition}.db", **known)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines()[1] == said
    assert query(tmp_path / "games.db", "SELECT count(*) FROM games") == [(3,)]


@pytest.mark.parametrize("late", range(4))
def test_a_backup_that_is_killed_leaves_no_file_that_counts(tmp_path: Path, late: int) -> None:
    path = tmp_path / "games.db"
    with playing(path) as process:
        confirmed(process, 30)
    code = (
        "import os, signal, sys; from bot.store import backup as b; from pathlib import Path; "
        "from bot.tables.replaying import checker; "
        "die = lambda *_: os.kill(os.getpid(), signal.SIGKILL); "
        "check = checker(); "
        f"setattr(b, ['_check_file', '_check_games', '_sync', '_place'][{late}], die); "
        "b.take(Path('games.db'), Path('copy.db'), check)"
    )
    killed = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, check=False
    )
    assert killed.returncode == -9
    assert not (tmp_path / "copy.db").exists()
    assert all(each.name.startswith(".copy.db.") for each in tmp_path.glob("*copy*"))
    assert call(tmp_path, "backup", "copy.db", CARTHAGO_DB="games.db").returncode == 0


def test_bad_calls_are_told_from_what_is_not_sound(tmp_path: Path) -> None:
    def fails(*words: str) -> tuple[int, str]:
        done = call(tmp_path, *words, CARTHAGO_DB="games.db")
        assert done.stdout == ""
        return done.returncode, done.stderr

    code, words = fails("backup", "copy.db")
    assert (code, "no database games.db" in words) == (2, True)
    code, words = fails("restore", "copy.db")
    assert (code, "no file copy.db" in words) == (2, True)
    (tmp_path / "copy.db").write_bytes(b"text " * 1000)
    code, words = fails("restore", "copy.db")
    assert code == 1
    assert "copy.db is not a sound database.\nNothing has changed.\n" in words
    (tmp_path / "games.db").write_bytes(b"text " * 1000)
    code, words = fails("backup", "copy.db")
    assert (code, "is there already" in words) == (2, True)
    for folder in ("", "."):
        code, words = fails("backup", folder)
        assert (code, ". is a folder." in words) == (2, True)
    code, words = fails("backup", "other.db")
    assert (code, "not a sound database" in words) == (1, True)
    code, words = fails("backup", "nowhere/other.db")
    assert (code, "no folder nowhere" in words) == (2, True)
    code, words = fails("restore", "games.db")
    assert (code, "the database itself" in words) == (2, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "copy.db",
        "games.db",
        "games.db.lock",
    ]
