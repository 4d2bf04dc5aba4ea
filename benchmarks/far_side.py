"""Discord as a client sees it, without a network: requests are answered after a delay.

It takes the place of discord.py's HTTP session, so that all of the library runs as it does, and
feeds events into the parser of its gateway. It notes when each request began.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import aiohttp
import discord
from crowd import CHANNEL, CHANNELS, GUILD

ME = {"id": "1000", "username": "Carthago", "discriminator": "0", "avatar": None, "bot": True}
DELAY = (0.030, 0.080)
"""Seconds that Discord takes for an answer: from, to."""
MADE = "2026-01-01T00:00:00+00:00"
BUSY_CHANNELS = 30
ROLES = 15
BASE = "https://discord.com/api/v10"

Json = dict[str, Any]
BUTTON = re.compile(r"carthago:([a-z0-9]+):-:")
"""The id of a button on a board; those of private messages name a seat."""


class Reply:
    """An answer to a request, as aiohttp gives one; used as ``async with``."""

    def __init__(self, wait: float, status: int, body: Any) -> None:
        self._wait = wait
        self.status = status
        self.reason = "OK"
        self.headers = {"content-type": "application/json"}
        self._text = json.dumps(body)

    async def __aenter__(self) -> Reply:
        await asyncio.sleep(self._wait)
        return self

    async def __aexit__(self, *_: object) -> None: ...

    async def text(self, **_: object) -> str:
        """Return the body."""
        return self._text


@dataclass
class Ask:
    """An interaction on its way: when it came, when it was acknowledged, who hears the answer."""

    kind: str
    began: float
    acknowledged: float | None = None
    answered: Callable[[Json], None] = field(default=lambda _answer: None)


class FarSide:
    """The session that stands in for aiohttp's, and what was asked of it."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._ids = 5 * 10**17
        self.closed = False
        self.asks: dict[str, Ask] = {}
        self.boards: Counter[str] = Counter()
        """How often the board of a game was posted or edited, by its id."""

    def new_id(self) -> str:
        """Return an id that was not there yet."""
        self._ids += 1
        return str(self._ids)

    async def close(self) -> None:
        """End nothing."""
        self.closed = True

    def request(self, method: str, url: str, *, data: Any = None, **_: object) -> Reply:
        """Answer a request of the library."""
        path = url.partition("?")[0].removeprefix(BASE)
        status, body = self._answer(method, path, _payload(data))
        return Reply(self._chance.uniform(*DELAY), status, body)

    def _answer(self, method: str, path: str, sent: Json) -> tuple[int, Any]:
        if match := re.fullmatch(r"/interactions/(\d+)/[^/]+/callback", path):
            return 200, self._callback(match[1], sent)
        if match := re.fullmatch(r"/webhooks/\d+/t(\d+)(/messages/[^/]+)?", path):
            self._answered(match[1], sent)
            return 200, self.message("0", sent)
        if match := re.fullmatch(r"/channels/(\d+)/messages(?:/(\d+))?", path):
            return self._in_channel(method, match[1], match[2], sent)
        if match := re.fullmatch(r"/guilds/\d+/members/(\d+)", path):
            return 200, member(int(match[1]))
        if path == "/users/@me":
            return 200, ME
        if path == "/oauth2/applications/@me":
            team = {"id": "1000", "name": "Carthago", "owner": ME, "icon": None, "flags": 0}
            return 200, {
                **team,
                "description": "",
                "bot_public": True,
                "verify_key": "",
                "bot_require_code_grant": False,
                "rpc_origins": [],
                "summary": "",
            }
        if path == "/users/@me/channels":
            user = {"id": str(sent["recipient_id"]), "username": "p", "discriminator": "0"}
            return 200, {"id": self.new_id(), "type": 1, "recipients": [{**user, "avatar": None}]}
        return 200, []

    def _callback(self, interaction: str, sent: Json) -> Json:
        ask = self.asks[interaction]
        if ask.acknowledged is None:
            ask.acknowledged = asyncio.get_running_loop().time()
        answer = sent.get("data") or {}
        if sent["type"] in {4, 7}:
            self._answered(interaction, answer)
        return {"interaction": {"id": interaction, "type": 2, "response_message_id": "7"}}

    def _answered(self, interaction: str, answer: Json) -> None:
        self.asks[interaction].answered(answer)

    def _in_channel(
        self, method: str, channel: str, message: str | None, sent: Json
    ) -> tuple[int, Any]:
        if match := BUTTON.search(json.dumps(sent.get("components") or [])):
            self.boards[match[1]] += 1
        if method == "DELETE":
            return 204, ""
        return 200, self.message(channel, sent, message)

    def message(self, channel: str, sent: Json, message: str | None = None) -> Json:
        """Return a message as Discord gives it back."""
        files = [
            {
                "id": self.new_id(),
                "filename": each.get("filename", "a.png"),
                "size": 1,
                "url": "https://far/a.png",
                "proxy_url": "https://far/a.png",
            }
            for each in sent.get("attachments", [])
        ]
        return {
            "id": message or self.new_id(),
            "channel_id": channel,
            "author": ME,
            "content": sent.get("content") or "",
            "timestamp": MADE,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": files,
            "embeds": sent.get("embeds") or [],
            "pinned": False,
            "type": 0,
            "components": sent.get("components") or [],
            "flags": 0,
        }


def _payload(data: Any) -> Json:
    """Return what a request says; a form is written out as it would be for the network."""
    if isinstance(data, aiohttp.FormData):
        for _, _, value in data._fields:
            if isinstance(value, str):
                return dict(json.loads(value))
    read = json.loads(data) if isinstance(data, str | bytes) and data else {}
    return read if isinstance(read, dict) else {}


def join(client: discord.Client, far: FarSide) -> None:
    """Put the far side in the place of a client's HTTP session."""
    http = client.http

    async def static_login(token: str) -> Any:
        http._HTTPClient__session = far  # type: ignore[attr-defined]
        http._global_over = asyncio.Event()
        http._global_over.set()
        http.token = token
        return await http.request(discord.http.Route("GET", "/users/@me"))

    http.static_login = static_login  # type: ignore[method-assign]


def feed(client: discord.Client, name: str, event: Json) -> None:
    """Let an event come by the gateway; it is read from its text as it would be there."""
    read = json.loads(json.dumps(event))
    client._connection.parsers[name](read)


def greet(client: discord.Client, servers: int) -> None:
    """Let the gateway tell that the client is there, and then of each server."""
    guilds = [{"id": str(GUILD + n), "unavailable": True} for n in range(servers)]
    ready = {"user": ME, "guilds": guilds, "application": {"id": "1000", "flags": 0}, "v": 10}
    feed(client, "READY", {**ready, "session_id": "s", "resume_gateway_url": ""})
    for n in range(servers):
        feed(client, "GUILD_CREATE", guild(n))


def member(user_id: int) -> Json:
    """Return a person in a server."""
    user = {"id": str(user_id), "username": f"p{user_id % 1000}", "discriminator": "0"}
    return {
        "user": {**user, "avatar": None, "global_name": f"Player {user_id % 1000}"},
        "roles": [],
        "joined_at": MADE,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": str(discord.Permissions.text().value),
    }


def channel(server: int, number: int) -> Json:
    """Return a text channel of a server."""
    return {
        "id": str(CHANNEL + server * 1000 + number),
        "type": 0,
        "name": f"channel-{number}",
        "guild_id": str(GUILD + server),
        "position": number,
        "permission_overwrites": [],
        "nsfw": False,
        "parent_id": None,
        "rate_limit_per_user": 0,
        "topic": None,
        "last_message_id": None,
        "flags": 0,
    }


def guild(server: int) -> Json:
    """Return a server of middling size."""
    roles = [
        {
            "id": str(GUILD + server + n * 10**15),
            "name": f"role {n}",
            "permissions": "104324673",
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "position": n,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        for n in range(ROLES)
    ]
    me = {"user": ME, "roles": [], "joined_at": MADE, "deaf": False, "mute": False, "flags": 0}
    return {
        "id": str(GUILD + server),
        "name": f"Server {server}",
        "icon": None,
        "splash": None,
        "owner_id": "999",
        "afk_timeout": 300,
        "verification_level": 0,
        "features": [],
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": roles,
        "emojis": [],
        "mfa_level": 0,
        "system_channel_flags": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "nsfw_level": 0,
        "stickers": [],
        "member_count": 100,
        "members": [me],
        "threads": [],
        "voice_states": [],
        "presences": [],
        "channels": [channel(server, n) for n in range(max(CHANNELS, BUSY_CHANNELS))],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "large": False,
        "unavailable": False,
        "joined_at": MADE,
    }
