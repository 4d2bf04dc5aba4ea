"""The act of moving a game."""

from __future__ import annotations

from functools import partial

from bot.discord import people
from bot.discord.acts import Act, Acts, Call
from bot.discord.answers import Answer
from bot.tables.finder import OPEN
from bot.tables.talk import Agree
from bot.text import answers, places
from cogs.acts.agreements import asked
from cogs.acts.referee import RUNNING


class HomeActs:
    """Where a game lives."""

    def __init__(self, acts: Acts) -> None:
        self._tables = acts.tables
        acts.add(
            move=Act(self._move, OPEN, anywhere=True, pressed=False),
            move_yes=Act(partial(self._answer, yes=True), RUNNING),
            move_no=Act(partial(self._answer, yes=False), RUNNING),
        )

    async def _move(self, call: Call) -> Answer:
        there = people.home(call.interaction)
        game = await self._tables.homes.move(call.game_id, call.person, there)
        if game.row.channel_id == there.channel_id:
            return Answer(places.moved_to(game.name, there.channel_id))
        said_yes = isinstance(game.log[-1].what, Agree)
        return Answer(asked(game) if said_yes else places.asked_to_move())

    async def _answer(self, call: Call, *, yes: bool) -> Answer:
        game = await self._tables.agreements.answer(
            call.game_id, call.person, "move", call.seen or 0, yes=yes
        )
        moved = yes and game.talks.asked("move") is None
        return Answer(
            places.moved_to(game.name, game.row.channel_id) if moved else answers.answered(yes=yes)
        )
