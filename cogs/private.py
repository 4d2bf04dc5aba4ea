"""`/tile`, `/help` and `/check`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import CarthagoBot
from bot.discord import rights
from bot.discord.answers import Answer
from bot.discord.presses import Press, buttons
from bot.text import help as help_text
from cogs import options

Interaction = discord.Interaction[CarthagoBot]
RULES = "rules"
GOLDEN = "golden-rules"
REFEREED = "refereed-help"


class Private(commands.Cog):
    """What a person looks at for himself."""

    def __init__(self, bot: CarthagoBot) -> None:
        self._acts = bot.acts
        bot.acts.add_plain(RULES, self._rules)
        bot.acts.add_plain(GOLDEN, self._golden)
        bot.acts.add_plain(REFEREED, self._refereed)

    @app_commands.command(name="tile", description="Look at your golden tile")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=options.games)
    async def tile(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the asker's golden tile, privately."""
        await self._acts.command(interaction, "tile", game)

    @app_commands.command(name="help", description="How to play, in one screen")
    async def help(self, interaction: Interaction) -> None:
        """Show how to play; the rules are a tap away."""
        await self._acts.answerer.answer(interaction, self._help())

    @app_commands.command(name="check", description="Which rights I have here, and which I lack")
    async def check(self, interaction: Interaction) -> None:
        """Show the bot's rights in this channel."""
        await self._acts.answerer.answer(interaction, self._check(interaction))

    async def _help(self) -> Answer:
        plain = discord.ButtonStyle.secondary
        view = buttons(
            ("Rules", Press("", RULES), plain),
            ("Golden tiles", Press("", GOLDEN), plain),
            ("Refereed table", Press("", REFEREED), plain),
        )
        return Answer(page=help_text.how_to_play(), view=view)

    async def _rules(self) -> Answer:
        return Answer(page=help_text.rules())

    async def _golden(self) -> Answer:
        return Answer(page=help_text.golden_rules())

    async def _refereed(self) -> Answer:
        return Answer(page=help_text.refereed_table())

    async def _check(self, interaction: Interaction) -> Answer:
        return Answer(page=rights.page(interaction))


async def setup(bot: CarthagoBot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Private(bot))
