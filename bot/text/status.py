"""How the bot stands, in words: for everybody, for operators, and errors for their channel."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.text import safe
from bot.text.page import Page


class Shown(msgspec.Struct, frozen=True):
    """What everybody may know."""

    version: str
    edition: str
    running: int


class ForOperators(msgspec.Struct, frozen=True, kw_only=True):
    """What operators may know; times are in seconds since 1970."""

    since: int
    size: int
    schema: int
    late: int
    unsent: int
    oldest: int | None
    backups: bool
    """Whether the bot makes backups by itself."""
    backup_at: int | None = None
    failing_since: int | None = None
    unplayed: Sequence[tuple[int, str]] = ()
    """Games in the last backup that could not be replayed, and the edition that is not there."""


def page(shown: Shown, more: ForOperators | None) -> Page:
    """Return how the bot stands; ``more`` is for operators."""
    lines = [
        f"Version {shown.version}",
        f"Edition for new full games: {safe.plain(shown.edition)}",
        f"Games running: {shown.running}",
    ]
    if more is not None:
        lines += ["", *_more(more)]
    return Page("How I stand", "\n".join(lines))


def _more(more: ForOperators) -> Sequence[str]:
    oldest = f", the oldest since <t:{more.oldest}:R>" if more.oldest is not None else ""
    return [
        f"Running since <t:{more.since}:R>",
        f"Database: {_size(more.size)}, schema {more.schema}",
        _backup(more),
        f"Timers that are late: {more.late}",
        f"Notices not sent yet: {more.unsent}{oldest}",
    ]


def _backup(more: ForOperators) -> str:
    if not more.backups:
        return "Backups: none are made by itself"
    last = "none yet" if more.backup_at is None else f"<t:{more.backup_at}:R>"
    failed = ""
    if more.failing_since is not None:
        failed = f" **They have failed since <t:{more.failing_since}:R>; the log says why.**"
    missing = [f" {unplayed(games, safe.plain(edition))}" for games, edition in more.unplayed]
    return f"Last verified backup: {last}{''.join(missing)}{failed}"


def unplayed(games: int, edition: str) -> str:
    """Return that games in a backup were not replayed; ``edition``: its id."""
    which, their = ("1 game", "its") if games == 1 else (f"{games} games", "their")
    return f"{which} could not be replayed, because {their} edition {edition} is not there."


def _size(size: int) -> str:
    return f"{size / 1024**2:.1f} MB" if size >= 1024**2 else f"{max(1, size // 1024)} KB"


def failure(code: str, kind: str, where: str, game: str | None) -> str:
    """Return what operators read of an unexpected error."""
    about = f", game `{safe.plain(game)}`" if game else ""
    return f"Error `{code}`: {safe.plain(kind)} in {safe.plain(where)}{about}. The log has more."


def and_others(last: str, others: int) -> str:
    """Return the last of several errors, and how many more there were."""
    more = "1 other error" if others == 1 else f"{others} other errors"
    return f"{last} There were {more} in the last minute."
