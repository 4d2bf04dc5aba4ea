"""Drawing, discarding, and the display (carthago.md 4, 6)."""

from __future__ import annotations

from bot.rules.full.state import EVERYBODY, Table


def next_card(table: Table, seen_by: int) -> int | None:
    """Take the next card from the deck; the discard pile is shuffled when that is empty.

    Returns:
        The card, or None when deck and discard pile are both empty.
    """
    if not table.deck:
        if not table.discard:
            return None
        _reshuffle(table)
    table.drawn_by.append(seen_by)
    table.known += 1
    return table.deck.pop()


def draw(table: Table, seat: int, number: int) -> None:
    """Draw cards into a seat's hand."""
    hand = table.seats[seat].hand
    for _ in range(number):
        card = next_card(table, seat)
        if card is None:
            return
        hand.append(card)


def fill_display(table: Table) -> None:
    """Fill the market display from the deck."""
    display, size = table.display, table.edition.frame.display
    while len(display) < size:
        card = next_card(table, EVERYBODY)
        if card is None:
            return
        display.append(card)


def _reshuffle(table: Table) -> None:
    deck = table.discard
    table.discard = []
    table.shuffle(deck)
    table.reshuffles = [*table.reshuffles, tuple(deck)]
    deck.reverse()
    table.deck = deck
