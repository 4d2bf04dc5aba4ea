"""``carthago edition``: check the files of an edition, and show what they say."""

from __future__ import annotations

from pathlib import Path

import click

from bot import editions
from bot.store import files
from bot.store.errors import OutOfReach


def check(folder: Path) -> int:
    """Print each mistake in a folder, one a line; return 0 (none), 1, or 2 (no such folder)."""
    if not _there(folder):
        return 2
    mistakes = editions.check(folder)
    for mistake in mistakes:
        click.echo(str(mistake))
    if not mistakes:
        click.echo(f"{folder}: ok")
    return 1 if mistakes else 0


def show(folder: Path | None) -> int:
    """Print an edition, the one that comes with the program when none is given.

    Returns 0, 1 after printing its mistakes instead, or 2 (no such folder).
    """
    folder = folder or editions.find(editions.SHIPPED)
    if not _there(folder):
        return 2
    try:
        click.echo(editions.show(folder), nl=False)
    except editions.BadEdition as error:
        for mistake in error.mistakes:
            click.echo(str(mistake))
        return 1
    return 0


def _there(folder: Path) -> bool:
    try:
        if files.is_folder(folder):
            return True
        click.echo(f"There is no folder {folder}.", err=True)
    except OutOfReach as error:
        click.echo(str(error), err=True)
    return False
