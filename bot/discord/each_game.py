"""One task at a time for each game, so that its work comes in order and holds up no other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class EachGame:
    """Does some work for a game whenever it is poked; a poke meanwhile means once more.

    ``work`` must let nothing escape. ``done`` is called when the task of a game has ended.
    """

    def __init__(
        self, work: Callable[[str], Awaitable[None]], done: Callable[[], None] = lambda: None
    ) -> None:
        self._work = work
        self._done = done
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def poke(self, game_id: str) -> None:
        """Do the work of a game, soon."""
        self._again.add(game_id)
        if game_id not in self._tasks:
            self._tasks[game_id] = asyncio.create_task(self._run(game_id))

    async def close(self) -> None:
        """Stop all tasks, wherever they are."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, game_id: str) -> None:
        try:
            while game_id in self._again:
                self._again.discard(game_id)
                await self._work(game_id)
        finally:
            del self._tasks[game_id]
            self._done()
