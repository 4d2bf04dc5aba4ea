"""Choices: which are legal, and what a legal one does. The one way in which a table changes."""

from __future__ import annotations

from bot.rules.errors import GameOver, NotLegal
from bot.rules.full.state import Table
from bot.rules.full.turn import run


def legal(table: Table) -> list[str]:
    """Return the legal tokens in the order in which they are offered; none when it is over."""
    if table.legal_now is None:
        table.legal_now = table.ask.choices(table) if table.ask else []
    return table.legal_now


def choose(table: Table, token: str) -> None:
    """Do what a token says, up to the next question.

    Decks that were shuffled on the way stand in ``table.reshuffles`` until the next choice.

    Raises:
        NotLegal: the token is not among the legal ones; the table is as it was.
        GameOver: there are no choices any more.
    """
    ask = table.ask
    if ask is None:
        raise GameOver
    if token not in legal(table):
        raise NotLegal(token=token)
    table.ask = None
    table.legal_now = None
    if table.reshuffles:
        table.reshuffles = []
    ask.choose(table, token)
    if table.ask is None:
        run(table)
