"""The bot as it is shipped, ``carthago run``, but with another Discord and another time.

For each line on its input, with the port of a ``Wire``, the seconds by which the clock is ahead
and the database, it makes one more process that is the bot and has its log beside the database. It
writes the process's number, and its exit code when it is gone. A bot that lost Discord tries again
at once.
"""

from __future__ import annotations

import os
import sys
from datetime import timedelta
from pathlib import Path

import discord
import yarl
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket
from discord.http import Route

# All that takes time to load is loaded once, so that a bot is there at once.
from bot.cli.run import run_bot


def main(port: int, ahead: int) -> int:
    """Be the bot; settings come from the environment."""
    Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    now = discord.utils.utcnow
    discord.utils.utcnow = lambda: now() + timedelta(seconds=ahead)
    ExponentialBackoff.delay = lambda self: 0.01  # type: ignore[assignment]
    discord.Client.before_identify_hook = at_once  # type: ignore[assignment]
    return run_bot()


async def at_once(client: discord.Client, shard_id: int | None, *, initial: bool = False) -> None:
    """Take no rest before a new session."""


def breed() -> None:
    """Make one bot after the other."""
    for line in sys.stdin:
        port, ahead, path = line.rstrip("\n").split(maxsplit=2)
        child = os.fork()
        if child == 0:
            log = Path(path).with_suffix(".log")
            os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
            os.environ["CARTHAGO_DB"] = path
            os._exit(main(int(port), int(ahead)))
        print(child, flush=True)  # noqa: T201
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201


if __name__ == "__main__":
    breed()
