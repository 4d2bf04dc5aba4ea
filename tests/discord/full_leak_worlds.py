"""Full games in worlds that a viewer cannot tell apart: dealt anew, drafted otherwise, looked at.

A world has a game for each sampled point of a course. Two worlds differ in all that Ben, in the
second seat, may not know, and in the drafts of the others.
"""

from __future__ import annotations

import itertools
import logging
import re
from collections.abc import Awaitable, Callable, Container, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from unittest import mock

import msgspec

from bot.app import create_bot
from bot.rules.full import undoing
from bot.rules.full.course import Course, Logged, Undone
from bot.rules.full.engine import legal
from bot.store.games import Games
from bot.tables import seals
from bot.tables.draft import Draft
from bot.tables.game import Game, ends_turn
from bot.tables.notices import Line
from bot.tables.turns import only_choice
from tests.discord.leak_rare import Broken, listen
from tests.discord.leak_worlds import Mask, in_step, logged
from tests.rig.record import Seen
from tests.rig.simcord_names import as_bot
from tests.rig.studio import SceneStudio
from tests.rig.world import PLAYERS, World, running
from tests.rules.full.drafts import Drafting, other_courses
from tests.rules.full.games import some_token

if TYPE_CHECKING:
    import simcord

    from bot.app import CarthagoBot

VIEWER = 1
READER = PLAYERS[VIEWER]
SPECTATOR = "Eve"
LINES = 3
"""So many of the last ends of turns are told in the home."""
BACK = "back"
FULL_BROKEN: tuple[tuple[type, str], ...] = (
    (Games, "save"),
    (Game, "full_view"),
    (Course, "record"),
    (Course, "view"),
)
"""What fails in the midst of an act."""


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


Given = dict[str, Sequence[Seen | str]]
"""What somebody was given to see, by his name; and the lines of the log, under ``LOG``.

Under ``FAULTS`` stand those lines that nobody may write, whatever the world.
"""
LOG, FAULTS = "log", "faults"
_DRAFTED = re.compile("what=(turn-choose|game-undo)")
"""A draft is another one in each world, by other commands."""


async def given(
    path: Path, seed: int, played: Sequence[Scene], *, rare: Container[int] = ()
) -> Given:
    """Play scenes in a world of their own; return what viewer, spectator and log were given.

    ``rare``: the scenes, by number, in which all happens that happens rarely.
    """
    numbers = itertools.count()
    errors: list[int] = []

    def bot() -> CarthagoBot:
        chance, place = Random(f"{seed}/{next(numbers)}"), errors[0] if errors else None
        return create_bot(path, chance=chance, studio=SceneStudio, errors=place)

    with in_step(), logged(ours=logging.INFO) as log:
        async with running(bot) as world:
            errors.append(world.guild.create_text_channel("errors").id)
            first: CarthagoBot = world.env.bot  # type: ignore[assignment]
            listen(first, errors[0])
            for number, scene in enumerate(played):
                play = _Play(world, scene, f"Game {number}", seed, path.name)
                await play.run()
                if number in rare:
                    await FullRare(play).all()
            world.recorder.requests.clear()
            seen = {who: world.everything_seen_by(who) for who in (READER, SPECTATOR)}
    mask = Mask(path)
    shown = {who: [mask.sight(sight) for sight in sights] for who, sights in seen.items()}
    return {**shown, LOG: [_DRAFTED.sub("drafts", line) for line in log.lines], FAULTS: log.faults}


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
        self.where: simcord.ChannelHandle | None = None
        """Where the game lives; None is the first channel."""

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
        await self.all_looks()
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
            *(lambda name=name: self.slash(who, name, game=game) for name in commands),
            *(
                lambda typed=typed: world.autocomplete(
                    who, "turn choose", "choice", typed, where=self.where, game=game
                )
                for typed in ("", "a", "dock", "pay")
            ),
            lambda: world.slash(who, "game list"),
            lambda: world.slash(who, "status"),
            lambda: world.autocomplete(who, "game board", "game", "", where=self.where),
        ]
        if who != self.people[self.scene.course.now.seat]:
            looks.append(lambda: self.slash(who, "turn choose", choice="end", game=game))
            looks.append(lambda: self.slash(who, "game undo", game=game))
        return looks

    async def slash(self, who: str, name: str, /, **options: object) -> simcord.InteractionResult:
        """Give a command where the game lives."""
        return await self.world.slash(who, name, where=self.where, **options)

    async def try_click(self, who: str, label: str) -> None:
        """Press the newest button with a label, where somebody sees one."""
        try:
            self.world.press(who, label)
        except AssertionError:
            return
        await self.world.click(who, label)

    async def all_looks(self) -> None:
        """Let viewer and spectator look at everything."""
        for who in (READER, SPECTATOR):
            for look in self._looks(who):
                await look()


class FullRare:
    """What happens rarely in a full game, at the end of a scene."""

    def __init__(self, play: _Play) -> None:
        self.play = play
        self.world = play.world
        self.chance = play.chance

    async def all(self) -> None:
        """Do all of it."""
        for do in (self.stand_in, self.late, self.ask, self.fail, self.move, self.take_back):
            await do()
            await self.play._look(READER)
            await self.play._look(SPECTATOR)
        await self.play.all_looks()

    async def stand_in(self) -> None:
        """Let an automatic player stand in for each who is not to act, and each come back."""
        play = self.play
        for seat, who in enumerate(play.people):
            if seat != play.scene.course.now.seat:
                given = {"seat": seat + 1, "game": play.id}
                await play.slash(who, "game seat", to="automatic", **given)
                await play.slash(who, "hand", game=play.id)
                me = self.world.member(who)
                await play.slash(who, "game seat", to="member", member=me, **given)

    async def late(self) -> None:
        """Let the deadline pass, with its reminders."""
        for hours in (13, 10, 5):
            await self.world.wait(hours * 3600)

    async def ask(self) -> None:
        """Ask what is stored of oneself."""
        for who in (READER, SPECTATOR):
            for command in ("privacy show", "privacy export", "me remind"):
                await self.play.slash(who, command)

    async def fail(self) -> None:
        """Let acts and looks fail with an error that quotes the setup and all hands."""
        play = self.play
        game = await play.bot.tables.load(play.id)
        assert game.course is not None
        error = Broken(repr(game.course.setup), repr(game.course.now), repr(game.choices))
        for kind, name in FULL_BROKEN:
            with mock.patch.object(kind, name, side_effect=error):
                for who in (READER, SPECTATOR, play.people[play.scene.course.now.seat]):
                    await play.slash(who, "hand", game=play.id)
                    await play.slash(who, "game record", game=play.id)
                # Whether the seat to act asks the others to take something back is its draft's.
                await play.slash(SPECTATOR, "game undo", game=play.id)
                await play.slash(READER, "game end", game=play.id)
        await self.world.wait(3600)

    async def move(self) -> None:
        """Go on in another channel."""
        play = self.play
        there = self.world.guild.create_text_channel(f"quay-{play.id}")
        await self.world.slash(READER, "game move", where=there, game=play.id)
        await self._all_say_yes()
        play.where = there

    async def take_back(self) -> None:
        """Take back what the viewer may ask for, by agreement."""
        await self.play.slash(READER, "game undo", game=self.play.id)
        await self._all_say_yes()

    async def _all_say_yes(self) -> None:
        for name in self.play.people:
            await self.play.try_click(name, "Yes")


def difference(one: Given, other: Given) -> str | None:
    """Say where two worlds differ for viewer, spectator or in the log, None if they do not."""
    for fault in (*one.get(FAULTS, ()), *other.get(FAULTS, ())):
        return f"{fault}"
    for who, sights in one.items():
        for number, (a, b) in enumerate(itertools.zip_longest(sights, other[who])):
            if a != b:
                return f"{who}, number {number}:\n{a}\n{b}"
    return None
