"""The end: conditions of achievement tiles, the golden tile, scores and places (carthago.md 11)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.rules.full.edition import Condition, Counted
from bot.rules.full.guild import seats_in_guild
from bot.rules.full.residence import emptied
from bot.rules.full.state import Table
from bot.rules.golden import Figure, Judgement, judge
from bot.rules.places import places


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's final score, part by part."""

    seat: int
    ships: int
    seats: int
    product: int
    achievements: int
    columns: int
    golden: int
    total: int
    place: int


def scores(table: Table) -> tuple[SeatScore, ...]:
    """Score the table as it lies, in seat order."""
    parts = [_parts(table, seat) for seat in range(table.players)]
    ranks = [
        (score.total, score.ships, score.seats, len(table.seats[score.seat].hand))
        for score in parts
    ]
    return tuple(
        msgspec.structs.replace(score, place=place)
        for score, place in zip(parts, places(ranks), strict=True)
    )


def figures(table: Table, seat: int) -> dict[Figure, int]:
    """Return what the golden tiles look at (golden.md 1)."""
    player = table.seats[seat]
    return {
        "active-ships": len(player.active),
        "inactive-ships": len(player.inactive),
        "columns": emptied(table.edition, player),
        "achievement-disks": sum(on.count(seat) for on in table.achievements.values()),
        "hall-disks": table.hall.count(seat),
        "forum-disks": table.forum.count(seat),
        "trade-cards": len(player.hand),
    }


def judged(table: Table, seat: int) -> Judgement | None:
    """Return how a seat's golden tile stands; None for one that is spent or not played with."""
    tile = table.tiles[seat]
    if tile is None or not table.seats[seat].holds_tile:
        return None
    return judge(tile, figures(table, seat))


def met(table: Table, seat: int, tile: int) -> bool:
    """Whether a seat meets the condition of an achievement tile now (carthago.md 8)."""
    counts = _counts(table, seat)
    return all(_enough(condition, counts) for condition in table.edition.tiles[tile].conditions)


def _enough(condition: Condition, counts: Mapping[Counted, int]) -> bool:
    return counts[condition.count] >= condition.need


def _counts(table: Table, seat: int) -> dict[Counted, int]:
    player, edition = table.seats[seat], table.edition
    on_docks = sum(disks.count(seat) for disks in table.dock_disks)
    return {
        "ships": player.ships,
        "trade-cards": len(player.hand),
        "columns": emptied(edition, player),
        "harbour-disks": on_docks + table.berths.count(seat),
        "attacks": player.attacks,
        "seats": seats_in_guild(table, seat),
        "goods": len({edition.card_good[card] for card in player.hand}),
        "coins": sum(edition.card_coins[card] for card in player.hand),
    }


def _parts(table: Table, seat: int) -> SeatScore:
    edition, player = table.edition, table.seats[seat]
    worth = edition.places(table.players)
    achievements = sum(
        worth[on_it.index(seat)]
        for tile, on_it in table.achievements.items()
        if seat in on_it and met(table, seat, tile)
    )
    seats = seats_in_guild(table, seat)
    columns = edition.frame.column_points[emptied(edition, player)]
    judgement = judged(table, seat)
    bonus = judgement.points if judgement else 0
    product = player.ships * seats
    total = product + achievements + columns + bonus
    return SeatScore(
        seat, player.ships, seats, product, achievements, columns, bonus, total, place=0
    )
