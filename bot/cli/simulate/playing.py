"""One automatic game, played from a seed and a number alone."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec

from bot import editions
from bot.players import PLAYERS
from bot.rules.full import game
from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.record import Choice, Event, whole
from bot.rules.full.scoring import SeatScore, judged, scores
from bot.rules.full.setup import deal
from bot.rules.full.state import Table
from bot.rules.full.view import view
from bot.rules.golden import Tile

TURNS = (*SPACES, "pass")
"""What a turn can be used for."""


class Plan(msgspec.Struct, frozen=True):
    """What is played: the kind of player of each seat, with golden tiles or without."""

    seed: int
    kinds: tuple[str, ...]
    golden: bool


class Facts(msgspec.Struct, frozen=True):
    """What the summary needs of a game. ``turns`` counts the uses of a seat's turns.

    ``tiles`` are the golden tiles turned over at the end, each with whether it was met; None for
    one that was spent.
    """

    first: int
    scores: tuple[SeatScore, ...]
    turns: tuple[tuple[int, ...], ...]
    tiles: tuple[tuple[Tile, bool] | None, ...]


class Played(msgspec.Struct, frozen=True):
    """A finished game: its number from 1, its facts, its whole record as JSON."""

    number: int
    facts: Facts
    record: bytes


def play(plan: Plan, number: int) -> Played:
    """Play one game to its end."""
    edition = _edition()
    chance = Random(f"{plan.seed}/{number}")
    players = len(plan.kinds)
    first = chance.randrange(players)
    setup = deal(edition, players, first, with_golden=plan.golden, chance=chance)
    table = game.start(edition, setup)
    log: list[Event] = []
    while not table.over:
        seat = table.seat
        token = PLAYERS[plan.kinds[seat]](view(table, seat), edition, chance)
        log += game.play(table, seat, token, chance)
    record = msgspec.json.encode(whole(setup, log, table))
    return Played(number, _facts(table, first, log), record)


@cache
def _edition() -> Edition:
    return editions.load(editions.find(editions.SHIPPED))


def _facts(table: Table, first: int, log: list[Event]) -> Facts:
    turns = [[0] * len(TURNS) for _ in range(table.players)]
    for event in log:
        if isinstance(event, Choice) and event.token in TURNS:
            turns[event.seat][TURNS.index(event.token)] += 1
    tiles = [judged(table, seat) for seat in range(table.players)]
    return Facts(
        first,
        scores(table),
        tuple(tuple(counts) for counts in turns),
        tuple((tile.tile, tile.met) if tile else None for tile in tiles),
    )
