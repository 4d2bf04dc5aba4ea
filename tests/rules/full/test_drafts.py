"""Drafts of whole games by chance: going back, what is published, and who is given what of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from bot.rules.errors import GameOver, NothingToUndo, NotLegal, NotYourTurn
from bot.rules.full import reading
from bot.rules.full.course import Back, Chosen, Course, Handed, Logged, standing
from bot.rules.full.engine import legal
from bot.rules.full.record import Deck
from tests.rules.full.drafts import Drafting, learnt, other_courses
from tests.rules.full.games import EDITION, GAMES, find, state_of

BLOCKS = 3
in_blocks = pytest.mark.parametrize("block", range(BLOCKS))
LOG = msgspec.json.Decoder(list[Logged])


def games(block: int, share: int) -> Iterator[Drafting]:
    """Deal the games of a block, or a share of them."""
    return (Drafting(seed) for seed in range(block, GAMES, BLOCKS * share))


def all_of(course: Course) -> list[object]:
    """Return all that a course is."""
    tables = (course.now, course.published)
    return [course.line, course.open, course.told, *(state_of(table) for table in tables)]


@in_blocks
def test_a_course_played_again_is_the_same(block: int) -> None:
    for it in games(block, share=30):
        for number, course in enumerate(it.steps()):
            if number % 37 == 0 or course.now.over:
                log = LOG.decode(msgspec.json.encode(it.log))
                assert log == it.log
                assert all_of(Course(EDITION, course.setup, log)) == all_of(course)


@in_blocks
def test_back_restores_the_table_up_to_the_last_point_of_no_return(block: int) -> None:
    backs = 0
    for it in games(block, share=30):
        drafted = [state_of(it.course.now)]
        told, published = 0, drafted[0]
        while not it.course.now.over:
            before = it.course
            seat = before.now.seat
            for other in {-1, *range(4)} - {seat}:
                with pytest.raises(NothingToUndo):
                    before.back(other)
            if it.chance.random() < 0.2 and it.back():
                drafted.pop()
                backs += 1
                assert state_of(it.course.now) == drafted[-1]
                assert it.course.open == len(drafted) - 1
            elif len(drafted) == 1 and it.chance.random() < 0.1:
                with pytest.raises(NothingToUndo):
                    before.back(seat)
                continue
            else:
                it.goes_back = 0
                it.step()
                if learnt(before.now, it.course.now):
                    drafted = []
                    told, published = len(it.course.line), state_of(it.course.now)
                drafted.append(state_of(it.course.now))
            assert len(it.course.line) == told + it.course.open
            assert it.course.told == told
            assert state_of(it.course.published) == published
    assert backs > 10


@in_blocks
def test_extending_a_course_leaves_it_as_it_was(block: int) -> None:
    for it in games(block, share=30):
        while not it.course.now.over:
            before, was = it.course, all_of(it.course)
            it.step()
            assert all_of(before) == was
            assert it.course.line != before.line


@in_blocks
def test_what_would_be_published_is_said_before_and_hangs_on_no_secret(block: int) -> None:
    said = {True: 0, False: 0}
    worlds = 0
    for it in games(block, share=60):
        for number, course in enumerate(it.steps()):
            if course.now.over or number % 13:
                continue
            for token in legal(course.now):
                after = course.extended(course.after(course.now.seat, token, Random(number)))
                expected = learnt(course.now, after.now)
                assert course.would_publish(token) == expected == (after.open == 0)
                said[expected] += 1
            true = [course.would_publish(token) for token in legal(course.now)]
            if number % 3:
                continue
            for other in other_courses(course, course.now.seat, it.chance):
                assert [other.would_publish(token) for token in legal(other.now)] == true
                worlds += 1
    assert min(*said.values(), worlds) > 7


@in_blocks
def test_nobody_else_is_given_anything_of_a_draft(block: int) -> None:
    drafts = worlds = 0
    for it in games(block, share=60):
        for number, course in enumerate(it.steps()):
            if course.now.over or not (number % 22 == 0 or course.open > 7):
                continue
            public = Course(EDITION, course.setup, course.line[: course.told])
            drafts += course.open > 0
            for viewer in set(it.viewers) - {course.now.seat}:
                assert given(course, viewer) == given(public, viewer)
            if number % 66:
                continue
            for viewer in it.viewers:
                true = given(course, viewer)
                for other in other_courses(course, viewer, it.chance):
                    assert given(other, viewer) == true
                    worlds += 1
    assert min(drafts, worlds) > 5


def given(course: Course, viewer: int | None) -> list[bytes]:
    """Return all that a viewer is given of a course."""
    records = [course.record(viewer, stopped=stopped) for stopped in (False, True)]
    return [msgspec.json.encode(what) for what in (course.view(viewer), *records)]


@in_blocks
def test_a_record_holds_the_events_one_may_know_and_no_hand_over(block: int) -> None:
    for it in games(block, share=30):
        handed = 0
        for course in islice(it.steps(), 0, None, 27):
            if course.now.over:
                break
            for viewer in it.viewers:
                mine = viewer == course.now.seat
                line = course.line if mine else course.line[: course.told]
                handed += sum(isinstance(event, Handed) for event in line)
                kinds = [_kind(event) for event in line if not isinstance(event, Handed)]
                assert [event[0] for event in course.record(viewer).events] == kinds
        assert handed > 0


def _kind(event: Chosen | Deck) -> str | int:
    return "deck" if isinstance(event, Deck) else event.seat


@in_blocks
def test_the_record_of_a_finished_game_is_sound(block: int) -> None:
    for it in games(block, share=30):
        course = it.to_end()
        records = {msgspec.json.encode(course.record(viewer)) for viewer in it.viewers}
        (record,) = records
        plain = msgspec.json.decode(record)
        reading.check(plain, find)
        tokens = [event[1] for event in plain["events"] if event[0] != "deck"]
        assert len(tokens) == sum(isinstance(event, Chosen) for event in course.line)
        spent = [not seat.holds_tile for seat in course.now.seats]
        assert plain["setup"]["golden"] == list(course.to_keep().tiles)
        for tile, kept, gone in zip(course.setup.tiles, course.to_keep().tiles, spent, strict=True):
            assert kept == (None if gone else tile)
        seat = course.now.seat
        with pytest.raises(GameOver):
            course.after(seat, "end", it.chance)
        # The record is the same from what is kept.
        kept_course = Course(EDITION, course.to_keep(), it.log)
        assert msgspec.json.encode(kept_course.record(None)) == record


def test_to_keep_leaves_all_but_spent_tiles() -> None:
    spent = 0
    for seed in range(1, 5):
        it = Drafting(seed)
        course = it.to_end()
        kept = course.to_keep()
        assert msgspec.structs.replace(kept, tiles=()) == msgspec.structs.replace(
            course.setup, tiles=()
        )
        spent += course.setup.golden and kept.tiles.count(None)
    assert spent > 0


def test_a_stopped_game_stays_cut_for_everybody() -> None:
    it = Drafting(1)
    course = it.to_end(60)
    for viewer in it.viewers:
        record = course.record(viewer, stopped=True)
        assert record.stopped
        assert record.result is None
        assert [n for n, tile in enumerate(record.setup.golden) if tile] in ([], [viewer])


def test_choices_are_refused_as_the_rules_refuse_them() -> None:
    it = Drafting(2)
    course = it.to_end(30)
    was = all_of(course)
    with pytest.raises(NotLegal):
        course.after(course.now.seat, "no-such-token", it.chance)
    for seat in {-1, *range(5)} - {course.now.seat}:
        with pytest.raises(NotYourTurn):
            course.after(seat, legal(course.now)[0], it.chance)
    assert all_of(course) == was


def test_a_log_that_goes_back_too_far_is_refused() -> None:
    logs: list[list[Logged]] = [
        [Back(0)],
        [Chosen(0, "dock:1"), Back(0), Back(0)],
        [Handed(0), Back(0)],
    ]
    for log in logs:
        with pytest.raises(NothingToUndo):
            standing(log)


def test_a_hand_over_is_asked_for_at_the_end_of_each_turn() -> None:
    it = Drafting(4)
    players = it.course.setup.players
    course = it.to_end()
    ends = [
        event
        for event in course.line
        if isinstance(event, Handed)
        or (isinstance(event, Chosen) and event.token in {"end", "golden"})
    ]
    spent = sum(not seat.holds_tile for seat in course.now.seats) if course.setup.golden else 0
    assert len(ends) == (15 + 1) * players + spent
