"""Players who come back to their seats: an automatic player stands in, or they were gone or late.

Functions over a draft.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bot.tables.draft import Draft
from bot.tables.notices import Line
from bot.tables.people import Person
from bot.tables.seat_talk import (
    Returned,
    SeatDeclined,
    Seating,
    SeatLeft,
    SeatOpened,
    SeatTaken,
    StoodIn,
)
from bot.tables.talk import Stop

_TOLD = SeatTaken | SeatLeft | SeatOpened | SeatDeclined | StoodIn | Returned
"""What says by itself that an offer, or a notice, no longer holds."""


def put(draft: Draft, seat: int, **fields: Any) -> None:
    """Change who sits in a seat, or how."""
    row = msgspec.structs.replace(draft.seats[seat], **fields)
    draft.sit([row if other.seat == seat else other for other in draft.seats])


def is_gone(draft: Draft, person: Person) -> bool:
    """Whether somebody acts who was taken to have left the server."""
    game = draft.before
    gone = game.talks.seating.gone if game.status == "running" else frozenset()
    return bool(gone) and game.seat_of(person.id) in gone


def come_back(draft: Draft, seat: int) -> bool:
    """Let a player play again for whom somebody stood in, or who was gone; whether he did."""
    row, seating = draft.seats[seat], draft.before.talks.seating
    if row.user_id < 0:
        return False
    if row.player is not None:
        back = Returned(seat, "stand-in")
    elif seat in seating.gone:
        back = Returned(seat, "gone")
    elif row.open:
        back = Returned(seat, "late")
    else:
        return False
    put(draft, seat, player=None, open=False)
    draft.tell(Line(draft.happen(back, seat)))
    return True


def take_up(draft: Draft, seat: int) -> None:
    """Let a player take his seat again if an automatic player stands in for him."""
    if draft.seats[seat].player is not None:
        come_back(draft, seat)


def tidy(draft: Draft) -> None:
    """Let what a late player's move ends end: an offer of his seat, or a notice."""
    if draft.before.status != "running" or not draft.entries:
        return
    before = draft.before.talks.seating
    after = _seating_after(draft)
    said = {entry.what.seat for entry in draft.entries if isinstance(entry.what, _TOLD)}
    kept = {seat for seat in before.yielding - after.yielding if draft.seats[seat].open}
    is_open = not any(isinstance(entry.what, Stop) for entry in draft.entries)
    if is_open and before.pending is not None and after.pending is None:
        kept |= {before.pending.seat}
    for seat in sorted(kept - said):
        put(draft, seat, open=False)
        draft.tell(Line(draft.happen(Returned(seat, "late"), seat)))
    if draft.invited and (after.pending is None or after.pending.to != "member"):
        draft.invited = ()


def _seating_after(draft: Draft) -> Seating:
    talks = draft.before.talks
    for entry in draft.entries:
        talks = talks.after(entry)
    return talks.seating
