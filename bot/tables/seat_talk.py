"""What happens to the seats of a running game, as it stands in the log: seats, never people."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

To = Literal["member", "automatic", "open"]
Why = Literal["own", "moderator", "free", "late", "notice"]
"""By what right a seat is given: its player's own, a moderator's, because nobody plays it, or
because its player is late: after a missed deadline, or after a notice."""


class StoodIn(msgspec.Struct, frozen=True, array_like=True, tag="stood-in"):
    """An automatic player plays from now on for the person whose seat it is."""

    seat: int


class SeatNotice(msgspec.Struct, frozen=True, array_like=True, tag="seat-notice"):
    """The seat is given at ``due`` if its player makes no move before then."""

    seat: int
    to: To
    due: int


class SeatOffered(msgspec.Struct, frozen=True, array_like=True, tag="seat-offered"):
    """A member, who is kept with the game, is asked to take the seat over."""

    seat: int
    why: Why


class SeatDeclined(msgspec.Struct, frozen=True, array_like=True, tag="seat-declined"):
    """The member who was asked says no."""

    seat: int


class SeatOpened(msgspec.Struct, frozen=True, array_like=True, tag="seat-opened"):
    """Anybody may take the seat; until then its player keeps it."""

    seat: int
    why: Why


class SeatLeft(msgspec.Struct, frozen=True, array_like=True, tag="seat-left"):
    """The player gave the seat up; nobody sits there, and anybody may take it."""

    seat: int


class SeatTaken(msgspec.Struct, frozen=True, array_like=True, tag="seat-taken"):
    """Somebody else has the seat now, or an automatic player has the seat of nobody."""

    seat: int


class Gone(msgspec.Struct, frozen=True, array_like=True, tag="gone"):
    """The player is no longer in the server; anybody may take the seat."""

    seat: int


class Returned(msgspec.Struct, frozen=True, array_like=True, tag="returned"):
    """The player plays again, or has made a move, and keeps the seat.

    ``after``: an automatic player stood in; he was gone from the server; he was late.
    """

    seat: int
    after: Literal["stand-in", "gone", "late"]


class Hosting(msgspec.Struct, frozen=True, array_like=True, tag="hosting"):
    """The seat's player is the host now, because the host left."""

    seat: int


SeatTalk: TypeAlias = (
    StoodIn
    | SeatNotice
    | SeatOffered
    | SeatDeclined
    | SeatOpened
    | SeatLeft
    | SeatTaken
    | Gone
    | Returned
    | Hosting
)
SEAT_TALKS = (
    StoodIn,
    SeatNotice,
    SeatOffered,
    SeatDeclined,
    SeatOpened,
    SeatLeft,
    SeatTaken,
    Gone,
    Returned,
    Hosting,
)
_SETTLES = (SeatDeclined, SeatLeft, SeatTaken, Returned)
"""What leaves no offer of the same seat open."""
_ANNOUNCED = (StoodIn, SeatOpened)
"""What a notice about the same seat may have announced; an offer stays open."""
_PATIENT: frozenset[Why] = frozenset({"own", "moderator", "free"})
"""Rights by which an offer stays open also when the seat's player makes a move."""


class Pending(msgspec.Struct, frozen=True):
    """An offer that waits for its answer, or a notice (``due``). Buttons carry ``version``."""

    seat: int
    to: To
    why: Why
    version: int
    due: int | None = None


class Seating(msgspec.Struct, frozen=True):
    """What is open about the seats: one offer or notice at a time.

    ``gone``: seats whose players have left the server. ``sent``: seats for which an automatic
    player stands in at the wish of the player himself. ``yielding``: seats that are open only as
    long as their players make no move.
    """

    pending: Pending | None = None
    gone: frozenset[int] = frozenset()
    sent: frozenset[int] = frozenset()
    yielding: frozenset[int] = frozenset()

    def after(self, what: object, by: int | None, version: int, moved: frozenset[int]) -> Seating:
        """Return what is open after one more happening in the log.

        ``moved``: the seats that made a move by it.
        """
        if not isinstance(what, SEAT_TALKS):
            return self._moved(moved) if moved else self
        new = self
        pending = self.pending
        announced = isinstance(what, _ANNOUNCED) and pending and pending.due is not None
        if isinstance(what, _SETTLES) or announced:
            new = new._settled(what.seat)
        match what:
            case SeatNotice(seat, to, due):
                return msgspec.structs.replace(
                    new, pending=Pending(seat, to, "notice", version, due)
                )
            case SeatOffered(seat, why):
                return msgspec.structs.replace(new, pending=Pending(seat, "member", why, version))
            case SeatOpened(seat, "late" | "notice"):
                return msgspec.structs.replace(new, yielding=new.yielding | {seat})
            case Gone(seat):
                return msgspec.structs.replace(new, gone=new.gone | {seat})
            case StoodIn(seat):
                sent = new.sent | {seat} if by == seat else new.sent - {seat}
                yielding = new.yielding - {seat}
                return msgspec.structs.replace(new, sent=sent, yielding=yielding)
            case SeatLeft(seat) | SeatTaken(seat) | Returned(seat):
                gone, sent = new.gone - {seat}, new.sent - {seat}
                return msgspec.structs.replace(new, gone=gone, sent=sent)
            case _:
                return new

    def _moved(self, seats: frozenset[int]) -> Seating:
        """Let a move of the late player end what his being late has begun."""
        pending = self.pending
        if pending is None and not self.yielding:
            return self
        if pending and pending.seat in seats and pending.why not in _PATIENT:
            pending = None
        yielding = self.yielding - seats
        return msgspec.structs.replace(self, pending=pending, yielding=yielding)

    def _settled(self, seat: int) -> Seating:
        pending = None if self.pending and self.pending.seat == seat else self.pending
        yielding = self.yielding - {seat}
        return msgspec.structs.replace(self, pending=pending, yielding=yielding)
