"""The seals of a game, as they are posted: what they prove, and what not."""

from __future__ import annotations

from collections.abc import Sequence


def dealt(seals: Sequence[tuple[str, str]]) -> str:
    """Return the seals of a deal, each item with its hash; empty where nothing was sealed.

    The hashes are hidden until they are tapped: nobody reads them to play.
    """
    if not seals:
        return ""
    hashes = ", ".join(f"{item} {digest}" for item, digest in seals)
    return (
        "-# The seals of the deal: at the end they prove that nothing was changed after the deal, "
        "but not that the deal was fair, or that the bot's operator has not looked.\n"
        f"-# ||{hashes}||"
    )


def reshuffled(seals: Sequence[tuple[str, str]]) -> str:
    """Return that the discard pile is the new deck, and with which seal."""
    sealed = ", ".join(f"{item} {digest}" for item, digest in seals)
    return f"-# The discard pile was shuffled to be the new deck. Its seal: ||{sealed}||"


def opened() -> str:
    """Return where the seals of a finished game are opened, and how they are checked."""
    return (
        "The seals are opened in `/game record`, but for those of spent tiles. "
        "To check them: `carthago replay --seals FILE`."
    )
