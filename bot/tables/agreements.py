"""What needs the others: taking a turn back, stopping, another pace, settling the score."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules import face
from bot.rules.errors import NothingToUndo
from bot.rules.full import undoing
from bot.rules.table.events import Confirm, Extra, Next, Undo
from bot.tables import places
from bot.tables.desk import Desk
from bot.tables.draft import Draft
from bot.tables.errors import (
    AlreadyAgreed,
    AlreadyAsked,
    NothingAsked,
    NotHost,
    SamePace,
    WrongWay,
)
from bot.tables.game import Game
from bot.tables.limits import check_may_ask, check_room
from bot.tables.notices import Line, Tile
from bot.tables.people import Person
from bot.tables.talk import (
    DAY,
    Agree,
    Ask,
    Asked,
    Entry,
    OpenQuestion,
    Paced,
    Refuse,
    Settle,
    Stop,
)
from bot.tables.turns import go_back, may_go_back, take_back


class Agreements:
    """Everything that more than one person decides, and what happens when time decides."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def undo(self, game_id: str, actor: Person) -> Game:
        """Take the last end of a turn at a refereed table back, or ask the others.

        One's own may be taken back until somebody else has acted.

        Raises:
            NotInGame, NotRunning, GameEnded, WrongWay, NothingToUndo, AlreadyAsked.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            game.check_running()
            seat = game.seat_for(actor)
            if game.is_full:
                raise WrongWay(game=game.name)
            last = last_turn_end(game.log)
            if _own(game, last, seat):
                check_room(game)
                _take_back(draft, seat, last)
            else:
                ask(draft, "undo", seat)

        return await self._desk.change(game_id, actor, work)

    async def take_back(self, game_id: str, actor: Person) -> Game:
        """Take one's last choice in the full game back, or ask all for what lies further back.

        One's own it is as far as nobody has learnt anything since. Beyond that
        ``bot.rules.full.undoing`` says how far it goes.

        Raises:
            NotInGame, NotRunning, GameEnded, WrongWay, NothingToUndo, AlreadyAsked.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            game.check_running()
            seat = game.seat_for(actor)
            if game.course is None:
                raise WrongWay(game=game.name)
            if may_go_back(game.course, seat):
                go_back(draft, seat)
            else:
                ask(draft, "undo", seat, about=str(undoing.kept(game.course, seat, game.people)))

        return await self._desk.change(game_id, actor, work)

    async def stop(self, game_id: str, actor: Person) -> Game:
        """Ask all to stop; from the host or a moderator it is a day's notice as well.

        Raises:
            NotInGame, NotRunning, GameEnded, AlreadyAsked.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            game.check_running()
            seat = game.seat_of(actor.id)
            in_charge = actor.moderator or actor.id == game.row.host_id
            if not in_charge:
                game.seat_for(actor)
            ask(draft, "stop", seat, due=draft.now + DAY if in_charge else None)

        return await self._desk.change(game_id, actor, work)

    async def answer(
        self, game_id: str, actor: Person, what: Asked, seen: int, *, yes: bool
    ) -> Game:
        """Say yes or no to what was asked in the message whose buttons carry ``seen``.

        Raises:
            NotInGame, NotRunning, GameEnded, NothingAsked, AlreadyAgreed.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            game.check_running()
            seat = game.seat_for(actor)
            asked = game.talks.asked(what)
            if asked is None or asked.version != seen:
                raise NothingAsked
            if not yes:
                draft.tell(Line(draft.happen(Refuse(what, seat), seat)))
                agree_for_the_absent(draft)
                return
            if seat in asked.agreed:
                raise AlreadyAgreed
            _agree(draft, what, asked, seat)

        return await self._desk.change(game_id, actor, work)

    async def pace(self, game_id: str, actor: Person, pace: str) -> Game:
        """Set a lobby's pace as its host; in a running game ask all for another one.

        Raises:
            NotInGame, NotHost, GameEnded, SamePace, AlreadyAsked, NotSaved.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            seat = game.seat_for(actor)
            if game.status != "lobby":
                game.check_running()
            elif actor.id != game.row.host_id:
                raise NotHost(host=game.host_name, game=game.name)
            if pace == game.row.pace:
                raise SamePace(game=game.name)
            if game.status == "lobby":
                draft.put(pace=pace)
            else:
                ask(draft, "pace", seat, about=pace)

        return await self._desk.change(game_id, actor, work)

    async def settle(self, game_id: str, host: Person) -> Game:
        """Give notice: a day later tally and points count as agreed, if nothing was changed.

        Raises:
            NotInGame, NotHost, NotRunning, GameEnded, RoundsNotOver, PointsMissing, AlreadyAsked.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            game.check_running()
            seat = game.seat_for(host)
            if host.id != game.row.host_id:
                raise NotHost(host=game.host_name, game=game.name)
            if game.is_full:
                raise WrongWay(game=game.name)
            _check_can_settle(game)
            if game.talks.settle is not None:
                raise AlreadyAsked
            draft.tell(Line(draft.happen(Settle(seat, draft.now + DAY), seat)))

        return await self._desk.change(game_id, host, work)


def last_turn_end(log: Sequence[Entry]) -> Entry:
    """Return the entry of the last end of a turn that stands, or of the last extra turn.

    Raises:
        NothingToUndo: no turn has ended.
    """
    ends: list[Entry] = []
    for entry in log:
        if isinstance(entry.what, Next | Extra):
            ends.append(entry)
        elif isinstance(entry.what, Undo):
            ends.pop()
    if not ends:
        raise NothingToUndo
    return ends[-1]


def _own(game: Game, last: Entry, seat: int) -> bool:
    """Whether a turn's end is the seat's own to take back: nobody else has acted since."""
    assert isinstance(last.what, Next | Extra)  # noqa: S101 - by last_turn_end
    mine = seat in (last.by, last.what.seat)
    since = game.log[last.number :]
    acted = [entry for entry in since if entry.by is not None or not entry.is_talk]
    return mine and all(entry.by in (seat, last.by) for entry in acted)


def ask(
    draft: Draft, what: Asked, seat: int | None, *, due: int | None = None, about: str = ""
) -> None:
    """Ask all seats; what needs nobody else is done at once.

    Asking the same again says yes; a notice may be added to a question that is open, and a
    question about something else takes its place.

    Raises:
        AlreadyAsked: the seat has asked or agreed already.
        AskedTooOften: it has asked before, and was refused.
        LogFull: there is no room for a question.
    """
    asked = draft.before.talks.asked(what)
    if asked is not None and asked.about != about:
        asked = None
    gives_notice = due is not None and (asked is None or asked.due is None)
    if asked and seat is not None and seat not in asked.agreed:
        if not gives_notice or _missing(draft, asked) == {seat}:
            _agree(draft, what, asked, seat)
            return
    elif asked and not gives_notice:
        raise AlreadyAsked
    if seat is not None and draft.before.people == {seat}:
        # Nobody else has to be asked: the others are automatic players.
        _do(draft, what, seat, about)
        return
    check_may_ask(draft.before, what, seat, draft.now)
    draft.tell(Line(draft.happen(Ask(what, seat, due, about), seat)))


def complete(draft: Draft) -> None:
    """Do what all who still play have agreed to, after somebody has left."""
    people, questions = draft.game.people, draft.game.talks.questions
    for what, asked in questions.items():
        if people and people <= asked.agreed:
            _do(draft, what, min(people), asked.about)


def agree_for_the_absent(draft: Draft) -> None:
    """Let seats that nobody plays agree with the score when all others have.

    While it is asked to take the last turn back nobody agrees, so they wait too.
    """
    game = draft.game
    state = game.state
    asked = game.talks.undo is not None
    if state is None or asked or not state.rounds_over or not any(state.confirmed):
        return
    unsure = [seat for seat, sure in enumerate(state.confirmed) if not sure]
    if None not in state.points and not game.people & set(unsure):
        for seat in unsure:
            draft.happen(Confirm(seat), None)


def _missing(draft: Draft, asked: OpenQuestion) -> frozenset[int]:
    """Return the seats that have not said yes."""
    return draft.before.people - asked.agreed


def _agree(draft: Draft, what: Asked, asked: OpenQuestion, seat: int) -> None:
    """Say yes; with the last yes what was asked is done."""
    draft.happen(Agree(what, seat), seat)
    if _missing(draft, asked) != {seat}:
        return
    _do(draft, what, seat, asked.about)


def _do(draft: Draft, what: Asked, seat: int, about: str) -> None:
    """Do what all have agreed to."""
    match what:
        case "stop":
            draft.tell(Line(draft.happen(Stop("agreed"), None)))
        case "undo" if draft.before.is_full:
            take_back(draft, seat, int(about))
        case "undo":
            _take_back(draft, seat, last_turn_end(draft.before.log))
        case "pace":
            draft.put(pace=about)
            draft.tell(Line(draft.happen(Paced(about), seat)))
        case "move":
            places.move(draft, seat, places.home_of(about), asked=True)
        case _:
            raise NotImplementedError(what, about)


def _take_back(draft: Draft, seat: int, last: Entry) -> None:
    draft.tell(Line(draft.happen(Undo(seat), seat)))
    if isinstance(last.what, Extra):
        draft.tell(Tile(last.what.seat))


def _check_can_settle(game: Game) -> None:
    """Raise as a confirmation would."""
    if game.state is not None:
        face.apply(game.state, Confirm(game.state.confirmed.index(False)))
