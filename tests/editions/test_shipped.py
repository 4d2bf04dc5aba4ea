"""The shipped edition says what carthago.md says, number by number."""

from __future__ import annotations

from itertools import combinations, product

import msgspec
import pytest

from bot.editions import SHIPPED, NoSuchEdition, about, check, find, load, show
from bot.rules.full.edition import Circle, Condition, Edition

GOODS = ("grain", "oil", "wine", "purple", "silver")
T, W, S, M, R = range(5)


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load(find(SHIPPED))


def test_it_has_no_mistake() -> None:
    assert check(find(SHIPPED)) == []


def test_it_names_itself() -> None:
    named = about(find(SHIPPED))
    assert named.id == "reconstruction-r1"
    assert named.name
    assert "not the publisher's" in named.note


def test_the_frame(edition: Edition) -> None:
    assert msgspec.structs.asdict(edition.frame) == {
        "decades": 3,
        "rounds": 5,
        "fewest_players": 2,
        "most_players": 4,
        "display": 5,
        "guild_markers": 2,
        "neutral_up_to": 4,
        "docks": (3, 4, 5),
        "roads": 2,
        "tiles_per_group": 2,
        "disks": 11,
        "supply": 3,
        "hand": 3,
        "pass_draw": 1,
        "first_on_dock_draw": 1,
        "war_draw": 1,
        "berth_worth": (2, 1, 0, 0),
        "ships_per_shipping": 2,
        "market_draw": 2,
        "exchanges": 2,
        "preparation_draw": 2,
        "hall_seat_prices": (3, 4, 6, 8),
        "forum_price": 9,
        "tile_price": 5,
        "column_points": (0, 3, 7, 12),
    }


def test_wheel_goods_and_base_cards(edition: Edition) -> None:
    assert edition.id == "reconstruction-r1"
    assert edition.wheel == (T, W, S, M, R)
    assert edition.goods == GOODS
    assert edition.base_cards == (1, 1, 2, 2, 1)


def test_every_trade_card_is_there_once(edition: Edition) -> None:
    assert len(edition.cards) == 75
    told = {
        f"{symbol}-{good}-{coins}": (action, GOODS.index(good), coins)
        for (action, symbol), good, coins in product(enumerate("TWSMR"), GOODS, (1, 2, 3))
    }
    assert {card.id: (card.action, card.good, card.coins) for card in edition.cards} == told


def test_the_ships_follow_their_formulas(edition: Edition) -> None:
    pairs = list(combinations(range(5), 2))
    assert [ship.id for ship in edition.ships] == [f"s{n:02}" for n in range(1, 31)]
    for n, ship in enumerate(edition.ships, 1):
        size, place = divmod(n - 1, 10)
        i, j = pairs[place]
        there = [good in {i, j} for good in range(5)]
        cargo = [
            tuple(int(inside) for inside in there),
            tuple(int(not inside) for inside in there),
            tuple(2 * inside for inside in there),
        ][size]
        assert ship.cargo == cargo
        assert ship.strength == (6, 9, 12)[size]
        assert ship.profit == ship.spoils == size
        assert ship.coins == size + 1
        assert ship.good == n % 5
        assert ship.action == (n - 1) // 5 % 5


def test_the_residence(edition: Edition) -> None:
    assert {column.id: column.circles for column in edition.columns} == {
        "L": (
            Circle("L1", 1, "different", 3, "market-draw", 1),
            Circle("L2", 1, "different", 4, "preparation-draw", 1),
        ),
        "C": (
            Circle("C1", 1, "equal", 2, "attack-less", 2),
            Circle("C2", 1, "equal", 4, "delivery-less", 1),
        ),
        "R": (
            Circle("R1", 1, "any", 2, "draw", 1),
            Circle("R2", 1, "different", 3, "guild-less", 1),
            Circle("R3", 2, "different", 4, "none", 0),
        ),
    }
    assert [column.id for column in edition.columns] == ["L", "C", "R"]


def test_the_places_of_achievement_tiles(edition: Edition) -> None:
    assert edition.tile_places == ((5, 2), (6, 2, 0), (6, 4, 1, 0))


def test_the_achievement_tiles(edition: Edition) -> None:
    assert edition.groups == ("I", "II", "III")
    assert {tile.id: tile.conditions for tile in edition.tiles} == {
        "I-1": (Condition("ships", 3),),
        "I-2": (Condition("trade-cards", 4),),
        "I-3": (Condition("columns", 1),),
        "II-1": (Condition("harbour-disks", 2),),
        "II-2": (Condition("attacks", 2),),
        "II-3": (Condition("seats", 3),),
        "III-1": (Condition("columns", 2),),
        "III-2": (Condition("ships", 5),),
        "III-3": (Condition("goods", 3), Condition("coins", 6)),
    }
    assert [edition.groups[tile.group] for tile in edition.tiles] == [
        tile.id.split("-")[0] for tile in edition.tiles
    ]


KNOWN = {
    "decades", "rounds", "fewest players", "most players", "display", "guild markers", "roads",
    "disks", "supply", "hand", "groups",
}  # fmt: skip
SINGLE = {"neutral up to", "tiles per group", "pass draw", "column L", "column C", "column R"}
MIXED = {
    "docks": "S S R",
    "tile places, 3 players": "R R S",
    "tile places, 4 players": "R R R S",
}


def test_the_marks_are_those_of_the_rules() -> None:
    marks: dict[str, str] = {}
    for line in show(find(SHIPPED)).splitlines():
        if line.startswith("  "):
            name = line[11:].strip().split("   ")[0].split("  ")[0]
            marks[name] = line[2:9].strip()
    assert {name for name, mark in marks.items() if mark == "K"} == KNOWN
    assert {name for name, mark in marks.items() if mark == "S"} == SINGLE
    assert {name: mark for name, mark in marks.items() if " " in mark} == MIXED
    # 75 cards, 30 ships, 7 circles, 9 tiles; the rest are single figures.
    assert len(marks) == 10 + 11 + 3 + 75 + 30 + 3 + 7 + 1 + 6 + 9 + 1


def test_the_marks_are_counted() -> None:
    assert "Marks: K 11   S 10   R 142\n" in show(find(SHIPPED))


def test_everything_is_shown() -> None:
    text = show(find(SHIPPED))
    edition = load(find(SHIPPED))
    ids = {card.id for card in edition.cards} | {ship.id for ship in edition.ships}
    ids |= {column.id for column in edition.columns} | {tile.id for tile in edition.tiles}
    ids |= {circle.id for column in edition.columns for circle in column.circles}
    assert [name for name in ids if f" {name}" not in text] == []
    ship = "cargo 1 oil, 1 silver; strength 6; profit 0, spoils 0; worth W, wine, 1 coin"
    assert f"s07  {ship}\n" in text
    assert "price 4 equal; deliveries: goods less: 1" in text


@pytest.mark.parametrize("name", ["", ".", "..", "../editions", "no-such", "reconstruction-r1/"])
def test_find_knows_ids_only(name: str) -> None:
    with pytest.raises(NoSuchEdition):
        find(name)
