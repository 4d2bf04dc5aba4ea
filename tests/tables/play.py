"""Random legal play over the methods of the tables, for any test that needs a whole game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from random import Random

from bot.rules import face
from bot.rules.errors import NothingToUndo
from bot.rules.golden import FIGURES
from bot.rules.table.state import DISKS, DISKS_IN_ALL, LIMITS
from bot.tables.agreements import last_turn_end
from bot.tables.game import Game
from bot.tables.people import Person
from bot.tables.tables import Tables
from bot.tables.talk import Asked

Move = tuple[float, Callable[[], Awaitable[Game]]]
"""How likely a move is, and the call that makes it."""

FIRST_GUEST = 101


def person(game: Game, seat: int) -> Person:
    """Return who sits on a seat."""
    return Person(game.seats[seat].user_id, game.seats[seat].name)


async def step(tables: Tables, game: Game, chance: Random) -> Game:
    """Make one legal move in a game that has not ended, and return the game after it."""
    moves = list(_lobby(tables, game) if game.status == "lobby" else _running(tables, game, chance))
    weights = [weight for weight, _ in moves]
    ((_, move),) = chance.choices(moves, weights)
    return await move()


async def play(tables: Tables, game: Game, chance: Random) -> Game:
    """Play a game to its end."""
    while game.status in {"lobby", "running"}:
        game = await step(tables, game, chance)
    return game


def _lobby(tables: Tables, game: Game) -> Iterator[Move]:
    lobbies, host = tables.lobbies, Person(game.row.host_id, game.host_name)
    seated = {seat.user_id for seat in game.seats}
    guest = next(n for n in range(FIRST_GUEST, FIRST_GUEST + 9) if n not in seated)
    if len(seated) < game.row.most_seats:
        yield 3, partial(lobbies.join, game.id, Person(guest, f"Guest {guest}"))
    if len(seated) > 1:
        yield 1, partial(lobbies.leave, game.id, person(game, len(seated) - 1))
        yield 3, partial(lobbies.start, game.id, host)


def _running(tables: Tables, game: Game, chance: Random) -> Iterator[Move]:
    state = game.state
    assert state is not None
    question = face.question(state)
    assert question is not None
    referee = tables.referee
    actor = person(game, chance.choice(question.seats))
    match question.kind:
        case "turn":
            yield 10, partial(referee.next, game.id, actor)
            if "extra" in question.choices:
                yield 1, partial(referee.extra, game.id, actor)
        case "points":
            yield 10, partial(referee.score, game.id, actor, None, chance.randint(0, 60))
        case _:
            if game.talks.undo is None:
                yield 10, partial(referee.confirm, game.id, actor)
            yield 1, partial(referee.score, game.id, actor, None, chance.randint(0, 60))
            if game.talks.settle is None:
                host = Person(game.row.host_id, game.host_name)
                yield 1, partial(tables.agreements.settle, game.id, host)
    yield 2, partial(_figure, tables, game, chance)
    yield from _agreements(tables, game, chance)


def _figure(tables: Tables, game: Game, chance: Random) -> Awaitable[Game]:
    """Put one of a seat's own figures to something that is possible."""
    assert game.state is not None
    seat = chance.randrange(len(game.seats))
    figures = game.state.figures(seat)
    what = chance.choice(FIGURES)
    most = LIMITS[what]
    if what in DISKS:
        most = min(most, DISKS_IN_ALL - sum(figures[disks] for disks in DISKS if disks != what))
    return tables.referee.set_figure(
        game.id, person(game, seat), None, what, chance.randint(0, most)
    )


def _agreements(tables: Tables, game: Game, chance: Random) -> Iterator[Move]:
    agreements, talks = tables.agreements, game.talks
    kinds: tuple[Asked, ...] = ("stop", "undo")
    for what in kinds:
        asked = talks.asked(what)
        if asked is None:
            continue
        for seat in set(range(len(game.seats))) - asked.agreed:
            answer = partial(agreements.answer, game.id, person(game, seat), what, asked.version)
            yield 2, partial(answer, yes=True)
            yield 1, partial(answer, yes=False)
    anybody = person(game, chance.randrange(len(game.seats)))
    if talks.undo is None and _has_turn_end(game):
        yield 1, partial(agreements.undo, game.id, anybody)
    if talks.stop is None:
        yield 0.1, partial(agreements.stop, game.id, anybody)


def _has_turn_end(game: Game) -> bool:
    try:
        last_turn_end(game.log)
    except NothingToUndo:
        return False
    return True
