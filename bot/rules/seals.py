"""Seals: what was dealt in secret can be checked at the end, and is told to nobody before.

The seal of an item is ``sha256(salt in hex + ":" + canonical JSON of the item)`` as hex digits.
Items are ``deck`` and ``ships`` (their ids, first drawn first), ``golden-0`` … (the tile of a
seat) and ``deck-2`` … (the order of each reshuffled deck).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:
    from random import Random

Content: TypeAlias = str | Sequence[str]
"""What an item is: the id of a tile, or the ids of cards."""
Items: TypeAlias = Mapping[str, Content | None]
"""Secret items by name; None where it is not known, or no more, what the item is."""

SALT_BYTES = 32


class Seal(msgspec.Struct, frozen=True):
    """The seal of an item. ``salt``, in hex, opens it; None when it is erased."""

    item: str
    hash: str
    salt: str | None = None

    def fits(self, content: Content) -> bool:
        """Whether this seals that content; a seal without salt tells nothing."""
        return self.salt is not None and self.hash == digest(self.salt, content)


class Shown(msgspec.Struct, frozen=True):
    """A seal as it stands in a record; ``salt`` None: it is shut."""

    hash: str
    salt: str | None


def digest(salt: str, content: Content) -> str:
    """Return the hash of an item with a salt in hex."""
    plain = json.dumps(content, separators=(",", ":"), ensure_ascii=True)
    return sha256(f"{salt}:{plain}".encode()).hexdigest()


def make(item: str, content: Content, chance: Random) -> Seal:
    """Seal an item with a new salt."""
    salt = chance.randbytes(SALT_BYTES).hex()
    return Seal(item, digest(salt, content), salt)


def shut(seal: Seal) -> Seal:
    """Return a seal that can never be opened."""
    return Seal(seal.item, seal.hash)


def items(
    *,
    tiles: Sequence[str | None],
    piles: Mapping[str, Content | None] | None = None,
    decks: Iterable[Content | None] = (),
) -> dict[str, Content | None]:
    """Name the secret items of a game: its deck and ships, its tiles, its reshuffled decks."""
    return {
        **(piles or {}),
        **{f"golden-{seat}": tile for seat, tile in enumerate(tiles)},
        **{f"deck-{number}": deck for number, deck in enumerate(decks, 2)},
    }


def standing(seals: Sequence[Seal], secret: Items) -> tuple[Seal, ...]:
    """Return the seal that stands for each item: the one that fits it, else its newest.

    One item may have several when a reshuffle was taken back and came again in another order.
    """
    found = []
    for item, content in secret.items():
        newest_first = [seal for seal in reversed(seals) if seal.item == item]
        fitting = [s for s in newest_first if content is not None and s.fits(content)]
        found += (fitting or newest_first)[:1]
    return tuple(found)
