"""A golden tile in words, for its owner alone."""

from __future__ import annotations

from bot.rules.golden import POINTS, Judgement
from bot.text import safe, words


def now(own: Judgement) -> str:
    """Return a held tile as it stands now."""
    tile = words.TILE_WORDS[own.tile]
    met = "Met at this moment" if own.met else "Not met yet"
    return (
        f"Your golden tile: **{tile.name}**\n{tile.objective}\n"
        f"{met} ({words.how_it_stands(own)}).\n"
        f"-# {words.points(POINTS)} at the end, if it is met and you still hold it. Or spend it "
        "at the end of one of your turns, for another turn at once."
    )


def over(own: Judgement) -> str:
    """Return a tile that was turned over at the end."""
    met = "met" if own.met else "not met"
    name = words.TILE_WORDS[own.tile].name
    return f"Your golden tile was **{name}**, {met} ({words.how_it_stands(own)})."


def spent() -> str:
    """Return what is said of a spent tile, also to its owner."""
    return "Your golden tile is spent. What was on it counts no longer, and nobody is told."


def shut() -> str:
    """Return that a stopped game's tiles are not shown any more."""
    return "The game was stopped. Its tiles stay shut."


def message(own: Judgement, game: str, where: str) -> str:
    """Return the direct message with a tile: name and objective hidden until they are tapped."""
    tile = words.TILE_WORDS[own.tile]
    return (
        f"Your golden tile in **{safe.name(game)}** ([the game]({where})):\n"
        f"||**{tile.name}**: {tile.objective}||\n"
        f"-# Tap to read it. It is worth {words.points(POINTS)} at the end, if it is met and you "
        "still hold it."
    )


def message_spent(game: str, where: str) -> str:
    """Return what the direct message becomes when the tile was spent."""
    return f"Your golden tile in **{safe.name(game)}** ([the game]({where})) is spent."


def not_arrived(game: str, name: str | None) -> str:
    """Return that a tile's message did not arrive: the owner's own (None), or that of ``name``."""
    if name is None:
        return (
            f"-# I could not send you a direct message with your golden tile in "
            f"{safe.name(game)}. **My tile** under the board and `/tile` show it too."
        )
    return (
        f"-# My direct message to {safe.name(name)} in {safe.name(game)} did not arrive. "
        "The game goes on: the buttons and commands show the same."
    )
