"""The command line as a person calls it: exit codes and sentences of `run` and `doctor`."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.doctor import _backups, fonts
from bot.pictures.fonts import SHIPPED

ROOT = Path(__file__).parents[2]


def call(
    folder: Path, *words: str, token: str | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    """Call the command line in a folder, with these settings and no others."""
    mine = ("DISCORD_TOKEN", "CARTHAGO_")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(mine)}
    environment |= {"PYTHONPATH": str(ROOT), **settings}
    if token is not None:
        environment["DISCORD_TOKEN"] = token
    return subprocess.run(
        [sys.executable, "-m", "bot", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_run_without_a_token_says_one_sentence(tmp_path: Path) -> None:
    done = call(tmp_path, "run")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("DISCORD_TOKEN is not set.")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_run_with_a_bad_setting_names_it(tmp_path: Path) -> None:
    done = call(tmp_path, "run", token="secret-token", CARTHAGO_LOG="loud")
    assert done.returncode == 2
    assert "CARTHAGO_LOG" in done.stderr
    assert "secret-token" not in done.stderr + done.stdout


@pytest.mark.parametrize("command", ["run", "doctor"])
def test_an_edition_in_a_folder_that_is_not_there(tmp_path: Path, command: str) -> None:
    done = call(tmp_path, command, token="secret-token", CARTHAGO_EDITION="/nope")
    assert done.returncode == (2 if command == "run" else 1)
    said = done.stdout + done.stderr
    assert "there is no folder /nope" in said
    assert "mistake" not in said
    assert ".toml" not in said


def test_an_unknown_call_is_a_bad_call(tmp_path: Path) -> None:
    assert call(tmp_path, "dance").returncode == 2
    assert call(tmp_path, "local", "--members", "99").returncode == 2


def test_help_names_the_commands(tmp_path: Path) -> None:
    done = call(tmp_path, "--help")
    assert done.returncode == 0
    assert all(f"\n  {name} " in done.stdout for name in ("run", "local", "doctor"))


def test_doctor_finds_everything_ready(tmp_path: Path) -> None:
    done = call(tmp_path, "doctor", token="secret-token")
    assert done.returncode == 0
    assert "✓ token: set" in done.stdout
    assert "✓ fonts: all there" in done.stdout
    assert "secret-token" not in done.stdout


def test_doctor_reads_an_existing_database(tmp_path: Path) -> None:
    made = "import asyncio, pathlib; from bot.store.database import Database as D; "
    made += "a = lambda: D.open(pathlib.Path('games.db')); d = asyncio.run(a())"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", made], cwd=tmp_path, env=environment, check=True)
    done = call(tmp_path, "doctor", token="t", CARTHAGO_DB="games.db")
    assert done.returncode == 0
    assert "games.db is sound, schema" in done.stdout


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"no database at all, but quite some text" * 50, "not a sound database"), (None, "folder")],
)
def test_doctor_names_a_database_that_cannot_be_opened(
    tmp_path: Path, content: bytes | None, words: str
) -> None:
    path = tmp_path / "games.db"
    if content is None:
        path = tmp_path / "missing" / "games.db"
    else:
        path.write_bytes(content)
    done = call(tmp_path, "doctor", token="t", CARTHAGO_DB=str(path))
    assert done.returncode == 1
    assert words in done.stdout


def test_doctor_refuses_another_programs_database(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE things (n)")
    connection.close()
    done = call(tmp_path, "doctor", token="t", CARTHAGO_DB=str(path))
    assert done.returncode == 1
    assert "another program" in done.stdout


def test_doctor_names_the_font_that_is_missing_or_no_font(tmp_path: Path) -> None:
    folder = tmp_path / "fonts"
    shutil.copytree(SHIPPED, folder)
    assert fonts(folder) == (True, "fonts: all there")
    hebrew = folder / "noto" / "NotoSansHebrew-Bold.ttf"
    for whole in (hebrew.read_bytes()[:5000], b"", b"no font at all" * 99):
        hebrew.write_bytes(whole)
        fine, words = fonts(folder)
        assert not fine
        assert words.startswith(f"fonts: {hebrew}: no font")
    hebrew.unlink()
    assert fonts(folder) == (False, f"fonts: {hebrew}: No such file or directory")


def test_doctor_tells_the_age_of_the_newest_backup(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    assert _backups(folder) == (True, f"backups: none yet in {folder}")
    folder.mkdir()
    (folder / "carthago-20200101-000000.db").touch()
    fine, words = _backups(folder)
    assert fine
    assert "hours old" in words
    assert _backups(folder / "carthago-20200101-000000.db")[0] is False
