"""A full game as setup and log: playing on, and replaying (carthago.md 12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bot.rules.errors import BadDeck, NotYourTurn
from bot.rules.full.edition import Edition
from bot.rules.full.engine import choose
from bot.rules.full.record import Choice, Deck, Event, card_ids
from bot.rules.full.setup import FullSetup, lay_out
from bot.rules.full.state import Shuffle, Table

if TYPE_CHECKING:
    from random import Random


def start(edition: Edition, setup: FullSetup) -> Table:
    """Return the table before the first choice."""
    return lay_out(edition, setup, _no_chance)


def play(table: Table, seat: int, token: str, chance: Random) -> list[Event]:
    """Make a choice on the table, and return what it adds to the log.

    Raises:
        NotYourTurn, NotLegal, GameOver: the table is as it was.
    """
    return play_with(table, seat, token, chance.shuffle)


def play_with(table: Table, seat: int, token: str, shuffle: Shuffle) -> list[Event]:
    """Make a choice as ``play`` does; ``shuffle`` puts the discard pile in its new order."""
    _check_seat(table, seat)
    table.shuffle = shuffle
    choose(table, token)
    decks = [Deck(card_ids(table.edition, deck)) for deck in table.reshuffles]
    return [Choice(seat, token), *decks]


def replay(edition: Edition, setup: FullSetup, log: Iterable[Event]) -> Table:
    """Return the table after a log.

    Raises:
        Refusal: an event that the rules do not allow at its place.
    """
    table = start(edition, setup)
    for choice, decks in turns_of(log):
        follow(table, choice, decks)
    return table


def turns_of(log: Iterable[Event]) -> Iterable[tuple[Choice, list[Deck]]]:
    """Return each choice of a log with the decks that it led to.

    Raises:
        BadDeck: a deck before the first choice.
    """
    choice: Choice | None = None
    decks: list[Deck] = []
    for event in log:
        if isinstance(event, Deck):
            if choice is None:
                raise BadDeck
            decks.append(event)
        else:
            if choice is not None:
                yield choice, decks
            choice, decks = event, []
    if choice is not None:
        yield choice, decks


def follow(table: Table, choice: Choice, decks: Sequence[Deck]) -> None:
    """Make a recorded choice; the decks give the order of each reshuffle.

    Raises:
        NotYourTurn, NotLegal, GameOver: the choice is not allowed.
        BadDeck: a deck is missing, is too many, or does not hold the cards of the discard pile.
    """
    _check_seat(table, choice.seat)
    waiting = list(decks)
    number = table.edition.tokens.number

    def shuffle(discard: list[int]) -> None:
        if not waiting:
            raise BadDeck
        order = [number.get(card, -1) for card in waiting.pop(0).cards]
        if sorted(order) != sorted(discard):
            raise BadDeck
        discard[:] = order

    table.shuffle = shuffle
    choose(table, choice.token)
    if waiting:
        raise BadDeck


def _check_seat(table: Table, seat: int) -> None:
    if table.ask is not None and table.seat != seat:
        raise NotYourTurn(seat=table.seat)


def _no_chance(_cards: list[int]) -> None:
    raise BadDeck
