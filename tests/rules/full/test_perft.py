"""How many paths of choices there are from fixed places, and which choices they are made of.

The numbers are frozen: a change of the rules, or of what is offered, changes them.
"""

from __future__ import annotations

from collections import Counter

import pytest

from bot.rules.full.engine import choose, legal
from bot.rules.full.reading import replay
from bot.rules.full.state import Table
from tests.rules.full.games import find, plain


def paths(table: Table, depth: int, kinds: Counter[str]) -> int:
    """Count the paths of so many choices, and the kinds of the last one."""
    if table.over:
        return 0
    tokens = legal(table)
    if depth == 1:
        kinds.update(token.partition(":")[0] for token in tokens)
        return len(tokens)
    number = 0
    for token in tokens:
        after = table.copy()
        after.shuffle = list.sort
        choose(after, token)
        number += paths(after, depth - 1, kinds)
    return number


def kinds_at(name: str, after: int, depth: int) -> Counter[str]:
    """Return how often each kind of choice ends a path, from a place in a game of the vectors."""
    kinds = Counter[str]()
    assert paths(replay(plain(name), find, after), depth, kinds) == kinds.total()
    return kinds


@pytest.mark.parametrize(
    ("name", "after", "numbers"),
    [
        ("00-2p-golden", 0, [3, 9, 54, 90, 414, 900]),
        ("01-3p-golden", 3, [6, 10, 43, 485]),
        ("11-4p-plain", 150, [2, 10, 26, 90, 426]),
    ],
)
def test_paths(name: str, after: int, numbers: list[int]) -> None:
    counted = [kinds_at(name, after, depth).total() for depth in range(1, len(numbers) + 1)]
    assert counted == numbers


def test_paths_by_kind() -> None:
    assert kinds_at("11-4p-plain", 150, 5) == {
        "T": 20, "W": 2, "S": 20, "M": 20, "R": 20, "pass": 20, "lay": 16, "toll": 122,
        "act": 8, "skip": 8, "dock": 20, "take": 40, "column": 50, "hall": 12, "tile": 36,
        "decline": 12,
    }  # fmt: skip
