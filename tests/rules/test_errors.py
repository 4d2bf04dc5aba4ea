"""Refusals and their stable codes."""

from __future__ import annotations

import pytest

from bot.rules import errors
from bot.rules.errors import Refusal

CODES = {
    errors.NotYourTurn: "not-your-turn",
    errors.OutOfLimits: "out-of-limits",
    errors.TooManyDisks: "too-many-disks",
    errors.NoGoldenTiles: "no-golden-tiles",
    errors.TileSpent: "tile-spent",
    errors.RoundsNotOver: "rounds-not-over",
    errors.RoundsOver: "rounds-over",
    errors.PointsMissing: "points-missing",
    errors.AlreadyConfirmed: "already-confirmed",
    errors.BadDeck: "bad-deck",
    errors.NotLegal: "not-legal",
    errors.NothingToUndo: "nothing-to-undo",
    errors.GameOver: "game-over",
    errors.NoSuchSeat: "no-such-seat",
    errors.BadDeal: "bad-deal",
}


@pytest.mark.parametrize(("refusal", "code"), CODES.items())
def test_a_code_is_stable_and_spelt_by_the_name(refusal: type[Refusal], code: str) -> None:
    assert refusal.code == code
    assert str(refusal(seat=2)) == code
    assert refusal(seat=2).facts == {"seat": 2}


def test_every_refusal_of_the_rules_has_its_code_here() -> None:
    of_the_rules = {kind for kind in Refusal.__subclasses__() if kind.__module__ == errors.__name__}
    assert of_the_rules == set(CODES)
