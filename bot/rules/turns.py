"""Decades, rounds and the order of turns (carthago.md 1 and 10)."""

from __future__ import annotations

import msgspec

DECADES = 3
ROUNDS = 5


class Moment(msgspec.Struct, frozen=True):
    """Where a game stands: its decade and the round within it, both counted from 1."""

    decade: int
    round: int


def turns_in_all(players: int) -> int:
    """Return the number of turns of a whole game, extra turns not counted."""
    return DECADES * ROUNDS * players


def seat_at(turn: int, players: int, first: int) -> int:
    """Return the seat whose turn it is, turns counted from 0.

    The first player tile goes on clockwise with each new decade (carthago.md 10).
    """
    decade, within = divmod(turn, ROUNDS * players)
    return (first + decade + within) % players


def moment_at(turn: int, players: int) -> Moment:
    """Return decade and round of a turn; after the last turn, those of the last one."""
    turn = min(turn, turns_in_all(players) - 1)
    decade, within = divmod(turn, ROUNDS * players)
    return Moment(decade + 1, within // players + 1)
