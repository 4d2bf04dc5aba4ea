"""Names of games: what the host wrote, or a Punic name."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import TYPE_CHECKING

from bot.tables.errors import BadName

if TYPE_CHECKING:
    from random import Random

MOST_LETTERS = 32

_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing: Hangul fillers and the blank of Braille."""

PUNIC = (
    "Abdmelqart", "Adherbal", "Arishat", "Ashtart", "Astarte", "Azmelqart", "Baalhanno",
    "Barmokar", "Batbaal", "Bodashtart", "Bomilcar", "Bostar", "Byrsa", "Carthalo", "Cossyra",
    "Elissa", "Eshmun", "Gisco", "Hamilcar", "Hammon", "Hannibal", "Hermaia", "Himilco",
    "Hippo", "Imilce", "Kerkouane", "Maharbal", "Malaka", "Melqart", "Mutumbaal", "Safanbaal",
    "Shafat", "Sulci", "Tanit", "Thapsus", "Tharros", "Utica", "Yzebel", "Zama", "Zaqar",
)  # fmt: skip


def clean(name: str) -> str:
    """Return a host's name for a game without control letters and doubled spaces.

    Raises:
        BadName: nothing is left, or more than 32 letters.
    """
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(c for c in composed if unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co"})
    words = " ".join(kept.split())
    visible = any(unicodedata.category(c)[0] in "LNPS" and c not in _BLANKS for c in words)
    if not visible or len(words) > MOST_LETTERS:
        raise BadName(most=MOST_LETTERS)
    return words


def draw(taken: Collection[str], chance: Random) -> str:
    """Return a Punic name that is not taken, with a number when all are."""
    used = {name.casefold() for name in taken}
    number = 1
    while True:
        names = PUNIC if number == 1 else [f"{name} {number}" for name in PUNIC]
        free = [name for name in names if name.casefold() not in used]
        if free:
            return chance.choice(free)
        number += 1
