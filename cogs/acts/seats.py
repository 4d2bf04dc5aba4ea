"""Acts about who sits where: in a lobby by the host, in a running game by right."""

from __future__ import annotations

from functools import partial
from typing import cast

from bot.discord import boards
from bot.discord.acts import Act, Acts, Call
from bot.discord.answers import Answer
from bot.tables.finder import OPEN
from bot.tables.game import Game
from bot.tables.seat_talk import To
from bot.text import answers
from bot.text import seats as words
from cogs.acts.lobby import LobbyActs
from cogs.acts.referee import RUNNING


class SeatActs:
    """Give a seat, take one, leave one, and the answers to what is asked there."""

    def __init__(self, acts: Acts, lobby: LobbyActs) -> None:
        self._tables = acts.tables
        self._seats = acts.tables.seats
        self._lobby = lobby
        acts.add(
            join_here=Act(self._join, OPEN, "last", pressed=False),
            take_seat=Act(self._take, RUNNING),
            leave_here=Act(self._leave, OPEN, pressed=False),
            leave_yes=Act(self._leave_yes, RUNNING),
            leave_no=Act(self._leave_no, RUNNING),
            seat=Act(self._give, OPEN, "first", pressed=False),
            offer_yes=Act(partial(self._answer, yes=True), RUNNING),
            offer_no=Act(partial(self._answer, yes=False), RUNNING),
        )

    async def _join(self, call: Call) -> Answer:
        """Take a seat: of a lobby the next one, of a running game one that is open."""
        game = await self._tables.load(call.game_id)
        return await (self._take if game.status == "running" else self._lobby.join)(call)

    async def _take(self, call: Call) -> Answer:
        game = await self._seats.join(call.game_id, call.person)
        return _have(game, call)

    async def _leave(self, call: Call) -> Answer:
        """Leave a lobby; in a running game ask once before the seat is given up."""
        game = await self._tables.load(call.game_id)
        if game.status != "running":
            return await self._lobby.leave(call)
        return await self._ask_leave(call)

    async def _ask_leave(self, call: Call) -> Answer:
        game = await self._seats.may_leave(call.game_id, call.person)
        seat = game.seat_for(call.person)
        last = not any(s.user_id > 0 for s in game.seats if s.seat != seat)
        asked = words.ask_leave(seat, game.name, last=last)
        return Answer(asked, view=boards.yes_or_no(game, "leave", game.version))

    async def _leave_yes(self, call: Call) -> Answer:
        game = await self._seats.leave(call.game_id, call.person)
        return Answer(words.you_left(game.name), edits=True)

    async def _leave_no(self, call: Call) -> Answer:
        await self._seats.may_leave(call.game_id, call.person)
        return Answer(answers.nothing_changed(), edits=True)

    async def _give(self, call: Call) -> Answer:
        """Give a seat of a lobby or of a running game; one's own is given up after a question."""
        game = await self._tables.load(call.game_id)
        if game.status == "lobby":
            return await self._lobby.seat(call)
        seat, to, guest = call.args.number - 1, cast("To", call.args.words), call.args.player
        if to == "open" and game.seat_of(call.person.id) == seat:
            return await self._ask_leave(call)
        game = await self._seats.give(call.game_id, call.person, seat, to, guest)
        pending = game.talks.seating.pending
        if guest is not None and guest.id == call.person.id:
            return Answer(words.plays_again())
        if pending is not None and pending.due is not None and pending.seat == seat:
            return Answer(words.notice_given(game.name_of(seat), pending.due))
        return Answer(words.done(to, seat))

    async def _answer(self, call: Call, *, yes: bool) -> Answer:
        game = await self._seats.answer(call.game_id, call.person, call.seen or 0, yes=yes)
        return _have(game, call) if yes else Answer(words.offer_declined(game.name))


def _have(game: Game, call: Call) -> Answer:
    seat = game.seat_for(call.person)
    said = words.you_have(
        seat, game.name, full=game.is_full, golden=game.row.golden, awaited=seat in game.awaited
    )
    return Answer(said, view=boards.controls(game))
