"""One line in the log for each interaction: what it was about, how long it took, what came of it.

The line names the game by its id and people not at all. No choice, card or tile is in it, and no
word that somebody typed.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

import discord

from bot.discord import presses

log = logging.getLogger(__name__)

_KEY = "carthago"


@dataclass
class Line:
    """What is known of an interaction so far."""

    begun: float
    what: str
    game: str = "-"
    seat: str = "-"
    version: str = "-"
    outcome: str = "ok"


def line(interaction: discord.Interaction) -> Line:
    """Return the line of an interaction, which grows while it is answered."""
    found = interaction.extras.get(_KEY)
    if isinstance(found, Line):
        return found
    made = Line(asyncio.get_running_loop().time(), _what(interaction))
    interaction.extras[_KEY] = made
    return made


def about(interaction: discord.Interaction, game_id: str, seat: int | None, version: int) -> None:
    """Note which game an interaction is about: the asker's seat, and the version he met."""
    known = line(interaction)
    known.game, known.version = game_id, str(version)
    known.seat = "-" if seat is None else str(seat)


def write(interaction: discord.Interaction) -> None:
    """Write the line of an interaction that has been answered."""
    known = line(interaction)
    spent = round((asyncio.get_running_loop().time() - known.begun) * 1000)
    log.info(
        "what=%s game=%s seat=%s version=%s ms=%d outcome=%s",
        known.what,
        known.game,
        known.seat,
        known.version,
        spent,
        known.outcome,
    )


def _what(interaction: discord.Interaction) -> str:
    """Return a command's name, as typed into or as sent, or the verb of what was pressed."""
    if interaction.command is not None:
        name = interaction.command.qualified_name.replace(" ", "-")
        typed = interaction.type is discord.InteractionType.autocomplete
        return f"typed:{name}" if typed else name
    press = presses.parse(presses.custom_id(interaction))
    return "-" if press is None else f"press:{press.verb}"
