"""The pictures of a full game in words, for those who do not see them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.scoring import SeatScore
from bot.rules.full.view import FullView, SeatView
from bot.rules.golden import Judgement
from bot.text import alt, safe
from bot.text import words as common
from bot.text.full import words

BOARD = "/game board gives everything in words."


def board(view: FullView, game: str, names: Sequence[str], *, stopped: bool = False) -> str:
    """Return the picture of the board in words: who acts, and each seat's main figures."""
    short = [alt.name(one) for one in names]
    head = f"Board of {alt.name(game)}, {common.moment(view.moment)}."
    seats = [_seat(n, seat, short[n], view) for n, seat in enumerate(view.seats)]
    there = sum(dock.ship is not None for dock in view.docks)
    ships = f"{words.many(there, 'ship')} at the docks, {len(view.roads)} on the roads."
    return alt.whole([head, _state(view, short, stopped=stopped), *seats, ships], BOARD)


def hand(view: FullView, edition: Edition, game: str) -> str:
    """Return the picture of the view's own hand in words.

    Raises:
        ValueError: the view is a spectator's.
    """
    if view.own is None or view.viewer is None:
        raise ValueError("a spectator has no hand")
    seat, own = view.seats[view.viewer], view.own
    cards = words.cards_short(edition, words.in_hand_order(edition, own.hand))
    bases = [
        words.action(SPACES[n]) + (f" ×{own.base[n]}" if own.base[n] > 1 else "")
        for n in edition.wheel
        if own.base[n]
    ]
    told = [
        f"Your hand in {alt.name(game)}.",
        f"Base cards: {', '.join(bases) or 'none'}.",
        f"{words.many(len(seat.active), 'active ship')}, {len(seat.inactive)} inactive.",
        f"{words.many(seat.supply, 'disk')} in supply.",
        f"{words.many(len(own.hand), 'trade card')}{': ' + cards if cards else ''}.",
    ]
    return alt.whole(told, alt.BELOW)


def result(view: FullView, game: str, names: Sequence[str]) -> str:
    """Return the picture of the result in words: every place, its points and their parts."""
    short = [alt.name(one) for one in names]
    scores = sorted(view.result or (), key=lambda score: (score.place, score.seat))
    tiles = view.turned_over or (None,) * view.players
    told = [_score(score, short[score.seat], tiles[score.seat]) for score in scores]
    return alt.whole([f"Result of {alt.name(game)}.", _won(view, short), *told], alt.BELOW)


def winners(view: FullView) -> tuple[list[int], int]:
    """Return the seats in the first place, and their points."""
    first = [score for score in view.result or () if score.place == 1]
    return [score.seat for score in first], first[0].total if first else 0


def _won(view: FullView, names: Sequence[str]) -> str:
    seats, total = winners(view)
    return alt.over([names[seat] for seat in seats], total) if seats else ""


def _state(view: FullView, names: Sequence[str], *, stopped: bool) -> str:
    if stopped:
        return alt.STOPPED
    if view.seat is None:
        return _won(view, names)
    name = names[view.seat]
    return f"{name}{words.acting(view.seat, name, extra=view.extra)} is to act."


def _seat(number: int, seat: SeatView, who: str, view: FullView) -> str:
    places = sum(number in on_it for on_it in view.achievements.values())
    told = [
        words.many(len(seat.active) + len(seat.inactive), "ship"),
        words.many(seat.guild_seats, "guild seat"),
        *([words.many(places, "achievement")] if places else []),
        words.many(seat.trade_cards, "trade card"),
        f"{words.many(seat.supply, 'disk')} in supply",
        *([f"golden tile {seat.golden}"] if seat.golden != "none" else []),
    ]
    return f"{common.seat(number, who, who, ', ')}: {', '.join(told)}."


def _score(score: SeatScore, who: str, tile: Judgement | None) -> str:
    parts = [
        f"ships and guild seats {score.product}",
        f"achievements {score.achievements}",
        f"columns {score.columns}",
        f"golden tile {score.golden}" if tile else "",
    ]
    told = safe.listed([part for part in parts if part])
    return f"{score.place}. {who}: {common.points(score.total)}, {told}."
