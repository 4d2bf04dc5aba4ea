"""Copies of a whole database: made while it is in use, and sound before they count.

A copy is written under another name beside its target. Only when SQLite, the schema and each game
in it have been checked is it put in place, in one step; whatever fails before leaves nothing.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Literal

import msgspec

from bot.store import files, migrations, process_lock
from bot.store.errors import CannotOpen, Unsound
from bot.store.games import load_game
from bot.store.rows import StoredGame

Check = Callable[[StoredGame], str | None]
"""Reads a game as the program would; any error means that the game is not sound.

Returns the edition of a game that could not be replayed because that is not there, else None.
"""

BUSY_SECONDS = 30.0
PARTIAL = ".partial"
"""Ends the names of copies that do not count yet."""
LARGEST_VALUE = 16 * 1024 * 1024
"""Bytes of the largest value, or row, that is read from a file."""
MOST_FREE = 1024**3
"""Bytes of a file that may be free for later use."""
MOST_EVENTS = 200_000
"""Of one game; a long one of four has some thousands."""
MOST_SHOWN = 40
"""Letters of what stands in a file that are repeated in a sentence."""
_TOO_LARGE = "Something in it is larger than all that we store."
_STATISTICS = {("table", f"sqlite_stat{number}") for number in (1, 4)}
_STAMP = "%Y%m%d-%H%M%S"


class Unplayed(msgspec.Struct, frozen=True):
    """How many games were read but not replayed, because their edition is not there."""

    edition: str
    games: int


class Copy(msgspec.Struct, frozen=True):
    """What a sound copy holds; ``size`` is in bytes, ``games`` are all of them."""

    size: int
    games: int
    schema: int
    unplayed: tuple[Unplayed, ...] = ()


class Restored(msgspec.Struct, frozen=True):
    """What a database was replaced by, and where that which stood there is kept."""

    copy: Copy
    kept: Path | None


def take(source: Path, target: Path, check: Check) -> Copy:
    """Copy a database, which may be in use, to a new file.

    Raises:
        Unsound: the copy could not be made, or is not sound; there is no new file then.
    """
    if not files.is_file(source):
        raise Unsound(f"There is no database {source}.")
    if files.is_there(target):
        raise Unsound(_there(target))
    with _sound_copy(source, target, check, "rw") as (partial, copy):
        _place(partial, target)
    return copy


def restore(source: Path, database: Path, check: Check, now: datetime) -> Restored:
    """Put a copy of a backup in the place of a database, and keep what stood there.

    Raises:
        CannotOpen: a process has the database open.
        Unsound: the backup is not sound; nothing has changed then.
    """
    # Where the database's name is a link, what it leads to is replaced, not the link.
    database = database.resolve() if database.is_symlink() else database
    process_lock.acquire(database)
    try:
        with _sound_copy(source, database, check, "ro") as (partial, copy):
            _show_boards_again(partial)
            kept = _put_aside(database, now)
            partial.replace(database)
            _sync(database.parent)
    except OSError as error:
        raise Unsound(f"{database} could not be replaced: {error.strerror}.") from error
    finally:
        process_lock.release(database)
    return Restored(copy, kept)


@contextmanager
def _sound_copy(
    source: Path, target: Path, check: Check, mode: Literal["ro", "rw"]
) -> Iterator[tuple[Path, Copy]]:
    """Give a checked copy beside the target, which is removed unless it is moved away."""
    partial = _new_file(target)
    try:
        try:
            copy = _copy(source, partial, check, mode)
        except sqlite3.DatabaseError as error:
            raise Unsound(_sentence(source, error)) from error
        except (CannotOpen, Unsound) as error:
            # What to set in another case is not what to do here.
            words = str(error).removesuffix(" Set CARTHAGO_DB to another file.")
            raise Unsound(f"{source}: {words}") from error
        _sync(partial)
        yield partial, copy
    finally:
        for name in (partial.name, *(partial.name + end for end in files.BESIDE)):
            partial.with_name(name).unlink(missing_ok=True)


def _new_file(target: Path) -> Path:
    """Make an empty file beside the target which its owner alone can read."""
    try:
        descriptor, name = tempfile.mkstemp(PARTIAL, f".{target.name}.", target.parent)
    except OSError as error:
        raise Unsound(f"The folder {target.parent} cannot be written: {error.strerror}.") from error
    os.close(descriptor)
    return Path(name)


def _connect(path: Path, mode: Literal["ro", "rw"]) -> sqlite3.Connection:
    uri = f"{path.resolve().as_uri()}?mode={mode}"
    return _bounded(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS))


def _bounded(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Let a connection take no value that is larger than any of ours, and trust no schema."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    # What a file brings along in its schema is not to be run by looking at it.
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def _copy(source: Path, partial: Path, check: Check, mode: Literal["ro", "rw"]) -> Copy:
    with closing(_connect(source, mode)) as old, closing(_connect(partial, "rw")) as new:
        _check_schema(old)
        _check_pages(old, thoroughly=mode == "ro")
        old.backup(new)
        # One file, without a log beside it.
        new.execute("PRAGMA journal_mode = DELETE").fetchall()
        schema = _check_file(new)
        games, unplayed = _check_games(new, schema, check)
    return Copy(partial.stat().st_size, games, schema, unplayed)


def _check_schema(connection: sqlite3.Connection) -> int:
    """Return the schema of a file that is ours, and as the migrations make it.

    Only then may it be looked into: a check of integrity runs what a schema says of columns.
    """
    schema = migrations.check(connection, len(migrations.scripts()))
    if schema == 0:
        raise Unsound("It is empty.")
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as new:
        migrations.migrate(new, migrations.scripts()[:schema])
        if _shape(connection) != _shape(new):
            raise Unsound(f"Its tables are not those of schema {schema}.")
    return schema


def _shape(connection: sqlite3.Connection) -> set[tuple[str, ...]]:
    """Return all that stands in a schema: tables, indexes and whatever else, with its SQL."""
    found = connection.execute(
        "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master"
    ).fetchall()
    # Statistics are SQLite's own, made by ``ANALYZE``.
    return {tuple(map(str, each)) for each in found if each[:2] not in _STATISTICS}


def _check_pages(connection: sqlite3.Connection, *, thoroughly: bool) -> None:
    """Refuse a file that takes long to read, or says that it is larger than what stands in it."""
    (free,) = connection.execute("PRAGMA freelist_count").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    if free * size > MOST_FREE:
        raise Unsound("Nearly all of it is empty: `VACUUM` it with SQLite first.")
    (largest,) = connection.execute("SELECT max(length(setup)) FROM games").fetchone()
    if largest is not None and largest > LARGEST_VALUE:
        raise Unsound(_TOO_LARGE)
    if thoroughly and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise Unsound("It is damaged: SQLite's check of its integrity fails.")


def _check_file(connection: sqlite3.Connection) -> int:
    """Return the schema of a copy that is whole, ours, and as the migrations make it."""
    schema = _check_schema(connection)
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise Unsound("It is damaged: SQLite's check of its integrity fails.")
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise Unsound("It is damaged: a row belongs to nothing.")
    return schema


def _check_games(
    connection: sqlite3.Connection, schema: int, check: Check
) -> tuple[int, tuple[Unplayed, ...]]:
    """Load and check each game, as it will be in the newest schema.

    Returns:
        How many there are, and which of them could not be replayed.
    """
    if schema < len(migrations.scripts()):
        with closing(_bounded(sqlite3.connect("", isolation_level=None))) as newest:
            connection.backup(newest)
            migrations.migrate(newest)
            return _check_games(newest, len(migrations.scripts()), check)
    ids = [game_id for (game_id,) in connection.execute("SELECT id FROM games ORDER BY id")]
    missing = Counter[str]()
    for game_id in ids:
        try:
            _check_length(connection, game_id)
            game = load_game(connection, game_id)
            edition = None if game is None else check(game)
        except Exception as error:
            kind = type(error).__name__
            named = repr(game_id)[:MOST_SHOWN]
            raise Unsound(f"Game {named} cannot be replayed ({kind}).") from error
        if edition is not None:
            missing[edition] += 1
    return len(ids), tuple(Unplayed(edition, n) for edition, n in sorted(missing.items()))


def _check_length(connection: sqlite3.Connection, game_id: str) -> None:
    sql = "SELECT count(*) FROM events WHERE game_id = ?"
    (events,) = connection.execute(sql, (game_id,)).fetchone()
    if events > MOST_EVENTS:
        raise Unsound


def _show_boards_again(partial: Path) -> None:
    """Let the boards of open games be edited at the next start: they show a later moment."""
    with closing(_connect(partial, "rw")) as connection:
        connection.execute(
            "UPDATE games SET board_version = 0, board_tries = 0, board_next_at = NULL "
            "WHERE status IN ('lobby', 'running')"
        )
    _sync(partial)


def _place(partial: Path, target: Path) -> None:
    """Give a copy its name, unless there is such a file by now."""
    try:
        os.link(partial, target)
    except FileExistsError as error:
        raise Unsound(_there(target)) from error
    except OSError:
        # Not every file system knows two names for one file.
        if files.is_there(target):
            raise Unsound(_there(target)) from None
        partial.rename(target)
    _sync(target.parent)


def _there(target: Path) -> str:
    return f"{target} is there already. Choose another name."


def _put_aside(database: Path, now: datetime) -> Path | None:
    """Keep a database under another name beside it, with the log that belongs to it."""
    if not files.is_there(database):
        _move_log(database, _free(database, now))
        return None
    with contextlib.suppress(sqlite3.Error), closing(_connect(database, "rw")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    kept = _free(database, now)
    # Until the copy is in place, a database stands there: nobody starts on an empty one.
    with contextlib.suppress(OSError):
        os.link(database, kept)
    _move_log(database, kept)
    if not kept.exists():
        database.rename(kept)
    files.keep_private(kept)
    return kept


def _move_log(database: Path, kept: Path) -> None:
    """Move what SQLite keeps beside a file; a log must never meet another file's pages."""
    for end in files.BESIDE:
        with contextlib.suppress(FileNotFoundError):
            database.with_name(database.name + end).rename(kept.with_name(kept.name + end))


def _free(database: Path, now: datetime) -> Path:
    """Return a name that nothing has, with the time in it."""
    wanted = f"{database.name}.before-{now.strftime(_STAMP)}"
    names = [wanted, *(f"{wanted}-{number}" for number in range(2, 100))]
    return next(path for path in map(database.with_name, names) if not path.exists())


def _sync(path: Path) -> None:
    """Wait until a file or folder is on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sentence(source: Path, error: sqlite3.DatabaseError) -> str:
    words = str(error)
    if "not a database" in words or "malformed" in words:
        return f"{source} is not a sound database."
    if "too big" in words:
        return f"{source}: {_TOO_LARGE}"
    return f"The copy of {source} could not be made: {words}."
