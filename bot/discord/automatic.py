"""Lets automatic players take their turns, a task a game, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.discord.each_game import EachGame
from bot.rules.errors import Refusal
from bot.tables.tables import Tables

log = logging.getLogger(__name__)

AFTER_FAILURE = 60.0
"""Seconds after which a choice that could not be saved is tried again."""


class AutomaticPlayers:
    """Plays the seats of automatic players. ``poke`` it after each change.

    ``room`` waits while so much is being told that their moves had better wait.
    """

    def __init__(self, tables: Tables, room: Callable[[], Awaitable[None]]) -> None:
        self._automatic = tables.automatic
        self._room = room
        self._each = EachGame(self._run)
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def poke(self, game_id: str) -> None:
        """Let the automatic players of a game act, soon."""
        self._each.poke(game_id)

    async def poke_all(self) -> None:
        """Let the automatic players of all games act, soon."""
        self._each.poke_all(await self._automatic.games())

    async def close(self) -> None:
        """Stop; whoever was to act is still to act at the next start."""
        for timer in self._timers.values():
            timer.cancel()
        await self._each.close()

    async def _run(self, game_id: str) -> None:
        try:
            await self._room()
            while await self._automatic.play(game_id):
                pass
        except Refusal as refusal:
            log.warning("game %s: automatic player waits (%s)", game_id, refusal.code)
            loop = asyncio.get_running_loop()
            self._timers[game_id] = loop.call_later(AFTER_FAILURE, self.poke, game_id)
        except Exception:
            log.exception("game %s: automatic player failed", game_id)
