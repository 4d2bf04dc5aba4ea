"""Games in which automatic players sit, question by question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bot.players import PLAYERS
from bot.rules.full import game
from bot.rules.full.scoring import SeatScore, scores
from bot.rules.full.setup import deal
from bot.rules.full.state import Table
from bot.rules.full.view import view
from tests.rules.full.games import EDITION


def new_table(players: int, seed: int, *, golden: bool = True) -> Table:
    """Deal a game; who begins follows from the seed."""
    chance = Random(f"sitting/{seed}")
    first = chance.randrange(players)
    return game.start(EDITION, deal(EDITION, players, first, with_golden=golden, chance=chance))


def chosen(table: Table, kind: str, chance: Random) -> str:
    """Return what an automatic player chooses for the seat that is to act."""
    return PLAYERS[kind](view(table, table.seat), EDITION, chance)


def steps(kinds: Sequence[str], seed: int, *, golden: bool = True) -> Iterator[tuple[Table, str]]:
    """Play a game; give the table before each choice, and the choice."""
    table = new_table(len(kinds), seed, golden=golden)
    chance = Random(f"players/{seed}")
    while not table.over:
        token = chosen(table, kinds[table.seat], chance)
        yield table, token
        game.play(table, table.seat, token, chance)


def result(kinds: Sequence[str], seed: int) -> tuple[SeatScore, ...]:
    """Play a game to its end."""
    table = None
    for table, _ in steps(kinds, seed):  # noqa: B007
        pass
    assert table is not None
    return scores(table)
