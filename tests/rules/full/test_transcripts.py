"""Two whole games, line by line: their tokens, and the table in words after each round."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.full.games import log_of, plain
from tests.rules.full.transcript import transcript

FOLDER = Path(__file__).parent / "transcripts"


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_a_game_goes_as_it_is_written(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    for number, (line, now) in enumerate(
        zip(written, transcript(*log_of(plain(name))), strict=True), 1
    ):
        assert now == line, f"line {number}"


def test_there_are_two_transcripts() -> None:
    assert len(list(FOLDER.glob("*.txt"))) == 2
