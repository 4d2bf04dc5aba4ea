"""A backup in a process of its own: replaying all games must not slow down those that play.

Called with the database, the new file and, if there is one, the folder of the group's edition. It
prints what the copy holds, or why there is none.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from bot.store.backup import Copy, take
from bot.store.errors import Unsound
from bot.tables.replaying import checker


class Outcome(msgspec.Struct, frozen=True):
    """A sound copy, or the sentence that says why there is none."""

    copy: Copy | None = None
    sentence: str = ""


def copy(database: Path, target: Path, edition: Path | None) -> Outcome:
    """Take a backup and say what came of it."""
    try:
        return Outcome(take(database, target, checker(edition)))
    except Unsound as error:
        return Outcome(sentence=str(error))


def main(database: str, target: str, edition: str = "") -> None:
    """Take a backup with what the processor has left, and print the outcome."""
    os.nice(10)
    outcome = copy(Path(database), Path(target), Path(edition) if edition else None)
    sys.stdout.buffer.write(msgspec.json.encode(outcome))


if __name__ == "__main__":
    main(*sys.argv[1:])
