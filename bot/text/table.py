"""The refereed table in words: board, tally, result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.rules.golden import FIGURES, Figure
from bot.rules.table.view import SeatScore, SeatView, TableView
from bot.text import over as over_words
from bot.text import pace, safe, words
from bot.text.page import Page

_LABELS: Mapping[Figure, str] = {
    "active-ships": "Active ships",
    "inactive-ships": "Inactive ships",
    "columns": "Columns empty",
    "achievement-disks": "Achievements",
    "hall-disks": "Hall disks",
    "forum-disks": "Forum disks",
    "trade-cards": "Trade cards",
}
_LABEL_WIDTH = 14
_COLUMN_WIDTH = 4
_GOLDEN = {"held": "golden tile held", "spent": "golden tile spent", "none": ""}


def board(
    view: TableView, name: str, names: Sequence[str], since: int, deadline: int | None = None
) -> Page:
    """Return the public board of a running table; ``since`` is when those to act were asked."""
    parts = [_to_act(view, names, since), _what_to_do(view), _seats(view, names), tally(view)]
    if deadline is not None:
        parts.insert(1, pace.deadline(deadline))
    return Page(f"{safe.name(name)}: {words.moment(view.moment)}", "\n".join(parts))


def tally(view: TableView) -> str:
    """Return the tally as a table that is narrow enough for a phone."""
    rows = [_row("Seat", [str(n + 1) for n in range(view.players)])]
    rows += [
        _row(_LABELS[figure], [str(seat.tally[figure]) for seat in view.seats])
        for figure in FIGURES
    ]
    if view.rounds_over:
        points = ["–" if seat.points is None else str(seat.points) for seat in view.seats]
        agreed = ["yes" if seat.confirmed else "–" for seat in view.seats]
        rows += [_row("Points", points), _row("Agreed", agreed)]
    return "```\n" + "\n".join(rows) + "\n```"


def result(scores: Sequence[SeatScore], name: str, names: Sequence[str]) -> Page:
    """Return the final scores: points, tile and why, total, place."""
    in_order = sorted(scores, key=lambda score: (score.place, score.seat))
    lines = [_score(score, names[score.seat]) for score in in_order]
    return Page(f"{safe.name(name)}: the result", "\n".join(lines))


def over(view: TableView, name: str, names: Sequence[str]) -> Page:
    """Return the board of a game that is over: the result, and the tally that it stands on."""
    final = result(view.result or (), name, names)
    return Page(final.title, f"{final.body}\n{_seats(view, names)}\n{tally(view)}")


def over_short(view: TableView, name: str, names: Sequence[str]) -> Page:
    """Return the board message of a game that is over: who has won, and the tally."""
    first = [score for score in view.result or () if score.place == 1]
    winners, total = [names[score.seat] for score in first], first[0].total if first else 0
    return over_words.over(name, winners, total, f"{_seats(view, names)}\n{tally(view)}")


def stopped(view: TableView, name: str, names: Sequence[str]) -> Page:
    """Return the board of a game that was stopped: the last tally, no points, tiles shut."""
    head = (
        f"The game was stopped in {words.moment(view.moment)}. "
        "It has no points and no places; the tiles stay shut."
    )
    return Page(
        f"{safe.name(name)}: stopped",
        "\n".join([head, _seats(view, names, over=True), tally(view)]),
    )


def _to_act(view: TableView, names: Sequence[str], since: int) -> str:
    question = view.question
    if question is None:
        return "The game is over."
    who = safe.listed([f"**{safe.name(names[seat])}**" for seat in question.seats])
    ago = words.when(since)
    if question.kind == "turn":
        extra = " (extra turn)" if view.extra else ""
        return f"To act: {who}{extra}. The turn began {ago}."
    if question.kind == "points":
        return f"The last round ended {ago}. Points are missing from {who}."
    return f"All points are in. Agreement is missing from {who}, asked {ago}."


def _what_to_do(view: TableView) -> str:
    question = view.question
    kind = question.kind if question else ""
    hints = {
        "turn": "Play your turn at your table, bring your figures up to date with `/table set`, "
        "then press **End turn**.",
        "points": "Enter your points without the golden tile: `/table score`.",
        "agreement": "Check tally and points, then press **Confirm**. A change asks all again.",
    }
    return hints[kind] if kind else ""


def _seats(view: TableView, names: Sequence[str], *, over: bool = False) -> str:
    turn = view.question is not None and view.question.kind == "turn" and not over
    awaited = view.question.seats if view.question and turn else ()
    return "\n".join(
        _seat(number, seat, names[number], to_act=number in awaited)
        for number, seat in enumerate(view.seats)
    )


def _seat(number: int, seat: SeatView, name: str, *, to_act: bool) -> str:
    golden = f", {_GOLDEN[seat.golden]}" if seat.golden != "none" else ""
    arrow = "▸ " if to_act else ""
    return f"{arrow}`{number + 1}` {safe.name(name)}{golden}"


def _row(label: str, cells: Sequence[str]) -> str:
    return label.ljust(_LABEL_WIDTH) + "".join(cell.rjust(_COLUMN_WIDTH) for cell in cells)


def _score(score: SeatScore, name: str) -> str:
    head = f"**{score.place}. {safe.name(name)}: {words.points(score.total)}**"
    judged = score.judgement
    if judged is None:
        return f"{head} ({score.points} without a golden tile)"
    met = "met" if judged.met else "not met"
    return (
        f"{head} ({score.points} + {score.golden} for the golden tile)\n"
        f"{words.TILE_WORDS[judged.tile].name}, {met} ({words.how_it_stands(judged)})"
    )
