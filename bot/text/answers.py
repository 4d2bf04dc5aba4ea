"""Private answers: what was done, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.rules.golden import Figure
from bot.text import places, safe, words
from bot.text.lines import bold
from bot.text.page import Page


def opened(game: str, link: str) -> str:
    """Return that a lobby is open, and where."""
    return (
        f"{bold(game)} is open ([go there]({link})). "
        "You have the first seat; others press **Join**."
    )


def joined(game: str, seat: int) -> str:
    """Return that somebody has a seat, numbered as people see it."""
    return f"You have seat {seat + 1} in {bold(game)}. The host starts the game."


def record(game: str, *, whole: bool) -> str:
    """Return what the attached record holds."""
    if whole:
        return f"The record of {bold(game)}: anybody can replay it."
    return f"The record of {bold(game)}, as far as you may see it."


def automatic_added(name: str, seat: int) -> str:
    """Return that an automatic player has a seat, numbered as people see it."""
    return f"{bold(name)} has seat {seat} and plays by itself."


def seat_open(seat: int, game: str) -> str:
    """Return that a seat was made free again."""
    return f"Seat {seat} of {bold(game)} is open again."


def left(game: str) -> str:
    """Return that somebody has left a lobby."""
    return f"You have left {bold(game)}."


def started(game: str, *, golden: bool) -> str:
    """Return that a game has begun."""
    tile = " Your golden tile comes by direct message; **My tile** shows it too." if golden else ""
    return f"{bold(game)} begins.{tile}"


def cancelled(game: str) -> str:
    """Return that a lobby is closed."""
    return f"{bold(game)} is cancelled."


def invited(game: str, guest: str) -> str:
    """Return that somebody was asked to join."""
    return f"{bold(guest)} is asked to join {bold(game)}, and must agree by a press."


def invitation_declined(game: str) -> str:
    """Return that an invitation was turned down."""
    return f"You do not join {bold(game)}."


def turn_ended(next_name: str | None) -> str:
    """Return that a turn has ended, and who is to act."""
    if next_name is None:
        return "The turn is ended. It was the last one: points and agreement come now."
    return f"The turn is ended. {bold(next_name)} is to act."


def ask_extra() -> str:
    """Return the question before a golden tile is spent."""
    return (
        "Spend your golden tile for another turn at once? It is removed from the game, "
        "its objective no longer counts, and that cannot be done twice."
    )


def extra_taken() -> str:
    """Return that the extra turn has begun."""
    return "Your golden tile is spent. Play your extra turn, then press **End turn**."


def nothing_changed() -> str:
    """Return that a no left everything as it was."""
    return "Nothing has changed."


def figure_set(figure: Figure, to: int, name: str | None) -> str:
    """Return a figure as it is now; ``name`` None: one's own."""
    whose = "Your" if name is None else f"{bold(name)}:"
    return f"{whose} {words.FIGURE_NAMES[figure]}: {to}."


def points_set(points: int, name: str | None) -> str:
    """Return points as they are now; ``name`` None: one's own."""
    whose = "You have" if name is None else f"{bold(name)} has"
    return f"{whose} {words.points(points)} without the golden tile."


def confirmed(missing: Sequence[str]) -> str:
    """Return that somebody agreed, and who is missing."""
    if not missing:
        return "All have agreed. The result is posted."
    return f"You have agreed. Missing: {safe.listed([bold(name) for name in missing])}."


def taken_back(name: str) -> str:
    """Return that a turn's end was taken back, and who is to act."""
    return f"Taken back. {bold(name)} is to act."


def asked() -> str:
    """Return that the others were asked."""
    return "The others are asked in the channel."


def notice_given(due: int) -> str:
    """Return that a notice was given."""
    return f"The notice is given. It counts {words.when(due)}, if nothing is changed before then."


def answered(*, yes: bool) -> str:
    """Return that somebody's yes or no was taken."""
    return "You have said yes." if yes else "You have said no. The game goes on as it is."


def agreed_to(by: str | None, done: str = "") -> str:
    """Return that who asked has said yes to somebody who had asked the same before.

    ``by`` None: a moderator; ``done``: what all have agreed to by that.
    """
    who = "A moderator" if by is None else bold(by)
    return f"You have said yes. {who} had asked for that already. {done}".rstrip()


MOST_LETTERS = 4000
"""Of a list: a page holds 4096."""
NO_GAMES = "You have no open game. `/game new` opens one in a server's channel."


class Listed(msgspec.Struct, frozen=True):
    """One game in the list of somebody's games. ``awaited_since`` None: not awaited.

    ``link`` None: its home is not there any more.
    """

    game: str
    status: str
    awaited_since: int | None
    waiting_for: Sequence[str]
    link: str | None
    trouble: str | None
    deadline: int | None = None


def game_list(games: Sequence[Listed], more: int) -> Page:
    """Return the open games of a person in this order, as many as one page can hold.

    ``more``: how many there are besides these.
    """
    if not games:
        return Page("Your games", NO_GAMES)
    lines: list[str] = []
    left = MOST_LETTERS
    for line in map(_listed, games):
        left -= len(line) + 1
        if left < 0:
            break
        lines.append(line)
    more += len(games) - len(lines)
    if more:
        lines.append(f"and {more} more")
    return Page("Your games", "\n".join(lines))


def trouble(code: str) -> str:
    """Return why the home of a game cannot be written to, and what can be done."""
    return f"⚠ {places.trouble(code)}"


def _listed(game: Listed) -> str:
    if game.status == "lobby":
        state = "lobby"
    elif game.awaited_since is not None:
        state = f"**you are awaited**, asked {words.when(game.awaited_since)}"
    else:
        state = f"waiting for {safe.listed([safe.name(name) for name in game.waiting_for])}"
    if game.deadline is not None:
        state += f", deadline {words.date(game.deadline)}"
    note = f" ⚠ {places.reason(game.trouble)}" if game.trouble else ""
    link = f" [Go there]({game.link})" if game.link else ""
    return f"- {bold(game.game)}: {state}.{link}{note}"
