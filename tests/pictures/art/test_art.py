"""The artwork: every name is there, nothing is cut off, and what differs can be told apart."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import pytest

from bot.pictures.art import NAMES, sprite
from tests.pictures.art.sight import (
    BLINDNESS,
    alike,
    apart,
    commonest,
    difference,
    lights,
    outline,
    seen,
)

drawn = lru_cache(maxsize=None)(sprite)

SIZE = 36
"""A usual height on the board."""

GOODS = tuple(f"good:{good}" for good in range(5))
PLAIN_GOODS = tuple(f"good:{good}" for good in range(5, 9))
ACTIONS = tuple(f"action:{letter}" for letter in "TWSMR")
SEATS = tuple(f"seat:{seat}" for seat in range(4))
DISKS = tuple(f"action-disk:{seat}" for seat in range(4))
SHIPS = ("ship:small", "ship:medium", "ship:large")
TURNED = tuple(
    f"golden:{tile}" for tile in ("fleet", "columns", "achievements", "guild", "empty-hand")
)
BENEFITS = tuple(
    f"benefit:{kind}"
    for kind in (
        *("market-draw", "preparation-draw", "attack-less", "delivery-less"),
        *("draw", "guild-less", "none"),
    )
)
COUNTED = tuple(
    f"counted:{kind}"
    for kind in (
        *("ships", "trade-cards", "columns", "harbour-disks"),
        *("attacks", "seats", "goods", "coins"),
    )
)
OTHERS = (
    *("coin", "seat:free", "neutral", "marker", "card", "card:base", "card:back", "deck"),
    *("ship-card:back", "ship-deck", "golden:held", "golden:spent", "seat-in-hall"),
    *("column:full", "column:empty", "crown", "arrow", "hourglass", "check", "tick-empty"),
    *("hand", "base-hand", "supply", "attack", "cargo", "profit", "strength"),
    *("laurel", "seat-in-forum"),
    *("sun", "tanit", "palmette", "wave", "rosette"),
)


def test_every_name_that_the_board_uses_is_there() -> None:
    coins = tuple(f"coin:{number}" for number in range(16))
    inactive = tuple(f"{ship}:inactive" for ship in SHIPS)
    named = {*GOODS, *PLAIN_GOODS, *ACTIONS, *SEATS, *DISKS, *SHIPS, *inactive, *coins}
    assert set(NAMES) == named | {*TURNED, *BENEFITS, *COUNTED, *OTHERS}
    assert len(NAMES) == len(set(NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_a_sprite_has_the_height_that_is_asked_for(name: str) -> None:
    for size in (17, 40):
        picture = sprite(name, size)
        assert picture.mode == "RGBA"
        assert picture.height == size
        assert 0.5 < picture.width / size < 3.2
        assert picture.getchannel("A").getextrema() == (0, 255)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(KeyError):
        sprite("elephant", 40)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "wave"])
@pytest.mark.parametrize("size", [28, 96])
def test_nothing_is_cut_off(name: str, size: int) -> None:
    shape = drawn(name, size).getchannel("A")
    wide, high = shape.size
    rows = ((0, 0, wide, 1), (0, high - 1, wide, high))
    for edge in (*rows, (0, 0, 1, high), (wide - 1, 0, wide, high)):
        solid = [value for value in shape.crop(edge).tobytes() if value > 200]
        assert len(solid) <= 1


def test_a_sprite_is_the_same_each_time() -> None:
    for name in NAMES:
        assert sprite(name, 20).tobytes() == sprite(name, 20).tobytes()


def test_waves_meet_at_their_ends() -> None:
    strip = sprite("wave", 40)
    first = strip.crop((0, 0, 1, 40)).tobytes()[3::4]
    last = strip.crop((strip.width - 1, 0, strip.width, 40)).tobytes()[3::4]
    assert sum(abs(a - b) for a, b in zip(first, last, strict=True)) / 255 < 2


@pytest.mark.parametrize(
    ("names", "most"), [(GOODS, 0.8), (PLAIN_GOODS, 0.8), (SEATS, 0.82), (DISKS, 0.82)]
)
def test_outlines_differ(names: tuple[str, ...], most: float) -> None:
    pictures = [drawn(name, SIZE) for name in names]
    for one, other in combinations(pictures, 2):
        assert alike(one, other) < most


def test_signs_of_actions_differ() -> None:
    pictures = [drawn(name, SIZE) for name in ACTIONS]
    for one, other in combinations(pictures, 2):
        assert alike(one, other, lights) < 0.6


@pytest.mark.parametrize("names", [ACTIONS, TURNED, BENEFITS])
def test_signs_differ_without_colour(names: tuple[str, ...]) -> None:
    pictures = [drawn(name, SIZE) for name in names]
    for one, other in combinations(pictures, 2):
        assert difference(one, other) > 12


@pytest.mark.parametrize("ship", SHIPS)
def test_the_state_of_a_ship_is_seen_by_its_shape(ship: str) -> None:
    active, inactive = drawn(ship, SIZE), drawn(f"{ship}:inactive", SIZE)
    assert alike(active, inactive) < 0.8
    # The sail is gone: less of the upper half is covered.
    covered = [
        outline(picture.crop((0, 0, picture.width, SIZE // 2))).histogram()[255]
        for picture in (active, inactive)
    ]
    assert covered[1] < 0.8 * covered[0]


def test_a_greater_ship_is_longer() -> None:
    small, medium, large = (sprite(ship, SIZE).width for ship in SHIPS)
    assert small * 1.2 < medium < large / 1.2


def test_numbers_on_coins_differ() -> None:
    faces = {sprite(f"coin:{number}", 28).tobytes() for number in range(16)}
    assert len(faces) == 16


@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize("names", [SEATS, DISKS])
def test_the_faces_of_seats_differ_for_the_colour_blind(
    names: tuple[str, ...], blindness: str
) -> None:
    faces = [seen(commonest(drawn(name, 96)), blindness) for name in names]
    for one, other in combinations(faces, 2):
        assert apart(one, other) > 25
