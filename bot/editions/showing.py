"""An edition in words, for people who hold it against their box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bot.editions.figures import FIGURES
from bot.editions.files import CARDS, EDITION, FRAME, GUILD, RESIDENCE, SHIPS, TILES
from bot.editions.findings import MarkWord
from bot.editions.folder import Reading, sound
from bot.rules.full.edition import SPACES, Circle, Condition, Edition, Ship

LETTERS: dict[MarkWord, str] = {"known": "K", "single": "S", "reconstructed": "R"}
LEGEND = "K known, by two or more public sources; S by a single one; R reconstructed"

Row = tuple[str, str, str, str]
"""File, key of the entry that bears the mark, name, value."""

BENEFITS = {
    "none": "nothing but the disks",
    "market-draw": "market: draw {} more",
    "preparation-draw": "each preparation: draw {} more",
    "attack-less": "attacks: coins less: {}",
    "delivery-less": "deliveries: goods less: {}",
    "draw": "draw {}, once, at once",
    "guild-less": "hall and forum: coins less: {}",
}
COUNTS = {
    "ships": "ships",
    "trade-cards": "trade cards in hand",
    "columns": "emptied columns",
    "harbour-disks": "disks in the harbours",
    "attacks": "ships won by attack",
    "seats": "guild seats",
    "goods": "different goods on trade cards in hand",
    "coins": "coins on trade cards in hand",
}


def show(folder: Path) -> str:
    """Return everything in an edition as text, with the marks and how many there are of each.

    Raises:
        BadEdition: it has mistakes; all of them are named.
    """
    reading = sound(folder)
    marks = Counter(mark for found in reading.findings.marks.values() for mark in found)
    counts = "   ".join(f"{letter} {marks[word]}" for word, letter in LETTERS.items())
    lines = [f"{reading.about.name} ({reading.about.id})", "", reading.about.note]
    lines += ["", f"{LEGEND}.", f"Marks: {counts}"]
    for title, rows in _sections(reading.edition):
        lines += ["", title]
        width = max(len(name) for _, _, name, _ in rows)
        for file, key, name, value in rows:
            mark = _letters(reading, file, key)
            lines.append(f"  {mark:<7}  {name:<{width}}  {value}".rstrip())
    return "\n".join(lines) + "\n"


def _letters(reading: Reading, file: str, key: str) -> str:
    """Return the letter of a mark, or one for each value of a list."""
    return " ".join(LETTERS[mark] for mark in reading.findings.marks[file, key])


def _sections(edition: Edition) -> Iterator[tuple[str, list[Row]]]:
    yield "Frame", _figures(edition, FRAME)
    yield "Wheel, goods, base cards", _heading(edition)
    yield f"Trade cards ({len(edition.cards)})", _cards(edition)
    yield f"Ships ({len(edition.ships)})", _ships(edition)
    yield "Residence", [*_residence(edition), *_figures(edition, RESIDENCE)]
    yield "Guild", [*_figures(edition, GUILD), *_places(edition)]
    yield f"Achievement tiles ({len(edition.tiles)})", _tiles(edition)


def _figures(edition: Edition, file: str) -> list[Row]:
    rows: list[Row] = []
    for name, limits in FIGURES.items():
        if limits.file == file:
            value = getattr(edition.frame, name.replace("-", "_"))
            words = ", ".join(map(str, value)) if limits.several else str(value)
            rows.append((file, name, name.replace("-", " "), words))
    return rows


def _heading(edition: Edition) -> list[Row]:
    base = ", ".join(
        f"{number} {space}" for space, number in zip(SPACES, edition.base_cards, strict=True)
    )
    wheel = " ".join(SPACES[space] for space in edition.wheel)
    return [
        (EDITION, "wheel", "wheel", wheel),
        (EDITION, "goods", "goods", ", ".join(edition.goods)),
        (EDITION, "base-cards", "base cards", base),
    ]


def _cards(edition: Edition) -> list[Row]:
    return [
        (
            CARDS,
            f"cards.{card.id}",
            card.id,
            f"{SPACES[card.action]}, {edition.goods[card.good]}, {_coins(card.coins)}",
        )
        for card in edition.cards
    ]


def _ships(edition: Edition) -> list[Row]:
    return [(SHIPS, f"ships.{ship.id}", ship.id, _ship(edition, ship)) for ship in edition.ships]


def _ship(edition: Edition, ship: Ship) -> str:
    cargo = ", ".join(
        f"{number} {good}" for good, number in zip(edition.goods, ship.cargo, strict=True) if number
    )
    worth = f"{SPACES[ship.action]}, {edition.goods[ship.good]}, {_coins(ship.coins)}"
    return (
        f"cargo {cargo}; strength {ship.strength}; profit {ship.profit}, "
        f"spoils {ship.spoils}; worth {worth}"
    )


def _residence(edition: Edition) -> list[Row]:
    rows: list[Row] = []
    for column in edition.columns:
        key = f"columns.{column.id}"
        rows.append((RESIDENCE, key, f"column {column.id}", ""))
        rows += [
            (RESIDENCE, f"{key}.circles.{circle.id}", f"  {circle.id}", _circle(circle))
            for circle in column.circles
        ]
    return rows


def _circle(circle: Circle) -> str:
    goods = "of any kind" if circle.price == "any" else circle.price
    benefit = BENEFITS[circle.benefit].format(circle.amount)
    return f"disks {circle.disks}; price {circle.goods} {goods}; {benefit}"


def _places(edition: Edition) -> list[Row]:
    return [
        (
            GUILD,
            f"tile-places.{players}",
            f"tile places, {players} players",
            ", ".join(map(str, places)),
        )
        for players, places in enumerate(edition.tile_places, edition.frame.fewest_players)
    ]


def _tiles(edition: Edition) -> list[Row]:
    rows = [(TILES, "groups", "groups", ", ".join(edition.groups))]
    for tile in edition.tiles:
        asked = " and ".join(map(_condition, tile.conditions))
        rows.append((TILES, f"tiles.{tile.id}", tile.id, f"{edition.groups[tile.group]}: {asked}"))
    return rows


def _condition(condition: Condition) -> str:
    return f"{condition.need} or more {COUNTS[condition.count]}"


def _coins(number: int) -> str:
    return f"{number} coin" if number == 1 else f"{number} coins"
