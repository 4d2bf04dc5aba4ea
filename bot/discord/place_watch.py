"""Places as the gateway tells of them: gone, shut, there again."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

import discord

from bot.discord.places import trouble_of
from bot.store.homes import REMOVED, OpenGame
from bot.tables.tables import Tables

log = logging.getLogger(__name__)


class PlaceWatch:
    """Marks games whose home goes away, and lets those tell again whose home is back."""

    def __init__(self, client: discord.Client, tables: Tables, poke: Callable[[str], None]) -> None:
        self._client = client
        self._homes = tables.places
        self._now = tables.now
        self._poke = poke

    async def look(self) -> None:
        """Compare the servers of all open games with those in which the bot is."""
        games = await self._homes.everywhere()
        here = {guild.id for guild in self._client.guilds}
        await self._lose([game for game in games if game.guild_id not in here], REMOVED)
        back = [game for game in games if game.guild_id in here and game.trouble == REMOVED]
        await self._again(back)

    async def deleted(self, channel_id: int) -> None:
        """Mark the games of a channel that is no more, and of its threads."""
        await self._lose(await self._homes.in_or_under(channel_id), "gone")

    async def removed(self, guild_id: int) -> None:
        """Mark the games of a server in which the bot is no more."""
        await self._lose(await self._homes.in_server(guild_id), REMOVED)

    async def changed(self, channel_id: int) -> None:
        """Try again in a channel and its threads, of which something is different now."""
        await self._again(await self._homes.in_or_under(channel_id))

    async def returned(self, guild_id: int) -> None:
        """Try again in a server that is there again, or whose rights are different now."""
        await self._again(await self._homes.in_server(guild_id))

    async def _lose(self, games: Sequence[OpenGame], code: str) -> None:
        for game in games:
            if game.trouble == code:
                continue
            trouble = trouble_of(game.id, game.channel_id, code, self._now())
            await self._homes.troubled(trouble, game.version)
            self._poke(game.id)

    async def _again(self, games: Sequence[OpenGame]) -> None:
        """Try again where there was trouble; a home that is gone does not come back."""
        troubled = [game.id for game in games if game.trouble not in {None, "gone"}]
        await self._homes.try_again(troubled)
        for game_id in troubled:
            self._poke(game_id)
