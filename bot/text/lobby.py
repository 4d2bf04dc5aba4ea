"""A lobby in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text import pace as paces
from bot.text import safe
from bot.text.page import Page

FEWEST_PLAYERS = 2


def lobby(  # noqa: PLR0913 - one for each thing that a host chooses
    name: str,
    names: Sequence[str],
    host: int,
    most_seats: int,
    *,
    golden: bool,
    opened: str,
    full: bool = False,
    pace: str = "none",
) -> Page:
    """Return the board of a lobby. ``host``: the index of the host's name; ``full``: the way."""
    tiles = "with the Golden Achievement Tiles" if golden else "without golden tiles"
    way = "The full game by chat" if full else "A refereed table"
    seats = "\n".join(_seat(n, names, host, most_seats) for n in range(most_seats))
    if len(names) < FEWEST_PLAYERS:
        what = "Press **Join** to take a seat. From two players on, the host can press **Start**."
    elif len(names) < most_seats:
        what = "Press **Join** to take a seat. The host can press **Start** now."
    else:
        what = "All seats are taken. The host can press **Start** now."
    if full and len(names) < most_seats:
        what += " **Add automatic player** fills a seat when the host presses it."
    body = f"{way} {tiles}, opened {opened}.\n{paces.of_game(pace)}\n{seats}\n{what}"
    return Page(f"{safe.name(name)}: lobby", body)


def cancelled(name: str) -> Page:
    """Return the board of a lobby that was closed."""
    return Page(f"{safe.name(name)}: cancelled", "The lobby is closed. `/game new` opens another.")


def _seat(number: int, names: Sequence[str], host: int, most: int) -> str:
    assert number < most  # noqa: S101 - the caller counts the seats
    if number >= len(names):
        return f"`{number + 1}` free"
    mark = ", host" if number == host else ""
    return f"`{number + 1}` {safe.name(names[number])}{mark}"
