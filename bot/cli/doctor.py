"""``carthago doctor``: whether everything that the bot needs stands ready."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import click

from bot.cli.settings import DEFAULT_DATABASE, BadSettings, Settings, read
from bot.editions import SHIPPED, about, check
from bot.pictures.fonts import SHIPPED as SHIPPED_FONTS
from bot.pictures.fonts import FontMissing, Fonts
from bot.store import files
from bot.store.database import Database
from bot.store.errors import CannotOpen, OutOfReach
from bot.store.retention import newest

Finding = tuple[bool, str]


def examine() -> int:
    """Print what was found, one line each; return 0, 1 (something wrong) or 2 (bad settings)."""
    try:
        settings = read()
    except BadSettings as error:
        click.echo(f"✗ settings: {error}")
        return 2
    findings = [
        _token(settings),
        *reached("database", lambda: _database(settings.database)),
        *reached("backups", lambda: [_backups(settings.backups)]),
        *reached("edition", lambda: [_edition(settings.edition)]),
        fonts(),
    ]
    for fine, words in findings:
        click.echo(f"{'✓' if fine else '✗'} {words}")
    return 0 if all(fine for fine, _ in findings) else 1


def reached(what: str, look: Callable[[], list[Finding]]) -> list[Finding]:
    """Return what was found, or that the place of it may not be looked into."""
    try:
        return look()
    except OutOfReach as error:
        return [(False, f"{what}: {error}")]


def _token(settings: Settings) -> Finding:
    if settings.token:
        return True, "token: set"
    return False, "token: DISCORD_TOKEN is not set; the bot cannot run without it"


def _edition(folder: Path | None) -> Finding:
    if folder is None:
        return True, f"edition: {SHIPPED}"
    if not files.is_folder(folder):
        return False, f"edition: there is no folder {folder}; CARTHAGO_EDITION names it"
    mistakes = check(folder)
    if mistakes:
        count = "1 mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
        return False, f"edition: {count}; see carthago edition check {folder}"
    return True, f"edition: {about(folder).name}"


def fonts(folder: Path = SHIPPED_FONTS) -> Finding:
    """Read all fonts of a folder, as the pictures would."""
    try:
        Fonts(folder).check()
    except FontMissing as error:
        return False, f"fonts: {error}"
    return True, "fonts: all there"


def _database(path: Path) -> list[Finding]:
    folder = path.parent
    if path == DEFAULT_DATABASE and not files.is_there(folder):
        writable = os.access(Path.cwd(), os.W_OK)
        return [(writable, f"database: {path} will be made at the first start")]
    if not files.is_folder(folder):
        return [(False, f"database: the folder {folder} does not exist")]
    if not os.access(folder, os.W_OK):
        return [(False, f"database: the folder {folder} cannot be written")]
    if not files.is_there(path) and not path.is_symlink():
        return [(True, f"database: {path} will be made at the first start")]
    return [asyncio.run(_open(path))]


def _backups(folder: Path) -> Finding:
    """Look whether backups can be put into their folder, and how old the newest one is."""
    there = next(each for each in (folder, *folder.absolute().parents) if files.is_there(each))
    if not files.is_folder(there):
        return False, f"backups: {there} is no folder"
    if not os.access(there, os.R_OK | os.W_OK | os.X_OK):
        return False, f"backups: the folder {there} cannot be read and written"
    last = newest(path.name for path in folder.iterdir()) if there == folder else None
    if last is None:
        return True, f"backups: none yet in {folder}"
    hours = int((datetime.now(UTC) - last).total_seconds() // 3600)
    return True, f"backups: the newest in {folder} is {hours} hours old"


async def _open(path: Path) -> Finding:
    """Open the database as the bot would, which also brings it to the newest schema."""
    try:
        database = await Database.open(path)
    except CannotOpen as error:
        return False, f"database: {error}"
    schema = await database.read(lambda c: c.execute("PRAGMA user_version").fetchone()[0])
    sound = await database.read(lambda c: c.execute("PRAGMA quick_check").fetchone()[0])
    await database.close()
    if sound != "ok":
        return False, f"database: {path} is damaged ({sound}); see carthago restore"
    return True, f"database: {path} is sound, schema {schema}"
