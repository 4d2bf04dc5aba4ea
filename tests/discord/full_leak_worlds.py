"""Full games in worlds that a viewer cannot tell apart: dealt anew, drafted otherwise, looked at.

A world has a game for each sampled point of a course. Two worlds differ in all that Ben, in the
second seat, may not know, and in the drafts of the others.
"""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import msgspec

from bot.app import create_bot
from bot.rules.full import undoing
from bot.rules.full.course import Course, Logged, Undone
from bot.rules.full.engine import legal
from bot.tables import seals
from bot.tables.draft import Draft
from bot.tables.game import ends_turn
from bot.tables.notices import Line
from bot.tables.turns import only_choice
from tests.discord.leak_worlds import Mask, in_step
from tests.rig.record import Seen
from tests.rig.simcord_names import as_bot
from tests.rig.studio import SceneStudio
from tests.rig.world import PLAYERS, World, running
from tests.rules.full.drafts import Drafting, other_courses
from tests.rules.full.games import some_token

if TYPE_CHECKING:
    from bot.app import CarthagoBot

VIEWER = 1
READER = PLAYERS[VIEWER]
SPECTATOR = "Eve"
LINES = 3
"""So many of the last ends of turns are told in the home."""
BACK = "back"


@dataclass(frozen=True, slots=True)
class Scene:
    """A game at a point of its course, and the draft that its seat to act goes on with.

    ``log`` holds what was taken back by agreement before that point, too.
    """

    course: Course
    draft: tuple[str, ...]
    log: tuple[Logged, ...]


def scenes(seed: int, points: int) -> list[tuple[Scene, Scene]]:
    """Return pairs of scenes at points of one game that the viewer cannot tell apart."""
    it = Drafting(seed)
    it.to_end(it.chance.randint(8, 40))
    pairs: list[tuple[Scene, Scene]] = []
    while len(pairs) < points:
        course = it.to_end(it.chance.randint(10, 30))
        assert not course.now.over
        published = Course(course.edition, course.setup, course.line[: course.told])
        others = list(other_courses(published, VIEWER, it.chance))
        if others:
            undone = () if len(pairs) % 2 else (_undone(published, it.chance),)
            if _own_tile(published, undone) != _own_tile(others[-1], undone):
                # The viewer's own tile, spent, is held again by this: he may know which it is.
                undone = ()
            pairs.append(_pair(published, others[-1], undone, it.chance))
    return pairs


def _own_tile(course: Course, undone: tuple[Undone, ...]) -> object:
    own = course.extended(undone).view(VIEWER).own
    return own.tile.tile if own and own.tile else None


def _undone(course: Course, chance: Random) -> Undone:
    """Take back what some seat may ask for."""
    players = course.setup.players
    seat = chance.randrange(players)
    return Undone(seat, undoing.kept(course, seat, frozenset(range(players))))


def _pair(
    true: Course, other: Course, undone: tuple[Undone, ...], chance: Random
) -> tuple[Scene, Scene]:
    """Draft on: equally long, otherwise in the other world; the viewer drafts the same in both."""
    logs = ((*true.line, *undone), (*other.line, *undone))
    true, other = true.extended(undone), other.extended(undone)
    first = _drafted(true, chance)
    if true.now.seat == VIEWER:
        return Scene(true, first, logs[0]), Scene(other, first, logs[1])
    second = _drafted(other, chance)
    length = min(len(first), len(second))
    return Scene(true, first[:length], logs[0]), Scene(other, second[:length], logs[1])


def _drafted(course: Course, chance: Random) -> tuple[str, ...]:
    """Return choices that pass no point of no return, some of them taken back."""
    made: list[str] = []
    seat = course.now.seat
    while len(made) < 5:
        if course.open and chance.random() < 0.2:
            course = course.extended([course.back(seat)])
            while course.open and only_choice(course, seat):
                course = course.extended([course.back(seat)])
            made.append(BACK)
            continue
        token = some_token(course.now, chance)
        if course.would_publish(token):
            quiet = [each for each in legal(course.now) if not course.would_publish(each)]
            if not quiet:
                break
            token = chance.choice(quiet)
        course = course.extended(course.after(seat, token, chance))
        while (only := only_choice(course, seat)) is not None:
            course = course.extended(course.after(seat, only, chance))
        made.append(token)
    return tuple(made)


async def given(path: Path, seed: int, played: Sequence[Scene]) -> dict[str, list[Seen]]:
    """Play scenes in a world of their own; return what viewer and spectator were given."""
    numbers = itertools.count()
    with in_step():
        async with running(
            lambda: create_bot(path, chance=Random(f"{seed}/{next(numbers)}"), studio=SceneStudio)
        ) as world:
            for number, scene in enumerate(played):
                await _Play(world, scene, f"Game {number}", seed, path.name).run()
            world.recorder.requests.clear()
            seen = {who: world.everything_seen_by(who) for who in (READER, SPECTATOR)}
    mask = Mask(path)
    return {who: [mask.sight(sight) for sight in sights] for who, sights in seen.items()}


class _Play:
    """One game of a world, from its lobby to the last look."""

    def __init__(self, world: World, scene: Scene, name: str, seed: int, salted: str) -> None:
        self.world = world
        self.salted = salted
        self.scene = scene
        self.name = name
        self.chance = Random(f"{name}/{seed}")
        self.people = PLAYERS[: scene.course.setup.players]
        self.id = ""

    @property
    def bot(self) -> CarthagoBot:
        """The bot that runs now."""
        bot: CarthagoBot = self.world.env.bot  # type: ignore[assignment]
        return bot

    async def run(self) -> None:
        """Open a game, put the course into it, draft on, and look at everything."""
        setup = self.scene.course.setup
        golden = setup.golden
        await self.world.slash(
            "Anna", "game new", way="full", seats=setup.players, golden=golden, name=self.name
        )
        rows = await self.bot.tables.finder.of_person(self.world.anna.id)
        self.id = next(row.id for row in rows if row.name == self.name)
        for name in self.people[1:]:
            await self.world.slash(name, "game join", game=self.id)
        first = self.world.member(self.people[setup.first])
        await self.world.slash("Anna", "game start", game=self.id, first=first)
        await self._put()
        await self._look(READER)
        for step in self.scene.draft:
            await self._draft(step)
            await self._look(READER)
            await self._look(SPECTATOR)
        for who in (READER, SPECTATOR):
            for look in self._looks(who):
                await look()
        if self.chance.random() < 0.3:
            await self.world.restart()
            await self._look(READER)

    async def _put(self) -> None:
        """Let the whole course have happened, sealed, with lines about its last turns."""
        course = self.scene.course
        salts = Random(f"{self.salted}/{self.name}")

        def work(draft: Draft) -> None:
            sealed = seals.of_deal(course.setup, salts)
            draft.put(setup=msgspec.json.encode(course.setup), seals=seals.encode(sealed))
            ends = []
            for event in self.scene.log:
                number = draft.happen(event, getattr(event, "seat", None))
                if ends_turn(event):
                    ends.append(number)
            draft.tell(*(Line(number) for number in ends[-LINES:]))
            seals.add_decks(draft, salts)

        with as_bot(self.world.env):
            await self.bot.tables._desk.change(self.id, None, work)
        await self.world.settle()

    async def _draft(self, step: str) -> None:
        """Make a choice by panel or text, or take one back: the same number of acts each time."""
        seat = self.scene.course.now.seat
        who = self.people[seat]
        await self.world.slash(who, "turn play", game=self.id)
        if step == BACK:
            # By command, so that each act takes as many ids: the simulated server counts them.
            await self.world.slash(who, "game undo", game=self.id)
        else:
            await self.world.slash(who, "turn choose", choice=step, game=self.id)
        await self.world.autocomplete(who, "turn choose", "choice", "", game=self.id)

    async def _look(self, who: str) -> None:
        await self.chance.choice(self._looks(who))()

    def _looks(self, who: str) -> list[Callable[[], Awaitable[object]]]:
        world, game = self.world, self.id
        commands = ("game board", "game log", "game record", "hand", "tile", "turn play")
        looks: list[Callable[[], Awaitable[object]]] = [
            *(lambda name=name: world.slash(who, name, game=game) for name in commands),
            *(
                lambda typed=typed: world.autocomplete(
                    who, "turn choose", "choice", typed, game=game
                )
                for typed in ("", "a", "dock", "pay")
            ),
            lambda: world.slash(who, "game list"),
            lambda: world.autocomplete(who, "game board", "game", ""),
        ]
        if who != self.people[self.scene.course.now.seat]:
            looks.append(lambda: world.slash(who, "turn choose", choice="end", game=game))
            looks.append(lambda: world.slash(who, "game undo", game=game))
        return looks


def difference(one: dict[str, list[Seen]], other: dict[str, list[Seen]]) -> str | None:
    """Say where two worlds differ for viewer or spectator, None if they do not."""
    for who, sights in one.items():
        for number, (a, b) in enumerate(itertools.zip_longest(sights, other[who])):
            if a != b:
                return f"{who}, number {number}:\n{a}\n{b}"
    return None
