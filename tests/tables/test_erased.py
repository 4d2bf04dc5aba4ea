"""However a game ends: what nobody may ever know is in no byte of the file, and the rest is whole.

That is the golden tile that was spent, and the salt of its seal; of a stopped game all salts.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.talk import DAY
from tests.tables.full_play import choices, full_step
from tests.tables.rig import ANN, MODERATOR, PEOPLE, Rig
from tests.tables.test_secrets import content

SEATS = 3
Way = Literal["table", "full"]
End = Callable[[Rig, Game], Awaitable[Rig]]
SPENT = "fleet"
"""Ann's tile: no other thing is named as it is."""


async def dealt(folder: Path, way: Way) -> tuple[Rig, Game]:
    """Start a game in which Ann has the tile that is looked for."""
    for seed in itertools.count():
        rig = await Rig.open(folder / f"{seed}.db", seed=seed)
        lobby = await rig.lobby(*PEOPLE[:SEATS], plan=Plan(way))
        game = await rig.tables.lobbies.start(lobby.id, ANN, ANN)
        if _setup(game)["tiles"][0] == SPENT:
            return rig, game
        await rig.database.close()
    raise AssertionError


async def spent(rig: Rig, game: Game) -> Game:
    """Let Ann spend her tile."""
    if not game.is_full:
        return await rig.tables.referee.extra(game.id, ANN)
    chance = Random(1)
    while game.awaited != (0,) or "golden" not in choices(game):
        game = await full_step(rig.tables, game, chance, goes_back=0)
    game = await rig.tables.turns.choose(game.id, ANN, "golden")
    while game.full_view(None).seats[0].golden != "spent":
        game = await full_step(rig.tables, game, chance, goes_back=0)
    return game


def _setup(game: Game) -> dict[str, Any]:
    return json.loads(game.row.setup or b"")  # type: ignore[no-any-return]


def _salts(game: Game) -> dict[str, str | None]:
    return {seal["item"]: seal["salt"] for seal in json.loads(game.row.seals or b"[]")}


# The ways in which a game ends


async def played(rig: Rig, game: Game) -> Rig:
    """All is played, scored and confirmed."""
    if not game.is_full:
        await rig.finished(game)
    chance = Random(2)
    while game.is_full and game.status == "running":
        game = await full_step(rig.tables, game, chance, goes_back=0)
    return rig


async def agreed(rig: Rig, game: Game) -> Rig:
    """All agree to stop."""
    game = await rig.tables.agreements.stop(game.id, ANN)
    seen = game.talks.stop
    assert seen is not None
    for person in PEOPLE[1:SEATS]:
        await rig.tables.agreements.answer(game.id, person, "stop", seen.version, yes=True)
    return rig


async def by_moderator(rig: Rig, game: Game) -> Rig:
    """A moderator gives a day's notice."""
    await rig.tables.agreements.stop(game.id, MODERATOR)
    rig.clock.forward(DAY + 1)
    await rig.tables.wake_due()
    return rig


async def while_down(rig: Rig, game: Game) -> Rig:
    """The day of a notice passes while no process is there."""
    await rig.tables.agreements.stop(game.id, ANN)
    return await _much_later(rig)


async def settled_while_down(rig: Rig, game: Game) -> Rig:
    """The host's notice of settling the score passes while no process is there."""
    game = await rig.scored(game)
    await rig.tables.agreements.settle(game.id, ANN)
    return await _much_later(rig)


async def _much_later(rig: Rig) -> Rig:
    await rig.database.close()
    rig.clock.forward(9 * DAY)
    successor = await Rig.open(rig.database.path, clock=rig.clock)
    await successor.tables.wake_due()
    return successor


async def all_left(rig: Rig, game: Game) -> Rig:
    """One after the other leaves."""
    for person in PEOPLE[:SEATS]:
        await rig.tables.seats.leave(game.id, person)
    return rig


async def all_forgotten(rig: Rig, game: Game) -> Rig:
    """One after the other wants to be forgotten."""
    for person in PEOPLE[:SEATS]:
        await rig.tables.privacy.delete(person.id)
    return rig


ENDS: list[End] = [played, agreed, by_moderator, while_down, all_left, all_forgotten]
CASES: list[tuple[Way, End]] = [
    ("table", settled_while_down),
    *(("table", end) for end in ENDS),
    *(("full", end) for end in ENDS),
]


@pytest.mark.parametrize(("way", "end"), CASES)
async def test_what_is_erased_is_in_no_byte_of_the_file(tmp_path: Path, way: Way, end: End) -> None:
    rig, game = await dealt(tmp_path, way)
    path = rig.database.path
    dealt_salts, tiles = _salts(game), _setup(game)["tiles"]
    game = await spent(rig, game)
    assert _bytes_of(path, dealt_salts.values()) == set(dealt_salts.values())
    assert f'"{SPENT}"'.encode() in content(path)
    made = _salts(game)
    rig = await end(rig, game)
    game = await rig.load(game)
    assert game.status == ("finished" if end in (played, settled_while_down) else "stopped")
    kept = {} if game.status == "stopped" else made | _salts(game)
    kept.pop("golden-0", None)
    secret = {*made.values(), *_salts(game).values()}
    for _ in ("while it is open", "when it is closed"):
        assert f'"{SPENT}"'.encode() not in content(path)
        assert _bytes_of(path, secret) == {salt for salt in kept.values() if salt}
        await rig.database.close()
    assert not path.with_name(path.name + "-wal").exists()
    assert _setup(game)["tiles"] == [
        tile if seat.golden == "held" else None
        for tile, seat in zip(tiles, _seats(game), strict=True)
    ]


def _seats(game: Game) -> Any:  # noqa: ANN401 - of either way
    return game.full_view(None).seats if game.is_full else game.view(None).seats


def _bytes_of(path: Path, salts: Any) -> set[str]:  # noqa: ANN401
    """Return those salts that are found in a file."""
    body = content(path)
    return {salt for salt in salts if salt is not None and salt.encode() in body}
