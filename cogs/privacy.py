"""`/privacy`: what is stored of a person, as words and as a file, and its removal."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import CarthagoBot
from bot.discord.answers import Answer
from bot.discord.presses import Press, buttons
from bot.tables.errors import Stale
from bot.text import privacy as words

Interaction = discord.Interaction[CarthagoBot]
YES = "privacy-yes"
NO = "privacy-no"
ASKED_FOR = 3600
"""Seconds for which the question before the removal may be answered."""
FILE = "privacy.json"


class Privacy(commands.GroupCog, name="privacy", description="What I store of you"):
    """The commands of `/privacy`."""

    def __init__(self, bot: CarthagoBot) -> None:
        super().__init__()
        self._tables = bot.tables
        self._answerer = bot.acts.answerer
        bot.acts.add_personal(YES, self._delete)
        bot.acts.add_personal(NO, self._keep)

    @app_commands.command(name="show", description="What I store of you, and how long")
    async def show(self, interaction: Interaction) -> None:
        """Show what is stored of the asker, privately."""
        await self._answerer.answer(interaction, self._show(interaction.user.id))

    @app_commands.command(name="export", description="All that I store of you, as a file")
    async def export(self, interaction: Interaction) -> None:
        """Give what is stored of the asker, privately."""
        await self._answerer.answer(interaction, self._export(interaction.user.id))

    @app_commands.command(name="delete", description="Let me forget you; I ask once before I do")
    async def delete(self, interaction: Interaction) -> None:
        """Ask whether everything about the asker is to be removed."""
        await self._answerer.answer(interaction, self._ask(interaction.user.id))

    async def _show(self, user_id: int) -> Answer:
        held = await self._tables.privacy.show(user_id)
        counted = [(getattr(held, kind), *said) for kind, said in words.KINDS.items()]
        return Answer(page=words.shown(counted, wishes=held.wishes))

    async def _export(self, user_id: int) -> Answer:
        self._tables.limits.exports.check(user_id)
        body = await self._tables.privacy.export(user_id)
        return Answer(words.exported(), file=(FILE, body))

    async def _ask(self, user_id: int) -> Answer:
        held = await self._tables.privacy.show(user_id)
        now = self._tables.now()
        view = buttons(
            ("Yes", Press("", YES, now), discord.ButtonStyle.danger),
            ("No", Press("", NO, now), discord.ButtonStyle.secondary),
        )
        return Answer(words.ask_delete(held.running, held.lobbies), view=view)

    async def _delete(self, interaction: discord.Interaction, press: Press) -> Answer:
        if not 0 <= self._tables.now() - press.version <= ASKED_FOR:
            raise Stale
        await self._tables.privacy.delete(interaction.user.id)
        return Answer(words.deleted(), edits=True)

    async def _keep(self, _interaction: discord.Interaction, _press: Press) -> Answer:
        return Answer(words.kept(), edits=True)


async def setup(bot: CarthagoBot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Privacy(bot))
