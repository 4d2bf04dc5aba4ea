"""What is found in the files of an edition: mistakes, and the marks of the entries."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args

import msgspec

MarkWord = Literal["known", "single", "reconstructed"]
MARKS: tuple[MarkWord, ...] = get_args(MarkWord)

WHOLE_FILE = "(file)"
"""The key of a mistake that concerns a file as a whole."""


class Mistake(msgspec.Struct, frozen=True):
    """A mistake in an edition: the file's name, the key in it, and what is wrong or must be there.

    Keys are dotted. A component is named by its id, one without a sound id by its place, from 1:
    ``ships.s07.cargo``, ``ships.8.id``.
    """

    file: str
    key: str
    said: str

    def __str__(self) -> str:
        """Return the mistake as one line."""
        return f"{self.file}: {self.key}: {self.said}"


class BadEdition(ValueError):
    """An edition with mistakes, all of them."""

    def __init__(self, folder: Path, mistakes: tuple[Mistake, ...]) -> None:
        lines = "\n".join(map(str, mistakes))
        super().__init__(f"the edition in {folder} cannot be played by:\n{lines}")
        self.folder = folder
        self.mistakes = mistakes


class Findings:
    """Collects mistakes and marks while the files of an edition are read."""

    def __init__(self) -> None:
        self.mistakes: list[Mistake] = []
        self.marks: dict[tuple[str, str], tuple[MarkWord, ...]] = {}
        """By file and key of an entry: its mark, or one for each value of a list."""

    def wrong(self, file: str, key: str, wanted: str) -> None:
        """Note that something else must be there: ``wanted``, such as ``a list``."""
        self.found(file, key, f"must be {wanted}")

    def found(self, file: str, key: str, said: str) -> None:
        """Note a mistake in words of its own."""
        self.mistakes.append(Mistake(file, key, said))

    def sound(self, file: str, *keys: str) -> bool:
        """Whether nothing is wrong so far at these keys, or below them."""
        wrong = {mistake.key for mistake in self.mistakes if mistake.file == file}
        return WHOLE_FILE not in wrong and not any(
            at == key or at.startswith(f"{key}.") for at in wrong for key in keys
        )


def listed(words: Iterable[str]) -> str:
    """Return words as a list for people: ``T, W or S``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
