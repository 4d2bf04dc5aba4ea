"""Every kind of press of a whole game: how the game comes to it, and what it does, once."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from bot.rules import face
from bot.rules.full.course import Back, Chosen, Course, Handed
from bot.rules.table.events import Confirm, Extra, Next, Score, Set, Undo
from bot.rules.table.state import START
from bot.rules.turns import turns_in_all
from bot.store.rows import GameRow, Way
from bot.tables.draft import Draft
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.people import Home, Person
from bot.tables.tables import Tables
from bot.tables.talk import Agree, Ask, Happening, Settle, Stop
from tests.rig.simcord_names import as_bot
from tests.rig.world import Command, Press, World
from tests.rules.full.drafts import Drafting

if TYPE_CHECKING:
    from bot.app import CarthagoBot

PLAYERS = ("Anna", "Ben")
HAND = START[-1]


@dataclass(slots=True)
class Table:
    """A game in a world, between Anna, who is host and begins, and Ben."""

    world: World
    name: str
    id: str = ""
    boards: list[int] = field(default_factory=list)
    """Messages that were its board before."""

    @property
    def tables(self) -> Tables:
        """The tables of the bot that runs now."""
        bot: CarthagoBot = self.world.env.bot  # type: ignore[assignment]
        return bot.tables

    async def game(self) -> Game:
        """Return the game as it is stored."""
        return await self.tables.load(self.id)

    async def rows(self) -> list[GameRow]:
        """Return all games of Anna."""
        return await self.tables.finder.of_person(self.world.anna.id)

    def person(self, name: str) -> Person:
        """Return a player as the tables know him."""
        return Person(self.world.member(name).id, name)

    async def lobby(self, *, full: bool, way: Way = "table") -> None:
        """Let Anna open the game and, if it is to be full, Ben join."""
        home = Home(self.world.guild.id, self.world.channel.id)
        plan = Plan(way, seats=2, name=self.name)
        with as_bot(self.world.env):
            self.id = (await self.tables.lobbies.open(home, self.person("Anna"), plan)).id
            if full:
                await self.tables.lobbies.join(self.id, self.person("Ben"))
        await self._settle()

    async def close(self) -> None:
        """Close all lobbies: nobody may have many."""
        with as_bot(self.world.env):
            for row in await self.tables._desk.games.open_in(self.world.channel.id):
                if row.status == "lobby":
                    await self.tables.lobbies.cancel(row.id, Person(row.host_id, "host"))
        await self.world.settle()

    async def start(self, *happenings: Happening) -> None:
        """Start the game, and let all this happen in it at once."""
        await self.lobby(full=True)
        anna = self.person("Anna")
        with as_bot(self.world.env):
            await self.tables.lobbies.start(self.id, anna, anna)
        await self.happen(*happenings)

    async def start_full(self, *tokens: str) -> None:
        """Start a full game, and let each who is to act choose the next of these."""
        await self.lobby(full=True, way="full")
        anna = self.person("Anna")
        with as_bot(self.world.env):
            game = await self.tables.lobbies.start(self.id, anna, anna)
            for token in tokens:
                who = self.person(PLAYERS[game.awaited[0]])
                game = await self.tables.turns.choose(self.id, who, token)
        await self._settle()

    async def start_at(self, course: Course) -> None:
        """Start a full game and let a whole course have happened in it."""
        await self.lobby(full=True, way="full")
        anna = self.person("Anna")

        def work(draft: Draft) -> None:
            draft.put(setup=msgspec.json.encode(course.setup))
            for event in course.line:
                draft.happen(event, getattr(event, "seat", None))

        with as_bot(self.world.env):
            await self.tables.lobbies.start(self.id, anna, anna)
            await self.tables._desk.change(self.id, None, work)
        await self._settle()

    async def happen(self, *happenings: Happening) -> None:
        """Let things happen at once, without a word about them."""

        def work(draft: Draft) -> None:
            for what in happenings:
                draft.happen(what, getattr(what, "by", None) or getattr(what, "seat", None))

        if happenings:
            with as_bot(self.world.env):
                await self.tables._desk.change(self.id, None, work)
        await self._settle()

    async def _settle(self) -> None:
        await self.world.settle()
        board = (await self.game()).row.board_id
        assert board is not None
        self.boards.append(board)

    async def press(self, who: str, verb: str, values: tuple[str, ...] | None = None) -> Press:
        """Prepare a press of a button, or a choice of a select."""
        game = await self.game()
        custom_id = f"carthago:{game.id}:-:{game.version}:{verb}"
        board = game.row.board_id or 0
        return Press(self.world.member(who).id, self.world.channel.id, board, custom_id, values)

    def command(self, who: str, name: str, **options: Any) -> Command:
        """Prepare a command about this game."""
        return self.world.command(who, name, game=self.id, **options)

    async def count(self, kind: type[Happening]) -> int:
        """Say how often something happened."""
        return sum(isinstance(entry.what, kind) for entry in (await self.game()).log)


@dataclass(frozen=True, slots=True)
class Case:
    """A kind of press. ``done`` counts how often it took effect: 0 or 1; None where it only looks.

    ``tells`` is what the lines in the home begin with that it makes, each once.
    """

    name: str
    who: str
    prepare: Callable[[Table], Awaitable[Press | Command]]
    done: Callable[[Table], Awaitable[int]] | None
    tells: tuple[str, ...] = ()


def all_turns() -> list[Happening]:
    """Return the ends of all turns of a game for two that seat 0 begins."""
    state = face.replay(face.Setup(2, 0, False, (None, None)), ())
    turns: list[Happening] = []
    for _ in range(turns_in_all(2)):
        assert state.seat is not None
        event = Next(state.seat)
        state = face.apply(state, event)
        turns.append(event)
    return turns


async def new(table: Table) -> Command:
    return table.world.command("Anna", "game new", way="table", seats=2, name=table.name)


async def named(table: Table) -> int:
    rows = [row for row in await table.rows() if row.name == table.name]
    if rows:
        table.id = rows[0].id
    return len(rows)


async def join(table: Table) -> Press:
    await table.lobby(full=False)
    return await table.press("Ben", "join")


async def joined(table: Table) -> int:
    return sum(seat.name == "Ben" for seat in (await table.game()).seats)


async def start(table: Table) -> Press:
    await table.lobby(full=True)
    return await table.press("Anna", "start")


async def started(table: Table) -> int:
    return int((await table.game()).status == "running")


async def set_figure(table: Table) -> Command:
    await table.start()
    return table.command("Anna", "table set", what="columns", to=2)


async def set_after_confirm(table: Table) -> Command:
    await table.start(*all_turns(), Score(0, 0, 20), Score(1, 1, 30), Confirm(0))
    return table.command("Anna", "table set", what="columns", to=2)


async def next_turn(table: Table) -> Press:
    await table.start()
    return await table.press("Anna", "next")


async def ask_extra(table: Table) -> Press:
    await table.start()
    return await table.press("Anna", "extra")


async def extra_yes(table: Table) -> Press:
    (asked,) = await table.world.at_once([await ask_extra(table)])
    return table.world.press("Anna", "Yes", asked.response)


async def undo(table: Table) -> Command:
    await table.start(Next(0))
    return table.command("Anna", "table undo")


async def undo_extra(table: Table) -> Command:
    await table.world.at_once([await extra_yes(table)])
    return table.command("Anna", "table undo")


async def ask_undo(table: Table) -> Command:
    await table.start(Next(0), Set(1, 1, "trade-cards", HAND, 1))
    return table.command("Anna", "table undo")


async def undo_yes(table: Table) -> Press:
    await table.world.at_once([await ask_undo(table)])
    return table.world.press("Ben", "Yes", table.world.messages()[-1])


async def end(table: Table) -> Command:
    await table.start()
    return table.command("Ben", "game end")


async def end_yes(table: Table) -> Press:
    await table.world.at_once([await end(table)])
    return table.world.press("Anna", "Yes", table.world.messages()[-1])


async def score(table: Table) -> Command:
    await table.start(*all_turns())
    return table.command("Anna", "table score", points=20)


async def last_score(table: Table) -> Command:
    await table.start(*all_turns(), Score(1, 1, 30))
    return table.command("Anna", "table score", points=20)


async def scored(table: Table) -> int:
    game = await table.game()
    return sum(isinstance(entry.what, Score) and entry.by == 0 for entry in game.log)


async def confirm(table: Table) -> Press:
    await table.start(*all_turns(), Score(0, 0, 20), Score(1, 1, 30))
    return await table.press("Anna", "confirm")


async def last_confirm(table: Table) -> Press:
    await table.start(*all_turns(), Score(0, 0, 20), Score(1, 1, 30), Confirm(1))
    return await table.press("Anna", "confirm")


async def confirmed(table: Table) -> int:
    game = await table.game()
    return sum(isinstance(entry.what, Confirm) and entry.by == 0 for entry in game.log)


async def settle(table: Table) -> Command:
    await table.start(*all_turns(), Score(0, 0, 20), Score(1, 1, 30))
    return table.command("Anna", "table settle")


async def rematch(table: Table) -> Press:
    await table.world.at_once([await last_confirm(table)])
    return table.world.press("Ben", "Rematch", table.world.messages()[-1])


async def rematched(table: Table) -> int:
    rows = await table.tables.finder.of_person(table.world.ben.id)
    return sum(row.rematch_of == table.id for row in rows)


async def look(table: Table) -> Press:
    await table.start()
    return await table.press("Anna", "tile")


async def pick(table: Table) -> Press:
    await table.start_full()
    return await table.press("Anna", "pick", ("dock:1",))


async def choose(table: Table) -> Command:
    await table.start_full()
    return table.command("Anna", "turn choose", choice="dock:1")


async def back(table: Table) -> Press:
    await table.start_full("dock:1")
    return await table.press("Anna", "back")


async def end_turn(table: Table) -> Press:
    await table.start_full("dock:1")
    return await table.press("Anna", "end-turn")


async def spend_yes(table: Table) -> Press:
    await table.start_full("dock:1", "end", "dock:1", "end", "pass")
    return await table.press("Anna", "spend-yes")


async def ask_take_back(table: Table) -> Command:
    await table.start_full("dock:1", "end", "dock:1", "end", "pass", "golden")
    return table.command("Anna", "game undo")


async def take_back_yes(table: Table) -> Press:
    await table.world.at_once([await ask_take_back(table)])
    return table.world.press("Ben", "Yes", table.world.messages()[-1])


async def pay_yes(table: Table) -> Press:
    await table.start_at(at_payment())
    return await table.press("Anna", "pay-yes")


@functools.cache
def at_payment() -> Course:
    """Return a course of a game for two in which seat 0 is about to pay, the first time."""
    for seed in itertools.count(1):
        it = Drafting(seed * 12 + 6)
        for course in it.steps():
            if course.now.price is not None:
                break
        if course.now.seat == 0 and course.now.price is not None:
            return course
    raise AssertionError


def chose(begins: str) -> Callable[[Table], Awaitable[int]]:
    """Say whether Anna's choice stands whose token begins so."""

    async def count(table: Table) -> int:
        course = (await table.game()).course
        assert course is not None
        tokens = [e.token for e in course.line if isinstance(e, Chosen) and e.seat == 0]
        return int(any(token.startswith(begins) for token in tokens))

    return count


def happened(kind: type[Happening]) -> Callable[[Table], Awaitable[int]]:
    """Count how often something happened."""
    return lambda table: table.count(kind)


async def set_to_two(table: Table) -> int:
    game = await table.game()
    return sum(isinstance(e.what, Set) and e.what.what == "columns" for e in game.log)


CASES = (
    Case("new", "Anna", new, named),
    Case("join", "Ben", join, joined),
    Case("start", "Anna", start, started, ("The game begins",)),
    Case("set", "Anna", set_figure, set_to_two),
    Case("set-after-confirm", "Anna", set_after_confirm, set_to_two, ("Anna set emptied",)),
    Case("next", "Anna", next_turn, happened(Next), ("Anna ended the turn",)),
    Case("ask-extra", "Anna", ask_extra, None),
    Case("extra-yes", "Anna", extra_yes, happened(Extra), ("Anna spends",)),
    Case("undo", "Anna", undo, happened(Undo), ("Anna took back",)),
    Case("undo-extra", "Anna", undo_extra, happened(Undo), ("Anna took back",)),
    Case("ask-undo", "Anna", ask_undo, happened(Ask), ("Anna asks to take back",)),
    Case("undo-yes", "Ben", undo_yes, happened(Agree), ("All agree: the end of",)),
    Case("end", "Ben", end, happened(Ask), ("Ben asks to stop",)),
    Case("end-yes", "Anna", end_yes, happened(Stop), ("The game is stopped",)),
    Case("score", "Anna", score, scored),
    Case("last-score", "Anna", last_score, scored, ("Anna entered 20 points",)),
    Case("confirm", "Anna", confirm, confirmed),
    Case("last-confirm", "Anna", last_confirm, confirmed, ("the result",)),
    Case("settle", "Anna", settle, happened(Settle), ("Anna gives notice",)),
    Case("rematch", "Ben", rematch, rematched, ("Ben opens a rematch",)),
    Case("look", "Anna", look, None),
    Case("pick", "Anna", pick, chose("dock:1")),
    Case("choose", "Anna", choose, chose("dock:1")),
    Case("back", "Anna", back, happened(Back)),
    Case("end-turn", "Anna", end_turn, happened(Handed), ("Anna",)),
    Case("spend-yes", "Anna", spend_yes, chose("golden"), ("Anna",)),
    Case("ask-take-back", "Anna", ask_take_back, happened(Ask), ("Anna asks to take back",)),
    Case("take-back-yes", "Ben", take_back_yes, happened(Agree), ("All agree: Anna's spending",)),
    Case("pay-yes", "Anna", pay_yes, chose("pay:")),
)
