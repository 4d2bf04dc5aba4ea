"""A player's hand and all that is his, for his eyes alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.payment import Coins, Goods
from bot.rules.full.view import FullView
from bot.text import safe
from bot.text.full import words
from bot.text.full.means import Mine
from bot.text.page import Page

MOST_LETTERS = 4096


def hand(view: FullView, edition: Edition, name: str) -> Page:
    """Return the hand of the view's own seat, sorted as people hold cards: by action and good.

    Raises:
        ValueError: the view is a spectator's.
    """
    mine = Mine(view, edition)
    parts = [_trade(mine), _base(mine), _laid(mine), _ships(mine), _disks(mine), _benefits(mine)]
    if view.seat is not None:
        parts.append(_payable(mine))
    body = "\n\n".join(part for part in parts if part)
    return Page(f"{safe.name(name)}: your hand", safe.cut(body, MOST_LETTERS))


def short(mine: Mine) -> str:
    """Return hand, active ships and supply in a few short lines, for the panel.

    The last one says what the letters of cards and ships stand for.
    """
    edition, cards = mine.edition, words.in_hand_order(mine.edition, mine.own.hand)
    lines = [f"**Hand**: {words.cards_short(edition, cards) or 'no trade cards'}"]
    bases = [
        SPACES[n] + (f" ×{mine.own.base[n]}" if mine.own.base[n] > 1 else "")
        for n in edition.wheel
        if mine.own.base[n]
    ]
    lines.append(f"**Base cards**: {', '.join(bases) or 'none'}")
    if mine.seat.active:
        ships = [words.ship_name(ship).removeprefix("ship ") for ship in mine.seat.active]
        uses = [words.use_short(edition, ship) for ship in mine.seat.active]
        found = [f"{ship} ({use})" for ship, use in zip(ships, uses, strict=True)]
        lines.append(f"**Active ships**: {', '.join(found)}")
    lines.append(f"**Supply**: {words.many(mine.seat.supply, 'disk')}")
    lines.append(" · ".join(f"{SPACES[n]} {words.action(SPACES[n])}" for n in edition.wheel))
    return "\n".join(lines)


def _trade(mine: Mine) -> str:
    edition, cards = mine.edition, words.in_hand_order(mine.edition, mine.own.hand)
    if not cards:
        return "**Trade cards**: none"
    lines = [f"**Trade cards**: {len(cards)} (good and coins)"]
    for action in edition.wheel:
        of_action = [words.card_of(edition, card) for card in cards]
        those = [f"{edition.goods[c.good]} {c.coins}" for c in of_action if c.action == action]
        if those:
            lines.append(f"{words.SPACE_NAMES[SPACES[action]]}: {', '.join(those)}")
    return "\n".join(lines)


def _base(mine: Mine) -> str:
    return f"**Base cards**: {_bases(mine, mine.own.base) or 'none'}"


def _bases(mine: Mine, counts: Sequence[int]) -> str:
    """Return base cards by their actions: market ×2."""
    return ", ".join(
        words.action(SPACES[n]) + (f" ×{counts[n]}" if counts[n] > 1 else "")
        for n in mine.edition.wheel
        if counts[n]
    )


def _laid(mine: Mine) -> str:
    if not mine.seat.laid and not mine.seat.face_down:
        return ""
    last = mine.view.moment.decade == mine.edition.frame.decades
    back = "they do not come back" if last else "back in your hand next decade"
    lines = [f"**Laid**: {back}"]
    if mine.seat.laid:
        lines.append(", ".join(_laid_card(mine.edition, card) for card in mine.seat.laid))
    if mine.seat.face_down:
        lines.append(f"Face down, seen by you alone: base {_bases(mine, mine.own.down)}")
    return "\n".join(lines)


def _laid_card(edition: Edition, card: str) -> str:
    if words.is_base(card):
        return f"base {words.action(card.removeprefix('base-'))}"
    it = words.card_of(edition, card)
    return f"{words.action(SPACES[it.action])} {edition.goods[it.good]} {it.coins}"


def _ships(mine: Mine) -> str:
    seat = mine.seat
    if not seat.active and not seat.inactive:
        return "**Ships**: none"
    lines = [f"**Ships**: {len(seat.active) + len(seat.inactive)}"]
    lines += [_ship(mine.edition, ship, "") for ship in seat.active]
    lines += [_ship(mine.edition, ship, " (inactive)") for ship in seat.inactive]
    return "\n".join(lines)


def _ship(edition: Edition, ship: str, state: str) -> str:
    return (
        f"{words.capital(words.ship_name(ship))}{state}: as {words.use_long(edition, ship)}"
        f" · cargo {words.cargo(edition, ship)}"
    )


def _disks(mine: Mine) -> str:
    view, number = mine.view, mine.number
    places = [f"{mine.seat.supply} in supply"]
    docks = [str(n + 1) for n, dock in enumerate(view.docks) if number in dock.disks]
    if docks:
        places.append(f"on dock{'s' if len(docks) > 1 else ''} {safe.listed(docks)}")
    if number in view.berths:
        places.append(f"on berth {view.berths.index(number) + 1} of the war harbour")
    if mine.seat.guild_seats:
        places.append(words.many(mine.seat.guild_seats, "guild seat"))
    tiles = [tile for tile, on_it in view.achievements.items() if number in on_it]
    if tiles:
        places.append(f"on {safe.listed(tiles)}")
    left = sum(
        circle.disks
        for column, taken in zip(mine.edition.columns, mine.seat.taken, strict=True)
        for circle in column.circles[taken:]
    )
    if left:
        places.append(f"{left} on the residence")
    return f"**Disks**: {', '.join(places)}"


def _benefits(mine: Mine) -> str:
    won = [
        words.benefit(circle.benefit, circle.amount)
        for column, taken in zip(mine.edition.columns, mine.seat.taken, strict=True)
        for circle in column.circles[:taken]
        if circle.benefit not in {"none", "draw"}
    ]
    return "**Benefits**\n" + "\n".join(map(words.capital, won)) if won else ""


def _payable(mine: Mine) -> str:
    """Return what hand and active ships are worth, and what that pays for."""
    means, edition = mine.means, mine.edition
    goods = words.goods(edition, means.goods)
    lines = ["**You could pay** with cards and active ships, each for its good or its coins:"]
    lines.append(f"{goods or 'no goods'} · or {words.coins(means.coins)} in all")
    found = [
        f"the cargo at dock {dock + 1}"
        for dock, ship in mine.deliveries
        if means.can_pay(mine.cargo(ship))
    ]
    found += [
        f"an attack on {words.ship_name(ship)}"
        for ship in mine.attacks
        if means.can_pay(mine.attack(ship))
    ]
    for number, column in enumerate(edition.columns):
        circle = mine.circle(number)
        if circle and means.can_pay(Goods(circle.price, circle.goods)):
            found.append(f"a disk of the {words.column(column.id)}")
    if means.can_pay(mine.guild_seat):
        found.append(f"a guild seat ({words.coins(mine.guild_seat.number)})")
    price = edition.frame.tile_price
    if mine.open_tiles and means.can_pay(Coins(price)):
        found.append(f"an achievement place ({words.coins(price)})")
    lines.append(f"Enough now for one of: {'; '.join(found)}" if found else "Enough for nothing.")
    return "\n".join(lines)
