"""The assembly: one client with its tables, its cogs and what they need."""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import discord
import msgspec
from discord import app_commands
from discord.backoff import ExponentialBackoff
from discord.ext import commands

from bot.discord import presses
from bot.discord.acts import Acts
from bot.discord.automatic import AutomaticPlayers
from bot.discord.backups import DailyBackups, in_a_process
from bot.discord.clockwork import Clockwork
from bot.discord.error_channel import ErrorChannel
from bot.discord.once import Once
from bot.discord.pictures import Pictures, Studio
from bot.discord.place_watch import PlaceWatch
from bot.discord.presence import Presence
from bot.discord.reminding import Reminding
from bot.discord.teller import Teller
from bot.discord.tree import Tree
from bot.editions.library import Library
from bot.store.database import Database
from bot.tables.tables import Tables

log = logging.getLogger(__name__)

T = TypeVar("T")

COGS = (
    "cogs.game",
    "cogs.table",
    "cogs.turn",
    "cogs.private",
    "cogs.me",
    "cogs.places",
    "cogs.privacy",
    "cogs.status",
)
DEFAULT_DATABASE = Path("var/carthago.db")


class Care(msgspec.Struct, frozen=True):
    """What concerns those who run the bot."""

    operators: frozenset[int] = frozenset()
    """Who may see more by `/status`."""
    backups: Path | None = None
    """The folder of the daily backups; None: none are made."""
    errors: int | None = None
    """The channel in which unexpected errors are told."""


class CarthagoBot(commands.Bot):
    """The Discord client. Nothing is opened before ``open``, or else ``setup_hook``."""

    tables: Tables
    acts: Acts
    place_watch: PlaceWatch
    backups: DailyBackups | None = None
    since: int
    """When the bot was started, in seconds since 1970."""

    def __init__(
        self,
        database: Path,
        *,
        chance: random.Random,
        clock: Callable[[], datetime],
        dev_guild: int | None,
        edition: Path | None,
        studio: Callable[[], Studio] | None,
        care: Care,
    ) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._path = database
        self._chance = chance
        self._clock = clock
        self._dev_guild = dev_guild
        self._edition = edition
        self.care = care
        self._pictures = Pictures(self._wait_outside, studio)
        self._database: Database | None = None
        self._teller: Teller | None = None
        self._clockwork: Clockwork | None = None
        self._reminding: Reminding | None = None
        self._automatic: AutomaticPlayers | None = None
        self._errors: ErrorChannel | None = None
        self._pressed = Once()

    async def outside(self, awaitable: Awaitable[T], *, reason: str) -> T:  # noqa: ARG002
        """Await something that the client's own loop cannot end; tests replace this seam."""
        return await awaitable

    async def open(self) -> Database:
        """Open the database if it is not open; so it can be open before Discord is asked.

        Raises:
            CannotOpen: the database cannot be opened.
        """
        if self._database is None:
            self._database = await Database.open(self._path)
        return self._database

    async def setup_hook(self) -> None:
        """Open the database, load the cogs, register the commands.

        Raises:
            CannotOpen: the database cannot be opened.
        """
        if self.care.errors is not None:
            self._errors = ErrorChannel(self, self.care.errors)
            self._errors.open()
        self.tables = Tables(
            await self.open(),
            chance=self._chance,
            clock=self._clock,
            changed=self._changed,
            editions=Library(self._edition),
        )
        self.acts = Acts(self.tables, self._pictures, Presence(self, self.tables), self._chance)
        self._teller = Teller(self, self.tables, self._pictures, self.nudge)
        self.place_watch = PlaceWatch(self, self.tables, self._teller.poke)
        self._automatic = AutomaticPlayers(self.tables, self._teller.room)
        self._reminding = Reminding(self, self.tables, self.nudge)
        if self.care.backups is not None:
            copier = in_a_process(self._path, self._edition)
            self.backups = DailyBackups(
                self.tables, self.care.backups, copier, self._wait_outside, self.nudge
            )
        self._clockwork = Clockwork(
            self.tables, self._tell_all, self._teller.room, self._wait_outside, self.backups
        )
        self.since = self.tables.now()
        for cog in COGS:
            await self.load_extension(cog)
        await self._register()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to Discord's gateway, and anew whenever the connection is lost.

        The library does so itself, but only after the first connection: where that fails, it
        looks for the session of a connection that never was. Of a client in shards ``ws`` is never
        set; there an error is one of a connection that never was only while it is not closed.

        Raises:
            ConnectionClosed: Discord wants no such connection.
        """
        waits = ExponentialBackoff()
        while not self.is_closed():
            try:
                await super().connect(reconnect=reconnect)
            except AttributeError:
                if self.is_closed() or getattr(self, "ws", None) is not None:
                    raise
                wait = waits.delay()
                log.warning("Discord's gateway is not there; next try in %.0f seconds", wait)
                await asyncio.sleep(wait)

    async def on_ready(self) -> None:
        """Begin to tell what is owed, once Discord is there."""
        self._pictures.warm()
        if self._clockwork is not None:
            self._clockwork.start()
        if self._automatic is not None:
            await self._automatic.poke_all()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer presses; commands are answered by the tree."""
        if presses.is_press(interaction) and self._pressed.is_new(interaction):
            await self.acts.press(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Read nothing: the bot has slash commands only."""

    async def close(self) -> None:
        """Stop; everything that is owed stays in the database."""
        if self._clockwork is not None:
            await self._clockwork.close()
        if self._automatic is not None:
            await self._automatic.close()
        if self._teller is not None:
            await self._teller.close()
        if self._reminding is not None:
            await self._reminding.close()
        if self.backups is not None:
            await self.backups.close()
        if self._errors is not None:
            await self._errors.end()
        self._pictures.close()
        await super().close()
        if self._database is not None:
            await self._database.close()

    async def _register(self) -> None:
        if self._dev_guild is None:
            await self.tree.sync()
            return
        guild = discord.Object(self._dev_guild)
        self.tree.copy_global_to(guild=guild)
        await self.tree.sync(guild=guild)

    def _changed(self, game_id: str) -> None:
        if not self.is_ready():
            return
        if self._teller is not None:
            self._teller.poke(game_id)
        if self._automatic is not None:
            self._automatic.poke(game_id)

    async def _tell_all(self) -> None:
        if self._teller is not None:
            await self._teller.poke_all()
        if self._reminding is not None:
            await self._reminding.poke_all()

    def nudge(self) -> None:
        """Look again at what is due."""
        if self._clockwork is not None:
            self._clockwork.nudge()

    async def _wait_outside(self, awaitable: Awaitable[T], *, reason: str) -> T:
        return await self.outside(awaitable, reason=reason)


def create_bot(  # noqa: PLR0913 - a keyword for each setting
    db: Path | None = None,
    *,
    chance: random.Random | None = None,
    clock: Callable[[], datetime] | None = None,
    dev_guild: int | None = None,
    edition: Path | None = None,
    studio: Callable[[], Studio] | None = None,
    operators: Iterable[int] = (),
    backups: Path | None = None,
    errors: int | None = None,
) -> CarthagoBot:
    """Return the client, without a token and with nothing opened.

    ``db`` None means the setting CARTHAGO_DB; chance is the system's and the clock Discord's
    unless they are given. ``dev_guild``: register the commands in one server only, at once.
    ``edition``: the folder of a group's own edition, by which new full games are played.
    ``studio`` makes what draws the pictures, when the first one is wanted. ``operators``: the ids
    of those who may see more by `/status`. ``backups``: the folder of the daily backups, None for
    none. ``errors``: the id of the channel in which unexpected errors are told.
    """
    return CarthagoBot(
        db or Path(os.environ.get("CARTHAGO_DB") or DEFAULT_DATABASE),
        chance=chance or random.SystemRandom(),
        clock=clock or discord.utils.utcnow,
        dev_guild=dev_guild,
        edition=edition,
        studio=studio,
        care=Care(frozenset(operators), backups, errors),
    )
