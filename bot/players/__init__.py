"""Automatic players: each chooses from what its seat may see, and from nothing else.

A new one is a module with a function like ``Player``, and a line in ``PLAYERS``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from bot.players import random_player, sensible
from bot.rules.full.edition import Edition
from bot.rules.full.view import FullView

if TYPE_CHECKING:
    from random import Random


class Player(Protocol):
    """Answers the question at which a game stands."""

    def __call__(self, view: FullView, edition: Edition, chance: Random, /) -> str:
        """Return one of the choices of the view's question.

        The view must be of the seat that is to act. Equal views, with the same chance, get equal
        answers: a player remembers nothing.
        """


PLAYERS: Mapping[str, Player] = {
    "random": random_player.choose,
    "sensible": sensible.choose,
}
"""The automatic players by the names under which they are chosen."""
