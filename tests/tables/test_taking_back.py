"""Taking back in the full game by agreement: who is asked, what falls, and what is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.rules.errors import NothingToUndo
from bot.rules.full.course import Back, Chosen, Handed, Undone, hands_over
from bot.rules.full.record import Deck
from bot.tables.errors import (
    AlreadyAgreed,
    AlreadyAsked,
    GameEnded,
    NothingAsked,
    NotInGame,
    NotRunning,
    Stale,
    WrongWay,
)
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.notices import Line, Tile
from bot.tables.people import Person
from bot.tables.talk import Agree, Ask, Refuse
from bot.tables.turns import ENDINGS
from tests.tables.full_play import (
    actor,
    at_once,
    choices,
    course_of,
    full_step,
    full_views,
    is_automatic,
    until,
)
from tests.tables.rig import ANN, BEN, CLEO, EVE, MODERATOR, PEOPLE, Rig
from tests.tables.test_turns import kind


async def take_back(rig: Rig, game: Game, who: Person) -> Game:
    """Ask for something to be taken back, or do it."""
    return await rig.tables.agreements.take_back(game.id, who)


async def answer(rig: Rig, game: Game, who: Person, *, yes: bool = True) -> Game:
    """Press Yes or No at the question that is open now."""
    asked = (await rig.load(game)).talks.undo
    assert asked is not None
    return await rig.tables.agreements.answer(game.id, who, "undo", asked.version, yes=yes)


def begins(game: Game) -> bool:
    """Whether a turn has just begun, after the setup."""
    return kind(game) == "space" and course_of(game).open == 0 and not learnt(game)


def learnt(game: Game) -> bool:
    """Whether somebody has learnt something in this turn, and nothing was chosen since."""
    course = course_of(game)
    if not course.told:
        return False
    return course.open == 0 and not hands_over(course.line[course.point])


async def from_then(
    rig: Rig, wanted: Callable[[Game], bool], people: int = 3, automatic: int = 0
) -> Game:
    """Play a game until something is the case."""
    game = await rig.full(people, automatic=automatic)
    return await until(rig.tables, game, Random(5), wanted)


async def test_within_ones_draft_it_is_free(rig: Rig) -> None:
    game = await rig.full()
    game = await rig.tables.turns.choose(game.id, ANN, "dock:1")
    await rig.news(game)
    game = await take_back(rig, game, ANN)
    assert game.log[-1].what == Back(0)
    assert await rig.news(game) == []
    async with rig.refused(NothingToUndo):
        await take_back(rig, game, ANN)
    async with rig.refused(NothingToUndo):
        await take_back(rig, game, BEN)


async def test_what_was_learnt_is_taken_back_when_all_agree(rig: Rig) -> None:
    game = await from_then(rig, learnt)
    me = actor(game)
    first, second = (person for person in PEOPLE[:3] if person != me)
    course, keep = course_of(game), course_of(game).point
    await rig.news(game)
    asked = await take_back(rig, game, me)
    assert asked.log[-1].what == Ask("undo", game.awaited[0], None, str(keep))
    assert await rig.news(game) == [Line(asked.log[-1].number)]
    async with rig.refused(AlreadyAsked):
        await take_back(rig, game, me)
    async with rig.refused(NotInGame):
        await answer(rig, game, EVE)
    await answer(rig, game, first)
    async with rig.refused(AlreadyAgreed):
        await answer(rig, game, first)
    assert course_of(await rig.load(game)).line == course.line
    rig.clock.forward(60)
    after = await answer(rig, game, second)
    seat = after.seat_of(second.id)
    assert seat is not None
    assert [e.what for e in after.log[-2:]] == [Agree("undo", seat), Undone(seat, keep)]
    assert await rig.news(game) == [Line(after.log[-1].number)]
    assert course_of(after).line == course.line[:keep]
    assert (after.awaited, after.since) == (game.awaited, rig.tables.now())
    assert after.talks.undo is None
    assert after.turn_version == after.choice_version == after.version
    assert not after.is_as_shown(asked.version)
    async with rig.refused(NothingAsked):
        await rig.tables.agreements.answer(game.id, first, "undo", asked.log[-1].version, yes=True)
    async with rig.refused(Stale):
        await rig.tables.turns.choose(game.id, me, choices(after)[0], seen=game.version)
    async with rig.refused(Stale):
        await rig.tables.turns.back(game.id, me, seen=asked.version)


async def test_the_turn_before_is_opened_again(rig: Rig) -> None:
    """Whether it is asked by whoever is to act, or by whoever had it."""
    for me in (0, 2):
        game = await from_then(rig, lambda game: begins(game) and game.awaited == (0,))
        line = course_of(game).line
        keep = max(n for n, event in enumerate(line) if hands_over(event))
        await take_back(rig, game, PEOPLE[me])
        for other in {0, 1, 2} - {me}:
            game = await answer(rig, game, PEOPLE[other])
        assert course_of(game).line == line[:keep]
        assert game.awaited == (2,)
        assert kind(game) in ENDINGS
        game = await rig.tables.turns.choose(game.id, CLEO, "end")
        assert course_of(game).line == line


async def test_ones_own_last_turn_falls_with_all_that_followed(rig: Rig) -> None:
    game = await from_then(rig, lambda game: begins(game) and game.awaited == (2,))
    game = await until(rig.tables, game, Random(4), lambda game: course_of(game).open > 0)
    line = course_of(game).line
    ends = [n for n, event in enumerate(line) if hands_over(event) and event.seat == 0]  # type: ignore[union-attr]
    game = await take_back(rig, game, ANN)
    assert game.talks.undo is not None
    assert game.talks.undo.about == str(ends[-1])
    await answer(rig, game, BEN)
    game = await answer(rig, game, CLEO)
    assert course_of(game).line == line[: ends[-1]]
    assert game.awaited == (0,)


async def test_one_no_is_enough(rig: Rig) -> None:
    game = await from_then(rig, learnt)
    line, me = course_of(game).line, actor(game)
    other = next(person for person in PEOPLE[:3] if person != me)
    await take_back(rig, game, me)
    await rig.news(game)
    game = await answer(rig, game, other, yes=False)
    assert isinstance(game.log[-1].what, Refuse)
    assert await rig.news(game) == [Line(game.log[-1].number)]
    assert (game.talks.undo, course_of(game).line) == (None, line)


@pytest.mark.parametrize("doing", ["choose", "back"])
async def test_a_question_falls_when_somebody_plays_on(rig: Rig, doing: str) -> None:
    game = await from_then(rig, lambda g: course_of(g).open > 0 and course_of(g).told > 20)
    me = actor(game)
    asker, other = (person for person in PEOPLE[:3] if person != me)
    asked = await take_back(rig, game, asker)
    if doing == "choose":
        game = await rig.tables.turns.choose(game.id, me, choices(game)[0])
    else:
        game = await rig.tables.turns.back(game.id, me)
    assert game.talks.undo is None
    for yes in (True, False):
        async with rig.refused(NothingAsked):
            await rig.tables.agreements.answer(game.id, other, "undo", asked.version, yes=yes)
    again = await take_back(rig, game, asker)
    assert again.talks.undo is not None
    assert again.talks.undo.version == again.version


async def test_asking_for_something_else_takes_the_place_of_the_question(rig: Rig) -> None:
    game = await from_then(rig, lambda game: learnt(game) and course_of(game).told > 20)
    me = actor(game)
    asker, other = (person for person in PEOPLE[:3] if person != me)
    first = await take_back(rig, game, asker)
    second = await take_back(rig, game, me)
    assert first.talks.undo is not None
    assert second.talks.undo is not None
    assert second.talks.undo.agreed == {game.awaited[0]}
    assert second.talks.undo.about == str(course_of(game).point) != first.talks.undo.about
    async with rig.refused(NothingAsked):
        await rig.tables.agreements.answer(game.id, other, "undo", first.version, yes=True)


async def test_asking_the_same_is_to_say_yes(rig: Rig) -> None:
    game = await rig.full()
    game = await rig.tables.turns.choose(game.id, ANN, "dock:1", "end")
    await take_back(rig, game, ANN)
    game = await take_back(rig, game, BEN)
    assert [e.what for e in game.log[-2:]] == [Agree("undo", 1), Undone(1, 1)]
    assert game.awaited == (0,)


async def test_alone_with_automatic_players_it_is_done_at_once(rig: Rig) -> None:
    """One's own turn is opened again, not theirs: they would play as before."""
    game = await from_then(
        rig, lambda game: begins(game) and not is_automatic(game), people=1, automatic=2
    )
    line = course_of(game).line
    ends = [n for n, event in enumerate(line) if hands_over(event) and event.seat == 0]  # type: ignore[union-attr]
    await rig.news(game)
    game = await take_back(rig, game, ANN)
    assert (game.log[-1].what, game.log[-1].by) == (Undone(0, ends[-1]), 0)
    assert await rig.news(game) == [Line(game.log[-1].number)]
    assert game.awaited == (0,)
    assert not await rig.tables.automatic.play(game.id, at_once)
    game = await rig.tables.turns.choose(game.id, ANN, "end")
    assert is_automatic(game)
    assert await rig.tables.automatic.play(game.id, at_once)


async def test_a_question_falls_when_an_automatic_player_plays_on(rig: Rig) -> None:
    game = await from_then(rig, is_automatic, people=2, automatic=1)
    asker = BEN if kind(game) == "space" else ANN
    game = await until(
        rig.tables, game, Random(2), lambda g: is_automatic(g) and kind(g) == "space"
    )
    await take_back(rig, game, asker)
    assert await rig.tables.automatic.play(game.id, at_once)
    assert (await rig.load(game)).talks.undo is None


async def test_an_automatic_player_thinks_while_its_turn_is_taken_back(rig: Rig) -> None:
    game = await from_then(rig, is_automatic, people=1, automatic=1)

    async def meanwhile(thinking: Callable[[], str]) -> str:
        token = thinking()
        await take_back(rig, game, ANN)
        return token

    assert await rig.tables.automatic.play(game.id, meanwhile)
    after = await rig.load(game)
    assert isinstance(after.log[-1].what, Undone)
    assert after.awaited == (0,)


async def test_a_golden_tile_that_was_spent_is_held_again(rig: Rig) -> None:
    def may_spend(game: Game) -> bool:
        return "golden" in choices(game)

    game = await from_then(rig, may_spend, people=2)
    me, seat = actor(game), game.awaited[0]
    other = BEN if me == ANN else ANN
    tile = game.tile(seat)
    assert tile[0] == "held"
    game = await rig.tables.turns.choose(game.id, me, "golden")
    assert game.tile(seat) == ("spent", None)
    game = await take_back(rig, game, me)
    await rig.news(game)
    game = await answer(rig, game, other)
    assert game.tile(seat) == tile
    number = game.log[-1].number
    assert await rig.news(game) == [Line(number), Tile(seat)]
    assert "golden" in choices(game)


async def test_who_may_not(rig: Rig) -> None:
    lobby = await rig.lobby(ANN, BEN, plan=Plan("full"))
    async with rig.refused(NotRunning):
        await take_back(rig, lobby, ANN)
    game = await from_then(rig, learnt)
    for stranger in (EVE, MODERATOR):
        async with rig.refused(NotInGame):
            await take_back(rig, game, stranger)
    async with rig.refused(WrongWay):
        await rig.tables.agreements.undo(game.id, ANN)
    table = await rig.game()
    async with rig.refused(WrongWay):
        await take_back(rig, table, ANN)


async def test_not_after_the_end(rig: Rig) -> None:
    game = await from_then(rig, lambda game: course_of(game).told > 30, people=2)
    asked = await take_back(rig, game, BEN if actor(game) == ANN else ANN)
    while game.status == "running":
        game = await full_step(rig.tables, game, Random(game.version), goes_back=0)
    async with rig.refused(GameEnded):
        await take_back(rig, game, ANN)
    async with rig.refused(GameEnded):
        await rig.tables.agreements.answer(game.id, ANN, "undo", asked.version, yes=True)


@pytest.mark.parametrize("seed", [1, 2])
async def test_games_in_which_much_is_taken_back(rig: Rig, tmp_path: Path, seed: int) -> None:
    """Two clients take turns; each finds the game as the other left it.

    Others see something new only where that is said, the record is that of the line alone, and
    the same choices lead to the same cards.
    """
    second = await Rig.open(tmp_path / "carthago.db", clock=rig.clock)
    chance, undone, yes = Random(seed), 0, 0
    game = await rig.full(2, automatic=seed % 2)
    while game.status == "running" and len(game.log) < 700:
        before = game
        one, other = chance.sample((rig, second), 2)
        if chance.random() < 0.08 and not is_automatic(game):
            try:
                game = await take_back(one, game, chance.choice((ANN, BEN)))
            except (NothingToUndo, AlreadyAsked):
                continue
            if game.talks.undo and chance.random() < 0.8:
                missing = next(
                    p for p in (ANN, BEN) if game.seat_of(p.id) not in game.talks.undo.agreed
                )
                game = await answer(other, game, missing, yes=chance.random() < 0.8)
                yes += isinstance(game.log[-1].what, Undone)
        else:
            game = await full_step(one.tables, game, chance)
        undone += any(isinstance(e.what, Undone) for e in game.log[len(before.log) :])
        twin = await Rig.load(other, game)
        assert (twin.log, twin.row) == (game.log, game.row)
        assert full_views(twin) == full_views(game)
        assert course_of(twin).line == course_of(game).line
        others = [None, *(s for s in range(len(game.seats)) if s not in game.awaited)]
        if game.status == "running" and game.is_as_shown(before.version):
            assert game.awaited == before.awaited
            assert [game.full_view(v) for v in others] == [before.full_view(v) for v in others]
    assert undone > 3
    assert yes > 1
    line = course_of(game).line
    record = msgspec.json.decode(game.record(0 if game.awaited == (0,) else None))
    assert len(record["events"]) <= sum(isinstance(e, Chosen | Deck) for e in line)
    assert len([e for e in game.log if isinstance(e.what, Chosen | Handed | Deck)]) > len(line)
    await second.database.close()
