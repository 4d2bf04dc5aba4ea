"""``carthago simulate``: the same games whatever the jobs, records that replay, bad calls."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli import main
from bot.players import PLAYERS
from bot.rules.full.game import replay
from bot.rules.full.record import Choice, Deck, Event
from bot.rules.full.scoring import scores
from bot.rules.full.setup import FullSetup
from tests.rules.full.games import EDITION


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *arguments])


def games(number: int = 3, players: int = 2, seed: int = 4) -> list[str]:
    return ["--games", str(number), "--players", str(players), "--seed", str(seed)]


def written(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_jobs_change_nothing(tmp_path: Path) -> None:
    call = [*games(6), "--players-kind", "random,sensible"]
    one = simulate(*call, "--jobs", "1", "--out", str(tmp_path / "one"))
    two = simulate(*call, "--jobs", "2", "--out", str(tmp_path / "two"))
    assert one.exit_code == two.exit_code == 0
    assert one.stdout == two.stdout
    assert written(tmp_path / "one") == written(tmp_path / "two")
    assert len(set(written(tmp_path / "one").values())) == 6


def test_a_game_is_the_same_among_more_games_and_another_with_another_seed(tmp_path: Path) -> None:
    kind = ["--players-kind", "random"]
    simulate(*games(1), *kind, "--out", str(tmp_path / "few"))
    simulate(*games(2), *kind, "--out", str(tmp_path / "more"))
    simulate(*games(1, seed=5), *kind, "--out", str(tmp_path / "other"))
    few, more, other = (written(tmp_path / name) for name in ("few", "more", "other"))
    assert few["4-0001.json"] == more["4-0001.json"] != other["5-0001.json"]
    assert sorted(more) == ["4-0001.json", "4-0002.json"]


@pytest.mark.parametrize("golden", ["--golden", "--no-golden"])
def test_records_replay_to_their_results(tmp_path: Path, golden: str) -> None:
    simulate(*games(2, 3), "--players-kind", "random", golden, "--out", str(tmp_path))
    for text in written(tmp_path).values():
        record = json.loads(text)
        setup = record["setup"]
        table = replay(
            EDITION,
            FullSetup(
                edition=record["edition"],
                players=record["players"],
                golden=record["golden"],
                first=setup["first"],
                deck=tuple(setup["deck"]),
                ships=tuple(setup["ships"]),
                achievements=tuple(setup["achievements"]),
                neutral=tuple(setup["neutral"]),
                tiles=tuple(setup["golden"]),
            ),
            [event(row) for row in record["events"]],
        )
        assert table.over
        assert record["golden"] is (golden == "--golden")
        assert [score.total for score in scores(table)] == [
            score["total"] for score in record["result"]["scores"]
        ]


def event(row: list[object]) -> Event:
    """Return the event of a row of a record."""
    if row[0] == "deck":
        assert isinstance(row[1], list)
        return Deck(tuple(row[1]))
    return Choice(int(str(row[0])), str(row[1]))


def test_the_summary_names_seats_kinds_turns_and_tiles() -> None:
    shown = simulate(*games(2, 3), "--players-kind", "random,sensible").stdout
    assert "seat 1, random" in shown
    assert "seat 2, sensible" in shown
    assert "seat 3, random" in shown
    assert "all random" in shown
    for tile in ("fleet", "columns", "achievements", "guild", "empty-hand", "spent"):
        assert f" {tile} " in shown
    assert "pass" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_without_golden_tiles_there_is_no_table_of_them() -> None:
    shown = simulate(*games(1), "--players-kind", "random", "--no-golden").stdout
    assert "Points in 1" in shown
    assert "Golden" not in shown


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (["--games", "0"], "--games"),
        (["--players", "5"], "--players"),
        (["--seed", "x"], "--seed"),
        (["--jobs", "0"], "--jobs"),
        (["--players-kind", "clever"], f"is not one of {', '.join(PLAYERS)}"),
        (["--players-kind", "random,"], "is not one of"),
        (["--players-kind", "random,random,sensible"], "3 kinds for 2 seats"),
    ],
)
def test_a_bad_call_ends_with_a_sentence_and_2(change: list[str], words: str) -> None:
    result = simulate(*games(), *change)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


def test_a_folder_that_cannot_be_written_ends_with_a_sentence_and_2(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    for out in (file, file / "below"):
        result = simulate(*games(1), "--players-kind", "random", "--out", str(out))
        assert result.exit_code == 2
        assert f"{out} cannot be written" in result.stderr
        assert result.stdout == ""
