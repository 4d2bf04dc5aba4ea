"""What holds for every automatic player."""

from __future__ import annotations

from random import Random

import pytest

from bot.players import PLAYERS
from bot.rules.full.engine import legal
from bot.rules.full.state import Table
from bot.rules.full.view import FullView, view
from bot.rules.golden import TILES
from tests.players.sitting import steps
from tests.rules.full.games import EDITION

KINDS = sorted(PLAYERS)


def test_there_are_players() -> None:
    assert {"random", "sensible"} <= set(PLAYERS)


@pytest.mark.parametrize("golden", [True, False])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_every_choice_is_legal(kind: str, players: int, golden: bool) -> None:
    seats = [kind, *["random"] * (players - 1)]
    asked = set()
    for table, token in steps(seats, seed=players, golden=golden):
        assert token in legal(table)
        asked.add(table.ask.kind if table.ask else "")
    assert {"setup-dock", "space", "lay", "swap", "pay"} <= asked


@pytest.mark.parametrize("kind", KINDS)
def test_equal_views_and_chance_get_equal_answers(kind: str) -> None:
    """A player remembers nothing: asked again in another order, it answers the same."""
    asked: list[tuple[FullView, str]] = []
    for n, (table, _) in enumerate(steps([kind] * 3, seed=1)):
        seen = view(table, table.seat)
        asked.append((seen, PLAYERS[kind](seen, EDITION, Random(n))))
    order = list(enumerate(asked))
    Random(5).shuffle(order)
    for n, (seen, token) in order:
        assert PLAYERS[kind](seen, EDITION, Random(n)) == token


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_seat_cannot_see_changes_no_choice(kind: str, players: int) -> None:
    chance = Random(players)
    changed = 0
    for n, (table, _) in enumerate(steps([kind] * players, seed=players)):
        if n % 5:
            continue
        other = dealt_anew(table, table.seat, chance)
        changed += table.deck != other.deck and hands(table) != hands(other)
        seen, again = (view(one, one.seat) for one in (table, other))
        assert seen == again
        assert PLAYERS[kind](seen, EDITION, Random(n)) == PLAYERS[kind](again, EDITION, Random(n))
    assert changed > 20


def hands(table: Table) -> list[set[int]]:
    """Return the trade cards of each seat."""
    return [set(seat.hand) for seat in table.seats]


def dealt_anew(table: Table, viewer: int, chance: Random) -> Table:
    """Return a table that differs in all that the viewer cannot see."""
    other = table.copy()
    others = [seat for n, seat in enumerate(other.seats) if n != viewer]
    unseen = [*other.deck, *(card for seat in others for card in seat.hand)]
    chance.shuffle(unseen)
    for seat in others:
        seat.hand = [unseen.pop() for _ in seat.hand]
        given = [n for n, number in enumerate(seat.base) for _ in range(number)]
        down = [n for n, number in enumerate(seat.down) for _ in range(number)]
        base = [*given, *down]
        chance.shuffle(base)
        numbers = range(len(seat.base))
        seat.base = [base[: len(given)].count(n) for n in numbers]
        seat.down = [base[len(given) :].count(n) for n in numbers]
    other.deck = unseen
    chance.shuffle(other.ship_deck)
    if other.golden:
        own = table.tiles[viewer]
        tiles = chance.sample([tile for tile in TILES if tile != own], other.players)
        tiles[viewer] = own or tiles[viewer]
        other.tiles = tuple(tiles)
    return other
