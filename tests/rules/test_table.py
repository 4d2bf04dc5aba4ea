"""The refereed table: turns, tally, points, agreement and undo."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import face
from bot.rules.errors import (
    AlreadyConfirmed,
    GameOver,
    NoSuchSeat,
    NothingToUndo,
    NotYourTurn,
    OutOfLimits,
    PointsMissing,
    Refusal,
    RoundsNotOver,
    RoundsOver,
    TooManyDisks,
)
from bot.rules.golden import Figure
from bot.rules.question import Question
from bot.rules.table import state
from bot.rules.table.events import (
    Confirm,
    Event,
    Extra,
    Logged,
    Next,
    Score,
    Set,
    Undo,
    standing,
)
from bot.rules.table.state import TableState
from bot.rules.turns import Moment
from tests.rules.tables import Table, plain_table, running_games, table, whole_games

few = settings(max_examples=25, deadline=None)

LIMITS: list[tuple[Figure, int]] = [
    ("active-ships", 30),
    ("inactive-ships", 30),
    ("columns", 3),
    ("achievement-disks", 6),
    ("hall-disks", 11),
    ("forum-disks", 11),
    ("trade-cards", 75),
]


def _asked(game: Table) -> Question:
    question = face.question(game.now)
    assert question is not None
    return question


# Turns


def test_start() -> None:
    game = table("fleet", "guild", "columns", first=2)
    for seat in range(3):
        figures = game.now.figures(seat)
        assert figures.pop("trade-cards") == 3
        assert set(figures.values()) == {0}
        assert len(figures) == 6
    assert _asked(game) == Question("turn", (2,), ("next", "extra"))
    seen = game.view(0)
    assert (seen.players, seen.first, seen.viewer) == (3, 2, 0)
    assert seen.moment == Moment(1, 1)
    assert [seat.points for seat in seen.seats] == [None] * 3
    assert [seat.confirmed for seat in seen.seats] == [False] * 3


def test_only_the_seat_in_turn_ends_its_turn() -> None:
    game = table("fleet", "guild", "columns")
    for seat in (1, 2):
        with pytest.raises(NotYourTurn) as refused:
            game.do(Next(seat))
        assert refused.value.facts == {"seat": 0}
    assert game.now == table("fleet", "guild", "columns").now


def test_no_turn_after_the_last_one() -> None:
    game = table("fleet", "guild").to_end_of_rounds()
    assert game.view(None).rounds_over
    for seat in (0, 1):
        with pytest.raises(RoundsOver):
            game.do(Next(seat))


@given(whole_games())
@few
def test_each_seat_has_fifteen_turns_and_at_most_one_more(game: Table) -> None:
    line = standing(game.log)
    for seat in range(game.setup.players):
        assert line.count(Next(seat)) == 15
        extras = line.count(Extra(seat))
        assert extras <= (1 if game.setup.golden else 0)
        assert game.now.held[seat] == (game.setup.golden and not extras)


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_must_be_there(seat: int) -> None:
    game = table("fleet", "guild")
    events: list[Event] = [
        Next(seat),
        Extra(seat),
        Confirm(seat),
        Score(0, seat, 1),
        Set(0, seat, "columns", 0, 1),
        Set(seat, 0, "columns", 0, 1),
    ]
    for event in events:
        with pytest.raises(NoSuchSeat) as refused:
            game.do(event)
        assert refused.value.facts == {"seat": seat}
    with pytest.raises(NoSuchSeat):
        game.end_turns().do(Undo(seat))
    with pytest.raises(NoSuchSeat):
        game.to_end_of_rounds().do(Score(seat, 0, 1))
    with pytest.raises(NoSuchSeat):
        game.view(seat)


# Tally


@pytest.mark.parametrize(("what", "most"), LIMITS)
def test_figures_have_limits(what: Figure, most: int) -> None:
    game = table("fleet", "guild")
    for number in (0, most):
        game.put(1, what, number)
        assert game.now.figures(1)[what] == number
    for number in (-1, most + 1):
        with pytest.raises(OutOfLimits) as refused:
            game.put(1, what, number)
        assert refused.value.facts == {"low": 0, "high": most}
    assert game.now.figures(1)[what] == most


def test_a_figure_touches_nothing_else() -> None:
    game = table("fleet", "guild").put(1, "hall-disks", 4, by=0)
    assert game.now.tallies[0] == table("fleet", "guild").now.tallies[0]
    assert game.now.figures(1) == {**table("fleet", "guild").now.figures(1), "hall-disks": 4}


@pytest.mark.parametrize(
    ("achievement", "hall", "forum"), [(6, 5, 0), (0, 6, 5), (6, 0, 5), (3, 4, 4), (5, 6, 0)]
)
def test_eleven_disks_in_all(achievement: int, hall: int, forum: int) -> None:
    game = table("fleet", "guild").put(0, "achievement-disks", achievement)
    game.put(0, "hall-disks", hall).put(0, "forum-disks", forum)
    # The disks of another seat are its own.
    game.put(1, "hall-disks", 11)
    figures: tuple[Figure, ...] = ("hall-disks", "forum-disks")
    for what in figures:
        with pytest.raises(TooManyDisks) as refused:
            game.put(0, what, game.now.figures(0)[what] + 1)
        assert refused.value.facts == {"most": 11}
    if achievement < 6:
        with pytest.raises(TooManyDisks):
            game.put(0, "achievement-disks", achievement + 1)
    # Other figures and less disks are free.
    game.put(0, "columns", 3).put(0, "hall-disks", 0)


def test_a_figure_is_put_from_what_it_is() -> None:
    with pytest.raises(OutOfLimits) as refused:
        table("fleet", "guild").do(Set(0, 0, "trade-cards", 2, 4))
    assert refused.value.facts == {"low": 3, "high": 3}


def test_anybody_may_put_at_any_time_until_the_end() -> None:
    game = table("fleet", "guild").put(1, "columns", 1, by=0).end_turns(3)
    game.put(0, "columns", 1, by=1).to_end_of_rounds().put(1, "columns", 2)
    game.do(Score(0, 0, 1), Score(0, 1, 1), Confirm(0)).put(0, "columns", 2)
    game.do(Confirm(0), Confirm(1))
    with pytest.raises(GameOver):
        game.put(0, "columns", 3)


# Points and agreement


def test_points_come_after_the_last_round() -> None:
    game = table("fleet", "guild").end_turns(10)
    for event in (Score(0, 0, 5), Confirm(0)):
        with pytest.raises(RoundsNotOver) as refused:
            game.do(event)
        assert refused.value.facts == {"decade": 2, "round": 1}
    game.to_last_turn()
    with pytest.raises(RoundsNotOver) as refused:
        game.do(Score(0, 0, 5))
    assert refused.value.facts == {"decade": 3, "round": 5}
    game.end_turns().do(Score(0, 0, 5))


def test_points_have_limits() -> None:
    game = table("fleet", "guild").to_end_of_rounds()
    for points in (0, 999):
        game.do(Score(1, 0, points))
        assert game.now.points == (points, None)
    for points in (-1, 1000):
        with pytest.raises(OutOfLimits) as refused:
            game.do(Score(0, 0, points))
        assert refused.value.facts == {"low": 0, "high": 999}


def test_who_is_awaited_after_the_last_round() -> None:
    game = table("fleet", "guild", "columns").to_end_of_rounds()
    assert _asked(game) == Question("points", (0, 1, 2), ("score",))
    game.do(Score(0, 1, 0))
    assert _asked(game) == Question("points", (0, 2), ("score",))
    game.do(Score(0, 0, 7), Score(0, 2, 7))
    assert _asked(game) == Question("agreement", (0, 1, 2), ("confirm",))
    game.do(Confirm(1))
    assert _asked(game) == Question("agreement", (0, 2), ("confirm",))
    game.do(Confirm(0), Confirm(2))
    assert face.question(game.now) is None


def test_nobody_agrees_before_all_points_are_there() -> None:
    game = table("fleet", "guild", "columns").to_end_of_rounds().do(Score(0, 0, 7), Score(0, 2, 7))
    with pytest.raises(PointsMissing) as refused:
        game.do(Confirm(0))
    assert refused.value.facts == {"seat": 1}


def test_nobody_agrees_twice() -> None:
    game = table("fleet", "guild").to_end_of_rounds().do(Score(0, 0, 7), Score(0, 1, 7))
    game.do(Confirm(1))
    with pytest.raises(AlreadyConfirmed):
        game.do(Confirm(1))
    assert game.now.confirmed == (False, True)


@pytest.mark.parametrize(
    "change",
    [Set(0, 0, "columns", 0, 1), Set(2, 1, "trade-cards", 3, 2), Score(0, 2, 8), Score(1, 0, 8)],
)
def test_a_change_takes_all_agreements_back(change: Event) -> None:
    game = table("fleet", "guild", "columns").to_end_of_rounds()
    game.do(Score(0, 0, 7), Score(0, 1, 7), Score(0, 2, 7), Confirm(0), Confirm(1))
    game.do(change)
    assert game.now.confirmed == (False, False, False)
    assert not game.now.over
    game.do(Confirm(2), Confirm(1))
    assert not game.now.over
    game.do(Confirm(0))
    assert game.now.over


@pytest.mark.parametrize("same", [Set(1, 0, "trade-cards", 3, 3), Score(1, 0, 7)])
def test_the_same_again_is_no_change(same: Event) -> None:
    game = table("fleet", "guild").to_end_of_rounds().do(Score(0, 0, 7), Score(0, 1, 7))
    game.do(Confirm(0), same)
    assert game.now.confirmed == (True, False)


def test_a_refused_change_takes_no_agreement_back() -> None:
    game = table("fleet", "guild").to_end_of_rounds().do(Score(0, 0, 7), Score(0, 1, 7))
    game.do(Confirm(0))
    with pytest.raises(OutOfLimits):
        game.put(1, "columns", 4)
    assert game.now.confirmed == (True, False)


def test_nothing_happens_after_the_end() -> None:
    game = table("fleet", "guild").finish(1, 2)
    before, length = game.now, len(game.log)
    events: list[Event | Undo] = [
        Next(0),
        Extra(1),
        Confirm(0),
        Score(0, 0, 1),
        Set(0, 0, "columns", 0, 1),
        Undo(0),
    ]
    for event in events:
        with pytest.raises(GameOver):
            game.do(event)
    assert game.now == before
    assert len(game.log) == length


def test_without_golden_tiles_points_alone_count() -> None:
    game = plain_table(3, first=1).put(0, "columns", 3).put(0, "trade-cards", 0).finish(30, 31, 9)
    scores = game.view(0).result
    assert scores is not None
    assert [(s.seat, s.points, s.golden, s.total, s.place) for s in scores] == [
        (0, 30, 0, 30, 2),
        (1, 31, 0, 31, 1),
        (2, 9, 0, 9, 3),
    ]
    assert [score.judgement for score in scores] == [None] * 3


# Undo


def test_undo_takes_back_a_turn() -> None:
    game = table("fleet", "guild").do(Next(0), Undo(0))
    assert game.now == table("fleet", "guild").now


def test_undo_takes_back_an_extra_turn_with_its_tile() -> None:
    game = table("fleet", "guild").do(Extra(0), Undo(0))
    assert game.now == table("fleet", "guild").now
    own = game.view(0).own
    assert own is not None
    assert own.tile == "fleet"
    game.do(Extra(0), Next(0), Undo(0))
    assert game.view(None).extra
    assert game.now.held == (False, True)
    game.do(Undo(0))
    assert game.now.held == (True, True)


def test_undo_again_goes_further_back() -> None:
    game = table("fleet", "guild").end_turns(11).do(Undo(0), Undo(1))
    assert game.now == table("fleet", "guild").end_turns(9).now


def test_undo_leaves_the_tally() -> None:
    game = table("fleet", "guild").put(0, "columns", 1).do(Next(0)).put(0, "columns", 2)
    game.put(1, "active-ships", 1).do(Undo(1))
    assert game.now.turn == 0
    assert game.now.figures(0)["columns"] == 2
    assert game.now.figures(1)["active-ships"] == 1


def test_undo_of_the_last_turn_takes_points_and_agreements_along() -> None:
    game = table("fleet", "guild").to_end_of_rounds().do(Score(0, 0, 7), Score(0, 1, 7))
    game.do(Confirm(0)).put(1, "columns", 1).do(Confirm(1), Undo(0))
    assert game.now.points == (None, None)
    assert game.now.confirmed == (False, False)
    assert game.now.seat == 1
    assert game.now.figures(1)["columns"] == 1


def test_undo_needs_a_turn() -> None:
    for game in (
        table("fleet", "guild"),
        table("fleet", "guild").put(0, "columns", 1),
        table("fleet", "guild").do(Next(0), Undo(0)),
    ):
        with pytest.raises(NothingToUndo):
            game.do(Undo(0))


def test_an_undo_applies_only_what_came_after_the_undone_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log: list[Logged] = [Set(0, 0, "columns", n % 2, (n + 1) % 2) for n in range(100)]
    for _ in range(50):
        log += [Next(0), Undo(0)]
    applied = 0
    apply = state.apply

    def counted(now: TableState, event: Event) -> TableState:
        nonlocal applied
        applied += 1
        return apply(now, event)

    monkeypatch.setattr(state, "apply", counted)
    assert state.replay(plain_table().setup, log) == state.start(plain_table().setup)
    assert applied == 150


def test_what_is_undone_must_have_been_allowed() -> None:
    setup = table("fleet", "guild").setup
    with pytest.raises(NotYourTurn):
        face.replay(setup, [Next(1), Undo(1)])
    with pytest.raises(RoundsNotOver):
        face.replay(setup, [Next(0), Score(0, 0, 5), Undo(0)])
    with pytest.raises(NotYourTurn):
        face.write_record(setup, [Next(1), Undo(1)], None)


@given(running_games())
@few
def test_undo_takes_the_last_end_of_a_turn_back(game: Table) -> None:
    ends = [event for event in standing(game.log) if isinstance(event, Next | Extra)]
    if not ends:
        with pytest.raises(NothingToUndo):
            game.do(Undo(0))
        return
    tallies = game.now.tallies
    game.do(Undo(0))
    assert [event for event in standing(game.log) if isinstance(event, Next | Extra)] == ends[:-1]
    assert game.now.seat == ends[-1].seat
    assert game.now.tallies == tallies


@given(running_games(), st.integers(0, 2**32))
@few
def test_a_refused_event_changes_nothing(game: Table, seed: int) -> None:
    chance = Random(seed)
    before = msgspec.json.encode(game.now)
    for _ in range(10):
        seat, number = chance.randint(-2, 5), chance.randint(-5, 1200)
        for event in (Next(seat), Extra(seat), Confirm(seat), Score(seat, 0, number)):
            try:
                face.apply(game.now, event)
            except Refusal:
                assert msgspec.json.encode(game.now) == before


@given(whole_games())
@few
def test_replay_equals_play(game: Table) -> None:
    assert face.replay(game.setup, game.log) == game.now
    assert face.replay(game.setup, standing(game.log)) == game.now
