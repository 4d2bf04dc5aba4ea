"""The board's scene: laid out as it was, within the picture, nothing over anything."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.pictures.scene import Scene, Sprite, Words
from bot.rules.full.edition import Circle, Column, Edition
from bot.rules.full.view import DockView, FullView
from tests.pictures import scenes
from tests.pictures.full.boards import (
    LONGEST,
    NAMES,
    after,
    crowded,
    rectangle,
    sampled,
    scene,
    shown,
)
from tests.rules.full.games import EDITION

SNAPSHOTS = Path(__file__).parent / "snapshots"
SMALLEST_WORDS = 27
SMALLEST_SPRITE = 32

FIXED: dict[str, Callable[[], Scene]] = {
    "two-seats-begin": lambda: scene(after(0, 1)),
    "two-seats-late": lambda: scene(after(3, 260)),
    "three-seats-middle": lambda: scene(after(1, 170)),
    "four-seats-middle": lambda: scene(after(2, 240)),
    "four-seats-over": lambda: scene(after(2, 10_000)),
    "four-seats-crowded": lambda: scene(crowded(4), names=LONGEST),
    "three-seats-stopped": lambda: scene(after(4, 90), stopped=True),
}


@pytest.mark.parametrize("name", FIXED)
def test_a_board_is_laid_out_as_it_was(name: str) -> None:
    scenes.compare(SNAPSHOTS / f"{name}.txt", FIXED[name]())


@cache
def all_boards() -> list[Scene]:
    return [
        *(FIXED[name]() for name in FIXED),
        *(scene(crowded(players), names=LONGEST) for players in (2, 3)),
        *(scene(it, names=LONGEST) for n in range(3) for (it, *_) in sampled(n + 6, 90)),
        *(scene(it, edition) for it, edition in others()),
    ]


def test_everything_is_inside_the_picture() -> None:
    for board in all_boards():
        for item in (*board.ground, *board.items):
            left, top, right, bottom = rectangle(item)
            assert left >= 0, item
            assert top >= 0, item
            assert right <= board.width, item
            assert bottom <= board.height, item
            assert right > left, item
            assert bottom > top, item


def test_the_parts_hold_all_that_lies_in_them() -> None:
    for board in all_boards():
        assert board.parts
        ends = [*(part.first for part in board.parts[1:]), len(board.items)]
        for part, end in zip(board.parts, ends, strict=True):
            assert part.first <= part.last <= end
            for item in board.items[part.first : part.last]:
                left, top, right, bottom = rectangle(item)
                assert part.x <= left < right <= part.x + part.width, item
                assert part.y <= top < bottom <= part.y + part.height, item


def test_no_words_lie_over_others() -> None:
    for board in all_boards():
        words = [item for item in (*board.ground, *board.items) if isinstance(item, Words)]
        for one, other in itertools.combinations(words, 2):
            assert apart(one, other), (one, other)


def apart(one: Words, other: Words) -> bool:
    a, b = rectangle(one), rectangle(other)
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_words_have_room_and_only_names_are_cut() -> None:
    for board in all_boards():
        for item in (*board.ground, *board.items):
            if not isinstance(item, Words):
                continue
            left, _, right, _ = rectangle(item)
            assert 0 < right - left <= item.most, item
            if item.text not in LONGEST:
                assert shown(item) == item.text, item


def test_nothing_is_too_small_for_a_phone() -> None:
    for made in FIXED.values():
        for item in made().items:
            if isinstance(item, Words):
                assert item.size > SMALLEST_WORDS, item
            if isinstance(item, Sprite) and item.name != "wave":
                assert item.size >= SMALLEST_SPRITE, item


def test_words_lie_over_no_sprite_but_coins_and_places() -> None:
    for board in all_boards():
        sprites = [item for item in board.items if isinstance(item, Sprite)]
        words = [item for item in board.items if isinstance(item, Words)]
        for word, sprite in itertools.product(words, sprites):
            if abs(word.y - sprite.y) < sprite.size and not on_purpose(word, sprite):
                assert beside(word, sprite), (word, sprite)


def on_purpose(word: Words, sprite: Sprite) -> bool:
    """Whether a number stands in the middle of a coin or of a free place."""
    return sprite.name in {"coin", "seat:free"} and (word.x, word.y) == (sprite.x, sprite.y)


def beside(word: Words, sprite: Sprite) -> bool:
    a, b = rectangle(word), rectangle(sprite)
    return a[2] <= b[0] + 2 or b[2] - 2 <= a[0] or a[3] <= b[1] + 2 or b[3] - 2 <= a[1]


@pytest.mark.parametrize("seed", range(9))
def test_everybody_is_shown_the_same(seed: int) -> None:
    for views in sampled(seed):
        first, *rest = [scene(it) for it in views]
        assert all(one == first for one in rest)


def others() -> list[tuple[FullView, Edition]]:
    """Return boards of editions with other figures, as large as an edition may be."""
    goods = tuple(f"good {n}" for n in range(9))
    ships = tuple(
        replace(ship, cargo=tuple(n % 2 for n in range(9)), good=n % 9, strength=40 + n, spoils=12)
        for n, ship in enumerate(EDITION.ships)
    )
    cards = tuple(
        replace(card, good=n % 9, coins=90 + n % 9) for n, card in enumerate(EDITION.cards)
    )
    circle = Circle("A1", 9, "any", 2, "draw", 1)
    columns = tuple(Column(f"A{n}", (circle,) * (n + 1)) for n in range(6))
    frame = replace(
        EDITION.frame, decades=9, rounds=20, display=20, roads=9, docks=(9, 9, 9),
        hall_seat_prices=tuple(range(11, 22)), forum_price=99, tile_price=50,
        berth_worth=(99, 99, 99, 99),
    )  # fmt: skip
    tiles = tuple(
        replace(tile, id=f"{tile.id}-{n}", conditions=tile.conditions * 3)
        for n in range(3)
        for tile in EDITION.tiles
    )
    edition = replace(
        EDITION, goods=goods, ships=ships, cards=cards, columns=columns, frame=frame, tiles=tiles,
        tile_places=((99,) * 2, (99,) * 3, (99,) * 4),
    )  # fmt: skip
    return [(_full(players, edition), edition) for players in (2, 3, 4)]


def _full(players: int, edition: Edition) -> FullView:
    it = crowded(players)
    ships = tuple(ship.id for ship in edition.ships)
    everybody = tuple(range(players))
    seats = tuple(
        replace(seat, active=ships[:20], inactive=ships[20:], taken=(1,) * 6, supply=40,
                laid=tuple(card.id for card in edition.cards[:14]))
        for seat in it.seats
    )  # fmt: skip
    return replace(
        it,
        moment=replace(it.moment, decade=9, round=20),
        docks=tuple(DockView(ship, everybody) for ship in ships[:9]),
        roads=ships[:9],
        display=tuple(card.id for card in edition.cards[:20]),
        hall=everybody * 7,
        hall_price=18,
        forum=everybody * 9,
        achievements={tile.id: everybody for tile in edition.tiles},
        seats=seats,
    )


def test_what_cannot_be_shown_is_counted() -> None:
    for it, edition in others():
        board = scene(it, edition)
        told = {item.text for item in board.items if isinstance(item, Words)}
        assert "+16" in told, "cards of the display"
        assert "+7" in told, "ships in the roads"
        assert "+15 tiles" in told
        assert "+2 more" in told, "what a tile asks for"


def test_the_sea_of_a_seat_has_waves_wherever_no_ship_lies() -> None:
    it = crowded(2)
    few = replace(it.seats[0], active=it.seats[0].active[:4], inactive=())
    board = scene(replace(it, seats=(few, it.seats[1])))
    left = [item for item in board.items if isinstance(item, Sprite) and item.x < 500]
    waves = {item.y for item in left if item.name == "wave"}
    assert len(waves) == 2, "one row of ships, beside a seat with three"


def test_whose_turn_it_is() -> None:
    it = after(2, 100)
    assert it.seat is not None
    told = [item.text for item in scene(it).items if isinstance(item, Words)]
    assert f"seat {it.seat + 1} to act" in told
    assert told.count(NAMES[it.seat]) == 2
    extra = [item.text for item in scene(crowded(3)).items if isinstance(item, Words)]
    assert "seat 2, extra turn" in extra


def test_a_stopped_game_says_so_and_nobody_is_to_act() -> None:
    board = scene(after(2, 100), stopped=True)
    told = [item.text for item in board.items if isinstance(item, Words)]
    assert "Stopped: no points, no places" in told
    assert not any("to act" in text for text in told)
