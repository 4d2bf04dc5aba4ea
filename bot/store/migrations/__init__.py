"""Numbered SQL files. Each is applied once, in order, in a transaction of its own."""

from __future__ import annotations

import sqlite3
from importlib import resources

from bot.store.errors import CannotOpen

APPLICATION_ID = 0x43_41_52_54
"""Marks a SQLite file as ours ("CART")."""


def scripts() -> list[str]:
    """Return the SQL of all migrations; the first one makes schema 1."""
    files = [f for f in resources.files(__name__).iterdir() if f.name.endswith(".sql")]
    return [f.read_text("utf-8") for f in sorted(files, key=lambda f: f.name)]


def migrate(connection: sqlite3.Connection, sql: list[str] | None = None) -> None:
    """Bring a database to the newest schema.

    Raises:
        CannotOpen: it belongs to a newer version of the program, or is not ours.
    """
    sql = scripts() if sql is None else sql
    version = check(connection, len(sql))
    for number, script in enumerate(sql[version:], start=version + 1):
        _apply(connection, script, number)


def check(connection: sqlite3.Connection, newest: int) -> int:
    """Return a database's schema, and change nothing in it.

    Raises:
        CannotOpen: it belongs to a newer version of the program, or is not ours.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    _check_ours(connection, version)
    if version > newest:
        msg = (
            f"The database has schema {version}, this version of the program knows up to "
            f"{newest}. Install the newer version, or restore an older backup."
        )
        raise CannotOpen(msg)
    return version


def _check_ours(connection: sqlite3.Connection, version: int) -> None:
    application = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if (application == APPLICATION_ID and version >= 0) or (
        application == 0 and version == 0 and not tables
    ):
        return
    msg = "The file is a database of another program. Set CARTHAGO_DB to another file."
    raise CannotOpen(msg)


def _apply(connection: sqlite3.Connection, script: str, number: int) -> None:
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE;\n{script}\n"
            f"PRAGMA application_id = {APPLICATION_ID};\nPRAGMA user_version = {number};\nCOMMIT;"
        )
    except BaseException:
        if connection.in_transaction:
            connection.rollback()
        raise
