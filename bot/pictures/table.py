"""The refereed table as a picture: a score board, and at the end the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.pictures import banner, palette
from bot.pictures.full.pen import Area, Pen
from bot.pictures.scene import Scene, Typeface
from bot.rules.golden import FIGURES, Figure
from bot.rules.table.view import SeatScore, SeatView, TableView
from bot.rules.turns import DECADES, ROUNDS
from bot.text import words

WIDTH = 1000
_EDGE = 16
_GAP = 12
_LABELS = 104
_HEAD = 64
_FIGURES = 72
_TILE = 60

_SIGNS: Mapping[Figure, tuple[str, str]] = {
    "active-ships": ("ship:medium", "Active"),
    "inactive-ships": ("ship:medium:inactive", "Inactive"),
    "columns": ("column:empty", "Columns"),
    "achievement-disks": ("laurel", "Achieved"),
    "hall-disks": ("seat-in-hall", "Hall"),
    "forum-disks": ("seat-in-forum", "Forum"),
    "trade-cards": ("hand", "Cards"),
}


def scene(view: TableView, name: str, names: Sequence[str], *, stopped: bool = False) -> Scene:
    """Return the board of a table; ``view`` may be anybody's, only what is public is read."""
    pen = Pen()
    result = None if stopped else view.result
    seat_height = _HEAD + _FIGURES + (_TILE if result and _golden(view) else 0)
    heights = (banner.HEIGHT, banner.TURN, _LABELS, *[seat_height] * view.players)
    height = sum(heights) + _GAP * (len(heights) - 1) + _EDGE - _GAP
    pen.panel(Area(0, 0, WIDTH, height), palette.PURPLE, 0)
    areas, y = [], 0
    for part in heights:
        areas.append(Area(_EDGE, y, WIDTH - 2 * _EDGE, part))
        y += part + (_GAP if y else 0)
    banner.banner(pen, areas[0], name, view.moment, DECADES, ROUNDS)
    _awaited(pen, areas[1], view, names, stopped=stopped)
    _labels(pen, areas[2])
    if result:
        by_place = sorted(result, key=lambda score: (score.place, score.seat))
        for score, area in zip(by_place, areas[3:], strict=True):
            seat = view.seats[score.seat]
            _scored(pen, area, score, names[score.seat], seat)
    else:
        for number, area in enumerate(areas[3:]):
            _seat(pen, area, view, number, names[number], stopped=stopped)
    return pen.scene(WIDTH, height)


def _golden(view: TableView) -> bool:
    return any(seat.golden != "none" for seat in view.seats)


def _awaited(pen: Pen, area: Area, view: TableView, names: Sequence[str], *, stopped: bool) -> None:
    """Put whose turn it is, or from whom points or agreement are missing."""
    question = view.question
    if stopped or question is None:
        banner.over(pen, area, stopped=stopped)
        return
    if question.kind == "turn":
        seat = question.seats[0]
        banner.turn(pen, area, seat, names[seat], extra=view.extra)
        return
    pen.box(area, palette.GOLD_LIGHT, 14, palette.GOLD, 4)
    pen.sprite("hourglass", area.x + 44, area.middle, 52)
    what, left = ("Points", 430) if question.kind == "points" else ("Agreement", 510)
    pen.words(f"{what} missing from", (area.x + 88, area.middle), size=38, most=left - 108)
    tokens = [f"seat:{seat}" for seat in question.seats]
    pen.row(tokens, Area(area.x + left, area.y, area.width - left - 20, area.height), 60, gap=20)


def _labels(pen: Pen, area: Area) -> None:
    """Put what the figures below are, as signs and words."""
    pen.panel(area, palette.STONE_DARK)
    for figure, place in zip(FIGURES, _columns(area), strict=True):
        sign, label = _SIGNS[figure]
        pen.ornament(sign, place.centre, place.y + 38, 56)
        at = (place.centre, place.bottom - 22)
        pen.words(label, at, face="text", anchor="middle", most=place.width)


def _columns(area: Area) -> list[Area]:
    return Area(area.x + 10, area.y, area.width - 20, area.height).columns(len(FIGURES), 4)


def _seat(pen: Pen, area: Area, view: TableView, number: int, name: str, *, stopped: bool) -> None:
    """Put a seat of a running game: who, golden tile, points and agreement, figures."""
    seat = view.seats[number]
    question = view.question
    turn = question is not None and question.kind == "turn" and not stopped
    act = turn and question is not None and number in question.seats
    pen.panel(area, palette.STONE)
    head = area.top(_HEAD)
    pen.box(head, palette.GOLD_LIGHT if act else palette.STONE_DARK, 14)
    right = head.right - 16
    if view.rounds_over and not stopped:
        right = _agreement(pen, head, seat)
    if seat.golden != "none":
        pen.sprite(f"golden:{seat.golden}", right - 26, head.middle, 52)
        at = (right - 62, head.middle)
        told = f"tile {seat.golden}"
        colour = palette.INK if act else palette.FADED
        pen.words(told, at, colour, face="text", anchor="right", most=130)
        right -= 200
    banner.who(pen, Area(head.x, head.y, right - head.x - 14, head.height), number, name)
    _figures(pen, area.below(_HEAD), seat)
    if act:
        pen.frame(area, palette.GOLD, 6)


def _agreement(pen: Pen, head: Area, seat: SeatView) -> int:
    """Put points and agreement at the right; return where they begin."""
    pen.sprite("check" if seat.confirmed else "tick-empty", head.right - 42, head.middle, 46)
    told = "no points yet" if seat.points is None else words.points(seat.points)
    pen.words(told, (head.right - 78, head.middle), size=32, anchor="right", most=180)
    return head.right - 270


def _figures(pen: Pen, area: Area, seat: SeatView) -> None:
    for figure, place in zip(FIGURES, _columns(area.top(_FIGURES)), strict=True):
        number = seat.tally[figure]
        colour = palette.INK if number else palette.FADED
        at = (place.centre, place.middle)
        face: Typeface = "strong" if number else "text"
        pen.words(str(number), at, colour, size=44, face=face, anchor="middle", most=place.width)


def _scored(pen: Pen, area: Area, score: SeatScore, name: str, seat: SeatView) -> None:
    """Put a seat of a finished game: place, total, how its golden tile was judged, figures."""
    pen.panel(area, palette.STONE)
    banner.placed(pen, area.top(_HEAD), score.place, score.seat, name, score.total)
    _figures(pen, area.below(_HEAD), seat)
    if seat.golden != "none":
        _turned_over(pen, area.below(_HEAD + _FIGURES), score)


def _turned_over(pen: Pen, area: Area, score: SeatScore) -> None:
    """Put of what the total is made, and the golden tile."""
    area = Area(area.x + 16, area.y, area.width - 32, area.height - 6)
    judged = score.judgement
    sums = f"{score.points} + {score.golden}"
    pen.words(sums, (area.x, area.middle), size=32, most=120)
    sprite = f"golden:{judged.tile}" if judged else "golden:spent"
    pen.sprite(sprite, area.x + 150, area.middle, 52)
    if judged is None:
        at = (area.x + 188, area.middle)
        pen.words("golden tile spent", at, palette.FADED, face="text", most=area.width - 190)
        return
    pen.sprite("check" if judged.met else "tick-empty", area.x + 206, area.middle, 40)
    met = "met" if judged.met else "not met"
    told = f"{words.TILE_WORDS[judged.tile].name}, {met}: {words.how_it_stands(judged)}"
    pen.words(told, (area.x + 236, area.middle), face="text", most=area.width - 236)
