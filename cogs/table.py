"""`/table`: the refereed table's turns, tally, points and agreement."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import CarthagoBot
from bot.discord import people
from bot.discord.acts import Args
from bot.rules.golden import Figure
from bot.tables.people import Person
from cogs import options
from cogs.acts.referee import RefereeActs

Interaction = discord.Interaction[CarthagoBot]
Member = discord.User | discord.Member
WHICH_GAME = "Which game"
WHICH_PLAYER = "Whose; you if left out. The host may name anybody"


class Table(commands.GroupCog, name="table", description="Referee a table: turns, tally, score"):
    """The commands of `/table`."""

    def __init__(self, bot: CarthagoBot) -> None:
        super().__init__()
        self._acts = bot.acts
        RefereeActs(bot.acts)

    @app_commands.command(name="set", description="Bring a figure of the tally up to date")
    @app_commands.describe(
        what="Which figure", to="Its number now", player=WHICH_PLAYER, game=WHICH_GAME
    )
    @app_commands.autocomplete(game=options.games)
    async def set(
        self,
        interaction: Interaction,
        what: Figure,
        to: int,
        player: Member | None = None,
        game: str | None = None,
    ) -> None:
        """Set a figure."""
        await self._acts.command(interaction, "set", game, Args(_person(player), what, to))

    @app_commands.command(name="next", description="End your turn")
    @app_commands.describe(player="As the host: whose turn to end", game=WHICH_GAME)
    @app_commands.autocomplete(game=options.games)
    async def next(
        self,
        interaction: Interaction,
        player: Member | None = None,
        game: str | None = None,
    ) -> None:
        """End a turn."""
        await self._acts.command(interaction, "next", game, Args(_person(player)))

    @app_commands.command(name="extra", description="Spend your golden tile for another turn")
    @app_commands.describe(game=WHICH_GAME)
    @app_commands.autocomplete(game=options.games)
    async def extra(self, interaction: Interaction, game: str | None = None) -> None:
        """Ask once, then spend the golden tile."""
        await self._acts.command(interaction, "extra", game)

    @app_commands.command(name="undo", description="Take back the last end of a turn")
    @app_commands.describe(game=WHICH_GAME)
    @app_commands.autocomplete(game=options.games)
    async def undo(self, interaction: Interaction, game: str | None = None) -> None:
        """Take back, or ask the others."""
        await self._acts.command(interaction, "undo", game)

    @app_commands.command(name="score", description="Enter points without the golden tile")
    @app_commands.describe(
        points="Points without the golden tile", player=WHICH_PLAYER, game=WHICH_GAME
    )
    @app_commands.autocomplete(game=options.games)
    async def score(
        self,
        interaction: Interaction,
        points: app_commands.Range[int, 0, 999],
        player: Member | None = None,
        game: str | None = None,
    ) -> None:
        """Enter points."""
        args = Args(_person(player), number=points)
        await self._acts.command(interaction, "score", game, args)

    @app_commands.command(name="confirm", description="Agree with tally and points")
    @app_commands.describe(game=WHICH_GAME)
    @app_commands.autocomplete(game=options.games)
    async def confirm(self, interaction: Interaction, game: str | None = None) -> None:
        """Agree."""
        await self._acts.command(interaction, "confirm", game)

    @app_commands.command(name="settle", description="As the host: in a day all count as agreed")
    @app_commands.describe(game=WHICH_GAME)
    @app_commands.autocomplete(game=options.games)
    async def settle(self, interaction: Interaction, game: str | None = None) -> None:
        """Give notice."""
        await self._acts.command(interaction, "settle", game)


def _person(user: Member | None) -> Person | None:
    return None if user is None else people.person(user)


async def setup(bot: CarthagoBot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Table(bot))
