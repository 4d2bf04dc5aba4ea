"""``carthago backup`` and ``carthago restore``."""

from __future__ import annotations

import stat
from datetime import UTC, datetime
from pathlib import Path

import click

from bot.cli.records import shown
from bot.cli.settings import BadSettings, Settings, make_default_folder, read
from bot.store import backup as copies
from bot.store import files
from bot.store.errors import CannotOpen, OutOfReach, Unsound
from bot.tables.replaying import checker
from bot.text.status import unplayed


def backup(file: Path) -> int:
    """Copy the database to a new file; return 0, 1 (it is not sound) or 2 (bad call)."""
    settings = _settings()
    if settings is None:
        return 2
    try:
        if files.is_folder(file):
            return _bad(f"{shown(file)} is a folder. Name the file that is to hold the backup.")
        if files.is_there(file):
            return _bad(f"{shown(file)} is there already. Choose another name.")
        if not files.is_folder(file.parent):
            return _bad(f"There is no folder {shown(file.parent)}.")
        if not files.is_file(settings.database):
            return _bad(f"There is no database {shown(settings.database)}. CARTHAGO_DB names it.")
        copy = copies.take(settings.database, file, checker(settings.edition))
    except OutOfReach as error:
        return _bad(str(error))
    except Unsound as error:
        click.echo(str(error), err=True)
        return 1
    click.echo(f"{shown(file)}: {_holds(copy)}")
    return 0


def restore(file: Path) -> int:
    """Replace the database by a backup; return 0, 1 (refused) or 2 (bad call)."""
    settings = _settings()
    if settings is None:
        return 2
    if fault := _fault(file):
        return _bad(fault)
    database = settings.database
    try:
        if files.is_there(database) and file.samefile(database):
            return _bad(f"{shown(file)} is the database itself.")
        make_default_folder(database)
        if not files.is_folder(database.parent):
            return _bad(f"There is no folder {shown(database.parent)}. CARTHAGO_DB names the file.")
        done = copies.restore(file, database, checker(settings.edition), datetime.now(UTC))
    except OutOfReach as error:
        return _bad(str(error))
    except (CannotOpen, Unsound) as error:
        click.echo(f"{error}\nNothing has changed.", err=True)
        return 1
    click.echo(f"{shown(database)} is now what {shown(file)} holds: {_holds(done.copy)}")
    if done.kept is not None:
        click.echo(f"What stood there is kept as {shown(done.kept)}.")
    return 0


def _fault(file: Path) -> str | None:
    """Return why a file cannot be a backup, before anything in it is read."""
    try:
        # Opening a pipe would wait for ever.
        plain = stat.S_ISREG(file.stat().st_mode)
    except FileNotFoundError:
        return f"There is no file {shown(file)}."
    except OSError as error:
        return f"{shown(file)} cannot be read: {error.strerror}."
    return None if plain else f"{shown(file)} is no plain file."


def _settings() -> Settings | None:
    try:
        return read()
    except BadSettings as error:
        click.echo(str(error), err=True)
        return None


def _holds(copy: copies.Copy) -> str:
    games = "1 game" if copy.games == 1 else f"{copy.games} games"
    played = copy.games - sum(each.games for each in copy.unplayed)
    replayed = f"{played} of them replayed" if copy.unplayed else "each replayed"
    head = f"{games}, {replayed}; schema {copy.schema}, {copy.size} bytes"
    return "\n".join([head, *(unplayed(each.games, each.edition) for each in copy.unplayed)])


def _bad(sentence: str) -> int:
    click.echo(sentence, err=True)
    return 2
