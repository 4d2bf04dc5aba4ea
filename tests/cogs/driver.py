"""People at a table: a whole game driven by what people can press, type and read.

    table = await Table.open(world, "Anna", "Ben", golden=False)
    await table.start(first="Anna")
    await table.play()
    await table.finish(Anna=30, Ben=25)
    assert table.result["Anna"].place == 1

``hands`` says how the people play: by ``buttons``, by ``commands``, or ``mixed``.
"""

from __future__ import annotations

import itertools
import random
import re
import sqlite3
from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self

import simcord

from tests.rig.limits import walk
from tests.rig.record import Seen
from tests.rig.world import Press, World

TILES = ("fleet", "columns", "achievements", "guild", "empty-hand")
TILE_NAMES = {
    "fleet": "The Great Fleet",
    "columns": "The Open House",
    "achievements": "The Renowned",
    "guild": "The Councillor",
    "empty-hand": "The Open Purse",
}
ROUNDS = 15

Hands = Literal["buttons", "commands", "mixed"]

_DRESS = str.maketrans("", "", "\\\u2068\u2069\u200b")
_SCORE = re.compile(
    r"\*\*(?P<place>\d)\. (?P<name>.+): (?P<total>\d+) points?\*\* "
    r"\((?P<points>\d+)(?: \+ (?P<golden>\d) for the golden tile| without a golden tile)\)"
    r"(?:\n(?:-# )?(?P<tile>[^,*\n]+), (?P<met>met|not met) \((?P<why>.*)\))?"
)
_CODE = re.compile(r"^-# \((.+)\)$", re.MULTILINE)


class Dealer(random.Random):
    """Chance that deals the golden tiles in a wanted order; all else is drawn."""

    tiles: tuple[str, ...] = TILES

    def shuffle(self, x: Any) -> None:  # noqa: ANN401
        if sorted(x) == sorted(TILES):
            rest = [tile for tile in TILES if tile not in self.tiles]
            x[:] = [*self.tiles, *rest]
        else:
            super().shuffle(x)


class Score(NamedTuple):
    """A line of the posted result; ``golden`` and ``tile`` are None without a tile to turn over."""

    place: int
    total: int
    points: int
    golden: int | None
    tile: str | None
    met: bool | None
    why: str | None


class Player:
    """Somebody with a name, who gives commands in one place and reads the answers."""

    def __init__(self, world: World, name: str, where: simcord.ChannelHandle | None = None) -> None:
        self.world = world
        self.name = name
        self.where = where

    async def command(self, name: str, /, **options: Any) -> str:
        """Give a slash command; gives the words of the private answer."""
        return self._private(await self.world.slash(self.name, name, where=self.where, **options))

    async def press(self, label: str, message: simcord.ResponseMessage | None = None) -> str:
        """Press a button, the newest with that label; gives the words of the private answer."""
        return self._private(await self.world.click(self.name, label, message))

    async def send(self, press: Press) -> str:
        """Press a button that was found earlier, and that may be gone from its message by now."""
        return self._private((await self.world.at_once([press]))[0])

    async def forge(
        self, verb: str, table: Table, *, version: int = 10**17, seat: str = "-"
    ) -> str:
        """Press a button that the board does not have; gives the words of the private answer."""
        return await self.press_id(f"carthago:{table.id}:{seat}:{version}:{verb}", table)

    async def press_id(self, custom_id: str, table: Table) -> str:
        """Press a button by its id, as if it stood under the board."""
        message = table.board_message
        return self._private(
            await self.world.press_raw(self.name, message.channel_id, message.id, custom_id)
        )

    async def choose(self, value: str) -> str:
        """Choose in the newest select; gives the words of the private answer."""
        return self._private(await self.world.select(self.name, [value]))

    async def confess(self, label: str) -> str:
        """Press a button in the DM; gives the words of the private answer."""
        message = self.world.messages(self.world.dm(self.name))[-1]
        return await self.press(label, message)

    def _private(self, result: simcord.InteractionResult) -> str:
        """Give an answer's words; there is one answer, and its asker alone sees it."""
        shown = [each for each in (result.response, *result.followups) if each is not None]
        assert len(shown) == 1, f"{len(shown)} answers"
        assert shown[0].ephemeral, "a public answer"
        return self.world.private(result)


class Table:
    """One game in its home, and the people who play it."""

    def __init__(
        self,
        world: World,
        names: tuple[str, ...],
        *,
        name: str = "Byrsa",
        where: simcord.ChannelHandle | None = None,
        hands: Hands = "buttons",
    ) -> None:
        self.world = world
        self.names = names
        self.name = name
        self.where = where
        self.people = {each: Player(world, each, where) for each in names}
        styles: tuple[Hands, ...] = ("buttons", "commands") if hands == "mixed" else (hands,)
        self._hands = itertools.cycle(styles)
        self.id = ""

    @classmethod
    async def open(
        cls,
        world: World,
        *names: str,
        name: str = "Byrsa",
        where: simcord.ChannelHandle | None = None,
        hands: Hands = "buttons",
        **options: Any,
    ) -> Self:
        """Open a lobby as the first of these people, and let the others sit down."""
        table = cls(world, names, name=name, where=where, hands=hands)
        host, *others = (table.people[each] for each in names)
        plan = {"way": "table", "seats": len(names), **options}
        said = await host.command("game new", name=name, **plan)
        assert "is open" in said, said
        for each in others:
            said = await table._do(each.name, "Join", "game join")
            assert "You have seat" in said, said
        table.id = table.ids["Join"].split(":")[1]
        return table

    @classmethod
    async def begun(cls, world: World, *names: str, **options: Any) -> Self:
        """Open a game and start it, the first of these people being the first player."""
        table = await cls.open(world, *names, **options)
        await table.start(first=names[0])
        return table

    def __getitem__(self, name: str) -> Player:
        """Give one of the people."""
        return self.people[name]

    # What the people do

    async def start(self, first: str | None = None) -> str:
        """Let the host start the game."""
        host = self.people[self.names[0]]
        if first is None:
            said = await self._do(host.name, "Start", "game start")
        else:
            said = await host.command("game start", first=self.world.member(first), game=self.name)
        assert "begins" in said, said
        return said

    async def end_turn(self) -> str:
        """Let whoever is to act end the turn; gives his name."""
        name = self.to_act
        said = await self._do(name, "End turn", "table next")
        assert "The turn is ended" in said, said
        return name

    async def extra_turn(self) -> str:
        """Let whoever is to act spend the golden tile; gives his name."""
        name = self.to_act
        asked = await self._do(name, "Extra turn", "table extra")
        assert "Spend your golden tile" in asked, asked
        said = await self.people[name].press("Yes")
        assert "is spent" in said, said
        return name

    async def play(self, turns: int | None = None, extra: Mapping[int, str] | None = None) -> None:
        """Play so many turns, else all that are left.

        ``extra``: who takes an extra turn at the end of his turn in which round, from 1.
        """
        due = {name: number for number, name in (extra or {}).items()}
        ended: dict[str, int] = dict.fromkeys(self.names, 0)
        left = len(self.names) * ROUNDS if turns is None else turns
        while left and "▸" in self.board:
            name = self.to_act
            if due.get(name) == ended[name] + 1:
                await self.extra_turn()
                del due[name]
            assert await self.end_turn() == name
            ended[name] += 1
            left -= 1
        assert not due, due

    async def put(self, who: str, **figures: int) -> None:
        """Let somebody set figures of his own; an underscore stands for a hyphen."""
        for what, to in figures.items():
            said = await self.people[who].command(
                "table set", what=what.replace("_", "-"), to=to, game=self.name
            )
            assert said.rstrip(".").endswith(f": {to}"), said

    async def finish(self, **points: int) -> None:
        """Let all enter their points and agree."""
        for who, number in points.items():
            said = await self.people[who].command("table score", points=number, game=self.name)
            assert f"{number} point" in said, said
        for who in points:
            said = await self._do(who, "Confirm", "table confirm")
            assert "agreed" in said, said

    async def _do(self, who: str, label: str, command: str) -> str:
        player = self.people[who]
        if next(self._hands) == "buttons":
            return await player.press(label, self.board_message)
        return await player.command(command, game=self.name)

    # What everybody reads

    @property
    def board_message(self) -> simcord.ResponseMessage:
        """The one board message."""
        found = [m for m in self.world.messages(self.where) if self._is_board(self._words(m))]
        assert len(found) == 1, [self._words(each) for each in found]
        return found[0]

    @property
    def ids(self) -> dict[str, str]:
        """The ids of the board's buttons, by their labels."""
        shown = self.world.env.backend.get_message(
            self.board_message.channel_id, self.board_message.id
        )
        return {
            each["label"]: each["custom_id"] for each in walk(shown.components) if "label" in each
        }

    @property
    def board(self) -> str:
        """The board's words, names as people wrote them."""
        return self._words(self.board_message)

    @property
    def to_act(self) -> str:
        """Who is to act, as the board says."""
        found = re.search(r"▸ `(\d)`", self.board)
        assert found, self.board
        return self.names[int(found[1]) - 1]

    @property
    def lines(self) -> list[str]:
        """The lines in the home besides the board, the oldest first."""
        words = [self._words(message) for message in self.world.messages(self.where)]
        return [said for said in words if not self._is_board(said)]

    @property
    def result(self) -> dict[str, Score]:
        """The posted result, by names."""
        posts = [said for said in self.lines if said.startswith(f"{self.name}: the result")]
        assert len(posts) == 1, posts
        return {each["name"]: _score(each) for each in _SCORE.finditer(posts[0])}

    def _is_board(self, words: str) -> bool:
        head = words.partition("\n")[0]
        return head.startswith(f"{self.name}: ") and not head.endswith(": the result")

    def _words(self, message: simcord.ResponseMessage) -> str:
        return undressed(self.world.text(message))


def undressed(words: str) -> str:
    """Give words with names as people wrote them: without escapes and isolates."""
    return words.translate(_DRESS)


def code(words: str) -> str | None:
    """Give the stable code of a refusal, None for words that are none."""
    found = _CODE.findall(words)
    return found[0] if found else None


def dump(path: Path) -> list[str]:
    """Give everything that stands in the database."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
        return list(connection.iterdump())


class Guard:
    """Sees that a refusal is private, has its code, and changes and shows nothing."""

    def __init__(self, world: World, path: Path) -> None:
        self._world = world
        self._path = path

    async def refuses(self, wanted: str, doing: Coroutine[Any, Any, str]) -> str:
        """Await an act that is refused with this code; gives the words."""
        before = self._now()
        said = await doing
        assert code(said) == wanted, said
        assert self._now() == before, wanted
        return said

    def _now(self) -> tuple[list[str], list[Seen]]:
        sights = [each for each in self._world.recorder.seen if each.kind != "private"]
        return dump(self._path), sights


def _score(found: re.Match[str]) -> Score:
    golden, met = found["golden"], found["met"]
    return Score(
        int(found["place"]),
        int(found["total"]),
        int(found["points"]),
        None if golden is None else int(golden),
        found["tile"],
        None if met is None else met == "met",
        found["why"],
    )
