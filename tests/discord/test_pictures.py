"""The thread that draws: loaded late, in the way of nobody, gone with its process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bot.discord.pictures import ENDING
from bot.pictures.studio import SUFFIX

ROOT = Path(__file__).resolve().parents[2]

LATE = """
import sys, bot.app, cogs.game, cogs.table, cogs.turn, cogs.private
print(*sorted(name for name in sys.modules if name.startswith(("PIL", "bot.pictures"))))
"""

ABANDONED = """
import asyncio
from bot.discord.pictures import Pictures, _in_thread

async def outside(awaitable, *, reason):
    return await awaitable

async def main():
    pictures = Pictures(outside, lambda: print("ready"))
    pictures.warm()
    print(await _in_thread(pictures._worker, lambda: b"drawn"))
    held.append(pictures)

held = []
asyncio.run(main())
print("over")
"""


def run(code: str) -> str:
    """Run code in a process of its own; gives what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == ""
    return done.stdout


def test_nothing_is_loaded_before_the_first_picture() -> None:
    assert run(LATE) == "\n"


def test_one_that_is_left_open_keeps_no_process_alive() -> None:
    assert run(ABANDONED).split() == ["ready", "b'drawn'", "over"]


def test_files_are_called_what_they_are() -> None:
    assert f".{ENDING}" == SUFFIX
