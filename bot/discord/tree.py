"""The command tree, with an answer to what goes wrong before a command's own work begins."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.discord import journal
from bot.discord.faults import FAULTS, said
from bot.discord.once import Once
from bot.rules.errors import Refusal
from bot.text import refusals

log = logging.getLogger(__name__)


PLAIN = {
    discord.AppCommandOptionType.string: str,
    discord.AppCommandOptionType.integer: int,
    discord.AppCommandOptionType.boolean: bool,
}
"""What the values of options are, where they are no users."""


class BadInput(Refusal):
    """An option that Discord let through but that does not fit the command."""


class Tree(app_commands.CommandTree[discord.Client]):
    """A tree whose errors reach the person as a sentence and the log as one line."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client)
        self._once = Once()

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Let each command run once, with options that fit it.

        Discord should never let others through.
        """
        if not self._once.is_new(interaction):
            return False
        command = interaction.command
        is_command = interaction.type is discord.InteractionType.application_command
        if not is_command or not isinstance(command, app_commands.Command):
            return True
        given = dict(iter(interaction.namespace))  # it takes any name for an attribute, `keys` too
        if all(fits(each, given.get(each.display_name)) for each in command.parameters):
            return True
        await self._say(interaction, refusals.sentence(BadInput()), "bad-input")
        return False

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Answer an error privately."""
        if isinstance(error, app_commands.TransformerError | app_commands.CommandSignatureMismatch):
            outcome, words = "bad-input", refusals.sentence(BadInput())
        elif isinstance(error, app_commands.CommandNotFound):
            outcome = "unknown-command"
            words = refusals.with_code("I do not know that command any more.", "unknown-command")
        else:
            known = {"code": "command", "where": journal.line(interaction).what}
            log.error("command failed before its work", exc_info=error, extra=known)
            outcome, words = "error:command", refusals.apology("command")
        await self._say(interaction, words, outcome)

    async def _say(self, interaction: discord.Interaction, words: str, outcome: str) -> None:
        try:
            if interaction.response.is_done():
                await interaction.followup.send(words, ephemeral=True)
            else:
                await interaction.response.send_message(words, ephemeral=True)
        except FAULTS as again:
            log.info("answer not taken by Discord: %s", said(again))
        journal.line(interaction).outcome = outcome
        journal.write(interaction)


def fits(option: app_commands.Parameter, value: object) -> bool:
    """Whether a value is one that an option allows: by its kind, its choices and its limits.

    None stands for one that is left out.
    """
    if value is None:
        return not option.required
    kind = PLAIN.get(option.type)
    if kind is None:
        return True
    if type(value) is not kind:
        return False
    if option.choices and value not in {choice.value for choice in option.choices}:
        return False
    if isinstance(value, str) and not is_whole(value):
        return False
    size = len(value) if isinstance(value, str) else value
    if not isinstance(size, int):
        return True
    low, high = option.min_value, option.max_value
    return (low is None or size >= low) and (high is None or size <= high)


def is_whole(text: str) -> bool:
    """Whether a text has no half letters, which cannot be stored."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)
