"""What happens rarely in a game, and in each course at least once.

Seats that change hands, another home, another pace, errors in the midst of an act, and questions
about the bot and about oneself.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING
from unittest import mock

from bot.cli.logs import OneLine
from bot.discord.error_channel import ErrorChannel
from bot.store.games import Games
from bot.tables.game import Game
from bot.tables.tables import Tables

if TYPE_CHECKING:
    from bot.app import CarthagoBot
    from tests.discord.leak_course import Course

GUESTS = ("Gisco", "Hanno")
"""They have no seat at first; seats are given to them, and by them."""
PACES = ("live", "day", "3days", "week")
WAITS = (60, 8 * 3600, 13 * 3600, 30 * 3600)
LONGEST_WAIT = 4 * 86400
BROKEN: tuple[tuple[type, str, str], ...] = (
    (Games, "save", "game end"),
    (Game, "view", "game board"),
    (Game, "tile", "tile"),
    (Game, "record", "game record"),
    (Tables, "load", "game log"),
)
"""What fails in the midst of an act, and a command that comes to it."""
LOG = OneLine("{name} {levelname} {message}", style="{")
"""The form of the log, as the process writes it."""


class Broken(Exception):
    """An error whose words hold all secrets of a game, as those of any error may."""


def listen(bot: CarthagoBot, place: int) -> None:
    """Let a bot that runs tell its errors in a channel."""
    bot._errors = ErrorChannel(bot, place)
    bot._errors.open()


class Rare:
    """The rare acts of one course."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.world = course.world
        self.chance = course.chance
        for name in GUESTS:
            self.world.add(name)
        self.quay = self.world.guild.create_text_channel("quay")

    @property
    def all(self) -> list[Callable[[], Awaitable[object]]]:
        """Everything rare."""
        return [
            self.hand_over,
            self.give_up,
            self.course.undo,
            self.move,
            self.pace,
            self.fail,
            self.ask,
        ]

    async def hand_over(self) -> None:
        """Offer a seat to somebody, by its owner or another one; mostly he takes it."""
        course, seat = self.course, self.chance.randrange(self.course.kind.seats)
        guest = self._guest()
        owner = course.people[seat] if self.chance.random() < 0.8 else course.anybody()
        await course.slash(
            owner or "Anna",
            "game seat",
            seat=seat + 1,
            to="member",
            member=self.world.member(guest),
            game=course.id,
        )
        await course.try_click(guest, "Yes" if self.chance.random() < 0.8 else "No")
        await course.look(guest)
        if owner is not None:
            await course.look(owner)

    async def give_up(self) -> None:
        """Leave a seat; somebody takes it, perhaps the same again."""
        course = self.course
        who = course.anybody()
        if sum(name is not None for name in course.people) < 2:
            return
        asked = await course.slash(who, "game leave", game=course.id)
        await course.press_in(who, "Yes", asked)
        await course.look(who)
        await self.take()

    async def take(self) -> None:
        """Let one after the other try to take the open seat: not all may, and one does."""
        course = self.course
        names = [*GUESTS, *course.seated]
        self.chance.shuffle(names)
        for who in names:
            if self.chance.random() < 0.5:
                await course.try_click(who, "Join")
            await course.slash(who, "game join", game=course.id)
            game = await course.bot.tables.load(course.id)
            if not any(seat.open for seat in game.seats):
                await course.look(who)
                return

    async def move(self) -> None:
        """Ask to go on in the other channel; all say yes."""
        here = self.course.where is None
        await self.world.slash(
            self.course.anybody(),
            "game move",
            where=self.quay if here else None,
            game=self.course.id,
        )
        await self.course.all_answer(sure=True)

    async def pace(self) -> None:
        """Ask for another pace, and let so much time pass that somebody is late by it."""
        await self.course.slash(
            self.course.anybody(), "game pace", pace=self.chance.choice(PACES), game=self.course.id
        )
        await self.course.all_answer(sure=True)
        for wait in (*self.chance.sample(WAITS, 2), LONGEST_WAIT):
            await self.world.wait(wait)

    async def fail(self) -> None:
        """Let an act or a look fail with an error that quotes what is secret."""
        course = self.course
        game = await course.bot.tables.load(course.id)
        error = Broken(repr(game.setup), repr(game.row), game.state)
        for kind, name, command in BROKEN:
            with mock.patch.object(kind, name, side_effect=error):
                await course.slash(course.anybody(), command, game=course.id)
                await course.slash("Eve", command, game=course.id)
                await course.try_click("Eve", self.chance.choice(("Board", "Look", "My tile")))

    async def ask(self) -> None:
        """Ask what the bot tells of itself, of the asker, and what it offers while he types."""
        course = self.course
        who = self.chance.choice((*(n for n in course.people if n), *GUESTS, "Eve", "Mod"))
        for command in ("status", "privacy show", "privacy export", "me remind", "game record"):
            given = {"game": course.id} if command == "game record" else {}
            await course.slash(who, command, **given)
        for command in ("game move", "game record", "game seat", "table undo"):
            await self.world.autocomplete(who, command, "game", "", where=course.where)
        await self.world.autocomplete(who, "me zone", "zone", "Berl")

    def _guest(self) -> str:
        return self.chance.choice((*GUESTS, *self.course.seated))


def is_broken(record: logging.LogRecord) -> bool:
    """Whether an error was made here."""
    return record.exc_info is not None and isinstance(record.exc_info[1], Broken)
