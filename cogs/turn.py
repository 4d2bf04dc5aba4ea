"""`/turn` and `/hand`: the full game's turns, by panel or by text."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import CarthagoBot
from bot.discord.acts import Args
from bot.discord.choices import Choices, offer
from bot.discord.presses import MOST_OPTIONS
from bot.text import safe
from cogs import options
from cogs.acts.turns import TurnActs, matching

Interaction = discord.Interaction[CarthagoBot]
WHICH_GAME = "Which game"
MOST_LETTERS = 100


class Turn(commands.GroupCog, name="turn", description="Play your turn of the full game"):
    """The commands of `/turn`."""

    def __init__(self, bot: CarthagoBot) -> None:
        super().__init__()
        self._bot = bot
        self._acts = bot.acts
        TurnActs(bot.acts)

    @app_commands.command(name="play", description="Open your turn where it stands")
    @app_commands.describe(game=WHICH_GAME)
    @app_commands.autocomplete(game=options.games)
    async def play(self, interaction: Interaction, game: str | None = None) -> None:
        """Open the private panel."""
        await self._acts.command(interaction, "play", game)

    @app_commands.command(name="choose", description="Make a choice of your turn by its words")
    @app_commands.describe(choice="The choice", game=WHICH_GAME)
    @app_commands.autocomplete(game=options.games)
    async def choose(
        self,
        interaction: Interaction,
        choice: app_commands.Range[str, 1, 100],
        game: str | None = None,
    ) -> None:
        """Make a choice by text."""
        await self._acts.command(interaction, "choose", game, Args(words=choice))

    @choose.autocomplete("choice")
    async def _choices(self, interaction: Interaction, typed: str) -> Choices:
        """Offer the choices of one's own question, and nobody else's."""
        return await offer(interaction, self._own(interaction, typed))

    async def _own(self, interaction: Interaction, typed: str) -> Choices:
        named = getattr(interaction.namespace, "game", None)
        game = await self._acts.meant(interaction, "choose", named)
        if game is None or game.course is None:
            return []
        view = game.full_view(game.seat_of(interaction.user.id))
        return [
            app_commands.Choice(name=safe.cut(label, MOST_LETTERS), value=token)
            for label, token in matching(game, view, typed)[:MOST_OPTIONS]
        ]


class Hand(commands.Cog):
    """`/hand`."""

    def __init__(self, bot: CarthagoBot) -> None:
        self._acts = bot.acts

    @app_commands.command(name="hand", description="Look at your hand")
    @app_commands.describe(game=WHICH_GAME)
    @app_commands.autocomplete(game=options.games)
    async def hand(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the asker's hand, privately."""
        await self._acts.command(interaction, "hand", game)


async def setup(bot: CarthagoBot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Turn(bot))
    await bot.add_cog(Hand(bot))
