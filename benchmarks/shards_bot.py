"""The bot of ``shards.py``, in a process of its own: the client in shards, on a loopback socket."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


async def at_once(shard_id: int | None, *, initial: bool = False) -> None:
    """Take no rest between two shards."""


async def run(port: int, path: Path) -> None:
    """Be the bot until the process is ended; say each time that it is ready, and after how much.

    That is the seconds of the processor, from the start of the process.
    """
    from bot.app import create_bot
    from bot.cli.run import keep_what_is_there

    Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    bot = create_bot(path)
    bot.before_identify_hook = at_once  # type: ignore[method-assign]

    async def say() -> None:
        print(time.process_time(), flush=True)

    bot.add_listener(say, "on_ready")
    bot.add_listener(keep_what_is_there, "on_ready")
    async with bot:
        await bot.start("token")


if __name__ == "__main__":
    if sys.argv[3] == "shards":
        # The class that CarthagoBot derives from, as if that one word were another there.
        commands.Bot = commands.AutoShardedBot  # type: ignore[misc,assignment]
    asyncio.run(run(int(sys.argv[1]), Path(sys.argv[2])))
