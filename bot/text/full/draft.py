"""What a seat has done so far in its own turn, told to nobody but itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.rules.full.course import Chosen, Handed
from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.record import Deck
from bot.text.full import words

HANDS_OVER = frozenset({"end", "golden"})


def so_far(line: Sequence[Chosen | Deck | Handed], edition: Edition) -> str:
    """Return the choices since the last hand-over in one line; empty where there are none.

    Cards paid are left out: the question says what is still due.
    """
    done: list[str] = []
    tokens = _this_turn(line)
    for token in tokens:
        word, _, rest = token.partition(":")
        if token in SPACES:
            done.append(words.action(token))
        elif token in _PLAIN:
            done.append(_PLAIN[token])
        elif word in _OF:
            done.append(_OF[word](edition, rest))
    tolls = sum(token.startswith("toll:") for token in tokens)
    if tolls:
        done.insert(2, f"toll {words.many(tolls, 'card')}")
    return f"**So far**: {'; '.join(done)}" if done else ""


def _this_turn(line: Sequence[Chosen | Deck | Handed]) -> list[str]:
    return list(_newest_first(line))[::-1]


def _newest_first(line: Sequence[Chosen | Deck | Handed]) -> Iterator[str]:
    for event in reversed(line):
        if isinstance(event, Handed):
            return
        if isinstance(event, Chosen):
            if event.token in HANDS_OVER:
                return
            yield event.token


def _lay(edition: Edition, card: str) -> str:
    if words.is_base(card):
        return "base card laid"
    if words.is_card(edition, card):
        return f"{words.card_told(edition, card)} laid"
    return f"{words.ship_name(card)} used instead of a card"


def _swap(edition: Edition, cards: str) -> str:
    given, _, taken = cards.partition("/")
    return f"{words.card_told(edition, given)} given for {words.card_told(edition, taken)}"


_PLAIN: Mapping[str, str] = {
    "pass": "pass",
    "skip": "action skipped",
    "hall": "a seat in the Guild Hall",
    "forum": "a seat in the Guild Forum",
    "decline": "no guild action",
}
_OF: Mapping[str, Callable[[Edition, str], str]] = {
    "lay": _lay,
    "dock": lambda _, dock: f"disk on dock {dock}",
    "deliver": lambda _, dock: f"delivery at dock {dock}",
    "attack": lambda _, ship: f"attack on {words.ship_name(ship)}",
    "take": lambda edition, card: f"{words.card_told(edition, card)} taken",
    "swap": _swap,
    "column": lambda _, column: f"a disk of the {words.column(column)}",
    "tile": lambda _, tile: f"a place on achievement {tile}",
}
