"""Discord's gateway on a loopback socket: sessions that are lost, resumed, or gone for good.

The events of a session are numbered and kept, as by Discord: whoever resumes is sent those that
came after the last one that he knows. Times and orders of these faults are the test's.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from aiohttp import WSMsgType, web

from tests.rig import simcord_names as names

SENT = ("GUILD_", "CHANNEL_", "THREAD_", "INTERACTION_CREATE")
"""How the names of the events begin that a bot with few intents is sent."""

Trouble = Literal["refused", "dropped", "no such token"]
"""What may become of a connection: no socket, one without a word on it, or close code 4004."""


class Session:
    """The numbered events of one session, as they are sent."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sent: list[str] = []
        self.more = asyncio.Event()

    def add(self, event: str, payload: Mapping[str, Any]) -> None:
        """Keep one more event, and let it be sent."""
        body = json.dumps(payload, default=str)
        self.sent.append(f'{{"op": 0, "s": {len(self.sent) + 1}, "t": "{event}", "d": {body}}}')
        self.more.set()

    async def send(self, socket: web.WebSocketResponse, known: int) -> None:
        """Send all after the number that is known, and whatever comes."""
        with contextlib.suppress(ConnectionError):
            while True:
                while known < len(self.sent):
                    known += 1
                    await socket.send_str(self.sent[known - 1])
                self.more.clear()
                await self.more.wait()


class Gateway:
    """The gateway for one bot, whichever is connected."""

    def __init__(self, backend: names.Backend) -> None:
        self._backend = backend
        self._session: Session | None = None
        self._socket: web.WebSocketResponse | None = None
        self._request: web.Request | None = None
        self.sessions = 0
        self.ready = asyncio.Event()
        """Set while a bot is connected and has a session."""
        self.came: asyncio.Queue[str] = asyncio.Queue()
        """What bots wanted and got: ``identify``, ``resume``, ``invalid``, or their trouble."""
        self.troubles: deque[Trouble] = deque()
        """What becomes of the next connections."""
        self.repeats = 0
        """How many events that a bot knows it is sent once more when it resumes."""

    def event(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event to the bot, now or when it resumes."""
        if self._session is not None and event.startswith(SENT):
            self._session.add(event, payload)

    async def close(self, code: int) -> None:
        """Close the connection; the session stays."""
        assert self._socket is not None
        self.ready.clear()
        await self._socket.close(code=code)

    def tear(self) -> None:
        """End the connection without a word; the session stays."""
        assert self._request is not None
        assert self._request.transport is not None
        self.ready.clear()
        self._request.transport.abort()

    async def send_away(self) -> None:
        """Ask the bot to connect anew, as Discord does when it is worked on."""
        assert self._socket is not None
        self.ready.clear()
        await self._socket.send_str('{"op": 7, "d": null}')

    def forget(self) -> None:
        """Forget the session, and all that the bot was not sent of it."""
        self._session = None

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Be the gateway for one connection."""
        trouble = self.troubles.popleft() if self.troubles else None
        if trouble is not None:
            self.came.put_nowait(trouble)
        if trouble == "refused":
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        if trouble == "dropped":
            await socket.close(code=1011)
            return socket
        self._socket, self._request = socket, request
        await socket.send_str('{"op": 10, "d": {"heartbeat_interval": 41250}}')
        try:
            await self._listen(socket, known=trouble is None)
        finally:
            if self._socket is socket:
                self.ready.clear()
        return socket

    async def _listen(self, socket: web.WebSocketResponse, *, known: bool) -> None:
        sending: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                said = json.loads(message.data)
                match said["op"]:
                    case 1:
                        await socket.send_str('{"op": 11}')
                    case 2 if not known:
                        await socket.close(code=4004)
                    case 2:
                        sending = self._begin(socket)
                    case 6 if self._session and self._session.name == said["d"]["session_id"]:
                        sending = self._resume(socket, self._session, said["d"]["seq"])
                    case 6:
                        self.came.put_nowait("invalid")
                        await socket.send_str('{"op": 9, "d": false}')
        except ConnectionError:
            pass
        finally:
            if sending is not None:
                sending.cancel()

    def _begin(self, socket: web.WebSocketResponse) -> asyncio.Task[None]:
        assert self._request is not None
        self.sessions += 1
        session = self._session = Session(f"session-{self.sessions}")
        here = {
            "session_id": session.name,
            "resume_gateway_url": f"ws://{self._request.host}/gateway",
        }
        self._add(session, names.first_events(self._backend), here)
        return self._send(socket, session, 0, "identify")

    def _add(
        self, session: Session, events: Iterable[tuple[str, names.Event]], here: dict[str, str]
    ) -> None:
        for event, payload in events:
            session.add(event, {**payload, **here} if event == "READY" else payload)

    def _resume(
        self, socket: web.WebSocketResponse, session: Session, known: int
    ) -> asyncio.Task[None]:
        session.add("RESUMED", {})
        return self._send(socket, session, max(known - self.repeats, 0), "resume")

    def _send(
        self, socket: web.WebSocketResponse, session: Session, known: int, how: str
    ) -> asyncio.Task[None]:
        self.ready.set()
        self.came.put_nowait(how)
        return asyncio.create_task(session.send(socket, known))
