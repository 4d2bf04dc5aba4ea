"""Acts at a refereed table: turns, tally, points, agreement."""

from __future__ import annotations

from bot.discord import boards
from bot.discord.acts import Act, Acts, Call
from bot.discord.answers import Answer
from bot.rules.golden import FIGURES
from bot.tables.game import Game
from bot.text import answers

RUNNING = frozenset({"running"})


class RefereeActs:
    """Moves of one seat."""

    def __init__(self, acts: Acts) -> None:
        self._referee = acts.tables.referee
        acts.add(
            set=Act(self._set, RUNNING, pressed=False),
            next=Act(self._next, RUNNING),
            extra=Act(self._ask_extra, RUNNING),
            extra_yes=Act(self._extra, RUNNING),
            extra_no=Act(self._no_extra, RUNNING),
            score=Act(self._score, RUNNING, pressed=False),
            confirm=Act(self._confirm, RUNNING),
        )

    async def _set(self, call: Call) -> Answer:
        what = call.args.what or FIGURES[0]
        game = await self._referee.set_figure(
            call.game_id, call.person, call.args.player, what, call.args.number
        )
        return Answer(answers.figure_set(what, call.args.number, _other(game, call)))

    async def _next(self, call: Call) -> Answer:
        game = await self._referee.next(call.game_id, call.person, call.args.player, call.seen)
        return Answer(answers.turn_ended(_to_act(game)))

    async def _ask_extra(self, call: Call) -> Answer:
        game = await self._referee.may_extra(call.game_id, call.person, call.seen)
        return Answer(answers.ask_extra(), view=boards.yes_or_no(game, "extra", game.version))

    async def _extra(self, call: Call) -> Answer:
        await self._referee.extra(call.game_id, call.person, call.seen)  # noqa: S610
        return Answer(answers.extra_taken())

    async def _no_extra(self, _call: Call) -> Answer:
        return Answer(answers.nothing_changed())

    async def _score(self, call: Call) -> Answer:
        game = await self._referee.score(
            call.game_id, call.person, call.args.player, call.args.number
        )
        return Answer(answers.points_set(call.args.number, _other(game, call)))

    async def _confirm(self, call: Call) -> Answer:
        game = await self._referee.confirm(call.game_id, call.person, call.seen)
        return Answer(answers.confirmed([game.name_of(seat) for seat in game.awaited]))


def _other(game: Game, call: Call) -> str | None:
    """Return the name of the player that is meant, None for the asker himself."""
    player = call.args.player
    if player is None or player.id == call.person.id:
        return None
    seat = game.seat_of(player.id)
    return player.name if seat is None else game.name_of(seat)


def _to_act(game: Game) -> str | None:
    view = game.view(None)
    if view.rounds_over or view.question is None:
        return None
    return game.name_of(view.question.seats[0])
