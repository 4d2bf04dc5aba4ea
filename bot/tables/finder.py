"""Which game is meant: by id, by place, by person."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.store.rows import GameRow
from bot.tables.desk import Desk
from bot.tables.errors import NoGameHere, UnknownGame
from bot.tables.game import Game
from bot.tables.people import Person

OPEN = frozenset({"lobby", "running"})


class Asking(msgspec.Struct, frozen=True):
    """Who asks, where (None: in a DM), and for games in which states.

    ``seated`` games only: a spectator's question leaves it off.
    """

    person: Person
    channel_id: int | None
    statuses: frozenset[str]
    seated: bool = True


class Finder:
    """Finds games, and lets nobody see a game that is not his to see."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def candidates(self, asking: Asking) -> list[GameRow]:
        """Return the games that are meant when none is named: one, several, or none.

        In a thread or channel its own games; of these, the asker's come first. In a DM, all
        games of the asker.
        """
        mine = [r for r in await self.of_person(asking.person.id) if r.status in asking.statuses]
        if asking.channel_id is None:
            return mine
        here = [row for row in mine if row.channel_id == asking.channel_id]
        if here or asking.seated:
            return here
        rows = await self._desk.games.open_in(asking.channel_id)
        return [row for row in rows if row.status in asking.statuses]

    async def one(self, asking: Asking) -> Game | list[GameRow]:
        """Return the one game that is meant, or several among which the asker must choose.

        Raises:
            NoGameHere: there is none.
        """
        rows = await self.candidates(asking)
        if not rows:
            raise NoGameHere
        return await self._desk.load(rows[0].id) if len(rows) == 1 else rows

    async def named(self, game: str, asking: Asking) -> Game:
        """Return the game with an id, or the asker's or this place's only one with a name.

        Raises:
            UnknownGame: there is none that the asker may see, or the name is not clear.
        """
        try:
            return await self.see(game, asking.person, asking.channel_id)
        except UnknownGame:
            rows = await self.of_person(asking.person.id)
            if asking.channel_id is not None:
                rows += await self._desk.games.open_in(asking.channel_id)
            ids = {row.id for row in rows if row.name.casefold() == game.casefold()}
            if len(ids) != 1:
                raise
        return await self._desk.load(ids.pop())

    async def see(self, game_id: str, person: Person, channel_id: int | None) -> Game:
        """Return a game that a person may see: one of his own, or one of this place.

        Raises:
            UnknownGame: there is no such game, or it is none of his business here.
        """
        game = await self._desk.load(game_id)
        mine = game.seat_of(person.id) is not None or person.id in game.invited
        if not mine and game.row.channel_id != channel_id:
            raise UnknownGame
        return game

    async def of_person(self, user_id: int) -> list[GameRow]:
        """Return the games in which a person has a seat, the newest first."""
        return await self._desk.games.of_person(user_id)

    async def load_all(self, rows: Iterable[GameRow]) -> list[Game]:
        """Return games by their rows."""
        return [await self._desk.load(row.id) for row in rows]
