"""``carthago edition check`` and ``carthago edition show``."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli import main
from bot.editions import SHIPPED, find, show


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a copy of the shipped edition."""
    return Path(shutil.copytree(find(SHIPPED), tmp_path / "own"))


def call(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["edition", *map(str, words)])


def spoil(folder: Path) -> None:
    """Make two mistakes."""
    ships = folder / "ships.toml"
    ships.write_text(ships.read_text("utf-8").replace('"s07", cargo', '"s08", cargo'), "utf-8")
    (folder / "guild.toml").unlink()


LINES = [
    "ships.toml: ships.s08.id: must be an id of its own: s08 is there already",
    "guild.toml: (file): is missing",
]


def test_check_of_a_sound_edition(folder: Path) -> None:
    result = call("check", folder)
    assert (result.exit_code, result.stdout) == (0, f"{folder}: ok\n")


def test_check_names_each_mistake_on_a_line(folder: Path) -> None:
    spoil(folder)
    result = call("check", folder)
    assert (result.exit_code, result.stdout.splitlines()) == (1, LINES)


@pytest.mark.parametrize("word", ["check", "show"])
def test_a_folder_that_is_not_there(tmp_path: Path, word: str) -> None:
    result = call(word, tmp_path / "none")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"There is no folder {tmp_path / 'none'}.\n"


def test_what_must_be_there_is_not_said_as_if_it_were(folder: Path) -> None:
    (folder / "edition.toml").write_bytes(b"\xff")
    (folder / "cards.toml").write_text("= 1")
    (folder / "guild.toml").unlink()
    (folder / "guild.toml").mkdir()
    (folder / "ships.toml").write_bytes(b" " * (1024 * 1024 + 1))
    lines = call("check", folder).stdout.splitlines()
    assert "edition.toml: (file): must be text in UTF-8" in lines
    assert "guild.toml: (file): must be a plain file" in lines
    assert "ships.toml: (file): must have at most 1 MiB" in lines
    (toml,) = (line for line in lines if line.startswith("cards.toml: (file)"))
    assert toml.startswith("cards.toml: (file): must be sound TOML: ")


def test_check_wants_a_folder() -> None:
    assert call("check").exit_code == 2


def test_show_without_folder_shows_what_is_shipped() -> None:
    result = call("show")
    assert (result.exit_code, result.stdout) == (0, show(find(SHIPPED)))


def test_show_of_a_folder(folder: Path) -> None:
    heading = folder / "edition.toml"
    heading.write_text(heading.read_text("utf-8").replace(f'"{SHIPPED}"', '"our-box"'), "utf-8")
    result = call("show", folder)
    assert result.exit_code == 0
    assert result.stdout == show(folder)
    assert "(our-box)" in result.stdout


def test_show_of_a_spoilt_edition_names_its_mistakes(folder: Path) -> None:
    spoil(folder)
    result = call("show", folder)
    assert (result.exit_code, result.stdout.splitlines()) == (1, LINES)
