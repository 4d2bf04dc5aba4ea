"""One task at a time for each game, so that its work comes in order and holds up no other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

MOST_AT_ONCE = 32
"""So many tasks at most before the next one of many is begun, unless they all take long."""
LONG = 1.0
"""Seconds after which it is begun all the same."""
APART = 1.0
"""Seconds between two calls of ``done`` while there are tasks."""


class EachGame:
    """Does some work for a game whenever it is poked; a poke meanwhile means once more.

    ``work`` must let nothing escape. ``done`` is called soon after the task of a game has ended,
    once for all that end together.
    """

    def __init__(
        self, work: Callable[[str], Awaitable[None]], done: Callable[[], None] = lambda: None
    ) -> None:
        self._work = work
        self._done = done
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._later: dict[str, None] = {}
        self._feeder: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def poke_all(self, game_ids: Iterable[str]) -> None:
        """Do the work of many games, a few at a time, so that no press waits behind it all."""
        self._later.update(dict.fromkeys(game_ids))
        if self._later and (self._feeder is None or self._feeder.done()):
            self._feeder = asyncio.create_task(self._feed())

    async def room(self) -> None:
        """Wait while there are many tasks, unless they all take long."""
        if len(self._tasks) >= MOST_AT_ONCE:
            tasks = list(self._tasks.values())
            await asyncio.wait(tasks, timeout=LONG, return_when=asyncio.FIRST_COMPLETED)

    def poke(self, game_id: str) -> None:
        """Do the work of a game, soon."""
        self._again.add(game_id)
        if game_id not in self._tasks:
            self._tasks[game_id] = asyncio.create_task(self._run(game_id))

    async def close(self) -> None:
        """Stop all tasks, wherever they are."""
        self._later.clear()
        if self._timer is not None:
            self._timer.cancel()
        tasks = [*self._tasks.values(), *([self._feeder] if self._feeder else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _feed(self) -> None:
        while self._later:
            await self.room()
            game_id = next(iter(self._later))
            del self._later[game_id]
            self.poke(game_id)

    async def _run(self, game_id: str) -> None:
        try:
            while game_id in self._again:
                self._again.discard(game_id)
                await self._work(game_id)
        finally:
            del self._tasks[game_id]
            self._ended()

    def _ended(self) -> None:
        if not self._tasks:
            self._tell()
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(APART, self._tell)

    def _tell(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._done()
