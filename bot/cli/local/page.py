"""The local page's web server: the bar on top, the frame below, and who may speak to them.

It listens on this machine only, and still trusts nobody by that: another site open in the same
browser can send requests here. So every request must name this host and come from no other
origin, and all but the page itself must carry the token that only the page knows.
"""

from __future__ import annotations

import hmac
import json
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.cli.local import simcord_names
from bot.cli.local.live import Closed, Live
from bot.cli.local.news import news
from bot.cli.local.simcord_names import VIEWER
from bot.cli.local.world import Person

STATIC = Path(__file__).with_name("static")
OWN_FILES = ("page.css", "page.js", "view.css")
TOKEN_HEADER = "X-Carthago-Token"  # noqa: S105  (the header's name)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PAGE_HEADERS = {
    **HEADERS,
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        "connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
}


def application(live: Live, port: int) -> web.Application:
    """The page for a running server, to be served at 127.0.0.1 on `port`."""
    page = Page(live, port)
    app = web.Application(
        middlewares=[page.guard],
        client_max_size=32 * 1024 * 1024,
        handler_args={"handler_cancellation": False},
    )
    app.router.add_get("/", page.front)
    for name in OWN_FILES:
        app.router.add_get(f"/local/{name}", page.own_file)
    app.router.add_get("/local/state", page.state)
    app.router.add_post("/local/day", page.day)
    app.router.add_post("/local/door", page.door)
    app.router.add_get("/view", page.view)
    for path in simcord_names.STATIC_FILES:
        app.router.add_get(path, page.preview_file)
    for method, path in simcord_names.API_ROUTES:
        app.router.add_route(method, path, page.api)
    return app


class Page:
    """The request handlers."""

    def __init__(self, live: Live, port: int) -> None:
        self.live = live
        names = [f"{host}:{port}" for host in ("127.0.0.1", "localhost")]
        if port == 80:
            names += ["127.0.0.1", "localhost"]
        self.hosts = frozenset(names)
        self.origins = frozenset(f"http://{name}" for name in names)

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests under another host's name or from another origin (403)."""
        origin = request.headers.get("Origin")
        foreign = origin is not None and origin not in self.origins
        site = request.headers.get("Sec-Fetch-Site", "same-origin")
        navigated = request.path == "/" and request.method == "GET"
        if (
            request.headers.get("Host", "") not in self.hosts
            or foreign
            or (site not in ("same-origin", "none") and not navigated)
        ):
            raise web.HTTPForbidden
        return await handler(request)

    # The bar

    async def front(self, _: web.Request) -> web.Response:
        """The page itself, with the token in it."""
        text = (STATIC / "page.html").read_text(encoding="utf-8")
        text = text.replace("{{token}}", self.live.token)
        return web.Response(text=text, content_type="text/html", headers=PAGE_HEADERS)

    async def own_file(self, request: web.Request) -> web.Response:
        """A style sheet or script of the bar."""
        file = STATIC / request.path.rpartition("/")[2]
        kind = "text/css" if file.suffix == ".css" else "text/javascript"
        return web.Response(
            text=file.read_text(encoding="utf-8"), content_type=kind, headers=HEADERS
        )

    async def state(self, request: web.Request) -> web.Response:
        """Who and what there is, and where there is news."""
        self._require_token(request)
        live = self.live
        if "zone" in request.query:
            live.write_times(request.query["zone"], request.query.get("language", ""))
        body = {
            "now": live.env.now().isoformat(),
            "ahead": live.ahead,
            "bot": str(live.env.backend.bot_user.id),
            "people": [self._person(person) for person in live.world.people],
            "places": [
                {"id": str(here.id), "name": here.name, "thread": here is not channel}
                for channel in live.world.channels
                for here in (channel, *live.world.threads(channel))
            ],
        }
        return web.json_response(body, headers=HEADERS)

    def _person(self, person: Person) -> dict[str, Any]:
        return {
            "id": str(person.id),
            "name": person.name,
            "shown": person.shown,
            "owner": person.id == self.live.world.guild.owner.id,
            "dm": str(person.dm.id),
            "takes": self.live.takes_messages(person),
            "news": news(self.live.world, person),
        }

    async def day(self, request: web.Request) -> web.Response:
        """Let a day pass."""
        self._require_token(request)
        await self.live.pass_day()
        return await self.state(request)

    async def door(self, request: web.Request) -> web.Response:
        """Open or shut a member's DMs: `{"person": id, "takes": bool}`."""
        self._require_token(request)
        try:
            body = await request.json()
            person = self.live.world.person(int(body["person"]))
            takes = body["takes"]
        except (json.JSONDecodeError, KeyError, TypeError, ValueError):
            raise web.HTTPBadRequest from None
        if person is None or not isinstance(takes, bool):
            raise web.HTTPBadRequest
        await self.live.set_door(person, takes=takes)
        return await self.state(request)

    def _require_token(self, request: web.Request) -> None:
        if not self._known(request.headers.get(TOKEN_HEADER, "")):
            raise web.HTTPForbidden

    def _known(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self.live.token.encode())

    # The frame

    async def view(self, _: web.Request) -> web.Response:
        """The channel's page; its fragment, `token.person.place`, says which and for whom."""
        text = simcord_names.view_page("/local/view.css")
        headers = simcord_names.VIEW_HEADERS
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def preview_file(self, request: web.Request) -> web.Response:
        """A file of the preview: script, style or font."""
        file, font = simcord_names.static_file(request.path)
        kind = "font/ttf" if font else mimetypes.guess_type(file.name)[0] or "text/plain"
        headers = {**HEADERS, "Cache-Control": "max-age=86400"} if font else HEADERS
        return web.Response(body=file.read_bytes(), content_type=kind, headers=headers)

    async def api(self, request: web.Request) -> web.StreamResponse:
        """A request of a channel's page, from the seat that its key names."""
        token, _, seat = request.headers.get("X-Simcord-Capability", "").partition(".")
        who, _, place = seat.partition(".")
        person = self.live.world.person(int(who)) if who.isdecimal() else None
        if not self._known(token) or person is None or not place.isdecimal():
            raise web.HTTPUnauthorized
        try:
            frame = await self.live.frame(int(place), person)
        except Closed:
            raise web.HTTPGone from None
        request[VIEWER] = person.id
        return await frame.server.handle(request)
