"""Records of a refereed table from anybody: each fault is found where it is."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from bot.rules import face
from bot.rules.full.edition import Edition
from bot.rules.reading import choices_after, fault_of
from bot.rules.table.events import Extra, Next, Set
from tests.rules.tables import Table, plain_table, table, whole_game

Record = dict[str, Any]


def find(_name: str) -> Edition | None:
    """Find no edition: a refereed table needs none."""
    return None


def plain(game: Table) -> Record:
    """Return the record of a game to be changed by a test."""
    record: Record = json.loads(msgspec.json.encode(game.record(None)))
    return record


def finished() -> Table:
    """Play a game in which seat 1 spends its tile and seat 0 meets its own."""
    game = table("columns", "guild", "fleet").do(Set(2, 0, "columns", 0, 2), Next(0))
    return game.do(Extra(1), Next(1)).finish(31, 36, 20)


def fault(record: object) -> str:
    """Return the fault of a record in words."""
    return str(fault_of(json.dumps(record).encode(), find))


def test_whole_and_running_records_are_sound() -> None:
    assert fault(plain(finished())) == "None"
    for seed in range(20):
        chance = Random(seed)
        setup = face.deal("table", 2 + seed % 3, 0, with_golden=seed % 4 > 0, chance=chance)
        record = plain(whole_game(setup, chance))
        assert fault(record) == "None"
        del record["result"]
        assert fault(record) == "None"
    assert fault(plain(table("fleet", "guild").do(Next(0)))) == "None"


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("players", 5, "setup: players must be a number from 2 to 4, not 5"),
        ("first", 3, "setup: first must be a number from 0 to 2, not 3"),
        ("golden", ["fleet"], "setup: golden must have 3 entries, not 1"),
        ("golden", ["x", None, None], "setup: golden has 'x', which does not belong there"),
        ("golden", ["fleet", None, "fleet"], "setup: golden has 'fleet' twice"),
        ("golden", ["columns", "guild", "fleet"],
         "setup: golden names the tile of seat 1, which has been spent"),
        ("golden", ["columns", None, None],
         "result: seat 2 holds its golden tile, but the record does not name it"),
        ("events", "no", "setup: events must be a list, not 'no'"),
        ("events", [], "result: the record has a result, but the game is not over"),
        ("stopped", 1, "setup: stopped must be true or false, not 1"),
        ("stopped", True, "result: the record has a result, but says that the game was stopped"),
        ("more", 1, "setup: the record has 'more', which does not belong there"),
        ("result", None, "result: the result must be an object, not null"),
    ],
)  # fmt: skip
def test_faults_beside_the_events(key: str, value: object, words: str) -> None:
    assert fault({**plain(finished()), key: value}) == words


@pytest.mark.parametrize("key", ["points", "golden", "total", "place", "seat"])
def test_a_result_that_is_not_the_rules_result(key: str) -> None:
    record = plain(finished())
    score = record["result"]["scores"][0]
    true = score[key]
    score[key] = true + 1
    assert fault(record) == f"result: seat 0: {key} is {true + 1}, by the rules {true}"
    del score[key]
    assert fault(record) == f"result: seat 0 lacks '{key}'"


FORM = 'event 1: this event must be ["set", by, seat, "figure", old, new]'


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (["next", 1], "event 1: it is the turn of seat 0"),
        (["next", 7], "event 1: there is no such seat"),
        (["next", 10**60], "event 1: there is no such seat"),
        (["next"], 'event 1: this event must be ["next", seat]'),
        (["next", 0, 0], 'event 1: this event must be ["next", seat]'),
        (["next", True], 'event 1: this event must be ["next", seat]'),
        (["next", "0"], 'event 1: this event must be ["next", seat]'),
        (["extra", 1], "event 1: it is the turn of seat 0"),
        (["set", 0, 0, "columns", 0, 4], "event 1: the figure must be from 0 to 3"),
        (["set", 0, 0, "columns", 1, 2], "event 1: the figure before was 0"),
        (["set", 0, 0, "hall-disks", 0, 12], "event 1: the figure must be from 0 to 11"),
        (["set", 0, 5, "columns", 0, 1], "event 1: there is no such seat"),
        (["set", 0, 0, "luck", 0, 1], FORM),
        (["set", 0, 0, "columns", 0], FORM),
        (["score", 0, 0, 5],
         "event 1: this comes after the last round, and it is decade 1, round 1"),
        (["confirm", 0], "event 1: this comes after the last round, and it is decade 1, round 1"),
    ],
)  # fmt: skip
def test_faults_of_events(event: list[object], words: str) -> None:
    assert fault({**plain(table("fleet", "guild")), "golden": ["fleet", None], "events": [event]}) \
        == words  # fmt: skip


@pytest.mark.parametrize(
    "event", [["undo", 0], [], None, 7, {"next": 0}, [["next"], 0], ["deck", []]]
)
def test_what_is_no_event(event: object) -> None:
    said = fault({**plain(plain_table()), "events": [["next", 0], event]})
    assert said.startswith("event 2: an event is one of [")


def test_a_second_extra_turn_and_events_after_the_end() -> None:
    record = plain(table("fleet", "guild").do(Extra(0)))
    record["events"].append(["extra", 0])
    assert fault(record) == "event 2: the golden tile of this seat has been spent"
    record = plain(finished())
    number = len(record["events"]) + 1
    for event in (["next", 0], ["confirm", 0], ["set", 0, 0, "columns", 2, 3]):
        said = fault({**record, "events": [*record["events"], event]})
        assert said == f"event {number}: the game is over; nothing may follow"


def test_too_many_disks_points_missing_and_agreeing_twice() -> None:
    record = plain(table("fleet", "guild"))
    record["events"] = [["set", 0, 0, "hall-disks", 0, 8], ["set", 0, 0, "forum-disks", 0, 4]]
    assert fault(record) == "event 2: a seat has no more than 11 disks"
    game = table("fleet", "guild").to_end_of_rounds()
    for events, words in (
        ([["confirm", 0]], "event 31: seat 0 has no points yet"),
        ([["next", 0]], "event 31: all turns have been played"),
        ([["score", 0, 0, 1000]], "event 31: the figure must be from 0 to 999"),
        ([["score", 0, 0, 1], ["score", 0, 1, 1], ["confirm", 0], ["confirm", 0]],
         "event 34: the seat has agreed already"),
    ):  # fmt: skip
        record = plain(game)
        record["events"] += events
        assert fault(record) == words


def test_choices_after_some_events() -> None:
    record = plain(finished())
    data = json.dumps(record).encode()
    assert choices_after(data, find, 1) == ["extra", "next"]
    assert choices_after(data, find, 3) == ["next"]
    assert choices_after(data, find) == []
    assert choices_after(data, find, len(record["events"]) - 1) == ["confirm"]
    assert choices_after(data, find, len(record["events"]) - 4) == ["score"]


def test_a_table_whose_only_tile_in_the_record_was_spent_is_played_with_tiles() -> None:
    record = plain(plain_table())
    assert fault({**record, "events": [["extra", 0], ["next", 0], ["next", 1]]}) == "None"
