"""What came out of automatic games, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean

from rich import box
from rich.table import Table

from bot.cli.simulate.playing import TURNS, Facts, Plan
from bot.rules.full.scoring import SeatScore
from bot.rules.golden import TILES

PARTS = ("ships", "seats", "product", "achievements", "columns", "golden")


def summarise(plan: Plan, games: Sequence[Facts]) -> Iterator[tuple[str, Table]]:
    """Yield the tables with their headings; golden tiles where they were played with."""
    yield f"Points in {len(games)} games of seed {plan.seed}", _points(plan, games)
    yield "Mean parts of the points", _parts(plan, games)
    yield "Turns used for", _turns(plan, games)
    yield "Place in the order of the first round", _order(plan, games)
    if plan.golden:
        yield "Golden tiles", _golden(games)


def _points(plan: Plan, games: Sequence[Facts]) -> Table:
    table = _table("player", "wins", "mean", "least", "most")
    for name, seats in _groups(plan):
        scores = [game.scores[seat] for game in games for seat in seats]
        totals = [score.total for score in scores]
        table.add_row(
            name,
            str(_wins(scores)),
            _mean(totals),
            str(min(totals)),
            str(max(totals)),
        )
    return table


def _parts(plan: Plan, games: Sequence[Facts]) -> Table:
    table = _table("player", *PARTS)
    for name, seats in _groups(plan):
        scores = [game.scores[seat] for game in games for seat in seats]
        table.add_row(name, *(_mean(getattr(score, part) for score in scores) for part in PARTS))
    return table


def _turns(plan: Plan, games: Sequence[Facts]) -> Table:
    table = _table("player", *TURNS)
    for name, seats in _groups(plan):
        counts = [
            sum(game.turns[seat][n] for game in games for seat in seats) for n in range(len(TURNS))
        ]
        table.add_row(name, *(_share(count, sum(counts)) for count in counts))
    return table


def _order(plan: Plan, games: Sequence[Facts]) -> Table:
    table = _table("place", "wins", "mean")
    players = len(plan.kinds)
    for place in range(players):
        scores = [game.scores[(game.first + place) % players] for game in games]
        table.add_row(str(place + 1), str(_wins(scores)), _mean(score.total for score in scores))
    return table


def _golden(games: Sequence[Facts]) -> Table:
    """Tiles turned over at the end; of spent ones only that they were spent is known."""
    table = _table("tile", "turned over", "met", "share")
    tiles = [tile for game in games for tile in game.tiles]
    for name in TILES:
        met = [tile[1] for tile in tiles if tile is not None and tile[0] == name]
        table.add_row(name, str(len(met)), str(sum(met)), _share(sum(met), len(met)))
    table.add_section()
    spent = tiles.count(None)
    table.add_row("spent", str(spent), "", _share(spent, len(tiles)))
    return table


def _groups(plan: Plan) -> Iterator[tuple[str, list[int]]]:
    """Yield each seat, and each kind that has more than one."""
    for seat, kind in enumerate(plan.kinds):
        yield f"seat {seat + 1}, {kind}", [seat]
    for kind in dict.fromkeys(plan.kinds):
        seats = [seat for seat, other in enumerate(plan.kinds) if other == kind]
        if len(seats) > 1:
            yield f"all {kind}", seats


def _table(first: str, *others: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(first)
    for other in others:
        table.add_column(other, justify="right")
    return table


def _wins(scores: Iterable[SeatScore]) -> int:
    """Count first places, shared ones too."""
    return sum(score.place == 1 for score in scores)


def _mean(numbers: Iterable[float]) -> str:
    return f"{fmean(numbers):.1f}"


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "-"
