"""The question at which a turn stands, and each choice: what it costs now and what it brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.view import FullView
from bot.rules.golden import POINTS
from bot.text import safe
from bot.text import words as common
from bot.text.full import guild, payments, words
from bot.text.full.means import Mine
from bot.text.full.option import Option, made
from bot.text.full.spaces import space_option

_ASKED: Mapping[str, str] = {
    "setup-dock": "On which dock do you put your first disk? From there you can win its ship "
    "later, by shipping. It earns no card now.",
    "setup-ready": "Your first disk lies on its dock. **End turn** hands the turn on.",
    "space": "Which space of the wheel?",
    "act": "Do the action, or only the guild action?",
    "dock": "On which dock do you put a disk? From there you can win its ship by shipping.",
    "take": "Which card of the display do you take?",
    "column": "From which column of your residence do you take a disk?",
    "guild": "Which guild action? It uses a disk of your supply.",
    "ready": "Your turn is done. **End turn** hands it on.",
}


def question(view: FullView, edition: Edition, names: Sequence[str]) -> str:
    """Return in a sentence or two what is asked, what is still to be paid, what is left."""
    asked = view.question
    if asked is None:
        return "The game is over."
    if view.viewer not in asked.seats:
        return (
            f"{safe.listed([f'**{safe.name(names[seat])}**' for seat in asked.seats])} is to act."
        )
    extra = "Your extra turn. " if view.extra else ""
    if asked.kind == "pay":
        return extra + payments.question(view, edition)
    if asked.kind == "end":
        return f"Your turn is done. **End turn** hands it on. {_gives_up(view)}"
    if asked.kind == "lay":
        return f"{extra}Which card do you lay for {_space(view)}?{_toll_to_come(view, edition)}"
    if asked.kind == "toll":
        return f"{extra}The toll: which card do you give? {words.many(view.left, 'card')} to pay."
    if asked.kind == "ship":
        can = f"You may win {'one more' if view.left == 1 else f'up to {view.left}'}."
        return f"{extra}Which ship do you win? {can}{_unpayable(asked.choices, ' ship')}"
    if asked.kind == "swap":
        left = words.many(view.left, "exchange")
        return f"{extra}Exchange a card of your hand for one of the display? {left} left."
    return f"{extra}{_ASKED[asked.kind]}{_unpayable(asked.choices, ' guild action')}"


def option(view: FullView, edition: Edition, token: str) -> Option:
    """Return a choice of the view's own question in words, plain, for a select.

    Raises:
        ValueError: the view is a spectator's.
        KeyError: there is no such token.
    """
    mine = Mine(view, edition)
    word, _, rest = token.partition(":")
    if token in SPACES:
        return space_option(mine, token)
    if token in _PLAIN:
        return _PLAIN[token](mine)
    return _OF[word](mine, rest)


def in_order(edition: Edition, tokens: Sequence[str]) -> list[str]:
    """Return the choices of a question with trade cards first, sorted as people hold them."""
    cards = [_card_of(edition, token) for token in tokens]
    held = {card: n for n, card in enumerate(words.in_hand_order(edition, filter(None, cards)))}
    places = [held.get(card, len(held)) for card in cards]
    return [token for _, token in sorted(zip(places, tokens, strict=True), key=lambda it: it[0])]


def card(edition: Edition, card_id: str) -> str:
    """Return a card or ship alone: for the two selects of an exchange, or a list of payments."""
    if words.is_base(card_id):
        return words.base(card_id)
    if words.is_card(edition, card_id):
        return words.card_long(edition, card_id)
    return f"{words.capital(words.ship_name(card_id))}: {words.use_long(edition, card_id)}"


def _gives_up(view: FullView) -> str:
    """Return what spending the golden tile brings and gives up; for its owner alone."""
    tile = view.own.tile if view.own else None
    if tile is None:
        return ""
    it = common.TILE_WORDS[tile.tile]
    met = "met at this moment" if tile.met else "not met yet"
    return (
        "You may spend your golden tile for another turn at once. "
        f"That gives up **{it.name}** and its {common.points(POINTS)}: "
        f"{it.objective} It is {met} ({common.how_it_stands(tile)})."
    )


def _card_of(edition: Edition, token: str) -> str:
    """Return the trade card that a choice is about, that given in an exchange; empty for none."""
    card = token.partition(":")[2].partition("/")[0]
    return card if words.is_card(edition, card) else ""


def _space(view: FullView) -> str:
    return f"the {words.action(view.space)}" if view.space not in {None, "S"} else "shipping"


def _toll_to_come(view: FullView, edition: Edition) -> str:
    if view.space is None:
        return ""
    toll = Mine(view, edition).toll(view.space)
    return f" Then comes a toll of {words.many(toll, 'card')}." if toll else " There is no toll."


def _unpayable(choices: Sequence[str], what: str) -> str:
    """Return that nothing of this kind can be paid, where all one can do is to stop."""
    alone = tuple(choices) in {("done",), ("decline",)}
    return f" You can pay for no{what} now." if alone else ""


def _pass(mine: Mine) -> Option:
    draw = mine.edition.frame.pass_draw
    return made("Pass", f"Draw {words.many(draw, 'card')}. Your action disk stays where it is.")


def _lay(mine: Mine, card: str) -> Option:
    last = mine.view.moment.decade == mine.edition.frame.decades
    back = "It does not come back in this game." if last else "It comes back next decade."
    if words.is_base(card):
        return made(words.base(card), back)
    if not words.is_card(mine.edition, card):
        use = f"Becomes inactive instead. Also {words.use_long(mine.edition, card)}"
        return made(words.capital(words.ship_name(card)), use)
    return made(words.card_long(mine.edition, card), back)


def _toll(mine: Mine, card: str) -> Option:
    if not words.is_base(card):
        return made(words.card_long(mine.edition, card), "It is discarded.")
    last = mine.view.moment.decade == mine.edition.frame.decades
    until = "." if last else ", and comes back next decade."
    return made(words.base(card), f"It is laid face down{until}")


def _act(mine: Mine) -> Option:
    name = words.action(mine.view.space or "M")
    return made(f"Do the action: {name}", "The guild action comes after it, if a disk is left.")


def _skip(_mine: Mine) -> Option:
    return made("Skip the action", "Only the guild action.")


def _dock(mine: Mine, dock: str) -> Option:
    it = mine.view.docks[int(dock) - 1]
    what = "no ship"
    if it.ship is not None:
        what = f"{words.ship_name(it.ship)}, cargo {words.cargo(mine.edition, it.ship)}"
    setup = mine.view.question is not None and mine.view.question.kind == "setup-dock"
    draw = mine.edition.frame.first_on_dock_draw
    if it.disks:
        there = words.capital(f"{words.seats(it.disks)} {'has' if len(it.disks) == 1 else 'have'}")
        note = f"{there} a disk there."
    elif setup or not draw:
        note = "No disk lies there."
    else:
        note = f"First disk there: draw {words.many(draw, 'card')}."
    return made(f"Dock {dock}: {what}", note)


def _deliver(mine: Mine, dock: str) -> Option:
    ship = dict(mine.deliveries)[int(dock) - 1]
    price = words.price(mine.edition, mine.cargo(ship))
    profit = words.ship_of(mine.edition, ship).profit
    return made(f"Dock {dock}: deliver {price}", _wins(mine, ship, profit))


def _attack(mine: Mine, ship: str) -> Option:
    price = mine.attack(ship).number
    it = words.ship_of(mine.edition, ship)
    less = it.strength - price
    why = f" (strength {it.strength} less {less})" if less else ""
    label = f"Attack {words.ship_name(ship)}: {words.coins(price)}{why}"
    return made(label, _wins(mine, ship, it.spoils))


def _wins(mine: Mine, ship: str, draw: int) -> str:
    cards = f", draw {draw}" if draw else ""
    use = words.use_long(mine.edition, ship)
    return f"Wins {words.ship_name(ship)} ({use}){cards}. Your disk returns."


def _done(mine: Mine) -> Option:
    asked = mine.view.question
    if asked is not None and asked.kind == "swap":
        inactive = len(mine.seat.inactive)
        turn = f"{words.many(inactive, 'ship turns', 'ships turn')} active."
        return made("No more exchanges", turn if inactive else "")
    return made("No more ships", "Your disks stay in the harbours.")


def _take(mine: Mine, card: str) -> Option:
    return made(words.card_long(mine.edition, card))


def _swap(mine: Mine, cards: str) -> Option:
    given, _, taken = cards.partition("/")
    return made(
        f"{words.card_long(mine.edition, given)} → {words.card_long(mine.edition, taken)}",
        "Given → taken",
    )


def _column(mine: Mine, column: str) -> Option:
    number = [one.id for one in mine.edition.columns].index(column)
    circles = mine.edition.columns[number].circles
    circle = circles[mine.seat.taken[number]]
    label = f"{words.capital(words.column(column))}, circle {circle.id}: "
    benefit = words.capital(words.benefit(circle.benefit, circle.amount))
    last = " The column is emptied." if circle is circles[-1] else ""
    return made(
        label + words.circle_price(circle),
        f"{words.many(circle.disks, 'disk')} to your supply. {benefit}.{last}",
    )


def _end(mine: Mine) -> Option:
    asked = mine.view.question
    keeps = asked is not None and asked.kind == "end"
    return made("End turn", "You keep your golden tile." if keeps else "")


def _golden(mine: Mine) -> Option:
    tile = mine.own.tile
    if tile is None:
        return made("Spend the golden tile", "Another turn at once.")
    name = common.TILE_WORDS[tile.tile].name
    met = "met now" if tile.met else "not met now"
    stands = common.how_it_stands(tile)
    return made("Spend the golden tile", f"Gives up {name} ({met}: {stands}) for another turn.")


_PLAIN: Mapping[str, Callable[[Mine], Option]] = {
    "pass": _pass,
    "act": _act,
    "skip": _skip,
    "done": _done,
    "hall": guild.seat_option,
    "forum": guild.seat_option,
    "decline": guild.decline_option,
    "end": _end,
    "golden": _golden,
}
_OF: Mapping[str, Callable[[Mine, str], Option]] = {
    "lay": _lay,
    "toll": _toll,
    "dock": _dock,
    "deliver": _deliver,
    "attack": _attack,
    "pay": payments.option,
    "take": _take,
    "swap": _swap,
    "column": _column,
    "tile": guild.tile_option,
}
