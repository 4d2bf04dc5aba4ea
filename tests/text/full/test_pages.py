"""Board, hand and result: they fit, they are the same for all, they tell no secret."""

from __future__ import annotations

import re

import pytest

from bot.rules.full import story
from bot.rules.full.record import Event
from bot.rules.full.scoring import judged
from bot.rules.full.setup import FullSetup
from bot.rules.full.state import Table
from bot.rules.full.view import view
from bot.text.full import alt, board, choices, hand, lines, result
from tests.rules.full.games import EDITION, new_game, played
from tests.rules.full.test_secrets import told_apart
from tests.text.full.games import NAMES, NOW, WORST, check, crowded, line_of, tables

SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
def test_board_and_hand_fit_whatever_people_are_called(seed: int) -> None:
    for table in tables(seed, every=17):
        check(board.board(view(table, None), EDITION, WORST[0], WORST, NOW))
        check(board.stopped(view(table, None), EDITION, WORST[0], WORST))
        for seat in range(table.players):
            check(hand.hand(view(table, seat), EDITION, WORST[0]))


def test_nothing_is_cut_from_the_fullest_board() -> None:
    fullest = crowded(view(new_game(2).table, None))
    page = board.board(fullest, EDITION, WORST[0], WORST, NOW)
    check(page)
    assert not page.body.endswith("…")
    assert len(page.body) < 4000


@pytest.mark.parametrize("seed", SEEDS)
def test_the_board_is_the_same_whoever_looks(seed: int) -> None:
    for table in tables(seed, every=29):
        pages = [
            board.board(view(table, viewer), EDITION, "Byrsa", NAMES, NOW)
            for viewer in (None, *range(table.players))
        ]
        assert pages.count(pages[0]) == len(pages)


def told(setup: FullSetup, log: list[Event], table: Table, viewer: int | None) -> object:
    """Return all words that a viewer reads of a game."""
    seen = view(table, viewer)
    turns = story.turns(EDITION, setup, line_of(setup, log))
    asked = seen.question
    return (
        board.board(seen, EDITION, "Byrsa", NAMES, NOW),
        board.short(seen, EDITION, "Byrsa", NAMES, NOW),
        alt.board(seen, "Byrsa", NAMES),
        None if viewer is None else alt.hand(seen, EDITION, "Byrsa"),
        None if viewer is None else hand.hand(seen, EDITION, "Byrsa"),
        choices.question(seen, EDITION, NAMES),
        [choices.option(seen, EDITION, token) for token in (asked.choices if asked else ())],
        [lines.turn(turn, EDITION, NAMES) for turn in turns],
    )


@pytest.mark.parametrize("seed", [1, 5, 6])
def test_no_words_hang_on_a_secret(seed: int) -> None:
    worlds = list(told_apart(seed, told))
    assert worlds
    assert not any(worlds)


def test_the_words_of_a_hand_would_give_it_away() -> None:
    def leaks(setup: FullSetup, log: list[Event], table: Table, viewer: int | None) -> object:
        return [hand.hand(view(table, seat), EDITION, "Byrsa") for seat in range(table.players)]

    assert any(told_apart(1, leaks))


@pytest.mark.parametrize("seed", range(12))
def test_the_result_has_every_part_of_every_score(seed: int) -> None:
    table = played(seed).table
    seen = view(table, None)
    assert seen.result is not None
    judgements = [judged(table, seat) for seat in range(table.players)]
    page = result.result(seen, "Edition", "Our own design.", judgements, WORST[0], WORST)
    check(page)
    assert page.foot == "Edition: Edition. Our own design."
    parts = page.body.split("\n\n")
    assert len(parts) == table.players
    for part, score in zip(
        parts, sorted(seen.result, key=lambda s: (s.place, s.seat)), strict=True
    ):
        head, product, achievements, columns, *golden = part.split("\n")
        assert head.startswith(f"**{score.place}. ")
        assert head.endswith(f": {score.total} point{'s' * (score.total != 1)}**")
        assert product.endswith(f" = {score.product}")
        assert achievements.partition(" (")[0] == f"Achievements: {score.achievements}"
        on = [tile for tile, on_it in seen.achievements.items() if score.seat in on_it]
        assert re.findall(r"I+-\d", achievements) == on
        assert columns.endswith(f": {score.columns}")
        state = seen.seats[score.seat].golden
        assert len(golden) == (state != "none")
        if golden:
            assert golden[0].startswith(f"Golden tile: {score.golden} (")
            assert ("(spent)" in golden[0]) == (state == "spent")
            met = judgements[score.seat]
            assert ("not met" in golden[0]) == (met is not None and not met.met)


def test_a_spent_tile_is_not_named_in_the_result() -> None:
    table = played(1).table
    table.seats[0].holds_tile = False
    judgements = [judged(table, seat) for seat in range(table.players)]
    page = result.result(view(table, None), "E", "N", judgements, "Byrsa", NAMES)
    other = [tile for tile in table.tiles if tile != table.tiles[0]]
    table.tiles = (other[0], *table.tiles[1:])
    again = result.result(view(table, None), "E", "N", judgements, "Byrsa", NAMES)
    assert page == again
