"""The bot as it is shipped, ``carthago run``, but with another Discord and another time.

Called with the port of a ``Wire``. For each line on its input, with the seconds by which the
clock is ahead and a file for the log, it makes one more process that is the bot. It writes the
process's number, and an empty line when that process is gone.
"""

from __future__ import annotations

import os
import sys
from datetime import timedelta

import discord
import yarl
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
    return run_bot()


def breed(port: int) -> None:
    """Make one bot after the other."""
    for line in sys.stdin:
        ahead, log = line.split(maxsplit=1)
        child = os.fork()
        if child == 0:
            os.dup2(os.open(log.strip(), os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
            os._exit(main(port, int(ahead)))
        print(child, flush=True)  # noqa: T201
        os.waitpid(child, 0)
        print(flush=True)  # noqa: T201


if __name__ == "__main__":
    breed(int(sys.argv[1]))
