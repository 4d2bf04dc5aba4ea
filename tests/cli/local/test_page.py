from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from tests.cli.local.running import named, open_lobby, running, serving

REBOUND = {"Host": "evil.example"}
FOREIGN = {"Origin": "https://evil.example"}
OTHER_PORT = {"Origin": "http://127.0.0.1:1"}
CROSS_SITE = {"Sec-Fetch-Site": "cross-site"}
PATHS = (
    ("GET", "/local/state"),
    ("POST", "/local/day"),
    ("POST", "/local/door"),
    ("POST", "/api/pages"),
    ("GET", "/api/state"),
)


@pytest.mark.parametrize("headers", [REBOUND, FOREIGN, OTHER_PORT, CROSS_SITE])
async def test_strangers_are_refused(tmp_path: Path, headers: dict[str, str]) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        known = {"X-Carthago-Token": live.token}
        before = live.env.now()
        for method, path in PATHS:
            async with browser.session.request(method, path, headers={**known, **headers}) as got:
                assert got.status == 403, path
        assert live.env.now() == before


@pytest.mark.parametrize("token", [{}, {"X-Carthago-Token": "guess"}])
async def test_the_bar_needs_the_token(tmp_path: Path, token: dict[str, str]) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        for method, path in PATHS[:3]:
            async with browser.session.request(method, path, headers=token) as got:
                assert got.status == 403, path
        assert live.ahead == 0.0


async def test_the_page_is_for_its_own_name_alone(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        async with browser.session.get("/") as got:
            assert got.status == 200
            assert live.token in await got.text()
            assert "frame-ancestors 'none'" in got.headers["Content-Security-Policy"]
        async with browser.session.get("/", headers=REBOUND) as got:
            assert got.status == 403
            assert live.token not in await got.text()
        port = browser.session._base_url.port if browser.session._base_url else 0
        async with browser.session.get("/", headers={"Host": f"localhost:{port}"}) as got:
            assert got.status == 200


async def test_the_conversation_may_be_framed_by_the_page_alone(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        async with browser.session.get("/view") as got:
            assert "X-Frame-Options" not in got.headers
            assert "frame-ancestors 'self'" in got.headers["Content-Security-Policy"]
            assert "/local/view.css" in await got.text()
        for path in ("/local/page.css", "/local/page.js", "/local/view.css", "/app.js"):
            async with browser.session.get(path) as got:
                assert got.status == 200


async def test_the_bar_shows_people_places_and_time(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        state = await browser.state()
        assert [person["name"] for person in state["people"]][:2] == ["hanno", "dido"]
        assert [person["owner"] for person in state["people"]] == [True] + [False] * 4
        assert [place["name"] for place in state["places"]] == ["carthago", "table-two"]
        await named(live, "hanno").member.slash(live.world.channels[0], "thread")
        threads = [place for place in (await browser.state())["places"] if place["thread"]]
        assert [place["name"] for place in threads] == ["A long game"]
        tab = await browser.open(str(named(live, "mago").id), threads[0]["id"])
        assert "Here we play." in await tab.look()


async def test_a_press_is_seen_from_the_other_seats(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        home = str(live.world.channels[0].id)
        hanno = await browser.open(str(named(live, "hanno").id), home)
        dido = await browser.open(str(named(live, "dido").id), home)
        lobby = await open_lobby(live, "hanno")
        live.look()
        assert "A lobby" in await hanno.look()
        await dido.look()
        answer = await dido.act(
            "click", target_id=str(lobby.id), control_key=button(dido.shown, "Join")
        )
        assert not answer["rejected"], answer
        live.look()
        assert "joined" in await hanno.look()


async def test_a_press_made_just_before_an_update_counts(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        tab = await browser.open(str(named(live, "dido").id), str(live.world.channels[0].id))
        revision = (await tab.act("send_message", content="one"))["revision"]
        live.publish()
        answer = await tab.act("send_message", content="two", published_revision=revision)
        assert not answer["rejected"]
        assert "two" in await tab.look()


async def test_a_page_cannot_end_the_server_or_change_its_seat(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        hanno, dido = named(live, "hanno"), named(live, "dido")
        tab = await browser.open(str(dido.id), str(live.world.channels[0].id))
        await tab.act("viewer", viewer_id=str(hanno.id))
        await tab.look()
        assert tab.shown["viewerId"] == str(dido.id)
        await tab.act("close")
        assert await tab.look()


async def test_nobody_reads_the_messages_of_another(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        hanno, dido = named(live, "hanno"), named(live, "dido")
        lobby = await open_lobby(live, dido.name)
        await dido.member.click(lobby, label="Join")
        own = await browser.open(str(dido.id), str(dido.dm.id))
        assert "A secret." in await own.look()
        with pytest.raises(aiohttp.ClientResponseError) as refused:
            await browser.open(str(hanno.id), str(dido.dm.id))
        assert refused.value.status == 410
        own.headers["X-Simcord-Capability"] = f"{live.token}.{hanno.id}.{live.world.channels[0].id}"
        with pytest.raises(aiohttp.ClientResponseError):
            await own.look()


async def test_changing_seats_for_an_hour_is_not_too_much(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        home = str(live.world.channels[0].id)
        for number in range(40):
            person = live.world.people[number % 5]
            tab = await browser.open(str(person.id), home)
        await tab.say("Still here.")
        assert "Still here." in await tab.look()


async def test_the_bar_lets_a_day_pass_and_shuts_a_door(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        assert (await browser.change("/local/day", {}))["ahead"] == 86400.0
        mago = str(named(live, "mago").id)
        state = await browser.change("/local/door", {"person": mago, "takes": False})
        shut = [person["name"] for person in state["people"] if not person["takes"]]
        assert shut == ["mago"]


@pytest.mark.parametrize("body", [[], {"person": "1", "takes": True}, {"person": "x"}, None])
async def test_nonsense_is_refused(tmp_path: Path, body: object) -> None:
    async with running(tmp_path / "local.db") as live, serving(live) as browser:
        with pytest.raises(aiohttp.ClientResponseError) as refused:
            await browser.change("/local/door", body)
        assert refused.value.status == 400


def button(shown: object, label: str) -> str:
    """The control key of the button with this label, anywhere in what is shown."""
    if isinstance(shown, dict):
        if shown.get("label") == label and "control_key" in shown:
            return str(shown["control_key"])
        shown = list(shown.values())
    if isinstance(shown, list):
        return next((key for part in shown if (key := button(part, label))), "")
    return ""
