"""What the bot asked of Discord, and what each person was given to see.

``world.everything_seen_by(who)`` gives ``Seen``, one for each version of a message, private answer,
list of choices, dialogue, deletion and thread, in order. Two lists compare by value, byte for byte,
with times and files: that is what tests against leaks do. ``world.pings()`` gives a ``Ping`` for
each public message or DM, and ``message_text`` is how all texts of the rig are made.
"""

from __future__ import annotations

import asyncio
import fnmatch
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import aiohttp

from tests.rig import simcord_names as names
from tests.rig.api import Request
from tests.rig.limits import Payload, walk

_TOKEN = re.compile(r"/interactions/\d+/([^/]+)/callback|/webhooks/\d+/([^/]+)(?:/.*)?")
_MESSAGE = re.compile(r"/channels/(\d+)/messages/(\d+)")
_SILENT = 1 << 12
_WRITTEN = frozenset({0, 19, 20, 23})
"""The types of messages that somebody wrote, or that answer him; Discord posts the others."""


@dataclass(frozen=True, slots=True)
class File:
    """A file of a message, with the text that describes it."""

    name: str
    alt: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Seen:
    """Something that people were given to see, as it was at that moment."""

    at: datetime
    kind: str
    """``message``, ``edit``, ``system``, ``private``, ``choices``, ``dialogue``, ``deleted`` or
    ``thread``."""
    place: str
    """``#channel``, ``#channel/thread`` or ``DM``."""
    text: str
    """All words: content, embeds, components, alt texts, names and values of choices."""
    components: str
    """The components as JSON."""
    raw: str
    """Everything but the files as JSON."""
    files: tuple[File, ...]
    readers: frozenset[int] = field(compare=False, repr=False, default=frozenset())


@dataclass(frozen=True, slots=True)
class Ping:
    """Whom a new message calls, its mentions as far as it allows them; in a DM its reader."""

    at: datetime
    place: str
    message_id: int
    text: str
    users: frozenset[int]
    roles: frozenset[int]
    everyone: bool
    silent: bool


@dataclass
class Cut:
    """A request whose answer gets lost, whether or not the request arrives."""

    method: str
    path: str
    arrives: bool
    left: int


class Recorder:
    """Writes down requests, sights and pings of one world, over all restarts of the bot."""

    def __init__(self, backend: names.Backend) -> None:
        self.backend = backend
        self.requests: list[Request] = []
        self.seen: list[Seen] = []
        self.pings: list[Ping] = []
        self.payloads: dict[int, names.Event] = {}
        """The last payload of each message, deleted ones too."""
        self.locales: dict[int, str] = {}
        self.cuts: list[Cut] = []
        self.no_files: str | None = None
        """Where files are refused: a path (fnmatch)."""
        self.refused = 0
        """How often a file was refused."""
        self.strike: Callable[[str, str, bool], None] = lambda method, path, arrived: None
        """Called before and after each request arrives, with method and path; may raise."""
        self.dead = False
        """While a killed bot is cleared away, no request of it gets out."""
        self._private: dict[int, str] = {}
        backend.subscribers.insert(0, self._on_event)

    # Requests

    def before(self, method: str, path: str, sent: Mapping[str, Any]) -> None:
        """Write down a request; raises what a dead bot or a cut line raises."""
        if self.dead:
            raise asyncio.CancelledError
        files = tuple(file.filename for file in sent.get("files") or ())
        self.requests.append(
            Request(
                method,
                path,
                sent.get("params") or {},
                sent.get("json"),
                files,
                tuple(self._names_before(path)),
            )
        )
        self._cut(method, path, arrives=False)
        self.strike(method, path, False)
        if files and self.no_files is not None and fnmatch.fnmatch(path, self.no_files):
            self.refused += 1
            raise names.missing_permissions()

    def after(self, method: str, path: str) -> None:
        """Look at what a request that was granted gave to people privately."""
        match = _TOKEN.fullmatch(path)
        if match is not None:
            self._look_at_answer(match[1] or match[2], callback=match[1] is not None)
        self._cut(method, path, arrives=True)
        self.strike(method, path, True)

    def _cut(self, method: str, path: str, *, arrives: bool) -> None:
        for cut in self.cuts:
            fits = cut.method in {method, "*"} and fnmatch.fnmatch(path, cut.path)
            if fits and cut.left and cut.arrives == arrives:
                cut.left -= 1
                raise aiohttp.ServerDisconnectedError

    def _names_before(self, path: str) -> Iterator[str]:
        """Name the files of the message that a request is about to edit."""
        for message in self._messages_of(path):
            yield from (attachment["filename"] for attachment in message.attachments)

    def _messages_of(self, path: str) -> Iterator[Any]:
        if match := _MESSAGE.fullmatch(path):
            channel, message_id = int(match[1]), int(match[2])
            if found := self.backend.messages.get(channel, {}).get(message_id):
                yield found
        elif match := _TOKEN.fullmatch(path):
            record = names.interaction_by_token(self.backend, match[1] or match[2])
            if record is not None:
                ids = (record.source_message_id, record.message_id, *record.followup_ids)
                stored = self.backend.messages.get(record.channel_id, {})
                yield from (stored[each] for each in dict.fromkeys(ids) if each in stored)

    # Sights

    def _look_at_answer(self, token: str, *, callback: bool) -> None:
        record = names.interaction_by_token(self.backend, token)
        if record is None:
            return
        reader = frozenset({record.user_id})
        if callback and record.autocomplete_choices is not None:
            said = "\n".join(
                f"{each['name']}\n{each['value']}" for each in record.autocomplete_choices
            )
            self._add("choices", record.channel_id, said, record.autocomplete_choices, reader)
        if callback and record.modal is not None:
            said = message_text({"components": record.modal.get("components")})
            said = f"{record.modal.get('title', '')}\n{said}"
            self._add("dialogue", record.channel_id, said, record.modal, reader)
        stored = self.backend.messages.get(record.channel_id, {})
        for message_id in dict.fromkeys((record.message_id, *record.followup_ids)):
            message = stored.get(message_id or 0)
            if message is not None and message.is_ephemeral:
                self._look_at_private(message, reader)
            elif message is None and self._private.pop(message_id or 0, None) is not None:
                self._add("deleted", record.channel_id, "", None, reader)

    def _look_at_private(self, message: Any, reader: frozenset[int]) -> None:  # noqa: ANN401
        sight = self._sight("private", message, reader)
        now = repr((sight.raw, sight.files))
        if self._private.get(message.id) != now:
            self._private[message.id] = now
            self.seen.append(sight)

    def _on_event(self, event: str, payload: names.Event) -> None:
        if event == "INTERACTION_CREATE":
            person = payload.get("user") or payload["member"]["user"]
            if locale := self.locales.get(int(person["id"])):
                payload["locale"] = locale  # type: ignore[index]
        elif event in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}:
            self.payloads[int(payload["id"])] = payload
            self._look_at_public(event, int(payload["channel_id"]), int(payload["id"]))
        elif event == "MESSAGE_DELETE":
            channel_id = int(payload["channel_id"])
            self._add("deleted", channel_id, "", None, names.readers(self.backend, channel_id))
        elif event == "THREAD_CREATE":
            channel_id = int(payload["id"])
            who = names.readers(self.backend, channel_id)
            self._add("thread", channel_id, payload["name"], None, who)

    def _look_at_public(self, event: str, channel_id: int, message_id: int) -> None:
        message = self.backend.get_message(channel_id, message_id)
        if message.author_id != self.backend.bot_user.id:
            return
        who = names.readers(self.backend, channel_id)
        new = event == "MESSAGE_CREATE"
        # Of a new thread Discord itself posts the name, which is no markdown there.
        kind = ("message" if new else "edit") if message.type in _WRITTEN else "system"
        self.seen.append(self._sight(kind, message, who))
        if new:
            recipients = self.backend.get_channel(channel_id).recipient_ids
            self.pings.append(
                Ping(
                    self.backend.clock.now(),
                    self.place(channel_id),
                    message.id,
                    text_of(message),
                    frozenset(message.ping_user_ids) | frozenset(recipients),
                    frozenset(message.ping_role_ids),
                    message.mention_everyone,
                    bool(message.flags & _SILENT),
                )
            )

    def _sight(
        self,
        kind: str,
        message: Any,  # noqa: ANN401
        who: frozenset[int],
    ) -> Seen:
        raw = [message.content, message.embeds, message.components, message.flags]
        return Seen(
            self.backend.clock.now(),
            kind,
            self.place(message.channel_id),
            text_of(message),
            _json(message.components),
            _json(raw),
            self.files_of(message),
            who,
        )

    def files_of(self, message: Any) -> tuple[File, ...]:  # noqa: ANN401
        """Give the files of a stored message."""
        return tuple(
            File(
                each["filename"],
                each.get("description") or "",
                self.backend.cdn.get(each["url"]) or b"",
            )
            for each in message.attachments
        )

    def _add(
        self,
        kind: str,
        channel_id: int,
        text: str,
        raw: object,
        who: frozenset[int],
    ) -> None:
        now = self.backend.clock.now()
        self.seen.append(Seen(now, kind, self.place(channel_id), text, "[]", _json(raw), (), who))

    def place(self, channel_id: int) -> str:
        """Name a channel: ``#channel``, ``#channel/thread`` or ``DM``."""
        channel = self.backend.channels.get(channel_id)
        if channel is None:
            return "#gone"
        if channel.guild_id is None:
            return "DM"
        if channel.is_thread and channel.parent_id is not None:
            return f"{self.place(channel.parent_id)}/{channel.name}"
        return f"#{channel.name}"


def text_of(message: Any, *, alts: bool = True) -> str:  # noqa: ANN401
    """Give all words of a stored message; the alt texts too, unless told."""
    return message_text(
        {
            "content": message.content,
            "embeds": message.embeds,
            "components": message.components,
            "attachments": message.attachments if alts else (),
        }
    )


def message_text(payload: Payload) -> str:
    """Give all words of a message, one part a line: content, embeds, components, alt texts."""
    parts = [payload.get("content")]
    for embed in payload.get("embeds") or ():
        parts += _embed_words(embed)
    for component in walk(payload.get("components")):
        parts += _component_words(component)
    parts += [each.get("description") for each in payload.get("attachments") or ()]
    return "\n".join(part for part in parts if part)


def _embed_words(embed: Payload) -> Iterable[str | None]:
    yield (embed.get("author") or {}).get("name")
    yield embed.get("title")
    yield embed.get("description")
    for each in embed.get("fields") or ():
        yield each.get("name")
        yield each.get("value")
    yield (embed.get("footer") or {}).get("text")


def _component_words(component: Payload) -> Iterable[str | None]:
    for key in ("content", "label", "placeholder", "description", "value"):
        yield component.get(key)
    for option in component.get("options") or ():
        yield option.get("label")
        yield option.get("description")


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
