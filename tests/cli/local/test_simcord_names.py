"""The private names of SimCord that the local page leans on are there, and do what it needs."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
import simcord
from simcord.backend import Backend
from simcord.preview import Preview, _server
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.cli.local import simcord_names
from tests.cli.local.running import named, running


@pytest.mark.parametrize(
    ("owner", "name", "parameters"),
    [
        (Preview, "_action", ["self", "context_id", "body"]),
        (Preview, "_open_page", ["self", "viewer_id", "target_id"]),
        (Preview, "_close_page", ["self", "context_id"]),
        (Preview, "_publish", ["self", "page", "reason"]),
        (Preview, "_page_payload", ["self", "page"]),
        (Preview, "_viewer", ["self", "viewer_id"]),
        (Preview, "_advance_presentation_time", ["self"]),
        (PreviewServer, "_authorized", ["self", "request", "context"]),
        (PreviewServer, "start", ["self"]),
        (simcord.Env, "_settle_internal", ["self", "timeout", "idle", "dispatch", "_deadline"]),
    ],
)
def test_methods_are_called_as_before(owner: type, name: str, parameters: list[str]) -> None:
    assert list(inspect.signature(getattr(owner, name)).parameters) == parameters


@pytest.mark.parametrize("handler", simcord_names.API_ROUTES.values())
def test_request_handlers_are_there(handler: str) -> None:
    assert inspect.iscoroutinefunction(getattr(PreviewServer, handler))


def test_the_routes_are_those_that_the_preview_serves() -> None:
    source = inspect.getsource(PreviewServer.start)
    for (method, path), handler in simcord_names.API_ROUTES.items():
        assert f'add_{method.lower()}("{path}", self.{handler})' in source
    assert source.count('("/api/') == len(simcord_names.API_ROUTES)


def test_only_what_forbids_framing_is_left_out_of_the_headers() -> None:
    theirs, ours = PreviewServer._SECURITY_HEADERS, simcord_names.VIEW_HEADERS
    assert set(theirs) - set(ours) == {"X-Frame-Options"}
    changed = {name for name in ours if ours[name] != theirs[name]}
    assert changed == {"Content-Security-Policy"}
    assert "frame-ancestors 'self'" in ours["Content-Security-Policy"]


def test_static_files_are_there() -> None:
    for path in simcord_names.STATIC_FILES:
        file, font = simcord_names.static_file(path)
        assert file.is_file(), path
        assert font == (file.suffix == ".ttf"), path


def test_the_index_has_what_the_style_sheet_hides() -> None:
    page = simcord_names.view_page("/local/view.css")
    assert "<title>Carthago Bot</title>" in page
    assert page.count('href="/local/view.css"') == 1
    styles = Path(inspect.getfile(simcord_names)).with_name("static") / "view.css"
    for name in ("toolbar", "action-status", "messages-sidebar", "drawer-scrim", "inspector-panel"):
        assert f'id="{name}"' in page
        assert f"#{name}" in styles.read_text("utf-8")
    assert 'id="channel-message-list"' in page


async def test_fields_are_there(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live:
        hanno = named(live, "hanno")
        frame = await live.frame(live.world.channels[0].id, hanno)
        page = frame.open_page(hanno.id)
        assert isinstance(page, _Page)
        assert frame._python in frame._pages.values()
        assert frame._pages[page.id] is page
        assert page.viewer.id == hanno.id
        assert page.revision == 1
        frame.publish()
        assert page.revision == 2
        assert live.env._preview is None
        assert _server.web.__name__ == "aiohttp.web"  # type: ignore[attr-defined]
        with pytest.raises(simcord.SetupError):
            frame.open_page(1)


async def test_a_page_opens_at_the_newest_message_it_may_see(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live:
        hanno, dido = named(live, "hanno"), named(live, "dido")
        channel = live.world.channels[0]
        frame = await live.frame(channel.id, hanno)
        said = await dido.member.send(channel, "News")
        await hanno.member.slash(channel, "thread")
        opened = frame.open_page(dido.id)
        assert opened.target_id > said.id
        own = frame.open_page(hanno.id)
        assert own.target_id > opened.target_id


async def test_too_many_pages_close_the_idlest(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live:
        hanno = named(live, "hanno")
        frame = await live.frame(live.world.channels[0].id, hanno)
        pages = [frame.open_page(hanno.id) for _ in range(Preview._MAX_PAGES)]
        pages[0].last_activity += 1
        frame.open_page(hanno.id)
        assert pages[0].id in frame._pages
        assert pages[1].id not in frame._pages


async def test_pictures_of_no_message_are_forgotten(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live:
        channel = live.world.channels[0]
        hanno = named(live, "hanno").member
        kept = await hanno.send(channel, "One", attachments=[("one.png", b"1")])
        gone = await hanno.send(channel, "Two", attachments=[("two.png", b"2")])
        await hanno.delete(gone)
        simcord_names.forget(live.env.backend)
        blobs = live.env.backend.cdn._blobs
        assert list(blobs.values()) == [b"1"]
        assert list(blobs) == [kept.attachments[0].url]


def test_freezing_leaves_listeners_as_they_were() -> None:
    backend = Backend()
    backend.subscribers.append(lambda event, payload: None)
    listeners = list(backend.subscribers)
    thawed = simcord_names.thaw(simcord_names.freeze(backend))
    assert backend.subscribers == listeners
    assert thawed.subscribers == []
    assert thawed.bot_user == backend.bot_user


async def test_what_the_bot_was_answered_is_kept_before(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live:
        channel, backend = live.world.channels[0], live.env.backend
        kept: list[bytes] = []
        with simcord_names.kept(backend, lambda: kept.append(simcord_names.freeze(backend))):
            await named(live, "hanno").member.slash(channel, "ping")
        assert len(kept) == 1
        newest = list(simcord_names.thaw(kept[0]).messages[channel.id].values())[-1]
        assert newest.content == "A lobby"
        await named(live, "hanno").member.slash(channel, "ping")
        assert len(kept) == 1


@pytest.mark.parametrize("data", [b"", b"nonsense", b"\x80\x05N."])
def test_what_is_no_server_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a simulated server"):
        simcord_names.thaw(data)


async def test_timers_pass_quickly(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live:
        quick = live.env._settle_internal
        assert quick.keywords == {"idle": 0.001}  # type: ignore[attr-defined]
