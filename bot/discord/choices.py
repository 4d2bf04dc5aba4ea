"""Choices that are offered while somebody types into an option."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import discord
from discord import app_commands

from bot.discord import journal
from bot.discord.faults import FAULTS, said
from bot.rules.errors import Refusal

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]


async def offer(interaction: discord.Interaction, work: Awaitable[Choices]) -> Choices:
    """Find choices, offer them and return them; none where they are refused.

    What goes wrong is no matter for who types: he types on.
    """
    line = journal.line(interaction)
    choices: Choices = []
    try:
        choices = await work
    except Refusal as refusal:
        line.outcome = refusal.code
    except Exception:
        line.outcome = "error:choices"
        known = {"code": "choices", "where": line.what}
        log.exception("choices could not be found", extra=known)
    try:
        await interaction.response.autocomplete(choices)
    except FAULTS as error:
        log.info("choices not taken by Discord: %s", said(error))
        # Else the library would send them once more, and log a fault of Discord as one of ours.
        answered = discord.InteractionResponseType.autocomplete_result
        interaction.response._response_type = answered  # noqa: SLF001
    journal.write(interaction)
    return choices
