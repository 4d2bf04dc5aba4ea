"""Lobbies: opening, sitting down, inviting, starting, cancelling, playing again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.store.errors import NameTaken
from bot.tables.errors import (
    AlreadySeated,
    BadName,
    BotsCannotPlay,
    LobbyFull,
    NoLobby,
    NoSeat,
    NotHost,
    NotHostOrModerator,
    NotInGame,
    NotInvited,
    NotOver,
    RematchOpen,
    TooFewPlayers,
    UnknownGame,
)
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.names import PUNIC
from bot.tables.notices import Cancelled, HostGone, Invited, Started, Tile
from bot.tables.people import Person
from tests.tables.rig import ANN, BEN, CLEO, DAN, ELSEWHERE, EVE, HOME, MODERATOR, ROBOT, Rig, held


def people(game: Game) -> list[str]:
    """Return who sits there, clockwise."""
    assert [seat.seat for seat in game.seats] == list(range(len(game.seats)))
    return [seat.name for seat in game.seats]


# Opening


async def test_a_lobby_is_opened_with_its_host_on_the_first_seat(rig: Rig) -> None:
    game = await rig.tables.lobbies.open(HOME, ANN, Plan(seats=3, golden=False, name=" A  game "))
    game = await rig.load(game)
    row = game.row
    assert people(game) == ["Ann"]
    assert (row.status, row.version, row.name) == ("lobby", 1, "A game")
    assert (row.most_seats, row.golden, row.host_id) == (3, False, ANN.id)
    assert (row.guild_id, row.channel_id, row.thread) == (1, 10, False)
    assert row.created_at == rig.tables.now()
    assert rig.changed == [game.id]
    assert await rig.news(game) == []


async def test_a_game_without_a_name_gets_a_punic_one_that_is_free(rig: Rig) -> None:
    hosts = [Person(1000 + number, "Host") for number in range(len(PUNIC) + 2)]
    games = [await rig.lobby(host) for host in hosts]
    names = [game.name for game in games]
    assert set(names[: len(PUNIC)]) == set(PUNIC)
    assert len(set(names)) == len(names)
    assert all(name.endswith(" 2") for name in names[len(PUNIC) :])


async def test_a_taken_name_is_refused_in_the_same_home_alone(rig: Rig) -> None:
    await rig.lobby(ANN, plan=Plan(name="Hanno"))
    async with rig.refused(NameTaken, name="hanno"):
        await rig.lobby(BEN, plan=Plan(name="hanno"))
    await rig.lobby(BEN, plan=Plan(name="hanno"), home=ELSEWHERE)


@pytest.mark.parametrize("name", ["", "  ", "\u200b\u202e", "x" * 33, "\u0301"])
async def test_a_bad_name_is_refused(rig: Rig, name: str) -> None:
    async with rig.refused(BadName, most=32):
        await rig.lobby(ANN, plan=Plan(name=name))


async def test_a_successor_with_the_same_chance_finds_an_id_that_is_free(
    rig: Rig, tmp_path: Path
) -> None:
    first = await rig.lobby(ANN, plan=Plan(name="First"))
    successor = await Rig.open(tmp_path / "carthago.db")
    second = await successor.lobby(ANN, plan=Plan(name="Second"))
    assert second.id != first.id
    assert (await successor.load(first)).name == "First"
    await successor.database.close()


# Sitting down


async def test_people_sit_in_the_order_of_joining(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN, CLEO)
    assert people(await rig.load(game)) == ["Ann", "Ben", "Cleo"]
    assert (await rig.load(game)).version == 3
    assert await rig.news(game) == []


async def test_join_is_refused(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN, plan=Plan(seats=2))
    async with rig.refused(AlreadySeated, name="Ben"):
        await rig.tables.lobbies.join(game.id, BEN)
    async with rig.refused(LobbyFull, seats=2):
        await rig.tables.lobbies.join(game.id, CLEO)
    async with rig.refused(BotsCannotPlay, name="Robot"):
        await rig.tables.lobbies.join(game.id, ROBOT)
    async with rig.refused(UnknownGame):
        await rig.tables.lobbies.join("none", CLEO)


async def test_who_leaves_makes_room_and_the_next_becomes_host(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN, CLEO)
    game = await rig.tables.lobbies.leave(game.id, BEN)
    assert people(game) == ["Ann", "Cleo"]
    assert game.row.host_id == ANN.id
    game = await rig.tables.lobbies.leave(game.id, ANN)
    assert people(await rig.load(game)) == ["Cleo"]
    assert (await rig.load(game)).row.host_id == CLEO.id
    assert await rig.news(game) == []
    async with rig.refused(NotInGame):
        await rig.tables.lobbies.leave(game.id, ANN)


async def test_the_last_one_to_leave_closes_the_lobby(rig: Rig) -> None:
    game = await rig.lobby(ANN)
    game = await rig.tables.lobbies.leave(game.id, ANN)
    assert (game.status, game.row.ended_at) == ("cancelled", rig.tables.now())
    assert await rig.news(game) == [Cancelled()]


async def test_who_is_gone_makes_room_and_a_host_is_told(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN, CLEO)
    gone = rig.tables.seats.gone
    game = await gone(game.id, BEN.id)
    assert (people(game), await rig.news(game)) == (["Ann", "Cleo"], [])
    assert (await gone(game.id, EVE.id)).version == game.version
    game = await gone(game.id, ANN.id)
    assert (people(game), game.row.host_id) == (["Cleo"], CLEO.id)
    assert await rig.news(game) == [HostGone()]
    game = await gone(game.id, CLEO.id)
    assert (people(game), game.status) == ([], "cancelled")
    assert await rig.news(game) == [Cancelled(gone=True)]
    assert (await gone(game.id, CLEO.id)).version == game.version


# Inviting


async def test_an_invited_member_takes_the_seat_by_saying_yes(rig: Rig) -> None:
    game = await rig.lobby(ANN)
    await rig.tables.lobbies.invite(game.id, ANN, BEN)
    game = await rig.tables.lobbies.invite(game.id, ANN, CLEO)
    assert people(game) == ["Ann"]
    assert game.invited == (BEN.id, CLEO.id)
    assert await rig.news(game) == [Invited(BEN.id), Invited(CLEO.id)]
    game = await rig.tables.lobbies.answer_invite(game.id, CLEO, yes=True)
    assert (people(game), game.invited) == (["Ann", "Cleo"], (BEN.id,))
    game = await rig.tables.lobbies.answer_invite(game.id, BEN, yes=False)
    assert (people(game), game.invited) == (["Ann", "Cleo"], ())
    for person in (BEN, CLEO, EVE):
        async with rig.refused(NotInvited):
            await rig.tables.lobbies.answer_invite(game.id, person, yes=True)


async def test_inviting_twice_asks_once(rig: Rig) -> None:
    game = await rig.lobby(ANN)
    game = await rig.tables.lobbies.invite(game.id, ANN, BEN)
    stands = await rig.dump()
    await rig.tables.lobbies.invite(game.id, ANN, BEN)
    assert await rig.dump() == stands


async def test_an_invited_member_may_join_by_the_button(rig: Rig) -> None:
    game = await rig.lobby(ANN)
    await rig.tables.lobbies.invite(game.id, ANN, BEN)
    game = await rig.tables.lobbies.join(game.id, BEN)
    assert (people(game), game.invited) == (["Ann", "Ben"], ())


async def test_invite_is_refused(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN, plan=Plan(seats=3))
    async with rig.refused(NotHost, host="Ann"):
        await rig.tables.lobbies.invite(game.id, BEN, CLEO)
    async with rig.refused(NotHost, host="Ann"):
        await rig.tables.lobbies.invite(game.id, MODERATOR, CLEO)
    async with rig.refused(BotsCannotPlay):
        await rig.tables.lobbies.invite(game.id, ANN, ROBOT)
    for person in (ANN, BEN):
        async with rig.refused(AlreadySeated):
            await rig.tables.lobbies.invite(game.id, ANN, person)
    await rig.tables.lobbies.invite(game.id, ANN, DAN)
    await rig.tables.lobbies.join(game.id, CLEO)
    async with rig.refused(LobbyFull):
        await rig.tables.lobbies.invite(game.id, ANN, EVE)
    async with rig.refused(LobbyFull):
        await rig.tables.lobbies.answer_invite(game.id, DAN, yes=True)
    game = await rig.tables.lobbies.answer_invite(game.id, DAN, yes=False)
    assert game.invited == ()


# Starting and cancelling


@pytest.mark.parametrize("golden", [True, False])
async def test_a_start_deals_and_tells_everybody(rig: Rig, golden: bool) -> None:
    lobby = await rig.lobby(ANN, BEN, CLEO, plan=Plan(golden=golden))
    await rig.tables.lobbies.invite(lobby.id, ANN, DAN)
    await rig.news(lobby)
    rig.clock.forward(60)
    game = await rig.tables.lobbies.start(lobby.id, ANN, CLEO)
    assert game.status == "running"
    assert game.row.started_at == rig.tables.now()
    assert game.awaited == (2,)
    assert game.invited == ()
    told = await rig.news(game)
    assert isinstance(told[-1], Started)
    if golden:
        assert None not in held(game)
        assert len(set(held(game))) == 3
        assert told[:-1] == [Tile(0), Tile(1), Tile(2)]
    else:
        assert held(game) == (None, None, None)
        assert told[:-1] == []


async def test_the_first_player_is_drawn_unless_named(rig: Rig) -> None:
    firsts = set()
    for _ in range(20):
        lobby = await rig.lobby(ANN, BEN)
        firsts.add((await rig.tables.lobbies.start(lobby.id, ANN)).awaited)
    assert firsts == {(0,), (1,)}


async def test_a_moderator_without_a_seat_may_start(rig: Rig) -> None:
    lobby = await rig.lobby(ANN, BEN)
    game = await rig.tables.lobbies.start(lobby.id, MODERATOR, BEN)
    assert game.awaited == (1,)


async def test_start_is_refused(rig: Rig) -> None:
    game = await rig.lobby(ANN)
    async with rig.refused(TooFewPlayers):
        await rig.tables.lobbies.start(game.id, ANN)
    await rig.tables.lobbies.join(game.id, BEN)
    async with rig.refused(NotHostOrModerator, host="Ann"):
        await rig.tables.lobbies.start(game.id, BEN)
    async with rig.refused(NotInGame):
        await rig.tables.lobbies.start(game.id, EVE)
    async with rig.refused(NoSeat, name="Eve"):
        await rig.tables.lobbies.start(game.id, ANN, EVE)


@pytest.mark.parametrize("actor", [ANN, MODERATOR])
async def test_a_lobby_is_cancelled(rig: Rig, actor: Person) -> None:
    game = await rig.lobby(ANN, BEN)
    await rig.tables.lobbies.invite(game.id, ANN, CLEO)
    await rig.news(game)
    game = await rig.tables.lobbies.cancel(game.id, actor)
    assert (game.status, game.invited) == ("cancelled", ())
    assert game.row.ended_at == rig.tables.now()
    assert await rig.news(game) == [Cancelled()]


async def test_cancel_is_refused(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN)
    async with rig.refused(NotHostOrModerator):
        await rig.tables.lobbies.cancel(game.id, BEN)
    async with rig.refused(NotInGame):
        await rig.tables.lobbies.cancel(game.id, EVE)


@pytest.mark.parametrize("status", ["running", "finished", "cancelled"])
async def test_a_closed_lobby_refuses_everything(rig: Rig, status: str) -> None:
    if status == "cancelled":
        game = await rig.lobby(ANN, BEN)
        await rig.tables.lobbies.cancel(game.id, ANN)
    else:
        game = await rig.game()
        game = await rig.finished(game) if status == "finished" else game
    lobbies = rig.tables.lobbies
    calls: tuple[Callable[[], Awaitable[Game]], ...] = (
        lambda: lobbies.join(game.id, CLEO),
        lambda: lobbies.leave(game.id, BEN),
        lambda: lobbies.invite(game.id, ANN, CLEO),
        lambda: lobbies.answer_invite(game.id, CLEO, yes=True),
        lambda: lobbies.start(game.id, ANN),
        lambda: lobbies.cancel(game.id, ANN),
    )
    for call in calls:
        async with rig.refused(NoLobby, game=game.name):
            await call()


# Again


async def test_a_rematch_is_a_lobby_like_the_one_before(rig: Rig) -> None:
    lobby = await rig.lobby(ANN, BEN, plan=Plan(seats=3, golden=False), home=ELSEWHERE)
    game = await rig.tables.lobbies.start(lobby.id, ANN, ANN)
    game = await rig.finished(game)
    again = await rig.tables.lobbies.rematch(game.id, BEN)
    assert people(again) == ["Ben"]
    assert again.row.rematch_of == game.id
    assert (again.row.most_seats, again.row.golden, again.row.host_id) == (3, False, BEN.id)
    assert (again.row.guild_id, again.row.channel_id) == (1, 20)
    async with rig.refused(RematchOpen, game=game.name):
        await rig.tables.lobbies.rematch(game.id, ANN)


async def test_a_rematch_is_refused(rig: Rig) -> None:
    lobby = await rig.lobby(ANN, BEN)
    async with rig.refused(NotOver):
        await rig.tables.lobbies.rematch(lobby.id, ANN)
    game = await rig.game()
    async with rig.refused(NotOver):
        await rig.tables.lobbies.rematch(game.id, ANN)
    async with rig.refused(NotInGame):
        await rig.tables.lobbies.rematch(game.id, EVE)
    await rig.tables.lobbies.cancel(lobby.id, ANN)
    async with rig.refused(NotOver):
        await rig.tables.lobbies.rematch(lobby.id, ANN)


# Names of people


async def test_a_persons_present_name_is_kept_with_his_next_act(rig: Rig) -> None:
    game = await rig.game()
    game = await rig.tables.referee.next(game.id, Person(ANN.id, "Annabel"))
    assert people(await rig.load(game)) == ["Annabel", "Ben"]


async def test_a_cancelled_rematch_may_be_opened_again(rig: Rig) -> None:
    game = await rig.finished(await rig.game())
    again = await rig.tables.lobbies.rematch(game.id, ANN)
    await rig.tables.lobbies.cancel(again.id, ANN)
    other = await rig.tables.lobbies.rematch(game.id, BEN)
    assert other.id != again.id
    assert other.status == "lobby"
