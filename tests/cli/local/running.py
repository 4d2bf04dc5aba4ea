"""A running local page, for tests: with or without its web server."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import simcord

from bot.cli.local.live import Live
from bot.cli.local.serve import LocalOptions, finish, listen, mount, start
from bot.cli.local.world import Person
from tests.cli.local.standin import StandIn

Json = Any


@asynccontextmanager
async def running(db: Path, members: int = 5) -> AsyncIterator[Live]:
    """The simulated server around a stand-in bot, ended in good order."""
    live = await start(LocalOptions(port=0, members=members, db=db), StandIn)
    try:
        yield live
    finally:
        await finish(live)


@asynccontextmanager
async def serving(live: Live) -> AsyncIterator[Browser]:
    """The page of a running server, and a browser without a screen."""
    with listen(0) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        runner = await mount(live, listener)
        try:
            async with aiohttp.ClientSession(address) as session:
                yield Browser(session, live.token)
        finally:
            await runner.cleanup()


class Browser:
    """Speaks to a page as its scripts do."""

    def __init__(self, session: aiohttp.ClientSession, token: str) -> None:
        self.session = session
        self.token = token

    async def state(self) -> Json:
        """What the bar shows."""
        return await self._json("GET", "/local/state", {"X-Carthago-Token": self.token})

    async def change(self, path: str, body: object) -> Json:
        """Press something in the bar."""
        return await self._json("POST", path, {"X-Carthago-Token": self.token}, body)

    async def open(self, person: str, place: str) -> Tab:
        """Look at a place from a seat, both by their ids."""
        tab = Tab(self, {"X-Simcord-Capability": f"{self.token}.{person}.{place}"})
        await tab.load()
        return tab

    async def _json(
        self, method: str, path: str, headers: dict[str, str], body: object = None
    ) -> Json:
        data = None if body is None else json.dumps(body).encode()
        async with self.session.request(method, path, headers=headers, data=data) as response:
            response.raise_for_status()
            return await response.json()


class Tab:
    """An open conversation."""

    def __init__(self, browser: Browser, headers: dict[str, str]) -> None:
        self.browser = browser
        self.headers = headers
        self.shown: Json = None
        self.presses = 0

    async def load(self) -> None:
        """Open the page anew."""
        self.shown = await self.browser._json("POST", "/api/pages", self.headers, {})
        self.headers["X-Simcord-Context"] = self.shown["context"]["id"]

    async def look(self) -> str:
        """The conversation as one text."""
        self.shown = await self.browser._json("GET", "/api/state", self.headers)
        return json.dumps([self.shown["messages"][one] for one in self.shown["timeline"]])

    async def act(self, kind: str, **body: object) -> Json:
        """Do something here; `rejected` in the answer says whether it was refused."""
        await self.look()
        self.presses += 1
        envelope = {
            "protocol_version": 3,
            "sequence": self.presses,
            "request_id": f"press-{self.presses}",
            "generation": self.shown["context"]["generation"],
            "bot_generation": self.shown["botGeneration"],
            "published_revision": self.shown["publishedRevision"],
            "kind": kind,
            **body,
        }
        return await self.browser._json("POST", "/api/action", self.headers, envelope)

    async def say(self, words: str) -> None:
        """Write a line into the conversation."""
        answer = await self.act("send_message", content=words)
        assert not answer["rejected"], answer


def named(live: Live, name: str) -> Person:
    """The member of this user name."""
    return next(person for person in live.world.people if person.name == name)


async def open_lobby(live: Live, name: str) -> simcord.ResponseMessage:
    """Let a member open a lobby in the first channel, and return its message."""
    result = await named(live, name).member.slash(live.world.channels[0], "ping")
    assert result.response is not None
    return result.response
