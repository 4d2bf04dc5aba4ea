"""An event loop that lives in the process's own time, so that a busy machine blurs no figure.

Its clock is the time that a processor worked for this process, in all its threads. Where nothing
is to be done before the next timer, the clock jumps there. So everything takes as long as on one
core that has nothing else to do; what the disk takes for a commit is not in it.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.store import database

T = TypeVar("T")

LOOK = 0.002
"""Seconds between two looks for what a thread has done."""


class OwnTime(asyncio.SelectorEventLoop):
    """The loop. ``jumped``: the seconds in which there was nothing to do."""

    def __init__(self) -> None:
        self.jumped = 0.0
        self.at_work = 0
        """Pieces of work that threads have."""
        super().__init__(_Jumping(self))

    def time(self) -> float:
        """Return the seconds since the process began."""
        return time.process_time() + self.jumped

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        """Let a thread work; the clock does not jump meanwhile."""
        future = super().run_in_executor(executor, func, *args)
        self.at_work += 1
        future.add_done_callback(self._done)
        return future

    def _done(self, _future: object) -> None:
        self.at_work -= 1


class _Jumping(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    def __init__(self, loop: OwnTime) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(0)
        if found or (timeout is not None and timeout <= 0):
            return found
        if self._loop.at_work or timeout is None:
            return super().select(LOOK)
        self._loop.jumped += timeout
        return []


def count_database() -> None:
    """Let the loop know when the database's thread has work."""
    on_thread, connect = database._on_thread, database._connect

    def counted(work: Callable[..., Awaitable[T]]) -> Callable[..., Awaitable[T]]:
        async def working(*given: Any) -> T:
            loop = asyncio.get_running_loop()
            if not isinstance(loop, OwnTime):
                return await work(*given)
            loop.at_work += 1
            try:
                return await work(*given)
            finally:
                loop.at_work -= 1

        return working

    database._on_thread = counted(on_thread)  # type: ignore[assignment]
    database._connect = counted(connect)  # type: ignore[assignment]
