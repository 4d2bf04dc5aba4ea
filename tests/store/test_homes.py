"""Homes that are shut or left: what is kept, what is owed, and that it is said once."""

from __future__ import annotations

import pytest

from bot.store.database import Database
from bot.store.errors import Conflict, NameTaken
from bot.store.games import Games, Save
from bot.store.homes import Homes, Trouble
from bot.store.outbox import BoardRow, Outbox
from bot.store.rows import NoticeRow, StoredGame
from tests.store.files import after, game

NOW = 2000


@pytest.fixture
def outbox(database: Database) -> Outbox:
    return Outbox(database)


@pytest.fixture
def homes(database: Database) -> Homes:
    return Homes(database)


def removal(message: int) -> bytes:
    """Make what removes a board message."""
    return f"remove {message}".encode()


def trouble(code: str = "gone", game_id: str = "g1", channel: int = 10) -> Trouble:
    return Trouble(game_id, channel, code, code.encode(), f"{game_id}-{code}", NOW)


async def owed(outbox: Outbox, game_id: str = "g1") -> list[NoticeRow]:
    """Give all that a game has to tell."""
    rows: list[NoticeRow] = []
    while row := await outbox.notice(game_id, rows[-1].id if rows else 0):
        rows.append(row)
    return rows


async def board(outbox: Outbox, game_id: str = "g1") -> BoardRow:
    row = await outbox.board(game_id)
    assert row is not None
    return row


async def moved(database: Database, stored: StoredGame, channel: int = 20) -> StoredGame:
    """Let a game leave for another channel, with one notice."""
    new = after(stored, channel_id=channel)
    change = Save(stored.row.version, new, ((b"arrived", "n"),), NOW, removal=removal)
    await Games(database).save(change)
    return new


async def test_a_game_that_moves_has_no_board_yet_and_owes_the_old_ones_removal(
    database: Database, outbox: Outbox, homes: Homes
) -> None:
    await Games(database).create(game())
    await outbox.add("g1", b"line", "n", NOW)
    await outbox.board_posted(await board(outbox), 1, 500, now=NOW, remove_old=b"")
    await outbox.postpone((await owed(outbox))[0], NOW + 60)
    await homes.troubled(trouble("locked"))
    await moved(database, game())
    row = await board(outbox)
    assert (row.channel_id, row.board_id, row.board_version, row.trouble) == (20, None, 0, None)
    rows = await owed(outbox)
    assert [each.body for each in rows] == [b"line", b"locked", b"arrived", b"remove 500"]
    assert {(each.next_at, each.tries) for each in rows} == {(NOW, 0)}


async def test_a_change_in_the_same_home_leaves_the_board_alone(
    database: Database, outbox: Outbox
) -> None:
    await Games(database).create(game())
    await outbox.board_posted(await board(outbox), 1, 500, now=NOW, remove_old=b"")
    await moved(database, game(), channel=10)
    row = await board(outbox)
    assert (row.board_id, row.board_version) == (500, 1)
    assert [each.body for each in await owed(outbox)] == [b"arrived"]


async def test_a_move_that_is_refused_changes_nothing(database: Database, outbox: Outbox) -> None:
    games = Games(database)
    await games.create(game(name="Byrsa"))
    await games.create(game("g2", name="byrsa", channel_id=20))
    await outbox.board_posted(await board(outbox), 1, 500, now=NOW, remove_old=b"")
    with pytest.raises(NameTaken):
        await moved(database, game(name="Byrsa"))
    with pytest.raises(Conflict):
        await moved(database, game(version=7, name="Byrsa"), channel=30)
    row = await board(outbox)
    assert (row.channel_id, row.board_id, row.board_version) == (10, 500, 1)
    assert await owed(outbox) == []


async def test_a_board_that_was_posted_while_its_game_left_is_removed(
    database: Database, outbox: Outbox
) -> None:
    await Games(database).create(game())
    before = await board(outbox)
    await moved(database, game())
    await outbox.board_posted(before, 1, 501, now=NOW, remove_old=b"old", remove_new=b"new")
    row = await board(outbox)
    assert (row.board_id, row.board_version) == (None, 0)
    assert [each.body for each in await owed(outbox)] == [b"arrived", b"new"]


async def test_a_trouble_is_said_once_as_long_as_it_lasts(
    database: Database, outbox: Outbox, homes: Homes
) -> None:
    await Games(database).create(game())
    for _ in range(3):
        await homes.troubled(trouble("forbidden"), 1)
    await homes.troubled(trouble("gone"))
    assert [each.body for each in await owed(outbox)] == [b"forbidden", b"gone"]
    row = await board(outbox)
    assert (row.trouble, row.board_version) == ("gone", 1)


@pytest.mark.parametrize("status", ["finished", "stopped", "cancelled"])
async def test_of_a_game_that_is_over_nothing_is_said(
    database: Database, outbox: Outbox, homes: Homes, status: str
) -> None:
    await Games(database).create(game(status=status))
    await homes.troubled(trouble())
    assert (await board(outbox)).trouble == "gone"
    assert await owed(outbox) == []


async def test_a_trouble_of_a_home_that_was_left_is_none(
    database: Database, outbox: Outbox, homes: Homes
) -> None:
    await Games(database).create(game())
    await moved(database, game())
    await homes.troubled(trouble(), 2)
    assert (await board(outbox)).trouble is None
    assert [each.body for each in await owed(outbox)] == [b"arrived"]


async def test_a_trouble_is_over_when_the_board_is_shown_and_nothing_waits(
    database: Database, outbox: Outbox, homes: Homes
) -> None:
    await Games(database).create(game())
    await outbox.add("g1", b"line", "n", NOW)
    (line,) = await owed(outbox)
    await outbox.postpone(line, NOW + 60)
    await homes.troubled(trouble("forbidden"), 1)
    await outbox.delivered((await owed(outbox))[1])
    # Its edit was taken, but the line was not: it is tried at once, and the trouble goes on.
    await outbox.board_shown("g1", 1)
    (line,) = await owed(outbox)
    assert (line.next_at, (await board(outbox)).trouble) == (NOW, "forbidden")
    await outbox.delivered(line, line_in=10)
    row = await board(outbox)
    assert (row.board_version, row.trouble) == (0, "forbidden")
    await outbox.board_shown("g1", 1)
    assert (await board(outbox)).trouble is None


async def test_everything_is_tried_again(database: Database, outbox: Outbox, homes: Homes) -> None:
    await Games(database).create(game())
    await outbox.add("g1", b"line", "n", NOW)
    await outbox.postpone((await owed(outbox))[0], NOW + 60)
    await homes.troubled(trouble("removed"), 1)
    await homes.try_again(["g1"])
    assert (await board(outbox)).board_version == 0
    assert [each.next_at for each in await owed(outbox)] == [NOW, NOW]


async def test_open_games_by_their_places(database: Database, homes: Homes) -> None:
    games = Games(database)
    await games.create(game("g1", channel_id=10))
    await games.create(game("g2", channel_id=11, parent_id=10))
    await games.create(game("g3", channel_id=12))
    await games.create(game("g4", channel_id=10, status="finished"))
    assert [each.id for each in await homes.in_or_under(10)] == ["g1", "g2"]
    assert [each.id for each in await homes.in_or_under(11)] == ["g2"]
    assert [each.id for each in await homes.in_server(1)] == ["g1", "g2", "g3"]
    assert await homes.in_server(2) == []
    assert len(await homes.everywhere()) == 3
