"""Settings: the environment goes before the file, and a bad one is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.settings import DEFAULT_DATABASE, BadSettings, make_default_folder, read


def test_without_settings_there_are_defaults(tmp_path: Path) -> None:
    settings = read({}, tmp_path / ".env")
    assert settings.token == ""
    assert settings.database == DEFAULT_DATABASE
    assert settings.log == "info"
    assert settings.dev_guild is None
    assert settings.operators == frozenset()
    assert settings.backups == Path("var/backups")
    assert settings.errors is None


def test_the_file_is_read_and_the_environment_goes_before_it(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=from-file\nCARTHAGO_LOG=debug\nCARTHAGO_DB=a.db\n")
    settings = read({"CARTHAGO_DB": "b.db", "CARTHAGO_OPERATORS": "12, 34"}, file)
    assert settings.token == "from-file"
    assert settings.log == "debug"
    assert settings.database == Path("b.db")
    assert settings.backups == Path("backups")
    assert settings.operators == {12, 34}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CARTHAGO_LOG", "loud"),
        ("CARTHAGO_DEV_GUILD", "my server"),
        ("CARTHAGO_DEV_GUILD", "-1"),
        ("CARTHAGO_ERRORS", "#errors"),
        ("CARTHAGO_OPERATORS", "12, anna"),
        ("CARTHAGO_OPERATORS", "١٢"),
    ],
)
def test_a_bad_setting_is_named(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(BadSettings, match=name):
        read({name: value}, tmp_path / ".env")


def test_backups_lie_beside_the_database_unless_a_folder_is_set(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    assert read({"CARTHAGO_DB": "/srv/games.db"}, file).backups == Path("/srv/backups")
    assert read({"CARTHAGO_BACKUPS": "/mnt/safe"}, file).backups == Path("/mnt/safe")
    assert read({"CARTHAGO_ERRORS": "77"}, file).errors == 77


def test_only_the_default_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_default_folder(Path("elsewhere/games.db"))
    assert not Path("elsewhere").exists()
    make_default_folder(DEFAULT_DATABASE)
    assert DEFAULT_DATABASE.parent.is_dir()


def test_every_setting_is_explained_in_the_example() -> None:
    example = Path(__file__).parents[2] / ".env.example"
    named = {
        line.lstrip("#").partition("=")[0]
        for line in example.read_text().splitlines()
        if "=" in line and line.lstrip("#")[:1].isupper()
    }
    assert named == {
        "DISCORD_TOKEN",
        "CARTHAGO_DB",
        "CARTHAGO_BACKUPS",
        "CARTHAGO_LOG",
        "CARTHAGO_DEV_GUILD",
        "CARTHAGO_EDITION",
        "CARTHAGO_OPERATORS",
        "CARTHAGO_ERRORS",
    }
