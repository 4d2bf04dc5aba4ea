"""Discord's gateway and its requests on a loopback socket, for one client in so many shards."""

from __future__ import annotations

import asyncio
import json
import zlib

from aiohttp import ClientConnectionError, WSMsgType, web
from crowd import GUILD
from far_side import BASE, ME, FarSide, Json, guild

PATIENCE = 300.0
"""Seconds after which a client does not come any more."""


def spread(server: int) -> int:
    """Return the id of a server: those that follow each other are in different shards."""
    return GUILD + (server << 22)


class Line:
    """A connection: what is sent by it goes compressed, and in order."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self._squeeze = zlib.compressobj()
        self._texts: asyncio.Queue[str] = asyncio.Queue()
        self._number = 0
        self.task = asyncio.create_task(self._run())

    def say(self, op: int, data: object = None, event: str | None = None) -> None:
        """Send something when it is its turn."""
        self._number += event is not None
        said = {"op": op, "d": data, "t": event, "s": self._number if event else None}
        self._texts.put_nowait(json.dumps(said))

    async def _run(self) -> None:
        try:
            while True:
                body = self._squeeze.compress((await self._texts.get()).encode())
                await self.socket.send_bytes(body + self._squeeze.flush(zlib.Z_SYNC_FLUSH))
        except (ClientConnectionError, ConnectionError):
            return


class Loopback:
    """Both of them; sessions are not kept, so whoever would resume one gets a new one."""

    def __init__(self, far: FarSide, shards: int, servers: int) -> None:
        self._far = far
        self._count = max(1, shards)
        self._servers = servers
        self._lines: dict[int, Line] = {}
        self.here: list[asyncio.Event] = [asyncio.Event() for _ in range(self._count)]
        """Set where a shard has a session and was told of its servers."""
        self.last = asyncio.Event()
        """Set when the last shard may have its session."""
        self.port = 0
        self._runner: web.AppRunner | None = None

    async def open(self) -> None:
        """Listen on a port."""
        app = web.Application(client_max_size=2**25)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/api/v10/{path:.*}", self._request)
        self._runner = web.AppRunner(app, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port = self._runner.addresses[0][1]

    async def close(self) -> None:
        """Listen no more."""
        if self._runner is not None:
            await self._runner.cleanup()

    def send(self, event: Json) -> None:
        """Send an interaction by its shard; one of a direct message has no server."""
        shard = 0
        if "guild_id" in event:
            home = str(spread(int(event["guild_id"]) - GUILD))
            event["guild_id"] = event["channel"]["guild_id"] = home
            shard = (int(home) >> 22) % self._count
        self._lines[shard].say(0, event, "INTERACTION_CREATE")

    async def lose(self, shard: int) -> None:
        """End a connection and forget its session; wait until there is a new one."""
        self.here[shard].clear()
        await self._lines[shard].socket.close(code=4000)
        await asyncio.wait_for(self.here[shard].wait(), PATIENCE)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        line = Line(socket)
        line.say(10, {"heartbeat_interval": 41250})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            said = json.loads(message.data)
            if said["op"] == 1:
                line.say(11)
            elif said["op"] == 2:
                await self._begin(line, *said["d"].get("shard", (0, 1)))
            elif said["op"] == 6:
                line.say(9, data=False)
        line.task.cancel()
        return socket

    async def _begin(self, line: Line, shard: int, count: int) -> None:
        if 0 < shard == count - 1:
            await self.last.wait()
        mine = [n for n in range(self._servers) if (spread(n) >> 22) % count == shard]
        ready = {"user": ME, "application": {"id": "1000", "flags": 0}, "v": 10, "session_id": "s"}
        guilds = [{"id": str(spread(n)), "unavailable": True} for n in mine]
        here = f"ws://127.0.0.1:{self.port}/gateway"
        shown = {**ready, "guilds": guilds, "shard": [shard, count], "resume_gateway_url": here}
        line.say(0, shown, "READY")
        for n in mine:
            text = json.dumps(guild(n)).replace(f'"{GUILD + n}"', f'"{spread(n)}"')
            line.say(0, json.loads(text), "GUILD_CREATE")
        self._lines[shard] = line
        self.here[shard].set()

    async def _request(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        if path == "gateway/bot":
            limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
            url = f"ws://127.0.0.1:{self.port}/gateway"
            found = {"url": url, "shards": self._count, "session_start_limit": limit}
            return _json(200, json.dumps(found))
        multipart = request.content_type.startswith("multipart/")
        sent = (await request.post())["payload_json"] if multipart else await request.text()
        async with self._far.request(request.method, f"{BASE}/{path}", data=sent) as reply:
            return _json(reply.status, await reply.text())


def _json(status: int, text: str) -> web.Response:
    """Answer as Discord does, which names no charset."""
    headers = {"Content-Type": "application/json"}
    body = None if status == 204 else text.encode()
    return web.Response(status=status, body=body, headers=headers)
