"""A change in the making: what happens to a game at one instant, and what must be told of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.rules import face
from bot.store.privacy import Forgetting
from bot.store.rows import FormerRow, GameRow, SeatRow
from bot.tables import seals
from bot.tables.game import Game
from bot.tables.notices import Notice, Result
from bot.tables.talk import Entry, Happening, Stop


class Draft:
    """Collects a change of a game. Nothing is real before the desk has stored it."""

    def __init__(self, game: Game, now: int) -> None:
        self.before = game
        self.now = now
        self.row = game.row
        self.seats = game.seats
        self.invited = game.invited
        self.former: list[FormerRow] = []
        self.entries: list[Entry] = []
        self.notices: list[Notice] = []
        self.reminders: list[tuple[int, str]] = []
        self.forgets: Forgetting | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing would change."""
        game = self.before
        same = (self.row, self.seats, self.invited) == (game.row, game.seats, game.invited)
        return same and not self.entries and not self.notices and self.forgets is None

    @property
    def game(self) -> Game:
        """The game with what has happened so far in this change."""
        if not self.entries:
            return self.before
        return self._after(self.row)

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return len(self.before.log) + len(self.entries)

    def put(self, **fields: Any) -> None:
        """Change columns of the game."""
        self.row = msgspec.structs.replace(self.row, **fields)

    def sit(self, seats: list[SeatRow]) -> None:
        """Change who sits where; seats are numbered anew, clockwise from 0."""
        self.seats = tuple(msgspec.structs.replace(s, seat=n) for n, s in enumerate(seats))

    def happen(self, what: Happening, by: int | None) -> int:
        """Append a happening and return the number of its entry."""
        entry = Entry(self.last + 1, self.before.version + 1, self.now, by, what)
        self.entries.append(entry)
        return entry.number

    def tell(self, *notices: Notice) -> None:
        """Add what must be told, in order."""
        self.notices.extend(notices)

    def remind(self, seats: Iterable[int], stage: str) -> None:
        """Owe a reminder to the people in these seats."""
        self.reminders.extend((self.seats[seat].user_id, stage) for seat in seats)

    def finish(self) -> Game:
        """Return the game after the change.

        An ended game keeps no spent tile, and no salt of its seal (golden.md 4), and no mark.

        Raises:
            Refusal: the rules do not allow what happens.
        """
        row = msgspec.structs.replace(self.row, version=self.before.version + 1)
        game = self._after(row)
        if row.status == "lobby":
            return game.with_row(msgspec.structs.replace(row, due_at=game.due))
        if row.status != "running":
            return game.with_row(msgspec.structs.replace(row, due_at=None))
        status = "running"
        if any(isinstance(entry.what, Stop) for entry in self.entries):
            status = "stopped"
        elif game.over:
            status = "finished"
            self.tell(Result())
        if status == "running":
            return game.with_row(msgspec.structs.replace(row, due_at=game.due))
        row = msgspec.structs.replace(
            row, status=status, setup=_to_keep(game), due_at=None, ended_at=self.now
        )
        ended = self._after(row)
        ended.former = tuple(msgspec.structs.replace(gone, mark=None) for gone in ended.former)
        return ended.with_row(msgspec.structs.replace(row, seals=seals.to_keep(ended)))

    def _after(self, row: GameRow) -> Game:
        former = tuple(self.former)
        return self.before.after(row, self.seats, self.entries, self.invited, former)


def _to_keep(game: Game) -> bytes | None:
    """Return the setup of an ended game, without the golden tiles that were spent."""
    if game.course is not None:
        return msgspec.json.encode(game.course.to_keep())
    if game.setup is not None:
        return msgspec.json.encode(face.to_keep(game.setup, game.moves))
    return None
