"""The clock of all games: sleeps until the next moment that stands in the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.discord.backups import DailyBackups
from bot.rules.errors import Refusal
from bot.tables.tables import Tables

log = logging.getLogger(__name__)

LONGEST_SLEEP = 86400.0
AFTER_FAILURE = 60.0


class Outside(Protocol):
    """The client's seam for waits that its own loop cannot end."""

    def __call__(self, awaitable: Awaitable[None], *, reason: str) -> Awaitable[None]:
        """Await something from outside the bot's own work."""


class Clockwork:
    """Lets games act when their time has come, and what was postponed be told again.

    ``tell`` begins to tell all that is owed; ``room`` waits while much is being told.
    """

    def __init__(
        self,
        tables: Tables,
        tell: Callable[[], Awaitable[None]],
        room: Callable[[], Awaitable[None]],
        outside: Outside,
        backups: DailyBackups | None = None,
    ) -> None:
        self._tables = tables
        self._tell = tell
        self._room = room
        self._outside = outside
        self._backups = backups
        self._task: asyncio.Task[None] | None = None
        self._nudged: asyncio.Future[None] | None = None
        self._missed = False

    def start(self) -> None:
        """Begin; what fell due while nobody looked is done first. May be called again."""
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    def nudge(self) -> None:
        """Look again: a moment may have come nearer."""
        self._missed = True
        if self._nudged is not None and not self._nudged.done():
            self._nudged.set_result(None)

    async def close(self) -> None:
        """Stop; moments stay in the database."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._missed = False
            await self._outside(self._sleep(await self._work()), reason="the next moment of a game")

    async def _work(self) -> float:
        """Do what is due and return the seconds until something is due again."""
        try:
            await self._tables.wake_due(self._room)
            await self._tell()
            if self._backups is not None:
                await self._backups.poke()
            due = await self._next_due()
        except Refusal as refusal:
            log.warning("timers wait: %s", refusal.code)
            return AFTER_FAILURE
        except Exception:
            # Whatever it was: without its clock no game would ever act again.
            log.exception("timers wait")
            return AFTER_FAILURE
        if due is None:
            return LONGEST_SLEEP
        left = float(due - self._tables.now())
        # What is still due was tried just now, or is being told: whoever tells it gives a nudge.
        return min(left, LONGEST_SLEEP) if left > 0 else AFTER_FAILURE

    async def _next_due(self) -> int | None:
        backup = self._backups.due if self._backups is not None else None
        moments = (await self._tables.next_due(), backup)
        return min((moment for moment in moments if moment is not None), default=None)

    async def _sleep(self, seconds: float) -> None:
        if self._missed:
            return
        loop = asyncio.get_running_loop()
        self._nudged = loop.create_future()
        timer = loop.call_later(seconds, self.nudge)
        try:
            await self._nudged
        finally:
            timer.cancel()
