"""A player worth playing against: it tries each choice out, to the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from bot.players import plan
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
        return _next_payment(pos, view.price, choices)
    rate = _RATES[question.kind]
    rated = [(rate(pos, choice), choice) for choice in choices]
    best = max(rated)[0]
    return chance.choice([choice for value, choice in rated if value == best])


def _next_payment(pos: Position, price: Price, choices: tuple[str, ...]) -> str:
    """Return a card of the cheapest payment of what is still owed."""
    payment = cheapest(pos, price, offers(pos))
    assert payment
    tokens = pos.edition.tokens
    is_ship, number = payment[0]
    token = (tokens.pay_ship if is_ship else tokens.pay_card)[number]
    return token if token in choices else choices[0]


def _setup_dock(pos: Position, token: str) -> float:
    return outlook(plan.place(pos, pos.edition.tokens.number[token]))


def _space(pos: Position, token: str) -> float:
    if token == "pass":
        return plan.passed(pos)
    return plan.turn(pos, pos.edition.tokens.number[token])


def _thing(pos: Position, token: str) -> tuple[str, int]:
    """Return what a token of laying or toll names."""
    tokens = pos.edition.tokens
    number = tokens.number[token]
    if token in tokens.is_card:
        return "card", number
    return ("base" if token in tokens.is_base else "ship"), number


def _lay(pos: Position, token: str) -> float:
    done = pos.copy()
    plan.lay(done, _thing(pos, token))
    return plan.after_lay(done)


def _toll(pos: Position, token: str) -> float:
    """Try out the few cards that are missed least."""
    paid = _thing(pos, token)
    if paid not in [thing for _, thing in plan.tolls(pos)[:TRIED]]:
        return NEVER
    done = pos.copy()
    plan.pay_toll(done, paid)
    for _ in range(pos.left - 1):
        plan.pay_toll(done, plan.tolls(done)[0][1])
    return plan.after_toll(done)


def _act(pos: Position, token: str) -> float:
    if token == "skip":
        return plan.after_action(pos)
    return max([plan.after_action(done) for done in plan.ACTIONS[pos.space](pos)], default=NEVER)


def _dock(pos: Position, token: str) -> float:
    return plan.after_action(plan.place(pos, pos.edition.tokens.number[token]))


def _ship(pos: Position, token: str) -> float:
    if token == "done":
        return plan.after_action(pos)
    number = pos.edition.tokens.number[token]
    how = plan.deliver if token.startswith("deliver") else plan.attack
    won = how(pos, number)
    assert won
    best = plan.after_action(won)
    if pos.left > 1:
        best = max([best, *(plan.after_action(done) for done in plan.ships(won))])
    return best


def _take(pos: Position, token: str) -> float:
    done = pos.copy()
    done.hand.append(pos.edition.tokens.number[token])
    return plan.after_action(plan.drawn_and_ready(done))


def _swap(pos: Position, token: str) -> float:
    done = pos.copy()
    if token != "done":
        number = pos.edition.tokens.number
        given, taken = token.removeprefix("swap:").split("/")
        done.hand.remove(number[given])
        done.hand.append(number[taken])
    return outlook(plan.ready(done))


def _column(pos: Position, token: str) -> float:
    done = plan.column(pos, pos.edition.tokens.number[token])
    assert done
    return plan.after_action(done)


def _guild(pos: Position, token: str) -> float:
    if token == "decline":
        return outlook(pos)
    if token in {"hall", "forum"}:
        done = plan.sit(pos)
    else:
        done = plan.take_tile(pos, pos.edition.tokens.number[token])
    assert done
    return outlook(done)


def _end(pos: Position, token: str) -> float:
    """Weigh the golden tile against another turn now."""
    if token == "end":
        return outlook(pos)
    spent = pos.copy()
    spent.golden = None
    turns = [plan.turn(spent, space) for space in plan.open_spaces(spent)]
    return max([plan.passed(spent), *turns])


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
