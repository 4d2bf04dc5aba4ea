"""Rows of the database as frozen data."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.store import marks

Way = Literal["table", "full"]
Status = Literal["lobby", "running", "finished", "stopped", "cancelled"]


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of ``games``; the columns are explained in the migrations."""

    id: str
    name: str
    way: Way
    golden: bool
    most_seats: int
    status: Status
    version: int
    guild_id: int
    channel_id: int
    thread: bool
    host_id: int
    created_at: int
    setup: bytes | None = None
    started_at: int | None = None
    ended_at: int | None = None
    due_at: int | None = None
    rematch_of: str | None = None
    board_id: int | None = None
    board_version: int = 0
    board_tries: int = 0
    board_next_at: int | None = None
    lines_below: int = 0
    trouble: str | None = None
    edition: str | None = None
    pace: str = "none"
    parent_id: int | None = None
    seals: bytes | None = None


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where, under which name.

    ``player`` is the kind of an automatic player: one of its own has a negative ``user_id``, and
    one that stands in for somebody that person's; None where the person plays. ``open``: whether
    anybody may take the seat.
    """

    seat: int
    user_id: int
    name: str
    player: str | None = None
    open: bool = False


class FormerRow(msgspec.Struct, frozen=True):
    """Who had a seat up to the event ``until``, and where he was told the golden tile.

    ``mark``: by what one who was forgotten is known again, until the game ends.
    """

    seat: int
    until: int
    user_id: int
    name: str
    dm_channel: int | None = None
    dm_message: int | None = None
    mark: bytes | None = None

    def was(self, user_id: int) -> bool:
        """Whether it was this person, also if he has been forgotten since."""
        return self.user_id == user_id or (self.mark is not None and marks.fits(self.mark, user_id))


class EventRow(msgspec.Struct, frozen=True):
    """One event of a game's log; ``by`` is the acting seat, None for the bot and moderators."""

    number: int
    version: int
    at: int
    by: int | None
    body: bytes


class StoredGame(msgspec.Struct, frozen=True):
    """A game as it is stored."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    events: tuple[EventRow, ...]
    invited: tuple[int, ...]
    former: tuple[FormerRow, ...] = ()


class NoticeRow(msgspec.Struct, frozen=True):
    """Something that has to be told."""

    id: int
    game_id: str
    body: bytes
    nonce: str
    at: int
    tries: int
    next_at: int


class NoteRow(msgspec.Struct, frozen=True):
    """Something that a person is told at the next private answer."""

    id: int
    user_id: int
    game_id: str
    body: bytes


class PersonRow(msgspec.Struct, frozen=True):
    """How a person wishes to be reminded; the quiet hours are minutes of his day."""

    user_id: int
    zone: str | None = None
    quiet_from: int | None = None
    quiet_until: int | None = None
    remind: str = "ping"


class ReminderRow(msgspec.Struct, frozen=True):
    """Something that a person is to be reminded of.

    ``stage`` is ``turn`` for a call that was held back in his quiet hours, else that of the
    deadline; ``version`` is the game's when the reminder came to be owed.
    """

    user_id: int
    game_id: str
    stage: str
    version: int
    nonce: str
    tries: int
    next_at: int


class BackupRow(msgspec.Struct, frozen=True):
    """A verified backup: when, under which name, with how many bytes and games."""

    at: int
    name: str
    size: int
    games: int
