"""A golden tile in words: how it stands, and what its owner is told (golden.md 1 to 5)."""

from __future__ import annotations

import pytest

from bot.rules import golden
from bot.rules.golden import FIGURES, OBJECTIVES, TILES, Figure, Judgement, Tile
from bot.text import help as help_text
from bot.text import tile, words


def judged(own: Tile, figures: dict[Figure, int]) -> Judgement:
    """Judge a tile with these figures; all others are 0."""
    return golden.judge(own, {figure: figures.get(figure, 0) for figure in FIGURES})


@pytest.mark.parametrize(
    ("own", "figures", "met", "said"),
    [
        ("fleet", {}, False, "0 ships + 0 inactive: 0 of 5"),
        ("fleet", {"active-ships": 3, "inactive-ships": 1}, False, "3 ships + 1 inactive: 4 of 5"),
        ("fleet", {"active-ships": 1, "inactive-ships": 4}, True, "1 ship + 4 inactive: 5 of 5"),
        ("fleet", {"active-ships": 7}, True, "7 ships + 0 inactive: 7 of 5"),
        ("columns", {}, False, "0 emptied columns: 0 of 2"),
        ("columns", {"columns": 1}, False, "1 emptied column: 1 of 2"),
        ("columns", {"columns": 2}, True, "2 emptied columns: 2 of 2"),
        ("achievements", {"achievement-disks": 1}, False, "1 disk: 1 of 4"),
        ("achievements", {"achievement-disks": 3}, False, "3 disks: 3 of 4"),
        ("achievements", {"achievement-disks": 4}, True, "4 disks: 4 of 4"),
        ("guild", {"hall-disks": 3}, False, "3 in the hall + 0 in the forum: 3 of 4"),
        (
            "guild",
            {"hall-disks": 3, "forum-disks": 1},
            True,
            "3 in the hall + 1 in the forum: 4 of 4",
        ),
        ("empty-hand", {"trade-cards": 3}, False, "3 trade cards, 0 wanted"),
        ("empty-hand", {"trade-cards": 1}, False, "1 trade card, 0 wanted"),
        ("empty-hand", {}, True, "0 trade cards, 0 wanted"),
    ],
)
def test_how_a_tile_stands(own: Tile, figures: dict[Figure, int], met: bool, said: str) -> None:
    judgement = judged(own, figures)
    assert judgement.met is met
    assert words.how_it_stands(judgement) == said
    head = "Met at this moment" if met else "Not met yet"
    assert f"\n{head} ({said}).\n" in tile.now(judgement)
    assert f", {'met' if met else 'not met'} ({said})." in tile.over(judgement)


@pytest.mark.parametrize(
    ("own", "name"),
    [
        ("fleet", "The Great Fleet"),
        ("columns", "The Open House"),
        ("achievements", "The Renowned"),
        ("guild", "The Councillor"),
        ("empty-hand", "The Open Purse"),
    ],
)
def test_each_tile_has_its_name_and_what_it_asks_for(own: Tile, name: str) -> None:
    said = words.TILE_WORDS[own]
    assert said.name == name
    number = "no trade card" if own == "empty-hand" else f"{OBJECTIVES[own].need} or more"
    assert number in said.objective


@pytest.mark.parametrize("own", TILES)
def test_the_message_hides_name_and_objective_until_they_are_tapped(own: Tile) -> None:
    head, hidden, below = tile.message(judged(own, {}), "Byrsa", "link").split("||")
    said = words.TILE_WORDS[own]
    assert said.name in hidden
    assert said.objective in hidden
    assert said.name not in head + below


def test_a_spent_tile_says_nothing_of_what_it_was() -> None:
    said = " ".join([tile.spent(), tile.shut(), tile.message_spent("Byrsa", "link")])
    for own in words.TILE_WORDS.values():
        assert own.name not in said
        assert own.objective not in said


def test_points_are_counted_in_words() -> None:
    assert [words.points(n) for n in (0, 1, 5)] == ["0 points", "1 point", "5 points"]


def test_help_credits_the_publishers_and_tells_the_rules() -> None:
    rules = help_text.golden_rules()
    for page in (help_text.how_to_play(), rules):
        assert "Capstone Games" in page.foot
        assert "Iron Games" in page.foot
    for own in words.TILE_WORDS.values():
        assert f"**{own.name}**: {own.objective}" in rules.body
    assert "5 points" in rules.body
