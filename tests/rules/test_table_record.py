"""The record ``carthago-table/1``, and what is kept of a game."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import face
from bot.rules.table.events import Confirm, Extra, Logged, Next, Score, Set, Undo
from bot.rules.table.record import TableRecord
from tests.rules.tables import (
    Table,
    dealt_anew,
    plain_table,
    running_games,
    setup_of,
    table,
    whole_games,
)

few = settings(max_examples=15, deadline=None)


def _plain(record: TableRecord) -> object:
    return json.loads(msgspec.json.encode(record))


def test_record_of_a_new_game_has_no_result() -> None:
    game = table("fleet", "columns", "guild", first=1)
    assert _plain(game.record(2)) == {
        "format": "carthago-table/1",
        "players": 3,
        "first": 1,
        "golden": [None, None, "guild"],
        "events": [],
    }


def test_record_of_a_finished_game() -> None:
    game = table("fleet", "columns", "guild", first=1)
    game.put(0, "active-ships", 5).do(Extra(1)).finish(31, 36, 20)
    plain = _plain(game.record(None))
    assert isinstance(plain, dict)
    assert list(plain) == ["format", "players", "first", "golden", "events", "result"]
    assert plain["golden"] == ["fleet", None, "guild"]
    assert plain["events"][:3] == [
        ["set", 0, 0, "active-ships", 0, 5],
        ["extra", 1],
        ["next", 1],
    ]
    assert plain["events"][-6:] == [
        ["score", 0, 0, 31],
        ["score", 0, 1, 36],
        ["score", 0, 2, 20],
        ["confirm", 0],
        ["confirm", 1],
        ["confirm", 2],
    ]
    assert plain["result"] == {
        "scores": [
            {"seat": 0, "points": 31, "golden": 5, "total": 36, "place": 1},
            {"seat": 1, "points": 36, "golden": 0, "total": 36, "place": 1},
            {"seat": 2, "points": 20, "golden": 0, "total": 20, "place": 3},
        ]
    }


def test_record_leaves_out_what_was_undone() -> None:
    game = table("fleet", "guild").do(Extra(0), Undo(0), Next(0)).put(0, "columns", 1)
    game.do(Undo(1), Next(0))
    assert _plain(game.record(0)) == {
        "format": "carthago-table/1",
        "players": 2,
        "first": 0,
        "golden": ["fleet", None],
        "events": [["set", 0, 0, "columns", 0, 1], ["next", 0]],
    }


def test_record_of_a_stopped_game_says_so_and_keeps_the_tiles_shut() -> None:
    game = table("fleet", "guild").do(Extra(0), Next(0))
    for viewer, golden in ((None, [None, None]), (0, [None, None]), (1, [None, "guild"])):
        record = face.write_record(game.setup, game.log, viewer, stopped=True)
        assert _plain(record) == {
            "format": "carthago-table/1",
            "players": 2,
            "first": 0,
            "golden": golden,
            "events": [["extra", 0], ["next", 0]],
            "stopped": True,
        }


def test_record_without_golden_tiles() -> None:
    record = plain_table(2).finish(3, 4).record(0)
    assert record.golden == (None, None)
    assert record.result is not None
    assert [line.golden for line in record.result.scores] == [0, 0]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Set(2, 1, "active-ships", 2, 3), '["set",2,1,"active-ships",2,3]'),
        (Next(1), '["next",1]'),
        (Extra(1), '["extra",1]'),
        (Score(0, 1, 31), '["score",0,1,31]'),
        (Confirm(3), '["confirm",3]'),
        (Undo(3), '["undo",3]'),
    ],
)
def test_events_as_json(event: Logged, text: str) -> None:
    assert msgspec.json.encode(event).decode() == text
    assert msgspec.json.decode(text, type=face.Logged) == event


@pytest.mark.parametrize(
    "text",
    [
        '{"format":"carthago-table/2","players":2,"first":0,"golden":[null,null],"events":[]}',
        '{"format":"carthago-table/1","players":2,"first":0,"golden":["x",null],"events":[]}',
        '{"format":"carthago-table/1","players":2,"first":0,"golden":[],"events":[["undo",0]]}',
        '{"format":"carthago-table/1","players":2,"first":0,"golden":[],"events":[["next"]]}',
    ],
)
def test_what_is_no_record_is_not_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=face.Record)


@given(whole_games())
@few
def test_a_record_is_read_back_and_replays_to_its_result(game: Table) -> None:
    record = game.record(None)
    read = msgspec.json.decode(msgspec.json.encode(record), type=face.Record)
    assert read == record
    setup = setup_of(read)
    assert face.write_record(setup, read.events, None) == record
    assert face.view(face.replay(setup, read.events), None) == game.view(None)


@given(running_games(golden=True) | whole_games(golden=True), st.data())
@few
def test_what_a_viewer_is_given_hangs_on_no_secret(game: Table, data: st.DataObject) -> None:
    viewer = data.draw(st.sampled_from((None, *range(game.setup.players))))
    other = Table(data.draw(st.sampled_from(list(dealt_anew(game.now, viewer)))), game.log)
    assert other.view(viewer) == game.view(viewer)
    assert other.record(viewer) == game.record(viewer)
    assert repr(other.view(viewer)) == repr(game.view(viewer))


# What is kept of an ended game


def test_spent_tiles_are_erased_and_no_others() -> None:
    game = table("fleet", "guild", "columns").do(Extra(0), Next(0))
    kept = face.to_keep(game.setup, game.log)
    assert kept.tiles == (None, "guild", "columns")
    assert (kept.players, kept.first, kept.golden) == (3, 0, True)


def test_an_extra_turn_that_was_undone_erases_nothing() -> None:
    game = table("fleet", "guild").do(Extra(0), Undo(0), Next(0))
    assert face.to_keep(game.setup, game.log) == game.setup


@given(whole_games())
@few
def test_what_is_kept_shows_everybody_the_same(game: Table) -> None:
    kept = Table(face.to_keep(game.setup, game.log), game.log)
    for viewer in (None, *range(game.setup.players)):
        assert kept.view(viewer) == game.view(viewer)
        assert kept.record(viewer) == game.record(viewer)
