"""SimCord's Discord behind loopback sockets, for a bot that is a process of its own.

The world lives in this process. It answers requests, and sends events to whichever bot is
connected; a bot that is killed takes nothing of it along. As Discord does, it takes a message
with a nonce that it has seen for that very message.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from collections.abc import Callable
from typing import Any

import discord
from aiohttp import BodyPartReader, web

from tests.rig import simcord_names as names
from tests.rig.gateway import Gateway
from tests.rig.world import World


class Wire:
    """Loopback sockets before a world that has no bot of its own."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._nonces: dict[tuple[str, str], object] = {}
        self._runner: web.AppRunner | None = None
        self.gateway = Gateway(world.env.backend)
        self.ready = self.gateway.ready
        self.killed = asyncio.Event()
        self.port = 0
        self._served = asyncio.Event()
        self._left = -1
        self._late = 0.0
        self._kill: Callable[[], None] = lambda: None

    def kill_at(self, number: int, late: float, kill: Callable[[], None]) -> None:
        """Kill the bot so many seconds after so many requests from now on."""
        self._left, self._late, self._kill = number, late, kill
        self.killed.clear()

    async def next_request(self, most: float) -> bool:
        """Wait until a request is answered, for so many seconds at most."""
        self._served.clear()
        try:
            await asyncio.wait_for(self._served.wait(), most)
        except TimeoutError:
            return False
        return True

    def _die(self) -> None:
        self.killed.set()
        self._served.set()
        with contextlib.suppress(ProcessLookupError):
            self._kill()

    async def __aenter__(self) -> Wire:
        app = web.Application(client_max_size=2**25)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_route("*", "/api/v10/{path:.*}", self._request)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self._world.env.backend.subscribers.append(self.gateway.event)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    async def _request(self, request: web.Request) -> web.Response:
        self._left -= 1
        if self._left == 0:
            asyncio.get_running_loop().call_later(self._late, self._die)
        try:
            return await self._answer(request)
        finally:
            self._served.set()

    async def _answer(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["path"]
        if path == "/gateway/bot":
            limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
            url = f"ws://127.0.0.1:{self.port}/gateway"
            return _json({"url": url, "shards": 1, "session_start_limit": limit})
        body, files = await _body(request)
        nonce = body.get("nonce") if isinstance(body, dict) else None
        if nonce and (path, nonce) in self._nonces:
            return _json(self._nonces[path, nonce])
        try:
            answer = names.answered(
                self._world.env.backend, request.method, path, dict(request.query), body, files
            )
        except names.BackendError as error:
            return _json(error.to_json(), status=error.status)
        if answer is None:
            return web.Response(status=204)
        answer = json.loads(json.dumps(answer, default=str))
        if nonce:
            self._nonces[path, nonce] = answer
        return _json(answer)


def _json(data: object, status: int = 200) -> web.Response:
    """Answer as Discord does, which names no charset."""
    headers = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers)


async def _body(request: web.Request) -> tuple[Any, list[discord.File]]:
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return (json.loads(text) if text else None), []
    body, files = None, []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        data = bytes(await part.read())
        if part.name == "payload_json":
            body = json.loads(data)
        else:
            files.append(discord.File(io.BytesIO(data), part.filename or "file"))
    return body, files
