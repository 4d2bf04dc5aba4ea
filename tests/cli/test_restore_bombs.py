"""`carthago restore` with files made to break it: a sentence, and the database stays as it is.

Whoever is given a backup by others has to do with such files.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from bot.cli import main
from tests.cli.test_bombs import judge
from tests.store.files import query
from tests.tables.full_play import full_step
from tests.tables.play import play
from tests.tables.rig import Rig

Spoils = Callable[[Path], object]
GIB = 1024**3
PAGE = 4096
SLOW = "length(hex(zeroblob(400000000))) > 0"
"""An expression that takes time and a gibibyte for each row."""


def changed(*sql: str) -> Spoils:
    """Change a sound file by SQL, of its schema too."""

    def spoil(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA writable_schema = ON")
            connection.execute("PRAGMA ignore_check_constraints = ON")
            for each in sql:
                connection.execute(each)

    return spoil


def written(at: int, content: bytes) -> Spoils:
    """Write over bytes of a sound file."""

    def spoil(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(at)
            file.write(content)

    return spoil


def instead(make: Callable[[Path], object]) -> Spoils:
    """Put something else in the place of a sound file."""

    def spoil(path: Path) -> None:
        path.unlink()
        make(path)

    return spoil


def flipped(path: Path) -> None:
    """Flip bits all over a file, but for its head."""
    chance, body = Random(5), bytearray(path.read_bytes())
    for _ in range(400):
        body[chance.randrange(PAGE, len(body))] ^= 1 << chance.randrange(8)
    path.write_bytes(body)


def zeros(path: Path) -> None:
    path.touch()
    os.truncate(path, 10 * GIB)


def long(path: Path) -> None:
    """Let a file have ten gibibytes of nothing, and say so of itself."""
    written(28, (10 * GIB // PAGE).to_bytes(4, "big"))(path)
    os.truncate(path, 10 * GIB)


def free(path: Path) -> None:
    """Let a sound file have ten gibibytes of pages that are free, as its list of them says."""
    first, pages, room = path.stat().st_size // PAGE, 10 * GIB // PAGE, PAGE // 4 - 2
    trunks = range(first, pages, room + 1)
    with path.open("r+b") as file:
        for trunk in trunks:
            leaves = range(trunk + 1, min(trunk + 1 + room, pages))
            after = trunk + room + 1 if trunk != trunks[-1] else -1
            numbers = (after, len(leaves) - 1, *leaves)
            file.seek(trunk * PAGE)
            file.write(b"".join((number + 1).to_bytes(4, "big") for number in numbers))
        file.truncate(pages * PAGE)
        file.seek(28)
        file.write(pages.to_bytes(4, "big"))
        file.write((trunks[0] + 1).to_bytes(4, "big") + (pages - first).to_bytes(4, "big"))


def packed(path: Path) -> None:
    body = path.read_bytes()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.db", body)


def redefined(table: str, old: str, new: str) -> Spoils:
    """Write other words into what the schema says of a table."""
    sql = f"UPDATE sqlite_master SET sql = replace(sql, '{old}', '{new}') WHERE name = '{table}'"
    return changed(sql)


def enters(kind: str, name: str, sql: str) -> Spoils:
    """Enter something into the schema under a name that SQLite gives to nobody."""
    words = sql.replace("'", "''")
    return changed(f"INSERT INTO sqlite_master VALUES ('{kind}', '{name}', 'games', 0, '{words}')")


def game(change: str) -> Spoils:
    """Change the row of a running game."""
    running = "(SELECT min(id) FROM games WHERE status = 'running' AND setup IS NOT NULL)"
    return changed(f"UPDATE games SET {change} WHERE id = {running}")


def event(body: str) -> Spoils:
    """Change the second event of each game."""
    return changed(f"UPDATE events SET body = {body} WHERE number = 2")


TRIGGER = "CREATE TRIGGER sqlite_t AFTER UPDATE ON games BEGIN DELETE FROM events; END"
PLACES_OF_IDS = (
    ("seats", "game_id"),
    ("events", "game_id"),
    ("outbox", "game_id"),
    ("games", "id"),
)
MANY = (
    "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) "
    "INSERT INTO events SELECT (SELECT min(id) FROM games), i, 1, 1, NULL, x'5b5d' FROM n"
)
NO_BASE = " is not a sound database"
OTHER = "Its tables are not those of schema"
DAMAGED = "It is damaged"
GAME = "cannot be replayed"
LARGE = "Something in it is larger than all that we store"
BOMBS: dict[str, tuple[Spoils, str]] = {
    "empty": (instead(Path.touch), "It is empty"),
    "text": (instead(lambda path: path.write_text("games " * 9999)), NO_BASE),
    "a folder": (instead(Path.mkdir), "no plain file"),
    "a pipe": (instead(os.mkfifo), "no plain file"),
    "a loop": (instead(lambda path: path.symlink_to(path)), "cannot be read"),
    "a device": (instead(lambda path: path.symlink_to("/dev/zero")), "no plain file"),
    "a record": (instead(lambda path: path.write_text('{"format":"carthago-table/1"}')), NO_BASE),
    "gzip": (lambda path: path.write_bytes(gzip.compress(path.read_bytes())), NO_BASE),
    "zip": (packed, NO_BASE),
    "a head alone": (lambda path: os.truncate(path, 100), NO_BASE),
    "one page": (lambda path: os.truncate(path, PAGE), NO_BASE),
    "some pages": (lambda path: os.truncate(path, 5 * PAGE), NO_BASE),
    "half a page": (lambda path: os.truncate(path, path.stat().st_size * 2 // 3 - PAGE // 2), ""),
    "bits": (flipped, ""),
    "zeros within": (written(3 * PAGE, bytes(4 * PAGE)), ""),
    "ten gibibytes of zeros": (instead(zeros), NO_BASE),
    "ten gibibytes at its end": (long, DAMAGED),
    "ten gibibytes that are free": (free, "Nearly all of it is empty"),
    "pages of one byte": (written(16, b"\x00\x01"), ""),
    "pages of another size": (written(16, b"\x02\x00"), NO_BASE),
    "the largest pages": (written(16, b"\x00\x01\x01\x01"), ""),
    "an unknown version of its log": (written(18, b"\x03\x03"), ""),
    "a format to come": (written(44, b"\x00\x00\x00\x63"), "unsupported file format"),
    "another program": (changed("PRAGMA application_id = 7"), "another program"),
    "another program of no name": (
        instead(changed("PRAGMA user_version = 3", "CREATE TABLE games (id)")),
        "another program",
    ),
    "a newer schema": (changed("PRAGMA user_version = 2147483647"), "has schema 2147483647"),
    "a schema below all": (changed("PRAGMA user_version = -1"), "another program"),
    "a trigger": (changed("CREATE TRIGGER t AFTER INSERT ON games BEGIN SELECT 1; END"), OTHER),
    "a hidden trigger": (enters("trigger", "sqlite_t", TRIGGER), OTHER),
    "a hidden view": (enters("view", "sqlite_v", "CREATE VIEW sqlite_v AS SELECT 1"), ""),
    "a view": (changed("CREATE VIEW v AS SELECT * FROM games a, games b, games c"), OTHER),
    "a view instead of a table": (
        changed("ALTER TABLE notes RENAME TO other", "CREATE VIEW notes AS SELECT * FROM other"),
        OTHER,
    ),
    "a virtual table": (changed("CREATE VIRTUAL TABLE v USING fts4(words)"), OTHER),
    "a generated column": (redefined("backups", "at    INTEGER", "at INTEGER AS (id)"), OTHER),
    "a condition": (
        redefined("games", "version       INTEGER", f"version INTEGER CHECK ({SLOW})"),
        OTHER,
    ),
    "an index over an expression": (
        changed("DROP INDEX seats_by_user", "CREATE INDEX seats_by_user ON seats (upper(name))"),
        OTHER,
    ),
    "no uniqueness": (redefined("games", "TEXT UNIQUE,", "TEXT,"), ""),
    "a schema of nonsense": (redefined("games", "CREATE TABLE", "CREATE TABEL"), NO_BASE),
    "a schema of many letters": (redefined("notes", "(", "(" + " " * 2_000_000), OTHER),
    "a path as an id": (
        changed(
            "INSERT INTO games SELECT '../../etc/passwd', 'x', way, golden, most_seats, status, "
            "version, 1, 1, thread, host_id, setup, created_at, started_at, ended_at, due_at, "
            "NULL, NULL, 0, 0, NULL, 0, NULL, edition, pace, NULL, NULL FROM games "
            "WHERE status = 'lobby'"
        ),
        "'../../etc/passwd' " + GAME,
    ),
    "an id of many letters": (
        changed(
            "PRAGMA foreign_keys = OFF",
            *(
                f"UPDATE {table} SET {column} = printf('%.*c', 99999, 'x') "
                f"WHERE {column} = (SELECT min(id) FROM games)"
                for table, column in PLACES_OF_IDS
            ),
        ),
        "'" + "x" * 39 + " " + GAME,
    ),
    "a name of 20 megabytes": (game("name = printf('%.*c', 20000000, 'x')"), LARGE),
    "a setup of 100 megabytes": (game("setup = zeroblob(100000000)"), LARGE),
    "an event of 20 megabytes": (event("zeroblob(20000000)"), GAME),
    "a name that is long": (game("name = printf('%.*c', 5000, 'x')"), GAME),
    "a name that is no text": (game("name = CAST(x'ff00fe' AS TEXT)"), GAME),
    "a deep setup": (game(f"setup = CAST('{'[' * 200_000}' AS BLOB)"), GAME),
    "a setup of other kinds": (game("""setup = CAST('{"players": {}}' AS BLOB)"""), GAME),
    "a setup that is a text": (game("setup = CAST(setup AS TEXT)"), ""),
    "a number that is a word": (game("version = 'many'"), GAME),
    "a version at the end of numbers": (game("version = 9223372036854775807"), GAME),
    "a version below zero": (game("version = -5"), GAME),
    "a fraction": (game("created_at = 1e999"), GAME),
    "a status to come": (game("status = 'over'"), ""),
    "an edition that is a path": (game("edition = '../../../etc', way = 'full'"), GAME),
    "events without end": (changed(MANY), GAME),
    "an event of nothing": (event("x''"), GAME),
    "an event of a megabyte": (event("zeroblob(1000000)"), GAME),
    "seats of words": (changed("UPDATE seats SET user_id = 'x' || user_id"), GAME),
    "seals of nothing": (game("seals = x'7b7d'"), GAME),
}  # fmt: skip


async def test_what_breaks_a_restore_is_refused_and_nothing_changes(
    tmp_path: Path,
) -> None:
    database, copy = tmp_path / "games.db", tmp_path / "sound.db"
    await _play_some(copy)
    shutil.copy(copy, database)
    calls: list[tuple[list[str], str]] = []
    for number, (spoil, words) in enumerate(BOMBS.values()):
        file = tmp_path / f"bomb-{number}.db"
        shutil.copy(copy, file)
        spoil(file)
        calls.append((["restore", file.name], words or file.name))
    calls.append((["restore", "x" * 300], "cannot be read: File name too long"))
    calls.append((["backup", "x" * 300], "cannot be reached: File name too long"))
    before = database.read_bytes()
    judge(calls, tmp_path, CARTHAGO_DB="games.db")
    for file in tmp_path.glob("bomb-*"):
        if file.is_file():
            file.unlink()  # some are large
    assert database.read_bytes() == before
    left = {path.name for path in tmp_path.iterdir() if not path.name.startswith("bomb-")}
    assert left == {"games.db", "games.db.lock", "sound.db", "sound.db.lock"}


async def _play_some(path: Path) -> None:
    rig = await Rig.open(path)
    await rig.lobby()
    await rig.end_turns(await rig.game(), 5)
    await play(rig.tables, await rig.game(2), Random(11))
    chance, full = Random(1), await rig.full(2)
    for _ in range(10):
        full = await full_step(rig.tables, full, chance)
    await rig.database.close()


@pytest.mark.parametrize("size", [512, 65536])
async def test_pages_of_any_size_are_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    path, copy = tmp_path / "carthago.db", tmp_path / "copy.db"
    await _play_some(path)
    shutil.copy(path, copy)
    changed("PRAGMA journal_mode = DELETE", f"PRAGMA page_size = {size}", "VACUUM")(copy)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARTHAGO_DB", path.name)
    (tmp_path / "link.db").symlink_to(copy)
    done = CliRunner().invoke(main, ["restore", "link.db"])
    assert (done.exit_code, done.output.startswith("carthago.db is now what link.db")) == (0, True)
    assert query(path, "PRAGMA page_size") == [(size,)]
    assert not path.is_symlink()
