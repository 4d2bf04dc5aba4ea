"""Lobbies with automatic players: who may give them seats, and who is host."""

from __future__ import annotations

import pytest

from bot.tables.errors import (
    LobbyFull,
    NoLobby,
    NotAutomatic,
    NotHost,
    TooFewPlayers,
    WrongWay,
)
from bot.tables.game import Game
from bot.tables.lobbies import AUTOMATIC, AUTOMATIC_NAMES, Plan
from bot.tables.notices import Cancelled, Started, Tile
from tests.tables.rig import ANN, BEN, CLEO, EVE, MODERATOR, Rig

FULL = Plan("full")


def seats(game: Game) -> list[tuple[str, str | None]]:
    """Return who sits there, clockwise, and the kinds of automatic players."""
    assert [seat.seat for seat in game.seats] == list(range(len(game.seats)))
    return [(seat.name, seat.player) for seat in game.seats]


def automatic(number: int) -> tuple[str, str]:
    return AUTOMATIC_NAMES[number], AUTOMATIC


async def test_the_host_fills_seats_with_automatic_players(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN, plan=FULL)
    lobbies = rig.tables.lobbies
    for person in (BEN, EVE, MODERATOR):
        async with rig.refused(NotHost, host="Ann", game=game.name):
            await lobbies.add_automatic(game.id, person)
    await lobbies.add_automatic(game.id, ANN)
    game = await lobbies.add_automatic(game.id, ANN)
    assert seats(game) == [("Ann", None), ("Ben", None), automatic(0), automatic(1)]
    assert game.people == {0, 1}
    assert len({seat.user_id for seat in game.seats}) == 4
    assert [seat.user_id < 0 for seat in game.seats] == [False, False, True, True]
    async with rig.refused(LobbyFull, seats=4):
        await lobbies.add_automatic(game.id, ANN)
    async with rig.refused(LobbyFull, seats=4):
        await lobbies.join(game.id, CLEO)
    assert await rig.load(game) is not game
    assert seats(await rig.load(game)) == seats(game)


async def test_a_refereed_table_has_no_automatic_players(rig: Rig) -> None:
    game = await rig.lobby(ANN)
    async with rig.refused(WrongWay, game=game.name):
        await rig.tables.lobbies.add_automatic(game.id, ANN)


async def test_a_seat_of_an_automatic_player_is_freed(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN, plan=FULL)
    lobbies = rig.tables.lobbies
    await lobbies.add_automatic(game.id, ANN)
    await lobbies.add_automatic(game.id, ANN)
    for seat in (-1, 0, 1, 4):
        async with rig.refused(NotAutomatic, number=seat + 1):
            await lobbies.free(game.id, ANN, seat)
    async with rig.refused(NotHost, host="Ann"):
        await lobbies.free(game.id, BEN, 2)
    game = await lobbies.free(game.id, ANN, 2)
    assert seats(game) == [("Ann", None), ("Ben", None), automatic(1)]
    game = await lobbies.add_automatic(game.id, ANN)
    assert seats(game)[3] == automatic(0)
    assert len({seat.user_id for seat in game.seats}) == 4
    game = await lobbies.start(game.id, ANN, ANN)
    for call in (lobbies.add_automatic(game.id, ANN), lobbies.free(game.id, ANN, 2)):
        async with rig.refused(NoLobby, game=game.name):
            await call


async def test_when_the_host_leaves_a_person_becomes_host(rig: Rig) -> None:
    game = await rig.lobby(ANN, plan=FULL)
    lobbies = rig.tables.lobbies
    await lobbies.add_automatic(game.id, ANN)
    await lobbies.join(game.id, BEN)
    game = await lobbies.leave(game.id, ANN)
    assert seats(game) == [automatic(0), ("Ben", None)]
    assert (game.row.host_id, game.host_name) == (BEN.id, "Ben")
    assert game.status == "lobby"
    game = await lobbies.add_automatic(game.id, BEN)
    assert await rig.news(game) == []


async def test_when_the_last_person_leaves_the_lobby_is_closed(rig: Rig) -> None:
    game = await rig.lobby(ANN, plan=FULL)
    await rig.tables.lobbies.add_automatic(game.id, ANN)
    game = await rig.tables.lobbies.leave(game.id, ANN)
    assert (game.status, game.seats) == ("cancelled", ())
    assert await rig.news(game) == [Cancelled()]
    assert await rig.tables.automatic.games() == []


async def test_one_person_and_an_automatic_player_are_enough(rig: Rig) -> None:
    game = await rig.lobby(ANN, plan=FULL)
    async with rig.refused(TooFewPlayers):
        await rig.tables.lobbies.start(game.id, ANN)
    await rig.tables.lobbies.add_automatic(game.id, ANN)
    game = await rig.tables.lobbies.start(game.id, ANN, ANN)
    tile, started = await rig.news(game)
    assert tile == Tile(0)
    assert isinstance(started, Started)
    assert started.by == 0
    assert game.row.edition == rig.tables._desk.editions.default().id


@pytest.mark.parametrize("moderator", [False, True])
async def test_automatic_players_agree_to_stop(rig: Rig, *, moderator: bool) -> None:
    game = await rig.full(2, automatic=2)
    game = await rig.tables.agreements.stop(game.id, MODERATOR if moderator else BEN)
    asked = game.talks.stop
    assert asked is not None
    for person in (ANN, BEN) if moderator else (ANN,):
        assert game.status == "running"
        game = await rig.tables.agreements.answer(game.id, person, "stop", asked.version, yes=True)
    assert game.status == "stopped"


async def test_a_rematch_is_full_again(rig: Rig) -> None:
    game = await rig.full(1, automatic=1)
    game = await rig.tables.agreements.stop(game.id, ANN)
    again = await rig.tables.lobbies.rematch(game.id, ANN)
    assert again.is_full
    assert again.edition is not None
    assert (await rig.load(again)).row == again.row
