"""Marks of people who were forgotten: enough to know one again who comes to the same game.

A mark is a salt and the beginning of a hash. A short one fits many of all the ids that there could
be, so without somebody to try it on it names nobody.
"""

from __future__ import annotations

from hashlib import sha256

SALT_BYTES = 16
_HASH_BYTES = 4


def make(user_id: int, salt: bytes) -> bytes:
    """Return the mark of a person. ``salt``: random bytes, for each game its own."""
    return salt + sha256(salt + user_id.to_bytes(8, "big")).digest()[:_HASH_BYTES]


def fits(mark: bytes, user_id: int) -> bool:
    """Whether a mark may be that of a person; by chance it is that of one stranger in 2 ** 32."""
    return make(user_id, mark[:SALT_BYTES]) == mark
