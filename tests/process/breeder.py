"""Bots as they are shipped, each a process of its own, before a Discord in this process."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tests.process.loop import ROOT
from tests.rig.wire import Wire

PATIENCE = 60.0
TOKEN = "the-token-of-the-bot"


class Breeder:
    """Makes bots that are processes of their own, one at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.code = 0
        """The exit code of the last bot, below zero if it was killed."""
        self.said = ""
        """What it wrote to its log."""

    @classmethod
    @asynccontextmanager
    async def at_work(cls) -> AsyncIterator[Breeder]:
        """Be there for as long as bots are wanted."""
        settings = {"DISCORD_TOKEN": TOKEN, "CARTHAGO_LOG": "debug"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.process.shipped",
            cwd=ROOT, env={**os.environ, **settings},
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            yield cls(process)
        finally:
            process.kill()
            await process.wait()

    @asynccontextmanager
    async def bot(self, wire: Wire, path: Path, ahead: int = 0) -> AsyncIterator[int]:
        """Let a bot live on a database; it is gone at the end, and has logged no error.

        Gives the number of its process.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{wire.port} {ahead} {path}\n".encode())
        number = int(await self._process.stdout.readline())
        try:
            yield number
        finally:
            ended = asyncio.ensure_future(self._process.stdout.readline())
            if not (await asyncio.wait({ended}, timeout=PATIENCE))[0]:
                os.kill(number, signal.SIGKILL)
            self.code, self.said = int(await ended), path.with_suffix(".log").read_text()
        for word in (" ERROR ", "Traceback", TOKEN):
            assert word not in self.said, self.said


async def all_told(wire: Wire, path: Path) -> None:
    """Wait until the bot has nothing more to tell."""
    sql = (
        "SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM reminders) + "
        "(SELECT count(*) FROM games WHERE version > board_version)"
    )
    until = asyncio.get_running_loop().time() + 3 * PATIENCE
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        while connection.execute(sql).fetchone() != (0,):
            assert asyncio.get_running_loop().time() < until
            await wire.next_request(0.5)
