"""A part of a file, and questions to it.

Whatever cannot be read as asked is noted as a mistake, and something harmless is given instead, so
that reading goes on to the next mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from bot.editions.findings import MARKS, Findings, listed

ID = re.compile(r"[A-Za-z0-9-]{1,32}")
ID_WANTED = "an id: letters a to z, digits and hyphens, at most 32"
"""Ids are parts of tokens, which have marks of their own between them."""


class Part:
    """A table of a file. ``silent`` asks for nothing: its file is missing."""

    def __init__(
        self, findings: Findings, file: str, table: Mapping[str, object] | None, key: str = ""
    ) -> None:
        self.findings = findings
        self.file = file
        self.key = key
        self.silent = table is None
        self._table = table or {}
        self._asked: set[str] = set()

    def wrong(self, key: str, wanted: str) -> None:
        """Note below this part that something else must be there."""
        self.found(key, f"must be {wanted}")

    def found(self, key: str, said: str) -> None:
        """Note a mistake below this part in words of its own."""
        if not self.silent:
            self.findings.found(self.file, self._at(key), said)

    def done(self, known: Sequence[str] = ()) -> None:
        """Note each key that nobody asked for; ``known`` are keys that might have been there."""
        known = known or sorted(self._asked)
        for key in self._table:
            if key not in self._asked:
                self.found(_printable(key), f"no such key; known here: {', '.join(known)}")

    def number(self, key: str, low: int, high: int) -> int:
        """Return a whole number between two limits, both included."""
        return self._number(key, self._take(key), low, high, _range(low, high))

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Return a list of one or more whole numbers between two limits."""
        found = self._list(key, f"a list of whole numbers from {low} to {high}")
        return tuple(
            self._number(f"{key}.{n}", value, low, high, _range(low, high))
            for n, value in enumerate(found, 1)
        )

    def option(self, key: str, options: Sequence[str]) -> int:
        """Return the place of a word among those that are allowed; none given: not known yet."""
        return self._option(key, self._take(key), options)

    def options(self, key: str, options: Sequence[str]) -> tuple[int, ...]:
        """Return the places of a list's words among those that are allowed."""
        found = self._list(key, f"a list of words, each {_one_of(options)}")
        return tuple(self._option(f"{key}.{n}", value, options) for n, value in enumerate(found, 1))

    def id(self) -> str:
        """Return the id of this part."""
        value = self._take("id")
        if isinstance(value, str) and ID.fullmatch(value):
            return value
        self._not("id", value, ID_WANTED)
        return ""

    def ids(self, key: str, low: int, high: int) -> tuple[str, ...]:
        """Return a list of so many ids, all different; nothing when one of them is wrong."""
        found = self._list(key, f"a list of {low} to {high} ids")
        if found and not low <= len(found) <= high:
            self.wrong(key, f"{low} to {high} ids")
            return ()
        ids: list[str] = []
        for n, value in enumerate(found, 1):
            if not isinstance(value, str) or not ID.fullmatch(value):
                self.wrong(f"{key}.{n}", ID_WANTED)
            elif value in ids:
                self.wrong(f"{key}.{n}", own_id(value))
            else:
                ids.append(value)
        return tuple(ids) if len(ids) == len(found) else ()

    def text(self, key: str, longest: int, *, lines: bool = False) -> str:
        """Return a text that can be printed, on one line or several."""
        value = self._take(key)
        if isinstance(value, str):
            text = value.strip()
            parts = text.split("\n") if lines else [text]
            if 0 < len(text) <= longest and all(part.isprintable() for part in parts):
                return text
        what = "text" if lines else "text on one line"
        self._not(key, value, f"{what}, at most {longest} letters, without control characters")
        return ""

    def marked(self, values: int | None = None) -> None:
        """Read the mark of this part; where its value is a list, it may be a list as well.

        ``values``: the length of that list, 0 where it could not be read.
        """
        value = self._take("mark")
        words = value if isinstance(value, list) and values is not None else [value]
        found = tuple(mark for word in words for mark in MARKS if word == mark)
        if found and len(found) == len(words) and (len(found) in {1, values} or values == 0):
            self.findings.marks[self.file, self.key] = found
            return
        wanted = listed(MARKS)
        if values is not None:
            wanted += f", or a list of {values} of them, one for each value"
        self._not("mark", value, wanted)

    def inner(self, key: str) -> Part:
        """Return a table in this one."""
        value = self._take(key)
        if isinstance(value, dict):
            return Part(self.findings, self.file, value, self._at(key))
        self._not(key, value, f"a table [{key}]")
        return Part(self.findings, self.file, None, self._at(key))

    def keys(self) -> Iterator[str]:
        """Yield the keys of this part."""
        yield from self._table

    def rows(self, key: str, most: int) -> list[Part]:
        """Return a list of one or more tables, each named by its id."""
        found = self._list(key, "a list of tables")
        if len(found) > most:
            self.wrong(key, f"at most {most} entries")
        parts: list[Part] = []
        seen: set[str] = set()
        for n, row in enumerate(found[:most], 1):
            if not isinstance(row, dict):
                self.wrong(f"{key}.{n}", "a table")
            given = row.get("id") if isinstance(row, dict) else None
            name = given if isinstance(given, str) and ID.fullmatch(given) else str(n)
            part = Part(
                self.findings,
                self.file,
                row if isinstance(row, dict) else None,
                f"{self._at(key)}.{name}",
            )
            if name == given and name in seen:
                part.wrong("id", own_id(name))
            seen.add(name)
            parts.append(part)
        return parts

    def _at(self, key: str) -> str:
        return f"{self.key}.{key}" if self.key else key

    def _take(self, key: str) -> object:
        """Return what stands at a key, None when it is missing: TOML has no empty value."""
        self._asked.add(key)
        return self._table.get(key)

    def _list(self, key: str, wanted: str) -> list[object]:
        value = self._take(key)
        if isinstance(value, list) and value:
            return value
        self._not(key, value, f"{wanted}, one or more")
        return []

    def _number(self, key: str, value: object, low: int, high: int, wanted: str) -> int:
        # True and False are numbers to Python, but not to a person.
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self._not(key, value, wanted)
        return low

    def _option(self, key: str, value: object, options: Sequence[str]) -> int:
        if isinstance(value, str) and (value in options or not options):
            return options.index(value) if options else 0
        self._not(key, value, _one_of(options))
        return 0

    def _not(self, key: str, value: object, wanted: str) -> None:
        self.found(key, f"{'is missing; it ' if value is None else ''}must be {wanted}")


def own_id(there: str) -> str:
    """Return what is wanted where an id stands twice."""
    return f"an id of its own: {there} is there already"


def figure(part: Part, name: str) -> Part:
    """Return the table of a figure, after its section; ``value`` and ``mark`` are still to read."""
    inner = part.inner(name)
    inner.text("section", 20)
    return inner


def _range(low: int, high: int) -> str:
    return f"a whole number from {low} to {high}" if low != high else f"the number {low}"


def _one_of(options: Sequence[str]) -> str:
    return listed(options) if options else "a word"


def _printable(key: str) -> str:
    return key if ID.fullmatch(key) else repr(key[:40])
