"""Who comes, goes and stands in, in words. Seats are numbered from 1."""

from __future__ import annotations

from bot.text import safe, words
from bot.text.lines import bold

TAKE = "Anybody here may take it: press **Join**, or give `/game join`."
"""Stands after a line about a seat, as long as it is open."""


def take(seat: int, *, full: bool) -> str:
    """Return how a seat that nobody plays gets a player."""
    ways = f" Any player may let an automatic one play: `/game seat seat:{seat + 1} to:automatic`."
    return f"{TAKE}{ways if full else ''}"


def stood_in(name: str, by: str | None, *, own: bool) -> str:
    """Return that an automatic player stands in; ``by`` None: a moderator, or a notice."""
    head = f"An automatic player stands in for {bold(name)}"
    who = "" if own or by is None else f", as {bold(by)} decided"
    return f"{head}{who}. {bold(name)} takes the seat again by pressing **Play**."


def notice(name: str, by: str, to: str, due: int) -> str:
    """Return that a seat will be given away when its player makes no move."""
    deed = {
        "automatic": "an automatic player stands in",
        "member": "a member is asked to take the seat over",
        "open": "anybody here may take the seat",
    }[to]
    return (
        f"{bold(by)} gives notice: if {bold(name)} makes no move before then, {deed} "
        f"{words.when(due)}."
    )


def offered(who: str | None, by: str | None, seat: int, name: str | None, game: str) -> str:
    """Return that a member is asked to take a seat over; ``who``: a mention, None in the log.

    ``by`` None: a moderator, or a notice; ``name``: whose seat it is, None for nobody's.
    """
    whose = "" if name is None else f" of {bold(name)}"
    if who is None:
        asked = "A member was asked" if by is None else f"{bold(by)} asked a member"
        return f"{asked} to take over seat {seat + 1}{whose}."
    asks = "you are asked" if by is None else f"{bold(by)} asks you"
    return (
        f"{who}, {asks} to take over seat {seat + 1}{whose} in {bold(game)}, with all that "
        "belongs to it. Will you?"
    )


def declined(seat: int) -> str:
    """Return that the member who was asked does not wish to play."""
    return f"Seat {seat + 1} was turned down. Nothing has changed."


def opened(seat: int, name: str) -> str:
    """Return that a seat is offered to all, and that its player keeps it until then."""
    return f"Seat {seat + 1} of {bold(name)} is offered, and {bold(name)} keeps it until then."


def left(seat: int, name: str) -> str:
    """Return that a player gave his seat up."""
    return f"{bold(name)} has left the game, and seat {seat + 1} is open."


def waits(host: str, *, turn: bool) -> str:
    """Return to the host, by a mention, that the game waits for a seat that nobody plays.

    ``turn``: whether it is for a turn at a refereed table, which the host can end.
    """
    until = "; until then you, as host, end its turns with `/table next`" if turn else ""
    return f"{host}, the game waits for that seat. `/game seat` gives it to somebody{until}."


def taken(name: str, seat: int, before: str | None) -> str:
    """Return that somebody has a seat now; ``before``: who had it, None for nobody."""
    whose = "" if before is None else f" from {bold(before)}"
    return f"{bold(name)} takes over seat {seat + 1}{whose}."


def gone(seat: int, name: str) -> str:
    """Return that a player is no longer in the server."""
    return (
        f"{bold(name)} is no longer in this server, so seat {seat + 1} is open. "
        f"If {bold(name)} comes back first, the seat is still there."
    )


def returned(seat: int, name: str, after: str) -> str:
    """Return that a player plays himself again, or keeps his seat."""
    match after:
        case "stand-in":
            return f"{bold(name)} plays again; the automatic player stands in no longer."
        case "gone":
            return f"{bold(name)} is here again and keeps seat {seat + 1}."
        case _:
            return f"{bold(name)} keeps seat {seat + 1}; it is no longer offered."


def hosting(name: str) -> str:
    """Return that somebody is host now."""
    return f"{bold(name)} is the host now."


def counts_as_agreed(name: str) -> str:
    """Return that a seat that nobody plays agreed with the score."""
    return f"{bold(name)} counts as agreed, because nobody plays that seat."


def note_stand_in(seat: int, name: str) -> str:
    """Return for the board that an automatic player stands in."""
    return f"Seat {seat + 1}: an automatic player stands in for {bold(name)}."


def note_open(seat: int) -> str:
    """Return for the board that a seat can be taken."""
    return f"Seat {seat + 1} is open: `/game join` takes it."


def handed_over(game: str, where: str) -> str:
    """Return what the direct message with a tile becomes when the seat has another player."""
    return f"Your seat in **{safe.name(game)}** ([the game]({where})) was handed over."


def player_gone(game: str, name: str, seat: int) -> str:
    """Return to the host that a player is no longer in the server, and what can be done."""
    return (
        f"{safe.name(name)} is no longer in the server of {safe.name(game)}, so seat {seat + 1} is "
        "open there. Anybody can take it with `/game join`; `/game seat` gives it to somebody."
    )


def you_have(seat: int, game: str, *, full: bool, golden: bool, awaited: bool) -> str:
    """Return to a substitute what he has now, and where he finds it."""
    tile = " **My tile** shows your golden tile." if golden else ""
    hand = " **My hand** shows your cards." if full else ""
    turn = " It is your turn." if awaited else ""
    return f"You have seat {seat + 1} in {bold(game)} now.{turn}{hand}{tile}"


def ask_leave(seat: int, game: str, *, last: bool) -> str:
    """Return the question before a seat is given up; ``last``: no other person is there."""
    what = (
        "No other person plays it, so it is stopped then: no points, no places."
        if last
        else "Another may take the seat over, with hand and tile. You cannot take another one."
    )
    return f"Do you want to leave {bold(game)}, and give seat {seat + 1} up? {what}"


def you_left(game: str) -> str:
    """Return that somebody has given his seat up."""
    return f"You have left {bold(game)}. Thank you for having played."


def done(to: str, seat: int) -> str:
    """Return what became of a seat."""
    match to:
        case "automatic":
            return f"An automatic player plays seat {seat + 1} from now on."
        case "member":
            return "The member is asked in the channel, and must agree by a press."
        case _:
            return f"Seat {seat + 1} is offered in the channel."


def notice_given(name: str, due: int) -> str:
    """Return that a notice about a seat is given."""
    return f"The notice is given. It counts {words.when(due)}, if {bold(name)} makes no move."


def plays_again() -> str:
    """Return to a player that he plays himself again."""
    return "You play your seat again."


def offer_declined(game: str) -> str:
    """Return that a member does not take a seat over."""
    return f"You do not take the seat in {bold(game)}."
