"""Paths in a folder that may not be looked into: one sentence, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli import local
from bot.cli.backup import backup, restore
from bot.cli.doctor import examine
from bot.cli.edition import check, show
from bot.cli.run import run_bot
from bot.discord.backups import DailyBackups
from bot.store.rows import BackupRow
from tests.store.test_files import shut

Work = Callable[[Path], int]

CALLS: dict[str, tuple[Work, str]] = {
    "backup": (lambda there: backup(there / "x.db"), ""),
    "restore": (lambda there: restore(there / "x.db"), ""),
    "edition check": (lambda there: check(there / "x"), ""),
    "edition show": (lambda there: show(there / "x"), ""),
    "backup of it": (lambda there: backup(there.parent / "y.db"), "CARTHAGO_DB"),
    "restore to it": (lambda there: restore(there.parent / "f"), "CARTHAGO_DB"),
    "run": (lambda _there: run_bot(), "CARTHAGO_DB"),
    "run by an edition": (lambda _there: run_bot(), "CARTHAGO_EDITION"),
    "local": (lambda there: local.run(0, db=there / "x.db"), ""),
    "local in a folder": (lambda there: local.run(0, db=there / "y" / "x.db"), ""),
}


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that may not be looked into."""
    folder = tmp_path / "shut"
    folder.mkdir()
    (tmp_path / "f").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    for name in ("CARTHAGO_DB", "CARTHAGO_BACKUPS", "CARTHAGO_EDITION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("bot.cli.run._log", lambda _level: None)
    shut(folder, monkeypatch)
    return folder


@pytest.mark.parametrize("name", CALLS)
def test_a_call_ends_with_a_sentence(
    there: Path, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work, setting = CALLS[name]
    if setting:
        monkeypatch.setenv(setting, str(there / "x.db"))
    assert work(there) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(": Permission denied.")
    assert str(there) in line
    assert "Errno" not in line


@pytest.mark.parametrize("setting", ["CARTHAGO_DB", "CARTHAGO_BACKUPS", "CARTHAGO_EDITION"])
def test_doctor_names_it_and_goes_on(
    there: Path, setting: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(setting, str(there / "x"))
    assert examine() == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("✗") and "Permission denied" in line for line in lines)
    assert lines[-1] == "✓ fonts: all there"


def test_the_edition_of_games_out_of_reach_is_said_by_backup(
    there: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARTHAGO_EDITION", str(there / "x"))
    monkeypatch.setenv("CARTHAGO_DB", str(tmp_path / "f"))
    assert backup(tmp_path / "y.db") == 2
    assert "cannot be reached: Permission denied." in capsys.readouterr().err


async def test_a_backup_out_of_reach_is_none(there: Path) -> None:
    class Oversight:
        async def backups(self) -> list[BackupRow]:
            return [BackupRow(1, "carthago-20300101-000000.db", 2, 3)]

    class Tables:
        oversight = Oversight()

    made = DailyBackups(Tables(), there / "x", None, None, None)  # type: ignore[arg-type]
    assert await made.last() is None
