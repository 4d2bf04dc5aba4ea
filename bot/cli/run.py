"""``carthago run``: the bot on Discord."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
from pathlib import Path
from typing import Any

import discord

from bot.app import create_bot
from bot.cli.logs import OneLine, calm
from bot.cli.settings import BadSettings, Settings, make_default_folder, read
from bot.discord.faults import FAULTS
from bot.editions import check
from bot.store import files
from bot.store.errors import CannotOpen

NOT_SET = (
    "DISCORD_TOKEN is not set. Put the bot's token into .env or into the environment; "
    "the README says where to get one. To try the bot without Discord: carthago local."
)
REFUSED = "Discord does not accept DISCORD_TOKEN. Copy the bot's token anew."
CLOSED = "Discord ends the connection for good and gives the code {}."
NO_DISCORD = "Discord cannot be reached. Check the network, then start again."
BAD_TOKEN = 4004
"""Discord's code for a connection whose token it does not accept."""


def run_bot() -> int:
    """Run the bot until it is told to stop; return the exit code."""
    try:
        settings = read()
    except BadSettings as error:
        return _stop(str(error), 2)
    if not settings.token:
        return _stop(NOT_SET, 2)
    _log(settings.log)
    try:
        if settings.edition is not None and (wrong := _wrong_edition(settings.edition)):
            return _stop(f"CARTHAGO_EDITION: {wrong}.", 2)
        make_default_folder(settings.database)
        asyncio.run(_run(settings))
    except CannotOpen as error:
        return _stop(str(error), 2)
    except discord.LoginFailure:
        return _stop(REFUSED, 2)
    except discord.ConnectionClosed as error:
        if error.code == BAD_TOKEN:
            return _stop(REFUSED, 2)
        return _stop(CLOSED.format(error.code), 1)
    except FAULTS as error:
        logging.getLogger(__name__).debug("no connection", exc_info=error)
        return _stop(NO_DISCORD, 1)
    return 0


def _wrong_edition(folder: Path) -> str | None:
    if not files.is_folder(folder):
        return f"there is no folder {folder}"
    mistakes = check(folder)
    return f"{mistakes[0]}. See carthago edition check {folder}" if mistakes else None


async def _run(settings: Settings) -> None:
    bot = create_bot(
        settings.database,
        dev_guild=settings.dev_guild,
        edition=settings.edition,
        operators=settings.operators,
        backups=settings.backups,
        errors=settings.errors,
    )
    bot.add_listener(keep_what_is_there, "on_ready")
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with bot:
        # Where the games are not at hand, Discord is not asked for anything.
        await bot.open()
        running = asyncio.create_task(bot.start(settings.token))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        await _end(stopping)
        await _end(running)
        if not stop.is_set():
            await running


async def _end(task: asyncio.Task[Any]) -> None:
    """End a task; it is told again, as ``asyncio.wait_for`` may lose a cancellation."""
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=1)


async def keep_what_is_there() -> None:
    """Let the collector of memory look no more at what is there once Discord is.

    It stays until the end, and to look through it holds the loop for a tenth of a second.
    """
    if not gc.get_freeze_count():
        gc.collect()
        gc.freeze()


def _log(level: str) -> None:
    """Log to stderr; foreign text cannot begin a line of its own."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine("{asctime} {levelname} {name}: {message}", style="{"))
    logging.basicConfig(level=level.upper(), handlers=[handler])
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLogger().level))
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(calm)
    logging.getLogger("aiosqlite").setLevel(logging.INFO)


def _stop(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code
