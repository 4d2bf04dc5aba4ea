"""Full games over the methods of the tables: people choose by chance, automatic players think."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from random import Random

from bot.rules.full.course import Course
from bot.rules.full.view import FullView
from bot.tables.game import Game
from bot.tables.people import Person
from bot.tables.tables import Tables

DULL = frozenset({"pass", "done", "decline", "skip"})


def course_of(game: Game) -> Course:
    """Return the course of a game that was dealt."""
    assert game.course is not None
    return game.course


def choices(game: Game) -> tuple[str, ...]:
    """Return the choices of the seat that is to act."""
    question = game.full_view(game.awaited[0]).question
    assert question is not None
    return question.choices


def actor(game: Game) -> Person:
    """Return the person who is to act."""
    seat = game.seats[game.awaited[0]]
    assert seat.player is None
    return Person(seat.user_id, seat.name)


def is_automatic(game: Game) -> bool:
    """Whether an automatic player is to act."""
    return game.seats[game.awaited[0]].player is not None


def some_token(game: Game, chance: Random) -> str:
    """Return a choice; what leads to ships and guild seats is preferred, and a tile spent."""
    tokens = choices(game)
    if "golden" in tokens and chance.random() < 0.1:
        return "golden"
    lively = [token for token in tokens if token not in DULL]
    return chance.choice(lively if lively and chance.random() < 0.7 else tokens)


async def at_once(thinking: Callable[[], str]) -> str:
    """Let an automatic player think within the loop's own turn."""
    return thinking()


async def full_step(tables: Tables, game: Game, chance: Random, goes_back: float = 0.1) -> Game:
    """Make one choice, or go back, in a running game."""
    if is_automatic(game):
        assert await tables.automatic.play(game.id, at_once)
        return await tables.load(game.id)
    if course_of(game).open and chance.random() < goes_back:
        return await tables.turns.back(game.id, actor(game))
    return await tables.turns.choose(game.id, actor(game), some_token(game, chance))


async def full_steps(tables: Tables, game: Game, chance: Random) -> AsyncIterator[Game]:
    """Play to the end; give the game after each step."""
    while game.status == "running":
        game = await full_step(tables, game, chance)
        yield game


async def until(tables: Tables, game: Game, chance: Random, wanted: Callable[[Game], bool]) -> Game:
    """Play until something is the case."""
    while not wanted(game):
        assert game.status == "running"
        game = await full_step(tables, game, chance)
    return game


def full_views(game: Game) -> list[FullView]:
    """Return what everybody sees: spectators, then each seat."""
    return [game.full_view(viewer) for viewer in (None, *range(len(game.seats)))]
