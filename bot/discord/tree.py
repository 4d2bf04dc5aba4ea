"""The command tree, with an answer to what goes wrong before a command's own work begins."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.discord.faults import FAULTS
from bot.discord.once import Once
from bot.rules.errors import Refusal
from bot.text import refusals

log = logging.getLogger(__name__)


class BadInput(Refusal):
    """An option that Discord let through but that does not fit the command."""


class Tree(app_commands.CommandTree[discord.Client]):
    """A tree whose errors reach the person as a sentence and the log as one line."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client)
        self._once = Once()

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Let each command run once."""
        return self._once.is_new(interaction)

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Answer an error privately."""
        if isinstance(error, app_commands.TransformerError | app_commands.CommandSignatureMismatch):
            words = refusals.sentence(BadInput())
        elif isinstance(error, app_commands.CommandNotFound):
            words = refusals.with_code("I do not know that command any more.", "unknown-command")
        else:
            log.error("command failed before its work", exc_info=error)
            words = refusals.apology("command")
        try:
            if interaction.response.is_done():
                await interaction.followup.send(words, ephemeral=True)
            else:
                await interaction.response.send_message(words, ephemeral=True)
        except FAULTS as again:
            log.info("answer not taken by Discord: %s", again)
