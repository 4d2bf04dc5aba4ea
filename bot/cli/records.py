"""Records as files: read within bounds, judged by the editions that come with the program."""

from __future__ import annotations

import stat
from pathlib import Path

import click

from bot import editions
from bot.rules.full.edition import Edition

LARGEST = 4 * 1024 * 1024
"""Bytes of the largest file that is read."""


class Unreadable(Exception):
    """A file cannot be read; the sentence says why."""


def read_file(path: Path) -> bytes:
    """Return what a file holds.

    Raises:
        Unreadable: it cannot be read, or is too large to be a record.
    """
    try:
        # Opening a pipe would wait for ever.
        if not stat.S_ISREG(path.stat().st_mode):
            raise Unreadable(f"{shown(path)}: is no plain file")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise Unreadable(f"{shown(path)}: cannot be read: {error.strerror}") from error
    if len(data) > LARGEST:
        raise Unreadable(f"{shown(path)}: larger than 4 MiB, which no record is")
    return data


def find_edition(name: str) -> Edition | None:
    """Return an edition by its id, None when there is none of that id."""
    try:
        return editions.load(editions.find(name))
    except editions.NoSuchEdition:
        return None


def shown(path: Path) -> str:
    """Return a file's name as it can be printed."""
    return click.format_filename(path)
