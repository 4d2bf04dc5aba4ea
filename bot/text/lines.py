"""What happened, one line each, for the channel and for the log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.golden import Figure
from bot.text import safe, words


def bold(name: str) -> str:
    """Return a name as it stands in lines."""
    return f"**{safe.name(name)}**"


def started(names: Sequence[str], first: int, *, golden: bool, full: bool = False) -> str:
    """Return that a game begins, in which order, and in the full game how a turn is played."""
    order = [*names[first:], *names[:first]]
    who = safe.listed([bold(name) for name in order])
    tile = " Each has a golden tile in secret: see your direct messages or **My tile**."
    play = " When it is your turn, press **Play** under the board." if full else ""
    return f"The game begins. Order of turns: {who}.{tile if golden else ''}{play}"


def turn_ended(name: str, by: str) -> str:
    """Return that a turn has ended, by the host if it was not one's own doing."""
    return (
        f"{bold(name)} ended the turn." if name == by else f"{bold(by)} ended {bold(name)}'s turn."
    )


def your_turn(who: str, moment: str) -> str:
    """Return whose turn it is; ``who`` is a mention or a name made safe."""
    return f"{who} is to act: {moment}."


def last_round_over(who: str) -> str:
    """Return that points are wanted now."""
    return (
        "The last round is over. Bring the tally up to date (`/table set`), enter your points "
        f"without the golden tile (`/table score`), then press **Confirm**. {who}"
    )


def extra_turn(name: str) -> str:
    """Return that a tile was spent. What was on it, nobody is told."""
    return f"{bold(name)} spends the golden tile and takes another turn at once."


def figure_set(by: str, name: str, figure: Figure, old: int, new: int) -> str:
    """Return that a figure was put, with its old and new value."""
    what = words.FIGURE_NAMES[figure]
    whose = "" if by == name else f" of {bold(name)}"
    return f"{bold(by)} set {what}{whose} from {old} to {new}."


def points_set(by: str, name: str, points: int) -> str:
    """Return that points were entered."""
    whose = "" if by == name else f" for {bold(name)}"
    return f"{bold(by)} entered {words.points(points)}{whose}."


def agree_now(who: str) -> str:
    """Return that all points are in and agreement is wanted."""
    return f"All points are in. Check them and press **Confirm**. {who}".rstrip()


def agree_again(who: str) -> str:
    """Return that agreements fell because something was changed."""
    return f"Earlier agreements no longer count: check and press **Confirm** again. {who}".rstrip()


def confirmed(name: str) -> str:
    """Return that somebody agreed with tally and points."""
    return f"{bold(name)} agreed with tally and points."


def counted_as_agreed(name: str) -> str:
    """Return that silence counted as agreement after a notice."""
    return f"{bold(name)} counts as agreed after the notice."


def taken_back(by: str, whose: str, *, extra: bool, agreed: bool) -> str:
    """Return that an end of a turn, or an extra turn, of ``whose`` was taken back.

    ``agreed``: all agreed to it; else it was ``by`` alone.
    """
    what = _what_is_undone(whose, extra=extra, own=by == whose and not agreed)
    again = ", and the golden tile is held again" if extra else ""
    if agreed:
        return f"All agree: {what} is taken back{again}."
    return f"{bold(by)} took back {what}{again}."


def asks_stop(by: str | None, due: int | None) -> str:
    """Return that somebody asks to stop; ``by`` None is a moderator."""
    who = bold(by) if by is not None else "A moderator"
    notice = "" if due is None else f", or {words.when(due)} if no player makes a move before then"
    return f"{who} asks to stop this game. It stops when all agree{notice}."


def asks_undo(by: str, whose: str, *, extra: bool) -> str:
    """Return that somebody asks to take back an end of a turn, or an extra turn, of ``whose``."""
    what = _what_is_undone(whose, extra=extra, own=by == whose)
    return f"{bold(by)} asks to take back {what}. It is done when all agree."


def agreed(name: str, what: str) -> str:
    """Return that somebody said yes."""
    return f"{bold(name)} agreed {_to(what)}."


def refused(name: str, what: str) -> str:
    """Return that somebody said no."""
    return f"{bold(name)} does not agree {_to(what)}. The game goes on as it is."


def withdrawn(name: str, what: str) -> str:
    """Return that somebody no longer wants what he had asked for."""
    wanted = {"stop": "to stop", "pace": "for another pace", "move": "to move"}
    for_what = wanted.get(what, "to take the turn back")
    return f"{bold(name)} withdraws the request {for_what}. The game goes on as it is."


def lapsed(what: str) -> str:
    """Return that a question falls, because the time of a notice is over."""
    return f"Not all have agreed {_to(what)}, and the day of the notice is over: the game ends."


def gives_notice(name: str, due: int) -> str:
    """Return that tally and points will count as agreed."""
    return (
        f"{bold(name)} gives notice: tally and points count as agreed {words.when(due)}, "
        "if nothing is changed before then."
    )


def stopped(why: str) -> str:
    """Return that the game was stopped."""
    if why == "left":
        how = "because nobody plays it any more"
    else:
        how = "by agreement of all" if why == "agreed" else "after a day's notice"
    return f"The game is stopped, {how}. It has no points and no places; the tiles stay shut."


def invited(who: str, by: str, game: str) -> str:
    """Return that somebody is asked to join; ``who`` is a mention."""
    return f"{who}, {bold(by)} asks you to join {bold(game)}. Will you?"


def rematch(who: str, by: str, game: str) -> str:
    """Return that a rematch is open; ``who``: mentions of those who played before."""
    return f"{who} {bold(by)} opens a rematch, {bold(game)}: press **Join** to play again.".lstrip()


def lobby_cancelled(game: str) -> str:
    """Return that a lobby was closed."""
    return f"The lobby of {bold(game)} is closed."


def lobby_host_gone(host: str, game: str) -> str:
    """Return that somebody else is host of a lobby; ``host``: a mention."""
    return (
        f"Who opened the lobby of {bold(game)} is no longer in this server. "
        f"{host} is the host now, and can start the game or cancel it."
    )


def lobby_empty(game: str) -> str:
    """Return that a lobby was closed because nobody in it is left."""
    return f"The lobby of {bold(game)} is closed: nobody who sat in it is still in this server."


def _to(what: str) -> str:
    agreed = {"stop": "to stop", "pace": "to another pace", "move": "to the move"}
    return agreed.get(what, "to take the turn back")


def _what_is_undone(whose: str, *, extra: bool, own: bool) -> str:
    if own:
        return "the extra turn" if extra else "the end of the turn"
    return f"{bold(whose)}'s extra turn" if extra else f"the end of {bold(whose)}'s turn"
