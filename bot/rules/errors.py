"""Refusals: why a move is not accepted. Nothing has changed when one is raised.

A refusal is a type. Its stable code is made from its name (``NotYourTurn`` is
``not-your-turn``); the sentence that a person reads stands in ``bot.text.refusals``.
"""

from __future__ import annotations

import re
from typing import ClassVar


class Refusal(Exception):
    """A move or request that is not accepted, with the facts its sentence needs."""

    code: ClassVar[str] = "refused"

    def __init_subclass__(cls) -> None:
        """Give each refusal the code that its name spells."""
        super().__init_subclass__()
        cls.code = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    def __init__(self, **facts: str | int) -> None:
        super().__init__(self.code)
        self.facts = facts


class NotYourTurn(Refusal):
    """Another seat is to act. Fact: ``seat``."""


class OutOfLimits(Refusal):
    """A figure of the tally, or points, outside what is possible. Facts: ``low``, ``high``."""


class TooManyDisks(Refusal):
    """Achievement, hall and forum disks together exceed a player's disks. Fact: ``most``."""


class NoGoldenTiles(Refusal):
    """The game is played without Golden Achievement Tiles."""


class TileSpent(Refusal):
    """The seat's golden tile has been spent (golden.md 4)."""


class RoundsNotOver(Refusal):
    """Points and agreement come after the last round. Facts: ``decade``, ``round``."""


class RoundsOver(Refusal):
    """All turns have been played."""


class PointsMissing(Refusal):
    """Nobody can agree before every seat has its points. Fact: ``seat``."""


class AlreadyConfirmed(Refusal):
    """The seat has agreed already."""


class NothingToUndo(Refusal):
    """No turn has been ended that could be taken back."""


class GameOver(Refusal):
    """The game has ended; its record is closed."""


class NoSuchSeat(Refusal):
    """A seat's number that the game does not have. Fact: ``seat``."""


class BadDeal(Refusal):
    """A number of players, or a first seat, that the game does not know."""


class NotLegal(Refusal):
    """The choice is not among the legal ones. Fact: ``token``."""


class BadDeck(Refusal):
    """A reshuffled deck is missing, is too many, or does not hold the discarded cards."""
