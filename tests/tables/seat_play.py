"""Games whose seats are given, offered and taken."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.people import Person
from bot.tables.seat_talk import (
    Gone,
    Hosting,
    Returned,
    SeatDeclined,
    SeatLeft,
    SeatNotice,
    SeatOffered,
    SeatOpened,
    SeatTaken,
    StoodIn,
    To,
)
from tests.tables.rig import EVE, Rig

OTHER = Person(202, "Otto")


async def started(
    rig: Rig, *people: Person, way: Literal["full", "table"] = "full", pace: str = "day"
) -> Game:
    """Start a game; the second person begins, so that the host may be late for nothing."""
    plan = msgspec.structs.replace(Plan(way), pace=pace)
    lobby = await rig.lobby(*people, plan=plan)
    return await rig.tables.lobbies.start(lobby.id, people[0], people[1])


async def give(rig: Rig, game: Game, actor: Person, to: To, seat: int = 1) -> Game:
    guest = EVE if to == "member" else None
    return await rig.tables.seats.give(game.id, actor, seat, to, guest)


async def accept(rig: Rig, game: Game, guest: Person = EVE, *, yes: bool = True) -> Game:
    pending = game.talks.seating.pending
    assert pending is not None
    return await rig.tables.seats.answer(game.id, guest, pending.version, yes=yes)


async def passed(rig: Rig, game: Game, seconds: int) -> Game:
    rig.clock.forward(seconds)
    await rig.tables.wake_due()
    return await rig.load(game)


def seat_talk(game: Game) -> list[object]:
    """Return what the log says of seats."""
    kinds = (
        StoodIn, SeatNotice, SeatOffered, SeatDeclined, SeatOpened, SeatLeft, SeatTaken, Gone,
        Returned, Hosting,
    )  # fmt: skip
    return [entry.what for entry in game.log if isinstance(entry.what, kinds)]


async def moved(rig: Rig, game: Game, person: Person) -> Game:
    view = game.full_view(game.seat_for(person))
    assert view.question is not None
    return await rig.tables.turns.choose(game.id, person, view.question.choices[0])
