"""A server with its people, and the real bot in it: what most tests take as ``world``.

    async def test_join(world: World) -> None:
        await world.slash("Anna", "game new", way="table")
        answer = await world.click("Ben", "Join")
        assert "(already-joined)" in world.private(await world.click("Ben", "Join"))
        assert world.pings()[-1].users == {world.anna.id}

People: Anna, Ben, Cleo and Dido play, Eve looks on, Mod may manage messages. They are named by
name, or are what ``world.member`` gives. After the test every request is judged, and no error of
the bot and no ERROR in the log is let pass, but what ``world.expect`` named.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, TypeAlias

import discord
import simcord

from tests.rig import simcord_names as names
from tests.rig.limits import walk
from tests.rig.record import Cut, File, Ping, Recorder, Seen, message_text, text_of
from tests.rig.verdict import Verdict

PLAYERS = ("Anna", "Ben", "Cleo", "Dido")

Who: TypeAlias = str | simcord.MemberActor
BotMaker: TypeAlias = Callable[[], discord.Client]


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button, or a choice in a select, that can be sent with others at once."""

    user_id: int
    channel_id: int
    message_id: int
    custom_id: str
    values: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """A slash command that can be sent with others at once."""

    user_id: int
    channel_id: int
    name: str
    options: Mapping[str, Any] = field(default_factory=dict)


class World:
    """One server, its channel ``games``, its people, and a bot that can die and come back."""

    def __init__(self, make_bot: BotMaker) -> None:
        self._make_bot = make_bot
        self.env = names.make_env(make_bot())
        self.recorder = Recorder(self.env.backend)
        self._observing = names.observed(self.recorder)
        self._members: dict[str, int] = {}
        self._verdict = Verdict()
        self._abandoned: list[discord.Client] = []
        guild = self.env.create_guild("Carthage")
        self._guild_id = guild.id
        self._channel_id = guild.create_text_channel("games").id
        for name in (*PLAYERS, "Eve"):
            self.add(name)
        self.add("Mod", discord.Permissions(manage_messages=True))

    # Life

    async def start(self) -> None:
        """Start the bot in the server."""
        self._observing.__enter__()
        await self.env.start()

    async def stop(self) -> None:
        """Close the bot, and clear away what was abandoned."""
        try:
            await self.env.bot.close()
            await self.env.shutdown()
            for bot in self._abandoned:
                await bot.close()
        finally:
            self._observing.__exit__(None, None, None)

    async def restart(self, down: float = 0) -> None:
        """Close the bot and start a new one on the same file, after ``down`` seconds."""
        await self.env.bot.close()
        if down:
            self.env.backend.advance_clock(down)
        bot = self._make_bot()
        names.lend_waits(self.env, bot)
        await self.env.restart_bot(bot)

    async def abandon(self) -> None:
        """Leave the bot as it stands, without ``close``, and start another on the same file."""
        await self._succeed(None)

    async def abandon_after(self, steps: int, *sent: Press | Command) -> bool:
        """Send all at once and abandon the bot after so many steps of its tasks.

        A step leads from one await to the next. The same number dies at the same place.
        True when the bot had come to rest before: so count up from 0 until it says so.
        """
        with names.Steps(self.env, steps) as held:
            self.emit(sent)
            spent = asyncio.ensure_future(held.spent.wait())
            settled = asyncio.ensure_future(self.settle())
            await asyncio.wait({spent, settled}, return_when=asyncio.FIRST_COMPLETED)
            for task in (spent, settled):
                task.cancel()
            for outcome in await asyncio.gather(spent, settled, return_exceptions=True):
                if isinstance(outcome, Exception):
                    raise outcome
            await self._succeed(held)
        return not held.spent.is_set()

    async def _succeed(self, held: names.Steps | None) -> None:
        """Put a successor in the place of a bot that is not closed."""
        old = self.env
        self._verdict.errors += names.take_errors(old)
        self.recorder.dead = True
        await names.abandon(old, held)
        self.recorder.dead = False
        self._abandoned.append(old.bot)
        self.env = names.make_env(self._make_bot(), old.backend)
        await self.env.start()
        names.set_clock(self.env)

    async def settle(self) -> None:
        """Wait until the bot has nothing more to do now."""
        await self.env.settle(idle=0.001)

    async def wait(self, time: float | timedelta) -> None:
        """Let time pass, seconds or a timedelta; the bot's timers ring in order."""
        seconds = time.total_seconds() if isinstance(time, timedelta) else time
        await self.env.advance_time(seconds)

    @property
    def now(self) -> datetime:
        """The time in this world."""
        return self.env.now()

    # People and places

    def add(self, name: str, permissions: discord.Permissions | None = None) -> simcord.MemberActor:
        """Let somebody new come into the server, with a role of these permissions."""
        roles = (
            [] if permissions is None else [self.guild.create_role(name, permissions=permissions)]
        )
        user = self.env.create_user(name.casefold(), global_name=name)
        self._members[name.casefold()] = user.id
        return self.guild.add_member(user, roles=roles)

    def member(self, who: Who) -> simcord.MemberActor:
        """Give a member by name."""
        user_id = self._members[who.casefold()] if isinstance(who, str) else who.id
        return names.member_handle(self.env, self._guild_id, user_id)

    @property
    def anna(self) -> simcord.MemberActor:
        """The first player."""
        return self.member("Anna")

    @property
    def ben(self) -> simcord.MemberActor:
        """The second player."""
        return self.member("Ben")

    @property
    def cleo(self) -> simcord.MemberActor:
        """The third player."""
        return self.member("Cleo")

    @property
    def dido(self) -> simcord.MemberActor:
        """The fourth player."""
        return self.member("Dido")

    @property
    def eve(self) -> simcord.MemberActor:
        """Somebody who looks on."""
        return self.member("Eve")

    @property
    def mod(self) -> simcord.MemberActor:
        """A moderator: may manage messages."""
        return self.member("Mod")

    @property
    def guild(self) -> simcord.GuildHandle:
        """The server."""
        return names.guild_handle(self.env, self._guild_id)

    @property
    def channel(self) -> simcord.ChannelHandle:
        """The channel ``games``, where commands are given unless ``where`` says otherwise."""
        return names.channel_handle(self.env, self._channel_id)

    def dm(self, who: Who) -> simcord.ChannelHandle:
        """Give somebody's DM with the bot."""
        return self.member(who).user.dm_channel

    def close_dms(self, who: Who, status: int = 403, code: int = 50007) -> None:
        """Let Discord refuse every DM to somebody."""
        path = f"/channels/{self.dm(who).id}/messages"
        self.env.inject_error("POST", path, status=status, code=code, times=None)

    def open_dms(self, who: Who) -> None:
        """Let DMs to somebody through again."""
        names.drop_faults(self.env.backend, f"/channels/{self.dm(who).id}/messages")

    def cut_line(self, method: str, path: str, *, arrives: bool = True, times: int = 1) -> None:
        """Lose the answer to the next fitting requests (fnmatch), which may arrive or not."""
        self.recorder.cuts.append(Cut(method, path, arrives, times))

    def refuse_files(self, path: str = "/channels/*") -> None:
        """Let Discord refuse each request to this path (fnmatch) that has a file."""
        self.recorder.no_files = path

    def take_files(self) -> None:
        """Let files through again."""
        self.recorder.no_files = None

    def set_locale(self, who: Who, locale: str) -> None:
        """Set the language of somebody's Discord, ``en-US`` at first."""
        self.recorder.locales[self.member(who).id] = locale

    # What people do: all wait until the bot is at rest

    async def slash(
        self,
        who: Who,
        name: str,
        /,
        *,
        where: simcord.ChannelHandle | None = None,
        **options: Any,
    ) -> simcord.InteractionResult:
        """Give a slash command, in ``games`` unless ``where`` is a thread, ``dm(who)`` or so."""
        channel = self.channel if where is None else where
        actor = names.actor(self.env, self.member(who).id, channel.id)
        if isinstance(actor, simcord.UserHandle):
            result: simcord.InteractionResult = await actor.slash(name, **options)
            return result
        return await actor.slash(channel, name, **options)

    async def autocomplete(
        self,
        who: Who,
        name: str,
        option: str,
        typed: str,
        /,
        *,
        where: simcord.ChannelHandle | None = None,
        **filled: Any,
    ) -> list[dict[str, Any]]:
        """Type into an option of a command; gives the choices offered, names and values."""
        channel = self.channel if where is None else where
        actor = names.actor(self.env, self.member(who).id, channel.id)
        if isinstance(actor, simcord.UserHandle):
            choices: list[dict[str, Any]] = await actor.autocomplete(name, option, typed, **filled)
            return choices
        return await actor.autocomplete(channel, name, option, typed, **filled)

    async def click(
        self, who: Who, label: str, message: simcord.ResponseMessage | discord.Message | None = None
    ) -> simcord.InteractionResult:
        """Press the button in ``message``, else in the newest message seen that has it."""
        press = self.press(who, label, message)
        actor = names.actor(self.env, press.user_id, press.channel_id)
        shown = names.message_handle(self.env, press.channel_id, press.message_id)
        result: simcord.InteractionResult = await actor.click(shown, custom_id=press.custom_id)
        return result

    async def select(
        self,
        who: Who,
        values: Sequence[str],
        message: simcord.ResponseMessage | discord.Message | None = None,
        custom_id: str | None = None,
    ) -> simcord.InteractionResult:
        """Choose values in ``message``, else in the newest message seen that has a select."""
        press = self.press_select(who, values, message, custom_id)
        actor = names.actor(self.env, press.user_id, press.channel_id)
        shown = names.message_handle(self.env, press.channel_id, press.message_id)
        result: simcord.InteractionResult = await actor.select(
            shown, values, custom_id=press.custom_id
        )
        return result

    async def submit(
        self, who: Who, shown: simcord.InteractionResult, values: Mapping[str, Any]
    ) -> simcord.InteractionResult:
        """Fill in and send the dialogue that an answer showed."""
        return await self.member(who).submit_modal(shown, dict(values))

    async def press_raw(
        self,
        who: Who,
        channel: simcord.ChannelHandle | int,
        message_id: int,
        custom_id: str,
        values: tuple[str, ...] | None = None,
    ) -> simcord.InteractionResult:
        """Press what a person could not press now: an old version's button, a deleted message's."""
        result = self.emit_press(who, channel, message_id, custom_id, values)
        await self.settle()
        return result

    # Several at once

    def press(
        self, who: Who, label: str, message: simcord.ResponseMessage | discord.Message | None = None
    ) -> Press:
        """Prepare a press of the button that ``click`` would press."""
        return self._find(
            who, message, lambda each: each["type"] == 2 and each.get("label") == label, label
        )

    def press_select(
        self,
        who: Who,
        values: Sequence[str],
        message: simcord.ResponseMessage | discord.Message | None = None,
        custom_id: str | None = None,
    ) -> Press:
        """Prepare the choice that ``select`` would make."""

        def fits(each: Mapping[str, Any]) -> bool:
            return each["type"] == 3 and custom_id in {None, each["custom_id"]}

        return replace(self._find(who, message, fits, "select"), values=tuple(values))

    def command(
        self,
        who: Who,
        name: str,
        /,
        *,
        where: simcord.ChannelHandle | None = None,
        **options: Any,
    ) -> Command:
        """Prepare a slash command."""
        channel = self.channel if where is None else where
        return Command(self.member(who).id, channel.id, name, options)

    async def at_once(self, sent: Iterable[Press | Command]) -> list[simcord.InteractionResult]:
        """Send all in the same instant, in this order, and wait until the bot is at rest."""
        results = self.emit(sent)
        await self.settle()
        return results

    def emit(self, sent: Iterable[Press | Command]) -> list[simcord.InteractionResult]:
        """Send all and wait for nothing; ``settle`` when it is time."""
        return [self._emit(each) for each in sent]

    def emit_press(
        self,
        who: Who,
        channel: simcord.ChannelHandle | int,
        message_id: int,
        custom_id: str,
        values: tuple[str, ...] | None = None,
    ) -> simcord.InteractionResult:
        """Send one press and wait for nothing."""
        channel_id = channel if isinstance(channel, int) else channel.id
        return self._emit(Press(self.member(who).id, channel_id, message_id, custom_id, values))

    def _emit(self, sent: Press | Command) -> simcord.InteractionResult:
        if isinstance(sent, Command):
            return names.emit_command(
                self.env, sent.user_id, sent.channel_id, sent.name, sent.options
            )
        backend = self.env.backend
        if sent.message_id in backend.messages.get(sent.channel_id, {}):
            message = names.payload_of(backend, sent.channel_id, sent.message_id)
        else:
            message = self.recorder.payloads[sent.message_id]
        return names.emit_press(self.env, sent.user_id, message, sent.custom_id, sent.values)

    def _find(
        self,
        who: Who,
        message: simcord.ResponseMessage | discord.Message | None,
        fits: Callable[[Mapping[str, Any]], bool],
        what: str,
    ) -> Press:
        user_id = self.member(who).id
        for stored in names.newest_first(self.env.backend):
            if message is not None and stored.id != message.id:
                continue
            if not names.can_read(self.env.backend, stored, user_id):
                continue
            for component in walk(stored.components):
                if component.get("custom_id") and fits(component):
                    return Press(user_id, stored.channel_id, stored.id, component["custom_id"])
        raise AssertionError(f"{self.member(who).name} sees no {what!r}")

    # What people see

    def private(self, result: simcord.InteractionResult) -> str:
        """Give all words of an answer that its asker alone sees, dialogues too."""
        shown = [result.response, *result.followups]
        parts = [self.text(each) for each in shown if each is not None and each.ephemeral]
        if modal := result.modal:
            parts += [modal.get("title", ""), message_text({"components": modal["components"]})]
        return "\n".join(parts)

    def text(self, message: simcord.ResponseMessage, *, alts: bool = True) -> str:
        """Give all words of a message: content, embeds, components and, unless told, alt texts."""
        stored = self.env.backend.get_message(message.channel_id, message.id)
        return text_of(stored, alts=alts)

    def pictures(self, message: simcord.ResponseMessage | None) -> list[File]:
        """Give the files of a message as they stand now."""
        assert message is not None
        stored = self.env.backend.get_message(message.channel_id, message.id)
        return list(self.recorder.files_of(stored))

    def messages(self, where: simcord.ChannelHandle | None = None) -> list[simcord.ResponseMessage]:
        """Give the bot's public messages in ``games`` or ``where``, the oldest first."""
        channel_id = self._channel_id if where is None else where.id
        return [
            names.message_handle(self.env, channel_id, message.id)
            for message in self._standing()
            if message.channel_id == channel_id
        ]

    def public_text(self) -> str:
        """Give all words that stand in the server's channels and threads, by the bot."""
        backend = self.env.backend
        return "\n".join(
            text_of(message)
            for message in self._standing()
            if backend.get_channel(message.channel_id).guild_id is not None
        )

    def dm_text(self, who: Who) -> str:
        """Give all words that stand in somebody's DM, by the bot."""
        return "\n".join(map(self.text, self.messages(self.dm(who))))

    def everything_seen_by(self, who: Who) -> list[Seen]:
        """Give all that the bot ever showed somebody, each version of it, in order."""
        user_id = self.member(who).id
        return [sight for sight in self.recorder.seen if user_id in sight.readers]

    def pings(self) -> list[Ping]:
        """Give for each new public message and DM of the bot whom it really pings, in order."""
        return list(self.recorder.pings)

    def _standing(self) -> list[Any]:
        """Give the bot's messages that are no private answers, the oldest first."""
        bot = self.env.backend.bot_user.id
        every = reversed(names.newest_first(self.env.backend))
        return [each for each in every if each.author_id == bot and not each.is_ephemeral]

    # The verdict

    def expect(self, pattern: str) -> None:
        """Let pass complaints in which this pattern is found; there must be one."""
        self._verdict.expected.append(pattern)

    def verdict(self, logged: Iterable[logging.LogRecord] = ()) -> None:
        """Raise AssertionError for what went wrong and was not expected, or the other way."""
        self._verdict.errors += names.take_errors(self.env)
        self._verdict.give(self.recorder.requests, logged)


@contextlib.asynccontextmanager
async def running(make_bot: BotMaker) -> AsyncIterator[World]:
    """Run one world after another within a test that takes no ``world``, each judged at its end.

    Two that are played alike have equal times and ids, so that what people saw can be compared.
    """
    world = World(make_bot)
    await world.start()
    names.set_clock(world.env)
    try:
        yield world
    finally:
        await world.stop()
    world.verdict()
