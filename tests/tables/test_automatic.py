"""Automatic players: their own seat only, from its view only, one choice at a time."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.players import PLAYERS
from bot.rules.errors import NotLegal
from bot.rules.full.course import Chosen, Handed
from bot.rules.full.edition import Edition
from bot.rules.full.view import FullView
from bot.store.errors import NotSaved
from bot.tables.errors import UnknownGame
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from tests.tables.full_play import at_once, course_of, full_step, is_automatic, until
from tests.tables.rig import ANN, BEN, Rig

if TYPE_CHECKING:
    from bot.tables.automatic import Think


async def automatic_turn(rig: Rig, people: int = 1) -> Game:
    """Start a game and play to an automatic player's turn."""
    game = await rig.full(people, automatic=1)
    return await until(rig.tables, game, Random(2), is_automatic)


async def test_it_makes_one_choice_a_call_and_only_for_its_seat(rig: Rig) -> None:
    game, chance = await rig.full(2, automatic=1), Random(4)
    played = 0
    while played < 60:
        if not is_automatic(game):
            before = await rig.dump()
            assert not await rig.tables.automatic.play(game.id, at_once)
            assert await rig.dump() == before
            game = await full_step(rig.tables, game, chance)
            continue
        assert await rig.tables.automatic.play(game.id, at_once)
        after = await rig.load(game)
        new = [entry for entry in after.log if entry.version > game.version]
        made = [entry.what for entry in new if isinstance(entry.what, Chosen | Handed)]
        assert [what.seat for what in made] == [2]
        assert {entry.by for entry in new} == {None}
        assert after.version == game.version + 1
        game, played = after, played + 1


@pytest.mark.parametrize("where", ["lobby", "table", "ended"])
async def test_it_does_nothing_where_it_is_not_to_act(rig: Rig, where: str) -> None:
    if where == "lobby":
        game = await rig.lobby(ANN, plan=Plan("full"))
        game = await rig.tables.lobbies.add_automatic(game.id, ANN)
    elif where == "table":
        game = await rig.game()
    else:
        game = await automatic_turn(rig)
        game = await rig.tables.agreements.stop(game.id, ANN)
        assert game.status == "stopped"
    before = await rig.dump()
    assert not await rig.tables.automatic.play(game.id, at_once)
    assert await rig.dump() == before
    assert await rig.tables.automatic.games() == []
    with pytest.raises(UnknownGame):
        await rig.tables.automatic.play("nowhere", at_once)


async def test_running_games_with_automatic_seats_are_known(rig: Rig) -> None:
    games = [await rig.full(1, automatic=1), await rig.full(2), await rig.full(2, automatic=2)]
    known = await rig.tables.automatic.games()
    assert known == sorted(game.id for game in (games[0], games[2]))


async def test_it_is_given_the_view_of_its_seat_and_nothing_else(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[object, ...]] = []
    sensible = PLAYERS["sensible"]

    def watched(view: FullView, edition: Edition, chance: Random, /) -> str:
        given.append((view, edition))
        return sensible(view, edition, chance)

    monkeypatch.setitem(PLAYERS, "sensible", watched)
    game = await automatic_turn(rig)
    for _ in range(20):
        if not is_automatic(game):
            break
        seat = game.awaited[0]
        given.clear()
        await rig.tables.automatic.play(game.id, at_once)
        assert given == [(game.full_view(seat), game.edition)]
        game = await rig.load(game)


def meanwhile(rig: Rig, game: Game) -> Think:
    """Let something happen in the game while an automatic player thinks."""

    async def think(thinking: Callable[[], str]) -> str:
        token = thinking()
        await rig.tables.agreements.stop(game.id, BEN)
        return token

    return think


async def test_it_thinks_again_when_the_game_went_on_meanwhile(rig: Rig) -> None:
    game = await automatic_turn(rig, people=2)
    assert await rig.tables.automatic.play(game.id, meanwhile(rig, game))
    after = await rig.load(game)
    assert after.version == game.version + 1
    assert course_of(after).line == course_of(game).line
    assert after.talks.stop is not None
    assert await rig.tables.automatic.play(game.id, at_once)
    assert len(course_of(await rig.load(game)).line) > len(course_of(game).line)


async def test_two_calls_at_once_make_one_choice(rig: Rig) -> None:
    game = await automatic_turn(rig)
    entered = asyncio.Event()

    async def slow(thinking: Callable[[], str]) -> str:
        token = thinking()
        await entered.wait()
        return token

    first = asyncio.create_task(rig.tables.automatic.play(game.id, slow))
    await asyncio.sleep(0)
    second = asyncio.create_task(rig.tables.automatic.play(game.id, slow))
    for _ in range(50):
        await rig.load(game)
    entered.set()
    assert all([await first, await second])
    after = await rig.load(game)
    made = [entry for entry in after.log if entry.version > game.version]
    assert after.version == game.version + 1
    assert sum(isinstance(entry.what, Chosen | Handed) for entry in made) == 1


async def test_it_does_not_try_for_ever_what_is_not_saved(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await automatic_turn(rig)

    async def full_disk(_work: Callable[[sqlite3.Connection], object], **_: bool) -> None:
        raise NotSaved

    with monkeypatch.context() as patch:
        patch.setattr(rig.database, "write", full_disk)
        with pytest.raises(NotSaved):
            await rig.tables.automatic.play(game.id, at_once)
    assert (await rig.load(game)).version == game.version
    assert await rig.tables.automatic.play(game.id, at_once)
    assert (await rig.load(game)).version == game.version + 1


async def test_a_player_that_breaks_the_rules_is_no_endless_loop(rig: Rig) -> None:
    game = await automatic_turn(rig)

    async def cheat(_thinking: Callable[[], str]) -> str:
        return "dock:0"

    async with rig.refused(NotLegal):
        await rig.tables.automatic.play(game.id, cheat)


async def test_it_thinks_beside_the_event_loop(rig: Rig) -> None:
    game = await automatic_turn(rig)
    assert await rig.tables.automatic.play(game.id)
    assert (await rig.load(game)).version == game.version + 1
