"""Seals and how the seals of a record are checked; hashes are reckoned here by hashlib alone."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.rules.reading import fault_of
from bot.rules.seals import Seal, digest, make, shut, standing
from tests.rules.full.games import find, names, packed, plain
from tests.rules.tables import plain_table, table

Record = dict[str, Any]
SALT = "00112233445566778899aabbccddeeff" * 2


def seal(item: object, salt: str) -> dict[str, str | None]:
    """Seal something without the program."""
    text = json.dumps(item, separators=(",", ":"))
    return {"hash": hashlib.sha256(f"{salt}:{text}".encode()).hexdigest(), "salt": salt}


def sealed(record: Record) -> Record:
    """Give a finished record the seals that it should have."""
    chance = Random(3)
    setup = record.get("setup", {})
    secret = {key: setup[key] for key in ("deck", "ships") if setup}
    if record["golden"]:
        tiles = setup.get("golden", record["golden"])
        secret |= {f"golden-{seat}": tile for seat, tile in enumerate(tiles)}
    decks = [cards for who, cards, *_ in record["events"] if who == "deck"]
    secret |= {f"deck-{number}": deck for number, deck in enumerate(decks, 2)}
    seals = {item: seal(what, chance.randbytes(32).hex()) for item, what in secret.items()}
    for item, what in secret.items():
        if what is None:
            seals[item]["salt"] = None
    return {**record, "seals": seals}


def fault(record: Record) -> str | None:
    """Return what is wrong with a record and its seals."""
    found = fault_of(packed(record), find, seals=True)
    return None if found is None else str(found)


def game() -> Record:
    """Return a finished full game in which a tile was spent and the deck reshuffled."""
    record = sealed(plain())
    assert None in record["setup"]["golden"]
    assert "deck-2" in record["seals"]
    return record


def tabled() -> Record:
    """Return a finished refereed table, one tile spent."""
    state = table("fleet", "guild", "columns").finish(3, 4, 5)
    record = json.loads(msgspec.json.encode(state.record(None)))
    assert record["golden"] == ["fleet", "guild", "columns"]
    return sealed(record)


def test_a_seal_is_what_the_words_say() -> None:
    for item in ("fleet", ["M-grain-2", "s07"], [], "é"):
        made = make("deck", item, Random(1))
        assert made.salt is not None
        assert {"hash": made.hash, "salt": made.salt} == seal(item, made.salt)
        assert len(bytes.fromhex(made.salt)) == 32
        assert made.fits(item)
        assert not made.fits([*item, "s08"])
        assert not shut(made).fits(item)
        assert shut(made) == Seal("deck", made.hash)
    known = hashlib.sha256(f'{SALT}:["a","b"]'.encode()).hexdigest()
    assert digest(SALT, ("a", "b")) == known
    assert digest(SALT, "fleet") == hashlib.sha256(f'{SALT}:"fleet"'.encode()).hexdigest()


def test_the_lines_that_the_docs_give_work(tmp_path: Path) -> None:
    words = (Path(__file__).resolve().parents[2] / "docs" / "seals.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", words, re.DOTALL)
    record = game()
    for expected in ("True", "False"):
        (tmp_path / "record.json").write_bytes(packed(record))
        ran = subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True, text=True
        )
        assert ran.stdout.strip() == expected
        swap_the_deck(record)


def test_each_seal_has_a_salt_of_its_own() -> None:
    chance = Random(1)
    assert len({make("golden-0", "fleet", chance).salt for _ in range(50)}) == 50


def test_the_seal_that_fits_stands_else_the_newest() -> None:
    chance = Random(1)
    one, other = make("deck-2", ["a", "b"], chance), make("deck-2", ["b", "a"], chance)
    assert standing([one, other], {"deck-2": ["a", "b"]}) == (one,)
    assert standing([one, other], {"deck-2": ["b", "a"]}) == (other,)
    assert standing([one, other], {"deck-2": None}) == (other,)
    assert standing([one, other], {"deck": ["a", "b"]}) == ()
    assert standing([shut(one)], {"deck-2": ["a", "b"]}) == (shut(one),)


@pytest.mark.parametrize("name", names("games")[::8])
def test_sound_seals_have_no_fault(name: str) -> None:
    assert fault(sealed(plain(name))) is None


def test_sound_seals_of_a_table_have_no_fault() -> None:
    assert fault(tabled()) is None


def test_a_table_without_tiles_needs_no_seals() -> None:
    state = plain_table().finish(3, 4)
    record = json.loads(msgspec.json.encode(state.record(None)))
    assert fault(record) is None


def swap_the_deck(record: Record) -> None:
    deck = record["setup"]["deck"]
    deck[-1], deck[-2] = deck[-2], deck[-1]


def swap_the_ships(record: Record) -> None:
    ships = record["setup"]["ships"]
    ships[-1], ships[-2] = ships[-2], ships[-1]


def swap_the_new_deck(record: Record) -> None:
    cards = next(cards for who, cards in record["events"] if who == "deck")
    cards[0], cards[-1] = cards[-1], cards[0]


def exchange_a_tile(record: Record) -> None:
    golden = record["setup"]["golden"]
    seat = next(seat for seat, tile in enumerate(golden) if tile)
    unused = {"fleet", "columns", "achievements", "guild", "empty-hand"} - set(golden)
    golden[seat] = min(unused)


def change(item: str, key: str, value: object) -> Callable[[Record], None]:
    """Return what puts another value into a seal."""

    def changed(record: Record) -> None:
        record["seals"][item][key] = value

    return changed


def without(item: str) -> Callable[[Record], None]:
    """Return what takes a seal away."""
    return lambda record: record["seals"].pop(item)


def other(item: str) -> Callable[[Record], None]:
    """Return what adds a seal to nothing."""

    def changed(record: Record) -> None:
        record["seals"][item] = seal("fleet", SALT)

    return changed


def open_a_spent_tile(record: Record) -> None:
    seat = record["setup"]["golden"].index(None)
    record["seals"][f"golden-{seat}"] = seal("fleet", SALT)


DOES_NOT_FIT = "hash and salt do not fit what the record shows"
HELD = next(f"golden-{n}" for n, tile in enumerate(plain()["setup"]["golden"]) if tile)
SPENT = next(f"golden-{n}" for n, tile in enumerate(plain()["setup"]["golden"]) if not tile)


@pytest.mark.parametrize(
    ("tamper", "told"),
    [
        (swap_the_deck, f"seal deck: {DOES_NOT_FIT}"),
        (swap_the_ships, f"seal ships: {DOES_NOT_FIT}"),
        (swap_the_new_deck, f"seal deck-2: {DOES_NOT_FIT}"),
        (exchange_a_tile, f"seal {HELD}: {DOES_NOT_FIT}"),
        (change("deck", "salt", SALT), f"seal deck: {DOES_NOT_FIT}"),
        (change("deck-2", "hash", SALT), f"seal deck-2: {DOES_NOT_FIT}"),
        (change("ships", "salt", None), "seal ships: it is shut, but the game is over"),
        (change(HELD, "salt", None), f"seal {HELD}: it is shut, but the game is over"),
        (open_a_spent_tile, f"seal {SPENT}: it is open, but the record does not show"),
        (change("ships", "hash", "ab"), "seal ships: the hash must be 64 hex digits"),
        (change("ships", "hash", None), "seal ships: the hash must be 64 hex digits"),
        (change("ships", "salt", SALT.upper()), "seal ships: the salt must be null or 64"),
        (change("ships", "note", 1), "seal ships: a seal has 'note'"),
        (without("deck"), "seal deck: it is missing"),
        (without(SPENT), f"seal {SPENT}: it is missing"),
        (without("deck-2"), "seal deck-2: it is missing"),
        (other("deck-9"), "seals: the record has no item 'deck-9'"),
        (other("x" * 99), "seals: the record has no item 'xxx"),
        (lambda record: record.pop("seals"), "seals: the record has none"),
        (lambda record: record.update(seals=[]), "seals: they must be an object, not a list"),
        (lambda record: record.update(seals=None), "seals: they must be an object, not null"),
        (lambda record: record["seals"].update(deck=3), "seal deck: a seal must be an object"),
    ],
)
def test_what_was_tampered_with_is_found(tamper: Callable[[Record], None], told: str) -> None:
    record = game()
    tamper(record)
    found = fault(record)
    assert found is not None
    assert found.startswith(told)
    assert "\n" not in found


def test_a_table_that_was_tampered_with_is_found() -> None:
    record = tabled()
    record["golden"][1] = "empty-hand"
    assert fault(record) == f"seal golden-1: {DOES_NOT_FIT}"
    record = tabled()
    record["seals"]["golden-2"]["salt"] = None
    assert str(fault(record)).startswith("seal golden-2: it is shut")
    del record["seals"]["golden-2"]
    assert fault(record) == "seal golden-2: it is missing"
    del record["seals"]
    assert fault(record) == "seals: the record has none"


def test_a_game_that_is_over_may_not_be_shut_by_leaving_its_result_out() -> None:
    record = game()
    del record["result"]
    assert fault(record) is None
    record["seals"]["deck"]["salt"] = None
    assert str(fault(record)).startswith("seal deck: it is shut, but the game is over")


def test_a_running_game_is_shut_and_that_is_no_fault() -> None:
    record = game()
    del record["result"]
    while len(record["events"]) > 20:
        record["events"].pop()
    record = sealed(record)
    for one in record["seals"].values():
        one["salt"] = None
    assert fault(record) is None


def test_a_fault_of_the_rules_is_told_where_the_seals_are_sound() -> None:
    record = game()
    record["result"]["scores"][0]["total"] += 1
    assert str(fault(record)).startswith("result: ")
    assert fault_of(b"no", find, seals=True) == fault_of(b"no", find)


@pytest.mark.parametrize("seals", [{}, [], None, 3, {"deck": 1}, {"x": {"hash": "", "salt": 0}}])
def test_a_plain_replay_ignores_them(seals: object) -> None:
    for record in (plain(), tabled()):
        assert fault_of(packed({**record, "seals": seals}), find) is None


def test_nothing_crashes_on_what_is_no_record() -> None:
    chance = Random(5)
    values: list[object] = [
        None,
        True,
        7,
        "x",
        [],
        {},
        [[]],
        [["deck", 3]],
        [["deck", ["x", None]]],
    ]
    for base in (game(), tabled()):
        for key in list(base):
            for value in values:
                assert value == base[key] or fault({**base, key: value}) is not None
        for key in base.get("setup", ()):
            broken = {**base, "setup": {**base["setup"], key: chance.choice(values)}}
            assert fault(broken) is not None
