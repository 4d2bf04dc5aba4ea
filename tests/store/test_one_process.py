"""One process at a time on a file, however the one before it ended."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.store.database import Database
from tests.store.files import query, refusal

ROOT = Path(__file__).parents[2]

HOLD = """
import asyncio, sys
from pathlib import Path
from bot.store.database import Database

async def main():
    database = await Database.open(Path(sys.argv[1]))
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await database.close()

asyncio.run(main())
"""

ABANDON = """
import asyncio, sys
from pathlib import Path
from bot.store.database import Database

async def main():
    database = await Database.open(Path(sys.argv[1]))
    add = "INSERT INTO requests (user_id, at, body) VALUES (1, 1, x'')"
    await database.write(lambda c: c.execute(add))
    kept.append(database)
    kept.append(await Database.open(Path(sys.argv[1])))

kept = []
asyncio.run(main())
print("done", flush=True)
"""


def start(code: str, *arguments: Path) -> subprocess.Popen[str]:
    """Start a process of its own on some code."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def started(code: str, path: Path) -> subprocess.Popen[str]:
    """Start a process and wait until it has the file open."""
    process = start(code, path)
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "carthago.db"


def test_a_second_process_is_refused_and_ends(path: Path) -> None:
    link = path.with_name("another-name.db")
    link.symlink_to(path)
    with started(HOLD, path) as first:
        second = start(HOLD, link)
        out, errors = second.communicate(timeout=20)
        assert (out, second.returncode) == ("", 1)
        assert "is in use by another process" in errors
        assert first.poll() is None
        first.communicate("", timeout=20)


def test_after_a_kill_the_next_process_opens(path: Path) -> None:
    with started(HOLD, path) as first:
        first.kill()
        first.communicate(timeout=20)
    with started(HOLD, path) as second:
        second.communicate("", timeout=20)
        assert second.returncode == 0


async def test_a_client_in_this_process_is_refused_while_another_process_holds(path: Path) -> None:
    with started(HOLD, path) as first:
        assert "is in use by another process" in await refusal(path)
        first.communicate("", timeout=20)
    await (await Database.open(path)).close()


async def test_two_clients_of_this_process_hold_the_file_until_both_are_closed(path: Path) -> None:
    one, two = await Database.open(path), await Database.open(path)
    await one.close()
    _, errors = start(HOLD, path).communicate("", timeout=20)
    assert "is in use by another process" in errors
    await two.close()
    with started(HOLD, path) as process:
        process.communicate("", timeout=20)
    assert process.returncode == 0


def test_abandoned_clients_keep_no_process_alive_and_lose_nothing(path: Path) -> None:
    process = start(ABANDON, path)
    out, errors = process.communicate(timeout=20)
    assert (out, process.returncode) == ("done\n", 0)
    assert "Error" not in errors
    assert query(path, "SELECT count(*) FROM requests") == [(1,)]
    with started(HOLD, path) as successor:
        successor.communicate("", timeout=20)
        assert successor.returncode == 0
