"""Turns told as facts: every event once, and nothing that not everybody knows."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from bot.rules.full import story
from bot.rules.full.course import Chosen, Course, Handed
from bot.rules.full.guild import seats_in_guild
from bot.rules.full.story import Deed, Turn, turns
from tests.rules.full.drafts import Drafting, other_courses
from tests.rules.full.games import EDITION

SEEDS = range(1, 6)


def told(course: Course) -> list[Turn]:
    """Tell all of a course."""
    return turns(EDITION, course.setup, course.line)


def test_every_event_is_told_once() -> None:
    for seed in SEEDS:
        course = Drafting(seed).to_end()
        tale = told(course)
        lasts = [turn.last for turn in tale]
        assert lasts == sorted(set(lasts))
        assert lasts[-1] == len(course.line)
        assert all(turn.over for turn in tale)
        before = 0
        for turn in tale:
            events = course.line[before : turn.last]
            assert {e.seat for e in events if isinstance(e, Chosen | Handed)} == {turn.seat}
            before = turn.last
        players = course.setup.players
        assert [turn.setup for turn in tale] == [True] * players + [False] * (len(tale) - players)
        extras = sum(turn.extra for turn in tale)
        assert len(tale) == 16 * players + extras
        moments = [turn.moment for turn in tale if not turn.setup and not turn.extra]
        assert Counter(moments) == dict.fromkeys(moments, players)
        assert [(m.decade, m.round) for m in moments[::players]] == [
            (decade, round_) for decade in (1, 2, 3) for round_ in (1, 2, 3, 4, 5)
        ]


def test_a_turn_that_is_told_stays_so() -> None:
    it = Drafting(3)
    for number, course in enumerate(it.steps()):
        if number % 9 and not course.now.over:
            continue
        tale = told(course)
        public = turns(EDITION, course.setup, course.line[: course.told])
        over = [turn for turn in tale if turn.over]
        assert over == [turn for turn in public if turn.over]
        assert len(tale) - len(over) <= 1
        assert tale[: len(over)] == over
        if len(tale) > len(over):
            assert tale[-1].seat == course.now.seat
    whole = told(it.course)
    assert over == whole


def test_deeds_say_what_happened() -> None:
    kinds = Counter[type]()
    for seed in SEEDS:
        course = Drafting(seed).to_end()
        table = course.now
        did = Counter[tuple[int, type]]()
        for turn in told(course):
            did.update((turn.seat, type(deed)) for deed in turn.deeds)
        for number, seat in enumerate(table.seats):
            assert did[number, story.Won] == len(seat.active) + len(seat.inactive)
            assert did[number, story.Freed] == sum(seat.taken)
            assert did[number, story.Seated] == seats_in_guild(table, number)
            places = [lying.count(number) for lying in table.achievements.values()]
            assert did[number, story.Placed] == sum(places)
            gone = course.setup.golden and not seat.holds_tile
            assert did[number, story.Spent] == gone
            begun = did[number, story.Chose] + did[number, story.Passed]
            assert begun == 15 + gone
            assert did[number, story.Laid] == did[number, story.Chose]
        kinds.update({kind: count for (_, kind), count in did.items()})
    assert set(kinds) == set(get_args(Deed))


@pytest.mark.parametrize("seed", [1, 2])
def test_deeds_are_public(seed: int) -> None:
    it, worlds = Drafting(seed), 0
    for number, course in enumerate(it.steps()):
        if course.now.over or number % 90 != 45:
            continue
        true = turns(EDITION, course.setup, course.line[: course.told])
        for viewer in {None, (course.now.seat + 1) % course.setup.players}:
            for other in other_courses(course, viewer, it.chance):
                assert turns(EDITION, other.setup, other.line) == true
                worlds += 1
    assert worlds > 10
