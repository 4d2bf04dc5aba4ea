"""One process at a time on a database file.

The lock is the operating system's, so it ends with the process however that ends. Such locks
belong to a process, not to a file handle: a client that was abandoned without being closed does
not stand in the way of its successor in the same process. That is why who holds what is kept
for the process, here and nowhere else.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from bot.store.errors import CannotOpen

_held: dict[Path, tuple[int, int]] = {}
"""For each lock file of this process: its descriptor, and how many clients hold it."""


def acquire(database: Path) -> None:
    """Take the lock of a database for this process.

    Raises:
        CannotOpen: another process has it, or the folder cannot be written.
    """
    path = _path(database)
    if path in _held:
        descriptor, holders = _held[path]
        _held[path] = (descriptor, holders + 1)
        return
    descriptor = _open(path)
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        msg = (
            f"The database {database} is in use by another process. "
            "Stop that one first, or set CARTHAGO_DB to another file."
        )
        raise CannotOpen(msg) from error
    _held[path] = (descriptor, 1)


def release(database: Path) -> None:
    """Give one hold back; the last one frees the file for other processes."""
    path = _path(database)
    if path not in _held:
        return
    descriptor, holders = _held.pop(path)
    if holders > 1:
        _held[path] = (descriptor, holders - 1)
    else:
        os.close(descriptor)


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        msg = (
            f"The file {path} cannot be written. "
            "Give the bot the right to write the database and its folder."
        )
        raise CannotOpen(msg) from error


def _path(database: Path) -> Path:
    resolved = database.resolve()
    return resolved.with_name(resolved.name + ".lock")
