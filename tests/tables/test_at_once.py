"""Presses in the same instant: one change at a time for each game, none lost, none twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from random import Random

import pytest

from bot.rules.errors import AlreadyConfirmed
from bot.rules.table.events import Set
from bot.tables.errors import (
    AlreadyAgreed,
    AlreadySeated,
    GameEnded,
    LobbyFull,
    NoLobby,
    NothingAsked,
    RematchOpen,
    Stale,
)
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.notices import Line, Result, Started, Tile
from bot.tables.people import Home, Person
from tests.tables.play import play
from tests.tables.rig import ANN, BEN, CLEO, DAN, HOME, PEOPLE, Rig


async def outcomes(*calls: Awaitable[Game]) -> Counter[type]:
    """Return how calls made at once end: games, or refusals."""
    done = await asyncio.gather(*calls, return_exceptions=True)
    return Counter(type(outcome) for outcome in done)


async def test_two_join_for_the_last_seat(rig: Rig) -> None:
    lobby = await rig.lobby(ANN, plan=Plan(seats=2))
    join = rig.tables.lobbies.join
    done = await outcomes(join(lobby.id, BEN), join(lobby.id, CLEO))
    assert done == {Game: 1, LobbyFull: 1}
    assert len((await rig.load(lobby)).seats) == 2


async def test_one_joins_twice(rig: Rig) -> None:
    lobby = await rig.lobby(ANN)
    join = rig.tables.lobbies.join
    assert await outcomes(join(lobby.id, BEN), join(lobby.id, BEN)) == {Game: 1, AlreadySeated: 1}


async def test_two_start(rig: Rig) -> None:
    lobby = await rig.lobby(ANN, BEN)
    start = rig.tables.lobbies.start
    done = await outcomes(start(lobby.id, ANN), start(lobby.id, ANN), start(lobby.id, ANN))
    assert done == {Game: 1, NoLobby: 2}
    told = await rig.told(lobby)
    assert [type(notice) for notice in told] == [Tile, Tile, Started]


async def test_one_leaves_while_another_starts(rig: Rig) -> None:
    lobby = await rig.lobby(ANN, BEN, CLEO)
    done = await outcomes(
        rig.tables.lobbies.start(lobby.id, ANN), rig.tables.lobbies.leave(lobby.id, CLEO)
    )
    assert done == {Game: 1, NoLobby: 1}
    game = await rig.load(lobby)
    assert game.state is not None
    assert game.state.setup.players == len(game.seats) == 3


async def test_a_double_press_of_end_turn(rig: Rig) -> None:
    game = await rig.game()
    end = rig.tables.referee.next
    done = await outcomes(*(end(game.id, ANN, seen=game.version) for _ in range(3)))
    assert done == {Game: 1, Stale: 2}
    assert len((await rig.load(game)).log) == 1


async def test_a_double_press_of_the_extra_turn_and_of_end_turn_with_it(rig: Rig) -> None:
    game = await rig.game()
    referee = rig.tables.referee
    done = await outcomes(
        referee.extra(game.id, ANN, seen=game.version),
        referee.next(game.id, ANN, seen=game.version),
        referee.extra(game.id, ANN, seen=game.version),
    )
    assert done == {Game: 1, Stale: 2}


async def test_a_double_confirm(rig: Rig) -> None:
    game = await rig.scored(await rig.game())
    confirm = rig.tables.referee.confirm
    assert await outcomes(confirm(game.id, ANN), confirm(game.id, ANN)) == {
        Game: 1,
        AlreadyConfirmed: 1,
    }
    assert await outcomes(confirm(game.id, BEN), confirm(game.id, BEN)) == {Game: 1, GameEnded: 1}
    assert (await rig.told(game)).count(Result()) == 1


async def test_all_answer_at_once_and_one_of_them_twice(rig: Rig) -> None:
    game = await rig.game(4)
    game = await rig.tables.agreements.stop(game.id, BEN)
    answer, seen = rig.tables.agreements.answer, game.version
    done = await outcomes(
        *(answer(game.id, who, "stop", seen, yes=True) for who in (CLEO, CLEO, DAN, ANN))
    )
    assert done == {Game: 3, AlreadyAgreed: 1}
    assert (await rig.load(game)).status == "stopped"


async def test_yes_and_no_at_once(rig: Rig) -> None:
    game = await rig.game()
    game = await rig.tables.agreements.stop(game.id, BEN)
    answer, seen = rig.tables.agreements.answer, game.version
    done = await outcomes(
        answer(game.id, ANN, "stop", seen, yes=False), answer(game.id, ANN, "stop", seen, yes=True)
    )
    assert done == {Game: 1, NothingAsked: 1}
    assert (await rig.load(game)).status == "running"


async def test_a_move_in_the_instant_a_notice_falls_due(rig: Rig) -> None:
    game = await rig.game()
    await rig.tables.agreements.stop(game.id, ANN)
    rig.clock.forward(86400)
    done = await outcomes(rig.tables.referee.next(game.id, ANN), rig.tables.wakes.wake(game.id))
    assert done == {Game: 2}
    assert (await rig.load(game)).status == "running"


async def test_two_want_a_rematch(rig: Rig) -> None:
    game = await rig.finished(await rig.game())
    rematch = rig.tables.lobbies.rematch
    assert await outcomes(rematch(game.id, ANN), rematch(game.id, BEN)) == {Game: 1, RematchOpen: 1}


async def test_many_lobbies_without_a_name_in_one_home(rig: Rig) -> None:
    hosts = [Person(1000 + number, "Host") for number in range(20)]
    games = await asyncio.gather(*(rig.tables.lobbies.open(HOME, h, Plan()) for h in hosts))
    assert len({game.name for game in games}) == len({game.id for game in games}) == 20


async def test_twenty_at_once_in_one_game(rig: Rig) -> None:
    game = await rig.game(4)
    put = rig.tables.referee.set_figure
    calls = [put(game.id, PEOPLE[n % 4], None, "trade-cards", 10 + n // 4) for n in range(20)]
    assert await outcomes(*calls) == {Game: 20}
    game = await rig.load(game)
    assert game.version == 5 + 20
    assert [entry.number for entry in game.log] == list(range(1, 21))
    for seat in range(4):
        mine = [entry.what for entry in game.log if entry.by == seat]
        assert [what.new for what in mine if isinstance(what, Set)] == [10, 11, 12, 13, 14]


async def test_fifty_games_at_once(rig: Rig) -> None:
    async def one(number: int) -> Game:
        chance = Random(number)
        host = Person(1000 + number, f"Host {number}")
        game = await rig.tables.lobbies.open(Home(1, number % 5), host, Plan())
        game = await rig.tables.lobbies.join(game.id, ANN)
        game = await rig.tables.lobbies.start(game.id, host)
        for _ in range(4):
            seat = game.awaited[0]
            game = await rig.tables.referee.next(game.id, (host, ANN)[seat])
            to = chance.randint(4, 75)
            game = await rig.tables.referee.set_figure(game.id, ANN, None, "trade-cards", to)
        return game

    games = await asyncio.gather(*(one(number) for number in range(50)))
    for game in games:
        stored = await rig.load(game)
        assert (stored.version, stored.log) == (game.version, game.log)
        lines = [notice.entry for notice in await rig.told(game) if isinstance(notice, Line)]
        assert lines == [1, *lines[1:]]
        assert len(lines) == 4


async def test_two_clients_on_one_file_lose_nothing(rig: Rig, tmp_path: Path) -> None:
    other = await Rig.open(tmp_path / "carthago.db", seed=2)
    game = await rig.game(4)
    calls = [
        (rig, other)[n % 2].tables.referee.set_figure(
            game.id, PEOPLE[n % 4], None, "trade-cards", 10 + n
        )
        for n in range(16)
    ]
    assert await outcomes(*calls) == {Game: 16}
    game = await rig.load(game)
    assert len(game.log) == 16
    assert game.version == 5 + 16
    await other.database.close()


async def test_a_press_that_nobody_waits_for_any_more_is_done_whole_and_said(rig: Rig) -> None:
    game = await rig.game()
    before = len(rig.changed)
    task = asyncio.create_task(rig.tables.referee.next(game.id, ANN))
    writing = rig.tables._desk.games.save
    started = asyncio.Event()

    async def save(change: object) -> None:
        started.set()
        await writing(change)  # type: ignore[arg-type]

    rig.tables._desk.games.save = save  # type: ignore[method-assign]
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    after = await rig.load(game)
    assert after.version == game.version + 1
    assert [line for line in await rig.told(game) if isinstance(line, Line)] == [Line(1)]
    assert rig.changed[before:] == [game.id], "what must be told would wait for the next change"
    game = await rig.tables.referee.next(game.id, BEN)
    assert game.awaited == (0,)


async def test_games_played_side_by_side_end(rig: Rig) -> None:
    lobbies = [await rig.lobby(*PEOPLE[: 2 + n % 3]) for n in range(4)]
    played = await asyncio.gather(
        *(play(rig.tables, lobby, Random(n)) for n, lobby in enumerate(lobbies))
    )
    assert {game.status for game in played} <= {"finished", "stopped"}
    for game in played:
        assert (await rig.load(game)).log == game.log
