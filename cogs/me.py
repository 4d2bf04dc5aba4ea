"""`/me`: a person's time zone, quiet hours, and how he is reminded."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import CarthagoBot
from bot.discord.answers import Answer
from bot.discord.choices import Choices, offer
from bot.discord.presses import MOST_OPTIONS
from bot.store.rows import PersonRow
from bot.tables.me import Way, matching_zones
from bot.tables.quiet import local
from bot.text import me as words

Interaction = discord.Interaction[CarthagoBot]


class Wishes(commands.GroupCog, name="me", description="When and how I may call you"):
    """The commands of `/me`. Without options each shows how it stands."""

    def __init__(self, bot: CarthagoBot) -> None:
        super().__init__()
        self._bot = bot
        self._answerer = bot.acts.answerer

    @app_commands.command(name="zone", description="Your time zone, for quiet hours")
    @app_commands.describe(zone="The name of a city, such as Berlin")
    async def zone(
        self, interaction: Interaction, zone: app_commands.Range[str, 1, 100] | None = None
    ) -> None:
        """Set or show the time zone."""
        await self._answerer.answer(interaction, self._zone(interaction.user.id, zone))

    @app_commands.command(name="quiet", description="Hours in which I do not call you")
    @app_commands.rename(start="from", end="until")
    @app_commands.describe(start="Such as 22:00; off for none", end="Such as 7:00")
    async def quiet(
        self,
        interaction: Interaction,
        start: app_commands.Range[str, 1, 20] | None = None,
        end: app_commands.Range[str, 1, 20] | None = None,
    ) -> None:
        """Set or show the quiet hours."""
        await self._answerer.answer(interaction, self._quiet(interaction.user.id, start, end))

    @app_commands.command(name="remind", description="How I remind you of deadlines")
    @app_commands.describe(how="By a ping in the channel, by direct message, or not")
    async def remind(self, interaction: Interaction, how: Way | None = None) -> None:
        """Set or show how reminders come."""
        await self._answerer.answer(interaction, self._remind(interaction.user.id, how))

    @zone.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> Choices:
        """Offer time zones with the time there now."""
        return await offer(interaction, self._matching(typed))

    async def _matching(self, typed: str) -> Choices:
        return [
            app_commands.Choice(name=f"{name} ({self._clock(name)})", value=name)
            for name in matching_zones(typed)[:MOST_OPTIONS]
        ]

    async def _zone(self, user_id: int, zone: str | None) -> Answer:
        me = self._bot.tables.me
        person = await (me.show(user_id) if zone is None else me.zone(user_id, zone))
        self._bot.nudge()
        return Answer(words.zone(person.zone, self._clock(person.zone)))

    async def _quiet(self, user_id: int, start: str | None, end: str | None) -> Answer:
        me = self._bot.tables.me
        shown = start is None and end is None
        person = await (me.show(user_id) if shown else me.quiet(user_id, start, end))
        self._bot.nudge()
        return Answer(self._quiet_words(person))

    async def _remind(self, user_id: int, how: Way | None) -> Answer:
        me = self._bot.tables.me
        person = await (me.show(user_id) if how is None else me.remind(user_id, how))
        self._bot.nudge()
        return Answer(words.remind(person.remind))

    def _quiet_words(self, person: PersonRow) -> str:
        clock = self._clock(person.zone)
        return words.quiet(person.quiet_from, person.quiet_until, person.zone, clock)

    def _clock(self, zone: str | None) -> str:
        return "" if zone is None else f"{local(zone, self._bot.tables.now()):%H:%M}"


async def setup(bot: CarthagoBot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Wishes(bot))
