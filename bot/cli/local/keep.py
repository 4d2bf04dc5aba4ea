"""The file that keeps the simulated server between two starts.

One line of JSON, then the server. The line is readable even when the server is not: the clock must
never go back behind what the bot's database has seen.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import msgspec
import simcord

FORMAT = 1
"""Our own number of the layout; a file with another is not opened."""


class Header(msgspec.Struct, frozen=True):
    """The first line: what made the file, the clock, and the page's token.

    `now` is the server's time at the last change, `ahead` the seconds by which its clock runs
    ahead of the real one.
    """

    format: int
    simcord: str
    now: datetime
    ahead: float
    token: str

    @property
    def current(self) -> bool:
        """Whether the server behind this line was written by this program and this SimCord."""
        return self.format == FORMAT and self.simcord == simcord.__version__


def path_beside(db: Path) -> Path:
    """The world's file for a database: `var/local.world` for `var/local.db`."""
    return db.with_suffix(".world")


def header(now: datetime, ahead: float, token: str) -> Header:
    """A first line for a file that is written now."""
    return Header(FORMAT, simcord.__version__, now, ahead, token)


def write(path: Path, head: Header, server: bytes) -> None:
    """Replace the file in one step, so that a kill leaves the old one or the new one."""
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        # It holds what people were told in secret, as the database does.
        os.fchmod(file.fileno(), 0o600)
        file.write(msgspec.json.encode(head) + b"\n")
        file.write(server)
    beside.replace(path)


def read(path: Path) -> tuple[Header | None, bytes]:
    """Return first line and server; None for a line that cannot be read or a missing file."""
    try:
        line, _, server = path.read_bytes().partition(b"\n")
    except OSError:
        return None, b""
    try:
        return msgspec.json.decode(line, type=Header), server
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None, b""
