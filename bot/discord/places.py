"""Homes that do not take what is sent to them: why, what can be done, and where that is said."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord
import msgspec

from bot.discord.delivery import Delivery
from bot.discord.faults import ARCHIVED, FAULTS, LOCKED, is_refused, is_unknown_place, said
from bot.discord.lines import Post
from bot.store.homes import REMOVED, Trouble
from bot.tables import notices, places
from bot.tables.game import Game
from bot.tables.people import Home
from bot.tables.tables import Tables
from bot.text import places as words

log = logging.getLogger(__name__)

T = TypeVar("T")


class HomeShut(Exception):
    """A home takes nothing now; ``trouble`` says why."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class Places:
    """What is done where a home does not take something."""

    def __init__(self, client: discord.Client, tables: Tables, delivery: Delivery) -> None:
        self._client = client
        self._tables = tables
        self._delivery = delivery

    async def reach(self, game: Game, send: Callable[[], Awaitable[T]]) -> T:
        """Send something to the home of a game; an archived thread is opened for it.

        Raises:
            HomeShut: the home does not take it, and will not by itself.
        """
        if self._is_removed_from(game.row.guild_id):
            raise HomeShut(REMOVED)
        try:
            try:
                return await send()
            except discord.HTTPException as error:
                if error.code != ARCHIVED or not game.row.thread:
                    raise
                log.info("game %s: thread is archived and opened again", game.id)
            await self._open(game)
            return await send()
        except discord.HTTPException as error:
            trouble = _trouble(error)
            if trouble is None:
                raise
            log.info("game %s: home refuses (%s)", game.id, error.code)
            raise HomeShut(trouble) from error

    def away(self, game: Game, notice: notices.Notice) -> Home | None:
        """Return the place other than the home in which a notice is posted, None for the home.

        A question to move, and its answer, go to the place that is asked for where the home
        cannot be written to.
        """
        if not isinstance(notice, notices.Line) or not places.is_shut(game):
            return None
        return places.asked_for(game, game.log[notice.entry - 1])

    async def keep(self, game: Game, trouble: str, version: int | None = None) -> None:
        """Keep that a home is shut; it is owed to say so, once.

        ``version``: of the board that could not be shown.
        """
        await self._tables.places.troubled(
            trouble_of(game.id, game.row.channel_id, trouble, self._tables.now()), version
        )

    async def tell_trouble(self, game: Game, code: str, nonce: str) -> None:
        """Say what is wrong with a home: in its thread's channel, else to the host.

        Raises:
            Exception: one of ``FAULTS``, when that channel may take it later.
        """
        row = game.row
        if row.trouble != code or game.status not in {"lobby", "running"}:
            return
        if row.parent_id is not None and code != REMOVED:
            parent = places.at(game, Home(row.guild_id, row.parent_id))
            said = words.announced(game.name, code, f"<@{row.host_id}>")
            if await self._try(parent, Post(said, (row.host_id,)), nonce):
                return
        said = words.announced(game.name, code, None)
        if not await self._delivery.tell_privately(row.host_id, said, nonce):
            body = notices.encode(notices.Trouble(code))
            await self._tables.outbox.add_note(row.host_id, game.id, body)

    async def say_farewell(self, game: Game, place: str, nonce: str) -> None:
        """Say in an old home, if it can still be written to, where the game lives now.

        Raises:
            Exception: one of ``FAULTS``, when that home may take it later.
        """
        old = places.home_of(place)
        if old.channel_id != game.row.channel_id:
            said = words.left(game.name, game.row.channel_id)
            await self._try(places.at(game, old), Post(said), nonce)

    async def remove_board(self, game: Game, message: int, channel: int | None) -> None:
        """Remove an old board message, here or in an old home, if it is still to be had.

        Raises:
            Exception: one of ``FAULTS``, when that home may take it later.
        """
        there = places.home(game)
        if channel is not None:
            there = msgspec.structs.replace(there, channel_id=channel)
        if self._is_removed_from(there.guild_id):
            return
        try:
            await self._delivery.remove(places.at(game, there), message)
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            log.info("game %s: old board stays (%s)", game.id, error.code)

    async def _try(self, game: Game, post: Post, nonce: str) -> bool:
        """Post something where it may be refused; return whether it was taken."""
        if self._is_removed_from(game.row.guild_id):
            return False
        try:
            await self._delivery.post(game, post, nonce)
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            log.info("game %s: not taken there (%s)", game.id, error.code)
            return False
        return True

    async def _open(self, game: Game) -> None:
        """Open an archived thread.

        Raises:
            HomeShut: the bot may not.
        """
        channel = game.row.channel_id
        thread = self._client.get_channel(channel)
        try:
            if isinstance(thread, discord.Thread):
                await thread.edit(archived=False)
            else:
                # Archived threads are seldom known; their id is enough.
                await self._client.http.edit_channel(channel, archived=False)
        except discord.Forbidden as error:
            log.info("game %s: thread not opened (%s)", game.id, error.code)
            raise HomeShut("locked") from error

    def _is_removed_from(self, guild_id: int) -> bool:
        return self._client.is_ready() and self._client.get_guild(guild_id) is None


def trouble_of(game_id: str, channel_id: int, code: str, now: int) -> Trouble:
    """Return a trouble with the notice that says so."""
    body = notices.encode(notices.Trouble(code))
    return Trouble(game_id, channel_id, code, body, f"{game_id}-{code[0]}{now}", now)


async def discard(thread: discord.Thread) -> None:
    """Take away a thread that no game came to live in, or at least archive it."""
    try:
        await thread.delete()
    except FAULTS as error:
        log.info("thread not deleted: %s", said(error))
        try:
            await thread.edit(archived=True)
        except FAULTS as fault:
            log.info("thread not archived: %s", said(fault))


def _trouble(error: discord.HTTPException) -> str | None:
    """Return why a home refuses, None for a fault that may pass or lies in what was sent."""
    if error.code in {ARCHIVED, LOCKED}:
        return "locked"
    if isinstance(error, discord.Forbidden):
        return "forbidden"
    if isinstance(error, discord.NotFound):
        return "gone" if is_unknown_place(error) else "forbidden"
    return None
