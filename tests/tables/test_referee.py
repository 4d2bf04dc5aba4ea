"""The referee: turns, the extra turn, the tally, points and agreement."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.rules.errors import (
    AlreadyConfirmed,
    NoGoldenTiles,
    NotYourTurn,
    OutOfLimits,
    PointsMissing,
    RoundsNotOver,
    RoundsOver,
    TileSpent,
    TooManyDisks,
)
from bot.rules.table.events import Confirm, Extra, Next, Score, Set
from bot.tables.errors import (
    GameEnded,
    NoSeat,
    NotInGame,
    NotRunning,
    NotYours,
    Stale,
    UnknownGame,
)
from bot.tables.game import Game
from bot.tables.notices import Line, Result, Tile
from bot.tables.people import Person
from tests.tables.rig import ANN, BEN, CLEO, EVE, MODERATOR, Rig, held

# Turns


async def test_a_turn_is_ended_by_its_player(rig: Rig) -> None:
    game = await rig.game(first=BEN)
    await rig.news(game)
    rig.clock.forward(90)
    game = await rig.tables.referee.next(game.id, BEN)
    assert game.awaited == (0,)
    assert game.since == rig.tables.now()
    entry = game.log[-1]
    assert (entry.what, entry.by, entry.at) == (Next(1), 1, rig.tables.now())
    assert await rig.news(game) == [Line(1)]
    assert (await rig.load(game)).log == game.log
    assert rig.changed[-1] == game.id


async def test_the_host_may_end_anybodys_turn(rig: Rig) -> None:
    game = await rig.game(3, first=CLEO)
    game = await rig.tables.referee.next(game.id, ANN, CLEO)
    assert (game.log[-1].what, game.log[-1].by) == (Next(2), 0)
    assert game.awaited == (0,)


async def test_next_is_refused(rig: Rig) -> None:
    game = await rig.game(3)
    referee = rig.tables.referee
    async with rig.refused(NotYourTurn, seat=0):
        await referee.next(game.id, BEN)
    async with rig.refused(NotYourTurn, seat=0):
        await referee.next(game.id, ANN, BEN)
    async with rig.refused(NotYours, name="Ann", host="Ann"):
        await referee.next(game.id, BEN, ANN)
    async with rig.refused(NotInGame):
        await referee.next(game.id, EVE)
    async with rig.refused(NotInGame):
        await referee.next(game.id, MODERATOR, ANN)
    async with rig.refused(NoSeat, name="Eve"):
        await referee.next(game.id, ANN, EVE)
    async with rig.refused(UnknownGame):
        await referee.next("none", ANN)
    game = await rig.end_rounds(game)
    async with rig.refused(RoundsOver):
        await referee.next(game.id, ANN)


async def test_a_button_of_an_earlier_turn_is_stale(rig: Rig) -> None:
    game = await rig.game()
    shown = game.version
    await rig.tables.referee.set_figure(game.id, BEN, None, "columns", 1)
    game = await rig.tables.referee.next(game.id, ANN, seen=shown)
    async with rig.refused(Stale):
        await rig.tables.referee.next(game.id, ANN, seen=shown)
    game = await rig.tables.referee.next(game.id, BEN, seen=game.version)
    async with rig.refused(Stale):
        await rig.tables.referee.next(game.id, ANN, seen=shown)
    async with rig.refused(Stale):
        await rig.tables.referee.extra(game.id, ANN, seen=shown)
    async with rig.refused(Stale):
        await rig.tables.referee.may_extra(game.id, ANN, seen=shown)


# The extra turn


async def test_a_golden_tile_is_spent_for_another_turn(rig: Rig) -> None:
    game = await rig.game()
    await rig.news(game)
    stands = await rig.dump()
    assert (await rig.tables.referee.may_extra(game.id, ANN)).version == game.version
    assert await rig.dump() == stands
    game = await rig.tables.referee.extra(game.id, ANN, seen=game.version)
    assert game.awaited == (0,)
    assert game.log[-1].what == Extra(0)
    assert await rig.news(game) == [Line(1), Tile(0)]
    view = game.view(0)
    assert (view.own, view.extra) == (None, True)
    assert view.seats[0].golden == "spent"
    game = await rig.tables.referee.next(game.id, ANN)
    assert game.awaited == (1,)


async def test_extra_is_refused_and_so_is_the_question_before_it(rig: Rig) -> None:
    game = await rig.game()
    calls: tuple[Callable[[str, Person], Awaitable[Game]], ...] = (
        rig.tables.referee.extra,
        rig.tables.referee.may_extra,
    )
    plain = await rig.game(golden=False)
    spent = await rig.tables.referee.extra((await rig.game()).id, ANN)
    over = await rig.end_rounds(await rig.game())
    for call in calls:
        async with rig.refused(NotYourTurn, seat=0):
            await call(game.id, BEN)
        async with rig.refused(NotInGame):
            await call(game.id, EVE)
        async with rig.refused(NoGoldenTiles):
            await call(plain.id, ANN)
        async with rig.refused(TileSpent):
            await call(spent.id, ANN)
        async with rig.refused(RoundsOver):
            await call(over.id, ANN)


# The tally


async def test_a_figure_is_put_by_its_player_and_by_the_host(rig: Rig) -> None:
    game = await rig.game()
    await rig.news(game)
    game = await rig.tables.referee.set_figure(game.id, BEN, None, "columns", 2)
    assert game.log[-1].what == Set(1, 1, "columns", 0, 2)
    game = await rig.tables.referee.set_figure(game.id, ANN, BEN, "columns", 3)
    assert (game.log[-1].what, game.log[-1].by) == (Set(0, 1, "columns", 2, 3), 0)
    assert game.view(None).seats[1].tally["columns"] == 3
    assert await rig.news(game) == []
    stands, changed = await rig.dump(), len(rig.changed)
    await rig.tables.referee.set_figure(game.id, BEN, None, "columns", 3)
    assert (await rig.dump(), len(rig.changed)) == (stands, changed)


async def test_a_figure_is_refused(rig: Rig) -> None:
    game = await rig.game()
    put = rig.tables.referee.set_figure
    async with rig.refused(OutOfLimits, low=0, high=3):
        await put(game.id, ANN, None, "columns", 4)
    async with rig.refused(OutOfLimits, low=0, high=75):
        await put(game.id, ANN, None, "trade-cards", -1)
    await put(game.id, ANN, None, "hall-disks", 8)
    async with rig.refused(TooManyDisks, most=11):
        await put(game.id, ANN, None, "forum-disks", 4)
    async with rig.refused(NotYours, name="Ann", host="Ann"):
        await put(game.id, BEN, ANN, "columns", 1)
    async with rig.refused(NoSeat, name="Eve"):
        await put(game.id, ANN, EVE, "columns", 1)
    async with rig.refused(NotInGame):
        await put(game.id, EVE, None, "columns", 1)


# Points and agreement


async def test_points_are_entered_by_each_and_by_the_host(rig: Rig) -> None:
    game = await rig.end_rounds(await rig.game())
    await rig.news(game)
    game = await rig.tables.referee.score(game.id, BEN, None, 31)
    assert game.log[-1].what == Score(1, 1, 31)
    assert await rig.news(game) == []
    game = await rig.tables.referee.score(game.id, ANN, BEN, 32)
    stands = await rig.dump()
    await rig.tables.referee.score(game.id, BEN, None, 32)
    assert await rig.dump() == stands
    assert game.awaited == (0,)
    game = await rig.tables.referee.score(game.id, ANN, None, 0)
    assert game.awaited == (0, 1)
    assert [seat.points for seat in game.view(None).seats] == [0, 32]


async def test_what_makes_agreement_possible_or_void_is_told(rig: Rig) -> None:
    game = await rig.end_rounds(await rig.game())
    await rig.tables.referee.score(game.id, ANN, None, 30)
    await rig.news(game)
    game = await rig.tables.referee.score(game.id, BEN, None, 31)
    assert await rig.news(game) == [Line(len(game.log))]
    game = await rig.tables.referee.set_figure(game.id, BEN, None, "columns", 1)
    assert await rig.news(game) == []
    game = await rig.tables.referee.confirm(game.id, ANN)
    assert await rig.news(game) == []
    game = await rig.tables.referee.set_figure(game.id, BEN, None, "columns", 2)
    assert await rig.news(game) == [Line(len(game.log))]
    assert game.awaited == (0, 1)


async def test_points_are_refused(rig: Rig) -> None:
    game = await rig.game()
    score = rig.tables.referee.score
    async with rig.refused(RoundsNotOver, decade=1, round=1):
        await score(game.id, ANN, None, 30)
    game = await rig.end_rounds(game)
    for points in (-1, 1000):
        async with rig.refused(OutOfLimits, low=0, high=999):
            await score(game.id, ANN, None, points)
    async with rig.refused(NotYours):
        await score(game.id, BEN, ANN, 30)
    async with rig.refused(NoSeat):
        await score(game.id, ANN, EVE, 30)
    async with rig.refused(NotInGame):
        await score(game.id, EVE, None, 30)


async def test_the_last_agreement_scores_the_game(rig: Rig) -> None:
    game = await rig.scored(await rig.game(3))
    await rig.news(game)
    for person in (ANN, CLEO):
        game = await rig.tables.referee.confirm(game.id, person, seen=game.version)
        assert game.status == "running"
    assert game.awaited == (1,)
    rig.clock.forward(5)
    game = await rig.tables.referee.confirm(game.id, BEN)
    assert game.status == "finished"
    assert (game.row.ended_at, game.row.due_at) == (rig.tables.now(), None)
    assert game.awaited == ()
    assert await rig.news(game) == [Result()]
    result = game.view(None).result
    assert result is not None
    assert [score.points for score in result] == [30, 31, 32]
    assert None not in held(game)


async def test_confirm_is_refused(rig: Rig) -> None:
    game = await rig.game()
    confirm = rig.tables.referee.confirm
    async with rig.refused(RoundsNotOver):
        await confirm(game.id, ANN)
    game = await rig.end_rounds(game)
    game = await rig.tables.referee.score(game.id, ANN, None, 30)
    async with rig.refused(PointsMissing, seat=1):
        await confirm(game.id, ANN)
    game = await rig.tables.referee.score(game.id, BEN, None, 30)
    await confirm(game.id, ANN)
    async with rig.refused(AlreadyConfirmed):
        await confirm(game.id, ANN)
    async with rig.refused(NotInGame):
        await confirm(game.id, EVE)


async def test_a_change_takes_agreements_back_and_makes_old_buttons_stale(rig: Rig) -> None:
    game = await rig.scored(await rig.game())
    shown = game.version
    game = await rig.tables.referee.confirm(game.id, ANN, seen=shown)
    game = await rig.tables.referee.score(game.id, BEN, None, 99)
    assert game.awaited == (0, 1)
    async with rig.refused(Stale):
        await rig.tables.referee.confirm(game.id, BEN, seen=shown)
    game = await rig.tables.referee.confirm(game.id, BEN, seen=game.version)
    assert game.awaited == (0,)
    assert game.log[-1].what == Confirm(1)


@pytest.mark.parametrize("status", ["lobby", "finished", "stopped", "cancelled"])
async def test_a_game_that_is_not_running_refuses_everything(rig: Rig, status: str) -> None:
    if status in {"lobby", "cancelled"}:
        game = await rig.lobby(ANN, BEN)
        if status == "cancelled":
            await rig.tables.lobbies.cancel(game.id, ANN)
    elif status == "finished":
        game = await rig.finished(await rig.game())
    else:
        game = await rig.tables.agreements.stop((await rig.game()).id, BEN)
        assert game.talks.stop is not None
        seen = game.talks.stop.version
        game = await rig.tables.agreements.answer(game.id, ANN, "stop", seen, yes=True)
    referee, agreements = rig.tables.referee, rig.tables.agreements
    calls: tuple[Callable[[], Awaitable[Game]], ...] = (
        lambda: referee.set_figure(game.id, ANN, None, "columns", 1),
        lambda: referee.next(game.id, ANN),
        lambda: referee.next(game.id, ANN, None, 0),
        lambda: referee.extra(game.id, ANN),
        lambda: referee.may_extra(game.id, ANN),
        lambda: referee.score(game.id, ANN, None, 1),
        lambda: referee.confirm(game.id, ANN),
        lambda: agreements.undo(game.id, ANN),
        lambda: agreements.stop(game.id, ANN),
        lambda: agreements.stop(game.id, MODERATOR),
        lambda: agreements.answer(game.id, ANN, "stop", 1, yes=True),
        lambda: agreements.settle(game.id, ANN),
    )
    for call in calls:
        if status == "lobby":
            async with rig.refused(NotRunning, game=game.name):
                await call()
        else:
            async with rig.refused(GameEnded, how=status):
                await call()
