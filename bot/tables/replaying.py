"""Whether a stored game is whole: read and played through once, as the program would."""

from __future__ import annotations

import re
from pathlib import Path

from bot.editions.folder import NoSuchEdition
from bot.editions.library import Library
from bot.editions.part import ID
from bot.store.backup import Check
from bot.store.files import is_folder
from bot.store.rows import StoredGame
from bot.tables import seals
from bot.tables.game import Game

LONGEST_NAME = 200
"""Letters; neither we nor Discord give longer ones to games or people."""
NEWEST = 10**15
"""A version that no game comes to; ids of buttons and the database have room for it."""
_ID = re.compile("[a-z0-9]{1,16}")


class Differs(Exception):
    """A game reads well, but what follows from its log is not what stands in its row."""


def checker(own: Path | None = None) -> Check:
    """Return what checks a game; it raises whatever it meets.

    ``own``: the folder of the group's edition. Where it was taken away, the games that were
    played by it are only read.

    Raises:
        OutOfReach: the folder may not be looked into.
    """
    editions = Library(own if own is not None and is_folder(own) else None)

    def check(stored: StoredGame) -> str | None:
        name = stored.row.edition
        try:
            edition = None if name is None else editions.get(name)
        except NoSuchEdition:
            if name is None or not ID.fullmatch(name):
                raise
            read(Game.of(stored))
            return name
        replay(Game.of(stored, edition))
        return None

    return check


def read(game: Game) -> None:
    """Look at what can be known of a game without playing it.

    Raises:
        Differs: its id, names, version, or the numbers of its log or seats cannot be ours.
    """
    if not _ID.fullmatch(game.id) or not 0 < game.version < NEWEST:
        raise Differs
    names = [game.name, *(seat.name for seat in game.seats), *(gone.name for gone in game.former)]
    if max(map(len, names)) > LONGEST_NAME:
        raise Differs
    if [entry.number for entry in game.log] != [*range(1, len(game.log) + 1)]:
        raise Differs
    if [seat.seat for seat in game.seats] != [*range(len(game.seats))]:
        raise Differs
    _ = game.talks


def replay(game: Game) -> None:
    """Play a game through, and compare it with what its row says.

    Raises:
        Differs: they do not agree.
    """
    dealt = game.course is not None or game.state is not None
    if dealt != (game.status in {"running", "finished", "stopped"}):
        raise Differs
    if dealt and game.status != "stopped" and game.over != (game.status == "finished"):
        raise Differs
    read(game)
    # What is open between the players follows from the log as well.
    _ = game.awaited, game.since, game.due, seals.shown(game)
