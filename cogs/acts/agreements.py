"""Acts that need the others: taking back, stopping, settling."""

from __future__ import annotations

from functools import partial
from itertools import takewhile

from bot.discord import panel
from bot.discord.acts import Act, Acts, Call
from bot.discord.answers import Answer
from bot.tables.game import Game
from bot.tables.talk import Agree, Asked, asker
from bot.text import answers, lines, pace
from bot.text.full import panel as panel_words
from cogs.acts.lobby import LOBBY
from cogs.acts.referee import RUNNING


class AgreementActs:
    """Questions to all seats, and their answers."""

    def __init__(self, acts: Acts) -> None:
        self._agreements = acts.tables.agreements
        acts.add(
            undo=Act(self._undo, RUNNING),
            take_back=Act(self._take_back, RUNNING),
            end=Act(self._end, RUNNING, "first"),
            settle=Act(self._settle, RUNNING),
            stop_yes=Act(partial(self._answer, "stop", yes=True), RUNNING),
            stop_no=Act(partial(self._answer, "stop", yes=False), RUNNING),
            undo_yes=Act(partial(self._answer, "undo", yes=True), RUNNING),
            pace=Act(self._pace, RUNNING | LOBBY, pressed=False),
            pace_yes=Act(partial(self._answer, "pace", yes=True), RUNNING),
            pace_no=Act(partial(self._answer, "pace", yes=False), RUNNING),
            undo_no=Act(partial(self._answer, "undo", yes=False), RUNNING),
        )

    async def _undo(self, call: Call) -> Answer:
        game = await self._agreements.undo(call.game_id, call.person)
        if game.talks.undo is not None:
            return Answer(asked(game))
        return Answer(asked(game, answers.taken_back(game.name_of(game.awaited[0]))))

    async def _take_back(self, call: Call) -> Answer:
        """Take back in the full game; whoever is to act then gets his panel."""
        game = await self._agreements.take_back(call.game_id, call.person)
        if game.talks.undo is not None:
            return Answer(asked(game))
        seat = game.seat_for(call.person)
        if seat in game.awaited:
            return panel.show(game, seat, said=asked(game, panel_words.gone_back()))
        return Answer(asked(game, answers.taken_back(game.name_of(game.awaited[0]))))

    async def _end(self, call: Call) -> Answer:
        game = await self._agreements.stop(call.game_id, call.person)
        return Answer(asked(game, lines.stopped("agreed") if game.status == "stopped" else ""))

    async def _settle(self, call: Call) -> Answer:
        game = await self._agreements.settle(call.game_id, call.person)
        return Answer(answers.notice_given(game.talks.settle or 0))

    async def _pace(self, call: Call) -> Answer:
        wanted = call.args.words
        game = await self._agreements.pace(call.game_id, call.person, wanted)
        is_set = game.row.pace == wanted
        return Answer(asked(game, pace.now_is(wanted, game.name) if is_set else ""))

    async def _answer(self, what: Asked, call: Call, *, yes: bool) -> Answer:
        await self._agreements.answer(call.game_id, call.person, what, call.seen or 0, yes=yes)
        return Answer(answers.answered(yes=yes))


def asked(game: Game, done: str = "") -> str:
    """Return what becomes of a question that was put: who asks what is asked already says yes.

    ``done``: what was done at once.
    """
    newest = takewhile(lambda entry: entry.version == game.version, reversed(game.log))
    agreed = [(entry.number, entry.what) for entry in newest if isinstance(entry.what, Agree)]
    if not agreed:
        return done or answers.asked()
    number, yes = agreed[-1]
    by = asker(game.log[: number - 1], yes.what)
    return answers.agreed_to(None if by is None else game.name_at(by, number), done)
