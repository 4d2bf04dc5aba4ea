"""All that the local page uses of SimCord beyond its public names.

SimCord's preview shows one channel on a port of its own, to one person, and publishes a press to
that person only. The local page needs many channels behind one address, pages that follow each
other's presses, and a seat that the address decides. None of that has a public door, so the
private names are gathered here, and `tests/cli/local/test_simcord_names.py` holds them to what
they do in the pinned version.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import simcord
from aiohttp import web
from simcord.backend import Backend
from simcord.backend.access import can_access_message
from simcord.http import router
from simcord.preview import Preview, _server
from simcord.preview._server import PreviewServer

Viewer = simcord.MemberActor | simcord.UserHandle

VIEWER = web.RequestKey("viewer", int)
"""The user id of the seat that a request speaks for, set by the page's guard."""

STATIC_FILES: Mapping[str, str] = {
    path: name for path, name in PreviewServer._STATIC_FILES.items() if path != "/"
}
"""The preview's own files by request path, its index left out."""

VIEW_HEADERS: dict[str, str] = {
    name: value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    for name, value in PreviewServer._SECURITY_HEADERS.items()
    if name != "X-Frame-Options"
}
"""The preview's headers, but for one thing: the page around it may frame it."""

API_ROUTES: Mapping[tuple[str, str], str] = {
    ("POST", "/api/pages"): "_pages",
    ("DELETE", "/api/pages/{context_id}"): "_delete_page",
    ("GET", "/api/state"): "_state",
    ("GET", "/api/commands"): "_commands",
    ("GET", "/api/action-result"): "_action_result",
    ("POST", "/api/action"): "_action",
    ("GET", "/api/assets/{asset_id}"): "_asset",
}
"""Method and path of each request that the preview's page makes, with its handler."""

_KINDS_OF_THE_BAR = frozenset({"close", "viewer"})
"""Actions that belong to the bar: ending the page and changing seats."""

_server.web = web  # type: ignore[attr-defined]  # set by PreviewServer.start, which is not called


class FrameServer(PreviewServer):
    """A preview's request handlers, mounted under the local page instead of a port of their own.

    Host, origin and token are checked by the page's guard before a request comes here; what is
    left is that a context is used from the seat that opened it.
    """

    _SECURITY_HEADERS: ClassVar[dict[str, str]] = VIEW_HEADERS

    preview: Frame

    async def start(self) -> None:
        """Bind nothing: the local page's own server listens."""

    def _authorized(self, request: Any, *, context: str | None = None) -> bool:
        if context is None:
            return True
        page = self.preview._pages.get(context)
        same = request.headers.get("X-Simcord-Context") == context
        return same and (page is None or page.viewer.id == request[VIEWER])

    async def _pages(self, request: Any) -> Any:
        page = self.preview.open_page(request[VIEWER])
        return web.json_response(self.preview._page_payload(page), headers=self._SECURITY_HEADERS)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request to a path of API_ROUTES."""
        resource = request.match_info.route.resource
        path = resource.canonical if resource is not None else ""
        handler: Callable[[Any], Awaitable[web.StreamResponse]] = getattr(
            self, API_ROUTES[request.method, path]
        )
        return await handler(request)


class Frame(Preview):
    """One channel, thread or DM of the simulated server, as the browser shows it."""

    def __init__(
        self,
        env: simcord.Env,
        channel: simcord.ChannelHandle,
        viewers: tuple[Viewer, ...],
        turn: asyncio.Lock,
        acted: Callable[[], None],
    ) -> None:
        """Show `channel` to `viewers`; `turn` is held for each press, `acted` called after it."""
        super().__init__(
            env,
            channel,
            viewers,
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=0,
        )
        self.server = FrameServer(self)
        self._server = self.server
        self.turn = turn
        self.acted = acted

    async def open(self) -> Frame:
        """Begin to serve, next to the other frames of the same server."""
        await self.__aenter__()
        self.env._preview = None  # lifts the limit of one preview an Env
        return self

    def open_page(self, viewer_id: int) -> Any:
        """Open a page at the newest message; when there are too many, the idlest one makes room.

        Raises SetupError for a viewer who has no seat here.
        """
        others = [page for page in self._pages.values() if page is not self._python]
        if len(others) >= self._MAX_PAGES:
            self._close_page(min(others, key=lambda page: page.last_activity).id)
        return self._open_page(viewer_id, self._newest(self._viewer(viewer_id)))

    def publish(self) -> None:
        """Bring every open page of the browser up to date with the server."""
        for page in tuple(self._pages.values()):
            if page is not self._python and page.id in self._pages:
                self._publish(page, reason="refresh")

    def _publish(self, page: Any, **why: Any) -> None:
        self._advance_presentation_time()  # or what is new would be from "in 4 seconds"
        super()._publish(page, **why)

    @property
    def watched(self) -> bool:
        """Whether a browser has a page open here."""
        return any(page is not self._python for page in self._pages.values())

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self.turn:
            if isinstance(body, dict):
                if body.get("kind") in _KINDS_OF_THE_BAR:
                    body = {**body, "kind": "refresh"}
                page = self._pages.get(context_id or "")
                if page is not None and "published_revision" in body:
                    # The press was made just before an update: the message is what counts.
                    body = {**body, "published_revision": page.revision}
            answer = await super()._action(context_id, body)
            self.acted()
            return answer

    def _newest(self, viewer: Viewer) -> int | None:
        messages = self.env.backend.messages.get(self.channel.id, {})
        return max(
            (
                message.id
                for message in messages.values()
                if can_access_message(self.env, self.channel.id, message, viewer, history=True)
            ),
            default=None,
        )


def view_page(stylesheet: str) -> str:
    """Return the preview's index, titled and with one more stylesheet, as HTML."""
    index = (Path(_server.__file__).with_name("static") / "index.html").read_text(encoding="utf-8")
    link = f'<link rel="stylesheet" href="{stylesheet}">\n  </head>'
    return index.replace("SimCord Preview", "Carthago Bot").replace("</head>", link, 1)


def static_file(path: str) -> tuple[Path, bool]:
    """Return the file behind one of STATIC_FILES, and whether it is a font."""
    name = STATIC_FILES[path]
    file = Path(_server.__file__)
    if name == "protocol.schema.json":
        return file.with_name(name), False
    return file.with_name("static") / name, name in PreviewServer._FONT_FILES


def quicken(env: simcord.Env) -> None:
    """Let timers pass quickly, so that a day of them fits into a moment."""
    env._settle_internal = functools.partial(  # type: ignore[method-assign]
        env._settle_internal, idle=0.001
    )


@contextmanager
def kept(backend: Backend, keep: Callable[[], None]) -> Iterator[None]:
    """Call `keep` after each request by which the bot changed the server, before it is answered.

    So a bot that dies has been told of nothing that its server then does not know.
    """
    original = router.dispatch

    def dispatch(server: Backend, method: str, path: str, **sent: Any) -> object:
        answer = original(server, method, path, **sent)
        if server is backend and method != "GET":
            keep()
        return answer

    router.dispatch = dispatch  # type: ignore[assignment]
    try:
        yield
    finally:
        router.dispatch = original


@contextmanager
def _bare(backend: Backend) -> Iterator[None]:
    listeners, log, requests = backend.subscribers, backend.transcript, backend.http_requests
    backend.subscribers, backend.transcript = [], type(log)()
    backend.http_requests = type(requests)()
    try:
        yield
    finally:
        backend.subscribers, backend.transcript, backend.http_requests = listeners, log, requests


def freeze(backend: Backend) -> bytes:
    """Return the simulated server as bytes, without its listeners and without its log."""
    import pickle

    with _bare(backend):
        return pickle.dumps(backend, protocol=5)


def thaw(data: bytes) -> Backend:
    """Return the server that `freeze` made; raises ValueError when it is not one."""
    import pickle

    try:
        backend = pickle.loads(data)  # noqa: S301  (a file that this program wrote)
    except Exception as error:
        raise ValueError(f"not a simulated server: {error}") from error
    if isinstance(backend, Backend):
        return backend
    raise ValueError("not a simulated server")


def forget(backend: Backend) -> None:
    """Drop what grows without use: the log of requests, and pictures of no message."""
    backend.transcript.clear()
    backend.http_requests.clear()
    shown = {
        attachment["url"]
        for messages in backend.messages.values()
        for message in messages.values()
        for attachment in message.attachments
    }
    blobs = backend.cdn._blobs
    for url in [url for url in blobs if "/attachments/" in url and url not in shown]:
        del blobs[url]
