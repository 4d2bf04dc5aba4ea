"""`/status`: how the bot stands."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot import __version__
from bot.app import CarthagoBot
from bot.discord.answers import Answer
from bot.store.oversight import Figures
from bot.text import status as words

Interaction = discord.Interaction[CarthagoBot]
LATE = 60
"""Seconds after which a timer that has not rung is late."""


class Status(commands.Cog):
    """Numbers for everybody, and more of them for those who run the bot."""

    def __init__(self, bot: CarthagoBot) -> None:
        self._bot = bot

    @app_commands.command(name="status", description="How I stand: version, edition, games")
    async def status(self, interaction: Interaction) -> None:
        """Show how the bot stands, privately."""
        await self._bot.acts.answerer.answer(interaction, self._status(interaction.user.id))

    async def _status(self, user_id: int) -> Answer:
        tables = self._bot.tables
        figures = await tables.oversight.figures(tables.now() - LATE)
        edition = tables.editions.default()
        shown = words.Shown(__version__, edition.name or edition.id, figures.running)
        is_operator = user_id in self._bot.care.operators
        return Answer(page=words.page(shown, await self._more(figures) if is_operator else None))

    async def _more(self, figures: Figures) -> words.ForOperators:
        backups = self._bot.backups
        last = await backups.last() if backups else None
        return words.ForOperators(
            since=self._bot.since,
            size=figures.size,
            schema=figures.schema,
            late=figures.late,
            unsent=figures.unsent,
            oldest=figures.oldest,
            backups=backups is not None,
            backup_at=last.at if last else None,
            failing_since=backups.failing_since if backups else None,
            unplayed=[(each.games, each.edition) for each in backups.unplayed] if backups else (),
        )


async def setup(bot: CarthagoBot) -> None:
    """Add the command to the bot."""
    await bot.add_cog(Status(bot))
