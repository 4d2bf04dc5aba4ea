"""Pace, deadlines and reminders in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.text import safe, words
from bot.text.lines import bold

PACES: Mapping[str, str] = {
    "live": "15 minutes",
    "day": "a day",
    "3days": "3 days",
    "week": "a week",
}


def of_game(pace: str) -> str:
    """Return how long each may take."""
    if pace not in PACES:
        return "No deadlines: each takes the time it needs."
    return f"Pace: {PACES[pace]} for each turn."


def deadline(at: int) -> str:
    """Return until when whoever is awaited is to act."""
    return f"Deadline: {words.date(at)}."


def now_is(pace: str, game: str) -> str:
    """Return to the one who asked that the pace is set."""
    return f"{bold(game)}: {_briefly(pace)}"


def asks(by: str, pace: str) -> str:
    """Return that somebody asks for another pace."""
    wanted = f"{PACES[pace]} for each turn" if pace in PACES else "no deadlines"
    return f"{bold(by)} asks for another pace: {wanted}. It is so when all agree."


def changed(pace: str) -> str:
    """Return that the game has another pace; nobody is late by that."""
    since = " The present deadline counts anew." if pace in PACES else ""
    return f"The pace is changed. {_briefly(pace)}{since}"


def _briefly(pace: str) -> str:
    return f"Each has {PACES[pace]} for a turn." if pace in PACES else "There are no deadlines."


def over(
    who: Sequence[str], seats: Sequence[int], host: str | None, *, full: bool, after: int
) -> str:
    """Return that a deadline is over and what may be done now.

    ``who``: mentions or bold names; ``host``: None where it is the host alone who is late;
    ``after``: from when on any player may do it.
    """
    late = f"The deadline of {safe.listed([*who])} is over."
    ways = _ways(seats, full=full)
    if host is None:
        return f"{late} From {words.date(after)} on any player may give the seat away: {ways}."
    return (
        f"{late} {bold(host)}, as host, may wait, or give the seat away: {ways}. "
        f"From {words.date(after)} on any player may."
    )


def still_over(who: Sequence[str], seats: Sequence[int], *, full: bool) -> str:
    """Return that any player may now do what only the host could."""
    return (
        f"{safe.listed([*who])} {'has' if len(who) == 1 else 'have'} been awaited for twice the "
        f"pace. Now any player may give the seat away: {_ways(seats, full=full)}."
    )


def passes_by() -> str:
    """Return, behind one of these lines, how a refereed table goes on without the late one."""
    return " The host can also end that turn: `/table next player:`."


def half_time(who: Sequence[str], stage: str) -> str:
    """Return that a reminder fell due; the log alone ever says it."""
    when = "Half of the time" if stage == "half" else "Most of the time"
    return f"{when} of {safe.listed([*who])} is over."


def _ways(seats: Sequence[int], *, full: bool) -> str:
    number = seats[0] + 1 if len(seats) == 1 else "…"
    ways = ["to:automatic"] if full else []
    return " or ".join(f"`/game seat seat:{number} {way}`" for way in [*ways, "to:member"])


def lobby_closes(game: str, at: int) -> str:
    """Return that a lobby will be closed."""
    return (
        f"The lobby of {bold(game)} has been open for six days. If it does not start, it is closed "
        f"{words.when(at)}."
    )


def lobby_expired(game: str) -> str:
    """Return that a lobby was closed because nothing came of it."""
    return f"The lobby of {bold(game)} did not start within seven days and is closed."


class Owed(msgspec.Struct, frozen=True):
    """What is open for a person in a game: moments, None where it is not so.

    ``since`` when he is awaited, ``asked`` whether a question waits for him, ``invited`` whether
    he is asked to join.
    """

    game: str
    link: str
    since: int | None = None
    deadline: int | None = None
    asked: bool = False
    invited: bool = False


def reminder(owed: Owed, who: str = "") -> str:
    """Return one line of a reminder; ``who`` is a mention where others read it too."""
    parts: list[str] = []
    if owed.since is not None:
        parts.append(f"you are awaited, asked {words.when(owed.since)}")
    if owed.asked:
        parts.append("a question waits for your answer")
    if owed.invited:
        parts.append("you are asked to join")
    until = "" if owed.since is None or owed.deadline is None else f" {deadline(owed.deadline)}"
    head = f"{who} " if who else ""
    return f"{head}{bold(owed.game)}: {', '.join(parts)}.{until} [Go there]({owed.link})"


def not_reminded() -> str:
    """Return that a reminder did not arrive, and what to do."""
    return (
        "A reminder did not reach you. `/game list` shows where you are awaited; `/me remind` "
        "sets how I remind you."
    )
