"""Every public fact is on the board, and nothing else: its sprites and numbers are counted."""

from __future__ import annotations

from collections import Counter
from math import atan2, tau

import pytest

from bot.pictures.scene import Scene, Sprite, Words
from bot.rules.full.edition import SPACES, Card, Ship
from bot.rules.full.view import FullView
from bot.text.full import words
from tests.pictures.full.boards import NAMES, crowded, sampled, scene
from tests.rules.full.games import EDITION

VIEWS = [views[0] for seed in range(12) for views in sampled(seed, 53)]
ALL = [*VIEWS, *(crowded(players) for players in (2, 3, 4))]


def sprites(board: Scene) -> list[Sprite]:
    return [item for item in (*board.ground, *board.items) if isinstance(item, Sprite)]


def number_at(board: Scene, sprite: Sprite) -> str:
    """Return the number right of a sprite."""
    right = [
        item
        for item in board.items
        if isinstance(item, Words) and item.y == sprite.y and item.x > sprite.x
    ]
    return min(right, key=lambda item: item.x).text


def named(board: Scene, name: str) -> list[Sprite]:
    """Return the sprites of a name that stand among what changes, seat by seat."""
    return [item for item in board.items if isinstance(item, Sprite) and item.name == name]


def symbols(it: Card | Ship) -> Counter[str]:
    return Counter([f"action:{SPACES[it.action]}", f"good:{it.good}", f"coin:{it.coins}"])


def of_seats(it: FullView) -> Counter[str]:
    """Return what the panels of the seats show."""
    found: Counter[str] = Counter()
    for n, seat in enumerate(it.seats):
        found[f"seat:{n}"] += 1
        for card in seat.laid:
            if words.is_base(card):
                found[f"action:{card[-1]}"] += 1
            else:
                found += symbols(words.card_of(EDITION, card))
        for ship in (*seat.active, *seat.inactive):
            found += symbols(words.ship_of(EDITION, ship))
        found["card:back"] += bool(seat.face_down)
        found[f"golden:{seat.golden}"] += seat.golden != "none"
        for column, taken in zip(EDITION.columns, seat.taken, strict=True):
            found["check"] += taken
            for place, circle in enumerate(column.circles):
                found[f"benefit:{circle.benefit}"] += circle.benefit != "none"
                found[f"seat:{n}"] += circle.disks if place >= taken else 0
    for name in ("hand", "base-hand", "supply", "seat-in-hall", "attack"):
        found[name] += it.players
    found["counted:ships"] += it.players
    return found


def of_harbours(it: FullView) -> Counter[str]:
    found: Counter[str] = Counter()
    for dock in it.docks:
        found += Counter(f"seat:{seat}" for seat in dock.disks)
        if dock.ship:
            ship = words.ship_of(EDITION, dock.ship)
            found += cargo(ship)
            found["profit"] += ship.profit > 0
    for name in it.roads:
        ship = words.ship_of(EDITION, name)
        found += cargo(ship)
        found["profit"] += ship.spoils > 0
        found += Counter(["strength", f"coin:{ship.strength}"])
    found += Counter("seat:free" if seat is None else f"seat:{seat}" for seat in it.berths)
    return found + Counter(["action:W"])


def cargo(ship: Ship) -> Counter[str]:
    found = Counter({f"good:{n}": count for n, count in enumerate(ship.cargo)})
    kind = {2: "small", 3: "medium", 4: "large"}[sum(ship.cargo)]
    return found + Counter([f"ship:{kind}"])


def of_guild(it: FullView) -> Counter[str]:
    frame = EDITION.frame
    found = Counter(f"seat:{seat}" for seat in (*it.hall, *it.forum))
    found["seat:free"] += it.players * len(frame.hall_seat_prices) - len(it.hall)
    found += Counter(f"coin:{price}" for price in (*frame.hall_seat_prices, frame.forum_price))
    due = frame.forum_price if it.hall_price is None else it.hall_price
    found += Counter([f"coin:{due}", f"coin:{frame.tile_price}"])
    for name, on_it in it.achievements.items():
        tile = words.tile_of(EDITION, name)
        found += Counter(f"counted:{one.count}" for one in tile.conditions)
        found += Counter(f"seat:{seat}" for seat in on_it)
        if tile.group + 1 > it.moment.decade:
            found["hourglass"] += 1
        else:
            found["seat:free"] += it.players - len(on_it)
    return found


def of_the_rest(it: FullView) -> Counter[str]:
    found = Counter(f"action:{space}" for space in SPACES)
    found["neutral"] += len(it.neutral)
    found["marker"] += len(it.markers)
    found += Counter(f"action-disk:{n}" for n, seat in enumerate(it.seats) if seat.space)
    for card in it.display:
        found += symbols(words.card_of(EDITION, card))
    found += Counter(["deck", "card", "ship-deck"])
    if it.seat is not None:
        found += Counter(["arrow", f"seat:{it.seat}"])
    return found


ORNAMENTS = {"tanit", "sun", "wave", "palmette", "rosette"}


@pytest.mark.parametrize("it", ALL)
def test_each_thing_on_the_table_is_shown_once(it: FullView) -> None:
    found = Counter(one.name for one in sprites(scene(it)) if one.name not in ORNAMENTS)
    wanted = of_seats(it) + of_harbours(it) + of_guild(it) + of_the_rest(it)
    assert found == +wanted


@pytest.mark.parametrize("it", ALL)
def test_each_dock_shows_its_own_disks_ship_and_cargo(it: FullView) -> None:
    board = scene(it)
    plates = [
        item
        for item in board.ground
        if isinstance(item, Words) and item.text.isdecimal() and item.face == "title"
    ]
    assert [plate.text for plate in plates] == [str(n + 1) for n in range(len(it.docks))]
    edges = [plate.x for plate in plates[1:]] + [board.width]
    for plate, edge, dock in zip(plates, edges, it.docks, strict=True):
        column = [one for one in sprites(board) if plate.x < one.x < edge]
        on_it = sorted(one.name for one in column if one.y == plate.y)
        assert on_it == [f"seat:{seat}" for seat in sorted(dock.disks)]
        below = [one for one in column if plate.y < one.y < plate.y + 190 and one.name != "wave"]
        if dock.ship is None:
            assert not below
            continue
        ship = words.ship_of(EDITION, dock.ship)
        wanted = cargo(ship) + Counter({"profit": int(ship.profit > 0)})
        assert Counter(one.name for one in below) == +wanted


@pytest.mark.parametrize("it", ALL)
def test_each_ship_in_the_harbours_is_called_as_in_the_texts(it: FullView) -> None:
    board = scene(it)
    called = [item for item in board.items if isinstance(item, Words) and "ship " in item.text]
    called = [item for item in called if item.text.removeprefix("ship ").isdecimal()]
    lying = [dock.ship for dock in it.docks if dock.ship] + list(it.roads)
    assert [item.text for item in called] == [words.ship_name(ship) for ship in lying]
    drawn = [one for one in sprites(board) if one.name.startswith("ship:")]
    for name, ship in zip(called, drawn, strict=True):
        assert 0 < name.y - ship.y < 70
        assert abs(name.x - ship.x) < 80


@pytest.mark.parametrize("it", ALL)
def test_the_numbers_of_each_seat(it: FullView) -> None:
    board = scene(it)
    for name, wanted in {
        "hand": [seat.trade_cards for seat in it.seats],
        "base-hand": [seat.base_cards for seat in it.seats],
        "supply": [seat.supply for seat in it.seats],
        "seat-in-hall": [seat.guild_seats for seat in it.seats],
        "attack": [seat.attacks for seat in it.seats],
        "card:back": [seat.face_down for seat in it.seats if seat.face_down],
        "deck": [it.deck_size],
        "card": [len(it.discard)],
        "ship-deck": [it.ship_deck_size],
    }.items():
        assert [number_at(board, one) for one in named(board, name)] == list(map(str, wanted))
    ships = [len(seat.active) + len(seat.inactive) for seat in it.seats]
    own = named(board, "counted:ships")[-it.players :]
    assert [number_at(board, one) for one in own] == list(map(str, ships))


@pytest.mark.parametrize("it", ALL)
def test_each_space_of_the_wheel_holds_what_lies_on_it(it: FullView) -> None:
    board = scene(it)
    icons = {space: next(iter(named(board, f"action:{space}"))) for space in SPACES}
    clockwise = [icons[SPACES[number]] for number in EDITION.wheel]
    assert clockwise[0].y < min(icon.y for icon in clockwise[1:])
    assert clockwise[1].x > clockwise[0].x > clockwise[4].x
    assert clockwise[2].x > clockwise[3].x
    middle = next(one for one in sprites(board) if one.name == "sun")
    for name, spaces in {
        "neutral": it.neutral,
        "marker": it.markers,
        **{f"action-disk:{n}": [seat.space or ""] for n, seat in enumerate(it.seats)},
    }.items():
        found = [_space(middle, one) for one in named(board, name)]
        assert sorted(found) == sorted(filter(None, spaces)), name


def _space(middle: Sprite, one: Sprite) -> str:
    """Return on which space of the wheel a piece lies, by its angle."""
    turned = atan2(one.x - middle.x, middle.y - one.y) / tau
    return SPACES[EDITION.wheel[round(turned * len(SPACES)) % len(SPACES)]]


@pytest.mark.parametrize("it", VIEWS)
def test_decade_round_and_names(it: FullView) -> None:
    told = {item.text for item in scene(it).items if isinstance(item, Words)}
    assert f"Decade {it.moment.decade} of 3" in told
    assert f"Round {it.moment.round} of 5" in told
    assert told >= set(NAMES[: it.players])
    for name, on_it in it.achievements.items():
        assert name in told
        assert not on_it or words.tile_of(EDITION, name).group < it.moment.decade
