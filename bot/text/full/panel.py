"""The words around a question of the private panel."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.full.view import FullView
from bot.text import safe, words
from bot.text.page import Page

NO_WAY_BACK = "no way back"
"""Marks a choice after which somebody learns something."""
MOST_LETTERS = 100


def page(game: str, view: FullView, question: str) -> Page:
    """Return the panel's head: game, decade and round, and what is asked."""
    return Page(f"{safe.name(game)}: {words.moment(view.moment)}", question)


def not_your_turn(view: FullView, names: Sequence[str]) -> str:
    """Return whose turn it is, for somebody who has nothing to choose."""
    if view.seat is None:
        return "The game is over."
    return f"{safe.name(names[view.seat])} is to act. Your turn comes."


def joined(*parts: str) -> str:
    """Return the parts of a description that there are, cut to what a select takes."""
    return safe.cut(" · ".join(filter(None, parts)), MOST_LETTERS)


def placeholder(verb: str, several: int, part: int, options: int) -> str:
    """Return what stands in an empty select."""
    what = {"give": "Give a card"}.get(verb, "Choose")
    if verb == "pick" and several > 1:
        what = "Choose one or more"
    return f"{what} ({part + 1})" if options > 25 and part else what


def proposal(cards: Sequence[str]) -> str:
    """Return the payment that wastes least, as a question."""
    return f"Pay with {safe.listed(list(cards))}?"


def gone_back() -> str:
    """Return that the last choice was taken back."""
    return "Taken back."


def handed_over(name: str | None) -> str:
    """Return that the turn was handed over, and to whom."""
    if name is None:
        return "The turn is ended. The game is over: the result is posted."
    return f"The turn is ended. {safe.name(name)} is to act."


def ask_spend() -> str:
    """Return the question before a golden tile is spent."""
    return (
        "Spend your golden tile for another turn at once? It is removed from the game, and its "
        "objective no longer counts."
    )
