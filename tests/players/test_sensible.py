"""The sensible player plays well enough, and minds its golden tile."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from bot.players.position import read
from bot.players.worth import outlook
from bot.rules.full.scoring import scores
from bot.rules.full.state import Table
from bot.rules.full.view import view
from bot.rules.golden import Tile
from tests.players.sitting import chosen, result, steps
from tests.rules.full.games import EDITION, Desk

LAST = 29
"""The last turn of a game of two, counted from 0."""


def test_it_beats_random() -> None:
    wins = 0
    for seed in range(20):
        me = seed % 2
        kinds = ["sensible" if seat == me else "random" for seat in range(2)]
        wins += result(kinds, seed)[me].place == 1
    assert wins >= 19


def test_three_of_them_score_well() -> None:
    totals = [score.total for seed in range(4) for score in result(["sensible"] * 3, seed)]
    assert fmean(totals) >= 28


@pytest.mark.parametrize("kinds", [["sensible", "random"], ["sensible"] * 3, ["random"] * 4])
def test_at_the_end_the_outlook_is_the_score(kinds: list[str]) -> None:
    for seed in range(3):
        table: Table | None = None
        for table, _ in steps(kinds, seed):  # noqa: B007
            pass
        assert table is not None
        assert table.over
        for score in scores(table):
            assert outlook(read(view(table, score.seat), EDITION)) == pytest.approx(score.total)


def last_turn(tile: Tile, hand: list[str], ships: int) -> Table:
    """Return a table at the last question of a game's last turn; the seat may spend its tile."""
    desk = Desk(golden=True).to_turn(LAST)
    desk.do("pass")
    me, table = desk.me, desk.table
    tiles = list(table.tiles)
    tiles[table.seat] = tile
    table.tiles = tuple(tiles)
    me.hand = [EDITION.tokens.number[card] for card in hand]
    me.active = list(range(ships))
    me.base = [0, 0, 0, 1, 0]
    table.hall = [table.seat]
    table.markers = [False, False, False, True, True]
    table.legal_now = None
    return table


def test_a_tile_out_of_reach_is_spent_when_a_turn_is_worth_something() -> None:
    table = last_turn("columns", ["M-oil-3"], 2)
    assert desk_choice(table) == "golden"


def test_a_tile_that_is_met_is_kept() -> None:
    table = last_turn("fleet", [], 5)
    table.player.supply = 0
    assert desk_choice(table) == "end"


def desk_choice(table: Table) -> str:
    """Return what the sensible player chooses, whatever chance says."""
    found = {chosen(table, "sensible", Random(seed)) for seed in range(5)}
    assert len(found) == 1
    return found.pop()
