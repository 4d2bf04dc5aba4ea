"""Another home for a game: asked of all, at once where nobody can be asked, or refused."""

from __future__ import annotations

import pytest

from bot.store.errors import NameTaken
from bot.store.homes import Trouble
from bot.tables import places
from bot.tables.errors import (
    AlreadyAsked,
    GameEnded,
    LivesElsewhere,
    NoGameHere,
    NothingAsked,
    NotHost,
    NotInGame,
    OtherServer,
    SameHome,
    UnknownGame,
)
from bot.tables.finder import OPEN, Asking
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.notices import Arrived, Left, Line, Tile
from bot.tables.people import Home, Person
from bot.tables.talk import Agree, Ask, Moved, Refuse
from tests.tables.rig import ANN, BEN, CLEO, ELSEWHERE, EVE, HOME, Rig

THREAD = Home(1, 30, thread=True, parent_id=20)
ABROAD = Home(2, 40)


async def answer(rig: Rig, game: Game, who: Person, *, yes: bool = True) -> Game:
    """Press Yes or No at the question that is open now."""
    asked = (await rig.load(game)).talks.asked("move")
    assert asked is not None
    return await rig.tables.agreements.answer(game.id, who, "move", asked.version, yes=yes)


async def shut(rig: Rig, game: Game, code: str = "gone") -> None:
    """Let the home of a game be known as one that cannot be written to."""
    trouble = Trouble(game.id, game.row.channel_id, code, b"{}", "n", rig.tables.now())
    await rig.tables.places.troubled(trouble)


@pytest.mark.parametrize("home", [HOME, THREAD, Home(2**62, 2**62 + 1, True, 2**62 + 2)])
def test_a_place_is_read_as_it_was_written(home: Home) -> None:
    assert places.home_of(places.place_of(home)) == home


async def test_a_game_moves_when_all_agree(rig: Rig) -> None:
    game = await rig.game(3)
    await rig.news(game)
    game = await rig.tables.homes.move(game.id, BEN, THREAD)
    assert game.log[-1].what == Ask("move", 1, None, "1:30:1:20")
    assert await rig.news(game) == [Line(1)]
    game = await answer(rig, game, ANN)
    assert game.row.channel_id == HOME.channel_id
    assert await rig.news(game) == []
    game = await answer(rig, game, CLEO)
    assert places.home(await rig.load(game)) == THREAD
    assert [entry.what for entry in game.log[-2:]] == [Agree("move", 2), Moved(2, "1:10:0:")]
    tiles = [Tile(seat, edits=True) for seat in range(3)]
    assert await rig.news(game) == [Arrived(2, 10, called=False), Left("1:10:0:"), *tiles]
    assert game.talks.asked("move") is None
    assert game.awaited == (0,)
    game = await rig.end_turns(game, 3)
    assert len(game.log) == 7


async def test_one_no_leaves_it_where_it_is(rig: Rig) -> None:
    game = await rig.game(3)
    game = await rig.tables.homes.move(game.id, ANN, ELSEWHERE)
    seen = game.version
    game = await answer(rig, game, BEN, yes=False)
    assert game.log[-1].what == Refuse("move", 1)
    assert places.home(game) == HOME
    async with rig.refused(NothingAsked):
        await rig.tables.agreements.answer(game.id, CLEO, "move", seen, yes=True)


async def test_another_place_is_another_question(rig: Rig) -> None:
    game = await rig.game(2)
    game = await rig.tables.homes.move(game.id, ANN, ELSEWHERE)
    async with rig.refused(AlreadyAsked):
        await rig.tables.homes.move(game.id, ANN, ELSEWHERE)
    game = await rig.tables.homes.move(game.id, ANN, THREAD)
    game = await answer(rig, game, BEN)
    assert places.home(game) == THREAD


async def test_asking_for_what_was_asked_agrees(rig: Rig) -> None:
    game = await rig.game(2)
    await rig.tables.homes.move(game.id, ANN, ELSEWHERE)
    game = await rig.tables.homes.move(game.id, BEN, ELSEWHERE)
    assert places.home(game) == ELSEWHERE


async def test_who_plays_with_automatic_players_alone_moves_at_once(rig: Rig) -> None:
    game = await rig.full(1, automatic=2)
    game = await rig.tables.homes.move(game.id, ANN, ELSEWHERE)
    assert places.home(game) == ELSEWHERE


@pytest.mark.parametrize("code", ["gone", "forbidden", "locked", "removed"])
async def test_from_a_shut_home_the_host_moves_at_once_and_calls_the_others(
    rig: Rig, code: str
) -> None:
    game = await rig.game(2, golden=False)
    await shut(rig, game, code)
    await rig.database.write(lambda c: c.execute("DELETE FROM outbox"))
    game = await rig.tables.homes.move(game.id, BEN, ELSEWHERE)
    assert places.home(game) == HOME
    game = await rig.tables.homes.move(game.id, ANN, ELSEWHERE)
    assert places.home(game) == ELSEWHERE
    assert (await rig.load(game)).row.trouble is None
    assert (await rig.told(game))[1:] == [Arrived(0, 10, called=True), Left("1:10:0:")]


async def test_a_home_without_pictures_is_not_shut(rig: Rig) -> None:
    game = await rig.game(2)
    await shut(rig, game, "no-files")
    await rig.tables.homes.move(game.id, ANN, ELSEWHERE)
    assert places.home(await rig.load(game)) == HOME


async def test_the_host_moves_a_lobby_at_once(rig: Rig) -> None:
    lobby = await rig.lobby(ANN, BEN)
    async with rig.refused(NotHost):
        await rig.tables.homes.move(lobby.id, BEN, ELSEWHERE)
    lobby = await rig.tables.homes.move(lobby.id, ANN, ELSEWHERE)
    assert places.home(lobby) == ELSEWHERE
    assert lobby.log == ()
    game = await rig.tables.lobbies.start(lobby.id, ANN, BEN)
    assert game.awaited == (1,)


@pytest.mark.parametrize("is_lobby", [True, False])
async def test_where_it_cannot_move(rig: Rig, is_lobby: bool) -> None:
    game = await rig.lobby(ANN, BEN, plan=Plan(name="Byrsa"))
    if not is_lobby:
        game = await rig.tables.lobbies.start(game.id, ANN, ANN)
    await rig.lobby(CLEO, plan=Plan(name="byrsa"), home=ELSEWHERE)
    async with rig.refused(SameHome, game="Byrsa"):
        await rig.tables.homes.move(game.id, ANN, HOME)
    async with rig.refused(OtherServer, game="Byrsa"):
        await rig.tables.homes.move(game.id, ANN, ABROAD)
    async with rig.refused(NameTaken, name="Byrsa"):
        await rig.tables.homes.move(game.id, ANN, ELSEWHERE)
    async with rig.refused(NotInGame):
        await rig.tables.homes.move(game.id, EVE, THREAD)


async def test_a_game_that_is_over_stays(rig: Rig) -> None:
    game = await rig.finished(await rig.game(2))
    async with rig.refused(GameEnded):
        await rig.tables.homes.move(game.id, ANN, ELSEWHERE)


async def test_another_server_only_where_the_bot_is_no_more_in_the_old_one(rig: Rig) -> None:
    game = await rig.game(2)
    await shut(rig, game, "forbidden")
    async with rig.refused(OtherServer):
        await rig.tables.homes.move(game.id, ANN, ABROAD)
    await shut(rig, game, "removed")
    game = await rig.tables.homes.move(game.id, ANN, ABROAD)
    assert places.home(game) == ABROAD


async def test_a_name_that_is_taken_meanwhile_refuses_the_last_yes(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN, plan=Plan(name="Byrsa"))
    game = await rig.tables.lobbies.start(game.id, ANN, ANN)
    await rig.tables.homes.move(game.id, ANN, ELSEWHERE)
    await rig.lobby(CLEO, plan=Plan(name="Byrsa"), home=ELSEWHERE)
    async with rig.refused(NameTaken):
        await answer(rig, game, BEN)


async def test_it_is_found_in_its_new_home_and_the_old_one_says_where(rig: Rig) -> None:
    game = await rig.game(2)
    await shut(rig, game)
    await rig.tables.homes.move(game.id, ANN, ELSEWHERE)
    finder = rig.tables.finder
    found = await finder.one(Asking(ANN, ELSEWHERE.channel_id, OPEN))
    assert isinstance(found, Game)
    assert found.id == game.id
    async with rig.refused(LivesElsewhere, place=20):
        await finder.one(Asking(ANN, HOME.channel_id, OPEN))
    async with rig.refused(NoGameHere):
        await finder.one(Asking(EVE, HOME.channel_id, OPEN))
    # Its own people may press what still stands there; others are told where it is.
    assert (await finder.see(game.id, BEN, HOME.channel_id)).id == game.id
    async with rig.refused(LivesElsewhere, game=game.name, place=20):
        await finder.see(game.id, EVE, HOME.channel_id)
    async with rig.refused(UnknownGame):
        await finder.see(game.id, EVE, 99)
    assert (await finder.see(game.id, EVE, ELSEWHERE.channel_id)).id == game.id
