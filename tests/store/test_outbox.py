"""What has to be told: order, postponing, boards that are behind, notes; and waiting commands."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.store.database import Database
from bot.store.games import Games, Save
from bot.store.homes import Homes, Trouble
from bot.store.outbox import BoardRow, Outbox
from bot.store.requests import KEPT_SECONDS, Requests
from bot.store.rows import FormerRow, NoticeRow, SeatRow
from tests.store.files import after, game

NOW = 2000


@pytest.fixture
def outbox(database: Database) -> Outbox:
    return Outbox(database)


@pytest.fixture
def requests(database: Database) -> Requests:
    return Requests(database)


async def stored(database: Database, game_id: str, *bodies: bytes, channel_id: int = 10) -> None:
    """Store a game at version 2 that has these notices to tell."""
    first = game(game_id, channel_id=channel_id)
    games = Games(database)
    await games.create(first)
    told = tuple((body, f"{game_id}-{body.decode()}") for body in bodies)
    await games.save(Save(1, after(first), told, NOW))


async def first(outbox: Outbox, game_id: str) -> NoticeRow:
    notice = await outbox.notice(game_id)
    assert notice is not None
    return notice


async def board(outbox: Outbox, game_id: str) -> BoardRow:
    row = await outbox.board(game_id)
    assert row is not None
    return row


async def posted(outbox: Outbox, game_id: str, message: int) -> None:
    """Post the board of a game at its present version."""
    row = await board(outbox, game_id)
    await outbox.board_posted(row, row.version, message, now=NOW, remove_old=b"old")


async def lines(outbox: Outbox, *game_ids: str) -> list[int]:
    return [(await board(outbox, game_id)).lines_below for game_id in game_ids]


async def test_notices_come_in_their_order_and_go_when_delivered(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1", b"a", b"b")
    await stored(database, "g2", b"c")
    seen = []
    for game_id in ("g1", "g1", "g2"):
        notice = await first(outbox, game_id)
        seen.append((notice.body, notice.nonce, notice.at, notice.tries))
        await outbox.delivered(notice)
        await outbox.delivered(notice)
    assert seen == [(b"a", "g1-a", NOW, 0), (b"b", "g1-b", NOW, 0), (b"c", "g2-c", NOW, 0)]
    assert await outbox.notice("g1") is None
    assert await outbox.notice("none") is None


async def test_a_postponed_notice_is_the_same_and_holds_back_those_behind_it(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1", b"a", b"b")
    await stored(database, "g2", b"c")
    for game_id in ("g1", "g2"):
        await outbox.board_shown(game_id, 2)
    before = await first(outbox, "g1")
    await outbox.postpone(before, NOW + 60)
    notice = await first(outbox, "g1")
    assert (notice.id, notice.body, notice.nonce) == (before.id, before.body, before.nonce)
    assert (notice.tries, notice.next_at) == (1, NOW + 60)
    assert await outbox.games_to_tell(NOW) == ["g2"]
    assert await outbox.next_try() == NOW
    await outbox.delivered(await first(outbox, "g2"))
    assert await outbox.next_try() == NOW + 60
    assert await outbox.games_to_tell(NOW + 59) == []
    assert await outbox.games_to_tell(NOW + 60) == ["g1"]
    await outbox.delivered(notice)
    assert await outbox.games_to_tell(NOW) == ["g1"]


async def test_lines_are_counted_below_the_boards_of_open_games_alone(
    database: Database, outbox: Outbox
) -> None:
    for game_id in ("g1", "g2"):
        await stored(database, game_id, b"a")
        await posted(outbox, game_id, 7)
    await database.write(lambda c: c.execute("UPDATE games SET status='stopped' WHERE id='g2'"))
    before = await lines(outbox, "g1", "g2")
    await outbox.delivered(await first(outbox, "g1"), line_in=10)
    assert await lines(outbox, "g1", "g2") == [before[0] + 1, before[1]]


async def test_a_notice_that_is_owed_later_comes_last(database: Database, outbox: Outbox) -> None:
    await stored(database, "g1", b"a")
    await outbox.add("g1", b"later", "n", NOW)
    assert (await first(outbox, "g1")).body == b"a"
    await outbox.delivered(await first(outbox, "g1"))
    assert (await first(outbox, "g1")).body == b"later"


async def test_a_board_is_behind_until_its_version_is_shown(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1")
    assert await outbox.games_to_tell(NOW) == ["g1"]
    await outbox.board_shown("g1", 1)
    assert await outbox.games_to_tell(NOW) == ["g1"]
    await outbox.board_shown("g1", 2)
    assert await outbox.games_to_tell(NOW) == []
    assert await outbox.next_try() is None
    await Games(database).save(Save(2, after(after(game("g1"))), (), NOW))
    assert await outbox.games_to_tell(NOW) == ["g1"]


async def test_a_postponed_board_waits_and_starts_anew_when_shown(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1")
    await outbox.board_postponed("g1", NOW + 30)
    await outbox.board_postponed("g1", NOW + 60)
    assert (await board(outbox, "g1")).board_tries == 2
    assert await outbox.games_to_tell(NOW + 59) == []
    assert await outbox.next_try() == NOW + 60
    assert await outbox.games_to_tell(NOW + 60) == ["g1"]
    await outbox.board_shown("g1", 2)
    row = await board(outbox, "g1")
    assert (row.board_tries, row.board_next_at) == (0, None)


async def test_a_board_in_trouble_waits_for_the_next_change(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1")
    trouble = Trouble("g1", 10, "no right to send", b"t", "n", NOW)
    await Homes(database).troubled(trouble, 2)
    await outbox.delivered(await first(outbox, "g1"))
    assert await outbox.games_to_tell(NOW) == []
    assert (await board(outbox, "g1")).trouble == "no right to send"
    await Games(database).save(Save(2, after(after(game("g1"))), (), NOW))
    assert await outbox.games_to_tell(NOW) == ["g1"]
    await outbox.board_shown("g1", 3)
    assert (await board(outbox, "g1")).trouble is None


async def test_the_board_posted_before_is_owed_its_removal(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1")
    await posted(outbox, "g1", 500)
    assert await outbox.notice("g1") is None
    await posted(outbox, "g1", 501)
    assert (await board(outbox, "g1")).board_id == 501
    assert (await first(outbox, "g1")).body == b"old"


async def test_lines_are_counted_below_every_board_of_the_channel(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1", b"a", b"b", b"c")
    await stored(database, "g2")
    await stored(database, "far", channel_id=11)
    await posted(outbox, "g1", 500)
    assert await lines(outbox, "g1", "g2", "far") == [0, 0, 0]
    await posted(outbox, "g2", 501)
    await posted(outbox, "far", 502)
    assert await lines(outbox, "g1", "g2", "far") == [1, 0, 0]
    await outbox.delivered(await first(outbox, "g1"), line_in=10)
    await outbox.delivered(await first(outbox, "g1"), line_in=11)
    await outbox.delivered(await first(outbox, "g1"))
    assert await lines(outbox, "g1", "g2", "far") == [2, 1, 1]
    await outbox.board_shown("g1", 2)
    assert await lines(outbox, "g1", "g2", "far") == [2, 1, 1]
    await posted(outbox, "g1", 503)
    assert await lines(outbox, "g1", "g2", "far") == [0, 2, 1]


async def test_where_a_tile_was_told_is_kept_for_its_seat(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1")
    assert await outbox.tile_message("g1", 0) is None
    await outbox.tile_told("g1", 0, 102, 5, 6)
    assert await outbox.tile_message("g1", 0) is None
    await outbox.tile_told("g1", 0, 101, 7, 8)
    assert await outbox.tile_message("g1", 0) == (7, 8)
    assert await outbox.tile_message("g1", 1) is None
    assert await outbox.tile_message("none", 0) is None


async def test_a_tile_told_to_who_has_just_left_is_his_to_be_taken_back(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1")
    left = game("g1")
    seats = (SeatRow(0, 103, "Cleo"), *left.seats[1:])
    handed = msgspec.structs.replace(
        after(after(left)), seats=seats, former=(FormerRow(0, 0, 101, "Ann"),)
    )
    await Games(database).save(Save(2, handed, (), NOW))
    assert await outbox.former_tile_message("g1", 0, 0) is None
    await outbox.tile_told("g1", 0, 101, 7, 8)
    assert await outbox.tile_message("g1", 0) is None
    assert await outbox.former_tile_message("g1", 0, 0) == (7, 8)
    await outbox.tile_told("g1", 0, 103, 9, 10)
    assert await outbox.tile_message("g1", 0) == (9, 10)
    assert await outbox.former_tile_message("g1", 0, 0) == (7, 8)


async def test_a_note_is_kept_once_until_its_person_was_told(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1")
    await stored(database, "g2")
    for _ in range(2):
        await outbox.add_note(101, "g1", b"x")
    await outbox.add_note(101, "g2", b"x")
    await outbox.add_note(101, "g1", b"y")
    await outbox.add_note(102, "g1", b"x")
    notes = await outbox.notes(101)
    assert [(note.game_id, note.body) for note in notes] == [
        ("g1", b"x"),
        ("g2", b"x"),
        ("g1", b"y"),
    ]
    await outbox.noted(notes[:1])
    await outbox.noted(notes[:1])
    assert await outbox.notes(101) == notes[1:]
    assert len(await outbox.notes(102)) == 1
    await outbox.add_note(101, "g1", b"x")
    assert len(await outbox.notes(101)) == 3


async def test_the_same_note_at_the_same_moment_is_kept_once(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1")
    await asyncio.gather(*(outbox.add_note(101, "g1", b"x") for _ in range(5)))
    assert len(await outbox.notes(101)) == 1


async def test_no_note_is_kept_for_who_is_not_in_the_game(
    database: Database, outbox: Outbox
) -> None:
    await stored(database, "g1")
    await outbox.add_note(999, "g1", b"x")
    assert await outbox.notes(999) == []


async def test_a_waiting_command_is_taken_once_and_by_its_asker_alone(requests: Requests) -> None:
    number = await requests.add(1, NOW, b"one")
    other = await requests.add(2, NOW, b"two")
    assert number != other
    assert await requests.take(number, 2) is None
    assert await requests.take(number, 1) == b"one"
    assert await requests.take(number, 1) is None
    assert await requests.take(other, 2) == b"two"
    assert await requests.take(99, 1) is None


async def test_old_commands_are_forgotten_and_their_numbers_not_used_again(
    requests: Requests,
) -> None:
    old = await requests.add(1, NOW, b"old")
    kept = await requests.add(1, NOW + 1, b"kept")
    new = await requests.add(1, NOW + KEPT_SECONDS + 1, b"new")
    assert new > kept > old
    assert await requests.take(old, 1) is None
    assert await requests.take(kept, 1) == b"kept"


async def test_a_command_pressed_twice_at_once_is_taken_once(requests: Requests) -> None:
    number = await requests.add(1, NOW, b"one")
    taken = await asyncio.gather(*(requests.take(number, 1) for _ in range(4)))
    assert sorted(taken, key=bool) == [None, None, None, b"one"]
