"""Finding the game that is meant, and seeing only what is one's business."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.store.rows import GameRow
from bot.tables.errors import NoGameHere, UnknownGame
from bot.tables.finder import ALL, OPEN, Asking
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.people import Home, Person
from tests.tables.rig import ANN, BEN, CLEO, DAN, ELSEWHERE, EVE, HOME, Rig

RUNNING = frozenset({"running"})


def ids(rows: Iterable[GameRow | Game]) -> list[str]:
    return [row.id for row in rows]


async def cancelled(rig: Rig, *people: Person, home: Home = HOME) -> Game:
    """Open a lobby and cancel it, a second later than whatever was before."""
    rig.clock.forward(1)
    game = await rig.lobby(*people, home=home)
    return await rig.tables.lobbies.cancel(game.id, people[0])


async def later(rig: Rig, *people: Person, home: Home = HOME, plan: Plan | None = None) -> Game:
    """Open a lobby a second later than whatever was before."""
    rig.clock.forward(1)
    return await rig.lobby(*people, home=home, plan=plan)


# Without a name


async def test_in_a_dm_all_open_games_of_the_asker_are_meant(rig: Rig) -> None:
    one = await later(rig, ANN, BEN)
    two = await later(rig, ANN, home=ELSEWHERE)
    await later(rig, BEN)
    await cancelled(rig, ANN)
    find = rig.tables.finder.candidates
    assert ids(await find(Asking(ANN, None, OPEN))) == [two.id, one.id]
    assert ids(await find(Asking(ANN, None, RUNNING))) == []
    assert ids(await find(Asking(EVE, None, ALL))) == []
    assert ids(await find(Asking(ANN, None, ALL))) == [two.id, one.id]


async def test_in_a_channel_ones_games_there_are_meant(rig: Rig) -> None:
    one = await later(rig, ANN, BEN)
    await later(rig, ANN, home=ELSEWHERE)
    two = await later(rig, BEN, ANN)
    await later(rig, CLEO)
    find = rig.tables.finder.candidates
    assert ids(await find(Asking(ANN, 10, OPEN))) == [two.id, one.id]
    assert ids(await find(Asking(EVE, 10, OPEN))) == []
    assert ids(await find(Asking(ANN, 30, OPEN))) == []


async def test_a_spectator_means_what_is_played_there(rig: Rig) -> None:
    one = await later(rig, ANN, BEN)
    two = await later(rig, CLEO)
    find = rig.tables.finder.candidates
    assert ids(await find(Asking(EVE, 10, OPEN, mine="first"))) == [two.id, one.id]
    assert ids(await find(Asking(ANN, 10, OPEN, mine="first"))) == [one.id]


async def test_who_looks_chooses_among_his_own_and_then_those_of_others(rig: Rig) -> None:
    find = rig.tables.finder.candidates
    other = await later(rig, CLEO, DAN)
    await cancelled(rig, BEN)
    await later(rig, BEN, home=ELSEWHERE)
    assert ids(await find(Asking(ANN, 10, ALL, mine="among"))) == [other.id]
    one = await later(rig, ANN, BEN)
    assert ids(await find(Asking(ANN, 10, ALL, mine="among"))) == [one.id]
    two = await later(rig, ANN)
    newest = await later(rig, CLEO)
    meant = await find(Asking(ANN, 10, ALL, mine="among"))
    assert ids(meant) == [two.id, one.id, newest.id, other.id]
    assert ids(await find(Asking(ANN, 10, ALL, mine="first"))) == [two.id, one.id]


async def test_offered_to_look_at_are_ones_own_and_those_of_the_place(rig: Rig) -> None:
    over = await cancelled(rig, ANN)
    mine = await later(rig, ANN, home=ELSEWHERE)
    gone = await cancelled(rig, BEN)
    other = await later(rig, BEN)
    offered = rig.tables.finder.offered
    assert ids(await offered(ANN, 10)) == [mine.id, over.id, other.id, gone.id]
    assert ids(await offered(ANN, None)) == [mine.id, over.id]
    assert ids(await offered(EVE, 10)) == [other.id, gone.id, over.id]
    assert ids(await offered(EVE, None)) == []


async def test_who_wants_a_seat_means_the_games_of_others(rig: Rig) -> None:
    mine = await later(rig, ANN)
    other = await later(rig, BEN)
    find = rig.tables.finder.candidates
    assert ids(await find(Asking(ANN, 10, OPEN, mine="last"))) == [other.id]
    await rig.tables.lobbies.cancel(other.id, BEN)
    assert ids(await find(Asking(ANN, 10, OPEN, mine="last"))) == [mine.id]


@pytest.mark.parametrize("mine", ["only", "first", "among", "last"])
async def test_where_nothing_is_open_the_newest_that_is_over_is_meant(rig: Rig, mine: str) -> None:
    await cancelled(rig, ANN)
    newest = await cancelled(rig, ANN)
    await cancelled(rig, ANN, home=ELSEWHERE)
    asking = Asking(ANN, 10, ALL, mine=mine)  # type: ignore[arg-type]
    assert ids(await rig.tables.finder.candidates(asking)) == [newest.id]
    game = await rig.tables.finder.one(asking)
    assert isinstance(game, Game)
    assert game.id == newest.id


async def test_one_is_returned_several_are_asked_for_and_none_is_refused(rig: Rig) -> None:
    asking = Asking(ANN, 10, OPEN)
    async with rig.refused(NoGameHere):
        await rig.tables.finder.one(asking)
    first = await later(rig, ANN)
    found = await rig.tables.finder.one(asking)
    assert isinstance(found, Game)
    assert found.id == first.id
    second = await later(rig, ANN)
    several = await rig.tables.finder.one(asking)
    assert isinstance(several, list)
    assert ids(several) == [second.id, first.id]
    assert ids(await rig.tables.finder.load_all(several)) == [second.id, first.id]


# By id or name


async def test_a_game_is_seen_by_its_players_and_in_its_home(rig: Rig) -> None:
    game = await rig.lobby(ANN)
    await rig.tables.lobbies.invite(game.id, ANN, CLEO)
    see = rig.tables.finder.see
    for person, channel in ((ANN, None), (ANN, 99), (CLEO, None), (EVE, 10)):
        assert (await see(game.id, person, channel)).id == game.id
    for person, channel in ((EVE, None), (EVE, 99), (BEN, 20)):
        async with rig.refused(UnknownGame):
            await see(game.id, person, channel)
        async with rig.refused(UnknownGame):
            await rig.tables.finder.named(game.id, Asking(person, channel, ALL))
        async with rig.refused(UnknownGame):
            await rig.tables.finder.named(game.name, Asking(person, channel, ALL))
    async with rig.refused(UnknownGame):
        await see("none", ANN, 10)


async def test_a_game_is_named_by_id_or_by_name(rig: Rig) -> None:
    game = await rig.lobby(ANN, plan=Plan(name="Straße"))
    named = rig.tables.finder.named
    for text in (game.id, "Straße", "STRASSE"):
        for asking in (Asking(ANN, None, OPEN), Asking(EVE, 10, OPEN)):
            assert (await named(text, asking)).id == game.id
    async with rig.refused(UnknownGame):
        await named("Other", Asking(ANN, 10, OPEN))


async def test_a_name_that_two_open_games_have_is_not_clear(rig: Rig) -> None:
    await rig.lobby(ANN, plan=Plan(name="Hanno"))
    await rig.lobby(ANN, plan=Plan(name="Hanno"), home=ELSEWHERE)
    async with rig.refused(UnknownGame):
        await rig.tables.finder.named("Hanno", Asking(ANN, 10, OPEN))


async def test_an_open_game_stands_before_those_that_had_its_name(rig: Rig) -> None:
    earlier = await rig.lobby(ANN, plan=Plan(name="Hanno"))
    await rig.tables.lobbies.cancel(earlier.id, ANN)
    asking = Asking(ANN, None, OPEN)
    assert (await rig.tables.finder.named("hanno", asking)).id == earlier.id
    now = await rig.lobby(ANN, plan=Plan(name="Hanno"))
    assert (await rig.tables.finder.named("hanno", asking)).id == now.id
