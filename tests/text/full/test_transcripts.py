"""Points of games in words, compared line by line with what was read and found good.

When words were changed on purpose, run with RENEW_TRANSCRIPTS=1 and read what differs.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.rules.full import story
from bot.rules.full.course import Course
from bot.rules.full.scoring import judged
from bot.text import safe
from bot.text.full import board, choices, hand, lines, result
from bot.text.page import Page
from tests.rules.full.games import EDITION
from tests.text.full.games import NAMES, NOW, course

FOLDER = Path(__file__).with_name("transcripts")
INVISIBLE = str.maketrans("", "", safe.FIRST_STRONG_ISOLATE + safe.POP_ISOLATE)


def page(shown: Page) -> Iterator[str]:
    yield f"[{shown.title}]"
    yield from shown.body.split("\n")
    if shown.foot:
        yield f"({shown.foot})"
    yield ""


def panel(played: Course) -> Iterator[str]:
    """Give the question at which the game stands, as its seat reads it."""
    seen = played.view(played.now.seat)
    yield f"> {NAMES[played.now.seat]}: Play"
    yield choices.question(seen, EDITION, NAMES)
    for token in choices.in_order(EDITION, seen.question.choices if seen.question else ()):
        option = choices.option(seen, EDITION, token)
        yield f"- {option.label}" + (f" | {option.description}" if option.description else "")
    yield ""


def written(played: Course, turns: int) -> str:
    """Return a game so far: its last turns, the board, and what the seat to act reads."""
    told = story.turns(EDITION, played.setup, played.line)
    shown = [lines.turn(turn, EDITION, NAMES) for turn in told[-turns:]]
    shown.append("")
    if played.now.over:
        judgements = [judged(played.now, seat) for seat in range(played.now.players)]
        seen = played.view(None)
        shown += page(result.result(seen, "Our own", "All by us.", judgements, "Byrsa", NAMES))
    else:
        seat = played.now.seat
        shown += page(board.board(played.view(None), EDITION, "Byrsa", NAMES, NOW))
        shown += page(hand.hand(played.view(seat), EDITION, "Byrsa"))
        shown += panel(played)
    return "\n".join(line.rstrip() for line in shown).translate(INVISIBLE)


@pytest.mark.parametrize(
    ("name", "seed", "players", "choices"),
    [
        ("two-setup", 1, 2, 2),
        ("two-end-of-turn", 9, 2, 85),
        ("three-wheel", 9, 3, 168),
        ("three-ship", 1, 3, 246),
        ("four-pay", 1, 4, 299),
        ("three-over", 2, 3, 10_000),
    ],
)
def test_a_game_reads_as_it_is_written(name: str, seed: int, players: int, choices: int) -> None:
    now = written(course(seed, players, most=choices), turns=12)
    file = FOLDER / f"{name}.txt"
    if os.environ.get("RENEW_TRANSCRIPTS"):
        file.write_text(now, "utf-8")
    kept = file.read_text("utf-8")
    differs = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=1)
    assert "\n".join(differs) == ""
