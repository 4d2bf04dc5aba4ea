"""Whether players are still in the server. Discord tells a bot like this one only when asked."""

from __future__ import annotations

import logging

import discord

from bot.discord.faults import FAULTS, said
from bot.tables.game import Game
from bot.tables.tables import Tables

log = logging.getLogger(__name__)

GONE = frozenset({10007, 10013})
"""Discord's codes for somebody who is not in the server, or is no more."""


class Presence:
    """Asks for people before they are called, and lets the table know who is gone."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables

    async def check(self, game: Game, user_ids: tuple[int, ...]) -> Game:
        """Ask for those of these people who have a seat in a game; return it as it is after that.

        Raises:
            NotSaved: somebody is gone, and the database does not take it now.
        """
        for user_id in user_ids:
            seat = game.seat_of(user_id)
            if not game.is_open or seat is None or seat not in game.people:
                continue
            if await self._is_gone(game.row.guild_id, user_id):
                game = await self._tables.seats.gone(game.id, user_id)
        return game

    async def _is_gone(self, guild_id: int, user_id: int) -> bool:
        """Ask for one person. Where Discord does not say so clearly, he is there."""
        try:
            await self._client.http.get_member(guild_id, user_id)
        except FAULTS as error:
            if isinstance(error, discord.NotFound) and error.code in GONE:
                return True
            log.info("a player could not be asked for: %s", said(error))
        return False
