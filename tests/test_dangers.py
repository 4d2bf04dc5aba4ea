"""What the program never does: run what somebody wrote, ask for more rights than it needs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot.app import create_bot
from bot.discord.rights import NEEDED

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted(path for room in ("bot", "cogs") for path in (ROOT / room).rglob("*.py"))
CALLS = {"eval", "exec", "compile", "__import__", "breakpoint", "input"}
MODULES = {"subprocess", "pickle", "marshal", "shelve", "ctypes", "pty", "popen2", "code", "yaml"}
SHELLS = re.compile(r"os\.(system|popen|exec\w*|spawn\w*|posix_spawn\w*|startfile)")
ALLOWED = {
    ("bot/cli/local/keep.py", "pickle"),  # the page's own world, for whoever runs it
    ("bot/cli/local/simcord_names.py", "pickle"),  # likewise
    ("bot/cli/simulate/__init__.py", "subprocess"),  # its own jobs, by a fixed command
}
"""By file: what is allowed there, and why."""
OPENERS = {
    "open",
    "Path",
    "read_text",
    "read_bytes",
    "write_text",
    "write_bytes",
    "unlink",
    "mkdir",
}
LOBBIES = {"lobbies.open", "self.open"}
"""Open games, not files."""
OPERATORS = {"bot/discord/backups.py", "bot/tables/copier.py", "bot/tables/replaying.py"}
"""Open backups, in the folder that the operator names; what people type does not come there."""
NO_FILES = ("bot/discord", "bot/tables", "bot/text", "bot/rules", "bot/players", "cogs")
"""Rooms where what people type goes: they open no file, so no path can come of it."""


def name(path: Path) -> str:
    """Return a path as it is seen from the top level."""
    return path.relative_to(ROOT).as_posix()


def dangers(source: str) -> Iterator[str]:
    """Yield what could run something that somebody wrote."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (a.name for a in node.names if a.name.partition(".")[0] in MODULES)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in MODULES:
            yield str(node.module)
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in CALLS or SHELLS.fullmatch(called):
                yield called
            if any(key.arg == "shell" for key in node.keywords):
                yield f"{called}(shell=...)"


def opened(source: str) -> Iterator[str]:
    """Yield the calls that open, make or name files."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called not in LOBBIES and called.rpartition(".")[2] in OPENERS:
                yield f"{called} in line {node.lineno}"


def test_nothing_that_somebody_wrote_is_run() -> None:
    found = {(name(path), what) for path in SOURCES for what in dangers(path.read_text())}
    assert found - ALLOWED == set()


@pytest.mark.parametrize(
    "line",
    ["eval(x)", "exec(x)", "os.system(x)", "os.execv(x)", "import pickle", "__import__(x)",
     "from subprocess import run", "run(x, shell=True)"],
)  # fmt: skip
def test_what_runs_something_is_found(line: str) -> None:
    assert list(dangers(line))


def test_no_path_comes_from_what_people_type() -> None:
    found = {
        f"{name(path)}: {what}"
        for path in SOURCES
        if name(path).startswith(NO_FILES) and name(path) not in OPERATORS
        for what in opened(path.read_text())
    }
    assert found == set()


def test_the_client_mentions_nobody_by_itself_and_wants_no_privileged_intent(
    tmp_path: Path,
) -> None:
    bot = create_bot(tmp_path / "carthago.db")
    allowed = bot.allowed_mentions
    assert allowed is not None
    assert allowed.to_dict() == discord.AllowedMentions.none().to_dict()
    assert {intent for intent, wanted in bot.intents if wanted} == {"guilds"}


def test_the_invite_link_asks_for_what_is_needed_alone() -> None:
    texts = [path.read_text() for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))]
    asked = {int(found) for text in texts for found in re.findall(r"permissions=(\d+)", text)}
    assert asked == {NEEDED.value}
    assert not NEEDED.administrator
    assert not NEEDED.mention_everyone
    assert not NEEDED.manage_messages
