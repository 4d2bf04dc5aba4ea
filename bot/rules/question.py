"""The question at which a game stands."""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True):
    """Who is awaited, for what, and which choices there are, as tokens."""

    kind: str
    seats: tuple[int, ...]
    choices: tuple[str, ...]
