"""Turns told in words."""

from __future__ import annotations

import pytest

from bot.rules.full import story
from bot.rules.full.course import Chosen
from bot.rules.full.scoring import judged
from bot.rules.full.story import Turn
from bot.rules.turns import Moment
from bot.text.full import lines
from bot.text.lines import bold
from tests.rules.full.games import EDITION
from tests.text.full.games import MESSAGE, NAMES, WORST, course


def told(*deeds: story.Deed, extra: bool = False, over: bool = True, setup: bool = False) -> str:
    turn = Turn(0, Moment(1, 1), setup, extra, deeds, 1, over)
    words = lines.turn(turn, EDITION, NAMES)
    return words.replace("\u2068", "").replace("\u2069", "")


def paid(*goods: str) -> list[story.Paid]:
    return [story.Paid("M-grain-1", good, 0) for good in goods]


def test_shipping() -> None:
    assert told(
        story.Chose("S"), story.Laid("base-S"), story.Toll(None), *paid("wine", "grain"),
        story.Won("s07", 2), story.Drew(1), story.Paid("s01", None, 3), story.Won("s04", None),
        story.Paid("s01", None, 3), story.Seated(forum=False, number=3),
    ) == (
        "**Dido** sails, toll 1 card: delivers grain and wine at dock 2, wins ship 7, draws 1; "
        "attacks for 3 coins, wins ship 4; "
        "takes a seat in the Guild Hall for 3 coins (now 3 guild seats)."
    )  # fmt: skip


def test_a_first_disk_and_passes() -> None:
    assert told(story.PutDisk(2), setup=True) == "**Dido** puts the first disk on dock 2."
    assert told(story.Passed(), story.Drew(1)) == "**Dido** passes: draws 1."
    assert told(story.Passed()) == "**Dido** passes."


def test_nothing_comes_of_an_empty_turn() -> None:
    empty = (story.Chose("S"), story.Laid("base-S"))
    assert told(*empty) == "**Dido** sails: nothing comes of it."
    assert told(*empty, over=False) == "**Dido** sails."
    assert told(*empty, story.Spent()) == (
        "**Dido** sails: nothing comes of it; spends the golden tile for another turn."
    )


def test_an_extra_turn_for_the_guild_alone() -> None:
    assert told(
        story.Chose("M"), story.Laid("base-M"), story.Skipped(), story.Paid("s01", None, 6),
        story.Placed("II-1", 2), extra=True,
    ) == (
        "**Dido**, in an extra turn, goes to the market, for the guild alone: "
        "takes the second place on II-1 for 6 coins."
    )  # fmt: skip


def test_residence_and_market() -> None:
    assert told(story.Chose("R"), *paid("oil", "oil"), story.Freed("C2", 1, emptied=True)) == (
        "**Dido** works on the residence: pays 2 oil, takes 1 disk from circle C2, "
        "which empties the shipyard."
    )
    assert told(
        story.Chose("M"), story.Took("M-grain-1"), story.Drew(2),
        story.Swapped("T-oil-3", "W-wine-2"), story.Readied(1),
    ) == (
        "**Dido** goes to the market: takes grain 1 (market), draws 2; "
        "gives oil 3 (trade harbour) for wine 2 (war harbour); turns 1 ship active."
    )  # fmt: skip


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4), (4, 4), (5, 3)])
def test_whole_games_are_told_in_lines_that_fit(seed: int, players: int) -> None:
    played = course(seed, players)
    turns = story.turns(EDITION, played.setup, played.line)
    spent = sum(not seat.holds_tile for seat in played.now.seats)
    assert sum(turn.extra for turn in turns) == spent
    assert len(turns) == players + 15 * players + spent
    assert all(turn.over for turn in turns)
    assert turns[-1].last == len(played.line)
    for turn in turns:
        line = lines.turn(turn, EDITION, WORST)
        assert "\n" not in line
        assert len(line) <= MESSAGE / 2
        assert bold(WORST[turn.seat]) in line


@pytest.mark.parametrize(("seed", "players"), [(6, 2), (7, 3), (8, 4)])
def test_what_is_told_adds_up_to_the_table(seed: int, players: int) -> None:
    played = course(seed, players)
    deeds = [
        (turn.seat, deed)
        for turn in story.turns(EDITION, played.setup, played.line)
        for deed in turn.deeds
    ]
    tokens = [(e.seat, e.token) for e in played.line if isinstance(e, Chosen)]
    for number, seat in enumerate(played.now.seats):
        mine = [deed for who, deed in deeds if who == number]
        my_tokens = [token for who, token in tokens if who == number]
        seats = [deed.number for deed in mine if isinstance(deed, story.Seated)]
        assert seats == list(range(1, len(seats) + 1))
        assert len([d for d in mine if isinstance(d, story.Won)]) == seat.ships
        emptied = sum(isinstance(d, story.Freed) and d.emptied for d in mine)
        whole = zip(EDITION.columns, seat.taken, strict=True)
        assert emptied == sum(taken == len(column.circles) for column, taken in whole)
        for kind, word in ((story.Paid, "pay:"), (story.Toll, "toll:"), (story.Laid, "lay:")):
            assert sum(isinstance(d, kind) for d in mine) == sum(
                token.startswith(word) for token in my_tokens
            )
        tolls = [deed.card for deed in mine if isinstance(deed, story.Toll)]
        assert [f"toll:{card}" for card in tolls if card is not None] == [
            token for token in my_tokens if token.startswith("toll:") and "base" not in token
        ]
    assert judged(played.now, 0) is None or played.now.seats[0].holds_tile
