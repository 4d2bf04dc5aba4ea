"""All tables of one database, and what they have to tell."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING

from bot.editions.library import Library
from bot.store.database import Database
from bot.store.errors import NotSaved
from bot.store.games import Games
from bot.store.homes import Homes as Places
from bot.store.outbox import Outbox
from bot.store.oversight import Oversight
from bot.store.people import People
from bot.store.privacy import PrivacyRows
from bot.store.reminders import Reminders
from bot.store.requests import Requests
from bot.tables.agreements import Agreements
from bot.tables.automatic import Automatic
from bot.tables.desk import Desk
from bot.tables.finder import Finder
from bot.tables.game import Game
from bot.tables.homes import Homes
from bot.tables.limits import Limits
from bot.tables.lobbies import Lobbies
from bot.tables.me import Me
from bot.tables.pace import LOBBY_WARNED
from bot.tables.privacy import Privacy
from bot.tables.referee import Referee
from bot.tables.seats import Seats
from bot.tables.turns import Turns
from bot.tables.wakes import Wakes

if TYPE_CHECKING:
    from random import Random


log = logging.getLogger(__name__)


async def at_once() -> None:
    """Wait for nothing."""


class Tables:
    """The application over one open database.

    ``changed`` is called with a game's id after each change, so that it can be told at once.
    """

    def __init__(
        self,
        database: Database,
        *,
        chance: Random,
        clock: Callable[[], datetime],
        changed: Callable[[str], None] = lambda _game_id: None,
        editions: Library | None = None,
    ) -> None:
        games = Games(database)
        self.editions = editions or Library()
        self._desk = Desk(games, chance, clock, changed, self.editions)
        self.limits = Limits(self._desk.now)
        self.lobbies = Lobbies(self._desk, self.limits)
        self.referee = Referee(self._desk)
        self.turns = Turns(self._desk)
        self.automatic = Automatic(self._desk)
        self.agreements = Agreements(self._desk)
        self.seats = Seats(self._desk)
        self.finder = Finder(self._desk)
        self.wakes = Wakes(self._desk)
        self.homes = Homes(self._desk)
        self.places = Places(database)
        self.outbox = Outbox(database)
        self.oversight = Oversight(database)
        self.requests = Requests(database)
        self.reminders = Reminders(database)
        self.me = Me(People(database), self._desk.now)
        self.privacy = Privacy(self._desk, PrivacyRows(database), self.limits)
        self._lobbies_dated = False

    def now(self) -> int:
        """Return the present time in whole seconds."""
        return self._desk.now()

    async def load(self, game_id: str) -> Game:
        """Return a game, for the bot's own use: nobody is checked.

        Raises:
            UnknownGame: there is none.
        """
        return await self._desk.load(game_id)

    async def wake_due(self, room: Callable[[], Awaitable[None]] = at_once) -> None:
        """Let all games act whose time has come; ``room`` is awaited before each.

        Raises:
            NotSaved: the database does not take it now.
        """
        if not self._lobbies_dated:
            # Those of an earlier version never had a time at which they close.
            await self._desk.games.date_lobbies(LOBBY_WARNED)
            self._lobbies_dated = True
        await self.privacy.sweep()
        for game_id in await self._desk.games.due(self.now()):
            await room()
            try:
                await self.wakes.wake(game_id)
            except NotSaved:
                raise
            except Exception:
                # One game that cannot act must not stop the others.
                log.exception("game %s could not act", game_id)

    async def next_due(self) -> int | None:
        """Return when a game acts by itself, or something that is owed can be told."""
        moments = (
            await self._desk.games.next_due(),
            await self.outbox.next_try(),
            await self.reminders.next_try(),
        )
        return min((moment for moment in moments if moment is not None), default=None)
