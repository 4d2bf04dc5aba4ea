"""What is taken back by agreement, in words."""

from __future__ import annotations

import pytest

from bot.rules.full import story
from bot.rules.full.story import Drew, Passed, Spent, Turn, Won
from bot.rules.full.undoing import Fallen, Seen
from bot.rules.turns import Moment
from bot.text.full import undo
from tests.cogs.driver import undressed
from tests.rules.full.games import EDITION

NAMES = ("Ada", "Ben", "Cyd", "Dan")
NOTHING = Seen((0, 0, 0, 0), 0, 0, 0)


def turn(seat: int, *deeds: story.Deed, extra: bool = False, over: bool = True) -> Turn:
    """Return a turn of a seat."""
    return Turn(seat, Moment(1, 1), False, extra, deeds, 9, over)


def fallen(*turns: Turn, ending: bool = True, seen: Seen = NOTHING) -> Fallen:
    """Return turns that fall."""
    return Fallen(turns, ending, seen)


@pytest.mark.parametrize(
    ("what", "asked", "done"),
    [
        (
            fallen(turn(0)),
            "the end of **Ada**'s turn",
            "All agree: the end of **Ada**'s turn is taken back.",
        ),
        (
            fallen(turn(0, Spent()), turn(0, Passed(), extra=True), turn(1, Passed(), over=False)),
            "**Ada**'s spending of the golden tile, **Ada**'s extra turn and **Ben**'s turn so far",
            "All agree: **Ada**'s spending of the golden tile, **Ada**'s extra turn and **Ben**'s "
            "turn so far are taken back; **Ada**'s golden tile is held again.",
        ),
        (
            fallen(turn(2, Passed(), Drew(1), over=False), ending=False),
            "**Cyd**'s last choice (passes; draws 1)",
            "All agree: **Cyd**'s last choice (passes; draws 1) is taken back.",
        ),
        (
            fallen(
                turn(2, story.Paid("W-wine-3", None, 3), Won("s07", None), Drew(2), over=False),
                ending=False,
            ),
            "**Cyd**'s last choice (attacks for 3 coins, wins ship 7, draws 2)",
            "All agree: **Cyd**'s last choice (attacks for 3 coins, wins ship 7, draws 2) "
            "is taken back.",
        ),
        (
            fallen(turn(0), turn(1, Spent()), turn(1, extra=True)),
            "the end of **Ada**'s turn, **Ben**'s turn and **Ben**'s extra turn",
            "All agree: the end of **Ada**'s turn, **Ben**'s turn and **Ben**'s extra turn "
            "are taken back; **Ben**'s golden tile is held again.",
        ),
    ],
)
def test_what_falls(what: Fallen, asked: str, done: str) -> None:
    said = undressed(undo.asks("Dan", what, EDITION, NAMES))
    assert said == (
        f"**Dan** asks to take back {asked}. No card and no ship was turned up meanwhile. "
        "It is done when all agree."
    )
    assert undressed(undo.taken_back(None, what, EDITION, NAMES)) == done


def test_one_alone_is_named_once() -> None:
    what = fallen(turn(0, Spent()), turn(1), turn(0, extra=True, over=False))
    wanted = "their own spending of the golden tile, **Ben**'s turn and their own extra turn so far"
    said = undressed(undo.taken_back("Ada", what, EDITION, NAMES))
    assert said == f"**Ada** took back {wanted}; the golden tile is held again."
    assert undressed(undo.asks("Ada", what, EDITION, NAMES)).startswith(
        f"**Ada** asks to take back {wanted}. "
    )
    whole = undressed(undo.taken_back("Ada", fallen(turn(0), turn(1)), EDITION, NAMES))
    assert whole == "**Ada** took back the end of their own turn and **Ben**'s turn."


def test_what_was_seen_meanwhile() -> None:
    what = fallen(turn(0), seen=Seen((0, 1, 0, 3), 5, 2, 1))
    assert (
        "Meanwhile **Ben** drew 1 card, **Dan** drew 3 cards, 5 cards came to the display, "
        "2 ships came to the roads and the discard pile was shuffled; "
        "all that comes again in the same order."
    ) in undressed(undo.asks("Dan", what, EDITION, NAMES))


def test_the_longest_fits_into_a_message() -> None:
    names = ["*" * 32] * 4
    seats = [0, 1, 2, 3, 3, 2, 1, 0]
    turns = [turn(seat, Spent(), extra=True) for seat in seats]
    what = fallen(*turns, seen=Seen((99, 99, 99, 99), 99, 99, 9))
    assert len(undo.asks("_" * 32, what, EDITION, names)) < 1900
    assert len(undo.taken_back(None, what, EDITION, names)) < 1900
