"""The repository of games: whole changes, versions, names, and what is found."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.store.database import Database
from bot.store.errors import Conflict, IdTaken, NameTaken
from bot.store.games import Games, Save
from bot.store.rows import EventRow, SeatRow
from tests.store.files import after, dump, game

NOTICES = ((b"first", "n1"), (b"second", "n2"))


@pytest.fixture
def games(database: Database) -> Games:
    return Games(database)


async def test_a_game_is_read_as_it_was_stored(games: Games) -> None:
    stored = game(setup=b"\x00secret", due_at=5, started_at=2, trouble="words")
    stored = msgspec.structs.replace(stored, invited=(7, 9))
    await games.create(stored)
    assert await games.load("g1") == stored
    assert await games.load("none") is None


async def test_a_change_is_stored_whole(games: Games, database: Database) -> None:
    first = game()
    await games.create(first)
    second = after(first, b"[1]", b"[2]", status="finished", due_at=9)
    await games.save(Save(1, second, NOTICES, 2000))
    assert await games.load("g1") == second
    third = after(second, b"[3]")
    await games.save(Save(2, third, (), 2001))
    assert await games.load("g1") == third
    rows = await database.read(
        lambda c: c.execute(
            "SELECT game_id, body, nonce, at, tries, next_at FROM outbox"
        ).fetchall()
    )
    assert rows == [("g1", body, nonce, 2000, 0, 2000) for body, nonce in NOTICES]


@pytest.mark.parametrize("before", [0, 2, 3])
async def test_a_change_of_another_version_is_refused(
    games: Games, database: Database, before: int
) -> None:
    first = game()
    await games.create(first)
    stands = await dump(database)
    change = after(first, b"[1]", status="finished", name="Other")
    change = msgspec.structs.replace(change, seats=change.seats[:1], invited=(5,))
    with pytest.raises(Conflict):
        await games.save(Save(before, change, NOTICES, 2000))
    assert await dump(database) == stands


async def test_a_change_of_a_game_that_is_not_there_is_refused(
    games: Games, database: Database
) -> None:
    stands = await dump(database)
    with pytest.raises(Conflict):
        await games.save(Save(1, after(game(), b"[1]"), NOTICES, 2000))
    assert await dump(database) == stands


async def test_of_two_changes_at_once_one_is_stored(games: Games) -> None:
    first = game()
    await games.create(first)
    one, two = after(first, b"[1]"), after(first, b"[2]")
    done = await asyncio.gather(
        games.save(Save(1, one, (), 0)), games.save(Save(1, two, (), 0)), return_exceptions=True
    )
    assert [type(outcome) for outcome in done] == [type(None), Conflict]
    assert await games.load("g1") == one


async def test_stored_events_are_never_written_again(games: Games) -> None:
    first = game()
    await games.create(first)
    second = after(first, b"[1]")
    await games.save(Save(1, second, (), 0))
    forged = after(second, b"[2]")
    forged = msgspec.structs.replace(
        forged, events=(EventRow(1, 9, 9, None, b"forged"), *forged.events[1:])
    )
    await games.save(Save(2, forged, (), 0))
    stored = await games.load("g1")
    assert stored is not None
    assert [event.body for event in stored.events] == [b"[1]", b"[2]"]


async def test_the_board_is_not_touched_by_a_change(games: Games, database: Database) -> None:
    first = game()
    await games.create(first)
    sql = "UPDATE games SET board_id = 5, board_version = 1, lines_below = 3, trouble = 'words'"
    await database.write(lambda c: c.execute(sql))
    await games.save(Save(1, after(first, b"[1]"), (), 0))
    stored = await games.load("g1")
    assert stored is not None
    row = stored.row
    assert (row.board_id, row.board_version, row.lines_below, row.trouble) == (5, 1, 3, "words")


async def test_where_a_tile_was_told_stays_with_a_renamed_seat(
    games: Games, database: Database
) -> None:
    first = game()
    await games.create(first)
    await database.write(lambda c: c.execute("UPDATE seats SET dm_channel = 7, dm_message = 8"))
    renamed = (SeatRow(0, 101, "Anna"), SeatRow(1, 102, "Ben"))
    await games.save(Save(1, msgspec.structs.replace(after(first), seats=renamed), (), 0))
    rows = "SELECT name, dm_channel, dm_message FROM seats ORDER BY seat"
    assert await database.read(lambda c: c.execute(rows).fetchall()) == [
        ("Anna", 7, 8),
        ("Ben", 7, 8),
    ]


async def test_seats_that_trade_places_are_stored(games: Games) -> None:
    first = game()
    await games.create(first)
    seats = (SeatRow(0, 102, "Ben"), SeatRow(1, 101, "Ann"))
    second = msgspec.structs.replace(after(first), seats=seats)
    await games.save(Save(1, second, (), 0))
    assert await games.load("g1") == second


async def test_names_are_unique_among_the_open_games_of_a_home(
    games: Games, database: Database
) -> None:
    await games.create(game("g1", name="Hanno"))
    stands = await dump(database)
    with pytest.raises(NameTaken) as caught:
        await games.create(game("g2", name="hanno", status="lobby"))
    assert caught.value.facts == {"name": "hanno"}
    assert await dump(database) == stands
    await games.create(game("g3", name="Hanno", channel_id=11))
    await games.create(game("g4", name="Hanno", status="finished"))
    await games.save(Save(1, after(game("g1", name="Hanno"), status="stopped"), (), 0))
    await games.create(game("g5", name="HANNO"))


async def test_an_id_is_given_once(games: Games, database: Database) -> None:
    await games.create(game("g1"))
    stands = await dump(database)
    with pytest.raises(IdTaken):
        await games.create(game("g1", name="Other"))
    assert await dump(database) == stands


async def test_a_game_has_one_rematch(games: Games, database: Database) -> None:
    await games.create(game("g1", status="finished"))
    await games.create(game("g2", rematch_of="g1"))
    stands = await dump(database)
    with pytest.raises(Conflict):
        await games.create(game("g3", rematch_of="g1"))
    assert await dump(database) == stands


async def test_games_are_found_by_person_place_and_time(games: Games) -> None:
    await games.create(game("old", created_at=1, status="finished"))
    await games.create(game("b", created_at=3, due_at=30))
    await games.create(game("a", created_at=3, due_at=40))
    await games.create(game("far", created_at=2, channel_id=11, due_at=30))
    await games.create(msgspec.structs.replace(game("not", created_at=4), seats=()))
    assert [row.id for row in await games.of_person(101)] == ["a", "b", "far", "old"]
    assert await games.of_person(999) == []
    assert [row.id for row in await games.open_in(10)] == ["a", "b", "not"]
    assert await games.open_in(12) == []
    assert [row.id for row in await games.newest_in(10)] == ["not", "a", "b", "old"]
    assert await games.newest_in(12) == []
    assert await games.due(29) == []
    assert await games.due(30) == ["b", "far"]
    assert await games.due(99) == ["b", "far", "a"]
    assert await games.next_due() == 30


async def test_without_games_nothing_is_due(games: Games) -> None:
    assert await games.next_due() is None
    assert await games.due(10**10) == []
