"""Games for the gallery: played by automatic players from fixed seeds, and stopped at points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from bot import editions
from bot.players import PLAYERS
from bot.rules import face
from bot.rules.full import game
from bot.rules.full.edition import Edition
from bot.rules.full.setup import deal
from bot.rules.full.view import FullView, view
from bot.rules.golden import FIGURES
from bot.rules.table.events import Confirm, Extra, Next, Score, Set
from bot.rules.table.view import TableView
from bot.rules.turns import turns_in_all


@cache
def edition() -> Edition:
    """Return the edition that is shipped."""
    return editions.load(editions.find(editions.SHIPPED))


def full(players: int, seed: int) -> Iterator[tuple[str, tuple[FullView, FullView]]]:
    """Yield points of a full game: what a spectator and the first seat see."""
    chance, played_by = Random(seed), PLAYERS["sensible"]
    setup = deal(edition(), players, 0, with_golden=True, chance=chance)
    table = game.start(edition(), setup)
    turns = edition().frame.decades * edition().frame.rounds * players
    due = {"start": 0, "middle": turns // 2, "late": turns - players}
    while not table.over:
        for name in [point for point, turn in due.items() if table.turn >= turn]:
            del due[name]
            yield name, (view(table, None), view(table, 0))
        seat = table.seat
        game.play(table, seat, played_by(view(table, seat), edition(), chance), chance)
    yield "end", (view(table, None), view(table, 0))


def refereed(players: int, seed: int) -> Iterator[tuple[str, TableView]]:
    """Yield points of a refereed table, as everybody sees it."""
    chance = Random(seed)
    setup = face.deal("table", players, 0, with_golden=True, chance=chance)
    state = face.replay(setup, [])
    yield "start", face.view(state, None)
    turns = turns_in_all(players)
    while (seat := state.seat) is not None:
        turn = state.turn
        if turn % 7 == 3:
            figure = FIGURES[turn % len(FIGURES)]
            old = state.figures(seat)[figure]
            state = face.apply(state, Set(seat, seat, figure, old, min(old + 2, 3)))
        if turn == turns // 2:
            state = face.apply(state, Extra(seat))
            yield "extra", face.view(state, None)
        state = face.apply(state, Next(seat))
    for seat in range(players - 1):
        state = face.apply(state, Score(seat, seat, 40 - 3 * seat))
    yield "points", face.view(state, None)
    state = face.apply(state, Score(players - 1, players - 1, 40))
    for seat in range(players):
        state = face.apply(state, Confirm(seat))
    yield "over", face.view(state, None)
