"""The hand as a picture: all that is its owner's, nothing of others, and that it can be read."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bot.pictures.full import cards, hand
from bot.pictures.scene import Scene, Sprite
from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.view import FullView, view
from bot.text import words as common
from bot.text.full import words
from tests.pictures import scenes
from tests.rules.full.games import EDITION
from tests.text.full.games import course, crowded, tables

SNAPSHOTS = Path(__file__).with_name("snapshots")
NAME = "Byrsa by the Sea"


def of(seen: FullView, edition: Edition = EDITION) -> Scene:
    return hand.scene(seen, edition, NAME)


def views(seed: int, every: int) -> Iterator[FullView]:
    """Give what each seat sees at points of a game."""
    for table in tables(seed, every):
        for seat in range(table.players):
            yield view(table, seat)


def full_view() -> FullView:
    """Return what seat 1 of four sees when it has as much as there can be."""
    seen = crowded(course(3, 4, most=299).view(1))
    assert seen.own is not None
    ships = [ship.id for ship in EDITION.ships]
    cards = tuple(card.id for card in EDITION.cards[::3])
    own = msgspec.structs.replace(seen.own, hand=cards, base=(0,) * 5, down=(1, 1, 2, 2, 1))
    mine = msgspec.structs.replace(
        seen.seats[1], active=tuple(ships[8:15]), inactive=tuple(ships[18:23])
    )
    seats = (seen.seats[0], mine, *seen.seats[2:])
    return msgspec.structs.replace(seen, own=own, seats=seats)


def bare_view() -> FullView:
    """Return what seat 0 sees when it has nothing at all."""
    seen = course(3, 2, most=2).view(0)
    assert seen.own is not None
    own = msgspec.structs.replace(seen.own, hand=(), base=(0,) * 5, down=(0,) * 5)
    return msgspec.structs.replace(seen, own=own, docks=())


def expected(seen: FullView) -> Counter[str]:
    """Count the signs of actions, goods and coins that the view asks for."""
    own, found = seen.own, Counter[str]()
    assert own is not None
    assert seen.viewer is not None
    mine = seen.seats[seen.viewer]
    trade = [*own.hand, *(card for card in mine.laid if not words.is_base(card))]
    for card in (words.card_of(EDITION, one) for one in trade):
        found += Counter(
            (f"action:{SPACES[card.action]}", f"good:{card.good}", f"coin:{card.coins}")
        )
    for laid in mine.laid:
        if words.is_base(laid):
            found[f"action:{laid.removeprefix('base-')}"] += 1
    for counts in (own.base, own.down):
        found += Counter(f"action:{SPACES[n]}" for n, number in enumerate(counts) if number)
    for ship in (words.ship_of(EDITION, one) for one in (*mine.active, *mine.inactive)):
        found += Counter(
            (f"action:{SPACES[ship.action]}", f"good:{ship.good}", f"coin:{ship.coins}")
        )
        found += Counter({f"good:{good}": number for good, number in enumerate(ship.cargo)})
    if seen.viewer in seen.berths:
        found["action:W"] += 1
    return +found


def signs(scene: Scene) -> Counter[str]:
    kinds = ("action:", "good:", "coin:")
    found = scenes.sprites_of(scene)
    return Counter({name: n for name, n in found.items() if name.startswith(kinds)})


@pytest.mark.parametrize("seed", range(3))
def test_every_card_and_ship_is_shown(seed: int) -> None:
    for seen in views(seed, 17):
        assert signs(of(seen)) == expected(seen)
    assert signs(of(full_view())) == expected(full_view())


@pytest.mark.parametrize("seed", range(3))
def test_all_that_a_seat_has_is_told(seed: int) -> None:
    for seen in (*views(seed, 23), full_view()):
        told = scenes.words_of(of(seen))
        number = seen.viewer
        assert number is not None
        assert seen.own is not None
        mine = seen.seats[number]
        assert f"{mine.supply} in supply" in told
        berths = [f"war harbour, berth {n + 1}" for n, by in enumerate(seen.berths) if by == number]
        assert [one for one in told if one.startswith("war harbour")] == berths
        docks = [str(n + 1) for n, dock in enumerate(seen.docks) if number in dock.disks]
        found = [one for one in told if one.startswith("dock")]
        assert bool(found) == bool(docks)
        assert all(dock in found[0] for dock in docks)
        if mine.guild_seats:
            assert words.many(mine.guild_seats, "guild seat") in told
        for ship in (*mine.active, *mine.inactive):
            assert words.ship_name(ship) in told
        if seen.own.hand:
            assert any(one.startswith(words.many(len(seen.own.hand), "card")) for one in told)
        assert ("your turn" in told) == (seen.seat == number)
        sprites = scenes.sprites_of(of(seen))
        inactive = sum(n for name, n in sprites.items() if name.endswith(":inactive"))
        assert inactive == len(mine.inactive)
        assert sprites["card:back"] == sum(map(bool, seen.own.down))
        assert sprites["card:base"] == sum(map(bool, seen.own.base))
        benefits = sum(n for name, n in sprites.items() if name.startswith("benefit:"))
        kinds = [
            circle.benefit
            for column, taken in zip(EDITION.columns, mine.taken, strict=True)
            for circle in column.circles[:taken]
        ]
        assert benefits == sum(kind not in {"none", "draw"} for kind in kinds)


@pytest.mark.parametrize("seed", range(2))
def test_it_can_be_read(seed: int) -> None:
    for seen in (*views(seed, 61), full_view(), bare_view()):
        scene = of(seen)
        assert scene.width == 1000
        scenes.check(scene, (NAME,))


@pytest.mark.parametrize("seed", range(2))
def test_no_golden_tile_is_in_it(seed: int) -> None:
    names = {tile.name for tile in common.TILE_WORDS.values()}
    for seen in views(seed, 29):
        scene = of(seen)
        assert not any("golden" in name for name in scenes.sprites_of(scene))
        assert not names & set(scenes.words_of(scene))


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="spectator"):
        of(course(1, 2, most=20).view(None))


def test_the_own_golden_tile_changes_nothing() -> None:
    """It has a door of its own."""
    held = 0
    for seen in views(1, 17):
        assert seen.own is not None
        held += seen.own.tile is not None
        without = msgspec.structs.replace(seen.own, tile=None)
        assert of(msgspec.structs.replace(seen, own=without)) == of(seen)
    assert held


def test_editions_with_other_figures_have_a_hand_too() -> None:
    seen = full_view()
    dear = [msgspec.structs.replace(card, coins=17) for card in EDITION.cards]
    ships = [
        msgspec.structs.replace(ship, cargo=tuple(4 * n for n in ship.cargo), coins=99)
        for ship in EDITION.ships
    ]
    long = [
        msgspec.structs.replace(column, circles=column.circles * 4) for column in EDITION.columns
    ]
    frame = msgspec.structs.replace(EDITION.frame, decades=6, rounds=9)
    other = msgspec.structs.replace(
        EDITION, cards=tuple(dear), ships=tuple(ships), columns=tuple(long), frame=frame
    )
    scene = of(seen, other)
    scenes.check(scene, (NAME,))
    ship = words.ship_of(other, seen.seats[1].active[0])
    counts = [str(number) for number in ship.cargo if number]
    assert scenes.words_of(scene).count(counts[0]) >= len(counts)


@pytest.mark.parametrize("number", range(30))
def test_any_number_of_cards_finds_its_place(number: int) -> None:
    seen = bare_view()
    assert seen.own is not None
    cards = tuple(card.id for card in EDITION.cards[:number])
    own = msgspec.structs.replace(seen.own, hand=cards)
    scene = of(msgspec.structs.replace(seen, own=own))
    scenes.check(scene, (NAME,))
    goods = [n for name, n in scenes.sprites_of(scene).items() if name.startswith("good:")]
    assert sum(goods) == number


@functools.cache
def kept() -> dict[str, FullView]:
    return {
        "hand-beginning": course(2, 3, most=4).view(2),
        "hand-middle": course(1, 3, most=246).view(0),
        "hand-full": full_view(),
    }


@pytest.mark.parametrize("name", ["hand-beginning", "hand-middle", "hand-full"])
def test_a_hand_looks_as_it_is_kept(name: str) -> None:
    scenes.compare(SNAPSHOTS / f"{name}.txt", of(kept()[name]))


def test_the_laid_cards_are_as_easy_to_read_as_the_base_cards() -> None:
    seen = full_view()
    assert seen.own is not None
    found = [item for item in scenes.items(of(seen)) if isinstance(item, Sprite)]
    backs = [item for item in found if item.name == "card:back"]
    assert len(backs) == sum(number > 0 for number in seen.own.down)
    for back in backs:
        beside = [item for item in found if item.y == back.y and item.x > back.x]
        sign = min(beside, key=lambda item: item.x)
        assert sign.name.startswith("action:")
        assert sign.size >= 42
    times = [f"×{number}" for number in seen.own.down if number > 1]
    assert not Counter(times) - Counter(scenes.words_of(of(seen)))


def test_eight_or_nine_cards_lie_in_one_row() -> None:
    ids = [card.id for card in EDITION.cards]
    heights = [cards.Fan(ids[:number], 940).height for number in (7, 8, 9, 10)]
    assert heights[0] > heights[1] > heights[2]
    assert heights[3] > heights[0]
