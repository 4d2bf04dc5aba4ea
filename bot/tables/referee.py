"""The referee of a table: turns, the extra turn, the tally, points and agreement."""

from __future__ import annotations

from bot.rules import face
from bot.rules.golden import Figure
from bot.rules.table.events import Confirm, Extra, Next, Score, Set
from bot.tables.agreements import agree_for_the_absent
from bot.tables.desk import Desk
from bot.tables.draft import Draft
from bot.tables.errors import NoSeat, NotYours, Stale, UndoAsked, WrongWay
from bot.tables.game import Game
from bot.tables.limits import MOST_POINTS, check_room
from bot.tables.notices import Line, Tile
from bot.tables.people import Person
from bot.tables.seating import is_unplayed


class Referee:
    """Everything that a move at a refereed table may be.

    ``player`` is whom a move is for, the actor himself when None. ``seen`` is the version that
    a pressed button showed, None for a command.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def set_figure(
        self, game_id: str, actor: Person, player: Person | None, figure: Figure, to: int
    ) -> Game:
        """Put a figure of a seat's tally. The same value changes nothing.

        Raises:
            NotInGame, NoSeat, NotYours, NotRunning, GameEnded, OutOfLimits, TooManyDisks, LogFull.
        """

        def work(draft: Draft) -> None:
            by, seat = _seats(draft.before, actor, player)
            state = draft.before.state
            old = state.figures(seat)[figure] if state else 0
            if to != old:
                check_room(draft.before)
                _change(draft, Set(by, seat, figure, old, to))

        return await self._desk.change(game_id, actor, work)

    async def next(
        self, game_id: str, actor: Person, player: Person | None = None, seen: int | None = None
    ) -> Game:
        """End a turn.

        Raises:
            NotInGame, NoSeat, NotYours, NotRunning, GameEnded, NotYourTurn, RoundsOver, Stale.
        """

        def work(draft: Draft) -> None:
            by, seat = _seats(draft.before, actor, player)
            _check_fresh(seen, draft.before.turn_version)
            if player is None and actor.id == draft.before.row.host_id:
                seat = _unplayed(draft.before, seat)
            draft.tell(Line(draft.happen(Next(seat), by)))

        return await self._desk.change(game_id, actor, work)

    async def extra(self, game_id: str, actor: Person, seen: int | None = None) -> Game:
        """Spend one's golden tile at the end of one's turn for another one (golden.md 4).

        Raises:
            NotInGame, NotRunning, GameEnded, NotYourTurn, RoundsOver, NoGoldenTiles, TileSpent,
            Stale.
        """

        def work(draft: Draft) -> None:
            _spend(draft, actor, seen)

        return await self._desk.change(game_id, actor, work)

    async def may_extra(self, game_id: str, actor: Person, seen: int | None = None) -> Game:
        """Return the game if ``extra`` would be taken now; raise as it would."""
        game = await self._desk.load(game_id)
        draft = Draft(game, self._desk.now())
        _spend(draft, actor, seen)
        draft.finish()
        return game

    async def score(self, game_id: str, actor: Person, player: Person | None, points: int) -> Game:
        """Enter a seat's points without the golden tile. The same points change nothing.

        Raises:
            NotInGame, NoSeat, NotYours, NotRunning, GameEnded, RoundsNotOver, OutOfLimits,
            LogFull.
        """

        def work(draft: Draft) -> None:
            by, seat = _seats(draft.before, actor, player)
            state = draft.before.state
            if state is None or state.points[seat] != points:
                check_room(draft.before, MOST_POINTS)
                _change(draft, Score(by, seat, points))

        return await self._desk.change(game_id, actor, work)

    async def confirm(self, game_id: str, actor: Person, seen: int | None = None) -> Game:
        """Agree with tally and points; with the last agreement the game is scored.

        Raises:
            NotInGame, NotRunning, GameEnded, RoundsNotOver, PointsMissing, AlreadyConfirmed, Stale,
            UndoAsked.
        """

        def work(draft: Draft) -> None:
            by, seat = _seats(draft.before, actor, None)
            _check_fresh(seen, draft.before.figures_version)
            _check_not_asked(draft.before)
            draft.happen(Confirm(seat), by)
            agree_for_the_absent(draft)

        return await self._desk.change(game_id, actor, work)


def _spend(draft: Draft, actor: Person, seen: int | None) -> None:
    by, seat = _seats(draft.before, actor, None)
    _check_fresh(seen, draft.before.turn_version)
    draft.tell(Line(draft.happen(Extra(seat), by)), Tile(seat))


def _change(draft: Draft, event: Set | Score) -> None:
    """Change a figure or points; tell it where it makes agreement possible, or void."""
    number = draft.happen(event, event.by)
    before = draft.before.state
    if before is None:
        return
    after = face.question(face.apply(before, event))
    question = face.question(before)
    now_possible = after is not None and after.kind == "agreement"
    if now_possible and (question != after):
        draft.tell(Line(number))


def _seats(game: Game, actor: Person, player: Person | None) -> tuple[int, int]:
    """Return the acting seat and the seat that is meant; only the host acts for others."""
    game.check_running()
    by = game.seat_for(actor)
    if game.is_full:
        raise WrongWay(game=game.name)
    if player is None:
        return by, by
    seat = game.seat_of(player.id)
    if seat is None:
        seat = _left_by(game, player)
    if seat is None:
        raise NoSeat(name=player.name)
    if seat != by and actor.id != game.row.host_id:
        raise NotYours(name=game.name_of(seat), host=game.host_name)
    return by, seat


def _unplayed(game: Game, seat: int) -> int:
    """Return the seat whose turn the host ends where nobody plays it, else his own."""
    absent = [other for other in game.awaited if is_unplayed(game, other)]
    turn = game.state is not None and game.state.seat is not None
    return absent[0] if turn and absent else seat


def _left_by(game: Game, player: Person) -> int | None:
    """Return the seat that somebody gave up and that nobody has taken since."""
    left = [gone.seat for gone in game.former if gone.user_id == player.id]
    return next((seat for seat in left if game.seats[seat].user_id < 0), None)


def _check_not_asked(game: Game) -> None:
    """Raise while it is open whether the last turn stands: the score can still change.

    Whoever is refused by this can end the question: one no is enough.
    """
    asked = game.talks.undo
    if asked is not None and asked.by is not None and game.state and game.state.rounds_over:
        raise UndoAsked(seat=asked.by)


def _check_fresh(seen: int | None, since: int) -> None:
    if seen is not None and seen < since:
        raise Stale
