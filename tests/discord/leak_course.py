"""The random course of a refereed game: what people do, chosen by what everybody may know.

The same seed makes the same course in two worlds, as long as the public side of both is the same.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import simcord

from bot.rules import face
from bot.rules.golden import FIGURES
from bot.rules.table.events import Next
from bot.rules.table.view import Golden
from bot.tables.draft import Draft
from bot.tables.game import Game
from tests.discord.leak_rare import GUESTS, Rare
from tests.rig.simcord_names import as_bot
from tests.rig.world import PLAYERS, World

if TYPE_CHECKING:
    from bot.app import CarthagoBot

LOOKERS = ("Eve", "Mod")
"""A spectator and a moderator: both see what is public, and press what they find."""
MOST_STEPS = 600
GAME = "Byrsa"


@dataclass(frozen=True, slots=True)
class Kind:
    """What kind of course it is. ``hurry``: turns that end at once, without anybody's doing."""

    seats: int
    seed: int
    stops: bool = False
    hurry: int = 0
    rare: bool = True
    """Whether what happens rarely happens for sure, and early."""
    turns: int | None = None
    """Stop looking after so many turns; the game goes on."""


@dataclass(slots=True)
class Trail:
    """Where the course stood after each step: what everybody may know of it."""

    golden: list[tuple[Golden, ...]] = field(default_factory=list)
    restarts: list[int] = field(default_factory=list)
    """After how many steps the bot was restarted."""
    last_open: tuple[int, int, int] = (0, 0, 0)
    """How many sights, pings and log lines there were before the step that ended the game."""
    records: list[dict[str, bytes]] = field(default_factory=list)
    """What each may have as a record, by name: at each restart, and at last."""
    status: str = ""
    had: dict[str, set[int]] = field(default_factory=dict)
    """Which seats somebody had, now or earlier: he may know of their tiles."""


class Course:
    """Plays one game in a world, from ``/game new`` to the looks after its end."""

    def __init__(self, world: World, kind: Kind, logged: Callable[[], int]) -> None:
        self.world = world
        self.kind = kind
        self.chance = Random(f"course/{kind.seats}/{kind.seed}")
        self.seated = PLAYERS[: kind.seats]
        self.people: list[str | None] = [*self.seated]
        """Who has which seat now; None where nobody has it."""
        self.where: simcord.ChannelHandle | None = None
        """Where the game lives; None is the first channel."""
        self.rare = Rare(self)
        self.trail = Trail()
        self._logged = logged
        self.id = ""
        self._closed: set[str] = set()

    async def play(self) -> Trail:
        """Play it all."""
        await self._begin()
        turns = self._turns_to_skip()
        rare = self.rare.all if self.kind.rare else []
        self.chance.shuffle(rare)
        for step in range(MOST_STEPS):
            game = await self._note()
            if game.status != "running" or (self._is_enough(game) and not rare):
                break
            if step in turns:
                await self._skip(turns[step])
            elif rare and step % 2:
                await rare.pop()()
                continue
            await self._step(game)
        game = await self._note()
        self.trail.status = game.status
        self._keep_records(game)
        assert game.status != "running" or self.kind.turns is not None
        for who in (*self.seated, *GUESTS, *LOOKERS):
            await self._look_at_all(who)
        if game.status != "running":
            await self.try_click(self.seated[-1], "Rematch")
            await self.look()
        return self.trail

    async def _begin(self) -> None:
        await self.world.slash("Anna", "game new", way="table", seats=self.kind.seats, name=GAME)
        (row,) = await self.bot.tables.finder.of_person(self.world.anna.id)
        self.id = row.id
        for name in self.seated[1:]:
            await self.world.click(name, "Join")
        if self.chance.random() < 0.5:
            await self.world.slash("Anna", "game new", way="table", name="Kothon")
        if self.chance.random() < 0.5:
            self._close_or_open(self.anybody())
        await self.world.slash("Anna", "game start", game=self.id, first=self._member("Ben"))

    @property
    def bot(self) -> CarthagoBot:
        bot: CarthagoBot = self.world.env.bot  # type: ignore[assignment]
        return bot

    async def _note(self) -> Game:
        """Write down where the game stands, and return it."""
        game = await self.bot.tables.load(self.id)
        if game.status == "running":
            recorder = self.world.recorder
            self.trail.last_open = (len(recorder.seen), len(recorder.pings), self._logged())
        self._see_who_sits(game)
        self.trail.golden.append(tuple(seat.golden for seat in game.view(None).seats))
        return game

    def _see_who_sits(self, game: Game) -> None:
        names = {self._member(name).id: name for name in (*PLAYERS, *GUESTS, *LOOKERS)}
        self.people = [names.get(seat.user_id) for seat in game.seats]
        for seat, name in enumerate(self.people):
            if name is not None:
                self.trail.had.setdefault(name, set()).add(seat)
        self.where = self.rare.quay if game.row.channel_id == self.rare.quay.id else None

    def _keep_records(self, game: Game) -> None:
        assert game.setup is not None
        stopped = game.status == "stopped"
        self.trail.records.append(
            {
                name: msgspec.json.encode(
                    face.write_record(
                        game.setup,
                        game.moves,
                        self.people.index(name) if name in self.people else None,
                        stopped=stopped,
                    )
                )
                for name in (*self.seated, *GUESTS, *LOOKERS)
            }
        )

    def _is_enough(self, game: Game) -> bool:
        turns = sum(isinstance(what, Next) for what in game.moves)
        return self.kind.turns is not None and turns >= self.kind.turns

    def _turns_to_skip(self) -> dict[int, int]:
        """Say after which steps how many turns end at once: three heaps of the whole hurry."""
        heap = self.kind.hurry // 3
        return {self.chance.randrange(4, 40): heap for _ in range(3)} if heap else {}

    async def _skip(self, turns: int) -> None:
        def work(draft: Draft) -> None:
            state = draft.before.state
            for _ in range(turns):
                if state is None or state.seat is None:
                    return
                event = Next(state.seat)
                state = face.apply(state, event)
                draft.happen(event, event.seat)

        with as_bot(self.world.env):
            await self.bot.tables._desk.change(self.id, None, work)
        await self.world.settle()

    # One step

    async def _step(self, game: Game) -> None:
        question = game.view(None).question
        assert question is not None
        who = self.people[self.chance.choice(question.seats)]
        if who is None:
            await self.rare.take()
            return
        doings: list[tuple[float, Callable[[], Awaitable[object]]]] = [
            (5, lambda: self._go_on(who, question.kind)),
            (0.8, lambda: self._extra(who)),
            (2, self._set),
            (4, self.look),
            (0.5, self.undo),
            (1, self._wrong),
            (0.3, self._dms),
            (0.5, self._wait),
            (0.4, self._restart),
            (0.4, self.chance.choice(self.rare.all)),
            (1.0 if self._may_stop(game) else 0.1, self._stop),
        ]
        if question.kind == "agreement":
            doings.append((0.5, lambda: self.slash("Anna", "table settle", game=self.id)))
        ((_, doing),) = self.chance.choices(doings, [weight for weight, _ in doings])
        await doing()

    def _may_stop(self, game: Game) -> bool:
        return self.kind.stops and len(game.moves) > 8 * self.kind.seats

    async def _go_on(self, who: str, kind: str) -> None:
        if kind == "points":
            points = self.chance.randrange(60)
            await self.slash(who, "table score", points=points, game=self.id)
        elif kind == "agreement":
            await self._by_press_or_command(who, "Confirm", "table confirm")
        elif self.chance.random() < 0.2:
            await self.slash("Anna", "table next", player=self._member(who), game=self.id)
        else:
            await self._by_press_or_command(who, "End turn", "table next")

    async def _by_press_or_command(self, who: str, label: str, command: str) -> None:
        if self.chance.random() < 0.6:
            await self.try_click(who, label)
        else:
            await self.slash(who, command, game=self.id)

    async def _extra(self, who: str) -> None:
        if self.chance.random() < 0.5:
            asked = await self.try_click(who, "Extra turn")
        else:
            asked = await self.slash(who, "table extra", game=self.id)
        label = self.chance.choice(("Yes", "Yes", "Yes", "No"))
        await self.press_in(who, label, asked)

    async def _set(self) -> None:
        who, whose = self.anybody(), self.anybody()
        named: dict[str, Any] = {}
        if who != whose and self.chance.random() < 0.5:
            named["player"] = self._member(whose)
        most = self.chance.choice((3, 6, 6, 11, 40))
        await self.slash(
            who,
            "table set",
            what=self.chance.choice(FIGURES),
            to=self.chance.randrange(most),
            game=self.id,
            **named,
        )

    async def undo(self) -> None:
        """Ask to take a turn back, and let all answer."""
        await self.slash(self.anybody(), "table undo", game=self.id)
        await self.all_answer()

    async def _stop(self) -> None:
        await self.slash(self.anybody(), "game end", game=self.id)
        await self.all_answer(sure=self.kind.stops)

    async def all_answer(self, *, sure: bool = False) -> None:
        """Let all answer the newest question; one no is enough to end it."""
        for name in self._here():
            yes = sure or self.chance.random() < 0.7
            await self.try_click(name, "Yes" if yes else "No")

    async def _wrong(self) -> None:
        """Do what is not right here, or not now."""
        who = self.chance.choice((*self._here(), *LOOKERS))
        label = self.chance.choice(("End turn", "Extra turn", "Confirm", "My tile", "Join", "Yes"))
        command = self.chance.choice(
            ("table next", "table extra", "table confirm", "table settle", "game start", "tile")
        )
        if self.chance.random() < 0.5:
            await self.try_click(who, label)
        elif self.chance.random() < 0.5:
            await self.slash(who, command, game=self.id)
        else:
            dm = self.world.dm(who)
            await self.world.slash(who, command, where=dm, game=self.id)

    async def _dms(self) -> None:
        self._close_or_open(self.anybody())

    def _close_or_open(self, who: str) -> None:
        if who in self._closed:
            self._closed.remove(who)
            self.world.open_dms(who)
        else:
            self._closed.add(who)
            status, code = self.chance.choice(((403, 50007), (403, 50278), (500, 0)))
            self.world.close_dms(who, status, code)

    async def _wait(self) -> None:
        await self.world.wait(self.chance.choice((1, 20, 600, 90000)))

    async def _restart(self) -> None:
        self._keep_records(await self.bot.tables.load(self.id))
        self.trail.restarts.append(len(self.trail.golden))
        await self.world.restart(down=self.chance.choice((0, 60)))

    # Looks

    async def look(self, who: str | None = None) -> None:
        """Look at something, as somebody."""
        here = self._here()
        who = who or self.chance.choice((*here, *here, *GUESTS, *LOOKERS))
        dm = self.world.dm(who)
        where = self.chance.choice((None, self.where, dm))
        game = {"game": self.id}
        looks: list[Callable[[], Awaitable[object]]] = [
            lambda: self.try_click(who, "My tile"),
            lambda: self.try_click(who, "Board"),
            lambda: self.try_click(who, "Look"),
            lambda: self.try_click(who, "Earlier"),
            lambda: self.world.slash(who, "tile", where=where, **game),
            lambda: self.world.slash(who, "game board", where=where, **game),
            lambda: self.world.slash(who, "game log", where=where, **game),
            lambda: self.world.slash(who, "game record", where=where, **game),
            lambda: self.world.slash(who, "status", where=where),
            lambda: self.world.slash(who, "game list", where=where),
            lambda: self._which(who),
            lambda: self.world.autocomplete(who, "tile", "game", "", where=where),
            lambda: self.world.autocomplete(who, "table next", "game", "by", where=where),
        ]
        await self.chance.choice(looks)()

    async def _look_at_all(self, who: str) -> None:
        commands = ("game board", "game log", "game record", "tile", "table extra", "table confirm")
        for command in commands:
            await self.slash(who, command, game=self.id)
        for command in ("game list", "status", "privacy show", "privacy export"):
            await self.slash(who, command)
        await self.world.autocomplete(who, "game board", "game", "", where=self.where)

    async def _which(self, who: str) -> None:
        """Leave out which game is meant; where it is asked, say it."""
        asked = await self.world.slash(who, self.chance.choice(("game board", "game log", "tile")))
        if asked.response is not None and "Which game?" in self.world.text(asked.response):
            # Where other games are open, one that is over is not among those that are asked for.
            with contextlib.suppress(simcord.SetupError):
                await self.world.select(who, [self.id], asked.response)

    async def slash(self, who: str, name: str, /, **options: Any) -> simcord.InteractionResult:
        """Give a command where the game lives."""
        return await self.world.slash(who, name, where=self.where, **options)

    def anybody(self) -> str:
        """Give somebody who has a seat."""
        return self.chance.choice(self._here())

    def _here(self) -> list[str]:
        return [name for name in self.people if name is not None]

    def _member(self, name: str) -> simcord.MemberActor:
        return self.world.member(name)

    async def try_click(self, who: str, label: str) -> simcord.InteractionResult | None:
        """Press the newest button with a label; nothing happens where there is none."""
        try:
            self.world.press(who, label)
        except AssertionError:
            return None
        return await self.world.click(who, label)

    async def press_in(self, who: str, label: str, asked: simcord.InteractionResult | None) -> None:
        """Press a button of an answer, if it has it."""
        if asked is None or asked.response is None:
            return
        if label in self.world.text(asked.response).split("\n"):
            await self.world.click(who, label, asked.response)
