"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.discord.choices import Choices, offer
from bot.text import safe

if TYPE_CHECKING:
    from bot.app import CarthagoBot

MOST_LETTERS = 100
STATUS = {"lobby": "lobby", "running": "running"}


async def games(interaction: discord.Interaction[CarthagoBot], typed: str) -> Choices:
    """Offer the asker's games; the value of a choice is the game's id."""
    return await offer(interaction, _games(interaction, typed, looks=False))


async def games_to_look_at(interaction: discord.Interaction[CarthagoBot], typed: str) -> Choices:
    """Offer the asker's games, and then others of this place, which anybody may look at."""
    return await offer(interaction, _games(interaction, typed, looks=True))


async def _games(
    interaction: discord.Interaction[CarthagoBot], typed: str, *, looks: bool
) -> Choices:
    return [
        app_commands.Choice(
            name=safe.cut(
                f"{safe.plain(row.name)} ({STATUS.get(row.status, 'over')})", MOST_LETTERS
            ),
            value=row.id,
        )
        for row in await interaction.client.acts.games(interaction, typed, looks=looks)
    ]
