"""A choice as it stands in a select."""

from __future__ import annotations

import msgspec

from bot.text import safe

MOST_LETTERS = 100


class Option(msgspec.Struct, frozen=True):
    """A choice in words: plain text, each of at most 100 letters; ``description`` may be empty."""

    label: str
    description: str = ""


def made(label: str, description: str = "") -> Option:
    """Return an option, cut where it is too long."""
    return Option(safe.cut(label, MOST_LETTERS), safe.cut(description, MOST_LETTERS))
