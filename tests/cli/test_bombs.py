"""Files made to break whoever reads them: a sentence, exit code 1 or 2, little time and memory."""

from __future__ import annotations

import gzip
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cli import main
from bot.cli.settings import BadSettings, read
from tests.rules.full.games import VECTORS
from tests.rules.tables import table

ROOT = Path(__file__).parents[2]
SECONDS = 10
BYTES = 1024**3
_CODE = "import sys; from bot.cli import main; main(sys.argv[1:])"
GAME = VECTORS / "games" / "01-3p-golden.json"

Maker = Callable[[Path], None]


def carthago(
    *arguments: str | Path, cwd: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Call the command line in a process of its own, which may have a gibibyte and ten seconds."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    return subprocess.run(
        [sys.executable, "-c", _CODE, *map(str, arguments)],
        cwd=cwd,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        errors="replace",
        timeout=6 * SECONDS,
        preexec_fn=bound,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def judged(result: subprocess.CompletedProcess[str], named: str) -> None:
    """It ends by itself with a sentence that names the file."""
    said = result.stdout + result.stderr
    assert result.returncode in {1, 2}, (result.returncode, said[-500:])
    assert "Traceback" not in said, said[-2000:]
    assert named in said, said[:500]
    assert max(map(len, said.splitlines())) < 2000


def _zeros(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(200 * 1024 * 1024)


def _filled(unit: bytes, begin: bytes = b"[", end: bytes = b"0]") -> Maker:
    """Fill 16 MiB, which is as much as is read."""

    def make(path: Path) -> None:
        room = 16 * 1024 * 1024 - len(begin) - len(end)
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
    return lambda path: path.write_bytes(content) and None  # type: ignore[func-returns-value]


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
    "text of 16 MiB in an event": _in_record(b"a" * 1000),
    "zipped": _gzipped,
    "NaN": _holding(b'{"format": NaN}'),
    "infinity": _holding(b'{"format": -Infinity}'),
    "no UTF-8": _holding(b'{"format": "\xff\xfe"}'),
    "half letters": _holding(b'{"format": "\\ud800"}'),
    "a mark of UTF-16": _holding("\ufeff{}".encode("utf-16")),
    "empty": _holding(b""),
    "a folder": lambda path: path.mkdir(),
    "a pipe": lambda path: os.mkfifo(path),
    "a loop": _loop,
    "a device without end": lambda path: path.symlink_to("/dev/zero"),
    "nothing": lambda path: path.symlink_to("/dev/null"),
    "a database": _holding(b"SQLite format 3\x00" + bytes(5000)),
}


@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.parametrize("call", [("replay", "--seals"), ("legal",)], ids=" ".join)
def test_a_record_that_breaks_readers(tmp_path: Path, call: tuple[str, ...], name: str) -> None:
    file = tmp_path / "bomb.json"
    BOMBS[name](file)
    judged(carthago(*call, file, cwd=tmp_path), "bomb.json")


@pytest.mark.parametrize("name", [name for name in BOMBS if "16 MiB" not in name])
def test_an_edition_that_breaks_readers(tmp_path: Path, name: str) -> None:
    BOMBS[name](tmp_path / "cards.toml")
    result = carthago("edition", "check", tmp_path, cwd=tmp_path)
    judged(result, "cards.toml")
    judged(carthago("edition", "show", tmp_path, cwd=tmp_path), "cards.toml")


@pytest.mark.parametrize(
    "content",
    [
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
    ],
    ids=range(11),
)
def test_toml_that_breaks_readers(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "cards.toml").write_bytes(content)
    judged(carthago("edition", "check", tmp_path, cwd=tmp_path), "cards.toml")


@pytest.mark.parametrize(
    "name", ["zeros", "a folder", "a pipe", "a loop", "a device without end", "no UTF-8", "zipped"]
)
@pytest.mark.parametrize("call", ["doctor", "run"])
def test_settings_that_break_readers(tmp_path: Path, call: str, name: str) -> None:
    BOMBS[name](tmp_path / ".env")
    judged(carthago(call, cwd=tmp_path), ".env")


@pytest.mark.parametrize(
    "name",
    ["zeros", "a folder", "a pipe", "a loop", "a device without end", "a database", "zipped"],
)
@pytest.mark.parametrize("call", ["doctor", "run"])
def test_a_database_that_breaks_readers(tmp_path: Path, call: str, name: str) -> None:
    BOMBS[name](tmp_path / "games.db")
    result = carthago(call, cwd=tmp_path, DISCORD_TOKEN="x.y.z", CARTHAGO_DB="games.db")
    judged(result, "games.db")


@pytest.mark.parametrize("name", ["CARTHAGO_DEV_GUILD", "CARTHAGO_OPERATORS"])
@pytest.mark.parametrize(
    "value", ["9" * 5000, "-1", "1e3", "0x1", "1 2\x00", "٣", "\ud800", "9" * 20]
)
def test_a_setting_that_is_no_id(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(BadSettings, match=name) as told:
        read({name: value}, tmp_path / ".env")
    assert len(str(told.value)) < 300


# Sound records of which some part is something else

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50)
    | st.sampled_from([2**63, -(2**64), 10**400, float("nan"), "toll:base-?", "deck", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
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


@settings(max_examples=int(os.environ.get("CARTHAGO_BENT", "150")), deadline=None)
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
            assert len(result.output.splitlines()) == 1
