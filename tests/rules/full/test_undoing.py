"""Taking back by agreement: how far it goes, and that the same cards come again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from bot.rules.errors import NothingToUndo
from bot.rules.full import story, undoing
from bot.rules.full.course import (
    Back,
    Chosen,
    Course,
    Handed,
    Logged,
    Stood,
    Undone,
    hands_over,
    standing,
    steps,
)
from bot.rules.full.record import Deck
from tests.rules.full.drafts import Drafting
from tests.rules.full.games import EDITION, GAMES
from tests.rules.full.test_drafts import all_of, given

BLOCKS = 3
in_blocks = pytest.mark.parametrize("block", range(BLOCKS))
ALL = frozenset(range(4))
LOG = msgspec.json.Decoder(list[Logged])


def games(block: int, share: int) -> Iterator[Drafting]:
    """Deal the games of a block, or a share of them."""
    return (Drafting(seed) for seed in range(block, GAMES, BLOCKS * share))


def starts(line: list[Stood]) -> list[int]:
    """Return where the steps of a line begin."""
    return [number for number, event in enumerate(line) if not isinstance(event, Deck)]


def again(course: Course, events: list[Stood], chance: Random) -> Course:
    """Make the same choices once more, with other chance."""
    for choice, _ in steps(events):
        token = "end" if isinstance(choice, Handed) else choice.token
        course = course.extended(course.after(choice.seat, token, chance))
    return course


def shuffles(line: list[Stood]) -> list[int]:
    """Return where the steps of a line begin that led to a reshuffle."""
    every = starts(line)
    decks = [number for number, event in enumerate(line) if isinstance(event, Deck)]
    return [max(start for start in every if start < deck) for deck in decks]


@in_blocks
def test_the_same_choices_bring_the_same_cards_again(block: int) -> None:
    """From any step of a game on, whoever looks, also when it is taken back thrice."""
    shuffled = 0
    for it in games(block, share=12):
        last = it.to_end(it.chance.randrange(200, 900))
        for times in range(3):
            places = [*shuffles(last.line), *it.chance.sample(starts(last.line), 3)]
            keep = it.chance.choice(places)
            earlier = Course(EDITION, last.setup, last.line[:keep])
            back = last.extended([Undone(0, keep)])
            assert all_of(back) == all_of(earlier)
            once_more = again(back, last.line[keep:], Random(times))
            assert all_of(once_more) == all_of(last)
            for viewer in it.viewers:
                assert given(back, viewer) == given(earlier, viewer)
                assert given(once_more, viewer) == given(last, viewer)
            shuffled += sum(isinstance(event, Deck) for event in last.line[keep:])
            last = once_more
    assert shuffled


@in_blocks
def test_orders_are_remembered_in_the_log(block: int) -> None:
    """What is read from the stored log gives the same cards as what went on living."""
    decks = 0
    for it in games(block, share=10):
        course = it.to_end()
        for keep in shuffles(course.line)[:2]:
            log = [*it.log, Undone(0, keep), Undone(0, starts(course.line[:keep])[-4])]
            back = Course(EDITION, course.setup, LOG.decode(msgspec.json.encode(log)))
            lived = course
            for undone in log[-2:]:
                lived = lived.extended([undone])
            for earlier in (back, lived):
                once_more = again(earlier, course.line[len(earlier.line) :], Random(5))
                assert once_more.line == course.line
            decks += 1
    assert decks


def test_other_cards_are_shuffled_anew() -> None:
    """A reshuffle of other cards, or without memory, hangs on chance as ever."""
    it = Drafting(3)
    course = it.to_end()
    place = next(n for n, event in enumerate(course.line) if isinstance(event, Deck))
    keep = max(n for n in starts(course.line) if n < place)
    forgetful = Course(EDITION, course.setup, course.line[:keep])
    orders = {
        tuple(again(forgetful, course.line[keep : place + 1], Random(n)).line[place].cards)  # type: ignore[union-attr]
        for n in range(4)
    }
    assert len(orders) == 4


@in_blocks
def test_a_standing_line_forgets_what_was_taken_back(block: int) -> None:
    """Anything may be taken back at any time; what stands equals a game without it."""
    for it in games(block, share=30):
        while not it.course.now.over and len(it.log) < 900:
            it.step()
            if it.course.line and it.chance.random() < 0.03 and not it.course.now.over:
                keep = it.chance.choice(starts(it.course.line)[-20:])
                line = it.course.line[:keep]
                it.add([Undone(0, keep)])
                assert it.course.line == line
        assert standing(it.log) == it.course.line
        assert all_of(Course(EDITION, it.course.setup, it.log)) == all_of(it.course)


@in_blocks
def test_every_turn_that_was_handed_over_is_told_as_it_stood(block: int) -> None:
    """One story for each end of a turn in the log; that of the line is a part of it."""
    for it in games(block, share=60):
        told: list[story.Turn] = []
        while not it.course.now.over and len(it.log) < 500:
            before = len(it.course.line)
            it.step()
            new = it.course.line[before:]
            if new and hands_over(new[0]):
                turns = story.turns(EDITION, it.course.setup, it.course.line)
                told.append([turn for turn in turns if turn.over][-1])
                read = Course(EDITION, it.course.setup, it.log)
                assert story.last_turn(it.course) == story.last_turn(read) == told[-1]
            elif len(it.course.line) > 3 and it.chance.random() < 0.05:
                it.add([Undone(0, it.chance.choice(starts(it.course.line)[-20:]))])
        assert story.all_turns(EDITION, it.course.setup, it.log) == told
        assert len(told) > 10


def test_a_turn_that_is_played_shorter_after_it_was_opened_again_is_told() -> None:
    it = Drafting(3, goes_back=0)
    drafted = 0
    while it.course.open or drafted < 3:
        drafted = it.course.open
        it.step()
    it.add([Undone(0, it.course.point)])
    while it.back():
        drafted -= 1
    assert drafted <= 0
    for token in ("pass", "end"):
        it.choose(token)
    told = story.all_turns(EDITION, it.course.setup, it.log)
    assert told == [t for t in story.turns(EDITION, it.course.setup, it.course.line) if t.over]
    assert len(told[-1].deeds) < 3


@pytest.mark.parametrize(
    "log",
    [
        [Undone(0, 0)],
        [Chosen(0, "dock:1"), Undone(0, 1)],
        [Chosen(0, "dock:1"), Undone(0, -1)],
        [Chosen(0, "dock:1"), Deck(()), Undone(0, 1)],
        [Chosen(0, "dock:1"), Undone(0, 0), Back(0)],
    ],
)
def test_what_cannot_be_taken_back_is_refused(log: list[Logged]) -> None:
    with pytest.raises(NothingToUndo):
        standing(log)


@in_blocks
def test_how_far_it_goes(block: int) -> None:
    """In one's own turn to what was learnt, else to a hand-over: always a turn of one's own."""
    kinds = {"learnt": 0, "before": 0, "own": 0, "nothing": 0}
    for it in games(block, share=30):
        for number, course in enumerate(it.steps()):
            if number % 17 or course.now.over:
                continue
            line, players = course.line, course.setup.players
            ends = [n for n, event in enumerate(line) if hands_over(event)]
            for seat in range(players):
                others = frozenset({seat, (seat + 1) % players})
                for people in (ALL, others, frozenset({seat})):
                    mine = [n for n in ends if line[n].seat == seat]  # type: ignore[union-attr]
                    theirs = [n for n in ends if line[n].seat in people]  # type: ignore[union-attr]
                    try:
                        keep = undoing.kept(course, seat, people)
                    except NothingToUndo:
                        assert not (theirs if seat == course.now.seat else mine)
                        kinds["nothing"] += 1
                        continue
                    back = course.extended([Undone(seat, keep)])
                    assert back.now.seat in people
                    assert keep < course.told
                    if seat != course.now.seat:
                        assert keep == mine[-1]
                        assert back.now.seat == seat
                        kinds["own"] += 1
                    elif not ends or keep > ends[-1]:
                        assert back.now.seat == seat
                        again_open = Course(EDITION, course.setup, line[: course.told])
                        assert back.published.known < again_open.now.known
                        kinds["learnt"] += 1
                    else:
                        assert keep == theirs[-1]
                        assert course.told - 1 - ends[-1] == sum(
                            isinstance(event, Deck) for event in line[ends[-1] : course.told]
                        )
                        kinds["before"] += 1
            with pytest.raises(NothingToUndo):
                undoing.kept(course, course.now.seat, ALL - {course.now.seat})
    assert min(kinds.values()) > 5, kinds


@in_blocks
def test_what_falls_is_told_by_public_facts(block: int) -> None:
    """The same for every draft; numbers of cards agree with the tables before and after."""
    for it in games(block, share=60):
        for number, course in enumerate(it.steps()):
            if number % 23 or course.now.over or course.told < 10:
                continue
            keep = it.chance.choice([n for n in starts(course.line) if n < course.told][-40:])
            what = undoing.fallen(course, keep)
            public = Course(EDITION, course.setup, course.line[: course.told])
            assert undoing.fallen(public, keep) == what
            before = Course(EDITION, course.setup, course.line[:keep]).now
            after = course.published
            assert sum(what.seen.drawn) + what.seen.display == len(after.drawn_by) - len(
                before.drawn_by
            )
            assert what.seen.ships == len(before.ship_deck) - len(after.ship_deck)
            assert what.ending == hands_over(course.line[keep])
            held = [s for s in range(public.setup.players) if before.seats[s].holds_tile]
            spent = [s for s in held if not after.seats[s].holds_tile]
            assert sorted(what.tiles) == spent
