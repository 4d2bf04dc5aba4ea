"""Games that go on by right moves alone, whatever was done to them before."""

from __future__ import annotations

from random import Random

from bot.rules.errors import Refusal
from bot.rules.full.engine import legal
from bot.tables.game import Game
from bot.tables.people import Person
from bot.tables.tables import Tables

MOST_MOVES = 3000


async def to_end(tables: Tables, game_id: str, chance: Random, spare: list[int]) -> Game:
    """Play a running game to its end, by those who have seats in it; ``spare`` take open ones."""
    game = await go_on(tables, game_id, chance, MOST_MOVES, spare)
    assert game.status in {"finished", "stopped"}, (game.name, game.status, game.awaited)
    return game


async def go_on(tables: Tables, game_id: str, chance: Random, moves: int, spare: list[int]) -> Game:
    """Make so many right moves, as far as the game goes."""
    game = await tables.load(game_id)
    for _ in range(moves):
        if game.status != "running":
            break
        if game.is_full:
            game = await _choose(tables, game, chance, spare)
        elif game.state is not None and game.state.seat is not None:
            game = await _next(tables, game)
        else:
            game = await _agree(tables, game)
    return game


async def _choose(tables: Tables, game: Game, chance: Random, spare: list[int]) -> Game:
    assert game.course is not None
    seat = game.course.now.seat
    if game.seats[seat].player is not None or game.seats[seat].user_id < 0:
        if await tables.automatic.play(game.id):
            return await tables.load(game.id)
        return await tables.seats.join(game.id, Person(spare[seat], "Somebody new"))
    token = chance.choice(legal(game.course.now))
    return await tables.turns.choose(game.id, _person(game, seat), token)


async def _next(tables: Tables, game: Game) -> Game:
    assert game.state is not None
    seat = game.state.seat
    assert seat is not None
    if game.seats[seat].user_id > 0:
        return await tables.referee.next(game.id, _person(game, seat), None, None)
    return await tables.referee.next(game.id, _host(game), None, None)


async def _agree(tables: Tables, game: Game) -> Game:
    assert game.state is not None
    for seat, points in enumerate(game.state.points):
        if points is None:
            who = game.seats[seat]
            player = Person(who.user_id, who.name)
            if who.user_id < 0:
                gone = [each for each in game.former if each.seat == seat]
                player = Person(gone[-1].user_id, gone[-1].name)
            return await tables.referee.score(game.id, _host(game), player, 7)
    asked = game.talks.undo
    if asked is not None:
        anybody = _person(game, min(game.people))
        return await tables.agreements.answer(game.id, anybody, "undo", asked.version, yes=False)
    for seat, sure in enumerate(game.state.confirmed):
        if not sure and game.seats[seat].user_id > 0:
            try:
                return await tables.referee.confirm(game.id, _person(game, seat))
            except Refusal as refusal:
                raise AssertionError((seat, refusal, refusal.facts)) from refusal
    raise AssertionError("all have agreed, and the game goes on")


def _person(game: Game, seat: int) -> Person:
    return Person(game.seats[seat].user_id, game.seats[seat].name)


def _host(game: Game) -> Person:
    return Person(game.row.host_id, game.host_name)
