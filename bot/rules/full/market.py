"""M, the market: take, draw, exchange, make the fleet ready (carthago.md 6)."""

from __future__ import annotations

from bot.rules.full.cards import draw, fill_display
from bot.rules.full.residence import benefit
from bot.rules.full.state import Table


class Market:
    """M: it can always be begun."""

    @staticmethod
    def can_begin(_table: Table) -> bool:
        """Whether it can be begun: always."""
        return True

    @staticmethod
    def begin(table: Table) -> None:
        """Ask for a card of the display; with none in it that is passed over."""
        if table.display:
            table.ask = TAKE
        else:
            _fill_and_draw(table)


class _Take:
    """Which card of the display."""

    kind = "take"

    def choices(self, table: Table) -> list[str]:
        """Return the cards of the display."""
        tokens = table.edition.tokens.take
        return [tokens[card] for card in table.display]

    def choose(self, table: Table, token: str) -> None:
        """Take it, fill the display, draw, and go on to the exchanges."""
        card = table.edition.tokens.number[token]
        table.display.remove(card)
        table.player.hand.append(card)
        _fill_and_draw(table)


class _Swap:
    """An exchange of a trade card of the hand for one of the display, or no more of them."""

    kind = "swap"

    def choices(self, table: Table) -> list[str]:
        """Return every pair of given and taken, and ``done``."""
        ids, swap_from = table.edition.tokens.card_ids, table.edition.tokens.swap_from
        taken = [ids[card] for card in table.display]
        found = [
            given + card for given in [swap_from[c] for c in table.player.hand] for card in taken
        ]
        found.append("done")
        return found

    def choose(self, table: Table, token: str) -> None:
        """Exchange, or make all ships active when that is done."""
        if token == "done":
            _make_ready(table)
            return
        given, taken = (table.edition.tokens.number[i] for i in token[5:].split("/"))
        hand, display = table.player.hand, table.display
        hand.remove(given)
        display.remove(taken)
        hand.append(taken)
        display.append(given)
        table.left -= 1
        if table.left:
            table.ask = SWAP
        else:
            _make_ready(table)


TAKE = _Take()
SWAP = _Swap()


def _fill_and_draw(table: Table) -> None:
    frame = table.edition.frame
    fill_display(table)
    more = benefit(table.edition, table.player, "market-draw")
    draw(table, table.seat, frame.market_draw + more)
    table.left = frame.exchanges
    if table.left:
        table.ask = SWAP
    else:
        _make_ready(table)


def _make_ready(table: Table) -> None:
    player = table.player
    player.active += player.inactive
    player.inactive = []
