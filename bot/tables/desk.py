"""The desk: the one way in which a game changes. Lock, load, decide, one transaction."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import msgspec

from bot.editions.library import Library
from bot.store.errors import Conflict
from bot.store.games import Games, Save
from bot.store.rows import ReminderRow, SeatRow
from bot.tables import notices
from bot.tables.draft import Draft
from bot.tables.errors import UnknownGame
from bot.tables.game import Game
from bot.tables.people import Person
from bot.tables.returning import come_back, is_gone, tidy

if TYPE_CHECKING:
    from random import Random

log = logging.getLogger(__name__)

AT_HAND = 256
"""So many games are kept in memory, those used last; nothing depends on it but speed."""

Work = Callable[[Draft], None]


class Desk:
    """Loads and changes games, one change at a time for each game."""

    def __init__(
        self,
        games: Games,
        chance: Random,
        clock: Callable[[], datetime],
        changed: Callable[[str], None],
        editions: Library,
    ) -> None:
        self.games = games
        self.chance = chance
        self.editions = editions
        self._clock = clock
        self._changed = changed
        self._kept: OrderedDict[str, Game] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> int:
        """Return the present time in whole seconds."""
        return int(self._clock().timestamp())

    async def load(self, game_id: str) -> Game:
        """Return a game.

        Raises:
            UnknownGame: there is none.
            NotSaved: the database could not be read.
        """
        kept = self._kept.get(game_id)
        if kept is not None:
            row = await self.games.row(game_id)
            if row is not None and (row.version, row.setup) == (kept.version, kept.row.setup):
                return self._keep(kept.with_row(row))
        # What somebody typed may hold what no database takes.
        stored = await self.games.load(game_id) if game_id.isascii() else None
        if stored is None:
            raise UnknownGame
        edition = stored.row.edition
        return self._keep(Game.of(stored, None if edition is None else self.editions.get(edition)))

    def _keep(self, game: Game) -> Game:
        """Keep a game at hand; the version says whether it is still the stored one."""
        self._kept[game.id] = game
        self._kept.move_to_end(game.id)
        if len(self._kept) > AT_HAND:
            self._kept.popitem(last=False)
        return game

    async def create(self, game: Game, *owed: notices.Notice) -> Game:
        """Store a new game, and what must be told of it.

        Raises:
            IdTaken: there is a game with its id.
            NameTaken: an open game of the same home has its name.
            NotSaved: the database did not take it.
        """
        told = [(notices.encode(notice), self._nonce()) for notice in owed]
        await self._write(game.id, self.games.create(game.stored(), told, self.now()))
        log.debug("change game=%s version=%d status=%s", game.id, game.version, game.status)
        return game

    async def change(self, game_id: str, actor: Person | None, work: Work) -> Game:
        """Let ``work`` fill a draft, store it as one transaction, and return the game after it.

        The acting person's present name is kept with his seat. If he was taken to have left the
        server, he is there again, whatever becomes of his act.

        Raises:
            Refusal: nothing has changed.
        """
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            while True:
                draft = Draft(await self.load(game_id), self.now())
                comes = actor is not None and is_gone(draft, actor)
                if comes and actor is not None:
                    come_back(draft, draft.before.seat_for(actor))
                else:
                    work(draft)
                if draft.empty:
                    return draft.before
                tidy(draft)
                _rename(draft, actor)
                try:
                    after = await self._store(draft)
                except Conflict:
                    # A change that its task no longer waited for came first.
                    continue
                if not comes:
                    return after

    async def _store(self, draft: Draft) -> Game:
        after = draft.finish()
        told = tuple((notices.encode(n), self._nonce()) for n in draft.notices)
        owed = tuple(
            ReminderRow(user, after.id, stage, after.version, self._nonce(), 0, draft.now)
            for user, stage in draft.reminders
        )
        removal = _removal(draft.before.row.channel_id)
        stored, forgets = after.stored(), draft.forgets
        change = Save(draft.before.version, stored, told, draft.now, owed, removal, forgets)
        await self._write(after.id, self.games.save(change))
        log.debug(
            "change game=%s version=%d status=%s events=%d notices=%d",
            after.id,
            after.version,
            after.status,
            len(draft.entries),
            len(told),
        )
        if forgets is not None:
            # Only the database knows what stands now where a name stood.
            self._kept.pop(after.id, None)
            return await self.load(after.id)
        return self._keep(after)

    async def _write(self, game_id: str, writing: Awaitable[None]) -> None:
        """Wait for a change and say that it is there.

        A cancelled task leaves its change behind all the same, so that is said as well.
        """
        try:
            await writing
        except asyncio.CancelledError:
            self._changed(game_id)
            raise
        self._changed(game_id)

    def _nonce(self) -> str:
        return str(self.chance.getrandbits(63))


def _rename(draft: Draft, actor: Person | None) -> None:
    if actor is None:
        return
    draft.seats = tuple(
        msgspec.structs.replace(seat, name=actor.name) if seat.user_id == actor.id else seat
        for seat in draft.seats
    )


def _removal(channel: int) -> Callable[[int], bytes]:
    """Return what makes the notice that removes a board message of this channel."""
    return lambda message: notices.encode(notices.Remove(message, channel))


def seat_row(person: Person) -> SeatRow:
    """Return a person as somebody who sits down; the draft numbers the seats."""
    return SeatRow(0, person.id, person.name)
