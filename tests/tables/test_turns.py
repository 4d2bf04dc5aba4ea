"""Turns of the full game: choices, going back, handing over, and every refusal."""

from __future__ import annotations

from random import Random

import pytest

from bot.rules.errors import NothingToUndo, NotLegal, NotYourTurn
from bot.rules.full.course import Back, Chosen, Handed
from bot.rules.full.record import Deck
from bot.tables.errors import GameEnded, NotInGame, NotRunning, Stale, WrongWay
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.notices import Line, Result, Tile
from bot.tables.turns import ENDINGS
from tests.rules.full.games import state_of
from tests.tables.full_play import actor, choices, course_of, full_step, full_steps, until
from tests.tables.rig import ANN, BEN, EVE, MODERATOR, Rig

ENDING_SEEDS = [1, 2]


def kind(game: Game) -> str:
    """Return the kind of question at which a game stands."""
    ask = course_of(game).now.ask
    return ask.kind if ask else ""


def is_open_question(game: Game) -> bool:
    """Whether the seat to act stands before a question of several choices, mid-turn."""
    return len(choices(game)) > 1 and kind(game) not in ENDINGS and course_of(game).open > 0


async def test_a_choice_is_stored_and_nothing_told_before_the_hand_over(rig: Rig) -> None:
    game = await rig.full()
    await rig.news(game)
    after = await rig.tables.turns.choose(game.id, ANN, "dock:1")
    assert [entry.what for entry in after.log] == [Chosen(0, "dock:1")]
    assert [entry.by for entry in after.log] == [0]
    assert (after.version, after.awaited) == (game.version + 1, (0,))
    assert await rig.news(game) == []
    assert after.full_view(0) != after.full_view(1)
    assert after.full_view(None) == game.full_view(None)
    rig.clock.forward(50)
    handed = await rig.tables.turns.choose(game.id, ANN, "end")
    assert handed.log[-1].what == Handed(0)
    assert handed.awaited == (1,)
    assert handed.since == rig.tables.now()
    assert await rig.news(game) == [Line(2)]
    assert handed.full_view(None).docks[0].disks == (0,)


async def test_several_choices_are_made_all_or_none(rig: Rig) -> None:
    game = await rig.full()
    turns = rig.tables.turns
    for wrong in ("dock:9", "dock:1", "golden"):
        async with rig.refused(NotLegal):
            await turns.choose(game.id, ANN, "dock:1", wrong)
    async with rig.refused(NotYourTurn):
        await turns.choose(game.id, ANN, "dock:1", "end", "dock:2")
    after = await turns.choose(game.id, ANN, "dock:1", "end")
    assert after.version == game.version + 1
    assert [entry.what for entry in after.log] == [Chosen(0, "dock:1"), Handed(0)]
    assert {entry.version for entry in after.log} == {after.version}


@pytest.mark.parametrize("seed", ENDING_SEEDS)
async def test_a_question_with_one_choice_is_answered_where_back_still_works(
    rig: Rig, seed: int
) -> None:
    game, chance, answered = await rig.full(golden=seed > 1), Random(seed), 0
    await rig.news(game)
    while game.status == "running":
        before, seat = game, game.awaited[0]
        game = await full_step(rig.tables, game, chance, goes_back=0.05)
        assert game.version == before.version + 1
        new = [entry.what for entry in game.log[len(before.log) :]]
        made = [what for what in new if isinstance(what, Chosen | Handed)]
        if isinstance(new[0], Back):
            assert set(new) == {Back(seat)}
            assert course_of(game).open == 0 or len(choices(game)) > 1
            continue
        assert {what.seat for what in made} == {seat}
        decks = [what for what in new if isinstance(what, Deck)]
        course = course_of(before).extended([made[0], *decks])
        for what in made[1:]:
            assert isinstance(what, Chosen)
            assert course.now.seat == seat
            (only,) = course.view(seat).question.choices  # type: ignore[union-attr]
            assert what.token == only
            assert not course.would_publish(only)
            course = course.extended([what])
            answered += 1
        if game.awaited == (seat,) and kind(game) not in ENDINGS and len(choices(game)) == 1:
            assert course_of(game).would_publish(choices(game)[0])
    assert answered > 10
    notices = await rig.news(game)
    lines = [notice.entry for notice in notices if isinstance(notice, Line)]
    ends = [
        entry.number
        for entry in game.log
        if isinstance(entry.what, Handed)
        or (isinstance(entry.what, Chosen) and entry.what.token in {"end", "golden"})
    ]
    assert lines == ends
    spent = sum(not seat.holds_tile for seat in course_of(game).now.seats) if seed > 1 else 0
    assert sum(isinstance(notice, Tile) for notice in notices) == spent
    assert notices[-1] == Result()
    assert game.status == "finished"


async def test_back_goes_back_to_the_last_question_with_a_choice(rig: Rig) -> None:
    game, chance, backs = await rig.full(), Random(3), 0
    while backs < 12:
        before = game
        if course_of(game).open or not is_open_question_at_start(game):
            game = await full_step(rig.tables, game, chance, goes_back=0)
            continue
        game = await full_step(rig.tables, game, chance, goes_back=0)
        if course_of(game).open == 0:
            continue
        back = await rig.tables.turns.back(game.id, actor(game))
        assert state_of(course_of(back).now) == state_of(course_of(before).now)
        assert back.full_view(None) == before.full_view(None)
        async with rig.refused(NothingToUndo):
            await rig.tables.turns.back(game.id, actor(back))
        game, backs = back, backs + 1
        game = await full_step(rig.tables, game, chance, goes_back=0)


def is_open_question_at_start(game: Game) -> bool:
    """Whether nothing can be taken back and there is a choice."""
    return course_of(game).open == 0 and len(choices(game)) > 1


async def test_back_is_refused_to_all_others_and_after_the_hand_over(rig: Rig) -> None:
    game = await rig.full()
    turns = rig.tables.turns
    async with rig.refused(NothingToUndo):
        await turns.back(game.id, ANN)
    await turns.choose(game.id, ANN, "dock:1")
    async with rig.refused(NothingToUndo):
        await turns.back(game.id, BEN)
    for stranger in (EVE, MODERATOR):
        async with rig.refused(NotInGame, game=game.name):
            await turns.back(game.id, stranger)
    await turns.choose(game.id, ANN, "end")
    for person in (ANN, BEN):
        async with rig.refused(NothingToUndo):
            await turns.back(game.id, person)


async def test_a_panel_of_an_earlier_question_is_stale(rig: Rig) -> None:
    game = await rig.full()
    turns = rig.tables.turns
    shown = game.version
    game = await turns.choose(game.id, ANN, "dock:1", seen=shown)
    async with rig.refused(Stale):
        await turns.choose(game.id, ANN, "end", seen=shown)
    async with rig.refused(Stale):
        await turns.back(game.id, ANN, seen=shown)
    # What is no choice makes no panel stale.
    await rig.tables.agreements.stop(game.id, BEN)
    game = await turns.back(game.id, ANN, seen=game.version)
    async with rig.refused(Stale):
        await turns.choose(game.id, ANN, "dock:1", seen=game.version - 1)
    game = await turns.choose(game.id, ANN, "dock:1", seen=game.version)


@pytest.mark.parametrize("does", ["choose", "back"])
async def test_a_turn_is_refused_where_there_is_none(rig: Rig, does: str) -> None:
    turns = rig.tables.turns

    async def act(game: Game, person: object = ANN) -> None:
        if does == "choose":
            await turns.choose(game.id, person, "dock:1")  # type: ignore[arg-type]
        else:
            await turns.back(game.id, person)  # type: ignore[arg-type]

    lobby = await rig.lobby(ANN, BEN, plan=Plan("full"))
    async with rig.refused(NotRunning, game=lobby.name):
        await act(lobby)
    table = await rig.game()
    async with rig.refused(WrongWay, game=table.name):
        await act(table)
    game = await rig.full()
    async with rig.refused(NotInGame, game=game.name):
        await act(game, EVE)
    await rig.tables.agreements.stop(game.id, ANN)
    stop = (await rig.load(game)).talks.stop
    assert stop is not None
    await rig.tables.agreements.answer(game.id, BEN, "stop", stop.version, yes=True)
    async with rig.refused(GameEnded, game=game.name, how="stopped"):
        await act(game)


async def test_a_choice_out_of_turn_or_against_the_rules_is_refused(rig: Rig) -> None:
    game = await rig.full()
    async with rig.refused(NotYourTurn):
        await rig.tables.turns.choose(game.id, BEN, "dock:1")
    for token in ("end", "dock:0", "", "DOCK:1", "golden"):
        async with rig.refused(NotLegal):
            await rig.tables.turns.choose(game.id, ANN, token)


async def test_the_commands_of_a_refereed_table_are_refused(rig: Rig) -> None:
    game = await rig.full()
    referee, agreements = rig.tables.referee, rig.tables.agreements
    for call in (
        referee.next(game.id, ANN),
        referee.extra(game.id, ANN),
        referee.may_extra(game.id, ANN),
        referee.score(game.id, ANN, None, 5),
        referee.set_figure(game.id, ANN, None, "columns", 1),
        referee.confirm(game.id, ANN),
        agreements.undo(game.id, ANN),
        agreements.settle(game.id, ANN),
    ):
        async with rig.refused(WrongWay, game=game.name):
            await call


async def test_spending_the_tile_tells_its_owner_and_hands_over(rig: Rig) -> None:
    game, chance = await rig.full(), Random(5)
    game = await until(rig.tables, game, chance, lambda game: "golden" in choices(game))
    await rig.news(game)
    seat = game.awaited[0]
    after = await rig.tables.turns.choose(game.id, actor(game), "golden")
    assert after.tile(seat) == ("spent", None)
    assert after.awaited == (seat,)
    assert await rig.news(game) == [Line(len(game.log) + 1), Tile(seat)]
    async with rig.refused(NothingToUndo):
        await rig.tables.turns.back(game.id, actor(after))


async def test_a_game_told_step_by_step_is_finished_once(rig: Rig) -> None:
    game, chance = await rig.full(3), Random(8)
    async for game in full_steps(rig.tables, game, chance):  # noqa: B020
        assert game.over == (game.status == "finished")
    assert game.awaited == ()
    assert game.row.ended_at == rig.tables.now()
    assert (await rig.told(game)).count(Result()) == 1
    async with rig.refused(GameEnded, how="finished"):
        await rig.tables.turns.choose(game.id, ANN, "end")
