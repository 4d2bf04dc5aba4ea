"""What can go wrong with the store, in sentences for the operator or the player."""

from __future__ import annotations

from bot.rules.errors import Refusal


class CannotOpen(Exception):  # noqa: N818 - the sentence is for the operator
    """The database cannot be opened; the program stops with this sentence."""


class Conflict(Exception):  # noqa: N818 - the caller loads again and tries again
    """The game has another version than the one the change was made for."""


class NotSaved(Refusal):
    """The database did not take the change; nothing has changed."""


class NameTaken(Refusal):
    """An open game of the same home has that name. Fact: ``name``."""
