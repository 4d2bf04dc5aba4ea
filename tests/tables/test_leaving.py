"""People who leave a running game or are gone, hosts who leave, and what waits for them."""

from __future__ import annotations

import pytest

from bot.store.rows import SeatRow
from bot.tables.errors import (
    AlreadySeated,
    GameEnded,
    SeatKept,
)
from bot.tables.lobbies import AUTOMATIC, Plan
from bot.tables.notices import Line, PlayerGone
from bot.tables.seat_talk import (
    Gone,
    Hosting,
    Returned,
)
from bot.tables.talk import DAY, Stop
from tests.tables.rig import ANN, BEN, CLEO, EVE, MODERATOR, Rig
from tests.tables.seat_play import OTHER, accept, give, moved, passed, seat_talk, started


@pytest.mark.parametrize("how", ["leave", "gone", "member"])
async def test_the_next_person_is_host(rig: Rig, how: str) -> None:
    lobby = await rig.lobby(ANN, plan=Plan("full"))
    await rig.tables.lobbies.add_automatic(lobby.id, ANN)
    for person in (BEN, CLEO):
        await rig.tables.lobbies.join(lobby.id, person)
    game = await rig.tables.lobbies.start(lobby.id, ANN, ANN)
    if how == "leave":
        game = await rig.tables.seats.leave(game.id, ANN)
    elif how == "gone":
        game = await rig.tables.seats.gone(game.id, ANN.id)
    else:
        game = await accept(rig, await give(rig, game, ANN, "member", seat=0))
    # Clockwise, past the automatic player; never the substitute, whom nobody chose for that.
    assert (game.row.host_id, game.host_name) == (BEN.id, "Ben")
    assert seat_talk(game)[-1] == Hosting(2)


async def test_the_last_person_leaves(rig: Rig) -> None:
    game = await rig.full(2, automatic=1)
    game = await rig.tables.seats.leave(game.id, ANN)
    assert game.status == "running"
    game = await rig.tables.seats.leave(game.id, BEN)
    assert (game.status, game.log[-1].what) == ("stopped", Stop("left"))
    async with rig.refused(GameEnded):
        await rig.tables.seats.join(game.id, EVE)


async def test_who_is_gone_is_offered_and_comes_back(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    await rig.news(game)
    game = await rig.tables.seats.gone(game.id, BEN.id)
    assert (set(game.people), game.seats[1].open) == ({0, 2}, True)
    assert await rig.news(game) == [Line(len(game.log)), PlayerGone(1)]
    assert (await rig.tables.seats.gone(game.id, BEN.id)).version == game.version
    assert (await rig.tables.seats.gone(game.id, EVE.id)).version == game.version
    game = await moved(rig, game, BEN)
    assert seat_talk(game) == [Gone(1), Returned(1, "gone")]
    assert (set(game.people), game.seats[1].open) == ({0, 1, 2}, False)


async def test_who_is_gone_is_replaced(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    await rig.tables.seats.gone(game.id, BEN.id)
    game = await rig.tables.seats.join(game.id, EVE)
    assert game.seats[1] == SeatRow(1, EVE.id, "Eve")
    assert game.former[0].user_id == BEN.id
    assert (await rig.tables.seats.gone(game.id, BEN.id)).version == game.version


@pytest.mark.parametrize("how", ["leave", "gone", "automatic"])
async def test_who_is_not_there_holds_no_agreement_up(rig: Rig, how: str) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    game = await rig.tables.agreements.stop(game.id, CLEO)
    game = await rig.tables.agreements.stop(game.id, MODERATOR)
    assert game.talks.stop is not None
    asked = game.talks.stop.version
    game = await rig.tables.agreements.answer(game.id, ANN, "stop", asked, yes=True)
    assert game.status == "running"
    if how == "leave":
        game = await rig.tables.seats.leave(game.id, BEN)
    elif how == "gone":
        game = await rig.tables.seats.gone(game.id, BEN.id)
    else:
        game = await give(rig, game, BEN, "automatic")
    assert game.status == "stopped"


async def test_a_substitute_has_agreed_to_nothing(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    game = await rig.tables.agreements.stop(game.id, BEN)
    asked = game.talks.stop
    assert asked is not None
    await rig.tables.agreements.answer(game.id, CLEO, "stop", asked.version, yes=True)
    game = await accept(rig, await give(rig, game, CLEO, "member", seat=2))
    assert game.talks.stop is not None
    assert game.talks.stop.agreed == {1}
    await rig.tables.agreements.answer(game.id, ANN, "stop", asked.version, yes=True)
    game = await rig.tables.agreements.answer(game.id, EVE, "stop", asked.version, yes=True)
    assert game.status == "stopped"


async def test_the_host_goes_on_for_an_empty_seat_at_a_table(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, way="table")
    game = await rig.tables.seats.leave(game.id, BEN)
    referee = rig.tables.referee
    game = await referee.next(game.id, ANN)
    assert game.awaited == (0,)
    game = await referee.next(game.id, ANN)
    game = await referee.next(game.id, ANN, BEN)
    assert game.awaited == (0,)
    while game.state is not None and not game.state.rounds_over:
        game = await referee.next(game.id, ANN)
    await referee.score(game.id, ANN, BEN, 20)
    await referee.score(game.id, ANN, None, 30)
    game = await referee.confirm(game.id, ANN)
    assert game.status == "finished"


@pytest.mark.parametrize("how", ["leave", "gone"])
async def test_leaving_when_all_others_have_agreed(rig: Rig, how: str) -> None:
    game = await rig.scored(await rig.game(3))
    for person in (ANN, CLEO):
        game = await rig.tables.referee.confirm(game.id, person)
    assert game.awaited == (1,)
    if how == "leave":
        game = await rig.tables.seats.leave(game.id, BEN)
    else:
        game = await rig.tables.seats.gone(game.id, BEN.id)
    assert game.status == "finished"


async def test_a_missed_deadline_starts_anew_for_the_substitute(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    game = await passed(rig, game, DAY // 2)
    game = await accept(rig, await give(rig, game, BEN, "member"))
    assert game.row.due_at == rig.clock().timestamp() + DAY // 2 - DAY // 8
    game = await passed(rig, game, DAY)
    async with rig.refused(AlreadySeated):
        await give(rig, game, ANN, "member")
    game = await rig.tables.seats.give(game.id, ANN, 1, "member", OTHER)
    game = await accept(rig, game, OTHER)
    assert game.row.due_at == rig.clock().timestamp() + DAY // 2
    async with rig.refused(SeatKept, name="Otto"):
        await give(rig, game, ANN, "automatic")
    game = await passed(rig, game, DAY)
    assert (await give(rig, game, ANN, "automatic")).seats[1].player == AUTOMATIC


async def test_an_empty_seat_has_no_deadline_until_it_is_taken(rig: Rig) -> None:
    game = await started(rig, ANN, BEN)
    game = await rig.tables.seats.leave(game.id, BEN)
    assert game.row.due_at is None
    game = await passed(rig, game, 30 * DAY)
    game = await rig.tables.seats.join(game.id, EVE)
    assert game.row.due_at == rig.clock().timestamp() + DAY // 2
