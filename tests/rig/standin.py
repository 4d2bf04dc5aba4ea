"""A small bot by which the rig itself is tested: commands, buttons, secrets and an outbox.

``StandIn(path)`` keeps what was joined and what is to be sent in a file, as the real one does.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Awaitable
from io import BytesIO
from pathlib import Path
from typing import Any, Self, TypeVar

import aiohttp
import discord
from discord import app_commands, ui

T = TypeVar("T")


class StandIn(discord.Client):
    """One endless game: whoever joins is told a secret, and the others are told that he came."""

    def __init__(self, path: Path, factor: int = 7) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.factor = factor
        self._path = path
        self._unsent = asyncio.Event()
        self._turn = asyncio.Lock()

    async def outside(self, awaitable: Awaitable[T], *, reason: str) -> T:
        """Wait for what may never come."""
        return await awaitable

    async def setup_hook(self) -> None:
        """Open the file, sync the commands, and send what was never sent."""
        self._file = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None)
        self._file.execute("create table if not exists seat (person integer primary key)")
        self._file.execute("create table if not exists outbox (channel integer, text text)")
        self.tree.add_command(Game())
        self.add_dynamic_items(Join)
        await self.tree.sync()
        self._unsent.set()
        self._sending = asyncio.create_task(self._send())

    async def close(self) -> None:
        """Stop sending and close the file."""
        self._sending.cancel()
        await super().close()
        self._file.close()

    async def join(self, person: int, channel: int) -> list[int]:
        """Seat somebody, and owe the others the news, in one transaction."""

        def write() -> list[int]:
            with self._file:
                self._file.execute("begin")
                self._file.execute("insert into seat values (?)", (person,))
                news = (channel, f"<@{person}> sits down. @everyone")
                self._file.execute("insert into outbox values (?, ?)", news)
            return [row[0] for row in self._file.execute("select person from seat order by rowid")]

        try:
            async with self._turn:
                return await asyncio.to_thread(write)
        finally:
            self._unsent.set()

    async def _send(self) -> None:
        while True:
            await self.outside(self._unsent.wait(), reason="outbox")
            self._unsent.clear()
            rows = self._file.execute("select rowid, * from outbox order by rowid").fetchall()
            for row, channel, text in rows:
                await self.get_partial_messageable(channel).send(
                    text, allowed_mentions=discord.AllowedMentions(everyone=False, roles=False)
                )
                async with self._turn:
                    self._file.execute("delete from outbox where rowid = ?", (row,))


class Join(ui.DynamicItem[ui.Button[ui.View]], template=r"join:(?P<version>\d+)"):
    """A button that outlives restarts."""

    def __init__(self, version: int) -> None:
        super().__init__(ui.Button(label="Join", custom_id=f"join:{version}"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the button from its id."""
        return cls(int(match["version"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Seat the presser, tell him his secret here and in the DM, and renew the board."""
        bot, channel = interaction.client, interaction.channel_id
        assert isinstance(bot, StandIn)
        assert channel is not None
        assert interaction.message is not None
        try:
            seats = await bot.join(interaction.user.id, channel)
        except sqlite3.IntegrityError:
            await interaction.response.send_message(
                f"You sit here, {interaction.locale}.", ephemeral=True
            )
            return
        secret = f"Your secret is {len(seats) * bot.factor}."
        await interaction.response.send_message(secret, ephemeral=True)
        await interaction.message.edit(
            content=f"{len(seats)} seats",
            attachments=[discord.File(_picture(len(seats)), "board.png", description="The board")],
        )
        try:
            await interaction.user.send(f"||{secret}||")
        except (discord.HTTPException, aiohttp.ClientError):
            await interaction.followup.send("Your DMs are closed.", ephemeral=True)


class Ask(ui.Modal, title="How many?"):
    """A dialogue."""

    number: ui.TextInput[Self] = ui.TextInput(label="Number", custom_id="number")

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Say what was said."""
        await interaction.response.send_message(f"{self.number} it is.", ephemeral=True)


class Game(app_commands.Group, name="game", description="A game."):
    """The commands."""

    @app_commands.command(description="Opens a game.")
    async def new(self, interaction: discord.Interaction[Any], name: str) -> None:
        """Post the board."""
        view = ui.View(timeout=None).add_item(Join(1))
        await interaction.response.send_message(
            f"{name}: 0 seats", embed=discord.Embed(title="Board"), view=view
        )

    @app_commands.command(description="Shows what you like.")
    async def show(self, interaction: discord.Interaction[Any], what: str) -> None:
        """Ask back, fail, or offer a select."""
        if what == "fault":
            raise RuntimeError(what)
        if what == "ask":
            await interaction.response.send_modal(Ask())
            return
        view = ui.View(timeout=None)
        options = [discord.SelectOption(label=each) for each in ("ship", "horse")]
        view.add_item(ui.Select(custom_id="pick", options=options, placeholder="Take one"))
        await interaction.response.send_message("Yours.", view=view, ephemeral=True)

    @show.autocomplete("what")
    async def offer(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer what fits."""
        every = ("ask", "fault", f"hand of {interaction.user.name}")
        return [app_commands.Choice(name=each, value=each) for each in every if typed in each]


def _picture(seats: int) -> BytesIO:
    return BytesIO(b"picture of %d" % seats)
