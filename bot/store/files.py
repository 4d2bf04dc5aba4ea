"""What stands at a path, and who may read it.

``Path.exists`` and its like raise a bare error where a folder on the way may not be looked into.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
from pathlib import Path

from bot.store.errors import OutOfReach

log = logging.getLogger(__name__)

BESIDE = ("-wal", "-shm", "-journal")
"""Ends the names of what SQLite keeps beside a file."""


def mode(path: Path) -> int:
    """Return the mode of what stands at a path, links followed; 0 where nothing does.

    Raises:
        OutOfReach: that cannot be found out.
    """
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0
    except OSError as error:
        raise OutOfReach(f"{path} cannot be reached: {error.strerror}.") from error


def is_there(path: Path) -> bool:
    """Whether anything stands at a path. Raises ``OutOfReach``."""
    return mode(path) != 0


def is_folder(path: Path) -> bool:
    """Whether a folder stands at a path. Raises ``OutOfReach``."""
    return stat.S_ISDIR(mode(path))


def is_file(path: Path) -> bool:
    """Whether a plain file stands at a path. Raises ``OutOfReach``."""
    return stat.S_ISREG(mode(path))


def make_private(path: Path) -> None:
    """Make an empty file that its owner alone can read, unless something stands there.

    Where that cannot be done, whoever opens it finds out why.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    with contextlib.suppress(OSError):
        os.close(os.open(path.resolve(), flags, 0o600))


def keep_private(path: Path) -> None:
    """Let only the owner read a database of ours and what SQLite keeps beside it.

    By the path, never by opening it: to close a file ends the locks that SQLite has on it. What
    belongs to another user is his to close.
    """
    real = path.resolve()
    for file in (real, *(real.with_name(real.name + end) for end in BESIDE)):
        with contextlib.suppress(OSError):
            found = file.stat()
            if not found.st_mode & 0o077:
                continue
            if found.st_uid != os.geteuid():
                log.warning("%s can be read by others, and belongs to another user", file)
                continue
            file.chmod(stat.S_IMODE(found.st_mode) & 0o700)
            log.warning("%s could be read by others; now only its owner can", file)
