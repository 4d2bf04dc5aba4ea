"""One at a time, and first whom somebody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class Turns:
    """Lets one piece of work go on at a time; those that are urgent go before all others."""

    def __init__(self) -> None:
        self._busy = False
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def turn(self, *, urgent: bool) -> AsyncIterator[None]:
        """Wait for a turn and have it."""
        if self._busy:
            mine = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (not urgent, next(self._numbers), mine))
            try:
                await mine
            except asyncio.CancelledError:
                if mine.done() and not mine.cancelled():
                    self._pass_on()
                raise
        self._busy = True
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Give the turn to the next who still waits."""
        while self._waiting:
            _, _, other = heappop(self._waiting)
            if not other.done():
                other.set_result(None)
                return
        self._busy = False
