"""Places by score: equal scores share a place, the next ones are left out (carthago.md 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def places(scores: Sequence[Any]) -> tuple[int, ...]:
    """Return each score's place, higher is better: 36, 36, 20 gives 1, 1, 3."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)
