"""A course of play, step by step, by people who press again when they are not answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.rules.full.record import Deck
from bot.rules.table.events import Next
from bot.tables import seals
from bot.tables.draft import Draft
from bot.tables.game import Game
from bot.tables.talk import DAY
from tests.process.abandon_cases import PLAYERS, Table, all_turns
from tests.rig.simcord_names import as_bot
from tests.rig.world import Command, Press
from tests.rules.full.games import some_token

TRIES = 5
LEFT = 3
"""Choices that are left to the people at the end of a full game, at least."""

Send = Callable[[Table], Awaitable[Press | Command]]


@dataclass(frozen=True, slots=True)
class Step:
    """Something that a person does. ``changes``: whether the game goes on by it."""

    send: Send
    changes: bool = True


@dataclass(frozen=True, slots=True)
class Pause:
    """Time that passes, or what else comes between two steps."""

    pass_: Callable[[Table], Awaitable[None]]


Course = Sequence[Step | Pause]


def press(who: str, verb: str, values: tuple[str, ...] | None = None, **more: bool) -> Step:
    """Prepare a step that is a press under the board."""
    return Step(lambda table: table.press(who, verb, values), **more)


def command(who: str, name: str, changes: bool = True, **options: Any) -> Step:
    """Prepare a step that is a command about the game."""

    async def send(table: Table) -> Command:
        return table.command(who, name, **options)

    return Step(send, changes)


def opened(way: str) -> Step:
    """Prepare the step that opens the game."""

    async def send(table: Table) -> Command:
        options: dict[str, Any] = {"way": way, "seats": 2, "name": table.name, "pace": "day"}
        return table.world.command("Anna", "game new", **options)

    return Step(send)


def started() -> Step:
    """Prepare the step that starts the game; Anna begins."""

    async def send(table: Table) -> Command:
        return table.command("Anna", "game start", first=table.world.anna)

    return Step(send)


def time(seconds: int) -> Pause:
    """Let time pass."""
    return Pause(lambda table: table.world.wait(seconds))


async def all_but_the_score(table: Table) -> None:
    """Let the turns that are left of a table be over."""
    game = await table.game()
    assert game.state is not None
    ended = sum(isinstance(entry.what, Next) for entry in game.log)
    await table.happen(*all_turns()[game.state.turn :])
    assert ended


async def all_but_the_end(table: Table) -> None:
    """Let a full game go on by chance until a few choices are left."""
    course, chance = (await table.game()).course, Random(1)
    assert course is not None
    played = []
    while not course.now.over:
        events = course.after(course.now.seat, some_token(course.now, chance), chance)
        course = course.extended(events)
        played.append(events)

    def work(draft: Draft) -> None:
        for events in played[:-LEFT]:
            for event in events:
                draft.happen(event, None if isinstance(event, Deck) else event.seat)
            if events[1:]:
                seals.add_decks(draft, chance)

    with as_bot(table.world.env):
        await table.tables._desk.change(table.id, None, work)
    await table.world.settle()


async def choose(table: Table) -> Press:
    """Let who is to act make the first choice that there is."""
    game = await table.game()
    seat = game.awaited[0]
    question = game.full_view(seat).question
    assert question is not None
    if question.choices[0] == "end":
        return await table.press(PLAYERS[seat], "end-turn")
    return await table.press(PLAYERS[seat], "pick", (question.choices[0],))


TABLE: Course = (
    opened("table"),
    press("Ben", "join"),
    started(),
    press("Anna", "tile", changes=False),
    command("Anna", "table set", what="columns", to=2),
    press("Anna", "next"),
    press("Ben", "extra", changes=False),
    press("Ben", "extra-yes"),
    command("Anna", "table undo"),
    press("Ben", "undo-yes"),
    command("Anna", "game board", changes=False),
    time(DAY // 2 + 60),
    Pause(all_but_the_score),
    command("Anna", "table score", points=20),
    command("Ben", "table score", points=30),
    press("Anna", "confirm"),
    press("Ben", "confirm"),
)
FULL: Course = (
    opened("full"),
    press("Ben", "join"),
    started(),
    press("Anna", "play", changes=False),
    Step(choose),
    press("Anna", "hand", changes=False),
    press("Anna", "back"),
    Step(choose),
    Step(choose),
    time(DAY // 2 + 60),
    Pause(all_but_the_end),
    *(Step(choose),) * 12,
)


async def version(table: Table) -> int:
    """Return the version of the game, 0 where there is none yet."""
    if not table.id:
        rows = [row for row in await table.rows() if row.name == table.name]
        assert len(rows) <= 1
        table.id = rows[0].id if rows else ""
    return (await table.game()).version if table.id else 0


async def play(table: Table, course: Course, wait: Callable[[], Awaitable[None]]) -> Game:
    """Play a course; each change is made once, and each person is answered in the end.

    ``wait`` lets a request arrive that is held back.
    """
    for part in course:
        if isinstance(part, Pause):
            await part.pass_(table)
        elif not table.id or (await table.game()).status in {"lobby", "running"}:
            await _stubbornly(table, part, wait)
    return await table.game()


async def _stubbornly(table: Table, step: Step, wait: Callable[[], Awaitable[None]]) -> None:
    before = await version(table)
    sent = await step.send(table)
    if isinstance(sent, Press) and not sent.message_id:
        # There is no board to press yet.
        await table.world.wait(3700)
        sent = await step.send(table)
    for _ in range(TRIES):
        (result,) = await table.world.at_once([sent])
        await wait()
        answer, after = table.world.private(result), await version(table)
        confirmed = answer and "-# (" not in answer
        assert not (confirmed and step.changes) or after > before, answer
        if answer and (after > before or not step.changes):
            return
        if not answer and after == before and isinstance(sent, Press):
            sent = await step.send(table)
    raise AssertionError(f"no answer to {sent}")
