"""A group enters the values of its own box."""

from __future__ import annotations

from bot.editions import about, check, load, show
from tests.editions.folders import Folder

CARDS = "\n".join(
    f'  {{ id = "k{n}", action = "{"RMSWT"[n % 5]}", good = "{good}", coins = {n % 4}, '
    f'mark = "known" }},'
    for n, good in enumerate(["corn", "salt", "tin"] * 20)
)
NAMES = ("Abibaal", "Batnoam", "Hanno", "Mago", "Hamilcar", "Gisco", "Himilco", "Bomilcar")
SHIPS = "\n".join(
    f'  {{ id = "{name}", cargo = ["tin", "tin", "salt"], strength = {n}, profit = 3, spoils = 4, '
    f'coins = 5, good = "corn", action = "M", mark = "known" }},'
    for n, name in enumerate(NAMES)
)
COLUMNS = "\n".join(
    f'[[columns]]\nid = "{name}"\nmark = "known"\n'
    f'circles = [{{ id = "{name}1", disks = 2, price = "any", goods = {n}, benefit = "draw", '
    'amount = 3, mark = "known" }]'
    for n, name in enumerate(("north", "east", "south", "west"))
)
POINTS = '[column-points]\nvalue = [0, 1, 2, 4, 8]\nmark = "known"\nsection = "box"\n'


def enter(folder: Folder) -> None:
    """Enter another number of cards, ships, goods and columns, with other ids."""
    folder.put("edition.toml", 'id = "reconstruction-r1"', 'id = "our-box"')
    folder.put("edition.toml", '["grain", "oil", "wine", "purple", "silver"]',
               '["corn", "salt", "tin"]')  # fmt: skip
    folder.put("edition.toml", '["T", "W", "S", "M", "R"]', '["R", "S", "T", "M", "W"]')
    folder.put("frame.toml", "[3, 4, 5]", "[2, 3, 5]")
    (folder.path / "cards.toml").write_text(f"cards = [\n{CARDS}\n]\n", "utf-8")
    (folder.path / "ships.toml").write_text(f"ships = [\n{SHIPS}\n]\n", "utf-8")
    (folder.path / "residence.toml").write_text(f"{COLUMNS}\n\n{POINTS}", "utf-8")


def test_a_groups_own_edition_is_played_by(folder: Folder) -> None:
    enter(folder)
    assert check(folder.path) == []
    edition = load(folder.path)
    assert edition.id == about(folder.path).id == "our-box"
    assert edition.wheel == (4, 2, 0, 3, 1)
    assert (len(edition.cards), len(edition.ships)) == (60, 8)
    assert edition.ships[2].id == "Hanno"
    assert edition.ships[2].cargo == (0, 1, 2)
    assert [column.id for column in edition.columns] == ["north", "east", "south", "west"]
    assert edition.frame.column_points == (0, 1, 2, 4, 8)
    assert [edition.docks(players) for players in (2, 3, 4)] == [2, 3, 5]
    assert edition.tokens.number["attack:Hanno"] == 2
    assert edition.tokens.number["pay:k59"] == 59


def test_a_groups_own_edition_is_shown_with_its_marks(folder: Folder) -> None:
    enter(folder)
    text = show(folder.path)
    assert "(our-box)" in text
    assert "Trade cards (60)" in text
    assert "  K        Hanno     cargo 1 salt, 2 tin; strength 2; profit 3, spoils 4;" in text
    assert "disks 2; price 3 of any kind; draw 3, once, at once" in text


def test_three_players_alone(folder: Folder) -> None:
    folder.put("frame.toml", "[fewest-players]\nvalue = 2", "[fewest-players]\nvalue = 3")
    folder.put("frame.toml", "[most-players]\nvalue = 4", "[most-players]\nvalue = 3")
    folder.put("frame.toml", "[3, 4, 5]", "[4]")
    folder.put("frame.toml", '["single", "single", "reconstructed"]', '"single"')
    folder.put("frame.toml", "[2, 1, 0, 0]", "[2, 1, 0]")
    guild = (folder.path / "guild.toml").read_text("utf-8")
    start, rest = guild.split("[tile-places.2]")
    three = rest.split("[tile-places.4]")[0].split("[tile-places.3]")[1]
    (folder.path / "guild.toml").write_text(f"{start}[tile-places.3]{three}", "utf-8")
    assert check(folder.path) == []
    edition = load(folder.path)
    assert edition.docks(3) == 4
    assert edition.places(3) == (6, 2, 0)
