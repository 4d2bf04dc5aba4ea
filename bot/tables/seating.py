"""What may be done to the seats of a running game, by what right, and what it changes.

Functions over a draft; ``bot.tables.seats`` has the calls.
"""

from __future__ import annotations

from bot.store.rows import FormerRow, SeatRow
from bot.tables import agreements, pace
from bot.tables.draft import Draft
from bot.tables.errors import (
    AlreadySeated,
    BotsCannotPlay,
    HadSeat,
    HostFirst,
    NotHost,
    NoticeFirst,
    SeatKept,
)
from bot.tables.game import Game
from bot.tables.lobbies import AUTOMATIC, AUTOMATIC_NAMES
from bot.tables.notices import HandedOver, Line, PlayerGone, Tile
from bot.tables.people import Person
from bot.tables.returning import put
from bot.tables.seat_talk import (
    Gone,
    Hosting,
    SeatLeft,
    SeatOffered,
    SeatOpened,
    SeatTaken,
    StoodIn,
    To,
    Why,
)
from bot.tables.talk import Stop

NOBODY = "Seat {number} (open)"
"""The name of a seat in which nobody sits."""


def right(game: Game, actor: Person, seat: int) -> Why:
    """Return by what right somebody gives a seat away; ``notice``: he must give notice first.

    Raises:
        NotInGame, NotHost, SeatKept, HostFirst, NoticeFirst.
    """
    row = game.seats[seat]
    is_host = actor.id == game.row.host_id
    name, host = row.name, game.host_name
    if actor.id == row.user_id:
        return "own"
    if actor.moderator:
        return "moderator"
    game.seat_for(actor)
    if is_unplayed(game, seat):
        return "free"
    if row.player is not None and seat not in game.talks.seating.sent:
        if not is_host:
            raise NotHost(host=host, game=game.name)
        return "free"
    if row.player is None and game.row.pace not in pace.SECONDS:
        if seat in game.awaited and (is_host or row.user_id == game.row.host_id):
            return "notice"
        raise NoticeFirst(name=name, host=host)
    stage = pace.fired(game) if seat in pace.late_seats(game) else None
    if stage == "open" or (stage == "over" and is_host):
        return "late"
    if stage == "over":
        raise HostFirst(name=name, host=host)
    raise SeatKept(name=name, host=host)


def is_unplayed(game: Game, seat: int) -> bool:
    """Whether nobody plays a seat: nobody sits there, or its player is gone."""
    return game.seats[seat].player is None and seat not in game.people


def check_can_take(game: Game, person: Person, seat: int) -> None:
    """Raise unless somebody may have a seat of a running game: nobody sees two hands.

    Raises:
        BotsCannotPlay, AlreadySeated, HadSeat.
    """
    if person.bot:
        raise BotsCannotPlay(name=person.name)
    if game.seat_of(person.id) == seat:
        raise AlreadySeated(game=game.name, name=person.name)
    had = any(gone.was(person.id) and gone.seat != seat for gone in game.former)
    if had or game.seat_of(person.id) is not None:
        raise HadSeat(name=person.name, game=game.name)


def give(draft: Draft, seat: int, to: To, why: Why, by: int | None) -> None:
    """Do what somebody has the right to do; the member who is asked is kept with the game."""
    match to:
        case "automatic":
            _stand_in(draft, seat, by)
        case "open":
            put(draft, seat, open=True)
            draft.tell(Line(draft.happen(SeatOpened(seat, why), by)))
        case "member":
            draft.tell(Line(draft.happen(SeatOffered(seat, why), by)))


def take(draft: Draft, seat: int, person: Person) -> None:
    """Let somebody have a seat, with hand, tile and deadline."""
    before = _leave_seat(draft, seat, SeatRow(seat, person.id, person.name))
    line = Line(draft.happen(SeatTaken(seat), seat))
    if draft.row.golden:
        draft.tell(Tile(seat))
    draft.tell(*before, line)
    _after_leaving(draft, seat)


def leave(draft: Draft, seat: int) -> None:
    """Let a player give his seat up; the game stops where no person is left."""
    name = NOBODY.format(number=seat + 1)
    before = _leave_seat(draft, seat, SeatRow(seat, _new_id(draft), name, None, open=True))
    draft.tell(*before, Line(draft.happen(SeatLeft(seat), seat)))
    if not any(other.user_id > 0 for other in draft.seats):
        draft.tell(Line(draft.happen(Stop("left"), None)))
        return
    _after_leaving(draft, seat)


def lose(draft: Draft, seat: int) -> None:
    """Take note that a player is no longer in the server, and offer the seat."""
    put(draft, seat, open=True)
    draft.tell(Line(draft.happen(Gone(seat), None)))
    _after_leaving(draft, seat)
    if draft.row.host_id != draft.seats[seat].user_id:
        draft.tell(PlayerGone(seat))


def _stand_in(draft: Draft, seat: int, by: int | None) -> None:
    """Let an automatic player play for a person, or have the seat of nobody."""
    if draft.seats[seat].user_id > 0:
        put(draft, seat, player=AUTOMATIC, open=False)
        draft.tell(Line(draft.happen(StoodIn(seat), by)))
    else:
        taken = {other.name for other in draft.seats}
        name = next(name for name in AUTOMATIC_NAMES if name not in taken)
        row = SeatRow(seat, _new_id(draft), name, AUTOMATIC)
        _leave_seat(draft, seat, row)
        draft.tell(Line(draft.happen(SeatTaken(seat), by)))
    agreements.complete(draft)


def _leave_seat(draft: Draft, seat: int, row: SeatRow) -> list[HandedOver]:
    """Give a seat another occupant; return what its former one is told."""
    old = draft.seats[seat]
    until = draft.last
    draft.former.append(FormerRow(seat, until, old.user_id, old.name))
    draft.sit([row if other.seat == seat else other for other in draft.seats])
    return [HandedOver(seat, until)] if old.user_id > 0 and draft.row.golden else []


def _after_leaving(draft: Draft, seat: int) -> None:
    """Let the next person be host if the host left, and do what all who are left agreed to."""
    _pass_host(draft, seat)
    agreements.complete(draft)
    agreements.agree_for_the_absent(draft)


def _pass_host(draft: Draft, left: int) -> None:
    game = draft.game
    gone = game.talks.seating.gone
    here = {s.user_id for s in draft.seats if s.user_id > 0 and s.seat not in gone}
    if draft.row.host_id in here:
        return
    count = len(draft.seats)
    around = [draft.seats[(left + step) % count] for step in range(1, count + 1)]
    heirs = [each for each in around if each.user_id in here]
    # Who plays himself goes before those for whom somebody stands in.
    heirs.sort(key=lambda each: each.player is not None)
    if heirs:
        draft.put(host_id=heirs[0].user_id)
        draft.happen(Hosting(heirs[0].seat), None)


def _new_id(draft: Draft) -> int:
    return min([0, *(row.user_id for row in draft.seats)]) - 1
