"""Nobody sees two hands of a game, also who was forgotten in between; what knows him again goes."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store import backup, marks
from bot.tables.errors import HadSeat
from bot.tables.game import Game
from bot.tables.people import Person
from bot.tables.privacy import FORMER
from bot.tables.replaying import checker
from tests.store.files import query
from tests.tables.rig import ANN, BEN, CLEO, DAN, EVE, Rig
from tests.tables.test_privacy import NOBODY, ZOE
from tests.tables.traces import traces

Leaving = Callable[[Rig, Game], Awaitable[None]]


async def left(rig: Rig, game: Game) -> None:
    """Let Zoë give her seat up, and be forgotten then."""
    await rig.tables.seats.leave(game.id, ZOE)
    await rig.tables.privacy.delete(ZOE.id)


async def seated(rig: Rig, game: Game) -> None:
    """Let Zoë be forgotten while she has her seat."""
    await rig.tables.privacy.delete(ZOE.id)


async def forgotten(rig: Rig, leaving: Leaving = left) -> Game:
    """Return a table that Zoë has left, in which another seat is open too."""
    lobby = await rig.lobby(ANN, ZOE, BEN, CLEO)
    game = await rig.tables.lobbies.start(lobby.id, ANN, ANN)
    await leaving(rig, game)
    return await rig.tables.seats.leave(game.id, BEN)


def stored(path: Path) -> list[bytes]:
    """Return the marks that stand in a database."""
    return [mark for (mark,) in query(path, "SELECT mark FROM former") if mark is not None]


def holds(path: Path, what: bytes) -> list[str]:
    """Return in which of a database's files something stands."""
    return [
        file.name for file in path.parent.glob(f"{path.name}*") if what in file.read_bytes()
    ]  # fmt: skip


@pytest.mark.parametrize("leaving", [left, seated])
async def test_who_is_forgotten_gets_no_other_seat_of_the_game(rig: Rig, leaving: Leaving) -> None:
    game = await forgotten(rig, leaving)
    game = await rig.tables.seats.join(game.id, EVE)
    assert [seat.open for seat in game.seats] == [False, False, True, False]
    with pytest.raises(HadSeat):
        await rig.tables.seats.join(game.id, ZOE)
    with pytest.raises(HadSeat):
        await rig.tables.seats.give(game.id, ANN, 2, "member", ZOE)
    assert (await rig.tables.seats.join(game.id, DAN)).seat_of(DAN.id) == 2


@pytest.mark.parametrize("leaving", [left, seated])
async def test_his_own_seat_he_may_have_again(rig: Rig, leaving: Leaving) -> None:
    """Whichever seat is open too: his own goes before."""
    game = await forgotten(rig, leaving)
    game = await rig.tables.seats.leave(game.id, ANN)
    game = await rig.tables.seats.join(game.id, ZOE)
    assert game.seat_of(ZOE.id) == 1
    # Twice forgotten, he is known still.
    await rig.tables.privacy.delete(ZOE.id)
    for person in (EVE, DAN):
        game = await rig.tables.seats.join(game.id, person)
    assert [seat.open for seat in game.seats] == [False, False, True, False]
    with pytest.raises(HadSeat):
        await rig.tables.seats.join(game.id, ZOE)


async def test_a_mark_names_nobody_and_joins_no_games(rig: Rig, tmp_path: Path) -> None:
    path = tmp_path / "carthago.db"
    first, second = await forgotten(rig), await forgotten(rig)
    assert traces(path, ZOE) == []
    assert await rig.tables.privacy.show(ZOE.id) == NOBODY
    one, other = stored(path)
    assert one != other
    assert one[: marks.SALT_BYTES] != other[: marks.SALT_BYTES]
    assert all(marks.fits(mark, ZOE.id) for mark in (one, other))
    assert not any(marks.fits(one, each.id) for each in (ANN, BEN, CLEO, DAN, EVE))
    names = {gone.name for game in (first, second) for gone in (await rig.load(game)).former}
    assert names == {FORMER, BEN.name}


async def test_who_is_not_forgotten_has_no_mark(rig: Rig, tmp_path: Path) -> None:
    game = await rig.game(3)
    await rig.tables.seats.leave(game.id, BEN)
    assert stored(tmp_path / "carthago.db") == []


async def ends(rig: Rig, game: Game) -> Game:
    await rig.tables.agreements.stop(game.id, CLEO)
    game = await rig.tables.agreements.stop(game.id, ANN)
    assert game.status == "stopped"
    return game


async def test_marks_go_with_the_end_of_the_game(rig: Rig, tmp_path: Path) -> None:
    path = tmp_path / "carthago.db"
    game, other = await forgotten(rig), await forgotten(rig)
    (mark,) = query(path, f"SELECT mark FROM former WHERE game_id = '{game.id}' AND user_id < 0")[0]
    assert holds(path, mark)
    game = await ends(rig, game)
    assert [gone.mark for gone in game.former] == [None, None]
    assert holds(path, mark) == holds(path, mark[marks.SALT_BYTES :]) == []
    assert game.former == (await (await reopened(rig, path)).load(game)).former
    # Those of another game stay.
    assert [mark is not None for mark in marks_of(path, other)] == [False, True]


def marks_of(path: Path, game: Game) -> list[bytes | None]:
    sql = f"SELECT mark FROM former WHERE game_id = '{game.id}' ORDER BY user_id DESC"
    return [mark for (mark,) in query(path, sql)]


async def test_of_games_that_are_over_no_mark_is_made(rig: Rig, tmp_path: Path) -> None:
    path = tmp_path / "carthago.db"
    lobby = await rig.lobby(ANN, ZOE, CLEO)
    game = await rig.tables.lobbies.start(lobby.id, ANN, ANN)
    await rig.tables.seats.leave(game.id, ZOE)
    await ends(rig, game)
    alone = await rig.tables.lobbies.start((await rig.lobby(ZOE, BEN)).id, ZOE, ZOE)
    await rig.tables.seats.leave(alone.id, BEN)
    await rig.tables.privacy.delete(ZOE.id)
    assert (await rig.load(alone)).status == "stopped"
    assert stored(path) == []


async def reopened(rig: Rig, path: Path) -> Rig:
    await rig.database.close()
    return await Rig.open(path, seed=2, clock=rig.clock)


async def test_a_mark_holds_after_a_restart_and_from_a_backup(rig: Rig, tmp_path: Path) -> None:
    path, copy = tmp_path / "carthago.db", tmp_path / "copy.db"
    game = await forgotten(rig)
    game = await rig.tables.seats.join(game.id, EVE)
    backup.take(path, copy, checker(None))
    again = await reopened(rig, path)
    with pytest.raises(HadSeat):
        await again.tables.seats.join(game.id, ZOE)
    await again.database.close()
    backup.restore(copy, path, checker(None), datetime(2030, 1, 1, tzinfo=UTC))
    restored = await Rig.open(path, seed=3, clock=rig.clock)
    with pytest.raises(HadSeat):
        await restored.tables.seats.join(game.id, ZOE)
    await restored.database.close()


@pytest.mark.parametrize("mark", [b"", b"short", bytes(100)])
async def test_a_mark_of_another_form_fits_nobody(rig: Rig, mark: bytes) -> None:
    game = await forgotten(rig)
    await rig.database.close()
    with closing(sqlite3.connect(rig.database.path)) as connection, connection:
        connection.execute("UPDATE former SET mark = ? WHERE user_id < 0", (mark,))
    again = await Rig.open(rig.database.path, seed=2, clock=rig.clock)
    game = await again.tables.seats.join(game.id, Person(2**63 - 1, "Last"))
    assert game.seat_of(2**63 - 1) is not None
    await again.database.close()
