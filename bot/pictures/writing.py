"""How text is written: its graphemes, and its letters in the order in which they are drawn."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import arabic_reshaper  # type: ignore[import-untyped]
from bidi import get_display  # type: ignore[import-untyped]
from bidi.mirror import MIRRORED  # type: ignore[import-untyped]

ELLIPSIS = "…"

_JOINER = "\u200d"
_SKIN = range(0x1F3FB, 0x1F400)
_REGIONS = range(0x1F1E6, 0x1F200)
_MARKS = frozenset({"Mn", "Me", "Mc"})
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co"})
_VARIATIONS = range(0xFE00, 0xFE10)
_VOWELS = range(0x1160, 0x1200)
"""Hangul letters that complete the syllable before them."""
_KEYCAP = "\u20e3"
_POINTS = range(0x0591, 0x05C8)
"""Hebrew's: they are written beside the letters by this plain way of setting."""
_PROBE = "\u1dff"
"""A mark that no name needs."""
_TAGS = range(0xE0020, 0xE0080)
_LEFTWARD = frozenset({"R", "AL"})
"""Classes of the letters that are written from right to left."""


def graphemes(text: str) -> list[str]:
    """Return text in the pieces that are seen as one: a letter with its marks, a joined emoji."""
    pieces: list[str] = []
    for letter in text:
        if pieces and _continues(pieces[-1], letter):
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return pieces


def drawn(text: str, known: Callable[[str], bool]) -> str:
    """Return the letters of a line from left to right, Arabic ones in the shape of their place.

    What is not seen by itself is left out: control letters, isolates, joiners, the skin of an
    emoji, points of Hebrew and Arabic. What is not ``known`` is written plainly where it can be
    (Unicode's compatible form), else it stays.
    """
    plain = "".join(_plainly(letter, known) for letter in unicodedata.normalize("NFC", text))
    if _has(plain, "AL"):
        plain = arabic_reshaper.reshape(plain)
    if _has(plain, *_LEFTWARD):
        plain = _turned(plain)
    return "".join(letter for letter in plain if not _unseen(letter))


def is_mark(letter: str) -> bool:
    """Whether a letter is a mark on the one before it."""
    return unicodedata.category(letter) in _MARKS


def _continues(piece: str, letter: str) -> bool:
    """Whether a letter belongs to the piece before it."""
    code = ord(letter)
    return (
        is_mark(letter)
        or piece[-1] == _JOINER
        or letter == _JOINER
        or code in _SKIN
        or code in _VOWELS
        or code in _TAGS
        or (code in _REGIONS and len(piece) == 1 and ord(piece) in _REGIONS)
    )


def _plainly(letter: str, known: Callable[[str], bool]) -> str:
    if known(letter):
        return letter
    plain = unicodedata.normalize("NFKC", letter)
    return plain if all(map(known, plain)) else letter


def _unseen(letter: str) -> bool:
    code = ord(letter)
    return (
        unicodedata.category(letter) in _UNSEEN
        or code in _VARIATIONS
        or code in _SKIN
        or letter == _KEYCAP
        or (code in _POINTS and is_mark(letter))
    )


def _turned(text: str) -> str:
    """Return a line in the order in which it is drawn, its brackets opening the right way.

    The reordering does not mirror brackets. So each takes a mark along: where that comes first
    afterwards, the bracket is read from right to left.
    """
    marked = "".join(
        letter + _PROBE if letter in MIRRORED else letter for letter in text if letter != _PROBE
    )
    turned = iter(str(get_display(marked)))
    line: list[str] = []
    for letter in turned:
        if letter == _PROBE:
            line.append(MIRRORED[next(turned)])
        else:
            line.append(letter)
            if letter in MIRRORED:
                next(turned)
    return "".join(line)


def _has(text: str, *classes: str) -> bool:
    return any(unicodedata.bidirectional(letter) in classes for letter in text)
