"""Reminders and wishes: one a game, the newest; crossed off by their nonce."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bot.store.database import Database
from bot.store.games import Games, Save
from bot.store.outbox import Outbox
from bot.store.people import People
from bot.store.reminders import Reminders
from bot.store.rows import PersonRow, ReminderRow
from tests.store.files import after, game

FIRST = ReminderRow(101, "g1", "half", 2, "n1", 0, 50)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(tmp_path / "carthago.db")
    await Games(opened).create(game("g1", board_id=7))
    await Games(opened).create(game("g2"))
    yield opened
    await opened.close()


@pytest.fixture
def reminders(database: Database) -> Reminders:
    return Reminders(database)


async def save(database: Database, *rows: ReminderRow, version: int = 1) -> None:
    """Store a change of the first game that owes these."""
    changed = after(game("g1", version=version, board_id=7))
    await Games(database).save(Save(version, changed, ((b"a", "n"),), 40, rows))


async def test_they_are_stored_with_the_change_and_found_when_due(
    database: Database, reminders: Reminders
) -> None:
    await save(database, FIRST)
    assert await reminders.due(49) == []
    assert await reminders.due(50) == [FIRST]
    assert await reminders.next_try() == 50
    await reminders.crossed_off([FIRST])
    assert await reminders.next_try() is None


async def test_the_newest_takes_the_place_of_the_older_one(
    database: Database, reminders: Reminders
) -> None:
    newer = ReminderRow(101, "g1", "last", 3, "n2", 0, 90)
    await save(database, FIRST)
    await reminders.postpone([FIRST], 70, tried=True)
    await save(database, newer, version=2)
    assert await reminders.due(100) == [newer]
    # The older one was on its way meanwhile: what comes of it does not touch the newer one.
    await reminders.crossed_off([FIRST])
    await reminders.postpone([FIRST], 500, tried=True)
    assert await reminders.due(100) == [newer]


async def test_a_call_that_was_held_back_stays_one(
    database: Database, reminders: Reminders
) -> None:
    call = msgspec.structs.replace(FIRST, stage="turn")
    await save(database, call)
    await save(database, ReminderRow(101, "g1", "half", 3, "n2", 0, 90), version=2)
    assert await reminders.due(100) == [ReminderRow(101, "g1", "turn", 3, "n2", 0, 90)]


async def test_postponed_ones_count_their_tries(database: Database, reminders: Reminders) -> None:
    await save(database, FIRST)
    await reminders.postpone([FIRST], 60, tried=True)
    await reminders.postpone([FIRST], 80, tried=False)
    assert await reminders.due(80) == [msgspec.structs.replace(FIRST, tries=1, next_at=80)]


async def test_one_in_the_home_is_a_line_below_the_board(
    database: Database, reminders: Reminders
) -> None:
    await save(database, FIRST)
    await reminders.crossed_off([FIRST], line_in=10)
    board = await Outbox(database).board("g1")
    assert board is not None
    assert board.lines_below == 1


async def test_they_are_owed_with_the_crossing_off_of_a_notice(
    database: Database, reminders: Reminders
) -> None:
    await save(database)
    outbox = Outbox(database)
    notice = await outbox.notice("g1")
    assert notice is not None
    await outbox.delivered(notice, line_in=10, owed=[FIRST])
    assert await outbox.notice("g1") is None
    assert await reminders.due(50) == [FIRST]


async def test_a_new_wish_lets_what_waits_be_looked_at_again(
    database: Database, reminders: Reminders
) -> None:
    people = People(database)
    await save(database, FIRST)
    await people.wish(PersonRow(102, "UTC"), 20)
    assert await reminders.due(49) == []
    await people.wish(PersonRow(101, "UTC", 1, 2, "dm"), 20)
    assert await reminders.due(20) == [msgspec.structs.replace(FIRST, next_at=20)]
    wishes = await people.wishes([101, 103])
    assert wishes == {101: PersonRow(101, "UTC", 1, 2, "dm"), 103: PersonRow(103)}


async def test_lobbies_without_a_time_get_one(database: Database) -> None:
    games = Games(database)
    await games.create(game("g3", status="lobby", channel_id=11))
    await games.create(game("g4", status="lobby", channel_id=12, due_at=5))
    await games.date_lobbies(300)
    found = {name: await games.row(name) for name in ("g1", "g3", "g4")}
    assert {name: row and row.due_at for name, row in found.items()} == {
        "g1": None,
        "g3": 1300,
        "g4": 5,
    }
