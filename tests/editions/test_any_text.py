"""Whatever the files say, checking them ends with a list of mistakes."""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.editions import SHIPPED, check, find, load
from bot.editions.files import FILES
from bot.rules.full.edition import Edition, Tokens

TEXTS = {file: (find(SHIPPED) / file).read_text("utf-8") for file in FILES}

WORDS = st.one_of(
    st.sampled_from([
        "0", "-1", "7", "1e9", "true", "nan", "inf", '""', '"T"', '"grain"', '"base-T"', "[]",
        "{}", "[[]]", "{ id = 1 }", "=", ",", "[", "]", "{", "}", '"', "'''", "\n", "#", ".", "[x]",
        "[[x]]",
        "value", "mark", "id", "1979-05-27", "07:32:00", "\\u0000", "_", "cards", "tiles", "known",
    ]),
    st.text(max_size=6),
)  # fmt: skip
EDITS = st.tuples(st.sampled_from(FILES), st.floats(0, 1), st.integers(0, 30), WORDS, st.booleans())


def edited(text: str, at: float, length: int, word: str, *, whole_token: bool) -> str:
    """Put a word in the place of some letters, or of one whole token."""
    place = int(at * len(text))
    if whole_token:
        place = max(text.rfind(" ", 0, place) + 1, 0)
        ends = [end for end in (text.find(mark, place) for mark in ",\n") if end >= 0]
        length = min(ends, default=place) - place
    return text[:place] + word + text[place + max(length, 0) :]


@settings(max_examples=100, deadline=None)
@given(st.lists(EDITS, min_size=1, max_size=4))
def test_random_edits(edits: list[tuple[str, float, int, str, bool]]) -> None:
    texts = dict(TEXTS)
    for file, at, length, word, whole_token in edits:
        texts[file] = edited(texts[file], at, length, word, whole_token=whole_token)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in texts.items():
            (folder / file).write_bytes(text.encode("utf-8", "surrogatepass"))
        mistakes = check(folder)
        assert all(mistake.file in FILES for mistake in mistakes)
        assert all(str(mistake).isprintable() for mistake in mistakes)
        if not mistakes:
            whole(load(folder))


def whole(edition: Edition) -> None:
    """Assert that an edition is what the rules take it to be."""
    msgspec.convert(msgspec.to_builtins(edition), Edition)
    tokens = Tokens(edition)
    for n, card in enumerate(edition.cards):
        assert tokens.number[card.id] == tokens.number[f"pay:{card.id}"] == n
    for n, ship in enumerate(edition.ships):
        assert tokens.number[ship.id] == tokens.number[f"pay:{ship.id}"] == n
