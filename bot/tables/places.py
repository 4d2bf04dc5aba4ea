"""Places as the log writes them, and what follows when a game leaves one for another."""

from __future__ import annotations

import msgspec

from bot.tables.draft import Draft
from bot.tables.game import Game
from bot.tables.notices import Arrived, Left, Tile
from bot.tables.people import Home
from bot.tables.talk import Ask, Entry, Moved, Refuse

SHUT = frozenset({"gone", "forbidden", "locked", "removed"})
"""Troubles of a home in which nothing can be written."""


def place_of(home: Home) -> str:
    """Return a home as the log writes it: server, channel, whether a thread, its channel."""
    parent = "" if home.parent_id is None else home.parent_id
    return f"{home.guild_id}:{home.channel_id}:{int(home.thread)}:{parent}"


def home_of(place: str) -> Home:
    """Return the home that ``place_of`` wrote."""
    guild, channel, thread, parent = place.split(":")
    return Home(int(guild), int(channel), thread == "1", int(parent) if parent else None)


def home(game: Game) -> Home:
    """Return where a game lives."""
    row = game.row
    return Home(row.guild_id, row.channel_id, row.thread, row.parent_id)


def at(game: Game, there: Home) -> Game:
    """Return a game as if it lived elsewhere, to send something of it to that place."""
    return game.with_row(
        msgspec.structs.replace(
            game.row,
            guild_id=there.guild_id,
            channel_id=there.channel_id,
            thread=there.thread,
            parent_id=there.parent_id,
        )
    )


def is_shut(game: Game) -> bool:
    """Whether nothing can be written in a game's home, as far as is known."""
    return game.row.trouble in SHUT


def asked_for(game: Game, entry: Entry) -> Home | None:
    """Return the place that an entry asks for, or refuses; None for other entries."""
    match entry.what:
        case Ask("move", _, _, about):
            return home_of(about)
        case Refuse("move"):
            asked = (e.what for e in reversed(game.log[: entry.number]))
            return next(
                (home_of(a.about) for a in asked if isinstance(a, Ask) and a.what == "move"), None
            )
        case _:
            return None


def has_left(game: Game, channel_id: int) -> bool:
    """Whether a game lived in a channel before, and does no more."""
    if game.row.channel_id == channel_id:
        return False
    moves = (entry.what for entry in game.log if isinstance(entry.what, Moved))
    return any(home_of(moved.before).channel_id == channel_id for moved in moves)


def move(draft: Draft, seat: int, there: Home, *, asked: bool) -> None:
    """Let a game live elsewhere from now on, and say so in both places.

    ``asked``: whether all have agreed; else those who have not are called to the new home.
    """
    before = home(draft.before)
    draft.put(
        guild_id=there.guild_id,
        channel_id=there.channel_id,
        thread=there.thread,
        parent_id=there.parent_id,
        board_id=None,
        board_version=0,
        lines_below=0,
        trouble=None,
    )
    if draft.before.status == "running":
        draft.happen(Moved(seat, place_of(before)), seat)
    draft.tell(Arrived(seat, before.channel_id, called=not asked), Left(place_of(before)))
    # The messages with the tiles have a link to the home.
    draft.tell(*(Tile(owner, edits=True) for owner in _with_tiles(draft.before)))


def _with_tiles(game: Game) -> list[int]:
    """Return the seats of people who hold a golden tile."""
    if game.status != "running" or not game.row.golden:
        return []
    return [seat for seat in sorted(game.people) if game.tile(seat)[1] is not None]
