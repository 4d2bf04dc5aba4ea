"""A spent tile is erased when the game ends: from the setup, and from the bytes of the file."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.rules.golden import TILES
from bot.tables.game import Game
from tests.tables.play import play, step
from tests.tables.rig import ANN, PEOPLE, Rig, held

UNMISTAKABLE = tuple(tile for tile in TILES if tile != "columns")
"""The tiles whose ids are not also a figure of the tally."""


def content(path: Path) -> bytes:
    """Return all bytes of a database and its write-ahead log, as they are now."""
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
    assert tiles_in(content(tmp_path / "carthago.db")) == tiles_of([game])


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
    assert tiles_in(content(tmp_path / "carthago.db")) == tiles_of(games)


async def test_the_log_of_the_database_names_no_tile(rig: Rig) -> None:
    game = await rig.game(4)
    game = await play(rig.tables, game, Random(3))

    def texts(connection: sqlite3.Connection) -> list[bytes]:
        tables = ("SELECT body FROM events", "SELECT body FROM outbox", "SELECT body FROM notes")
        return [body for sql in tables for (body,) in connection.execute(sql)]

    bodies = await rig.database.read(texts)
    assert bodies
    assert not tiles_in(b"\n".join(bodies))


async def test_a_reader_puts_erasing_off_and_the_next_end_does_it(rig: Rig, tmp_path: Path) -> None:
    path = tmp_path / "carthago.db"
    game = await rig.game(4)
    game = await rig.tables.referee.extra(game.id, ANN)
    game = await rig.scored(game)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM games").fetchone() == (1,)
        for person in PEOPLE:
            game = await rig.tables.referee.confirm(game.id, person)
        assert game.status == "finished"
        reader.execute("ROLLBACK")
    lobby = await rig.lobby(ANN)
    await rig.tables.lobbies.cancel(lobby.id, ANN)
    assert tiles_in(content(path)) == tiles_of([game])


async def test_opening_a_file_erases_what_a_kill_left_in_its_log(rig: Rig, tmp_path: Path) -> None:
    path, copy = tmp_path / "carthago.db", tmp_path / "copy.db"
    game = await rig.game(4)
    game = await rig.tables.referee.extra(game.id, ANN)
    game = await rig.scored(game)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM games").fetchone()
        for person in PEOPLE:
            game = await rig.tables.referee.confirm(game.id, person)
        for end in ("", "-wal"):
            shutil.copy(f"{path}{end}", f"{copy}{end}")
    assert tiles_in(content(copy)) != tiles_of([game])
    successor = await Rig.open(copy)
    assert tiles_in(content(copy)) == tiles_of([game])
    await successor.database.close()
