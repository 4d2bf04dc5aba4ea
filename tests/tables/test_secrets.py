"""A spent tile is erased when the game ends: from the setup, and from the bytes of the file."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.rules.golden import TILES
from bot.tables.game import Game
from tests.tables.play import play, step
from tests.tables.rig import ANN, PEOPLE, Rig, held

UNMISTAKABLE = tuple(tile for tile in TILES if tile != "columns")
"""The tiles whose ids are not also a figure of the tally."""


async def flushed(rig: Rig, path: Path) -> bytes:
    """Return all bytes of the database and its log, after the log was taken into the file."""
    # Outside of a transaction, on the connection's own thread.
    connection = rig.database._connection
    await connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log = path.with_name(path.name + "-wal")
    return path.read_bytes() + (log.read_bytes() if log.exists() else b"")


def tiles_in(content: bytes) -> Counter[str]:
    """Count the ids of tiles in a file."""
    found = re.findall(b'"(' + "|".join(UNMISTAKABLE).encode() + b')"', content)
    return Counter(tile.decode() for tile in found)


def tiles_of(games: list[Game]) -> Counter[str]:
    return Counter(tile for game in games for tile in held(game) if tile in UNMISTAKABLE)


async def board_moves(rig: Rig, game: Game, chance: Random) -> None:
    """Post a game's board anew, under an id of any length."""
    board = await rig.tables.outbox.board(game.id)
    assert board is not None
    message = chance.getrandbits(chance.choice((6, 60)))
    await rig.tables.outbox.board_posted(board, board.version, message, now=0, remove_old=b"{}")


@pytest.mark.parametrize("end", ["finished", "stopped"])
async def test_an_ended_game_keeps_no_spent_tile(rig: Rig, tmp_path: Path, end: str) -> None:
    game = await rig.game(4)
    dealt = held(game)
    game = await rig.tables.referee.extra(game.id, ANN)
    assert held(game) == dealt, "it may still be taken back"
    if end == "finished":
        game = await rig.finished(game)
    else:
        game = await rig.tables.agreements.stop(game.id, ANN)
        for person in PEOPLE[1:]:
            seen = game.talks.stop
            assert seen is not None
            game = await rig.tables.agreements.answer(
                game.id, person, "stop", seen.version, yes=True
            )
    assert game.status == end
    assert held(game) == held(await rig.load(game)) == (None, *dealt[1:])
    content = await flushed(rig, tmp_path / "carthago.db")
    assert tiles_in(content) == tiles_of([game])


async def test_the_file_holds_no_spent_tile_of_any_ended_game(rig: Rig, tmp_path: Path) -> None:
    games = [await rig.game(2 + number % 3) for number in range(12)]
    running, chance = list(games), Random(5)
    while running:
        # Rows that grow and shrink among others move about in the file.
        game = chance.choice(running)
        running.remove(game)
        if game.row.version % 4 == 0:
            await board_moves(rig, game, chance)
        game = await step(rig.tables, game, chance)
        if game.status == "running":
            running.append(game)
    games = [await rig.load(game) for game in games]
    assert sum(held(game).count(None) for game in games) > 6
    assert tiles_in(await flushed(rig, tmp_path / "carthago.db")) == tiles_of(games)


async def test_the_log_of_the_database_names_no_tile(rig: Rig) -> None:
    game = await rig.game(4)
    game = await play(rig.tables, game, Random(3))

    def texts(connection: sqlite3.Connection) -> list[bytes]:
        tables = ("SELECT body FROM events", "SELECT body FROM outbox", "SELECT body FROM notes")
        return [body for sql in tables for (body,) in connection.execute(sql)]

    bodies = await rig.database.read(texts)
    assert bodies
    assert not tiles_in(b"\n".join(bodies))
