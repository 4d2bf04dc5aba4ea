"""Decades, rounds, the order of turns, and places."""

from __future__ import annotations

import pytest

from bot.rules.places import places
from bot.rules.turns import Moment, moment_at, seat_at, turns_in_all


@pytest.mark.parametrize(("players", "turns"), [(2, 30), (3, 45), (4, 60)])
def test_three_decades_of_five_rounds(players: int, turns: int) -> None:
    assert turns_in_all(players) == turns
    order = [seat_at(turn, players, 0) for turn in range(turns)]
    assert [order.count(seat) for seat in range(players)] == [15] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_round_goes_clockwise_from_the_first_player(players: int) -> None:
    for first in range(players):
        for turn in range(turns_in_all(players)):
            begins = (first + turn // (5 * players)) % players
            assert seat_at(turn, players, first) == (begins + turn % players) % players


def test_the_first_player_tile_moves_on_with_each_decade() -> None:
    begin = [seat_at(decade * 15, 3, 1) for decade in range(3)]
    assert begin == [1, 2, 0]
    # With two players the last seat of a decade has the first turn of the next one too.
    assert [seat_at(turn, 2, 0) for turn in range(8, 12)] == [0, 1, 1, 0]
    assert [seat_at(turn, 2, 0) for turn in range(18, 22)] == [1, 0, 0, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_moments(players: int) -> None:
    moments = [moment_at(turn, players) for turn in range(turns_in_all(players))]
    expected = [
        Moment(decade, number)
        for decade in (1, 2, 3)
        for number in (1, 2, 3, 4, 5)
        for _ in range(players)
    ]
    assert moments == expected


def test_after_the_last_turn_it_is_still_the_last_round() -> None:
    assert moment_at(30, 2) == Moment(3, 5)
    assert moment_at(60, 4) == Moment(3, 5)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((36, 36, 20), (1, 1, 3)),
        ((20, 36, 36), (3, 1, 1)),
        ((5, 5, 5, 5), (1, 1, 1, 1)),
        ((40, 30, 30, 10), (1, 2, 2, 4)),
        ((1, 2), (2, 1)),
        (((36, 2), (36, 5)), (2, 1)),
    ],
)
def test_equal_scores_share_a_place(scores: tuple[object, ...], expected: tuple[int, ...]) -> None:
    assert places(scores) == expected
