"""The guild: hall and forum, and the achievement tiles."""

from __future__ import annotations

from bot.pictures import palette
from bot.pictures.full.market import coin
from bot.pictures.full.pen import SMALL, Area, Pen
from bot.rules.full.edition import Edition, Tile
from bot.rules.full.view import FullView
from bot.text.full import words

_MOST_ROWS = 6
_MOST_TILES = 12


def hall(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put every seat of the hall in rows of one price, and the forum."""
    pen.panel(area, palette.STONE, line=palette.GOLD, thick=4)
    body = area.inner(14)
    head = body.top(40)
    pen.heading("Guild Hall", head.x, head.middle, palette.PURPLE, 210)
    due = view.hall_price if view.hall_price is not None else edition.frame.forum_price
    prices = edition.frame.hall_seat_prices
    told = f"{len(view.hall)} of {len(prices) * view.players}, next"
    pen.words(told, (head.right - 56, head.middle), anchor="right", face="text", most=210)
    coin(pen, due, head.right - 24, head.middle, 44)
    start = max(0, min(len(view.hall) // view.players - 1, len(prices) - _MOST_ROWS))
    shown = range(start, min(len(prices), start + _MOST_ROWS))
    rows = body.below(46).rows((len(shown) + 1) // 2 + 1, 6)
    for n, row in enumerate(shown):
        place = rows[n // 2].columns(2, 10)[n % 2]
        first = row * view.players
        taken = view.hall[first : first + view.players]
        seats = [f"seat:{seat}" for seat in taken]
        seats += ["seat:free"] * (view.players - len(taken))
        open_now = first <= len(view.hall) < first + view.players
        _seats(pen, place, prices[row], seats, open_now=open_now)
    _forum(pen, rows[-1], view, edition.frame.forum_price)


def _seats(pen: Pen, area: Area, price: int, seats: list[str], *, open_now: bool) -> None:
    pen.box(area, palette.GOLD_LIGHT if open_now else palette.STONE_DARK, 10)
    size = min(42, area.height - 8)
    coin(pen, price, area.x + 26, area.middle, size)
    rest = Area(area.x + 52, area.y, area.width - 56, area.height)
    pen.row(seats, rest, size)


def _forum(pen: Pen, area: Area, view: FullView, price: int) -> None:
    pen.box(area, palette.GOLD_LIGHT if view.hall_price is None else palette.STONE_DARK, 10)
    size = min(42, area.height - 8)
    coin(pen, price, area.x + 26, area.middle, size)
    pen.words("Forum", (area.x + 54, area.middle), face="text", most=100)
    rest = Area(area.x + 160, area.y, area.width - 166, area.height)
    pen.row([f"seat:{seat}" for seat in view.forum], rest, size)


def achievements_height(view: FullView) -> int:
    """Return how high the achievement tiles are."""
    return 28 + 46 + (min(_MOST_TILES, len(view.achievements)) + 1) // 2 * 55 - 6


def achievements(pen: Pen, area: Area, view: FullView, edition: Edition) -> None:
    """Put each tile with what it asks for and its places; closed ones say when they open."""
    pen.panel(area, palette.STONE, line=palette.GOLD, thick=4)
    body = area.inner(14)
    head = body.top(40)
    pen.heading("Achievements", head.x, head.middle, palette.PURPLE, 260)
    rest = len(view.achievements) - _MOST_TILES
    if rest > 0:
        pen.words(f"+{rest} tiles", (head.x + 270, head.middle), most=130)
    worth = edition.places(view.players)
    points = " · ".join(map(str, worth))
    pen.words(
        f"places {points}, price", (head.right - 60, head.middle), palette.FADED, anchor="right",
        face="text", most=head.width - 400,
    )  # fmt: skip
    coin(pen, edition.frame.tile_price, head.right - 24, head.middle, 44)
    tiles = list(view.achievements.items())[:_MOST_TILES]
    lines = (len(tiles) + 1) // 2
    for n, (name, on_it) in enumerate(tiles):
        place = body.below(46).rows(lines, 6)[n // 2].columns(2, 10)[n % 2]
        tile = words.tile_of(edition, name)
        _tile(pen, place, tile, on_it, worth, decade=view.moment.decade)


def _conditions(pen: Pen, x: int, y: int, tile: Tile) -> None:
    """Put what a tile asks for; of more than two things the first, and how many more."""
    several = len(tile.conditions) > 2
    for one in tile.conditions[: 1 if several else 2]:
        pen.sprite(f"counted:{one.count}", x + 26, y, 40)
        pen.words(f"{one.need}+", (x + 54, y), most=44)
        x += 92
    if several:
        pen.words(f"+{len(tile.conditions) - 1} more", (x + 4, y), face="text", most=92)


def _tile(
    pen: Pen, area: Area, tile: Tile, on_it: tuple[int, ...], worth: tuple[int, ...], *, decade: int
) -> None:
    opens = tile.group + 1
    later = opens > decade
    pen.box(area, palette.STONE_DARK, 10)
    pen.words(tile.id, (area.x + 10, area.middle), palette.PURPLE, most=74)
    _conditions(pen, area.x + 84, area.middle, tile)
    if later:
        at = (area.right - 10, area.middle)
        pen.sprite("hourglass", area.right - 140, area.middle, 36)
        pen.words(f"decade {opens}", at, palette.FADED, anchor="right", most=112)
        return
    size = 44
    left = area.right - 8 - len(worth) * (size + 2)
    for n, points in enumerate(worth):
        at = (left + n * (size + 2) + size // 2, area.middle)
        if n < len(on_it):
            pen.sprite(f"seat:{on_it[n]}", *at, size)
        else:
            pen.sprite("seat:free", *at, size)
            pen.words(str(points), at, palette.FADED, anchor="middle", size=SMALL, most=size)
