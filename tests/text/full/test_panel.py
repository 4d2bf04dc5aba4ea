"""The panel's page: the question, what was done so far, the own hand, why a space is missing."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bot.rules.full.course import Chosen, Course, Handed
from bot.rules.full.edition import SPACES
from bot.rules.full.record import Deck
from bot.rules.full.view import view
from bot.text.full import choices, draft, panel, spaces, words
from bot.text.full.means import Mine
from bot.text.page import Page
from tests.rules.full.games import EDITION, some_token
from tests.text.full.games import NAMES, check, course, tables

SEEDS = range(4)


def page_of(played: Course) -> Page:
    """Return the panel of the seat that is to act."""
    seen = played.view(played.now.seat)
    asked = choices.question(seen, EDITION, NAMES)
    return panel.page("Byrsa", seen, asked, EDITION, draft.so_far(played.line, EDITION))


@pytest.mark.parametrize("seed", SEEDS)
def test_it_fits_and_shows_each_card_of_the_hand(seed: int) -> None:
    for most in range(6, 240, 13):
        played = course(seed, 3, most=most)
        if played.now.over:
            break
        page = page_of(played)
        check(page)
        own = played.view(played.now.seat).own
        assert own is not None
        assert [c for c in own.hand if words.card_short(EDITION, c) not in page.body] == []


def test_the_letters_are_explained_in_the_last_line() -> None:
    legend = page_of(course(1, 3, most=6)).body.splitlines()[-1]
    assert legend == "T trade harbour · W war harbour · S shipping · M market · R residence"
    assert {part.split()[0] for part in legend.split(" · ")} == set(SPACES)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_space_is_offered_or_said_to_be_missing_and_why(seed: int) -> None:
    met = 0
    for table in tables(seed, every=1):
        seen = view(table, None if table.over else table.seat)
        if seen.question is None or seen.question.kind != "space":
            continue
        mine = Mine(seen, EDITION)
        said = spaces.not_offered(mine, seen.question.choices)
        for space in SPACES:
            assert (words.action(space) in said) == (space not in seen.question.choices)
            met += words.action(space) in said
    assert met


def test_the_reason_is_the_one_that_holds() -> None:
    played = course(1, 3, most=6)
    seen = played.view(played.now.seat)
    assert seen.question is not None
    assert seen.question.kind == "space"
    seat = msgspec.structs.replace(seen.seats[played.now.seat], supply=0)
    seats = tuple(seat if n == played.now.seat else it for n, it in enumerate(seen.seats))
    poor = Mine(msgspec.structs.replace(seen, seats=seats), EDITION)
    offered = [space for space in seen.question.choices if space not in {"T", "W"}]
    assert "trade harbour and war harbour (no disk in supply)" in spaces.not_offered(poor, offered)


def test_so_far_tells_the_choices_of_this_turn_alone() -> None:
    line: list[Chosen | Deck | Handed] = [
        Chosen(0, "M"),
        Chosen(0, "lay:base-M"),
        Handed(0),
        Chosen(1, "S"),
        Chosen(1, "lay:s07"),
        Chosen(1, "toll:base-W"),
        Chosen(1, "toll:base-T"),
        Chosen(1, "deliver:2"),
        Chosen(1, "pay:M-grain-2"),
    ]
    assert draft.so_far(line, EDITION) == (
        "**So far**: shipping; ship 7 used instead of a card; toll 2 cards; delivery at dock 2"
    )
    assert draft.so_far(line[:3], EDITION) == ""
    assert draft.so_far([*line, Chosen(1, "golden")], EDITION) == ""


@pytest.mark.parametrize("seed", SEEDS)
def test_so_far_knows_each_token_that_it_should_tell(seed: int) -> None:
    left_out = {"act", "done", "end", "golden"}
    for event in course(seed, 2).line:
        if isinstance(event, Chosen) and event.token.partition(":")[0] not in {"pay", *left_out}:
            assert draft.so_far([event], EDITION), event.token


@pytest.mark.parametrize("seed", SEEDS)
def test_a_payment_says_when_there_is_no_way_back_from_it(seed: int) -> None:
    said = 0
    played, chance = course(seed, 2, most=1), Random(seed)
    while not played.now.over:
        seen = played.view(played.now.seat)
        token = some_token(played.now, chance)
        after = played.extended(played.after(played.now.seat, token, chance))
        then = after.view(after.now.seat).question
        if token.startswith("pay:") and not (then and then.kind == "pay"):
            final = "there is no way back" in choices.question(seen, EDITION, NAMES)
            assert final == played.would_publish(token)
            said += final
        played = after
    assert said
