"""What people at a table ask of each other: to stop, to take a turn back, to settle the score.

These happenings stand in the same log as the moves, but belong to no record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from bot.rules import face
from bot.rules.full import course as full
from bot.rules.table.events import Extra, Next, Score, Set, Undo
from bot.tables.seat_talk import SEAT_TALKS, Seating, SeatLeft, SeatTaken, SeatTalk

Asked = Literal["stop", "undo", "pace", "move"]
Stage = Literal["half", "last", "over", "open", "lobby", "closed"]
DAY = 86400


class Ask(msgspec.Struct, frozen=True, array_like=True, tag="ask"):
    """All seats are asked. ``by`` is None for a moderator; ``due`` is when silence is consent.

    ``about`` says what exactly is asked where that is not clear by itself: the new pace; the new
    home; how many events of a full game's line stay when the rest is taken back.
    """

    what: Asked
    by: int | None
    due: int | None
    about: str = ""


class Agree(msgspec.Struct, frozen=True, array_like=True, tag="agree"):
    """A seat says yes."""

    what: Asked
    seat: int


class Refuse(msgspec.Struct, frozen=True, array_like=True, tag="refuse"):
    """A seat says no."""

    what: Asked
    seat: int


class Lapse(msgspec.Struct, frozen=True, array_like=True, tag="lapse"):
    """A question falls because the game ends without the answers to it."""

    what: Asked


class Settle(msgspec.Struct, frozen=True, array_like=True, tag="settle"):
    """The host gives notice: at ``due`` the tally counts as agreed if nothing was changed."""

    seat: int
    due: int


class Stop(msgspec.Struct, frozen=True, array_like=True, tag="stop"):
    """The game is stopped: by agreement, after a notice, or because the last person left."""

    why: Literal["agreed", "notice", "left"]


class Moved(msgspec.Struct, frozen=True, array_like=True, tag="moved"):
    """The game has another home, by this seat's doing or last yes; ``before`` is the old one."""

    seat: int
    before: str


class Paced(msgspec.Struct, frozen=True, array_like=True, tag="paced"):
    """The game has another pace from now on."""

    pace: str


class Late(msgspec.Struct, frozen=True, array_like=True, tag="late"):
    """A stage of a deadline, or of a lobby, has come; ``seats`` are those that are awaited.

    ``after`` is when the next stage comes, if there is one.
    """

    stage: Stage
    seats: tuple[int, ...]
    after: int | None = None


Talk: TypeAlias = Ask | Agree | Refuse | Lapse | Settle | Stop | Moved | Paced | Late | SeatTalk
Happening: TypeAlias = face.Logged | full.Logged | Talk
TALKS = (Ask, Agree, Refuse, Lapse, Settle, Stop, Moved, Paced, Late, *SEAT_TALKS)
_PLAYED = (Next, Extra, Undo, full.Chosen, full.Handed, full.Back, full.Undone)
"""Playing on, or going back: a question to take something back falls with it."""


class Entry(msgspec.Struct, frozen=True, gc=False):  # many are at hand, and none refers back
    """One happening in a game's log. ``by`` is the acting seat, None for bot and moderators."""

    number: int
    version: int
    at: int
    by: int | None
    what: Happening

    @property
    def is_talk(self) -> bool:
        """Whether it is talk between the players, not a move of the game."""
        return isinstance(self.what, TALKS)


def asker(log: Sequence[Entry], what: Asked) -> int | None:
    """Return the seat that asked a question of a kind last, None for a moderator or nobody."""
    asks = (entry.what for entry in reversed(log) if isinstance(entry.what, Ask))
    return next((ask.by for ask in asks if ask.what == what), None)


class OpenQuestion(msgspec.Struct, frozen=True):
    """A question that is open. Its buttons carry ``version``."""

    by: int | None
    due: int | None
    version: int
    agreed: frozenset[int]
    about: str = ""


class Talks(msgspec.Struct, frozen=True):
    """What is open at a table."""

    questions: Mapping[Asked, OpenQuestion] = {}
    settle: int | None = None
    seating: Seating = Seating()

    def asked(self, what: Asked) -> OpenQuestion | None:
        """Return the open question of a kind."""
        return self.questions.get(what)

    @property
    def stop(self) -> OpenQuestion | None:
        """The open question to stop."""
        return self.asked("stop")

    @property
    def undo(self) -> OpenQuestion | None:
        """The open question to take something back."""
        return self.asked("undo")

    @property
    def due(self) -> int | None:
        """When the table acts by itself next."""
        seat = self.seating.pending.due if self.seating.pending else None
        moments = (*(asked.due for asked in self.questions.values()), self.settle, seat)
        return min((moment for moment in moments if moment is not None), default=None)

    def after(self, entry: Entry) -> Talks:
        """Return what is open after one more happening."""
        if isinstance(entry.what, Stop):
            return Talks()
        seating = self.seating.after(entry.what, entry.by, entry.version, _moved(entry))
        after = self._after(entry)
        same = seating is self.seating
        return after if same else msgspec.structs.replace(after, seating=seating)

    def _after(self, entry: Entry) -> Talks:
        match entry.what:
            case Ask(what, by, due, about):
                before = self.asked(what)
                same = before is not None and before.about == about
                agreed = before.agreed if before and same else frozenset()
                agreed = agreed if by is None else agreed | {by}
                return self._with(what, OpenQuestion(by, due, entry.version, agreed, about))
            case Agree(what, seat):
                asked = self.asked(what)
                if asked is None:
                    return self
                return self._with(
                    what, msgspec.structs.replace(asked, agreed=asked.agreed | {seat})
                )
            case Refuse(what) | Lapse(what):
                return self._with(what, None)
            case Settle(_, due):
                return msgspec.structs.replace(self, settle=due)
            case Paced():
                return self._with("pace", None)
            case Moved():
                return self._with("move", None)
            case SeatLeft(seat) | SeatTaken(seat):
                return self._without(seat)
            case _ if isinstance(entry.what, SEAT_TALKS):
                return self
            case _:
                return self._after_move(entry)

    def _after_move(self, entry: Entry) -> Talks:
        """Let a player's move cancel a notice to stop, and a changed figure a settlement."""
        questions, settle, stop = dict(self.questions), self.settle, self.stop
        if stop and entry.by is not None:
            questions["stop"] = msgspec.structs.replace(stop, due=None)
            if stop.by is None and not stop.agreed:
                del questions["stop"]
        if isinstance(entry.what, _PLAYED):
            questions.pop("undo", None)
        if isinstance(entry.what, Set | Score | Next | Extra | Undo):
            settle = None
        return msgspec.structs.replace(self, questions=questions, settle=settle)

    def _without(self, seat: int) -> Talks:
        """Forget what was agreed to by a player who has left his seat."""
        questions: dict[Asked, OpenQuestion] = {}
        for kind, asked in self.questions.items():
            agreed = asked.agreed - {seat}
            if agreed or asked.due is not None or agreed == asked.agreed:
                questions[kind] = msgspec.structs.replace(asked, agreed=agreed)
        return msgspec.structs.replace(self, questions=questions)

    def _with(self, what: Asked, asked: OpenQuestion | None) -> Talks:
        questions = {kind: other for kind, other in self.questions.items() if kind != what}
        if asked is not None:
            questions[what] = asked
        return msgspec.structs.replace(self, questions=questions)


def _moved(entry: Entry) -> frozenset[int]:
    """Return the seats that made a move by this, or whose turn somebody ended for them."""
    if entry.is_talk:
        return frozenset()
    whose = entry.what.seat if isinstance(entry.what, Next | Extra) else None
    return frozenset(seat for seat in (entry.by, whose) if seat is not None)
