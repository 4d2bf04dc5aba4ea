"""``carthago replay``: whether records keep the rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import click

from bot.cli.records import Unreadable, find_edition, read_file, shown
from bot.rules.reading import faults_of


def replay(files: Iterable[Path], *, seals: bool = False) -> int:
    """Print a line for each file or fault; return 0, 1 (a fault in one) or 2 (one cannot be read).

    ``seals``: the seals of the records are checked too, and each way finds its first fault.
    """
    find, code = cache(find_edition), 0
    for path in files:
        try:
            found = faults_of(read_file(path), find, seals=seals)
        except Unreadable as error:
            click.echo(str(error), err=True)
            code = 2
            continue
        for said in map(str, found) if found else ("ok",):
            click.echo(f"{shown(path)}: {said}")
        if found:
            code = max(code, 1)
    return code
