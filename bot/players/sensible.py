"""A player worth playing against: it tries each choice out, to the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from bot.players import moves, plan
from bot.players.moves import Given
from bot.players.payments import cheapest
from bot.players.position import Position, read
from bot.players.worth import offers, outlook
from bot.rules.full.edition import Edition
from bot.rules.full.payment import Price
from bot.rules.full.view import FullView

if TYPE_CHECKING:
    from random import Random


NEVER = float("-inf")
TRIED = 5
"""How many cards are tried out as toll."""


def choose(view: FullView, edition: Edition, chance: Random) -> str:
    """Return the choice with the best outlook; among equals, chance decides."""
    question = view.question
    assert question is not None
    choices = question.choices
    if len(choices) == 1:
        return choices[0]
    pos = read(view, edition)
    if view.price is not None:
        return _next_payment(pos, view.price)
    rate = _RATES[question.kind]
    rated = [(rate(pos, choice), choice) for choice in choices]
    best = max(rated)[0]
    return chance.choice([choice for value, choice in rated if value == best])


def _next_payment(pos: Position, price: Price) -> str:
    """Return a card of the cheapest payment of what is still owed."""
    payment = cheapest(pos, price, offers(pos))
    assert payment
    tokens = pos.edition.tokens
    is_ship, number = payment[0]
    return (tokens.pay_ship if is_ship else tokens.pay_card)[number]


def _setup_dock(pos: Position, token: str) -> float:
    return outlook(moves.place(pos, _number(pos, token)))


def _space(pos: Position, token: str) -> float:
    return plan.passed(pos) if token == "pass" else plan.turn(pos, _number(pos, token))


def _lay(pos: Position, token: str) -> float:
    return plan.after_lay(moves.lay(pos, _given(pos, token)))


def _toll(pos: Position, token: str) -> float:
    """Try out the few cards that are missed least."""
    given = _given(pos, token)
    if given not in plan.tolls(pos)[:TRIED]:
        return NEVER
    return plan.after_some_toll(moves.pay_toll(pos, given), pos.left - 1)


def _act(pos: Position, token: str) -> float:
    return plan.after_action(pos) if token == "skip" else plan.after_act(pos)


def _dock(pos: Position, token: str) -> float:
    return plan.after_action(moves.place(pos, _number(pos, token)))


def _ship(pos: Position, token: str) -> float:
    if token == "done":
        return plan.after_action(pos)
    win = moves.deliver if token.startswith("deliver") else moves.attack
    return _paid(win(pos, _number(pos, token)), lambda won: plan.after_ship(won, pos.left - 1))


def _take(pos: Position, token: str) -> float:
    return plan.after_action(moves.go_to_market(pos, _number(pos, token)))


def _swap(pos: Position, token: str) -> float:
    if token != "done":
        number = pos.edition.tokens.number
        given, taken = token.removeprefix("swap:").split("/")
        pos = moves.swap(pos, number[given], number[taken])
    return outlook(moves.make_ready(pos))


def _column(pos: Position, token: str) -> float:
    return _paid(moves.free_column(pos, _number(pos, token)), plan.after_action)


def _guild(pos: Position, token: str) -> float:
    match token:
        case "decline":
            return outlook(pos)
        case "hall" | "forum":
            return _paid(moves.sit(pos), outlook)
        case _:
            return _paid(moves.take_tile(pos, _number(pos, token)), outlook)


def _end(pos: Position, token: str) -> float:
    """Weigh the golden tile against another turn now."""
    if token == "end":
        return outlook(pos)
    spent = pos.copy()
    spent.golden = None
    turns = [plan.turn(spent, space) for space in plan.open_spaces(spent)]
    return max([plan.passed(spent), *turns])


def _number(pos: Position, token: str) -> int:
    return pos.edition.tokens.number[token]


def _given(pos: Position, token: str) -> Given:
    """Return what a token of laying or toll names."""
    tokens = pos.edition.tokens
    kind = "card" if token in tokens.is_card else "base" if token in tokens.is_base else "ship"
    return Given(kind, tokens.number[token])


def _paid(done: Position | None, rate: Callable[[Position], float]) -> float:
    return NEVER if done is None else rate(done)


_RATES: Mapping[str, Callable[[Position, str], float]] = {
    "setup-dock": _setup_dock,
    "space": _space,
    "lay": _lay,
    "toll": _toll,
    "act": _act,
    "dock": _dock,
    "ship": _ship,
    "take": _take,
    "swap": _swap,
    "column": _column,
    "guild": _guild,
    "end": _end,
}
