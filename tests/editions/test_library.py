"""The library: each edition read once, the group's own before the shipped one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.editions import SHIPPED, NoSuchEdition, find
from bot.editions.library import Library


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A group's own edition, which differs from the shipped one by its id."""
    folder = tmp_path / "box"
    shutil.copytree(find(SHIPPED), folder)
    heading = folder / "edition.toml"
    heading.write_text(heading.read_text("utf-8").replace(f'"{SHIPPED}"', '"our-box"', 1), "utf-8")
    return folder


def test_without_an_own_edition_the_shipped_one_is_played() -> None:
    library = Library()
    assert library.default().id == SHIPPED
    assert library.default() is library.get(SHIPPED)


def test_an_own_edition_is_played_and_the_shipped_one_is_still_there(own: Path) -> None:
    library = Library(own)
    assert library.default().id == "our-box"
    assert library.get(SHIPPED).id == SHIPPED


def test_a_game_of_the_own_edition_is_found_before_a_new_one_is_opened(own: Path) -> None:
    assert Library(own).get("our-box").id == "our-box"


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(NoSuchEdition):
        Library().get("no-such-edition")
