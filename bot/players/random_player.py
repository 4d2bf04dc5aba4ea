"""A player that takes any legal choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules.full.edition import Edition
from bot.rules.full.view import FullView

if TYPE_CHECKING:
    from random import Random


def choose(view: FullView, _edition: Edition, chance: Random) -> str:
    """Return one of the choices, each as likely as the others."""
    assert view.question is not None
    return chance.choice(view.question.choices)
