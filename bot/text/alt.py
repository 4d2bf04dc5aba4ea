"""Pictures in words, for those who do not see them: what all share, and the refereed table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.table.view import SeatScore, SeatView, TableView
from bot.text import safe, words

MOST_LETTERS = 1024
"""Of the description of a file."""
MOST_NAME = 32
STOPPED = "The game was stopped; the tiles stay shut."
BELOW = "The text of this message says the same."


def whole(parts: Sequence[str], ending: str) -> str:
    """Return sentences as one description, cut where it must be, but with its ending whole."""
    said = " ".join(filter(None, parts))
    return f"{safe.cut(said, MOST_LETTERS - len(ending) - 1)} {ending}"


def name(text: str) -> str:
    """Return a name as it may stand in a description, where no markdown is read."""
    return safe.cut(safe.plain(text), MOST_NAME)


def over(winners: Sequence[str], total: int) -> str:
    """Return who has won: Dido wins with 54 points."""
    if len(winners) == 1:
        return f"{winners[0]} wins with {words.points(total)}."
    return f"{safe.listed(list(winners))} win with {words.points(total)} each."


def table(view: TableView, game: str, names: Sequence[str], *, stopped: bool = False) -> str:
    """Return the picture of a refereed table in words."""
    short = [name(one) for one in names]
    head = f"Tally of {name(game)}, {words.moment(view.moment)}."
    seats = [_seat(n, seat, short[n], view) for n, seat in enumerate(view.seats)]
    if view.result is None or stopped:
        state = STOPPED if stopped else _awaited(view, short)
        return whole([head, state, *seats], BELOW)
    scores = sorted(view.result, key=lambda score: (score.place, score.seat))
    first = [score for score in scores if score.place == 1]
    # Where several win, the places below say so in less letters.
    won = over([short[score.seat] for score in first], first[0].total) if len(first) == 1 else ""
    places = [_score(score, short[score.seat]) for score in scores]
    return whole([f"Result of {name(game)}.", won, *places, *seats], BELOW)


def _awaited(view: TableView, names: Sequence[str]) -> str:
    if view.question is None:
        return "The game is over."
    who = safe.listed([names[seat] for seat in view.question.seats])
    if view.question.kind == "turn":
        return f"{who} is to act{' in an extra turn' if view.extra else ''}."
    missing = "Points are" if view.question.kind == "points" else "Agreement is"
    return f"The last round is over. {missing} missing from {who}."


def _seat(number: int, seat: SeatView, who: str, view: TableView) -> str:
    tally = seat.tally
    told = [
        f"ships {tally['active-ships']} and {tally['inactive-ships']} inactive",
        f"columns {tally['columns']}",
        f"achievements {tally['achievement-disks']}",
        f"hall {tally['hall-disks']}, forum {tally['forum-disks']}",
        f"trade cards {tally['trade-cards']}",
    ]
    if view.rounds_over and view.result is None:
        told += ["no points yet" if seat.points is None else words.points(seat.points)]
        told += ["agreed"] if seat.confirmed else []
    told += [f"golden tile {seat.golden}"] if seat.golden != "none" and not view.result else []
    return f"{words.seat(number, who, who, ', ')}: {', '.join(told)}."


def _score(score: SeatScore, who: str) -> str:
    judged = score.judgement
    if judged is None:
        return f"{score.place}. {who}: {words.points(score.total)}."
    met = "met" if judged.met else "not met"
    tile = f"{words.TILE_WORDS[judged.tile].name}, {met}"
    return f"{score.place}. {who}: {words.points(score.total)} ({tile}: {score.golden})."
