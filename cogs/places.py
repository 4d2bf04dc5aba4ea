"""What the gateway tells of servers, channels, threads and rights."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import discord
from discord.ext import commands

from bot.app import CarthagoBot
from bot.store.errors import NotSaved

log = logging.getLogger(__name__)


class Places(commands.Cog):
    """Passes on what happens to the homes of games."""

    def __init__(self, bot: CarthagoBot) -> None:
        super().__init__()
        self._bot = bot

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Look for servers that came or went while nobody listened."""
        await self._pass(self._bot.place_watch.look())

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is no more."""
        await self._pass(self._bot.place_watch.deleted(channel.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """A thread is no more."""
        await self._pass(self._bot.place_watch.deleted(gone.thread_id))

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Rights may be different in a channel."""
        if before.overwrites != channel.overwrites:
            await self._pass(self._bot.place_watch.changed(channel.id))

    @commands.Cog.listener()
    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """A thread may be open again."""
        await self._pass(self._bot.place_watch.changed(thread.thread_id))

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        """Rights may be different in a server."""
        if before.permissions != role.permissions:
            await self._pass(self._bot.place_watch.returned(role.guild.id))

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, member: discord.Member) -> None:
        """The bot's own roles may be different; of others it is not told."""
        if member == member.guild.me and before.roles != member.roles:
            await self._pass(self._bot.place_watch.returned(member.guild.id))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        await self._pass(self._bot.place_watch.removed(guild.id))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited to a server, perhaps again."""
        await self._pass(self._bot.place_watch.returned(guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server can be reached again."""
        await self._pass(self._bot.place_watch.returned(guild.id))

    async def _pass(self, work: Awaitable[None]) -> None:
        try:
            await work
        except NotSaved:
            log.warning("what happened to a place is not kept; it shows when it is used next")


async def setup(bot: CarthagoBot) -> None:
    """Add the listeners to the bot."""
    await bot.add_cog(Places(bot))
