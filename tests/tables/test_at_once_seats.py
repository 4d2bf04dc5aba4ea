"""Presses in the same instant where seats change hands, and locks that nobody may keep."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.rules.errors import NotYourTurn
from bot.store.errors import NotSaved
from bot.tables.errors import NoLobby
from bot.tables.game import Game
from bot.tables.people import Home, Person
from tests.tables.full_play import choices, full_step
from tests.tables.rig import ANN, BEN, CLEO, DAN, EVE, PEOPLE, Rig
from tests.tables.seat_play import OTHER, started
from tests.tables.test_at_once import outcomes


async def test_two_take_the_open_seat(rig: Rig) -> None:
    game = await started(rig, ANN, BEN)
    await rig.tables.seats.leave(game.id, BEN)
    join = rig.tables.seats.join
    done = await outcomes(join(game.id, EVE), join(game.id, OTHER), join(game.id, EVE))
    assert done[Game] == 1
    assert done.total() == 3
    assert [seat.user_id for seat in (await rig.load(game)).seats] == [ANN.id, EVE.id]


async def test_joins_and_starts_at_the_same_instant(rig: Rig) -> None:
    lobby = await rig.lobby(ANN, BEN)
    start, join = rig.tables.lobbies.start, rig.tables.lobbies.join
    calls = [join(lobby.id, CLEO), start(lobby.id, ANN), join(lobby.id, DAN), start(lobby.id, ANN)]
    assert await outcomes(*calls) == {Game: 2, NoLobby: 2}
    game = await rig.load(lobby)
    assert game.state is not None
    assert len(game.seats) == game.state.setup.players == 3


async def test_twenty_choices_at_once_in_one_full_game(rig: Rig) -> None:
    game = await rig.full()
    token = choices(game)[0]
    choose = rig.tables.turns.choose
    calls = [choose(game.id, PEOPLE[n % 2], token, seen=game.version) for n in range(20)]
    done = await outcomes(*calls)
    assert done[Game] == 1
    assert done[NotYourTurn] <= 10
    after = await rig.load(game)
    assert after.version == game.version + 1


async def test_fifty_press_in_fifty_games_of_both_ways(rig: Rig) -> None:
    async def begin(number: int) -> Game:
        host, home = Person(1000 + number, f"Host {number}"), Home(1, 100 + number)
        lobby = await rig.lobby(host, ANN, home=home)
        return await rig.tables.lobbies.start(lobby.id, host, host)

    games = [*(await asyncio.gather(*(begin(n) for n in range(25))))]
    games += [await rig.full() for _ in range(25)]

    async def press(game: Game) -> Game:
        if game.is_full:
            return await full_step(rig.tables, game, Random(1), 0)
        return await rig.tables.referee.next(game.id, Person(game.seats[0].user_id, "Host"))

    pressed = await asyncio.gather(*(press(game) for game in games))
    for before, after in zip(games, pressed, strict=True):
        assert after.version == before.version + 1
        assert (await rig.load(before)).log == after.log


@pytest.mark.parametrize("error", [NotSaved, ZeroDivisionError, asyncio.CancelledError])
async def test_a_press_that_fails_keeps_no_lock(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    game = await rig.game()

    async def fail(_: Any) -> None:  # noqa: ANN401
        raise error

    monkeypatch.setattr(rig.tables._desk.games, "save", fail)
    calls = [rig.tables.referee.next(game.id, ANN) for _ in range(5)]
    done = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(each) for each in done] == [error] * 5
    monkeypatch.undo()
    assert not any(lock.locked() for lock in rig.tables._desk._locks.values())
    assert (await rig.tables.referee.next(game.id, ANN)).awaited == (1,)


async def test_presses_that_are_cancelled_while_they_wait_keep_no_lock(rig: Rig) -> None:
    game = await rig.game()
    put = rig.tables.referee.set_figure
    tasks = [
        asyncio.create_task(put(game.id, ANN, None, "trade-cards", 10 + number))
        for number in range(10)
    ]
    await asyncio.sleep(0)
    for task in tasks[1::2]:
        task.cancel()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert sum(isinstance(each, Game) for each in done) == 5
    assert not any(lock.locked() for lock in rig.tables._desk._locks.values())
    assert (await rig.load(game)).version == game.version + 5


async def test_a_game_is_left_alone_by_another_that_waits(rig: Rig, tmp_path: Path) -> None:
    game = await rig.game()
    other = await rig.game(home=Home(1, 99))
    lock = asyncio.Lock()
    rig.tables._desk._locks[game.id] = lock
    async with lock:
        waits = asyncio.create_task(rig.tables.referee.next(game.id, ANN))
        assert (await rig.tables.referee.next(other.id, ANN)).awaited == (1,)
        assert not waits.done()
    assert (await waits).awaited == (1,)
