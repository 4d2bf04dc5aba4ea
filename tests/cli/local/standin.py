"""A bot of three commands' worth, for tests of the local page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

import discord
from discord import app_commands

T = TypeVar("T")


class Lobby(discord.ui.View):
    """Buttons that live for ever: a public edit with a DM, and an edit an hour later."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Join", custom_id="join")
    async def join(
        self, interaction: discord.Interaction, button: discord.ui.Button[Lobby]
    ) -> None:
        assert interaction.message is not None
        joined = f"{interaction.message.content}\n{interaction.user.mention} joined"
        await interaction.response.edit_message(content=joined)
        try:
            await interaction.user.send("A secret.")
        except discord.Forbidden as refusal:
            await interaction.followup.send(f"Shut: {refusal.code}", ephemeral=True)

    @discord.ui.button(label="Later", custom_id="later")
    async def later(
        self, interaction: discord.Interaction, button: discord.ui.Button[Lobby]
    ) -> None:
        assert interaction.message is not None
        assert isinstance(interaction.client, StandIn)
        await interaction.response.defer()
        interaction.client.remind(interaction.message)


class StandIn(discord.Client):
    """The local page's view of the bot: a client, a file and the method `outside`."""

    def __init__(self, db: Path) -> None:
        super().__init__(intents=discord.Intents.default())
        self.db = db
        self.tree = app_commands.CommandTree(self)
        self.tasks: set[asyncio.Task[None]] = set()
        self.tree.command(name="ping", description="Opens a lobby")(ping)
        self.tree.command(name="now", description="Tells the time")(now)
        self.tree.command(name="thread", description="Makes a thread")(thread)

    async def outside(self, awaitable: Awaitable[T], *, reason: str) -> T:
        return await awaitable

    async def setup_hook(self) -> None:
        self.db.touch()
        self.add_view(Lobby())
        await self.tree.sync()

    def remind(self, message: discord.Message) -> None:
        async def edit() -> None:
            due = discord.utils.utcnow() + timedelta(hours=1)
            await self.outside(discord.utils.sleep_until(due), reason="an hour")
            await message.edit(content="An hour later")

        self.tasks.add(asyncio.get_running_loop().create_task(edit()))


async def ping(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("A lobby", view=Lobby())


async def now(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(discord.utils.utcnow().isoformat())


async def thread(interaction: discord.Interaction) -> None:
    assert isinstance(interaction.channel, discord.TextChannel)
    made = await interaction.channel.create_thread(
        name="A long game", type=discord.ChannelType.public_thread
    )
    await made.send("Here we play.")
    await interaction.response.send_message("Made.", ephemeral=True)
