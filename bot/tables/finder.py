"""Which game is meant: by id, by place, by person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from bot.store.rows import GameRow
from bot.tables.desk import Desk
from bot.tables.errors import LivesElsewhere, NoGameHere, NoLongerInGame, NotInGame, UnknownGame
from bot.tables.game import Game
from bot.tables.people import Person
from bot.tables.places import has_left

OPEN = frozenset({"lobby", "running"})
ALL = OPEN | {"finished", "stopped", "cancelled"}
Mine = Literal["only", "first", "among", "last"]
"""How the asker's own games stand to those of others in a place, see ``Asking``."""


class Asking(msgspec.Struct, frozen=True):
    """Who asks, where (None: in a DM), and for games in which states.

    ``mine``: whether games in which the asker has a seat are the only ones meant; come first, and
    others only where he has none; stand first among those that anybody may look at, one alone
    being meant; or come last, as in taking a seat: then, of running games, only those with an
    open seat.
    """

    person: Person
    channel_id: int | None
    statuses: frozenset[str]
    mine: Mine = "only"


class Finder:
    """Finds games, and lets nobody see a game that is not his to see."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def candidates(self, asking: Asking) -> list[GameRow]:
        """Return the games that are meant when none is named: one, several, or none.

        In a channel or thread those that live there, in a DM all games of the asker. Where no
        open one is meant, it is the newest that is over.
        """
        mine = [r for r in await self.of_person(asking.person.id) if r.status in asking.statuses]
        if asking.channel_id is None:
            return _open_or_newest(mine)
        here = [row for row in mine if row.channel_id == asking.channel_id]
        if asking.mine == "only":
            return _open_or_newest(here)
        if asking.mine == "last":
            here = await self._with_open_seats(asking.channel_id, here)
        seated = {row.id for row in here}
        rows = await self._desk.games.newest_in(asking.channel_id)
        others = [r for r in rows if r.id not in seated and r.status in asking.statuses]
        if asking.mine == "last":
            others = await self._with_open_seats(asking.channel_id, others)
        if asking.mine == "among" and len(_open(here)) > 1:
            return _open([*here, *others])
        groups = (others, here) if asking.mine == "last" else (here, others)
        open_ones = next((group for group in map(_open, groups) if group), [])
        return open_ones or _open_or_newest(sorted([*here, *others], key=_age))

    async def one(self, asking: Asking) -> Game | list[GameRow]:
        """Return the one game that is meant, or several among which the asker must choose.

        Raises:
            NoGameHere: there is none.
            LivesElsewhere: there was one.
            NoLongerInGame: there is one in which the asker had a seat.
        """
        rows = await self.candidates(asking)
        if not rows:
            await self._check_not_moved(asking)
            await self._check_not_left(asking)
            raise NoGameHere
        return await self._desk.load(rows[0].id) if len(rows) == 1 else rows

    async def named(self, game: str, asking: Asking) -> Game:
        """Return the game with an id, or the asker's or this place's only one with a name.

        An open game stands before those that had its name earlier.

        Raises:
            UnknownGame: there is none that the asker may see, or the name is not clear.
        """
        try:
            return await self.see(game, asking.person, asking.channel_id)
        except UnknownGame:
            rows = await self.of_person(asking.person.id)
            if asking.channel_id is not None:
                rows += await self._desk.games.open_in(asking.channel_id)
            called = [row for row in rows if row.name.casefold() == game.casefold()]
            ids = {row.id for row in _open(called) or called}
            if len(ids) != 1:
                raise
        return await self._desk.load(ids.pop())

    async def see(self, game_id: str, person: Person, channel_id: int | None) -> Game:
        """Return a game that a person may see: one of his own, or one of this place.

        Raises:
            UnknownGame: there is no such game, or it is none of his business here.
            LivesElsewhere: it has left this place.
            NotInGame: he had a seat, and has none any more.
        """
        game = await self._desk.load(game_id)
        mine = game.seat_of(person.id) is not None or person.id in game.invited
        if not mine and game.row.channel_id != channel_id:
            if any(gone.user_id == person.id for gone in game.former):
                # A seat of it is not taken from here.
                raise NotInGame(game=game.name, free=False)
            if channel_id is not None and has_left(game, channel_id):
                raise LivesElsewhere(game=game.name, place=game.row.channel_id)
            raise UnknownGame
        return game

    async def _check_not_left(self, asking: Asking) -> None:
        """Raise where the asker had a seat, and asks for what only players may do."""
        rows = await self._desk.games.left_by(asking.person.id) if asking.mine == "only" else []
        for row in (r for r in rows if r.status in asking.statuses):
            if asking.channel_id in {None, row.channel_id}:
                raise NoLongerInGame(game=row.name)

    async def _check_not_moved(self, asking: Asking) -> None:
        """Raise where a game of the asker has lived before."""
        rows = await self.of_person(asking.person.id) if asking.channel_id is not None else []
        for row in (r for r in _open(rows) if r.status in asking.statuses):
            game = await self._desk.load(row.id)
            if has_left(game, asking.channel_id or 0):
                raise LivesElsewhere(game=game.name, place=row.channel_id)

    async def of_person(self, user_id: int) -> list[GameRow]:
        """Return the games in which a person has a seat, the newest first."""
        return await self._desk.games.of_person(user_id)

    async def offered(self, person: Person, channel_id: int | None) -> list[GameRow]:
        """Return the games that somebody may look at: his own, then others of a channel.

        Of each, open ones come first. Without a channel they are his own.
        """
        rows = sorted(await self.of_person(person.id), key=lambda row: row.status not in OPEN)
        if channel_id is not None:
            mine = {row.id for row in rows}
            here = await self._desk.games.newest_in(channel_id)
            rows += [row for row in here if row.id not in mine]
        return rows

    async def _with_open_seats(self, channel_id: int, rows: list[GameRow]) -> list[GameRow]:
        """Return lobbies, and those running games in which anybody may take a seat."""
        if not any(row.status == "running" for row in rows):
            return rows
        free = await self._desk.games.with_open_seats(channel_id)
        return [row for row in rows if row.status != "running" or row.id in free]

    async def load_all(self, rows: Iterable[GameRow]) -> list[Game]:
        """Return games by their rows."""
        return [await self._desk.load(row.id) for row in rows]


def _open(rows: Iterable[GameRow]) -> list[GameRow]:
    return [row for row in rows if row.status in OPEN]


def _open_or_newest(rows: list[GameRow]) -> list[GameRow]:
    return _open(rows) or rows[:1]


def _age(row: GameRow) -> int:
    return -row.created_at
