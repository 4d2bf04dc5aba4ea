"""``carthago replay`` and ``carthago legal``."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from bot.cli import main
from bot.cli.records import LARGEST
from tests.rules.full.games import VECTORS, plain
from tests.rules.tables import table
from tests.rules.test_seals import sealed

GAME = VECTORS / "games" / "01-3p-golden.json"
BROKEN = VECTORS / "broken" / "00-2p-golden-1.json"
WRONG_RESULT = VECTORS / "broken" / "03-2p-plain-0.json"


def carthago(*arguments: str | Path) -> Result:
    """Call the command line."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_a_line_for_each_file() -> None:
    result = carthago("replay", GAME, BROKEN, WRONG_RESULT)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{GAME}: ok",
        f"{BROKEN}: event 60: seat 1 is to choose, not 0",
        f"{WRONG_RESULT}: result: seat 0: total is 21, by the rules 20",
    ]
    assert result.stderr == ""


def test_sound_records_exit_with_0(tmp_path: Path) -> None:
    ours = tmp_path / "a table.json"
    game = table("fleet", "guild").finish(3, 4)
    ours.write_bytes(msgspec.json.encode(game.record(None)))
    result = carthago("replay", GAME, ours)
    assert (result.exit_code, result.stdout) == (0, f"{GAME}: ok\n{ours}: ok\n")


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text("no")
    result = carthago("replay", file)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{file}: setup: the file is not JSON in UTF-8")
    assert len(result.stdout.splitlines()) == 1


def test_seals_are_checked_when_that_is_asked(tmp_path: Path) -> None:
    good, bad, none = (tmp_path / name for name in ("good.json", "bad.json", "none.json"))
    record = sealed(plain())
    good.write_text(json.dumps(record))
    record["seals"]["deck-2"]["salt"] = record["seals"]["deck"]["salt"]
    bad.write_text(json.dumps(record))
    none.write_text(json.dumps(plain()))
    result = carthago("replay", "--seals", good)
    assert (result.exit_code, result.stdout) == (0, f"{good}: ok\n")
    result = carthago("replay", good, bad, none, "--seals")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{good}: ok",
        f"{bad}: seal deck-2: hash and salt do not fit what the record shows",
        f"{none}: seals: the record has none",
    ]
    assert carthago("replay", good, bad, none).exit_code == 0


def test_with_seals_what_breaks_the_rules_is_named_too(tmp_path: Path) -> None:
    rules = f"{BROKEN}: event 60: seat 1 is to choose, not 0"
    result = carthago("replay", "--seals", BROKEN)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [f"{BROKEN}: seals: the record has none", rules]
    file = tmp_path / "x.json"
    file.write_text("{")
    assert len(carthago("replay", "--seals", file).stdout.splitlines()) == 1


@pytest.mark.parametrize("command", ["replay", "legal"])
def test_files_that_cannot_be_read_are_bad_calls(tmp_path: Path, command: str) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(LARGEST + 1)
    for path, words in (
        (tmp_path / "none.json", "No such file"),
        (tmp_path, "is no plain file"),
        (large, "larger than 4 MiB"),
    ):
        result = carthago(command, path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert words in result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_the_other_files_are_checked_though_one_cannot_be_read(tmp_path: Path) -> None:
    result = carthago("replay", tmp_path / "none.json", BROKEN, GAME)
    assert result.exit_code == 2
    assert result.stdout.splitlines()[-1] == f"{GAME}: ok"


@pytest.mark.parametrize(
    "call",
    [["replay"], ["legal"], ["legal", "a", "b"], ["legal", str(GAME), "--at", "x"],
     ["replay", "--at", "1", str(GAME)]],
)  # fmt: skip
def test_bad_calls(call: list[str]) -> None:
    assert carthago(*call).exit_code == 2


def test_legal_tokens_one_a_line_in_code_point_order() -> None:
    result = carthago("legal", GAME, "--at", "3")
    assert (result.exit_code, result.stdout) == (0, "M\nR\nS\nT\nW\npass\n")
    for at, tokens in json.loads((VECTORS / "legal" / GAME.name).read_bytes()).items():
        assert carthago("legal", GAME, "--at", at).stdout.splitlines() == tokens


def test_nothing_is_legal_when_it_is_over() -> None:
    for more in ((), ("--at", "381")):
        result = carthago("legal", GAME, *more)
        assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize("at", ["382", "-1", "99999999999999999999"])
def test_n_out_of_range_is_a_bad_call(at: str) -> None:
    result = carthago("legal", GAME, "--at", at)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{GAME}: the record has 381 events, so N is 0 to 381\n"


def test_a_fault_before_n_is_told_and_one_after_it_is_not() -> None:
    assert carthago("legal", BROKEN, "--at", "59").exit_code == 0
    result = carthago("legal", BROKEN, "--at", "60")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{BROKEN}: event 60: seat 1 is to choose, not 0\n"


def test_names_of_editions_are_never_paths(tmp_path: Path) -> None:
    for name in ("../editions/reconstruction-r1", "/", "\x00", "a" * 300, "."):
        file = tmp_path / "x.json"
        file.write_text(json.dumps({**plain(), "edition": name}))
        result = carthago("replay", file)
        assert result.exit_code == 1
        assert ": setup: no edition is known by the name of " in result.stdout
