"""Nobody is given what he may not know: worlds that differ in it alone look the same to him.

``CARTHAGO_LEAK_GAMES`` sets how many games are played for each number of seats, for long runs;
``CARTHAGO_SEED`` repeats a run; the seed of each game is printed.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot.rules.turns import turns_in_all
from tests.discord import leak_faults, leak_rare_faults
from tests.discord.leak_course import LOOKERS, Kind, Trail
from tests.discord.leak_rare import GUESTS
from tests.discord.leak_worlds import (
    Bots,
    Deal,
    Order,
    Played,
    any_order,
    changed,
    difference,
    difference_of_logs,
    logged,
    played,
)
from tests.rig.world import PLAYERS, running

GAMES = int(os.environ.get("CARTHAGO_LEAK_GAMES", "1"))
SEED = int(os.environ.get("CARTHAGO_SEED", "2026"))
PLAYED = 10
"""Turns that are played in a sampled game, the others end at once; a long run plays them all."""

SAMPLE = 3
"""So many kinds of viewers are looked at in a sampled game."""
BUTTONS = ("End turn", "Extra turn", "My tile", "Confirm", "Board")


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_nobody_can_tell_deals_apart(tmp_path: Path, seats: int, number: int) -> None:
    seed = SEED + number
    print(f"CARTHAGO_SEED={seed}, {seats} seats")  # noqa: T201 - shown when it fails
    hurry = turns_in_all(seats) - PLAYED if GAMES == 1 else 0
    kind = Kind(seats, seed, stops=seed % 4 == 0, hurry=hurry)
    chance = Random(f"deals/{seats}/{seed}")
    order = any_order(chance)
    base = await played(tmp_path / "base.db", kind, Deal(order), judged=True)
    assert base.faults == []
    for had, names in sorted(viewers(base.trail, seats, chance).items()):
        deal = unlike(order, had, base.trail, chance)
        other = await played(tmp_path / f"{had}.db", kind, deal)
        assert other.faults == []
        for name in names:
            whole = base.trail.status == "stopped"
            assert difference(base, other, name, whole=whole) is None, f"{name}: {deal}"
        assert difference_of_logs(base, other) is None
    secret = unlike_where_spent(order, seats, base.trail, chance)
    if secret is not None:
        other = await played(tmp_path / "spent.db", kind, secret)
        for name in (*PLAYERS[:seats], *GUESTS, *LOOKERS):
            seats_had = base.trail.had.get(name, set())
            if all(order[seat] == secret.tiles[seat] for seat in seats_had):
                found = difference(base, other, name, whole=True)
                assert found is None, f"{name}: {secret}\n{found}"
        assert base.lines == other.lines


def viewers(trail: Trail, seats: int, chance: Random) -> dict[tuple[int, ...], list[str]]:
    """Return who may know of which seats' tiles; a sample where few games are played."""
    found: dict[tuple[int, ...], list[str]] = {}
    for name in (*PLAYERS[:seats], *GUESTS, *LOOKERS):
        found.setdefault(tuple(sorted(trail.had.get(name, ()))), []).append(name)
    if GAMES == 1 and len(found) > SAMPLE:
        kept = {(), *chance.sample(sorted(found.keys() - {()}), SAMPLE - 1)}
        found = {had: names for had, names in found.items() if had in kept}
    return found


def unlike(order: Order, had: tuple[int, ...], trail: Trail, chance: Random) -> Deal:
    """Return a deal that whoever had these seats cannot tell from ``order`` before the end.

    It is dealt so from the start, or put so into the file at a restart.
    """
    other = changed(order, lambda place: place in had, chance)
    if trail.restarts and chance.random() < 0.5:
        return Deal(order, other, chance.randint(1, len(trail.restarts)))
    return Deal(other)


def unlike_where_spent(order: Order, seats: int, trail: Trail, chance: Random) -> Deal | None:
    """Return a deal that differs in spent tiles alone; those are never told, to nobody.

    Where a tile was spent before a restart and stayed so, it is changed at that restart, so that
    its owner too sees the same.
    """
    restarts = [
        (number, gone)
        for number, step in enumerate(trail.restarts, start=1)
        if (gone := _spent(trail, seats, since=step))
    ]
    if restarts:
        number, gone = chance.choice(restarts)
        return Deal(order, changed(order, lambda place: _stays(place, gone, seats), chance), number)
    gone = _spent(trail, seats, since=len(trail.golden) - 1)
    if gone:
        return Deal(changed(order, lambda place: _stays(place, gone, seats), chance))
    return None


def _stays(place: int, gone: set[int], seats: int) -> bool:
    return place < seats and place not in gone


def _spent(trail: Trail, seats: int, since: int) -> set[int]:
    """Return the seats whose tiles were spent after so many steps, and stayed so."""
    later = trail.golden[since - 1 :]
    return {seat for seat in range(seats) if all(golden[seat] == "spent" for golden in later)}


@pytest.mark.parametrize(
    "left", ["substr(setup, 1, length(setup) - 9)", "replace(setup, ':2', ':x')"]
)
async def test_errors_tell_no_tile(tmp_path: Path, left: str) -> None:
    """A game whose setup is damaged cannot be played; what is said of it tells nothing."""
    path = tmp_path / "damaged.db"
    bots = Bots(path, 1, Deal(("fleet", "empty-hand", "guild", "columns", "achievements")))
    with logged() as log:
        async with running(bots) as world:
            await world.slash("Anna", "game new", way="table", seats=2)
            await world.click("Ben", "Join")
            await world.click("Anna", "Start")
            first = len(world.recorder.seen)
            with contextlib.closing(sqlite3.connect(path)) as connection, connection:
                connection.execute(f"UPDATE games SET setup = CAST({left} AS BLOB)")
            for who, label in itertools.product(("Anna", "Ben", "Eve"), BUTTONS):
                await world.click(who, label, world.messages()[0])
                await world.slash(who, "game log")
                await world.slash(who, "game list")
            said = [sight.text for sight in world.recorder.seen[first:]]
    assert sum("-# (error " in text for text in said) == len(log.errors) > 0
    told = re.compile("fleet|empty-hand|open purse", re.IGNORECASE)
    assert [text for text in (*said, *log.errors, *log.lines) if told.search(text)] == []


# Leaks that are put in on purpose must be found

ONE: Order = ("fleet", "columns", "achievements", "guild", "empty-hand")
OTHER: Order = ("empty-hand", "fleet", "columns", "achievements", "guild")
RARE = [Kind(2, seed, turns=1) for seed in (6, 5, 9, 3)]
"""Courses in one of which at least a leak must be found: not each comes to all."""
Leak = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(scope="module")
def beginning() -> Kind:
    """The first turns of a game, which end while it runs."""
    return Kind(2, 2, turns=3, rare=False)


async def pair(path: Path, kind: Kind, *orders: Order) -> tuple[Played, Played]:
    """Play the same course with two deals."""
    path.mkdir()
    one, other = [await played(path / f"{n}.db", kind, Deal(o)) for n, o in enumerate(orders)]
    return one, other


@pytest.mark.parametrize(
    "leak",
    [
        leak_faults.letters_in_the_board,
        leak_faults.a_tile_in_the_picture,
        leak_faults.a_tile_in_an_alt_text,
        leak_faults.a_tile_in_the_name_of_a_file,
        leak_faults.a_line_that_comes_late,
        leak_faults.a_tile_in_an_id,
        leak_faults.a_choice_in_an_autocomplete,
        leak_faults.a_tile_in_a_refusal,
        leak_faults.a_tile_in_a_record,
        leak_faults.a_salt_in_a_line,
    ],
)
async def test_a_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Leak, beginning: Kind
) -> None:
    leak(monkeypatch)
    worlds = await pair(tmp_path / "leaky", beginning, ONE, OTHER)
    assert difference(*worlds, "Eve", whole=True) is not None


RARE_LEAKS: list[Leak] = [
    leak_rare_faults.a_tile_in_an_offer,
    leak_rare_faults.a_tile_in_a_question,
    leak_rare_faults.a_tile_in_an_answer_about_moving,
    leak_rare_faults.a_deadline_by_a_tile,
    leak_rare_faults.the_size_of_secrets_in_the_status,
    leak_rare_faults.everything_in_an_export,
    leak_rare_faults.an_errors_words_in_its_channel,
    leak_rare_faults.an_errors_words_in_an_answer,
]
"""A sampled run plants one of them."""


@pytest.mark.parametrize("leak", RARE_LEAKS if GAMES > 1 else [Random(SEED).choice(RARE_LEAKS)])
async def test_a_leak_in_what_is_rare_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Leak
) -> None:
    leak(monkeypatch)
    for kind in RARE:
        worlds = await pair(tmp_path / f"leaky-{kind.seed}", kind, ONE, OTHER)
        if difference(*worlds, "Eve", whole=True) is not None:
            return
    pytest.fail("not found")


async def test_an_errors_words_in_the_log_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak_rare_faults.an_errors_words_in_the_log(monkeypatch)
    world = await played(tmp_path / "leaky.db", RARE[0], Deal(ONE))
    assert world.faults


async def test_without_a_leak_none_is_found(tmp_path: Path, beginning: Kind) -> None:
    worlds = await pair(tmp_path / "tight", beginning, ONE, OTHER)
    assert difference(*worlds, "Eve", whole=True) is None
    assert difference(*worlds, "Anna", whole=True) is not None
    assert difference_of_logs(*worlds) is None


async def test_a_leak_in_the_log_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beginning: Kind
) -> None:
    leak_faults.a_tile_in_the_log(monkeypatch)
    worlds = await pair(tmp_path / "leaky", beginning, ONE, OTHER)
    assert difference_of_logs(*worlds) is not None


async def test_a_leak_at_the_end_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leak_faults.a_spent_tile_in_the_result(monkeypatch)
    ended = Kind(2, 1, hurry=16, rare=False)
    other: Order = ("empty-hand", "columns", "achievements", "guild", "fleet")
    worlds = await pair(tmp_path / "leaky", ended, ONE, other)
    assert worlds[0].trail.golden[-1][0] == "spent"
    assert worlds[0].trail.status == "finished"
    assert difference(*worlds, "Eve", whole=False) is None
    assert difference(*worlds, "Eve", whole=True) is not None


@pytest.mark.parametrize("words", ["met by fleet", "The Open Purse", "EMPTY-HAND"])
def test_a_tile_in_a_line_of_the_log_is_a_fault(words: str) -> None:
    with logged() as log:
        logging.getLogger("bot.discord.delivery").debug("seat 1: %s", words)
        logging.getLogger("bot.discord.delivery").debug("seat 1: a tile")
    assert log.faults == [f"bot.discord.delivery DEBUG seat 1: {words}"]
    assert len(log.lines) == 2
