"""The board of a game that is over: who has won, and where the result stands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text import safe, words
from bot.text.page import Page

_WHERE = "The result stands in a post of its own; `/game board` shows it too."


def over(game: str, winners: Sequence[str], total: int, below: str = "") -> Page:
    """Return who has won with how many points; ``below`` is what stands below it."""
    who = safe.listed([f"**{safe.name(name)}**" for name in winners])
    won = f"{who} {'wins' if len(winners) == 1 else 'win'} with {words.points(total)}."
    body = "\n".join(filter(None, [won, _WHERE, below]))
    return Page(f"{safe.name(game)}: the game is over", body)
