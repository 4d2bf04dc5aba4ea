"""The words around a question of the private panel."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.full.edition import Edition
from bot.rules.full.view import FullView
from bot.text import safe, words
from bot.text.full import hand, spaces
from bot.text.full import words as full_words
from bot.text.full.means import Mine
from bot.text.page import Page

NO_WAY_BACK = "No way back"
"""Marks a choice after which somebody learns something."""
MOST_LETTERS = 100


def page(game: str, view: FullView, question: str, edition: Edition, done: str = "") -> Page:
    """Return the panel's head: game, decade and round, what is asked, and what it is asked of.

    Below the question stand what was ``done`` in this turn so far and the own hand, so that
    nobody has to look elsewhere. For the view's own seat alone.
    """
    mine = Mine(view, edition)
    asked = [question]
    if view.question is not None and view.question.kind == "space":
        asked.append(spaces.not_offered(mine, view.question.choices))
    if view.question is not None and view.question.kind == "swap":
        asked.append(f"**Display**: {full_words.cards_short(edition, view.display)}")
    parts = ["\n".join(filter(None, asked)), done, hand.short(mine)]
    title = f"{safe.name(game)}: {words.moment(view.moment)}"
    return Page(title, "\n\n".join(filter(None, parts)))


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
    return "\n".join(["Pay with these?", *(f"- {card}" for card in cards)])


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
        "objective no longer counts. That cannot be taken back."
    )
