"""The client in shards, as docs/growing.md says that it can be."""

from __future__ import annotations

import random
from pathlib import Path

import discord
import pytest
from discord.ext import commands

from bot.app import Care, CarthagoBot


class Divided(CarthagoBot, commands.AutoShardedBot):
    """The client as if it were derived from the class that has shards."""


def divided(path: Path) -> Divided:
    return Divided(
        path,
        chance=random.Random(1),
        clock=discord.utils.utcnow,
        dev_guild=None,
        edition=None,
        studio=None,
        care=Care(),
    )


async def test_what_ends_it_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ended(client: Divided, *, reconnect: bool = True) -> None:
        await client.close()
        raise AttributeError("in a shard")

    monkeypatch.setattr(discord.AutoShardedClient, "connect", ended)
    async with divided(tmp_path / "carthago.db") as bot:
        with pytest.raises(AttributeError, match="in a shard"):
            await bot.connect()
