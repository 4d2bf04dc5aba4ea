"""Every private name of SimCord that the rig uses, in this one place.

SimCord is pinned; when it is renewed, this file and ``test_world.py`` say what has moved.
A test writer needs none of it: see ``world.py``.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, Protocol, Self, TypeAlias
from unittest import mock

import discord
import simcord
from simcord import _dpy_internals, _runtime, interactions
from simcord.backend import Backend, access, errors, serializers
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType
from simcord.http import client, router

__all__ = ["Backend", "BackendError"]

BackendError = errors.BackendError

Event: TypeAlias = Mapping[str, Any]

_OUTSIDE = "outside"
"""The seam of the bot for waits that its own loop cannot end."""

PATIENCE = 8.0
"""Seconds after which a bot that is not at rest is stuck. A busy machine needs some of them; the
bot's shortest wait that is to be passed by is 15, and on a busy machine some of these are over
when it is looked at."""
_CHAT_INPUT, _COMMAND, _COMPONENT, _BUTTON, _STRING_SELECT = 1, 2, 3, 2, 3
_TYPING = 4


def make_env(bot: discord.Client, backend: Backend | None = None) -> simcord.Env:
    """Put a bot into a new environment, or into the world of another one; not started yet."""
    env = simcord.Env(bot, settle_timeout=PATIENCE)
    if backend is not None:
        env.backend = backend
    lend_waits(env, bot)
    # A standing task makes SimCord poll; 50 ms a look is its default.
    quick: Any = functools.partial(env._settle_internal, idle=0.001)
    env._settle_internal = quick  # type: ignore[method-assign]
    return env


def lend_waits(env: simcord.Env, bot: discord.Client) -> None:
    """Let SimCord know of the waits that the bot's own loop cannot end."""
    setattr(bot, _OUTSIDE, env.external_wait)


def set_clock(env: simcord.Env) -> None:
    """Make ``discord.utils.utcnow`` in the calling test read this environment's clock."""
    _runtime._CLOCK_SCOPE.set(env)
    _dpy_internals.set_webhook_adapter(env._webhook_adapter)


def as_bot(env: simcord.Env) -> contextlib.AbstractContextManager[None]:
    """Let what a test begins within this be the bot's own work, which ``settle`` waits for."""
    return env._bot_scope()


def timers_stand_still() -> contextlib.AbstractContextManager[object]:
    """Let no timer ring but when time is let pass; on a busy machine one might."""
    return mock.patch.object(simcord.Env, "_schedule_timer")


def take_errors(env: simcord.Env) -> list[BaseException]:
    """Give the bot's errors that nobody has looked at, and mark them as looked at."""
    fresh = list(env.errors_since(env._errors_acknowledged))
    env._errors_acknowledged = env.error_cursor
    return fresh


class Observer(Protocol):
    """What wants to know of requests: see ``record.Recorder``."""

    backend: Backend

    def before(self, method: str, path: str, sent: Mapping[str, Any]) -> None: ...

    def after(self, method: str, path: str) -> None: ...


@contextlib.contextmanager
def observed(observer: Observer) -> Iterator[None]:
    """Tell the observer of each request to its backend, before and after it is answered.

    Each request also takes its time, as on a line: one look round the loop before it arrives and
    one before its answer does, so that other work and deaths come between.
    """
    original = router.dispatch

    def dispatch(backend: Backend, method: str, path: str, **sent: Any) -> object:
        if backend is not observer.backend:
            return original(backend, method, path, **sent)
        observer.before(method, path, sent)
        answer = original(backend, method, path, **sent)
        observer.after(method, path)
        return answer

    lines = (client.FakeHTTPClient, client.FakeWebhookAdapter)
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(router, "dispatch", dispatch))
        for line in lines:
            stack.enter_context(mock.patch.object(line, "request", _with_a_way(line.request)))
        yield


class Held(Exception):
    """A request that the client's library holds back of its own accord, and then sends again."""

    def __init__(self, until: Awaitable[object]) -> None:
        super().__init__()
        self.until = until


def _with_a_way(request: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
    async def on_its_way(*args: object, **kwargs: object) -> object:
        await asyncio.sleep(0)
        while True:
            try:
                answer = await request(*args, **kwargs)
            except Held as held:
                await held.until
            else:
                break
        await asyncio.sleep(0)
        return answer

    return on_its_way


# Handles, made anew by id, so that they fit whichever environment runs


def guild_handle(env: simcord.Env, guild_id: int) -> simcord.GuildHandle:
    """Give the guild as the running environment knows it."""
    return simcord.GuildHandle(env, env.backend.get_guild(guild_id))


def user_handle(env: simcord.Env, user_id: int) -> simcord.UserHandle:
    """Give the user as the running environment knows it."""
    return simcord.UserHandle(env, env.backend.get_user(user_id))


def member_handle(env: simcord.Env, guild_id: int, user_id: int) -> simcord.MemberActor:
    """Give the member as the running environment knows it."""
    return simcord.MemberActor(env, guild_handle(env, guild_id), user_handle(env, user_id))


def channel_handle(env: simcord.Env, channel_id: int) -> simcord.ChannelHandle:
    """Give the channel, thread or DM as the running environment knows it."""
    channel = env.backend.get_channel(channel_id)
    guild = None if channel.guild_id is None else guild_handle(env, channel.guild_id)
    return simcord.ChannelHandle(env, guild, channel)


def message_handle(env: simcord.Env, channel_id: int, message_id: int) -> simcord.ResponseMessage:
    """Give the message as the running environment knows it."""
    return simcord.ResponseMessage(env, env.backend.get_message(channel_id, message_id))


def actor(
    env: simcord.Env, user_id: int, channel_id: int
) -> simcord.MemberActor | simcord.UserHandle:
    """Give the user as one who can act in a channel: a member, or in the DM the user."""
    guild_id = env.backend.get_channel(channel_id).guild_id
    if guild_id is None:
        return user_handle(env, user_id)
    return member_handle(env, guild_id, user_id)


# What lies in the backend


def answer_of_discord(status: int, code: int) -> Exception:
    """Give what a request raises that Discord answers with this status and code."""
    return errors.BackendError(status, code, f"injected {status} {code}")


def missing_permissions() -> Exception:
    """Give what a request raises for which the bot has no permission."""
    return errors.missing_permissions()


def newest_first(backend: Backend) -> list[Any]:
    """Give all messages of all channels, the newest first."""
    every = (message for channel in backend.messages.values() for message in channel.values())
    return sorted(every, key=lambda message: -message.id)


def readers(backend: Backend, channel_id: int) -> frozenset[int]:
    """Give the users who can read a channel now."""
    return frozenset(
        user for user in backend.users if access.channel_accessible(backend, channel_id, user)
    )


def can_read(backend: Backend, message: Any, user_id: int) -> bool:  # noqa: ANN401
    """Say whether a user sees a message now."""
    return access.message_accessible(backend, message.channel_id, message, user_id)


def interaction_by_token(backend: Backend, token: str) -> Any:  # noqa: ANN401
    """Give the interaction with this token, or None."""
    return backend.interactions.get(backend.interaction_tokens.get(token, 0))


def drop_faults(backend: Backend, path: str) -> None:
    """Take back the injected errors for exactly this path."""
    backend.faults[:] = [fault for fault in backend.faults if fault["path"] != path]


# A bot that is a process of its own


def first_events(backend: Backend) -> Iterator[tuple[str, Event]]:
    """Give the events that a bot is sent when it has come."""
    yield (
        "READY",
        {
            "v": 10,
            "user": dict(serializers.user_payload(backend.bot_user)),
            "guilds": [],
            "session_id": "session",
            "resume_gateway_url": "ws://127.0.0.1:1",
            "shard": [0, 1],
            "application": {"id": str(backend.application_id), "flags": 0},
        },
    )
    for guild in list(backend.guilds.values()):
        yield "GUILD_CREATE", serializers.guild_create_payload(backend, guild)


def answered(
    backend: Backend, method: str, path: str, params: Event, body: object, files: list[Any]
) -> object:
    """Answer a request that came over a socket; raises BackendError."""
    if (method, path) == ("GET", "/users/@me"):
        return dict(serializers.user_payload(backend.bot_user))
    return router.dispatch(
        backend, method, path, params=dict(params), json=body, files=files, reason=None
    )


# Interactions that are sent without waiting for the bot


def emit_press(
    env: simcord.Env,
    user_id: int,
    message: Event,
    custom_id: str,
    values: tuple[str, ...] | None = None,
) -> simcord.InteractionResult:
    """Press a button, or choose ``values`` of a select, in a message given as its payload."""
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": _BUTTON}
    if values is not None:
        data |= {"component_type": _STRING_SELECT, "values": list(values)}
    channel = env.backend.get_channel(int(message["channel_id"]))
    record, payload = interactions.base_payload(
        env.backend,
        type=_COMPONENT,
        channel_id=channel.id,
        guild_id=channel.guild_id,
        user_id=user_id,
        data=data,
    )
    payload["message"] = dict(message)
    record.source_message_id = int(message["id"])
    env.backend.emit("INTERACTION_CREATE", payload)
    return simcord.InteractionResult(env, record)


def emit_command(
    env: simcord.Env, user_id: int, channel_id: int, name: str, options: Mapping[str, Any]
) -> simcord.InteractionResult:
    """Send a slash command."""
    who = actor(env, user_id, channel_id)
    first, *rest = name.split()
    guild_id = env.backend.get_channel(channel_id).guild_id
    root = env.backend.find_command(first, guild_id, type=_CHAT_INPUT)
    if root is None:
        raise simcord.SetupError(f"No command named {first!r} is synced")
    leaf, nesting = interactions.walk_to_subcommand(root, rest)
    filled, resolved = interactions.build_options(
        who, name, leaf, dict(options), channel_id=channel_id
    )
    data = {
        "id": root["id"],
        "name": root["name"],
        "type": _CHAT_INPUT,
        "options": interactions.nest_options(root, nesting, filled),
        "resolved": resolved,
    }
    record, payload = interactions.base_payload(
        env.backend,
        type=_COMMAND,
        channel_id=channel_id,
        guild_id=guild_id,
        user_id=user_id,
        data=data,
    )
    env.backend.emit("INTERACTION_CREATE", payload)
    return simcord.InteractionResult(env, record)


def commands(backend: Backend) -> list[tuple[list[str], Mapping[str, Any]]]:
    """Give all slash commands that are registered: the words of each, and its definition."""
    roots = [each for synced in backend.commands.values() for each in synced.values()]
    return [leaf for root in roots for leaf in interactions.command_leaves(root)]


def emit_unchecked(
    env: simcord.Env,
    user_id: int,
    channel_id: int,
    words: list[str],
    options: list[dict[str, Any]],
    named: list[int],
    *,
    typing: bool = False,
) -> simcord.InteractionResult:
    """Send a slash command, or what is typed into one, with options that nobody has checked.

    ``options`` as Discord sends them; ``named``: the users among their values.
    """
    backend = env.backend
    guild_id = backend.get_channel(channel_id).guild_id
    root = backend.find_command(words[0], guild_id, type=_CHAT_INPUT)
    assert root is not None, words
    resolved: dict[str, Any] = {"users": {}, "members": {}}
    for who in named:
        resolved["users"][str(who)] = dict(serializers.user_payload(backend.get_user(who)))
        guild = None if guild_id is None else backend.get_guild(guild_id)
        if guild is not None and who in guild.members:
            member = serializers.member_payload(backend, guild, guild.members[who], with_user=False)
            resolved["members"][str(who)] = dict(member)
    data = {
        "id": root["id"],
        "name": root["name"],
        "type": _CHAT_INPUT,
        "options": interactions.nest_options(root, words[1:], options),
        "resolved": resolved,
    }
    record, payload = interactions.base_payload(
        backend,
        type=_TYPING if typing else _COMMAND,
        channel_id=channel_id,
        guild_id=guild_id,
        user_id=user_id,
        data=data,
    )
    backend.emit("INTERACTION_CREATE", payload)
    return simcord.InteractionResult(env, record)


def payload_of(backend: Backend, channel_id: int, message_id: int) -> Event:
    """Give the payload of a message that is there."""
    message = backend.get_message(channel_id, message_id)
    return dict(serializers.message_payload(backend, message))


# A bot that dies midway


class Steps:
    """Lets the bot's tasks make so many steps, and holds back all that come after.

    A step leads from one ``await`` to the next one that really waits.
    """

    def __init__(self, env: simcord.Env, allowed: int) -> None:
        loop = env._loop
        assert loop is not None
        self._env = env
        self._loop: Any = loop
        self._call_soon: Callable[..., asyncio.Handle] = loop.call_soon
        self._left = allowed
        self.spent = asyncio.Event()
        """Set when a step was held back."""
        self._held: list[tuple[Callable[..., object], tuple[Any, ...], Any]] = []

    def __enter__(self) -> Self:
        self._loop.call_soon = self._hold
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon = self._call_soon

    def release(self) -> None:
        """Let all go on; tasks that are cancelled before they get to it see only that."""
        self._loop.call_soon = self._call_soon
        for callback, args, context in self._held:
            self._call_soon(callback, *args, context=context)

    def _hold(
        self,
        callback: Callable[..., object],
        *args: Any,
        context: Any = None,  # noqa: ANN401
    ) -> asyncio.Handle:
        if self._is_step(callback, context):
            if not self._left:
                self._held.append((callback, args, context))
                self.spent.set()
                return asyncio.Handle(callback, args, self._loop, context)
            self._left -= 1
        return self._call_soon(callback, *args, context=context)

    def _is_step(self, callback: object, context: Any) -> bool:  # noqa: ANN401
        if not isinstance(getattr(callback, "__self__", None), asyncio.Task) or context is None:
            return False
        return bool(context.get(_runtime._BOT_SCOPE) == (self._env, self._env._generation))


async def abandon(env: simcord.Env, steps: Steps | None = None) -> None:
    """Take the bot from the environment as it stands, without ``close``."""
    await env._run_pre_shutdown()
    if steps is not None:
        steps.release()
    # From here to the cancelling of the bot's tasks nothing else runs.
    await env.shutdown()


# The bot's own coming and going


def remove_bot(backend: Backend, guild_id: int) -> Any:  # noqa: ANN401
    """Remove the bot from a server; gives all that is in it, for ``invite_bot``."""
    guild = backend.get_guild(guild_id)
    ids = {*guild.channel_ids, *guild.thread_ids}
    channels = {each: backend.channels[each] for each in ids}
    messages = {each: backend.messages[each] for each in ids}
    backend.remove_guild(guild_id)
    return guild, channels, messages


def invite_bot(backend: Backend, kept: Any) -> None:  # noqa: ANN401
    """Let the bot into a server again, in which everything is as it was."""
    guild, channels, messages = kept
    backend.guilds[guild.id] = guild
    backend.channels.update(channels)
    backend.messages.update(messages)
    backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, guild))


def let_write(backend: Backend, channel_id: int, user_id: int, *, may: bool) -> None:
    """Give somebody the right to write in a channel, or take it."""
    flag = discord.Permissions(send_messages=True).value
    allow, deny = (flag, 0) if may else (0, flag)
    right = Overwrite(target_id=user_id, type=OverwriteType.MEMBER, allow=allow, deny=deny)
    backend.edit_channel(channel_id, {}, overwrites=[right])
