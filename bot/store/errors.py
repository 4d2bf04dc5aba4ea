"""What can go wrong with the store, in sentences for the operator or the player."""

from __future__ import annotations

from bot.rules.errors import Refusal


class CannotOpen(Exception):
    """The database cannot be opened; the program stops with this sentence."""


class Conflict(Exception):
    """The game has another version than the one the change was made for."""


class IdTaken(Exception):
    """A game with that id is stored already."""


class NotSaved(Refusal):
    """The database did not take the change; nothing has changed."""


class TooManyLobbies(Refusal):
    """The host has as many open lobbies as one may have. Fact: ``most``."""


class NameTaken(Refusal):
    """An open game of the same home has that name. Fact: ``name``."""


class Unsound(Exception):
    """A copy is not sound, or could not be made; the sentence says what was found."""


class OutOfReach(CannotOpen, Unsound):
    """What stands at a path cannot be found out; the sentence names it."""
