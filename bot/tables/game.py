"""One game as it stands: what is stored, and what follows from it."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import cached_property

import msgspec

from bot.rules import face
from bot.rules.full import story
from bot.rules.full.course import Back, Chosen, Course, Handed, Undone, hands_over
from bot.rules.full.course import Logged as FullLogged
from bot.rules.full.edition import Edition
from bot.rules.full.record import Deck, FullRecord
from bot.rules.full.setup import FullSetup
from bot.rules.full.view import FullView
from bot.rules.golden import Judgement
from bot.rules.table.events import Confirm, Extra, Next, Score, Set, Undo
from bot.store.rows import EventRow, FormerRow, GameRow, SeatRow, StoredGame
from bot.tables import pace, seals
from bot.tables.errors import GameEnded, NotInGame, NotRunning, WrongWay
from bot.tables.people import Person
from bot.tables.talk import TALKS, Entry, Happening, Talks

_happenings = msgspec.json.Decoder(Happening)
_table_setups = msgspec.json.Decoder(face.Setup)
_full_setups = msgspec.json.Decoder(FullSetup)
FULL = (Chosen, Deck, Back, Handed, Undone)


class Game:
    """A game at one version. Never changes; ``bot.tables.draft`` makes the next one.

    ``edition`` is what a full game is played by, None at a refereed table.
    """

    def __init__(
        self,
        row: GameRow,
        seats: tuple[SeatRow, ...],
        log: tuple[Entry, ...],
        invited: tuple[int, ...],
        edition: Edition | None = None,
        former: tuple[FormerRow, ...] = (),
    ) -> None:
        self.row = row
        self.seats = seats
        self.log = log
        self.invited = invited
        self.edition = edition
        self.former = former

    @classmethod
    def of(cls, stored: StoredGame, edition: Edition | None = None) -> Game:
        """Read a stored game."""
        log = tuple(
            Entry(e.number, e.version, e.at, e.by, _happenings.decode(e.body))
            for e in stored.events
        )
        return cls(stored.row, stored.seats, log, stored.invited, edition, stored.former)

    def with_row(self, row: GameRow) -> Game:
        """Return the game with a row of the same version: where its board is may have changed."""
        new = copy.copy(self)
        new.row = row
        return new

    def after(
        self,
        row: GameRow,
        seats: tuple[SeatRow, ...],
        entries: Sequence[Entry],
        invited: tuple[int, ...],
        former: tuple[FormerRow, ...] = (),
    ) -> Game:
        """Return the game after more entries; what was played is not played again.

        ``former``: who has given up a seat by this.
        """
        log, left = (*self.log, *entries), (*self.former, *former)
        new = Game(row, seats, log, invited, self.edition, left)
        if row.setup == self.row.setup and self.course is not None:
            added = [entry.what for entry in entries if isinstance(entry.what, FULL)]
            new.__dict__["course"] = self.course.extended(added) if added else self.course
        return new

    def stored(self) -> StoredGame:
        """Return the game as it is stored."""
        events = tuple(
            EventRow(e.number, e.version, e.at, e.by, msgspec.json.encode(e.what)) for e in self.log
        )
        return StoredGame(self.row, self.seats, events, self.invited, self.former)

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
    def is_open(self) -> bool:
        """Whether the game is a lobby or is being played."""
        return self.status in {"lobby", "running"}

    @property
    def version(self) -> int:
        """Grows with each change."""
        return self.row.version

    @property
    def is_full(self) -> bool:
        """Whether the full game is played, not a refereed table."""
        return self.row.way == "full"

    @property
    def full_edition(self) -> Edition:
        """What a full game is played by.

        Raises:
            WrongWay: it is a refereed table.
        """
        if self.edition is None:
            raise WrongWay(game=self.name)
        return self.edition

    @cached_property
    def setup(self) -> face.Setup | None:
        """The setup of a refereed table, None in a lobby. Holds secrets."""
        if self.row.setup is None or self.is_full:
            return None
        return _table_setups.decode(self.row.setup)

    @cached_property
    def moves(self) -> list[face.Logged]:
        """The log of moves at a refereed table, for the rules."""
        return [entry.what for entry in self.log if not isinstance(entry.what, (*FULL, *TALKS))]

    @cached_property
    def choices(self) -> list[FullLogged]:
        """The log of a full game, for the rules."""
        return [entry.what for entry in self.log if isinstance(entry.what, FULL)]

    @cached_property
    def state(self) -> face.State | None:
        """The state of a refereed table, None in a lobby. Holds secrets: see ``view``."""
        return None if self.setup is None else face.replay(self.setup, self.moves)

    @cached_property
    def course(self) -> Course | None:
        """The course of a full game, None in a lobby. Holds secrets: see ``view``."""
        if self.row.setup is None or self.edition is None:
            return None
        return Course(self.edition, _full_setups.decode(self.row.setup), self.choices)

    @cached_property
    def turns(self) -> list[story.Turn]:
        """Each turn of a full game that was handed over, in the log's order, as public facts.

        Those that were taken back later are among them.

        Raises:
            NotRunning: the game has not been dealt.
        """
        if self.course is None:
            raise NotRunning(game=self.name)
        return story.all_turns(self.course.edition, self.course.setup, self.choices)

    def course_after(self, number: int) -> Course:
        """Return the course of a full game after the first ``number`` entries of the log.

        Raises:
            NotRunning: the game has not been dealt.
        """
        if self.course is None:
            raise NotRunning(game=self.name)
        events = [entry.what for entry in self.log[:number] if isinstance(entry.what, FULL)]
        if len(events) == len(self.choices):
            return self.course
        return Course(self.course.edition, self.course.setup, events)

    def state_after(self, number: int) -> face.State:
        """Return the state of a refereed table after the first ``number`` entries of the log.

        Raises:
            NotRunning: the game has not been dealt.
        """
        if self.setup is None:
            raise NotRunning(game=self.name)
        moves = sum(1 for entry in self.log[:number] if not entry.is_talk)
        return face.replay(self.setup, self.moves[:moves])

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        if self.course is not None:
            return self.course.now.over
        return self.state is not None and self.state.over

    @property
    def people(self) -> frozenset[int]:
        """The seats whose people play: not automatic players, nobody, or those who are gone."""
        here = frozenset(s.seat for s in self.seats if s.player is None and s.user_id > 0)
        return here - self.talks.seating.gone

    @cached_property
    def talks(self) -> Talks:
        """What is open between the players."""
        talks = Talks()
        for entry in self.log:
            talks = talks.after(entry)
        return talks

    def view(self, viewer: int | None) -> face.View:
        """Return what a seat (None: a spectator) may see of a refereed table.

        Raises:
            NotRunning: the game has not been dealt.
        """
        if self.state is None:
            raise NotRunning(game=self.name)
        return face.view(self.state, viewer)

    def full_view(self, viewer: int | None) -> FullView:
        """Return what a seat (None: a spectator) may see of a full game.

        Raises:
            NotRunning: the game has not been dealt.
        """
        if self.course is None:
            raise NotRunning(game=self.name)
        return self.course.view(viewer)

    def tile(self, seat: int) -> tuple[str, Judgement | None]:
        """Return whether a seat's golden tile is held, and for its owner how it stands.

        Raises:
            NotRunning: the game has not been dealt.
        """
        if self.is_full:
            full = self.full_view(seat)
            return full.seats[seat].golden, full.own.tile if full.own else None
        view = self.view(seat)
        return view.seats[seat].golden, view.own

    def record(self, viewer: int | None) -> bytes:
        """Return the record as a seat (None: anybody) may have it, as JSON.

        Raises:
            NotRunning: the game has not been dealt.
        """
        stopped = self.status == "stopped"
        written: FullRecord | face.Record
        if self.course is not None:
            written = self.course.record(viewer, stopped=stopped)
        elif self.setup is not None:
            written = face.write_record(self.setup, self.moves, viewer, stopped=stopped)
        else:
            raise NotRunning(game=self.name)
        return msgspec.json.encode(msgspec.structs.replace(written, seals=seals.shown(self)))

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the game waits for."""
        if self.status != "running":
            return ()
        if self.course is not None:
            return () if self.course.now.over else (self.course.now.seat,)
        question = None if self.state is None else face.question(self.state)
        return question.seats if question else ()

    @cached_property
    def asked(self) -> Entry | None:
        """The entry by which the awaited seats came to be awaited, None from the start on."""
        ends = (n for n in range(len(self.log) - 1, -1, -1) if ends_turn(self.log[n].what))
        last = next(ends, None)
        if last is None or self.setup is None:
            return None if last is None else self.log[last]
        return _asked_after(self, last)

    @property
    def since(self) -> int:
        """Since when the awaited seats are awaited."""
        return self.asked.at if self.asked else self.row.started_at or self.row.created_at

    @property
    def asked_version(self) -> int:
        """The version at which the awaited seats came to be awaited."""
        return self.asked.version if self.asked else 0

    @property
    def due(self) -> int | None:
        """When the game acts by itself next."""
        stages = [stage.at for stage in pace.to_come(self)[:1]]
        asked = self.talks.due if self.status == "running" else None
        return min(stages if asked is None else [*stages, asked], default=None)

    @property
    def turn_version(self) -> int:
        """The version at which the present turn began: an older button is stale."""
        return next((e.version for e in reversed(self.log) if ends_turn(e.what)), 0)

    @property
    def choice_version(self) -> int:
        """The version of the last choice of a full game: an older panel is stale."""
        kinds = (Chosen, Back, Handed, Undone)
        return next((e.version for e in reversed(self.log) if isinstance(e.what, kinds)), 0)

    def is_as_shown(self, version: int) -> bool:
        """Whether others see nothing else now than at an earlier version.

        So it is while a turn of the full game is a draft: what came since are choices, or going
        back, after the last point of no return.
        """
        if self.course is None or self.status != "running":
            return version == self.version
        drafted: set[int] = set()
        public: set[int] = set()
        left, taken_back = self.course.open, 0
        for entry in reversed(self.log):
            if isinstance(entry.what, Back):
                taken_back += 1
            elif isinstance(entry.what, Chosen) and taken_back:
                taken_back -= 1
            elif isinstance(entry.what, Chosen) and left:
                left -= 1
            else:
                public.add(entry.version)
                if isinstance(entry.what, FULL):
                    break
                continue
            drafted.add(entry.version)
        return (drafted - public).issuperset(range(version + 1, self.version + 1))

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
            raise NotInGame(game=self.name, free=self.has_room_for(person))
        return seat

    def has_room_for(self, person: Person) -> bool:
        """Whether a person without a seat may take one now: of a running game only one hand."""
        if self.status == "lobby":
            return len(self.seats) < self.row.most_seats
        had = {gone.seat for gone in self.former if gone.user_id == person.id}
        free = {row.seat for row in self.seats if row.open and self.status == "running"}
        return bool(free) and (not had or (len(had) == 1 and had <= free))

    def name_of(self, seat: int) -> str:
        """Return a seat's name, not escaped."""
        return self.seats[seat].name

    def name_at(self, seat: int, number: int) -> str:
        """Return the name of who had a seat at an entry of the log, not escaped."""
        left = (gone for gone in self.former if gone.seat == seat and gone.until >= number)
        gone = min(left, key=lambda each: each.until, default=None)
        return self.name_of(seat) if gone is None else gone.name

    def names_at(self, number: int) -> list[str]:
        """Return the names of all seats at an entry of the log, not escaped."""
        return [self.name_at(seat.seat, number) for seat in self.seats]

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


def _asked_after(game: Game, last: int) -> Entry:
    """Return the entry that asked the seats of a refereed table, the end of a turn or later.

    After the last round a change may ask for agreement, or ask those again who had agreed.
    """
    asked = game.log[last]
    state = game.state_after(last + 1)
    if not state.rounds_over:
        return asked
    before = face.question(state)
    for entry in game.log[last + 1 :]:
        if isinstance(entry.what, Set | Score | Confirm):
            state = face.apply(state, entry.what)
            after = face.question(state)
            if before and after and (before.kind != after.kind or {*after.seats} - {*before.seats}):
                asked = entry
            before = after
    return asked


def ends_turn(what: Happening) -> bool:
    """Whether a happening hands the game to somebody, or takes that back."""
    if isinstance(what, Chosen | Handed):
        return hands_over(what)
    return isinstance(what, Next | Extra | Undo | Undone)
