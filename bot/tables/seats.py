"""The seats of a running game: given, offered, left, taken, and taken again."""

from __future__ import annotations

from bot.rules.errors import NoSuchSeat
from bot.tables import lobbies, seating
from bot.tables.desk import Desk
from bot.tables.draft import Draft
from bot.tables.errors import (
    AlreadyAsked,
    AlreadySeated,
    NobodyNamed,
    NoOpenSeat,
    NoStandIn,
    NothingAsked,
    NotInvited,
    SeatAsItIs,
)
from bot.tables.game import Game
from bot.tables.limits import check_may_offer
from bot.tables.notices import Line
from bot.tables.people import Person
from bot.tables.returning import come_back, take_up
from bot.tables.seat_talk import SeatDeclined, SeatNotice, To, Why
from bot.tables.talk import DAY


class Seats:
    """Everything that may be done about who sits where in a running game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def give(
        self, game_id: str, actor: Person, seat: int, to: To, guest: Person | None = None
    ) -> Game:
        """Give a seat to an automatic player, offer it to a member or to all, or give notice.

        A player who names himself takes his seat again; one who opens his own gives it up.

        Raises:
            NotRunning, GameEnded, NoSuchSeat, NotInGame, NotHost, SeatKept, HostFirst, NoticeFirst,
            NobodyNamed, BotsCannotPlay, AlreadySeated, HadSeat, NoStandIn, SeatAsItIs,
            AlreadyAsked, AskedTooOften, LogFull, NotSaved.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            game.check_running()
            if not 0 <= seat < len(game.seats):
                raise NoSuchSeat(seat=seat)
            if to == "automatic" and game.seats[seat].player is not None:
                raise SeatAsItIs(number=seat + 1)
            why = seating.right(game, actor, seat)
            if why == "own" and guest is not None and guest.id == actor.id:
                if not come_back(draft, seat):
                    raise SeatAsItIs(number=seat + 1)
                return
            _check(game, seat, to, guest)
            if why == "own" and to == "open":
                seating.leave(draft, seat)
                return
            _check_new(game, seat, to, guest, why)
            by = game.seat_of(actor.id)
            if to == "member" and guest is not None:
                check_may_offer(game, by, draft.now)
                draft.invited = (guest.id,)
            if why == "notice":
                due = draft.now + DAY
                draft.tell(Line(draft.happen(SeatNotice(seat, to, due), by)))
            else:
                seating.give(draft, seat, to, why, by)

        return await self._desk.change(game_id, actor, work)

    async def answer(self, game_id: str, person: Person, seen: int, *, yes: bool) -> Game:
        """Take the seat that one was offered in the message with ``seen``, or turn it down.

        Raises:
            NotRunning, GameEnded, NothingAsked, NotInvited, BotsCannotPlay, AlreadySeated,
            HadSeat, NotSaved.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            game.check_running()
            pending = game.talks.seating.pending
            if pending is None or pending.due is not None or pending.version != seen:
                raise NothingAsked
            if person.id not in game.invited:
                raise NotInvited(game=game.name)
            if not yes:
                draft.invited = ()
                draft.tell(Line(draft.happen(SeatDeclined(pending.seat), None)))
                return
            seating.check_can_take(game, person, pending.seat)
            seating.take(draft, pending.seat, person)

        return await self._desk.change(game_id, person, work)

    async def join(self, game_id: str, person: Person) -> Game:
        """Take an open seat; one's own former one goes before others.

        Raises:
            NotRunning, GameEnded, NoOpenSeat, BotsCannotPlay, AlreadySeated, HadSeat, NotSaved.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            game.check_running()
            own = game.seat_of(person.id)
            if own is not None:
                if not come_back(draft, own):
                    raise AlreadySeated(game=game.name, name=person.name)
                return
            mine = {gone.seat for gone in game.former if gone.was(person.id)}
            free = [row.seat for row in game.seats if row.open]
            free.sort(key=lambda seat: (seat not in mine, not seating.is_unplayed(game, seat)))
            if not free:
                raise NoOpenSeat(game=game.name)
            seating.check_can_take(game, person, free[0])
            seating.take(draft, free[0], person)

        return await self._desk.change(game_id, person, work)

    async def leave(self, game_id: str, person: Person) -> Game:
        """Give one's own seat up: nobody sits there then, and anybody may take it.

        Raises:
            NotInGame, NotRunning, GameEnded, NotSaved.
        """

        def work(draft: Draft) -> None:
            draft.before.check_running()
            seating.leave(draft, draft.before.seat_for(person))

        return await self._desk.change(game_id, person, work)

    async def may_leave(self, game_id: str, person: Person) -> Game:
        """Return the game if ``leave`` would be taken now; raise as it would."""
        game = await self._desk.load(game_id)
        game.check_running()
        game.seat_for(person)
        return game

    async def back(self, game_id: str, person: Person) -> Game:
        """Take one's own seat again from an automatic player, if one stands in.

        Raises:
            NotInGame, NotRunning, GameEnded, NotSaved.
        """

        def work(draft: Draft) -> None:
            draft.before.check_running()
            take_up(draft, draft.before.seat_for(person))

        return await self._desk.change(game_id, person, work)

    async def gone(self, game_id: str, user_id: int) -> Game:
        """Take note that somebody is no longer in the server; his seat is offered to all.

        Whoever comes back and acts is there again. A lobby goes on without him.

        Raises:
            NotSaved.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            seat = game.seat_of(user_id)
            if seat is None or seat not in game.people:
                return
            if game.status == "running":
                seating.lose(draft, seat)
            elif game.status == "lobby":
                lobbies.lose(draft, user_id)

        return await self._desk.change(game_id, None, work)


def wake(draft: Draft) -> None:
    """Do what a notice about a seat has announced."""
    pending = draft.before.talks.seating.pending
    if pending is not None:
        seating.give(draft, pending.seat, pending.to, "notice", None)


def _check(game: Game, seat: int, to: To, guest: Person | None) -> None:
    """Raise where a seat cannot be given so.

    Raises:
        NobodyNamed, BotsCannotPlay, AlreadySeated, HadSeat, NoStandIn.
    """
    if to == "member":
        if guest is None:
            raise NobodyNamed
        seating.check_can_take(game, guest, seat)
    elif to == "automatic" and not game.is_full:
        raise NoStandIn(game=game.name)


def _check_new(game: Game, seat: int, to: To, guest: Person | None, why: Why) -> None:
    """Raise where the same is so already, or under way.

    Raises:
        SeatAsItIs, AlreadyAsked.
    """
    pending = game.talks.seating.pending
    if to == "open" and game.seats[seat].open:
        raise SeatAsItIs(number=seat + 1)
    if pending is None or (pending.seat, pending.to) != (seat, to):
        return
    is_new = pending.due is not None and why != "notice"
    if not is_new and (guest is None or guest.id in game.invited):
        raise AlreadyAsked
