"""One loop for all processes that are killed while they say what was done."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("CARTHAGO_KILLS", "12"))
SEED = int(os.environ.get("CARTHAGO_SEED", "2026"))


def play_and_kill(driver: str, *arguments: object, lines: int) -> list[bytes]:
    """Let a process play until it has said that many lines, kill it, and return what it said."""
    with subprocess.Popen(
        [sys.executable, "-m", f"tests.process.{driver}", *map(str, arguments)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        said += process.stdout.readlines()
        errors = process.stderr.read().decode()
    assert not errors, errors
    return [line for line in said[1:] if line.endswith(b"\n")]
