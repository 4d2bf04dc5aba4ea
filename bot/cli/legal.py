"""``carthago legal``: what may be chosen at a point of a record."""

from __future__ import annotations

from pathlib import Path

import click

from bot.cli.records import Unreadable, find_edition, read_file, shown
from bot.rules.faults import Faulty
from bot.rules.reading import TooFew, choices_after


def legal(path: Path, at: int | None) -> int:
    """Print the legal tokens, one a line; return 0, 1 (a fault before) or 2 (a bad call)."""
    try:
        tokens = choices_after(read_file(path), find_edition, at)
    except Unreadable as error:
        click.echo(str(error), err=True)
        return 2
    except TooFew as error:
        events = "1 event" if error.events == 1 else f"{error.events} events"
        click.echo(f"{shown(path)}: the record has {events}, so N is 0 to {error.events}", err=True)
        return 2
    except Faulty as error:
        click.echo(f"{shown(path)}: {error.fault}", err=True)
        return 1
    for token in tokens:
        click.echo(token)
    return 0
