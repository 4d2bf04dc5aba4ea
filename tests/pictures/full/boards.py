"""Views for the board's tests: played by chance, or as crowded as can be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from bot.pictures import art
from bot.pictures.fonts import Fonts
from bot.pictures.full import board
from bot.pictures.scene import Box, Item, Scene, Shape, Sprite, Words
from bot.rules.full.edition import Edition
from bot.rules.full.view import FullView, view
from tests.rules.full.games import EDITION, new_game

NAMES = ("Hanno", "Elissa", "Maharbal", "Sophonisba")
LONGEST = ("W" * 32, "国" * 32, "Maharbal, son of Gisgo of Carthage", "أميرة 👩‍🚀 Sophonisba")
GAME = "Byrsa Hill"
_FONTS = Fonts()

Rectangle = tuple[int, int, int, int]
"""Left, top, right, bottom."""


def scene(
    it: FullView,
    edition: Edition = EDITION,
    names: tuple[str, ...] = NAMES,
    *,
    stopped: bool = False,
) -> Scene:
    """Return the board of a view."""
    return board.scene(it, edition, GAME, names[: it.players], stopped=stopped)


def after(seed: int, steps: int) -> FullView:
    """Return what everybody sees after so many choices of a game played by chance."""
    it = new_game(seed)
    for n, table in enumerate(it.steps()):
        if n == steps:
            return view(table, None)
    return view(it.table, None)


def sampled(seed: int, every: int = 37) -> Iterator[list[FullView]]:
    """Yield the views of everybody at some points of a game."""
    it = new_game(seed)
    for n, table in enumerate(it.steps()):
        if n % every == 0 or table.over:
            yield [view(table, viewer) for viewer in it.viewers]


def crowded(players: int) -> FullView:
    """Return a view in which everything lies everywhere."""
    it = after(players - 2 + 3, 330)
    ships = [ship.id for ship in EDITION.ships]
    everybody = tuple(range(players))
    seats = tuple(
        replace(
            seat,
            trade_cards=24,
            base_cards=7,
            supply=11,
            guild_seats=9,
            attacks=8,
            space="T",
            active=tuple(ships[n * 4 : n * 4 + 6]),
            inactive=tuple(ships[n * 4 + 6 : n * 4 + 12]),
            laid=("base-M", "M-grain-2", "T-oil-3", "base-S", "base-W", "S-purple-1"),
            face_down=3,
            taken=(0, 1, 2),
        )
        for n, seat in enumerate(it.seats)
    )
    return replace(
        it,
        seat=1,
        extra=True,
        seats=seats,
        markers=("T", "R"),
        neutral=("T", "M", "S")[: 4 - players],
        docks=tuple(replace(dock, disks=everybody) for dock in it.docks),
        berths=everybody,
        display=it.display[:3],
        deck_size=0,
        hall=everybody * 4,
        hall_price=None,
        forum=(*everybody, *everybody)[:6],
        achievements=dict.fromkeys(it.achievements, everybody),
        result=None,
    )


@cache
def _width(name: str, size: int) -> int:
    return art.sprite(name, size).width


@cache
def rectangle(item: Item) -> Rectangle:
    """Return where an item is."""
    if isinstance(item, Box):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if isinstance(item, Shape):
        across = [x for x, _ in item.corners]
        down = [y for _, y in item.corners]
        return int(min(across)), int(min(down)), int(max(across)), int(max(down))
    if isinstance(item, Sprite):
        half = (_width(item.name, item.size) + 1) // 2
        return item.x - half, item.y - item.size // 2, item.x + half, item.y + item.size // 2
    width = _FONTS.width(shown(item), item.face, item.size)
    left = item.x - {"left": 0, "middle": width // 2, "right": width}[item.anchor]
    return left, item.y - item.size * 3 // 8, left + width, item.y + item.size * 3 // 8


@cache
def shown(words: Words) -> str:
    """Return words as far as they are shown."""
    return _FONTS.cut(words.text, words.face, words.size, words.most)
