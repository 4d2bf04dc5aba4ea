"""The house itself: its size, its top level, its arrows, and tests that never wait."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("bot", "cogs", "tests", "docs", "benchmarks")
WRITTEN_BY_HAND = {".py", ".md", ".toml", ".sql", ".sh"}

FILE_LIMIT = 500
FUNCTION_LIMIT = 80
# "path:function", each with the reason why it may be longer.
LONG_FUNCTIONS: frozenset[str] = frozenset()

NEEDED = {
    "CHANGELOG.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "bot",
    "cogs",
    "data",
    "docs",
    "pyproject.toml",
    "requirements.lock",
    "tests",
}
ALLOWED = NEEDED | {"benchmarks"}
# Written by the program, by Python or by a build, and named in .gitignore.
PASSING = {"var", "build", "dist", "__pycache__", "carthago_bot.egg-info"}
NEEDED_DOT_FILES = {".ci", ".env.example", ".gitignore"}

RULES_MAY_IMPORT = (sys.stdlib_module_names | {"msgspec"}) - {"random", "secrets", "time"}


def files(*rooms: str) -> list[Path]:
    """Return the files of these rooms that people write, in order."""
    return sorted(
        path
        for room in rooms
        for path in (ROOT / room).rglob("*")
        if path.suffix in WRITTEN_BY_HAND and path.is_file()
    )


def modules(*rooms: str) -> list[Path]:
    """Return the Python files of these rooms, in order."""
    return [path for path in files(*rooms) if path.suffix == ".py"]


def name(path: Path) -> str:
    """Return a path as it is seen from the top level."""
    return path.relative_to(ROOT).as_posix()


def long_functions(source: str, limit: int) -> Iterator[str]:
    """Yield the functions with more than `limit` lines, signature and docstring included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > limit:
                yield node.name


def waits(source: str) -> Iterator[int]:
    """Yield the lines that sleep in real time: any `sleep` of time or asyncio but that of 0."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        if ast.unparse(node.func) not in {"sleep", "time.sleep", "asyncio.sleep"}:
            continue
        given = [*node.args, *(keyword.value for keyword in node.keywords)]
        zero = given and isinstance(given[0], ast.Constant) and given[0].value == 0
        if not zero:
            yield node.lineno


def imported_at_run_time(node: ast.AST) -> Iterator[str]:
    """Yield the modules that a tree imports, leaving out what a type checker alone sees."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield node.module or ""
    children = ast.iter_child_nodes(node)
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        children = iter(node.orelse)
    for child in children:
        yield from imported_at_run_time(child)


def foreign_to_rules(source: str) -> list[str]:
    """Return what a module imports that no module of `bot.rules` may."""
    return [
        module
        for module in imported_at_run_time(ast.parse(source))
        if module.partition(".")[0] not in RULES_MAY_IMPORT
        and module != "bot.rules"
        and not module.startswith("bot.rules.")
    ]


def make_targets() -> set[str]:
    """Return the targets that the Makefile offers."""
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def test_no_file_is_too_long() -> None:
    mine = [*files(*ROOMS), *(ROOT / top for top in ("Makefile", "README.md", "pyproject.toml"))]
    lengths = {name(path): len(path.read_text("utf-8").splitlines()) for path in mine}
    assert {path: length for path, length in lengths.items() if length > FILE_LIMIT} == {}


def test_no_function_is_too_long() -> None:
    found = {
        f"{name(path)}:{function}"
        for path in modules("bot", "cogs")
        for function in long_functions(path.read_text("utf-8"), FUNCTION_LIMIT)
    }
    assert found == LONG_FUNCTIONS


def test_top_level_holds_what_belongs_there() -> None:
    there = {path.name for path in ROOT.iterdir()}
    plain = {entry for entry in there if not entry.startswith(".")} - PASSING
    assert plain - ALLOWED == set()
    assert (NEEDED | NEEDED_DOT_FILES) - there == set()


def test_readme_names_make_targets() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)\b", (ROOT / "README.md").read_text("utf-8")))
    assert {"play", "test"} - named == set()


@pytest.mark.parametrize("target", ["play", "test", "lint", "run", "install", "clean", "help"])
def test_make_offers(target: str) -> None:
    assert target in make_targets()


def test_no_test_waits() -> None:
    found = [
        f"{name(path)}:{line}"
        for path in modules("tests")
        for line in waits(path.read_text("utf-8"))
    ]
    assert found == []


def test_rules_import_the_standard_library_and_msgspec_alone() -> None:
    found = {
        name(path): foreign
        for path in modules("bot/rules")
        if (foreign := foreign_to_rules(path.read_text("utf-8")))
    }
    assert found == {}


def test_imports_point_one_way() -> None:
    # In a process of its own: it switches off all loggers of the one in which it runs.
    code = "import sys; from importlinter.cli import lint_imports; "
    code += "sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_lock_has_hashes_and_no_address() -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    assert "://" not in lock
    assert "--index-url" not in lock
    pins = re.split(r"\n(?=\S)", re.sub(r"(?m)^\s*#.*\n", "", lock).strip())
    exact = re.compile(r"[a-z0-9-]+==\S+ .*--hash=sha256:", re.DOTALL)
    assert [pin for pin in pins if not exact.match(pin)] == []


def test_lock_names_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(one for extra in project["optional-dependencies"].values() for one in extra),
    ]
    locked = set(
        re.findall(r"(?m)^([a-z0-9-]+)==", (ROOT / "requirements.lock").read_text("utf-8"))
    )
    names = {re.split(r"[\[<>=;]", one)[0].replace(".", "-") for one in wanted}
    assert names - locked == set()


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("time.sleep(1)", [1]),
        ("\nawait asyncio.sleep(0.0002)", [2]),
        ("sleep(seconds)", [1]),
        ("asyncio.sleep(delay=2)", [1]),
        ("await asyncio.sleep(0)", []),
        ("clock.sleep(5)", []),
    ],
)
def test_a_wait_is_seen(source: str, lines: list[int]) -> None:
    assert list(waits(source)) == lines


def test_a_long_function_is_seen() -> None:
    source = "class Table:\n    async def turn(self):\n        a = 1\n        b = 2\n"
    assert list(long_functions(source, 3)) == []
    assert list(long_functions(source, 2)) == ["turn"]


@pytest.mark.parametrize(
    ("source", "foreign"),
    [
        ("import discord", ["discord"]),
        ("def deal():\n    from random import Random", ["random"]),
        ("import bot.store", ["bot.store"]),
        ("from bot.rules_of_others import deal", ["bot.rules_of_others"]),
        ("if TYPE_CHECKING:\n    import random\nelse:\n    import time", ["time"]),
        ("import json, msgspec\nfrom bot.rules.table import State\nfrom bot import rules", ["bot"]),
    ],
)
def test_a_foreign_import_is_seen(source: str, foreign: list[str]) -> None:
    assert foreign_to_rules(source) == foreign
