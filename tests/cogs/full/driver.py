"""A full game played by what people can press and type, and followed by the engine.

    table = await Full.begun(world, "Anna", "Ben", automatic=1)
    await table.go(by="panel")
    record = await table.record("Anna")

At each question what the panel, or the list of ``/turn choose``, offers is compared with what the
rules allow on a table of the test's own; after each choice the stored log is followed there.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Self

import simcord

from bot.rules import reading
from bot.rules.full.course import Course, Handed, steps
from bot.rules.full.edition import Edition
from bot.rules.full.engine import legal
from bot.rules.full.game import follow
from bot.rules.full.record import Choice
from bot.rules.full.setup import lay_out
from bot.rules.full.state import Table as Engine
from bot.tables.game import Game
from bot.tables.people import Person
from tests.cogs.driver import Table, undressed
from tests.rig.limits import walk
from tests.rig.world import World

By = Literal["panel", "text", "mixed"]
Wanted = Callable[[Engine], bool]

ENDINGS = {"end", "ready", "setup-ready"}
_SCORE = re.compile(r"\*\*(?P<place>\d)\. (?P<name>.+): (?P<total>\d+) points?\*\*")


class Panel:
    """The private panel of somebody, as it is shown."""

    def __init__(self, world: World, who: str, shown: simcord.ResponseMessage) -> None:
        self.world = world
        self.who = who
        self.shown = shown

    @classmethod
    async def opened(cls, table: Full, who: str) -> Panel:
        """Open it by the board's button."""
        result = await table.world.click(who, "Play", table.board_message)
        assert result.response is not None
        assert result.response.ephemeral
        return cls(table.world, who, result.response)

    @property
    def words(self) -> str:
        """Everything that it says."""
        return undressed(self.world.text(self.shown))

    @property
    def components(self) -> list[Mapping[str, Any]]:
        """Its buttons and selects."""
        stored = self.world.env.backend.get_message(self.shown.channel_id, self.shown.id)
        return [each for each in walk(stored.components) if each.get("custom_id")]

    @property
    def labels(self) -> list[str]:
        """The labels of its buttons."""
        return [each["label"] for each in self.components if each["type"] == 2]

    def values(self, verb: str = "pick") -> list[str]:
        """The values of the selects of this verb."""
        return [
            option["value"]
            for each in self.components
            if each["type"] == 3 and each["custom_id"].split(":")[-1].startswith(verb)
            for option in each["options"]
        ]

    @property
    def offered(self) -> set[str]:
        """The tokens that can be chosen; of an exchange, the cards to give."""
        tokens = {
            value.partition("#")[0] for verb in ("pick", "give") for value in self.values(verb)
        }
        tokens |= {"end"} if "End turn" in self.labels else set()
        return tokens | ({"golden"} if "Spend the golden tile" in self.labels else set())

    async def pick(self, *values: str) -> None:
        """Choose values in the select that has them."""
        for each in self.components:
            options = {option["value"] for option in each.get("options", ())}
            if each["type"] == 3 and set(values) <= options:
                custom_id = each["custom_id"]
                break
        else:
            raise AssertionError(f"no select has {values}: {self.words}")
        await self._done(await self.world.select(self.who, values, self.shown, custom_id))

    async def press(self, label: str) -> None:
        """Press a button of it."""
        await self._done(await self.world.click(self.who, label, self.shown))

    async def choose(self, token: str) -> None:
        """Make one choice, as its question wants it."""
        if token == "end":
            await self.press("End turn")
        elif token == "golden":
            await self.press("Spend the golden tile")
            await self.press("Yes")
        elif token.startswith("swap:"):
            await self.pick(given(token))
            await self.pick(token)
        else:
            both = [*self.values("pick"), *self.values("give")]
            await self.pick(next(v for v in both if v.partition("#")[0] == token))

    async def _done(self, result: simcord.InteractionResult) -> None:
        for shown in (result.response, *result.followups):
            if shown is not None:
                assert shown.ephemeral
                self.shown = shown


class Full(Table):
    """A full game in its home, the people who play it, and the engine beside it."""

    edition: Edition
    engine: Engine
    chance: random.Random
    line: list[Any]
    presses: int
    """Presses and commands of ``go``."""
    turns: int
    """Turns that people handed over."""

    @classmethod
    async def begun(
        cls, world: World, *names: str, automatic: int = 0, chance: int = 1, **options: Any
    ) -> Self:
        """Open a game and start it, the first of these people being the first player."""
        seats = len(names) + automatic
        table = await cls.open(world, *names, **{"way": "full", "seats": seats, **options})
        for _ in range(automatic):
            await table[names[0]].press("Add automatic player", table.board_message)
        table.chance = random.Random(chance)
        table.presses = 0
        table.turns = 0
        table.line = []
        await table.start(first=names[0])
        game = await table.game()
        course = _course(game)
        table.edition = course.edition
        table.engine = lay_out(course.edition, course.setup, _no_chance, waits=True)
        await table.catch_up()
        return table

    async def game(self) -> Game:
        """The game as it is stored."""
        bot: Any = self.world.env.bot
        game: Game = await bot.tables.load(self.id)
        return game

    @property
    def kind(self) -> str:
        """The kind of question at which the engine stands; empty when it is over."""
        return self.engine.ask.kind if self.engine.ask else ""

    @property
    def actor(self) -> str:
        """Who is to act."""
        return self.names[self.engine.seat]

    @property
    def running(self) -> bool:
        """Whether there is anything left to choose."""
        return self.engine.ask is not None

    async def catch_up(self) -> list[str]:
        """Follow on the engine what has been stored since; gives the tokens."""
        line = _course(await self.game()).line
        assert line[: len(self.line)] == self.line
        tokens = []
        for choice, decks in steps(line[len(self.line) :]):
            token = "end" if isinstance(choice, Handed) else choice.token
            if self.kind in ENDINGS and choice.seat < len(self.names):
                self.turns += 1
            follow(self.engine, Choice(choice.seat, token), decks)
            tokens.append(token)
        self.line = list(line)
        return tokens

    async def rewind(self) -> None:
        """Follow the whole line anew, after something was taken back."""
        course = _course(await self.game())
        self.line = []
        self.engine = lay_out(course.edition, course.setup, _no_chance, waits=True)
        await self.catch_up()

    async def fast(
        self,
        until: Wanted,
        prefer: Sequence[str] = (),
        most: int = 2000,
        avoid: Sequence[str] = ("golden",),
    ) -> None:
        """Play by the application alone, until the engine stands as wanted."""
        bot: Any = self.world.env.bot
        for _ in range(most):
            if until(self.engine):
                await self.told()
                return
            assert self.running, "it did not come"
            every = legal(self.engine)
            tokens = [token for token in every if token not in avoid] or every
            liked = [t for p in prefer for t in tokens if t.startswith(p)]
            token = liked[0] if liked else self.chance.choice(tokens)
            person = Person(self.world.member(self.actor).id, self.actor)
            await bot.tables.turns.choose(self.id, person, token)
            await self.catch_up()
        raise AssertionError("it did not come")

    async def told(self) -> None:
        """Wait until the home has been told everything."""
        bot: Any = self.world.env.bot
        while await bot.tables.outbox.games_to_tell(bot.tables.now()):
            await self.world.settle()

    async def go(self, by: By, most: int = 10**6) -> None:
        """Play by panel, by text or by both, until the game is over or so many choices on."""
        panel: Panel | None = None
        for _ in range(most):
            if not self.running:
                return
            assert (await self.game()).awaited == (self.engine.seat,)
            who = self.actor
            if by == "text" or (by == "mixed" and self.chance.random() < 0.4):
                await self.by_text(who)
                panel = None
                continue
            if panel is None or not panel.components:
                panel = await Panel.opened(self, who)
                self.presses += 1
            await self.by_panel(panel)

    async def by_text(self, who: str) -> None:
        """Make a choice by ``/turn choose``: its words or its token, found in the list."""
        allowed = legal(self.engine)
        listed = await self.world.autocomplete(who, "turn choose", "choice", "", game=self.id)
        values = [each["value"] for each in listed]
        assert len(values) == min(25, len(allowed))
        assert set(values) <= set(allowed)
        token = self.chance.choice(allowed)
        typed = token
        mine = await self.world.autocomplete(who, "turn choose", "choice", token, game=self.id)
        names = {each["name"] for each in mine if each["value"] == token}
        assert names, f"{token} is not found by its token"
        name = names.pop()
        found = await self.world.autocomplete(who, "turn choose", "choice", name, game=self.id)
        assert token in [each["value"] for each in found], name
        if [each["name"] for each in found].count(name) == 1 and self.chance.random() < 0.5:
            typed = name
        await self[who].command("turn choose", choice=typed, game=self.id)
        self.presses += 1
        await self.check(token)

    async def by_panel(self, panel: Panel) -> None:
        """Make a choice in the panel, sometimes several at once."""
        allowed = legal(self.engine)
        assert panel.offered == {given(token) for token in allowed}, panel.words
        token = self.chance.choice(allowed)
        if self.kind == "pay" and self.chance.random() < 0.5:
            await panel.press("Pay for me")
            await panel.press("Yes")
            self.presses += 2
            assert await self.catch_up()
            return
        self.presses += 1 + (token == "golden" or token.startswith("swap:"))
        await panel.choose(token)
        await self.check(token)

    async def check(self, token: str) -> None:
        """See that the token was stored, and with it choices of others or the only ones."""
        tokens = await self.catch_up()
        assert tokens[:1] == [token], (token, tokens)

    async def record(self, who: str, **options: Any) -> dict[str, Any]:
        """The record as somebody gets it."""
        return json.loads(await self.record_file(who, **options))  # type: ignore[no-any-return]

    async def record_file(self, who: str, where: simcord.ChannelHandle | None = None) -> bytes:
        """The record's bytes."""
        result = await self.world.slash(who, "game record", game=self.id, where=where)
        assert result.response is not None
        assert result.response.ephemeral
        data: bytes = await result.response.attachments[0].read()
        return data

    async def check_end(self) -> dict[str, Any]:
        """See that the record replays, and that the result posted is the record's."""
        data = await self.record_file(self.names[0])
        assert reading.fault_of(data, self.find, seals=True) is None
        record: dict[str, Any] = json.loads(data)
        self.check_posted(record["seals"])
        game = await self.game()
        assert game.status == "finished"
        said = [undressed(self.world.text(each)) for each in self.world.messages(self.where)]
        posts = [words for words in said if words.endswith("\nRematch")]
        assert len(posts) == 1
        shown = [(m["name"], int(m["total"]), int(m["place"])) for m in _SCORE.finditer(posts[0])]
        told = [
            (undressed(game.name_of(each["seat"])), each["total"], each["place"])
            for each in record["result"]["scores"]
        ]
        assert sorted(shown) == sorted(told)
        return record

    def check_posted(self, seals: Mapping[str, Mapping[str, str | None]]) -> None:
        """See that each seal was posted in the home once, in order, and no salt was."""
        said = "\n".join(self.world.text(each) for each in self.world.messages(self.where))
        found = re.findall(r"\b(deck(?:-\d+)?|ships|golden-\d)`? +`?([0-9a-f]{64})\b", said)
        assert sorted(found) == sorted((item, seal["hash"]) for item, seal in seals.items())
        assert len(re.findall(r"[0-9a-f]{64}", said)) == len(seals)

    def _is_board(self, words: str) -> bool:
        return words.startswith(f"{self.name}: ") and not words.endswith("\nRematch")

    def find(self, name: str) -> Edition | None:
        """Find the edition of this game by its name."""
        return self.edition if name == self.edition.id else None


def given(token: str) -> str:
    """Return what the panel offers first for a token: of an exchange, the card to give."""
    return "give:" + token[5:].partition("/")[0] if token.startswith("swap:") else token


def _course(game: Game) -> Course:
    assert game.course is not None
    return game.course


def _no_chance(_cards: list[int]) -> None:
    raise AssertionError("a shuffle that the log does not have")
