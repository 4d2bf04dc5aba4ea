"""The bot as it is shipped, ``carthago run``, but with another Discord and another time.

Called with the port of a ``Wire`` and the seconds by which its clock is ahead.
"""

from __future__ import annotations

import sys
from datetime import timedelta

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.cli.run import run_bot


def main(port: int, ahead: int) -> int:
    """Run the bot; settings come from the environment."""
    Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    now = discord.utils.utcnow
    discord.utils.utcnow = lambda: now() + timedelta(seconds=ahead)
    return run_bot()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
