"""What is asked at each press and each wake-up reads rows by an index, never all games."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

from bot.store.database import Database
from bot.store.games import Games, Save
from bot.store.homes import Homes
from bot.store.outbox import Outbox
from bot.store.people import People
from bot.store.reminders import Reminders
from bot.store.rows import PersonRow, ReminderRow
from tests.store.files import after, game

SHORT = ("boards_behind", "outbox", "reminders", "open_by_server")
"""Indexes of what is owed or still open, and tables of that: as short as what is not over."""
EVERY_ROW = re.compile(
    r"^(SCAN|SEARCH) (games|seats|former|events|invites|outbox|notes|people|reminders)\b[^(]*$"
)


async def plans(database: Database, statements: set[str]) -> dict[str, list[str]]:
    """Say how each statement finds its rows."""

    def work(connection: sqlite3.Connection) -> dict[str, list[str]]:
        return {
            sql: [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}")]
            for sql in statements
        }

    return await database.read(work)


async def test_nothing_of_every_day_reads_all_games(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "carthago.db")
    games, outbox, homes = Games(database), Outbox(database), Homes(database)
    people, reminders = People(database), Reminders(database)
    asked: set[str] = set()
    await database.read(lambda c: c.set_trace_callback(asked.add))
    await games.create(game("g1"))
    owes = (ReminderRow(101, "g1", "half", 2, "n", 0, 5),)
    await games.save(Save(1, after(game("g1"), b"[1]"), ((b"a", "n"),), 5, owes))
    notice = await outbox.notice("g1")
    row = await outbox.board("g1")
    assert notice is not None
    assert row is not None
    await outbox.postpone(notice, 6)
    await outbox.delivered(notice, line_in=10)
    await outbox.board_posted(row, 2, 7, now=5, remove_old=b"old")
    await outbox.add_note(101, "g1", b"b")
    await outbox.notes(101)
    await games.load("g1")
    await games.of_person(101)
    await games.left_by(101)
    await games.open_in(10)
    await games.newest_in(10)
    await games.due(5)
    await games.next_due()
    await games.with_automatic_players()
    await games.with_open_seats(10)
    await homes.everywhere()
    await homes.in_server(1)
    await homes.in_or_under(10)
    await homes.try_again(["g1"])
    await outbox.games_to_tell(5)
    await outbox.next_try()
    await people.wishes([101])
    await people.wish(PersonRow(101), 5)
    (owed,) = await reminders.due(5)
    await reminders.next_try()
    await reminders.postpone([owed], 5, tried=True)
    await reminders.crossed_off([owed], line_in=10)
    await database.read(lambda c: c.set_trace_callback(None))
    statements = {sql for sql in asked if re.match(r"SELECT|UPDATE|DELETE", sql)}
    assert len(statements) > 15
    found = {
        sql: bad
        for sql, plan in (await plans(database, statements)).items()
        if (bad := [s for s in plan if EVERY_ROW.match(s) and not any(w in s for w in SHORT)])
    }
    await database.close()
    assert found == {}
