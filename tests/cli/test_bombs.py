"""Files made to break whoever reads them: a sentence, exit code 1 or 2, little time and memory."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cli import main
from bot.cli.records import LARGEST
from bot.cli.settings import BadSettings, read
from tests.rules.full.games import VECTORS
from tests.rules.tables import table

ROOT = Path(__file__).parents[2]
SECONDS = 10
BYTES = 1024**3
GAME = VECTORS / "games" / "01-3p-golden.json"
LONGEST = 2000
_CHILD = """
import json, resource, signal, sys, time
from click.testing import CliRunner
from bot.cli import main
import bot.cli.doctor, bot.cli.edition, bot.cli.legal, bot.cli.replay, bot.cli.run

def bell(*_):
    raise TimeoutError("this waits for ever")

signal.signal(signal.SIGALRM, bell)
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]), int(sys.argv[1])))
for line in sys.stdin:
    signal.alarm(120)
    began = time.process_time()
    result = CliRunner().invoke(main, json.loads(line))
    took = time.process_time() - began
    fine = result.exception is None or isinstance(result.exception, SystemExit)
    told = (result.exit_code, None if fine else repr(result.exception), result.output[:99999], took)
    print(json.dumps(told), flush=True)
"""

Maker = Callable[[Path], None]


def judge(calls: Sequence[tuple[list[str], str]], cwd: Path, **environment: str) -> None:
    """Make calls in one process, which may have a gibibyte, and ten seconds for each.

    Each ends by itself with a sentence that names its file, given beside it.
    """
    done = subprocess.run(
        [sys.executable, "-c", _CHILD, str(BYTES)],
        cwd=cwd,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment},
        input="\n".join(json.dumps(call) for call, _ in calls),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(calls), (calls[len(told)], done.stderr[-2000:])
    for (call, named), (code, error, said, took) in zip(calls, told, strict=True):
        assert error is None, (call, error)
        assert code in {1, 2}, (call, code, said)
        assert named in said, (call, said)
        assert max(map(len, said.splitlines())) < LONGEST, (call, said[:500])
        assert took < SECONDS, (call, took)


def _zeros(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(200 * 1024 * 1024)


def _filled(unit: bytes, begin: bytes = b"[", end: bytes = b"0]") -> Maker:
    """Fill as much as is read."""

    def make(path: Path) -> None:
        room = LARGEST - len(begin) - len(end)
        path.write_bytes(begin + unit * (room // len(unit)) + end)

    return make


def _in_record(unit: bytes) -> Maker:
    begin = (
        b'{"format":"carthago-table/1","players":3,"first":1,"golden":[null,null,null],"events":['
    )
    return _filled(unit, begin, b"0]}")


def _in_full_record(unit: bytes) -> Maker:
    record = GAME.read_bytes().rstrip().removesuffix(b"}")
    return _filled(unit, record + b',"seals":{"x":[', b"0]}}")


def _gzipped(path: Path) -> None:
    path.write_bytes(gzip.compress(bytes(50 * 1024 * 1024)))


def _holding(content: bytes) -> Maker:
    def make(path: Path) -> None:
        path.write_bytes(content)

    return make


def _loop(path: Path) -> None:
    path.symlink_to(path)


BOMBS: dict[str, Maker] = {
    "lists in lists": _holding(b"[" * 100_000 + b"]" * 100_000),
    "objects in objects": _holding(b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
    "never shut": _holding(b"[" * 16_000_000),
    "zeros": _zeros,
    "one text": _filled(b"a", b'{"format":"', b'"}'),
    "one number": _filled(b"9", b'{"format":', b"}"),
    "one fraction": _filled(b"9", b'{"format":0.', b"}"),
    "an exponent": _holding(b'{"format":1e999999999}'),
    "empty lists": _filled(b"[],"),
    "empty objects": _filled(b"{},"),
    "small objects": _filled(b'{"":0},'),
    "events of nothing": _in_record(b"[],"),
    "events in thousands": _in_record(b'["confirm",0],'),
    "figures in thousands": _in_record(b'["set",0,0,"columns",0,0],'),
    "objects as seals": _in_full_record(b'{"":0},'),
    "a text in an event": _in_record(b"a" * 1000),
    "zipped": _gzipped,
    "NaN": _holding(b'{"format": NaN}'),
    "infinity": _holding(b'{"format": -Infinity}'),
    "no UTF-8": _holding(b'{"format": "\xff\xfe"}'),
    "half letters": _holding(b'{"format": "\\ud800"}'),
    "a mark of UTF-16": _holding("\ufeff{}".encode("utf-16")),
    "empty": _holding(b""),
    "a folder": lambda path: path.mkdir(),
    "a pipe": os.mkfifo,
    "a loop": _loop,
    "a device without end": lambda path: path.symlink_to("/dev/zero"),
    "nothing": lambda path: path.symlink_to("/dev/null"),
    "a database": _holding(b"SQLite format 3\x00" + bytes(5000)),
}


TOML = (
    b"x = " + b"[" * 100_000,
    b"x = " + b"{a=" * 20_000,
    b".".join([b"a"] * 100_000) + b" = 1",
    b"[" + b".".join([b"a"] * 100_000) + b"]",
    b"x = " + b"9" * 1_000_000,
    b"x = 0x" + b"f" * 900_000,
    b"\n".join(b"a%d.b.c.d = 1" % n for n in range(40_000)),
    b'x = """' + b"\\\n" * 400_000 + b'"""',
    b"x = nan\ny = inf\nx = 1",
    b"[[x]]\n" * 150_000,
    b"x = 9999-99-99",
)
PLACES_OF_FILES = ("zeros", "a folder", "a pipe", "a loop", "a device without end")


def test_records_that_break_readers(tmp_path: Path) -> None:
    calls: list[tuple[list[str], str]] = []
    for number, (name, make) in enumerate(BOMBS.items()):
        file = tmp_path / f"bomb-{number}.json"
        make(file)
        calls.append((["replay", "--seals", str(file)], file.name))
        if "seals" not in name:  # which are nothing to ``legal``
            calls.append((["legal", str(file)], file.name))
    judge(calls, tmp_path)


def test_editions_that_break_readers(tmp_path: Path) -> None:
    calls: list[tuple[list[str], str]] = []
    makers = [*BOMBS.values(), *map(_holding, TOML)]
    for number, make in enumerate(makers):
        folder = tmp_path / f"edition-{number}"
        folder.mkdir()
        make(folder / "cards.toml")
        calls.append((["edition", "check", str(folder)], "cards.toml"))
    judge(calls, tmp_path)


@pytest.mark.parametrize("name", [*PLACES_OF_FILES, "no UTF-8", "zipped"])
def test_settings_that_break_readers(tmp_path: Path, name: str) -> None:
    BOMBS[name](tmp_path / ".env")
    judge([(["doctor"], ".env"), (["run"], ".env")], tmp_path)


@pytest.mark.parametrize("name", [*PLACES_OF_FILES, "a database", "zipped"])
def test_a_database_that_breaks_readers(tmp_path: Path, name: str) -> None:
    BOMBS[name](tmp_path / "games.db")
    names = {"DISCORD_TOKEN": "x.y.z", "CARTHAGO_DB": "games.db"}
    judge([(["doctor"], "games.db")], tmp_path, **names)


@pytest.mark.parametrize("name", ["CARTHAGO_DEV_GUILD", "CARTHAGO_OPERATORS"])
@pytest.mark.parametrize("value", ["9" * 5000, "-1", "1e3", "0x1", "٣", "\ud800", "9" * 20])
def test_a_setting_that_is_no_id(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(BadSettings, match=name) as told:
        read({name: value}, tmp_path / ".env")
    assert len(str(told.value)) < 300


# Sound records of which some part is something else

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50)
    | st.sampled_from([2**63, -(2**64), 10**400, float("nan"), "toll:base-?", "deck", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),  # noqa: E501
    max_leaves=12,
)  # fmt: skip
SOUND: list[Any] = [
    json.loads(GAME.read_bytes()),
    json.loads(
        __import__("msgspec").json.encode(table("fleet", "guild").finish(3, 4).record(None))
    ),
]


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401
    """Return the places of all that stands in a record."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = [at]
    for key, each in inner if isinstance(value, dict | list) else ():
        found += places(each, (*at, key)) if isinstance(each, dict | list) else [(*at, key)]
    return found


PLACES = [places(record) for record in SOUND]


@settings(max_examples=int(os.environ.get("CARTHAGO_BENT", "75")), deadline=None)
@given(which=st.integers(0, 1), seed=st.integers(0, 10**6), other=ANYTHING, twice=st.booleans())
def test_a_record_with_anything_in_it(
    tmp_path_factory: pytest.TempPathFactory, which: int, seed: int, other: object, twice: bool
) -> None:
    chance = Random(seed)
    record = json.loads(json.dumps(SOUND[which]))
    for _ in range(1 + twice):
        *path, last = chance.choice(PLACES[which][1:])
        at = record
        try:
            for key in path:
                at = at[key]
            at[last] = other
        except (KeyError, IndexError, TypeError):
            continue
    file = tmp_path_factory.getbasetemp() / "bent.json"
    text = json.dumps(record)
    if twice:
        text = text.replace('"players":', '"players": 2, "players":', 1)
    file.write_text(text)
    for call in (("replay", "--seals"), ("legal", "--at", "3"), ("legal",)):
        result = CliRunner().invoke(main, [*call, str(file)])
        assert result.exception is None or isinstance(result.exception, SystemExit), (
            result.exception
        )
        assert result.exit_code in {0, 1, 2}
        if call[0] == "replay" or result.exit_code:
            assert "bent.json" in result.output
            # Rules and seals may each find a fault.
            assert len(result.output.splitlines()) <= 1 + (call[0] == "replay")
