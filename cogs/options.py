"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.discord.choices import offer
from bot.store.errors import NotSaved
from bot.text import safe

if TYPE_CHECKING:
    from bot.app import CarthagoBot

MOST_LETTERS = 100
STATUS = {"lobby": "lobby", "running": "running"}


async def games(
    interaction: discord.Interaction[CarthagoBot], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the asker's games; the value of a choice is the game's id."""
    try:
        rows = await interaction.client.acts.games(interaction, typed)
    except NotSaved:
        rows = []
    choices = [
        app_commands.Choice(
            name=safe.cut(
                f"{safe.plain(row.name)} ({STATUS.get(row.status, 'over')})", MOST_LETTERS
            ),
            value=row.id,
        )
        for row in rows
    ]
    await offer(interaction, choices)
    return choices
