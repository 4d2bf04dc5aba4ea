"""Agreements: taking a turn back, stopping, settling, and what happens when time decides."""

from __future__ import annotations

import pytest

from bot.rules.errors import NothingToUndo, PointsMissing, RoundsNotOver
from bot.rules.table.events import Confirm, Undo
from bot.tables.errors import (
    AlreadyAgreed,
    AlreadyAsked,
    NothingAsked,
    NotHost,
    NotInGame,
    UndoAsked,
)
from bot.tables.game import Game
from bot.tables.notices import Line, Result, Tile
from bot.tables.people import Person
from bot.tables.talk import DAY, Agree, Ask, Asked, Lapse, Refuse, Settle, Stop
from tests.tables.rig import ANN, BEN, CLEO, EVE, MODERATOR, Rig, held


async def answer(rig: Rig, game: Game, who: Person, what: Asked, *, yes: bool = True) -> Game:
    """Press Yes or No at the question that is open now."""
    asked = (await rig.load(game)).talks.asked(what)
    assert asked is not None
    return await rig.tables.agreements.answer(game.id, who, what, asked.version, yes=yes)


async def wake(rig: Rig, game: Game) -> Game:
    """Let the games act whose time has come."""
    await rig.tables.wake_due()
    return await rig.load(game)


# Taking a turn back


async def test_ones_own_turn_is_taken_back(rig: Rig) -> None:
    game = await rig.game()
    game = await rig.tables.referee.next(game.id, ANN)
    await rig.news(game)
    game = await rig.tables.agreements.undo(game.id, ANN)
    assert game.awaited == (0,)
    assert (game.log[-1].what, game.log[-1].by) == (Undo(0), 0)
    assert await rig.news(game) == [Line(2)]
    async with rig.refused(NothingToUndo):
        await rig.tables.agreements.undo(game.id, ANN)


async def test_what_one_put_oneself_since_does_not_matter(rig: Rig) -> None:
    game = await rig.game()
    await rig.tables.referee.next(game.id, ANN)
    await rig.tables.referee.set_figure(game.id, ANN, None, "columns", 2)
    game = await rig.tables.agreements.undo(game.id, ANN)
    assert game.awaited == (0,)
    assert game.view(None).seats[0].tally["columns"] == 2


async def test_after_somebody_else_has_acted_the_others_are_asked(rig: Rig) -> None:
    game = await rig.game(3)
    await rig.tables.referee.next(game.id, ANN)
    game = await rig.tables.referee.set_figure(game.id, CLEO, None, "columns", 2)
    await rig.news(game)
    game = await rig.tables.agreements.undo(game.id, ANN)
    assert game.awaited == (1,)
    assert game.log[-1].what == Ask("undo", 0, None)
    assert await rig.news(game) == [Line(3)]
    async with rig.refused(AlreadyAsked):
        await rig.tables.agreements.undo(game.id, ANN)
    game = await answer(rig, game, BEN, "undo")
    assert game.awaited == (1,)
    assert game.log[-1].what == Agree("undo", 1)
    assert await rig.news(game) == []
    async with rig.refused(AlreadyAgreed):
        await answer(rig, game, BEN, "undo")
    game = await answer(rig, game, CLEO, "undo")
    assert game.awaited == (0,)
    assert game.talks.undo is None
    assert await rig.news(game) == [Line(len(game.log))]


async def test_a_turn_that_is_not_ones_own_needs_the_others(rig: Rig) -> None:
    game = await rig.game()
    game = await rig.tables.referee.next(game.id, ANN)
    game = await rig.tables.agreements.undo(game.id, BEN)
    assert game.awaited == (1,)
    game = await rig.tables.agreements.undo(game.id, ANN)
    assert game.awaited == (0,), "asking for the same says yes to it"


async def test_a_turn_the_host_ended_is_his_and_its_players_to_take_back(rig: Rig) -> None:
    for who in (ANN, BEN):
        game = await rig.game(3, first=BEN)
        await rig.tables.referee.next(game.id, ANN, BEN)
        game = await rig.tables.agreements.undo(game.id, who)
        assert game.awaited == (1,)
    game = await rig.game(3, first=BEN)
    await rig.tables.referee.next(game.id, ANN, BEN)
    game = await rig.tables.agreements.undo(game.id, CLEO)
    assert game.log[-1].what == Ask("undo", 2, None)


async def test_an_extra_turn_taken_back_gives_the_tile_back(rig: Rig) -> None:
    game = await rig.game()
    before = game.view(0).own
    assert before is not None
    game = await rig.tables.referee.extra(game.id, ANN)
    await rig.news(game)
    game = await rig.tables.agreements.undo(game.id, ANN)
    assert game.view(0).own == before
    assert await rig.news(game) == [Line(2), Tile(0)]
    game = await rig.tables.referee.extra(game.id, ANN)
    await rig.tables.referee.next(game.id, ANN)
    game = await rig.tables.agreements.undo(game.id, ANN)
    assert game.view(0).own is None
    game = await rig.tables.agreements.undo(game.id, ANN)
    assert game.view(0).own == before
    assert game.awaited == (0,)


async def test_the_last_turn_taken_back_takes_points_and_agreements_with_it(rig: Rig) -> None:
    game = await rig.scored(await rig.game())
    game = await rig.tables.referee.confirm(game.id, ANN)
    game = await rig.tables.agreements.undo(game.id, BEN)
    game = await answer(rig, game, ANN, "undo")
    view = game.view(None)
    assert not view.rounds_over
    assert [(seat.points, seat.confirmed) for seat in view.seats] == [(None, False)] * 2


async def test_a_no_ends_the_question(rig: Rig) -> None:
    game = await rig.game()
    game = await rig.tables.referee.next(game.id, ANN)
    game = await rig.tables.agreements.undo(game.id, BEN)
    asked = game.talks.undo
    assert asked is not None
    await rig.news(game)
    game = await answer(rig, game, ANN, "undo", yes=False)
    assert game.log[-1].what == Refuse("undo", 0)
    assert await rig.news(game) == [Line(len(game.log))]
    for yes in (True, False):
        async with rig.refused(NothingAsked):
            await rig.tables.agreements.answer(game.id, ANN, "undo", asked.version, yes=yes)


async def test_an_end_of_turn_makes_the_question_void(rig: Rig) -> None:
    game = await rig.game()
    game = await rig.tables.referee.next(game.id, ANN)
    game = await rig.tables.agreements.undo(game.id, BEN)
    asked = game.talks.undo
    assert asked is not None
    await rig.tables.referee.next(game.id, BEN)
    async with rig.refused(NothingAsked):
        await rig.tables.agreements.answer(game.id, ANN, "undo", asked.version, yes=True)


async def test_an_answer_to_an_earlier_question_is_stale(rig: Rig) -> None:
    game = await rig.game()
    game = await rig.tables.referee.next(game.id, ANN)
    game = await rig.tables.agreements.undo(game.id, BEN)
    earlier = game.talks.undo
    assert earlier is not None
    await answer(rig, game, ANN, "undo", yes=False)
    game = await rig.tables.agreements.undo(game.id, BEN)
    async with rig.refused(NothingAsked):
        await rig.tables.agreements.answer(game.id, ANN, "undo", earlier.version, yes=True)
    async with rig.refused(NothingAsked):
        await rig.tables.agreements.answer(game.id, ANN, "stop", game.version, yes=True)
    game = await answer(rig, game, ANN, "undo")
    assert game.awaited == (0,)


async def test_undo_and_answer_are_refused_to_strangers(rig: Rig) -> None:
    game = await rig.game()
    async with rig.refused(NothingToUndo):
        await rig.tables.agreements.undo(game.id, ANN)
    game = await rig.tables.referee.next(game.id, ANN)
    for person in (EVE, MODERATOR):
        async with rig.refused(NotInGame):
            await rig.tables.agreements.undo(game.id, person)
        async with rig.refused(NotInGame):
            await rig.tables.agreements.answer(game.id, person, "undo", 1, yes=True)


# Stopping


async def test_a_game_stops_when_all_agree(rig: Rig) -> None:
    game = await rig.game(3)
    await rig.tables.referee.extra(game.id, ANN)
    await rig.news(game)
    game = await rig.tables.agreements.stop(game.id, BEN)
    assert game.log[-1].what == Ask("stop", 1, None)
    assert game.row.due_at is None
    assert await rig.news(game) == [Line(2)]
    game = await answer(rig, game, CLEO, "stop")
    assert game.status == "running"
    rig.clock.forward(7)
    game = await answer(rig, game, ANN, "stop")
    assert game.status == "stopped"
    assert (game.row.ended_at, game.row.due_at) == (rig.tables.now(), None)
    assert [entry.what for entry in game.log[-2:]] == [Agree("stop", 0), Stop("agreed")]
    assert await rig.news(game) == [Line(len(game.log))]
    assert game.view(None).result is None
    assert held(game)[0] is None
    assert None not in held(game)[1:]


async def test_who_asks_for_the_same_says_yes(rig: Rig) -> None:
    game = await rig.game()
    await rig.tables.agreements.stop(game.id, BEN)
    async with rig.refused(AlreadyAsked):
        await rig.tables.agreements.stop(game.id, BEN)
    game = await rig.game(3)
    await rig.tables.agreements.stop(game.id, BEN)
    game = await rig.tables.agreements.stop(game.id, CLEO)
    assert game.talks.stop is not None
    assert game.talks.stop.agreed == {1, 2}


async def test_the_hosts_asking_is_a_days_notice(rig: Rig) -> None:
    game = await rig.game(3)
    game = await rig.tables.agreements.stop(game.id, ANN)
    assert game.row.due_at == rig.tables.now() + DAY
    assert await rig.tables.next_due() is not None
    async with rig.refused(AlreadyAsked):
        await rig.tables.agreements.stop(game.id, ANN)
    rig.clock.forward(DAY - 1)
    assert (await wake(rig, game)).status == "running"
    await rig.news(game)
    rig.clock.forward(1)
    game = await wake(rig, game)
    assert game.status == "stopped"
    assert (game.log[-1].what, game.log[-1].by) == (Stop("notice"), None)
    assert await rig.news(game) == [Line(len(game.log))]
    stands = await rig.dump()
    await rig.tables.wakes.wake(game.id)
    assert await rig.dump() == stands


@pytest.mark.parametrize("move", ["next", "figure"])
async def test_any_players_move_cancels_the_notice(rig: Rig, move: str) -> None:
    game = await rig.game(3, first=BEN)
    await rig.tables.agreements.stop(game.id, ANN)
    if move == "next":
        game = await rig.tables.referee.next(game.id, BEN)
    else:
        game = await rig.tables.referee.set_figure(game.id, CLEO, None, "columns", 1)
    assert game.row.due_at is None
    rig.clock.forward(2 * DAY)
    game = await wake(rig, game)
    assert game.status == "running"
    game = await rig.tables.agreements.stop(game.id, ANN)
    assert game.row.due_at == rig.tables.now() + DAY, "notice may be given again"


async def test_all_may_still_agree_after_a_notice(rig: Rig) -> None:
    game = await rig.game()
    await rig.tables.agreements.stop(game.id, ANN)
    game = await answer(rig, game, BEN, "stop")
    assert game.status == "stopped"
    assert game.log[-1].what == Stop("agreed")


async def test_a_notice_added_by_the_last_who_had_not_agreed_stops_at_once(rig: Rig) -> None:
    game = await rig.game(3)
    await rig.tables.agreements.stop(game.id, BEN)
    await answer(rig, game, CLEO, "stop")
    await rig.news(game)
    game = await rig.tables.agreements.stop(game.id, ANN)
    assert game.status == "stopped"
    assert game.log[-1].what == Stop("agreed")
    assert await rig.news(game) == [Line(len(game.log))]


async def test_a_notice_may_be_added_to_an_open_question(rig: Rig) -> None:
    game = await rig.game(3)
    game = await rig.tables.agreements.stop(game.id, BEN)
    game = await rig.tables.agreements.stop(game.id, ANN)
    assert game.row.due_at == rig.tables.now() + DAY
    assert game.talks.stop is not None
    assert game.talks.stop.agreed == {0, 1}
    game = await answer(rig, game, CLEO, "stop")
    assert game.status == "stopped"


async def test_a_moderator_without_a_seat_gives_notice(rig: Rig) -> None:
    game = await rig.game()
    game = await rig.tables.agreements.stop(game.id, MODERATOR)
    assert (game.log[-1].what, game.log[-1].by) == (
        Ask("stop", None, rig.tables.now() + DAY),
        None,
    )
    async with rig.refused(AlreadyAsked):
        await rig.tables.agreements.stop(game.id, MODERATOR)
    rig.clock.forward(DAY)
    assert (await wake(rig, game)).status == "stopped"


async def test_a_move_withdraws_a_moderators_notice_whole(rig: Rig) -> None:
    game = await rig.game()
    await rig.tables.agreements.stop(game.id, MODERATOR)
    game = await rig.tables.referee.next(game.id, ANN)
    assert game.talks.stop is None
    assert game.row.due_at is None


async def test_a_moderators_notice_counts_no_seat_as_agreed(rig: Rig) -> None:
    game = await rig.game()
    await rig.tables.agreements.stop(game.id, MODERATOR)
    game = await answer(rig, game, ANN, "stop")
    assert game.status == "running"
    game = await answer(rig, game, BEN, "stop")
    assert game.status == "stopped"


async def test_stop_is_refused_to_strangers(rig: Rig) -> None:
    game = await rig.game()
    async with rig.refused(NotInGame):
        await rig.tables.agreements.stop(game.id, EVE)


# Settling


async def test_silence_is_consent_a_day_after_settle(rig: Rig) -> None:
    game = await rig.scored(await rig.game(3))
    await rig.tables.referee.confirm(game.id, CLEO)
    await rig.news(game)
    game = await rig.tables.agreements.settle(game.id, ANN)
    due = rig.tables.now() + DAY
    assert game.log[-1].what == Settle(0, due)
    assert game.row.due_at == due
    assert await rig.news(game) == [Line(len(game.log))]
    async with rig.refused(AlreadyAsked):
        await rig.tables.agreements.settle(game.id, ANN)
    rig.clock.forward(DAY - 1)
    assert (await wake(rig, game)).status == "running"
    rig.clock.forward(1)
    game = await wake(rig, game)
    assert game.status == "finished"
    assert [(entry.what, entry.by) for entry in game.log[-2:]] == [
        (Confirm(0), None),
        (Confirm(1), None),
    ]
    assert await rig.news(game) == [Result()]


async def test_a_change_cancels_settle_and_an_agreement_does_not(rig: Rig) -> None:
    game = await rig.scored(await rig.game())
    await rig.tables.agreements.settle(game.id, ANN)
    game = await rig.tables.referee.confirm(game.id, BEN)
    assert game.row.due_at is not None
    game = await rig.tables.referee.score(game.id, BEN, None, 77)
    assert game.row.due_at is None
    rig.clock.forward(2 * DAY)
    assert (await wake(rig, game)).status == "running"
    game = await rig.tables.agreements.settle(game.id, ANN)
    assert game.row.due_at == rig.tables.now() + DAY


async def test_settle_is_refused(rig: Rig) -> None:
    game = await rig.game()
    settle = rig.tables.agreements.settle
    async with rig.refused(RoundsNotOver):
        await settle(game.id, ANN)
    game = await rig.end_rounds(game)
    async with rig.refused(PointsMissing, seat=0):
        await settle(game.id, ANN)
    async with rig.refused(NotHost, host="Ann"):
        await settle(game.id, BEN)
    async with rig.refused(NotInGame):
        await settle(game.id, EVE)


async def test_what_fell_due_first_happens_however_late_it_is_looked_at(rig: Rig) -> None:
    game = await rig.scored(await rig.game())
    await rig.tables.agreements.settle(game.id, ANN)
    rig.clock.forward(60)
    await rig.tables.agreements.stop(game.id, ANN)
    rig.clock.forward(3 * DAY)
    assert (await wake(rig, game)).status == "finished"


async def test_nothing_due_changes_nothing(rig: Rig) -> None:
    lobby, game = await rig.lobby(ANN), await rig.game()
    stands = await rig.dump()
    for game_id in (lobby.id, game.id):
        await rig.tables.wakes.wake(game_id)
    await rig.tables.wake_due()
    assert await rig.dump() == stands


# A question that is open when all is agreed to


async def asked_at_the_end(rig: Rig, *sure: Person) -> Game:
    """Return a scored table of three in which Ann asks to take the last turn back."""
    game = await rig.scored(await rig.game(3))
    for person in sure:
        await rig.tables.referee.confirm(game.id, person)
    game = await rig.tables.agreements.undo(game.id, ANN)
    assert game.talks.undo is not None
    return game


async def test_nobody_confirms_while_it_is_asked_to_take_back(rig: Rig) -> None:
    game = await asked_at_the_end(rig, ANN, BEN)
    game = await answer(rig, game, BEN, "undo")
    async with rig.refused(UndoAsked, seat=0):
        await rig.tables.referee.confirm(game.id, CLEO)
    # One no ends it, also a no of who is refused and was not to answer last.
    game = await answer(rig, game, CLEO, "undo", yes=False)
    game = await rig.tables.referee.confirm(game.id, CLEO)
    assert game.status == "finished"


async def test_with_the_last_yes_the_turn_is_played_again(rig: Rig) -> None:
    game = await asked_at_the_end(rig, ANN, BEN)
    await answer(rig, game, BEN, "undo")
    game = await answer(rig, game, CLEO, "undo")
    assert game.state is not None
    assert not game.state.rounds_over


async def test_who_never_answers_holds_nobody_up(rig: Rig) -> None:
    """Cleo has agreed and does not answer: who asked, or anybody else, takes the question back."""
    game = await asked_at_the_end(rig, CLEO)
    async with rig.refused(UndoAsked, seat=0):
        await rig.tables.referee.confirm(game.id, ANN)
    game = await answer(rig, game, ANN, "undo", yes=False)
    for person in (ANN, BEN):
        game = await rig.tables.referee.confirm(game.id, person)
    assert game.status == "finished"


async def test_for_the_absent_nothing_is_agreed_either_until_a_no(rig: Rig) -> None:
    game = await asked_at_the_end(rig, ANN, BEN)
    game = await rig.tables.seats.leave(game.id, CLEO)
    assert game.status == "running"
    game = await answer(rig, game, BEN, "undo", yes=False)
    assert game.status == "finished"


async def test_when_who_asked_leaves_the_others_have_agreed(rig: Rig) -> None:
    game = await asked_at_the_end(rig, BEN, CLEO)
    game = await rig.tables.seats.leave(game.id, ANN)
    assert game.talks.undo is None
    assert game.status == "finished"


async def test_the_day_of_a_notice_ends_the_question_with_a_line(rig: Rig) -> None:
    game = await asked_at_the_end(rig, BEN)
    await rig.tables.agreements.settle(game.id, ANN)
    await rig.news(game)
    rig.clock.forward(DAY)
    game = await wake(rig, game)
    assert game.status == "finished"
    assert [entry.what for entry in game.log[-3:]] == [Lapse("undo"), Confirm(0), Confirm(2)]
    assert game.talks.undo is None
    assert await rig.news(game) == [Line(len(game.log) - 2), Result()]


async def test_before_the_last_round_is_over_confirm_says_so(rig: Rig) -> None:
    game = await rig.game()
    await rig.tables.referee.next(game.id, ANN)
    await rig.tables.agreements.undo(game.id, BEN)
    async with rig.refused(RoundsNotOver):
        await rig.tables.referee.confirm(game.id, ANN)
