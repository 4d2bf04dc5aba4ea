"""Choices that are offered while somebody types into an option."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.discord.faults import FAULTS

log = logging.getLogger(__name__)


async def offer(interaction: discord.Interaction, choices: list[app_commands.Choice[str]]) -> None:
    """Offer choices. Those that Discord does not take are no error: the person types on."""
    try:
        await interaction.response.autocomplete(choices)
    except FAULTS as error:
        log.info("choices not taken by Discord: %s", error)
        # Else the library would send them once more, and log a fault of Discord as one of ours.
        answered = discord.InteractionResponseType.autocomplete_result
        interaction.response._response_type = answered  # noqa: SLF001
