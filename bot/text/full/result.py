"""The result of a full game: every part of every score, the golden tiles, the edition."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.full.scoring import SeatScore
from bot.rules.full.view import FullView
from bot.rules.golden import Judgement
from bot.text import safe
from bot.text import words as common
from bot.text.full import words
from bot.text.page import Page

MOST_FOOT = 2048


def result(
    view: FullView,
    edition_name: str,
    edition_note: str,
    judgements: Sequence[Judgement | None],
    name: str,
    names: Sequence[str],
) -> Page:
    """Return the final scores by place.

    ``judgements``: for each seat how the tile that it still holds stands, None where there is
    none. A spent tile stays unknown (golden.md 4).
    """
    scores = sorted(view.result or (), key=lambda score: (score.place, score.seat))
    parts = [
        _score(
            score,
            names[score.seat],
            [tile for tile, on_it in view.achievements.items() if score.seat in on_it],
            _golden(view.seats[score.seat].golden, score, judgements[score.seat]),
        )
        for score in scores
    ]
    foot = f"Edition: {safe.plain(edition_name)}. {safe.plain(edition_note)}"
    return Page(f"{safe.name(name)}: the result", "\n\n".join(parts), safe.cut(foot, MOST_FOOT))


def _score(score: SeatScore, name: str, tiles: list[str], golden: str) -> str:
    disks = f" ({'disk' if len(tiles) == 1 else 'disks'} on {safe.listed(tiles)})" if tiles else ""
    lines = [
        f"**{score.place}. {safe.name(name)}: {common.points(score.total)}**",
        f"{words.many(score.ships, 'ship')} × {words.many(score.seats, 'guild seat')}"
        f" = {score.product}",
        f"Achievements: {score.achievements}{disks}",
        f"Emptied columns: {score.columns}",
    ]
    return "\n".join([*lines, *([golden] if golden else [])])


def _golden(state: str, score: SeatScore, judged: Judgement | None) -> str:
    """Return the line of a golden tile; empty where none is played with."""
    if state == "none":
        return ""
    if state == "spent":
        return "Golden tile: 0 (spent)"
    if judged is None:
        return f"Golden tile: {score.golden}"
    met = "met" if judged.met else "not met"
    tile = common.TILE_WORDS[judged.tile].name
    return f"Golden tile: {score.golden} ({tile}, {met}: {common.how_it_stands(judged)})"
