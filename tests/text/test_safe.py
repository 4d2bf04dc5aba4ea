"""Foreign text made safe: it cannot ping, format, close a block or turn the line around."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.text import safe
from bot.text.safe import FIRST_STRONG_ISOLATE, MOST_MARKS, POP_ISOLATE

patient = settings(deadline=None)
MARK = "\u0301"
"""A combining accent that makes no single letter with ``q``."""
WIDE = "\u6f22"


def inside(text: str) -> str:
    """Return a name made safe, without the isolates round it."""
    name = safe.name(text)
    assert name[0] == FIRST_STRONG_ISOLATE
    assert name[-1] == POP_ISOLATE
    return name[1:-1]


def unescaped(text: str) -> str:
    """Return what a reader sees of escaped markdown."""
    return re.sub(r"\\([^\w\s])", r"\1", text)


@pytest.mark.parametrize("letter", list("\\*_~`|>#[]()<{}-"))
def test_markdown_is_escaped(letter: str) -> None:
    assert inside(f"a{letter}b") == f"a\\{letter}b"


@pytest.mark.parametrize(
    "text",
    [
        "**bold**",
        "||spoiler||",
        "```\nblock",
        "`code`",
        "[a](https://b.example)",
        "> quote",
        "# big",
    ],
)
def test_formatting_stays_letters(text: str) -> None:
    assert unescaped(inside(text)).replace("\u200b", "") == " ".join(text.split())
    assert re.search(r"(?<!\\)[*|`>#\[\]]", inside(text)) is None


@pytest.mark.parametrize("text", ["@everyone", "@here", "<@123>", "<@&123>", "<#123>", "</help:1>"])
def test_nothing_pings_or_links(text: str) -> None:
    assert re.search(r"@(everyone|here|\d|&)", inside(text)) is None
    assert re.search(r"(?<!\\)<", inside(text)) is None


def test_address_is_no_link() -> None:
    assert "://" not in inside("https://example.com")


@pytest.mark.parametrize(
    "letter", list("\u202e\u202d\u2066\u2069\u200e\u200f\u061c\u200b\ufeff\0\a")
)
def test_letters_of_control_are_left_out(letter: str) -> None:
    assert inside(f"An{letter}n") == "Ann"


def test_hebrew_and_arabic_stay_in_their_isolate() -> None:
    assert safe.name("חנה") == f"{FIRST_STRONG_ISOLATE}חנה{POP_ISOLATE}"
    assert inside("أميلكار") == "أميلكار"


def test_lines_become_one() -> None:
    assert inside("a\n\nb\r\n\tc\u2028d\u2029e\xa0f") == "a b c d e f"


def test_marks_are_kept_few() -> None:
    assert inside("q" + MARK * 30 + "r") == "q" + MARK * MOST_MARKS + "r"


@pytest.mark.parametrize("between", ["\u200d", "\u200c", "\u200e", "\u202e", "\u0489"])
def test_marks_are_kept_few_whatever_stands_between(between: str) -> None:
    shown = inside("q" + (MARK * 2 + between) * 9)
    assert sum(unicodedata.category(letter) in {"Mn", "Me"} for letter in shown) <= MOST_MARKS


@pytest.mark.parametrize("text", ["é", "Ünal", "Ệ", "ก็", "हन्नो"])
def test_marks_of_languages_stay(text: str) -> None:
    assert inside(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize("text", ["🐘", "👩‍🚀", "👍🏽", "❤️", "🇹🇳", "\U0001fae8"])
def test_emoji_stay_whole(text: str) -> None:
    assert inside(text) == text


def test_wide_letters_stay() -> None:
    assert inside(WIDE * 32) == WIDE * 32


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\u200b",
        "\u200d",
        "\u202e\u202c",
        "\u3164",
        "\u2800\u2800",
        "\xa0",
        MARK,
        "\u200d\ufe0f",
    ],
)
def test_a_name_of_which_nothing_is_seen_is_a_question_mark(text: str) -> None:
    assert safe.plain(text) == "?"
    assert inside(text) == "?"


@patient
@given(st.text(max_size=40))
@example("\u202e" * 40)
@example("<@1>`||\u0301")
def test_any_name_is_one_visible_line_that_does_nothing(text: str) -> None:
    shown = inside(text)
    assert shown.strip()
    assert "\n" not in shown
    assert re.search(r"@(?!\u200b)", shown) is None
    assert re.search(r"(?<!\\)(?:\\\\)*[*_~`|>#\[\]()<{}-]", shown) is None
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@patient
@given(st.text(max_size=40), st.integers(1, 50))
def test_cut_is_short_enough(text: str, most: int) -> None:
    cut = safe.cut(text, most)
    assert len(cut) <= most
    assert cut == text or cut.endswith("…")


def test_lists_read_as_a_sentence() -> None:
    assert safe.listed([]) == ""
    assert safe.listed(["a"]) == "a"
    assert safe.listed(["a", "b"]) == "a and b"
    assert safe.listed(["a", "b", "c"]) == "a, b and c"
