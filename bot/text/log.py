"""The log of a game, page by page."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.rules.turns import Moment
from bot.text import safe
from bot.text.page import Page

MOST_LETTERS = 4000


class Entry(msgspec.Struct, frozen=True):
    """One entry: when, where in the game, and the words."""

    at: int
    moment: Moment
    words: str


def page(game: str, entries: Sequence[Entry], number: int, pages: int) -> Page:
    """Return a page of the log, numbered from 1; page 1 is the newest."""
    body = "\n".join(_line(entry) for entry in entries) or "Nothing has happened yet."
    foot = "1.2 stands for decade 1, round 2."
    if pages > 1:
        foot += f" Page {number} of {pages}; page 1 is the newest."
    return Page(f"{safe.name(game)}: log", safe.cut(body, MOST_LETTERS), foot)


def _line(entry: Entry) -> str:
    return f"`{entry.moment.decade}.{entry.moment.round}` {entry.words} <t:{entry.at}:f>"
