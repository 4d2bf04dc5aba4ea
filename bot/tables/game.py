"""One game as it stands: what is stored, and what follows from it."""

from __future__ import annotations

from functools import cached_property

import msgspec

from bot.rules import face
from bot.rules.table.events import Extra, Next, Score, Set, Undo
from bot.store.rows import EventRow, GameRow, SeatRow, StoredGame
from bot.tables.errors import GameEnded, NotInGame, NotRunning
from bot.tables.people import Person
from bot.tables.talk import Entry, Happening, Talk, Talks

_happenings = msgspec.json.Decoder(Happening)
_setups = msgspec.json.Decoder(face.Setup)


class Game:
    """A game at one version. Never changes; ``bot.tables.draft`` makes the next one."""

    def __init__(
        self,
        row: GameRow,
        seats: tuple[SeatRow, ...],
        log: tuple[Entry, ...],
        invited: tuple[int, ...],
    ) -> None:
        self.row = row
        self.seats = seats
        self.log = log
        self.invited = invited

    @classmethod
    def of(cls, stored: StoredGame) -> Game:
        """Read a stored game."""
        log = tuple(
            Entry(e.number, e.version, e.at, e.by, _happenings.decode(e.body))
            for e in stored.events
        )
        return cls(stored.row, stored.seats, log, stored.invited)

    def stored(self) -> StoredGame:
        """Return the game as it is stored."""
        events = tuple(
            EventRow(e.number, e.version, e.at, e.by, msgspec.json.encode(e.what)) for e in self.log
        )
        return StoredGame(self.row, self.seats, events, self.invited)

    @property
    def id(self) -> str:
        """The game's id."""
        return self.row.id

    @property
    def name(self) -> str:
        """The game's name, as its host wrote it: not escaped."""
        return self.row.name

    @property
    def status(self) -> str:
        """``lobby``, ``running``, ``finished``, ``stopped`` or ``cancelled``."""
        return self.row.status

    @property
    def version(self) -> int:
        """Grows with each change."""
        return self.row.version

    @cached_property
    def setup(self) -> face.Setup | None:
        """The setup, None in a lobby. Holds secrets."""
        return None if self.row.setup is None else _setups.decode(self.row.setup)

    @cached_property
    def moves(self) -> list[face.Logged]:
        """The log of moves, for the rules."""
        return [entry.what for entry in self.log if not isinstance(entry.what, Talk)]

    @cached_property
    def state(self) -> face.State | None:
        """The state of the rules, None in a lobby. Holds secrets: look through ``view``."""
        return None if self.setup is None else face.replay(self.setup, self.moves)

    @cached_property
    def talks(self) -> Talks:
        """What is open between the players."""
        talks = Talks()
        for entry in self.log:
            talks = talks.after(entry)
        return talks

    def view(self, viewer: int | None) -> face.View:
        """Return what a seat (None: a spectator) may see.

        Raises:
            NotRunning: the game has not been dealt.
        """
        if self.state is None:
            raise NotRunning(game=self.name)
        return face.view(self.state, viewer)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the game waits for."""
        if self.state is None or self.status != "running":
            return ()
        question = face.question(self.state)
        return question.seats if question else ()

    @property
    def since(self) -> int:
        """Since when the awaited seats are awaited."""
        turns = (e.at for e in reversed(self.log) if isinstance(e.what, Next | Extra | Undo))
        return next(turns, self.row.started_at or self.row.created_at)

    @property
    def turn_version(self) -> int:
        """The version at which the present turn began: an older button is stale."""
        turns = (e.version for e in reversed(self.log) if isinstance(e.what, Next | Extra | Undo))
        return next(turns, 0)

    @property
    def figures_version(self) -> int:
        """The version at which tally and points were changed last."""
        kinds = Set | Score | Next | Extra | Undo
        return next((e.version for e in reversed(self.log) if isinstance(e.what, kinds)), 0)

    def seat_of(self, user_id: int) -> int | None:
        """Return a person's seat, or None."""
        return next((s.seat for s in self.seats if s.user_id == user_id), None)

    def seat_for(self, person: Person) -> int:
        """Return a person's seat.

        Raises:
            NotInGame: he has none.
        """
        seat = self.seat_of(person.id)
        if seat is None:
            raise NotInGame(game=self.name)
        return seat

    def name_of(self, seat: int) -> str:
        """Return a seat's name, not escaped."""
        return self.seats[seat].name

    @property
    def host_name(self) -> str:
        """The host's name, not escaped."""
        return next((s.name for s in self.seats if s.user_id == self.row.host_id), "?")

    def check_running(self) -> None:
        """Raise unless the game is being played.

        Raises:
            NotRunning: it is a lobby.
            GameEnded: it is over.
        """
        if self.status == "lobby":
            raise NotRunning(game=self.name)
        if self.status != "running":
            raise GameEnded(game=self.name, how=self.status)
