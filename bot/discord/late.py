"""Deadlines that are over, and lobbies whose time runs out, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables import pace
from bot.tables.game import Game
from bot.tables.talk import Entry, Late
from bot.text import lines
from bot.text import pace as words


def said(game: Game, entry: Entry, late: Late, who: Sequence[str]) -> str:
    """Return what is said of a stage; ``who``: names or mentions of the late ones."""
    host = None if late.seats == (game.seat_of(game.row.host_id),) else game.host_name
    passes = words.passes_by() if host and _is_turn(game, entry) else ""
    match late.stage:
        case "lobby":
            return words.lobby_closes(game.name, late.after or 0)
        case "over":
            said = words.over(who, late.seats, host, full=game.is_full, after=late.after or 0)
            return f"{said}{passes}"
        case "open":
            return f"{words.still_over(who, late.seats, full=game.is_full)}{passes}"
        case stage:
            return words.half_time(who, stage)


def _is_turn(game: Game, entry: Entry) -> bool:
    """Whether a turn at a refereed table was awaited, not points or agreement."""
    return game.setup is not None and not game.state_after(entry.number).rounds_over


def called(game: Game, entry: Entry) -> list[int]:
    """Return the seats that a line about a missed deadline pings: those that are still late."""
    is_new = entry.version > game.asked_version and isinstance(entry.what, Late)
    seats = entry.what.seats if isinstance(entry.what, Late) else ()
    return [seat for seat in seats if is_new and seat in pace.late_seats(game)]


def named(game: Game, seats: Sequence[int], pinged: Sequence[int]) -> list[str]:
    """Return the late ones, as mentions where they are pinged."""
    return [
        f"<@{game.seats[seat].user_id}>" if seat in pinged else lines.bold(game.name_of(seat))
        for seat in seats
    ]
