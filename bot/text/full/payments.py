"""Paying, card by card: what for, what is still due, what each card gives."""

from __future__ import annotations

from bot.rules.full.edition import Edition
from bot.rules.full.payment import Coins
from bot.rules.full.view import FullView
from bot.text.full import words
from bot.text.full.means import Mine
from bot.text.full.option import Option, made


def question(view: FullView, edition: Edition) -> str:
    """Return what is paid for, and what is still due of its price."""
    what = _what(view)
    if view.price is None:
        return f"You pay for {what}."
    change = " No change is given." if isinstance(view.price, Coins) else ""
    due = f"Still due: {words.price(edition, view.price)}."
    last = " When it is paid, there is no way back." if _is_final(view, edition) else ""
    return f"You pay for {what}. {due}{change}{last}"


def option(mine: Mine, card: str) -> Option:
    """Return a card or a ship with which a part of the price can be paid."""
    edition, price = mine.edition, mine.view.price
    is_ship = not words.is_card(edition, card)
    thing = words.ship_of(edition, card) if is_ship else words.card_of(edition, card)
    gives = edition.goods[thing.good]
    if isinstance(price, Coins):
        over = thing.coins - price.number
        gives = words.coins(thing.coins) + (f", {over} more than is due" if over > 0 else "")
    if is_ship:
        use = words.use_long(edition, card)
        label = f"{words.capital(words.ship_name(card))}: {use}"
        return made(label, f"Pays {gives}. The ship becomes inactive and stays yours.")
    return made(words.card_long(edition, card), f"Pays {gives}. It is discarded.")


def _is_final(view: FullView, edition: Edition) -> bool:
    """Whether cards are drawn or ships turned up as soon as the price is met."""
    word, _, rest = (view.buying or "").partition(":")
    if word == "deliver":
        ship = view.docks[int(rest) - 1].ship or ""
        draws = words.ship_of(edition, ship).profit
        return bool(draws or view.roads or view.ship_deck_size)
    if word == "attack":
        return bool(words.ship_of(edition, rest).spoils or view.ship_deck_size)
    if word == "column":
        number = [column.id for column in edition.columns].index(rest)
        circle = Mine(view, edition).circle(number)
        return circle is not None and circle.benefit == "draw"
    return False


def _what(view: FullView) -> str:
    word, _, rest = (view.buying or "").partition(":")
    if word == "deliver":
        return f"{words.ship_name(view.docks[int(rest) - 1].ship or '')} at dock {rest}"
    if word == "attack":
        return f"the attack on {words.ship_name(rest)}"
    if word == "column":
        return f"a disk of the {words.column(rest)}"
    if word == "tile":
        return f"a place on achievement {rest}"
    return f"a seat in the Guild {'Forum' if word == 'forum' else 'Hall'}"
