"""Records from anybody: each fault is found where it is, and nothing crashes the reader."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from bot.rules.faults import Fault, Faulty
from bot.rules.full.edition import Edition
from bot.rules.full.record import seen_by, whole
from bot.rules.reading import TooFew, choices_after, fault_of
from tests.rules.full.games import (
    EDITION,
    find,
    names,
    packed,
    plain,
    played,
    read,
)

Record = dict[str, Any]
Bend = Callable[[Record], object]


def bent(bend: Bend, name: str = "01-3p-golden") -> Fault | None:
    """Return the fault of a sound game that was bent."""
    record = plain(name)
    bend(record)
    return fault_of(packed(record), find)


def put(*path: str | int, to: object) -> Bend:
    """Put something at a place of a record."""

    def bend(record: Record) -> None:
        at: Any = record
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = to

    return bend


def cut(*path: str | int) -> Bend:
    """Take out what stands at a place of a record."""

    def bend(record: Record) -> None:
        at: Any = record
        for key in path[:-1]:
            at = at[key]
        del at[path[-1]]

    return bend


def deck_place(record: Record) -> int:
    """Return the index of the first deck."""
    return next(n for n, event in enumerate(record["events"]) if event[0] == "deck")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"format": "carthago-record/1", "\xc3": 1}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"format": NaN}',
        b'{"format": "\\ud800"}',
        b"null",
        b"[]",
        b"12",
        b'"carthago-record/1"',
        b"{}",
        b'{"format": null}',
        b'{"format": []}',
        b'{"format": "carthago-record/2"}',
        b'{"format": "carthago-record/1"}',
        b'{"format": "carthago-table/1"}',
        b'{"format": 1' + b"0" * 5000 + b"}",
        b"\x00" * 1000,
    ],
)
def test_what_is_no_record(data: bytes) -> None:
    fault = fault_of(data, find)
    assert fault is not None
    assert fault.where == "setup"
    assert "\n" not in fault.reason
    assert len(fault.reason) < 300
    with pytest.raises(Faulty):
        choices_after(data, find)


@pytest.mark.parametrize(
    ("bend", "reason"),
    [
        (cut("edition"), "the record lacks 'edition'"),
        (cut("events"), "the record lacks 'events'"),
        (put("more", to=1), "the record has 'more', which does not belong there"),
        (put("edition", to="none"), "no edition is known by the name of 'none'"),
        (put("edition", to=3), "no edition is known by the name of 3"),
        (put("edition", to="x\n\x1b[31m" + "y" * 99), "no edition is known by the name of "
         "'x\\n\\x1b[31myyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy'…"),
        (put("players", to=5), "players must be a number from 2 to 4, not 5"),
        (put("players", to=True), "players must be a number from 2 to 4, not true"),
        (put("players", to=3.0), "players must be a number from 2 to 4, not 3.0"),
        (put("players", to=10**90), "players must be a number from 2 to 4, not a number beyond "
         "all use"),
        (put("players", to=4), "neutral must be of length 0 with 4 players, not 1"),
        (put("golden", to=1), "golden must be true or false, not 1"),
        (put("golden", to=False), "golden names tiles, but the game is played without them"),
        (put("stopped", to="yes"), "stopped must be true or false, not 'yes'"),
        (put("setup", to=[]), "the setup must be an object, not a list"),
        (cut("setup", "ships"), "the setup lacks 'ships'"),
        (put("setup", "chance", to=1), "the setup has 'chance', which does not belong there"),
        (put("setup", "first", to=3), "first must be a number from 0 to 2, not 3"),
        (put("setup", "first", to=-1), "first must be a number from 0 to 2, not -1"),
        (put("setup", "first", to=None), "first must be a number from 0 to 2, not null"),
        (put("setup", "deck", to="no"), "the deck must be a list, not 'no'"),
        (put("setup", "deck", 0, to="X-wine-1"), "the deck has 'X-wine-1', which does not "
         "belong there"),
        (put("setup", "deck", 0, to=["a"]), "the deck has a list, which does not belong there"),
        (put("setup", "deck", 0, to={}), "the deck has an object, which does not belong there"),
        (put("setup", "deck", 0, to=None), "the deck has hidden entries (null); what was cut for "
         "a reader who may not know all of it cannot be replayed"),
        (put("setup", "ships", 29, to=None), "the ship deck has hidden entries (null); what was "
         "cut for a reader who may not know all of it cannot be replayed"),
        (put("setup", "ships", 0, to="s31"), "the ship deck has 's31', which does not "
         "belong there"),
        (lambda r: r["setup"]["ships"].append("s01"), "the ship deck has 's01' twice"),
        (lambda r: r["setup"]["deck"].insert(9, r["setup"]["deck"][3]), "the deck has "
         "'M-silver-2' twice"),
        (lambda r: r["setup"]["deck"].remove("S-wine-1"), "the deck lacks S-wine-1"),
        (lambda r: r["setup"]["deck"].clear(), "the deck lacks M-grain-1, M-grain-2, M-grain-3, "
         "M-oil-1, M-oil-2, M-oil-3, M-purple-1, M-purple-2, M-purple-3, M-silver-1, M-silver-2, "
         "M-silver-3 and 63 more"),
        (put("setup", "achievements", to=[]), "achievements: 2 of group I are drawn, not 0"),
        (put("setup", "achievements", to=["I-1", "I-2", "I-3", "II-1", "II-2", "III-1"]),
         "achievements: 2 of group I are drawn, not 3"),
        (put("setup", "achievements", 1, to="IV-1"), "achievements has 'IV-1', which does not "
         "belong there"),
        (put("setup", "neutral", to=["W", "T"]), "neutral must be of length 1 with 3 players, "
         "not 2"),
        (put("setup", "neutral", to=["X"]), "neutral has 'X', which does not belong there"),
        (put("setup", "golden", to=[None]), "golden must have 3 entries, not 1"),
        (put("setup", "golden", to=["fleet", "fleet", "guild"]), "golden has 'fleet' twice"),
        (put("setup", "golden", to=["fleets", None, None]), "golden has 'fleets', which does "
         "not belong there"),
        (put("events", to={}), "events must be a list, not an object"),
    ],
)  # fmt: skip
def test_faults_of_the_setup(bend: Bend, reason: str) -> None:
    assert bent(bend) == Fault("setup", reason)


@pytest.mark.parametrize(
    ("bend", "fault"),
    [
        (put("events", 4, to=7), "event 5: an event is [seat, \"token\"] or [\"deck\", [cards]]"),
        (put("events", 4, to=[]), "event 5: an event is [seat, \"token\"] or [\"deck\", [cards]]"),
        (put("events", 4, to=[0, "M", 1]),
         "event 5: an event is [seat, \"token\"] or [\"deck\", [cards]]"),
        (put("events", 4, to={"0": "M"}),
         "event 5: an event is [seat, \"token\"] or [\"deck\", [cards]]"),
        (put("events", 0, 0, to=3), "event 1: the seat must be a number from 0 to 2, not 3"),
        (put("events", 0, 0, to="0"), "event 1: the seat must be a number from 0 to 2, not '0'"),
        (put("events", 0, 0, to=True), "event 1: the seat must be a number from 0 to 2, not true"),
        (put("events", 0, 0, to=None), "event 1: the seat must be a number from 0 to 2, not null"),
        (put("events", 0, 1, to=7), "event 1: the token must be a text, not 7"),
        (put("events", 0, 1, to=None), "event 1: the token must be a text, not null"),
        (put("events", 0, 0, to=2), "event 1: seat 1 is to choose, not 2"),
        (put("events", 0, 1, to="dock:5"),
         "event 1: seat 1: 'dock:5' is not legal; legal: dock:1, dock:2, dock:3, dock:4"),
        (put("events", 0, 1, to="a\nb" * 30), "event 1: seat 1: "
         "'a\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba'… is not legal; "
         "legal: dock:1, dock:2, dock:3, dock:4"),
        (put("events", 0, to=["deck", []]),
         "event 1: there is a deck here, but no deck was shuffled"),
        (put("events", 3, to=["deck", ["M-oil-1"]]),
         "event 4: there is a deck here, but no deck was shuffled"),
    ],
)  # fmt: skip
def test_faults_of_events(bend: Bend, fault: str) -> None:
    assert str(bent(bend)) == fault


def test_a_hidden_toll_is_named_as_hidden() -> None:
    record = plain()
    at = next(n for n, e in enumerate(record["events"]) if "toll:base" in e[1])
    fault = bent(put("events", at, 1, to="toll:base-?"))
    assert fault is not None
    assert fault.where == f"event {at + 1}"
    assert "hidden" in fault.reason


def test_events_after_the_end() -> None:
    for more in ([0, "pass"], ["deck", []], None, [0, "end"]):
        fault = bent(lambda r, more=more: r["events"].append(more))  # type: ignore[misc]
        assert fault == Fault("event 382", "the game is over; nothing may follow")


def test_decks_missing_too_many_and_with_wrong_cards() -> None:
    record = plain()
    at = deck_place(record)
    cards = record["events"][at][1]
    missing = bent(cut("events", at))
    assert missing == Fault(
        f"event {at}", "the discard pile is shuffled to be the new deck, but no deck follows"
    )
    twice = bent(lambda r: r["events"].insert(at, r["events"][at]))
    assert twice == Fault(f"event {at + 2}", "there is a deck here, but no deck was shuffled")
    cases: tuple[tuple[object, str | None], ...] = (
        (cards[1:], f"the deck lacks {cards[0]}"),
        ([*cards, cards[0]], f"the deck has '{cards[0]}' twice"),
        ([None, *cards[1:]], "the deck has hidden entries (null); what was cut for a reader who "
         "may not know all of it cannot be replayed"),
        ("no", "the deck must be a list, not 'no'"),
        ([], None),
        ([7], "the deck has 7, which does not belong there"),
    )  # fmt: skip
    for other, reason in cases:
        fault = bent(put("events", at, 1, to=other))
        assert fault is not None
        assert fault.where == f"event {at + 1}"
        assert reason is None or fault.reason == reason
    early = bent(lambda r: r["events"].insert(at - 3, r["events"].pop(at)))
    assert early == Fault(f"event {at - 2}", "there is a deck here, but no deck was shuffled")
    in_play = next(card for card in record["setup"]["deck"] if card not in cards)
    fault = bent(put("events", at, 1, 0, to=in_play))
    assert fault is not None
    assert fault.where == f"event {at + 1}"


def test_a_record_that_ends_before_its_deck_lacks_the_deck() -> None:
    record = plain()
    at = deck_place(record)
    record["events"] = record["events"][:at]
    del record["result"]
    fault = fault_of(packed(record), find)
    assert fault is not None
    assert fault.where == f"event {at}"


@pytest.mark.parametrize("key", ["ships", "seats", "product", "achievements", "columns", "golden",
                                 "total", "place", "seat"])  # fmt: skip
def test_a_result_that_is_not_the_rules_result(key: str) -> None:
    record = plain()
    true = record["result"]["scores"][1][key]
    wrong: tuple[object, ...] = (true + 1, float(true), str(true), None, [], {})
    for other in wrong:
        fault = bent(put("result", "scores", 1, key, to=other))
        assert fault is not None
        assert fault.where == "result"
        assert fault.reason.startswith(f"seat 1: {key} is ")
        assert fault.reason.endswith(f"by the rules {true}")


@pytest.mark.parametrize(
    ("bend", "reason"),
    [
        (put("result", to=None), "the result must be an object, not null"),
        (put("result", to=[]), "the result must be an object, not a list"),
        (put("result", to={}), "the result lacks 'scores'"),
        (put("result", "more", to=1), "the result has 'more', which does not belong there"),
        (put("result", "scores", to=None), "scores must be a list, not null"),
        (put("result", "scores", to=[]), "scores must have 3 entries, not 0"),
        (put("result", "scores", 0, to=1), "seat 0 must be an object, not 1"),
        (cut("result", "scores", 2, "place"), "seat 2 lacks 'place'"),
        (put("result", "scores", 2, "x", to=1), "seat 2 has 'x', which does not belong there"),
        (lambda r: r["result"]["scores"].reverse(), "seat 0: seat is 2, by the rules 0"),
        (put("stopped", to=True), "the record has a result, but says that the game was stopped"),
        (lambda r: r["events"].pop(), "the record has a result, but the game is not over"),
        (lambda r: r["events"].clear(), "the record has a result, but the game is not over"),
    ],
)
def test_results_of_the_wrong_form_or_at_the_wrong_time(bend: Bend, reason: str) -> None:
    assert bent(bend) == Fault("result", reason)


def test_a_record_without_a_result_claims_none() -> None:
    assert bent(cut("result")) is None
    assert bent(put("stopped", to=False)) is None


def test_a_record_may_break_off_anywhere() -> None:
    record = plain()
    del record["result"]
    events = record["events"]
    for end in range(0, len(events), 11):
        if end < len(events) and events[end][0] == "deck":
            continue
        assert fault_of(packed({**record, "events": events[:end]}), find) is None


def test_a_held_tile_must_be_named_when_there_is_a_result_and_a_spent_one_must_not() -> None:
    record = plain()
    for seat, tile in enumerate(record["setup"]["golden"]):
        spare = ({"fleet", "columns", "guild", "achievements"} - {*record["setup"]["golden"]}).pop()
        if tile is None:
            assert bent(put("setup", "golden", seat, to=spare)) == Fault(
                "setup", f"golden names the tile of seat {seat}, which has been spent"
            )
        else:
            assert bent(put("setup", "golden", seat, to=None)) == Fault(
                "result", f"seat {seat} holds its golden tile, but the record does not name it"
            )


def test_our_own_records_are_sound_and_cut_ones_are_not() -> None:
    for seed in range(9):
        it = played(seed)
        record = msgspec.json.encode(whole(it.setup, it.log, it.table))
        assert fault_of(record, find) is None
        running = played(seed, lambda it: len(it.log) > 50)
        record = msgspec.json.encode(whole(running.setup, running.log, running.table))
        assert fault_of(record, find) is None
        for viewer in it.viewers:
            cut = seen_by(running.setup, running.log, running.table, viewer)
            fault = fault_of(msgspec.json.encode(cut), find)
            assert fault is not None
            assert fault.where == "setup"
            assert "null" in fault.reason


def test_legal_tokens_after_some_events() -> None:
    record = plain()
    data, at = packed(record), deck_place(record)
    assert choices_after(data, find, 0) == ["dock:1", "dock:2", "dock:3", "dock:4"]
    assert choices_after(data, find, at) == choices_after(data, find, at + 1) != []
    assert choices_after(data, find) == choices_after(data, find, 381) == []
    for beyond in (382, -1, 10**30):
        with pytest.raises(TooFew) as error:
            choices_after(data, find, beyond)
        assert error.value.events == 381
    broken = packed({**record, "events": [*record["events"][:20], [0, "no"]]})
    assert choices_after(broken, find, 20) == choices_after(data, find, 20)
    with pytest.raises(Faulty, match=r"^event 21: "):
        choices_after(broken, find)


def test_the_first_fault_is_told_though_others_follow() -> None:
    record = plain()
    record["events"][30] = None
    record["events"][20] = [9, "no"]
    record["result"] = 7
    fault = fault_of(packed(record), find)
    assert fault is not None
    assert fault.where == "event 21"


def test_a_million_events_end_at_the_first_fault() -> None:
    record = plain()
    asked = []

    def once(name: str) -> Edition:
        asked.append(name)
        return EDITION

    more = b', [0, "pass"]' * 1_000_000
    data = packed(record).replace(b']], "result"', b']%b], "result"' % more)
    fault = fault_of(data, once)
    assert fault == Fault("event 382", "the game is over; nothing may follow")
    assert asked == [EDITION.id]


def test_noise_is_never_a_crash() -> None:
    chance = Random("noise")
    source = read("games", names("games")[0])
    for _ in range(300):
        data = bytearray(source)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
        fault = fault_of(bytes(data), find)
        assert fault is None or fault.where.split(" ")[0] in {"setup", "event", "result"}


def test_a_value_put_anywhere_is_never_a_crash() -> None:
    values: list[Any] = [None, True, -1, 2.5, 10**30, "", "M", [], [[]], {}, {"a": 1}, "deck"]
    chance = Random("values")
    for _ in range(400):
        record = plain("00-2p-golden")
        at: Any = record
        while True:
            key = chance.choice(list(at) if isinstance(at, dict) else range(len(at)))
            if isinstance(at[key], dict | list) and at[key] and chance.random() < 0.8:
                at = at[key]
                continue
            at[key] = chance.choice(values)
            break
        fault = fault_of(packed(record), find)
        assert fault is None or fault.where.split(" ")[0] in {"setup", "event", "result"}
