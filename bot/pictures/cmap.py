"""Which characters a TrueType font draws, read from its ``cmap`` table.

Pillow does not tell, and draws an empty box for what a font lacks.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

UNICODE = frozenset({(0, 3), (0, 4), (0, 6), (3, 1), (3, 10)})
"""Platform and encoding of the tables that are by Unicode."""


class BadFont(ValueError):
    """The bytes are not those of a TrueType font."""


def characters(font: bytes) -> frozenset[int]:
    """Return the code points that a font has a glyph for.

    Raises:
        BadFont: it is no font, or its tables cannot be read.
    """
    try:
        start = _table(font, b"cmap")
        found: set[int] = set()
        for offset in _subtables(font, start):
            (form,) = struct.unpack_from(">H", font, offset)
            if form == 4:
                found.update(_form_4(font, offset))
            elif form == 12:
                found.update(_form_12(font, offset))
    except struct.error as error:
        raise BadFont("a table is cut off") from error
    return frozenset(found)


def _table(font: bytes, tag: bytes) -> int:
    """Return where a table of the font begins."""
    (number,) = struct.unpack_from(">H", font, 4)
    for n in range(number):
        name, _, offset, _ = struct.unpack_from(">4sLLL", font, 12 + 16 * n)
        if name == tag:
            return int(offset)
    raise BadFont("it has no cmap")


def _subtables(font: bytes, start: int) -> Iterator[int]:
    (number,) = struct.unpack_from(">H", font, start + 2)
    for n in range(number):
        platform, encoding, offset = struct.unpack_from(">HHL", font, start + 4 + 8 * n)
        if (platform, encoding) in UNICODE:
            yield start + offset


def _form_4(font: bytes, start: int) -> Iterator[int]:
    """Yield the characters of a table of segments; one with glyph 0 is not drawn."""
    (twice,) = struct.unpack_from(">H", font, start + 6)
    number = twice // 2
    ends = struct.unpack_from(f">{number}H", font, start + 14)
    starts = struct.unpack_from(f">{number}H", font, start + 16 + twice)
    deltas = struct.unpack_from(f">{number}H", font, start + 16 + 2 * twice)
    ranges = start + 16 + 3 * twice
    offsets = struct.unpack_from(f">{number}H", font, ranges)
    for n, (first, last, delta, offset) in enumerate(
        zip(starts, ends, deltas, offsets, strict=True)
    ):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                place = ranges + 2 * n + offset + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", font, place)
            if (offset and glyph == 0) or (glyph + delta) % 0x10000 == 0:
                continue
            yield code


def _form_12(font: bytes, start: int) -> Iterator[int]:
    """Yield the characters of a table of groups."""
    (number,) = struct.unpack_from(">L", font, start + 12)
    for n in range(number):
        first, last, glyph = struct.unpack_from(">LLL", font, start + 16 + 12 * n)
        yield from range(first + (glyph == 0), last + 1)
