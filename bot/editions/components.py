"""Reading the components: wheel, goods, cards, ships, residence, achievement tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from bot.editions.part import Part, figure, own_id
from bot.rules.full.edition import (
    SPACES,
    BenefitKind,
    Card,
    Circle,
    Column,
    Condition,
    Counted,
    PriceKind,
    Ship,
    Tile,
)

PRICES: tuple[PriceKind, ...] = get_args(PriceKind)
BENEFITS: tuple[BenefitKind, ...] = get_args(BenefitKind)
COUNTS: tuple[Counted, ...] = get_args(Counted)

MOST_CARDS = 300
MOST_SHIPS = 150
MOST_TILES = 60
MOST_GOODS_OF_A_CARGO = 12


def read_wheel(part: Part) -> tuple[int, ...]:
    """Read the order of the spaces."""
    inner = figure(part, "wheel")
    wheel = inner.options("value", SPACES)
    if inner.findings.sound(inner.file, inner.key) and sorted(wheel) != list(range(len(SPACES))):
        inner.wrong("value", f"each of {', '.join(SPACES)} once")
    inner.marked(len(wheel))
    inner.done()
    return wheel


def read_goods(part: Part) -> tuple[str, ...]:
    """Read the names of the goods."""
    inner = figure(part, "goods")
    goods = inner.ids("value", 2, 9)
    inner.marked(len(goods))
    inner.done()
    return goods


def read_base_cards(part: Part) -> tuple[int, ...]:
    """Read how many base cards there are for each action."""
    inner = figure(part, "base-cards")
    value = inner.inner("value")
    numbers = tuple(value.number(space, 0, 9) for space in SPACES)
    value.done()
    inner.marked()
    inner.done()
    return numbers


def read_cards(part: Part, goods: tuple[str, ...]) -> tuple[Card, ...]:
    """Read the trade cards."""
    return tuple(_card(row, goods) for row in part.rows("cards", MOST_CARDS))


def _card(row: Part, goods: tuple[str, ...]) -> Card:
    card = Card(
        id=_piece_id(row),
        action=row.option("action", SPACES),
        good=row.option("good", goods),
        coins=row.number("coins", 0, 99),
    )
    row.marked()
    row.done()
    return card


def read_ships(part: Part, goods: tuple[str, ...], cards: tuple[Card, ...]) -> tuple[Ship, ...]:
    """Read the ship cards, whose ids are no trade cards'."""
    ships = part.rows("ships", MOST_SHIPS)
    card_ids = {card.id for card in cards}
    return tuple(_ship(row, goods, card_ids) for row in ships)


def _ship(row: Part, goods: tuple[str, ...], card_ids: set[str]) -> Ship:
    cargo = row.options("cargo", goods)
    if len(cargo) > MOST_GOODS_OF_A_CARGO:
        row.wrong("cargo", f"at most {MOST_GOODS_OF_A_CARGO} goods")
    ship = Ship(
        id=_piece_id(row),
        cargo=tuple(cargo.count(good) for good in range(len(goods))),
        strength=row.number("strength", 0, 99),
        profit=row.number("profit", 0, 9),
        spoils=row.number("spoils", 0, 9),
        coins=row.number("coins", 0, 99),
        good=row.option("good", goods),
        action=row.option("action", SPACES),
    )
    if ship.id and ship.id in card_ids:
        row.wrong("id", f"an id of its own: a trade card is {ship.id}")
    row.marked()
    row.done()
    return ship


def _piece_id(row: Part) -> str:
    """Return the id of a card or ship: in tokens it stands where spaces and base cards do."""
    piece = row.id()
    if piece.lower().startswith("base-"):
        row.wrong("id", "an id that does not begin with base-, as those of base cards do")
    elif piece in SPACES:
        row.wrong("id", f"an id other than {', '.join(SPACES)}, which are the spaces")
    return piece


def read_columns(part: Part, goods: tuple[str, ...]) -> tuple[Column, ...]:
    """Read the columns of the residence and their circles."""
    columns: list[Column] = []
    elsewhere: set[str] = set()
    for row in part.rows("columns", 9):
        circles = tuple(_circle(inner, goods, elsewhere) for inner in row.rows("circles", 9))
        columns.append(Column(row.id(), circles))
        elsewhere.update(circle.id for circle in circles)
        row.marked()
        row.done()
    return tuple(columns)


def _circle(row: Part, goods: tuple[str, ...], elsewhere: set[str]) -> Circle:
    """Read a circle, whose id is none of those ``elsewhere`` in the residence."""
    price = PRICES[row.option("price", PRICES)]
    benefit = BENEFITS[row.option("benefit", BENEFITS)]
    circle = Circle(
        id=row.id(),
        disks=row.number("disks", 1, 9),
        price=price,
        # No more different goods can be asked for than there are.
        goods=row.number("goods", 0, (len(goods) or 9) if price == "different" else 9),
        benefit=benefit,
        amount=row.number("amount", *_amounts(row, benefit)),
    )
    if circle.id and circle.id in elsewhere:
        row.wrong("id", own_id(circle.id))
    row.marked()
    row.done()
    return circle


def _amounts(row: Part, benefit: BenefitKind) -> tuple[int, int]:
    """Return the limits of a benefit's amount: 0 for none, any where it could not be read."""
    if not row.findings.sound(row.file, f"{row.key}.benefit"):
        return 0, 9
    return (0, 0) if benefit == "none" else (1, 9)


def read_groups(part: Part) -> tuple[str, ...]:
    """Read the groups of achievement tiles, in the order in which they open."""
    inner = figure(part, "groups")
    groups = inner.ids("value", 1, 9)
    inner.marked(len(groups))
    inner.done()
    return groups


def read_tiles(
    part: Part, groups: tuple[str, ...], most: Mapping[Counted, int]
) -> tuple[Tile, ...]:
    """Read the achievement tiles; ``most`` says how many there can be of what is counted."""
    return tuple(_tile(row, groups, most) for row in part.rows("tiles", MOST_TILES))


def _tile(row: Part, groups: tuple[str, ...], most: Mapping[Counted, int]) -> Tile:
    tile = Tile(row.id(), row.option("group", groups), _conditions(row, most))
    row.marked()
    row.done()
    return tile


def _conditions(row: Part, most: Mapping[Counted, int]) -> tuple[Condition, ...]:
    inner = row.inner("conditions")
    named = set(inner.keys())
    if not named and not inner.silent:
        row.wrong("conditions", "one condition or more")
    found = tuple(
        Condition(count, inner.number(count, 1, most.get(count, 99)))
        for count in COUNTS
        if count in named
    )
    inner.done(COUNTS)
    return found


def read_places(part: Part, players: range | None) -> tuple[tuple[int, ...], ...]:
    """Read what the places of an achievement tile are worth, for each number of players.

    ``players`` is None where these numbers are not known; then those are read that are there.
    """
    inner = part.inner("tile-places")
    if players is None:
        numbers = [number for number in range(2, 5) if str(number) in set(inner.keys())]
    else:
        numbers = list(players)
    found = tuple(_places(inner, number) for number in numbers)
    inner.done(("2", "3", "4") if players is None else ())
    return found


def _places(part: Part, players: int) -> tuple[int, ...]:
    inner = figure(part, str(players))
    places = inner.numbers("value", 0, 99)
    if inner.findings.sound(inner.file, inner.key):
        if len(places) != players:
            inner.wrong("value", f"{players} numbers: as many places as players")
        elif list(places) != sorted(places, reverse=True):
            inner.wrong("value", "numbers that never rise: the highest place comes first")
    inner.marked(len(places))
    inner.done()
    return places
