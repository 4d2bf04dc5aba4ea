"""Foreign text made safe: it cannot ping, format, close a block or turn the line around."""

from __future__ import annotations

import re
import unicodedata

FIRST_STRONG_ISOLATE = "\u2068"
POP_ISOLATE = "\u2069"
ZERO_WIDTH_SPACE = "\u200b"
MOST_MARKS = 2
"""Combining marks kept on one letter: more of them paint over the lines above and below."""

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<{}-])")
_JOINERS = frozenset({"\u200c", "\u200d"})
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co"})
_MARKS = frozenset({"Mn", "Me"})
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their category, but nothing is seen of them: as good as a space."""


def plain(text: str) -> str:
    """Return foreign text as one line, without control letters; not escaped for markdown.

    Where nothing would be seen of it, a question mark stands for it.
    """
    composed = unicodedata.normalize("NFC", text)
    letters: list[str] = []
    marks, visible = 0, False
    # A few letters are composed to more than they were: those stay as they are.
    for letter in composed if len(composed) <= len(text) else text:
        category = unicodedata.category(letter)
        if letter in _JOINERS:
            letters.append(letter)
        elif category in _MARKS:
            marks += 1
            letters.append(letter if marks <= MOST_MARKS else "")
        elif category[0] == "Z" or letter in _BLANKS or letter.isspace():
            marks = 0
            letters.append(" ")
        elif category not in _DROPPED:
            marks, visible = 0, True
            letters.append(letter)
    return " ".join("".join(letters).split()) if visible else "?"


def name(text: str) -> str:
    """Return a name as it may stand anywhere in a message."""
    escaped = _MARKDOWN.sub(r"\\\1", plain(text))
    harmless = escaped.replace("@", "@" + ZERO_WIDTH_SPACE).replace(
        "://", ":" + ZERO_WIDTH_SPACE + "//"
    )
    return f"{FIRST_STRONG_ISOLATE}{harmless}{POP_ISOLATE}"


def title(text: str) -> str:
    """Return foreign text for where markdown is not read but a name may ping, as of a thread."""
    return plain(text).replace("@", "@" + ZERO_WIDTH_SPACE)


def cut(text: str, most: int) -> str:
    """Return text of at most ``most`` letters, with an ellipsis where it was cut."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def listed(words: list[str]) -> str:
    """Return words as a list in a sentence: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
