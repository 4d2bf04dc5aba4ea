"""Start the local page, serve it, stop it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import msgspec
import simcord
from aiohttp import web
from simcord.backend import Backend

from bot.cli.local import keep, simcord_names, world
from bot.cli.local.live import Live
from bot.cli.local.page import application
from bot.store import files
from bot.store.errors import OutOfReach

log = logging.getLogger(__name__)

HOST = "127.0.0.1"
SETTLE_TIMEOUT = 10.0
"""Seconds that one press may take."""
GOODBYE = 10.0
"""Seconds that the bot may take to close."""

Factory = Callable[[Path], discord.Client]
"""Makes the bot for a database. It has a method `outside`, which the page replaces."""


class LocalOptions(msgspec.Struct, frozen=True):
    """How to serve: port (0 for any), number of members, the bot's database.

    Raises ValueError for a number of members or a port that cannot be.
    """

    port: int
    members: int
    db: Path

    def __post_init__(self) -> None:
        if not world.FEWEST_MEMBERS <= self.members <= world.MOST_MEMBERS:
            raise ValueError(
                f"--members must be from {world.FEWEST_MEMBERS} to {world.MOST_MEMBERS}."
            )
        if not 0 <= self.port < 1 << 16:
            raise ValueError("--port must be from 0 to 65535.")


def real_bot(db: Path) -> discord.Client:
    """The bot itself, on this database."""
    from bot.app import create_bot

    return create_bot(db)


async def serve(options: LocalOptions, factory: Factory = real_bot) -> int:
    """Serve until SIGINT or SIGTERM, and return the exit code; see `bot.cli.local.run`."""
    try:
        listener = listen(options.port)
    except OSError:
        _say(f"Port {options.port} is taken. Stop what uses it, or choose another with --port.")
        return 2
    with listener:
        stop = _stop_signal()
        try:
            options.db.parent.mkdir(parents=True, exist_ok=True)
            files.is_there(options.db)
        except OSError as error:
            _say(f"{options.db} cannot be used: {error.strerror}.")
            return 2
        except OutOfReach as error:
            _say(str(error))
            return 2
        try:
            live = await start(options, factory)
        except Exception as error:
            log.debug("the bot could not start", exc_info=True)
            _say(f"The bot could not start: {error}")
            return 1
        try:
            await _until(stop, live, listener)
        finally:
            await finish(live)
    return 0


async def start(options: LocalOptions, factory: Factory) -> Live:
    """Start the bot in its simulated server: the one kept beside the database, or a new one."""
    file = keep.path_beside(options.db)
    head, backend = _kept(file, options.db)
    bot = factory(options.db)
    env = simcord.Env(bot, settle_timeout=SETTLE_TIMEOUT)
    bot.outside = env.external_wait  # type: ignore[attr-defined]
    if backend is None:
        world.build(env)
    else:
        env.backend = backend
    ahead = head.ahead if head else 0.0
    _set_clock(env, head, ahead)
    here = world.enter(env, options.members)
    if backend is None:
        world.welcome(here)
    token = head.token if head else secrets.token_urlsafe(24)
    live = Live(here, file, token=token, ahead=ahead)
    simcord_names.quicken(env)
    try:
        await env.start()
    except BaseException:
        await bot.close()
        raise
    live.save()
    return live


async def finish(live: Live) -> None:
    """Close pages, bot and server, and keep the server as it was at the end."""
    async with live.turn:
        await live.close()
        live.save()
        bot = live.env.bot
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(bot.close(), GOODBYE)
        with contextlib.suppress(TimeoutError):
            await live.env.shutdown()


def _set_clock(env: simcord.Env, head: keep.Header | None, ahead: float) -> None:
    """Set the server's clock before the bot looks at it; it never goes back."""
    goal = datetime.now(UTC) + timedelta(seconds=ahead)
    if head is not None:
        goal = max(goal, head.now)
    env.backend.clock.advance(max(0.0, (goal - env.now()).total_seconds()))


def _kept(file: Path, db: Path) -> tuple[keep.Header | None, Backend | None]:
    if not file.exists():
        return None, None
    head, data = keep.read(file)
    if not db.exists():
        _say("There is no database beside the kept server, so a new server is built.")
        return head, None
    if head is None:
        _say(f"{file} cannot be read; the server is built anew. The games are safe.")
        return None, None
    if not head.current:
        _say(f"{file} is of another version; the server is built anew. The games are safe.")
        return head, None
    try:
        backend = simcord_names.thaw(data)
        if not world.furnished(backend):
            raise ValueError("other people or channels")
    except ValueError:
        _say(f"{file} cannot be used; the server is built anew. The games are safe.")
        return head, None
    return head, backend


async def mount(live: Live, listener: socket.socket) -> web.AppRunner:
    """Serve the page on a listening socket, until the runner is cleaned up."""
    port = listener.getsockname()[1]
    runner = web.AppRunner(application(live, port), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    return runner


async def _until(stop: asyncio.Event, live: Live, listener: socket.socket) -> None:
    runner = await mount(live, listener)
    pump = asyncio.create_task(live.pump())
    try:
        print(f"http://{HOST}:{listener.getsockname()[1]}/", flush=True)
        _say("The local page is ready. Open the address in a browser. Ctrl+C stops it.")
        with simcord_names.kept(live.env.backend, live.keep):
            await stop.wait()
    finally:
        pump.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await pump
        await runner.cleanup()


def listen(port: int) -> socket.socket:
    """Return a socket that listens on this machine alone; raises OSError when it is taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there it would share a taken port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen()
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def _stop_signal() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError):
            loop.add_signal_handler(number, stop.set)
    return stop


def _say(sentence: str) -> None:
    print(f"carthago local: {sentence}", file=sys.stderr, flush=True)
