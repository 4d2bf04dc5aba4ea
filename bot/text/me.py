"""What a person wishes for himself, in words."""

from __future__ import annotations

from bot.text import safe

WAYS = {
    "ping": "by a ping in the game's channel",
    "dm": "by direct message",
    "none": "not at all; the line that hands you a turn still calls you",
}


def zone(name: str | None, clock: str) -> str:
    """Return a person's time zone, with the time there as a check."""
    if name is None:
        return "I do not know your time zone. `/me zone` sets it; type the name of a city."
    return f"Your time zone is {safe.plain(name)}. It is {clock} there now."


def quiet(start: int | None, end: int | None, name: str | None, clock: str) -> str:
    """Return a person's quiet hours, in minutes of his day."""
    if start is None or end is None:
        return (
            "You have no quiet hours. `/me quiet` sets them, such as `from:22:00 until:7:00`. "
            f"{zone(name, clock)}"
        )
    return (
        f"Your quiet hours are from {_time(start)} until {_time(end)}: what falls due then waits. "
        f"`from:off` switches them off. {zone(name, clock)}"
    )


def remind(how: str) -> str:
    """Return how a person is reminded of deadlines."""
    return (
        f"I remind you {WAYS[how]}. A reminder comes at half time and when an eighth of the time "
        "is left, and never in your quiet hours."
    )


def _time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
