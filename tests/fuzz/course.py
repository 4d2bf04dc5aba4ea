"""A seeded course of everything that people can do, and much that they cannot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import discord
import simcord

from bot.rules.full.engine import legal
from bot.tables.game import Game
from tests.fuzz import ends, values
from tests.fuzz.judge import Judge, Log
from tests.rig import simcord_names as rig
from tests.rig.limits import walk
from tests.rig.world import World

if TYPE_CHECKING:
    from bot.app import CarthagoBot

_STRING, _INTEGER, _BOOLEAN, _USER = 3, 4, 5, 6
_WAITS = (1, 60, 901, 7200, 90000, 200000, 700000)
_ENOUGH = 6
"""So many games are open at a time."""


Found: TypeAlias = tuple[int, int, int | None]
"""A message of the bot: its channel and id, and its only reader where it is private."""


class Sending(NamedTuple):
    """An interaction that is ready to be sent."""

    who: int
    words: object
    emit: Callable[[], simcord.InteractionResult]


class Course:
    """A world with hostile people in it, and what they do step by step.

    ``ways``: which games are opened. ``kept``: whether messages may be deleted and bots restarted.
    """

    def __init__(
        self,
        world: World,
        path: Path,
        log: Log,
        seed: str,
        *,
        ways: tuple[str, ...] = ("full", "table"),
    ) -> None:
        self.world = world
        self.chance = Random(seed)
        self.judge = Judge(world, path, log)
        self.steps = 0
        self.done: list[str] = []
        """The last steps in words, for the one who looks for the cause."""
        self._ways = ways
        self._games: list[str] = []
        self._messages: list[Found] = []
        self._payloads = 0
        self._shut: set[str] = set()
        env = world.env
        # A volley takes its time on a busy machine.
        env.settle_timeout = 120
        guild = world.guild
        named = [env.create_user(f"user{n}", global_name=n_) for n, n_ in enumerate(values.NAMES)]
        self.people = [guild.add_member(user).id for user in named]
        self.people += [world.mod.id, world.anna.id]
        robot = env.create_user("robot", bot=True, global_name="Robot")
        self._bots = [guild.add_member(robot).id, env.bot.user.id if env.bot.user else robot.id]
        self._outsider = env.create_user("outsider", global_name="Outsider").id
        self._spare = [guild.add_member(env.create_user(f"spare{n}")).id for n in range(4)]
        deny = discord.PermissionOverwrite(send_messages=False)
        shut = guild.create_text_channel("shut", overwrites={env.bot.user: deny})  # type: ignore[dict-item]
        voice = guild.create_voice_channel("voice")
        self._channels = [world.channel.id, guild.create_text_channel("hall").id]
        self._odd = [shut.id, voice.id]
        other = env.create_guild("Elsewhere")
        for user in (*named[:3], world.anna.user):
            other.add_member(user)
        self._elsewhere = other.create_text_channel("far").id
        self._far = {user.id for user in (*named[:3], world.anna.user)}
        self._commands = [(words, dict(leaf)) for words, leaf in rig.commands(env.backend)]
        self._verbs = [*self.bot.acts._acts, *self.bot.acts._plain, "which", "unknown", "0"]

    @property
    def bot(self) -> CarthagoBot:
        """The bot that runs now."""
        bot: CarthagoBot = self.world.env.bot  # type: ignore[assignment]
        return bot

    async def run(self, steps: int) -> None:
        """Make so many steps, each judged."""
        kinds: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (30, self._one),
            (12, self._volley),
            (20, self._move),
            (4, self._type),
            (3, self._fill),
            (0.8, self._wait),
            (0.3, self._hurry),
            (0.5, self._delete),
            (0.5, self._doors),
            (0.25, self._restart),
        ]
        weights, acts = [kind[0] for kind in kinds], [kind[1] for kind in kinds]
        while self.steps < steps:
            (act,) = self.chance.choices(acts, weights)
            await act()
            self.judge.step()
            self._gather()

    async def finish(self) -> int:
        """Play all games that run to their ends; return how many there were."""
        self.world.env.backend.faults.clear()
        await self.world.settle()
        running = self.judge.open_games("running")
        for game in running:
            with rig.as_bot(self.world.env):
                await ends.to_end(self.bot.tables, game, self.chance, self._spare)
            await self.world.settle()
            self.judge.step()
        return len(running)

    # What people do

    async def _one(self) -> None:
        """Let somebody send something, and wait for the answer."""
        await self._send(await self._something())

    async def _volley(self) -> None:
        """Let many send something in the same instant."""
        await self._send(*[await self._something() for _ in range(self.chance.randint(2, 30))])

    async def _send(self, *sendings: Sending) -> None:
        self._note(*(sending.words for sending in sendings))
        before = self.judge.state()
        results = [(sending.who, sending.emit()) for sending in sendings]
        await self.world.settle()
        refused = [self._answered(who, result) for who, result in results]
        panels = [result.response.id for _, result in results if result.response]
        # Answers that edit the same panel are not told apart: only the last one can be read.
        if all(refused) and len(panels) == len({*panels}):
            assert self.judge.state() == before, "all was refused, but something changed"

    async def _something(self) -> Sending:
        drawn = self.chance.random()
        found = self._message()
        if found is not None and drawn < 0.2:
            return await self._forged(found)
        if found is not None and drawn < 0.55 and (shown := self._shown(found)):
            return shown
        words, leaf = self.chance.choice(self._commands)
        return self._command(words, self._options(leaf))

    def _command(
        self,
        words: list[str],
        options: list[dict[str, Any]],
        who: int | None = None,
        where: int | None = None,
        *,
        typing: bool = False,
    ) -> Sending:
        who = who or self._person()
        where = where or self._place(who)
        emit = partial(
            rig.emit_unchecked, self.world.env, who, where, words, options, _named(options),
            typing=typing,
        )  # fmt: skip
        return Sending(who, (words, who, where, options), emit)

    async def _type(self) -> None:
        words, leaf = self.chance.choice(self._commands)
        typed = [each for each in leaf.get("options") or () if each.get("autocomplete")]
        if not typed:
            return
        focused = self.chance.choice(typed)
        options = [o for o in self._options(leaf) if o["name"] != focused["name"]]
        value = self.chance.choice(["", "a", values.words(self.chance, 100)])
        options.append({"name": focused["name"], "type": _STRING, "value": value, "focused": True})
        sending = self._command(words, options, typing=True)
        self._note("typing", sending.words)
        result = sending.emit()
        await self.world.settle()
        self.judge.offered(result)

    def _shown(self, found: Found) -> Sending | None:
        """Press what some message shows or showed, as one who can read it."""
        parts = [
            each
            for each in walk(self._payload(*found[:2]).get("components") or ())
            if each.get("custom_id")
        ]
        if not parts:
            return None
        part = self.chance.choice(parts)
        chosen: tuple[str, ...] | None = None
        if part["type"] == 3:
            offered = [option["value"] for option in part["options"]]
            count = self.chance.randint(1, min(len(offered), part.get("max_values", 1)))
            chosen = tuple(self.chance.sample(offered, count))
        return self._press(found, part["custom_id"], chosen)

    async def _forged(self, found: Found) -> Sending:
        """Press what no message has."""
        version = 1
        if self._games and self.chance.random() < 0.8:
            version = (await self.bot.tables.load(self.chance.choice(self._games))).version
        pressed = values.custom_id(self.chance, self._games, self._verbs, version)
        chosen = None
        if self.chance.random() < 0.4:
            count = self.chance.choice((0, 1, 1, 2, 25))
            chosen = tuple(values.words(self.chance, 100) for _ in range(count))
        return self._press(found, pressed, chosen)

    def _press(self, found: Found, pressed: str, chosen: tuple[str, ...] | None) -> Sending:
        channel, message, reader = found
        who = reader or self._reader(channel)
        payload = self._payload(channel, message)
        emit = partial(rig.emit_press, self.world.env, who, payload, pressed, chosen)
        return Sending(who, (who, found, pressed, chosen), emit)

    # What makes games go on

    async def _move(self) -> None:
        """Do what is right and due in some game."""
        game = await self._running_game()
        if game is None:
            return await self._fill()
        seats = [seat for seat in game.awaited if game.seats[seat].user_id > 0]
        if not seats:
            return None
        who = game.seats[self.chance.choice(seats)].user_id
        course = game.course
        if course is not None:
            token = self.chance.choice(legal(course.now) or ["end"])
            return await self._right(game, who, "turn choose", choice=token)
        if game.state is not None and not game.state.rounds_over:
            return await self._right(game, who, "table next")
        if self.chance.random() < 0.5:
            points = self.chance.randint(0, 99)
            return await self._right(game, who, "table score", points=points)
        return await self._right(game, who, "table confirm")

    async def _fill(self) -> None:
        """Open, fill or start a lobby."""
        lobbies = self.judge.open_games("lobby")
        if lobbies and self.chance.random() < 0.8:
            game = await self.bot.tables.load(self.chance.choice(lobbies))
            if len(game.seats) > 1 and self.chance.random() < 0.7:
                return await self._right(game, game.row.host_id, "game start")
            return await self._right(game, self._reader(game.row.channel_id), "game join")
        if len(lobbies) + len(self.judge.open_games("running")) >= _ENOUGH:
            return None
        words, leaf = self._leaf("game new")
        plan = {
            "way": self.chance.choice(self._ways),
            "seats": self.chance.randint(2, 4),
            "golden": self.chance.random() < 0.8,
            "pace": self.chance.choice(("none", "live", "day", "week")),
            "place": self.chance.choice(("here", "here", "thread")),
        }
        who = self._person()
        where = self.chance.choice(self._channels)
        return await self._send(self._command(words, _wire(leaf, plan), who, where))

    async def _right(self, game: Game, who: int, command: str, **options: Any) -> None:
        words, leaf = self._leaf(command)
        made = _wire(leaf, {**options, "game": game.id})
        await self._send(self._command(words, made, who, game.row.channel_id))

    async def _hurry(self) -> None:
        """Let a game go on for a while, without anybody's doing."""
        game = await self._running_game()
        if game is not None:
            self._note("hurry", game.id)
            with rig.as_bot(self.world.env):
                await ends.go_on(self.bot.tables, game.id, self.chance, 12, self._spare)
            await self.world.settle()

    # What happens to the world

    async def _wait(self) -> None:
        seconds = self.chance.choice(_WAITS)
        self._note("wait", seconds)
        await self.world.wait(seconds)

    async def _restart(self) -> None:
        self._note("restart")
        await self.world.restart(down=self.chance.choice((0, 60, 100000)))

    async def _delete(self) -> None:
        """Let a moderator delete a message of the bot."""
        found = self._message(newest=True)
        if found is not None and found[2] is None and self._is_there(*found[:2]):
            self._note("delete", found)
            self.world.env.backend.delete_message(found[0], found[1])
            await self.world.settle()

    async def _doors(self) -> None:
        """Let Anna shut her direct messages, or open them."""
        if self._shut:
            self._shut.clear()
            self.world.open_dms("Anna")
        else:
            self._shut.add("Anna")
            self.world.close_dms("Anna")

    # Who, where and what

    def _person(self) -> int:
        return self.chance.choice(self.people)

    def _reader(self, channel: int) -> int:
        """Return somebody who can press in a channel."""
        found = self.world.env.backend.get_channel(channel)
        if found.guild_id is None:
            return int(found.recipient_ids[0])
        here = self.world.env.backend.get_guild(found.guild_id).members
        return self.chance.choice([who for who in self.people if who in here])

    def _place(self, who: int) -> int:
        drawn = self.chance.random()
        if drawn < 0.1:
            return rig.user_handle(self.world.env, who).dm_channel.id
        if drawn < 0.13:
            return self.chance.choice(self._odd)
        if drawn < 0.16 and who in self._far:
            return self._elsewhere
        threads = [thread.id for thread in self.world.channel.threads]
        return self.chance.choice([*self._channels, *self._channels, *threads[-3:]])

    def _options(self, leaf: dict[str, Any]) -> list[dict[str, Any]]:
        made: list[dict[str, Any]] = []
        for option in leaf.get("options") or ():
            if not option.get("required") and self.chance.random() < 0.4:
                continue
            if option.get("required") and self.chance.random() < 0.01:
                continue
            made.append({"name": option["name"], "type": option["type"],
                         "value": self._value(option)})  # fmt: skip
        return made

    def _value(self, option: dict[str, Any]) -> Any:  # noqa: ANN401 - whatever a person sends
        kind = option["type"]
        if kind == _STRING:
            if option["name"] == "game" and self._games and self.chance.random() < 0.8:
                return self.chance.choice(self._games[-12:])
            return values.text(self.chance, option)
        if kind == _INTEGER:
            return values.number(self.chance, option)
        if kind == _BOOLEAN:
            return self.chance.random() < 0.5
        assert kind == _USER, option
        who = self.chance.choice([*self.people, *self.people, *self._bots, self._outsider])
        return str(who)

    def _leaf(self, command: str) -> tuple[list[str], dict[str, Any]]:
        return next(each for each in self._commands if " ".join(each[0]) == command)

    async def _running_game(self) -> Game | None:
        running = self.judge.open_games("running")
        return await self.bot.tables.load(self.chance.choice(running)) if running else None

    # What there is to press

    def _gather(self) -> None:
        """Take note of new messages and games."""
        payloads = self.world.recorder.payloads
        bot = str(self.world.env.backend.bot_user.id)
        for message in list(payloads)[self._payloads :]:
            payload = payloads[message]
            if payload["author"]["id"] == bot and payload.get("components"):
                self._messages.append((int(payload["channel_id"]), message, None))
        self._payloads = len(payloads)
        self._games = self.judge.games()

    def _answered(self, who: int, result: simcord.InteractionResult) -> bool:
        """Judge an answer; return whether it was a refusal."""
        self.steps += 1
        refused = self.judge.answered(result)
        for shown in (result.response, *result.followups):
            if shown is not None and shown.components:
                private = (shown.channel_id, shown.id, who)
                if private not in self._messages[-200:]:
                    self._messages.append(private)
        return refused

    def _message(self, *, newest: bool = False) -> Found | None:
        if not self._messages:
            return None
        recent = self._messages[-25:]
        return self.chance.choice(
            recent if newest or self.chance.random() < 0.6 else self._messages
        )

    def _is_there(self, channel: int, message: int) -> bool:
        return message in self.world.env.backend.messages.get(channel, {})

    def _payload(self, channel: int, message: int) -> rig.Event:
        if self._is_there(channel, message):
            return rig.payload_of(self.world.env.backend, channel, message)
        return self.world.recorder.payloads[message]

    def _note(self, *what: object) -> None:
        self.done.append(ascii(what)[:6000])
        del self.done[:-8]


def _named(options: list[dict[str, Any]]) -> list[int]:
    return [int(each["value"]) for each in options if each["type"] == _USER]


def _wire(leaf: dict[str, Any], options: dict[str, Any]) -> list[dict[str, Any]]:
    kinds = {each["name"]: each["type"] for each in leaf.get("options") or ()}
    return [{"name": name, "type": kinds[name], "value": value} for name, value in options.items()]
