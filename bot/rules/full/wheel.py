"""The wheel: choosing a space, laying a card, paying the toll (carthago.md 4, steps 1 to 3)."""

from __future__ import annotations

from bot.rules.full.actions import ACTIONS
from bot.rules.full.cards import draw
from bot.rules.full.edition import SPACES
from bot.rules.full.state import NOBODY, Seat, Table


def toll(table: Table, space: int) -> int:
    """Return the toll of a space: the other action disks there, neutral ones included."""
    others = [seat.space for seat in table.seats].count(space)
    if table.player.space == space:
        others -= 1
    return others + table.neutral[space]


def guild_possible(table: Table, space: int) -> bool:
    """Whether a guild action may follow on a space: a marker there, a disk in the supply."""
    return table.markers[space] and table.player.supply > 0


def _layable(table: Table, seat: Seat, space: int) -> bool:
    """Whether the cards of steps 2 and 3 can be paid."""
    due = toll(table, space)
    size = seat.hand_size
    if size > due:
        if seat.base[space]:
            return True
        action = table.edition.card_action
        if any([action[card] == space for card in seat.hand]):
            return True
    if size < due:
        return False
    ships = table.edition.ships
    return any([ships[ship].action == space for ship in seat.active])


class _Space:
    """Step 1: which space of the wheel, or a pass."""

    kind = "space"

    def choices(self, table: Table) -> list[str]:
        """Return the spaces that may be chosen, and ``pass``."""
        seat = table.player
        found = [
            SPACES[space]
            for space in table.edition.wheel
            if (ACTIONS[space].can_begin(table) or guild_possible(table, space))
            and _layable(table, seat, space)
        ]
        found.append("pass")
        return found

    def choose(self, table: Table, token: str) -> None:
        """Choose a space; a pass draws a card, and the action disk stays where it is."""
        if token == "pass":
            table.space = NOBODY
            draw(table, table.seat, table.edition.frame.pass_draw)
        else:
            table.space = table.edition.tokens.number[token]


class _Lay:
    """Step 2: a card with the symbol of the action, or an active ship with it."""

    kind = "lay"

    def choices(self, table: Table) -> list[str]:
        """Return what may be laid so that the toll can still be paid."""
        seat, space, edition = table.player, table.space, table.edition
        tokens, action = edition.tokens, edition.card_action
        due, size = toll(table, space), seat.hand_size
        found: list[str] = []
        if size > due:
            found = [tokens.lay_card[card] for card in seat.hand if action[card] == space]
            if seat.base[space]:
                found.append(tokens.lay_base[space])
        if size >= due:
            ships = edition.ships
            found += [tokens.lay_ship[ship] for ship in seat.active if ships[ship].action == space]
        return found

    def choose(self, table: Table, token: str) -> None:
        """Lay it, put the action disk on the space, and owe the toll."""
        seat, tokens = table.player, table.edition.tokens
        number = tokens.number[token]
        if token in tokens.is_card:
            seat.hand.remove(number)
            seat.laid.append(number)
        elif token in tokens.is_base:
            seat.base[number] -= 1
            seat.laid_base[number] += 1
        else:
            seat.active.remove(number)
            seat.inactive.append(number)
        table.left = toll(table, table.space)
        seat.space = table.space


class _Toll:
    """Step 3: one more card for each other disk."""

    kind = "toll"

    def choices(self, table: Table) -> list[str]:
        """Return the cards of the hand."""
        seat, tokens = table.player, table.edition.tokens
        found = [tokens.toll_card[card] for card in seat.hand]
        found += [tokens.toll_base[n] for n, number in enumerate(seat.base) if number]
        return found

    def choose(self, table: Table, token: str) -> None:
        """Discard a trade card, or lay a base card face down."""
        seat, tokens = table.player, table.edition.tokens
        number = tokens.number[token]
        if token in tokens.is_card:
            seat.hand.remove(number)
            table.discard.append(number)
        else:
            seat.base[number] -= 1
            seat.down[number] += 1
        table.left -= 1
        if table.left:
            table.ask = TOLL


SPACE = _Space()
LAY = _Lay()
TOLL = _Toll()
