"""Automatic players take their turns. They are given the view of their seat, nothing else."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from random import Random

from bot.players import PLAYERS
from bot.tables.desk import Desk
from bot.tables.draft import Draft
from bot.tables.errors import Stale
from bot.tables.game import Game
from bot.tables.turns import add_choice

Think = Callable[[Callable[[], str]], Awaitable[str]]


async def in_thread(thinking: Callable[[], str]) -> str:
    """Let an automatic player think beside the event loop."""
    return await asyncio.to_thread(thinking)


class Automatic:
    """Plays the seats of automatic players."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def games(self) -> list[str]:
        """Return the ids of running games with automatic players."""
        return await self._desk.games.with_automatic_players()

    async def play(self, game_id: str, think: Think = in_thread) -> bool:
        """Make one choice for the automatic player that is to act; return whether there was one.

        Raises:
            UnknownGame: there is no such game.
            NotSaved: the database did not take the choice.
            NotLegal: the player broke the rules.
        """
        game = await self._desk.load(game_id)
        thinking = self._thinking(game)
        if thinking is None:
            return False
        seat = game.awaited[0]
        token = await think(thinking)

        def work(draft: Draft) -> None:
            if draft.before.version != game.version:
                raise Stale
            add_choice(draft, seat, token, self._desk.chance, by=None)

        # The game may have gone on while the player thought; then the caller asks again.
        with contextlib.suppress(Stale):
            await self._desk.change(game_id, None, work)
        return True

    def _thinking(self, game: Game) -> Callable[[], str] | None:
        if len(game.awaited) != 1 or game.course is None or game.edition is None:
            return None
        seat, edition = game.awaited[0], game.edition
        kind = game.seats[seat].player
        if kind is None:
            return None
        view = game.full_view(seat)
        # Handed to another thread, so it has a source of chance of its own.
        chance = Random(self._desk.chance.getrandbits(64))  # noqa: S311
        return lambda: PLAYERS[kind](view, edition, chance)
