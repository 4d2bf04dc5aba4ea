"""The page as a process of its own, on a real port of this machine."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.cli.local import run
from bot.cli.local.world import GUIDE
from tests.cli.local.running import Browser

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60
ADDRESS = re.compile(r"http://127\.0\.0\.1:[0-9]+/\n")
PROGRAM = """
import asyncio, sys
from pathlib import Path
from bot.cli.local.serve import LocalOptions, serve
from tests.cli.local.standin import StandIn

options = LocalOptions(port=int(sys.argv[1]), members=5, db=Path(sys.argv[2]))
sys.exit(asyncio.run(serve(options, StandIn)))
"""


@asynccontextmanager
async def process(db: Path, port: int = 0) -> AsyncIterator[asyncio.subprocess.Process]:
    """The page as a process, killed at the end if it still lives."""
    started = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PROGRAM,
        str(port),
        str(db),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield started
    finally:
        if started.returncode is None:
            started.kill()
        await started.communicate()


@asynccontextmanager
async def browsing(started: asyncio.subprocess.Process) -> AsyncIterator[Browser]:
    """A browser at the address that the process prints first."""
    assert started.stdout is not None
    line = (await asyncio.wait_for(started.stdout.readline(), PATIENCE)).decode()
    assert ADDRESS.fullmatch(line), line
    async with aiohttp.ClientSession(line.strip()) as session:
        async with session.get("/") as page:
            found = re.search('name="carthago-token" content="([^"]+)"', await page.text())
        assert found is not None
        yield Browser(session, found[1])


async def ended(started: asyncio.subprocess.Process) -> tuple[str, str, int | None]:
    """The rest of stdout, stderr and the exit code."""
    out, err = await asyncio.wait_for(started.communicate(), PATIENCE)
    return out.decode(), err.decode(), started.returncode


async def test_a_game_outlives_a_kill_and_a_stop(tmp_path: Path) -> None:
    db = tmp_path / "var" / "local.db"
    async with process(db) as first, browsing(first) as browser:
        state = await browser.state()
        seats = [(person["id"], person["name"], person["dm"]) for person in state["people"]]
        place = state["places"][0]["id"]
        tab = await browser.open(seats[1][0], place)
        await tab.say("I was here before.")
        assert not (await tab.act("set_reaction", target_id="0", emoji="x"))["uncertain"]
        first.kill()
        await first.wait()
    async with process(db) as second, browsing(second) as browser:
        state = await browser.state()
        assert [(one["id"], one["name"], one["dm"]) for one in state["people"]] == seats
        tab = await browser.open(seats[0][0], place)
        assert "I was here before." in await tab.look()
        await tab.say("So was I.")
        second.send_signal(signal.SIGINT)
        out, err, code = await ended(second)
        assert (out, code) == ("", 0)
        assert "Traceback" not in err
    async with process(db) as third, browsing(third) as browser:
        tab = await browser.open(seats[0][0], place)
        shown = await tab.look()
        assert shown.index("I was here before.") < shown.index("So was I.")
        assert shown.count(GUIDE[2:20]) >= 1
        third.terminate()
        assert (await ended(third))[2] == 0


async def test_a_taken_port_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with process(tmp_path / "local.db", port) as started:
            out, err, code = await ended(started)
    assert (out, code) == ("", 2)
    assert err == (
        f"carthago local: Port {port} is taken. Stop what uses it, or choose another with --port.\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(
        sys.modules["bot.cli.local"], "NEEDED", ("simcord", "a_module_that_is_not_there")
    )
    assert run(port=0, members=5, db=tmp_path / "local.db") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert 'pip install "carthago-bot[local]"' in captured.err


def test_members_that_cannot_be_are_a_bad_call(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(port=0, members=9, db=tmp_path / "local.db") == 2
    assert "--members must be from 2 to 8" in capsys.readouterr().err


async def test_the_command_line_needs_no_simcord() -> None:
    started = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "import sys, bot.cli.local; sys.exit('simcord' in sys.modules)",
        cwd=ROOT,
    )
    assert await asyncio.wait_for(started.wait(), PATIENCE) == 0
