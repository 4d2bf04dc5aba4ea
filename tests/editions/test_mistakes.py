"""Each kind of mistake is found, at its file and key, and nothing else with it."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from bot.editions import BadEdition, about, check, load, show
from tests.editions.folders import Folder

EDITION = "edition.toml"
FRAME = "frame.toml"
CARDS = "cards.toml"
SHIPS = "ships.toml"
RESIDENCE = "residence.toml"
GUILD = "guild.toml"
TILES = "achievements.toml"
FILES = (EDITION, FRAME, CARDS, SHIPS, RESIDENCE, GUILD, TILES)

# File, old text, new text, key, and a word of what is wanted.
Case = tuple[str, str, str, str, str]

VALUES: list[Case] = [
    (FRAME, "[decades]\nvalue = 3", "[decades]\nvalue = true", "decades.value", "1 to 9"),
    (FRAME, "[decades]\nvalue = 3", "[decades]\nvalue = 3.0", "decades.value", "whole number"),
    (FRAME, "[rounds]\nvalue = 5", "[rounds]\nvalue = '5'", "rounds.value", "1 to 20"),
    (FRAME, "[rounds]\nvalue = 5", "[rounds]\nvalue = -5", "rounds.value", "1 to 20"),
    (FRAME, "[rounds]\nvalue = 5", "[rounds]\nvalue = 21", "rounds.value", "1 to 20"),
    (FRAME, "[rounds]\nvalue = 5", "[rounds]\nvalue = 0x" + "f" * 9999, "rounds.value", "20"),
    (FRAME, "[rounds]\nvalue = 5", "[rounds]", "rounds.value", "missing"),
    (FRAME, "[rounds]\nvalue = 5", "[rounds]\nvalue = 5\nworth = 1", "rounds.worth", "no such key"),
    (FRAME, "[rounds]", "[round]\nvalue = 1\n[rounds]", "round", "no such key"),
    (FRAME, "[3, 4, 5]", "4", "docks.value", "list"),
    (FRAME, "[3, 4, 5]", "[3, 4.5, 5]", "docks.value.2", "whole number"),
    (FRAME, "[3, 4, 5]", "[]", "docks.value", "one or more"),
    (FRAME, "[2, 1, 0, 0]", "[2, 1, 0, false]", "berth-worth.value.4", "0 to 99"),
    (FRAME, 'section = "3.2"', "section = 3.2", "display.section", "text"),
    (FRAME, 'section = "3.2"', "", "display.section", "missing"),
    (EDITION, 'id = "reconstruction-r1"', 'id = "r 1"', "id", "letters"),
    (EDITION, 'id = "reconstruction-r1"', f'id = "{"r" * 33}"', "id", "32"),
    (EDITION, 'id = "reconstruction-r1"', 'id = ""', "id", "letters"),
    (EDITION, 'id = "reconstruction-r1"', "id = 1", "id", "letters"),
    (EDITION, 'id = "reconstruction-r1"', "", "id", "missing"),
    (EDITION, 'name = "Rec', 'name = "\\u001b[1mRec', "name", "control"),
    (EDITION, 'name = "Rec', 'name = "\\nR\\n', "name", "one line"),
    (EDITION, 'note = """', 'note = """\\u0007', "note", "control"),
    (EDITION, '["T", "W", "S", "M", "R"]', '["T", "W", "S", "M"]', "wheel.value", "once"),
    (EDITION, '["T", "W", "S", "M", "R"]', '["T", "W", "S", "M", "T"]', "wheel.value", "once"),
    (EDITION, '["T", "W", "S", "M", "R"]', '["T", "W", "S", "M", "X"]', "wheel.value.5", "T, W"),
    (EDITION, '"silver"]', '"sil ver"]', "goods.value.5", "letters"),
    (EDITION, '"silver"]', '"wine"]', "goods.value.5", "own"),
    (EDITION, "{ T = 1, W", "{ W", "base-cards.value.T", "missing"),
    (EDITION, "{ T = 1, W", "{ X = 1, T = 1, W", "base-cards.value.X", "no such key"),
    (EDITION, "{ T = 1, W", "{ T = -1, W", "base-cards.value.T", "0 to 9"),
    (CARDS, '"T-oil-2",    ', '"T-oil-1",    ', "cards.T-oil-1.id", "own"),
    (CARDS, '"T-oil-2",    ', '"base-2",', "cards.base-2.id", "base-"),
    (CARDS, '"T-oil-2",    ', '"M",', "cards.M.id", "spaces"),
    (CARDS, '"T-oil-2",    ', '"T/oil",', "cards.5.id", "letters"),
    (CARDS, '"T-oil-2",    ', '"T:oil",', "cards.5.id", "letters"),
    (CARDS, '"T-oil-2",    ', '"T-öl-2",', "cards.5.id", "letters"),
    (CARDS, '"T-oil-2",    ', '"T-oil-2", size = 1,', "cards.T-oil-2.size", "no such key"),
    (CARDS, '"T-oil-2",    ', '"T-oil-2", "a\\nb" = 1,', "cards.T-oil-2.'a\\nb'", "no such key"),
    (SHIPS, 'id = "s07", ', "", "ships.7.id", "missing"),
    (SHIPS, '"s07"', '"s08"', "ships.s08.id", "own"),
    (SHIPS, '"s07"', '"S-oil-1"', "ships.S-oil-1.id", "trade card"),
    (SHIPS, '"s07"', '"BASE-T"', "ships.BASE-T.id", "base-"),
    (SHIPS, '"s07"', '"T"', "ships.T.id", "spaces"),
    (SHIPS, '"s07", cargo = ["oil"', '"s07", cargo = ["tin"', "ships.s07.cargo.1", "grain, oil"),
    (SHIPS, '"s07", cargo = ["oil", "silver"]', '"s07", cargo = []', "ships.s07.cargo", "one or"),
    (SHIPS, '"s07", cargo = ["oil", "silver"]', '"s07", cargo = 2', "ships.s07.cargo", "list"),
    (
        SHIPS,
        '"s07", cargo = ["oil", "silver"]',
        '"s07", cargo = [' + ", ".join(13 * ['"oil"']) + "]",
        "ships.s07.cargo",
        "12",
    ),
    (RESIDENCE, 'id = "C"', 'id = "L"', "columns.L.id", "own"),
    (RESIDENCE, '"C2"', '"C1"', "columns.C.circles.C1.id", "own"),
    (RESIDENCE, '"C2"', '"L2"', "columns.C.circles.L2.id", "own"),
    (RESIDENCE, '"equal", goods = 2', '"even", goods = 2', "columns.C.circles.C1.price", "equal"),
    (RESIDENCE, '"attack-less", amount', '"attack", amount',
     "columns.C.circles.C1.benefit", "attack-less"),
    (RESIDENCE, '"attack-less", amount = 2', '"attack-less", amount = 0',
     "columns.C.circles.C1.amount", "1 to 9"),
    (RESIDENCE, '"none", amount = 0', '"none", amount = 1', "columns.R.circles.R3.amount", "0"),
    (RESIDENCE, 'goods = 4, benefit = "none"', 'goods = 6, benefit = "none"',
     "columns.R.circles.R3.goods", "0 to 5"),
    (TILES, 'group = "I", conditions = { ships = 3 }', 'group = "IV", conditions = { ships = 3 }',
     "tiles.I-1.group", "I, II or III"),
    (TILES, "{ ships = 3 }", "{ shops = 3 }", "tiles.I-1.conditions.shops", "ships"),
    (TILES, "{ ships = 3 }", "{ }", "tiles.I-1.conditions", "one condition"),
    (TILES, "conditions = { ships = 3 }, ", "", "tiles.I-1.conditions", "missing"),
    (TILES, "{ ships = 3 }", "3", "tiles.I-1.conditions", "table"),
    (TILES, "{ ships = 3 }", "{ ships = 0 }", "tiles.I-1.conditions.ships", "1 to 99"),
    (TILES, "{ columns = 2 }", "{ columns = 4 }", "tiles.III-1.conditions.columns", "1 to 3"),
    (TILES, "{ goods = 3,", "{ goods = 6,", "tiles.III-3.conditions.goods", "1 to 5"),
    (TILES, '"II-2"', '"II-1"', "tiles.II-1.id", "own"),
    (GUILD, "[5, 2]", "[5, 2, 0]", "tile-places.2.value", "as many places as players"),
    (GUILD, "[5, 2]", "[2, 5]", "tile-places.2.value", "never rise"),
    (GUILD, "[5, 2]", "[5, -2]", "tile-places.2.value.2", "0 to 99"),
    (GUILD, "[3, 4, 6, 8]", "[3, 4, 8, 6]", "hall-seat-prices.value", "never fall"),
    (GUILD, "[forum-price]\nvalue = 9", "[forum-price]\nvalue = 100", "forum-price.value", "99"),
]  # fmt: skip

MARKS: list[Case] = [
    (FRAME, '[decades]\nvalue = 3\nmark = "known"', "[decades]\nvalue = 3",
     "decades.mark", "missing"),
    (FRAME, '[decades]\nvalue = 3\nmark = "known"', '[decades]\nvalue = 3\nmark = "K"',
     "decades.mark", "known, single or reconstructed"),
    (FRAME, '[decades]\nvalue = 3\nmark = "known"', '[decades]\nvalue = 3\nmark = ["known"]',
     "decades.mark", "known"),
    (FRAME, '["single", "single", "reconstructed"]', '["single", "single"]', "docks.mark", "3"),
    (FRAME, '["single", "single", "reconstructed"]', '["single", "single", 1]', "docks.mark", "3"),
    (SHIPS, 'good = "wine",   action = "W", mark = "reconstructed"',
     'good = "wine",   action = "W", mark = []', "ships.s07.mark", "known"),
]  # fmt: skip

RELATIONS: list[Case] = [
    (FRAME, "[fewest-players]\nvalue = 2", "[fewest-players]\nvalue = 1",
     "fewest-players.value", "2 to 4"),
    (FRAME, "[3, 4, 5]\nmark = [\"single\", ", "[3, 4]\nmark = [", "docks.value", "3 numbers"),
    (FRAME, "[2, 1, 0, 0]", "[2, 1, 0]", "berth-worth.value", "4 numbers"),
    (FRAME, "[disks]\nvalue = 11", "[disks]\nvalue = 12", "disks.value", "11: 8 on"),
    (FRAME, "[supply]\nvalue = 3", "[supply]\nvalue = 4", "disks.value", "12: 8 on"),
    (RESIDENCE, '"R3", disks = 2', '"R3", disks = 1', "disks.value", "10: 7 on"),
    (RESIDENCE, "[0, 3, 7, 12]", "[0, 3, 7]", "column-points.value", "0 to 3 emptied"),
    (FRAME, "[decades]\nvalue = 3", "[decades]\nvalue = 2", "groups.value", "at most 2"),
    (FRAME, "[tiles-per-group]\nvalue = 2", "[tiles-per-group]\nvalue = 4", "groups.I", "4"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "key", "wanted"), [*VALUES, *MARKS])
def test_a_wrong_entry_is_found_alone(
    folder: Folder, file: str, old: str, new: str, key: str, wanted: str
) -> None:
    folder.put(file, old, new)
    (mistake,) = check(folder.path)
    assert (mistake.file, mistake.key) == (file, key)
    assert wanted in mistake.said
    assert "\n" not in str(mistake)


@pytest.mark.parametrize("file", [CARDS, SHIPS])
@pytest.mark.parametrize(
    ("key", "bad", "wanted"),
    [
        ("coins", "true", "0 to 99"),
        ("good", '"tin"', "grain, oil, wine, purple or silver"),
        ("action", '"X"', "T, W, S, M or R"),
        ("action", "1", "T, W, S, M or R"),
        ("mark", '"sure"', "known, single or reconstructed"),
    ],
)
def test_each_field_of_cards_and_ships_is_looked_at(
    folder: Folder, file: str, key: str, bad: str, wanted: str
) -> None:
    name = "cards.T-oil-2" if file == CARDS else "ships.s07"
    lines = (folder.path / file).read_text("utf-8").splitlines()
    line = next(line for line in lines if f'"{name.partition(".")[2]}"' in line)
    for new, words in ((f"{key} = {bad}, ", wanted), ("", "missing")):
        changed, times = re.subn(rf'\b{key} = ("[^"]*"|\d+),? *', new, line)
        assert times == 1
        changed = re.sub(", *}", " }", changed)
        folder.put(file, line, changed)
        (mistake,) = check(folder.path)
        assert (mistake.file, mistake.key) == (file, f"{name}.{key}")
        assert words in mistake.said
        folder.put(file, changed, line)


@pytest.mark.parametrize("key", ["strength", "profit", "spoils", "coins"])
@pytest.mark.parametrize("bad", ["-1", "100", "1.5", "true", '"1"', "[1]", "{}", "1979-05-27"])
def test_each_number_of_a_ship_is_looked_at(folder: Folder, key: str, bad: str) -> None:
    number = {"strength": 6, "profit": 0, "spoils": 0, "coins": 1}
    old = '"s07", cargo = ["oil", "silver"],    ' + ", ".join(
        f"{k} = {n}" for k, n in number.items()
    )
    folder.put(SHIPS, old, old.replace(f"{key} = {number[key]}", f"{key} = {bad}"))
    assert folder.keys() == [(SHIPS, f"ships.s07.{key}")]


@pytest.mark.parametrize(("file", "old", "new", "key", "wanted"), RELATIONS)
def test_figures_that_do_not_fit_each_other_are_found(
    folder: Folder, file: str, old: str, new: str, key: str, wanted: str
) -> None:
    folder.put(file, old, new)
    found = {mistake.key: mistake.said for mistake in check(folder.path)}
    assert wanted in found.pop(key)
    # Too many tiles drawn is a mistake of each group.
    assert set(found) <= {"groups.II", "groups.III", "docks.mark", "berth-worth.mark"}


def test_a_group_with_fewer_tiles_than_are_drawn(folder: Folder) -> None:
    folder.put(TILES, 'id = "II-2", group = "II"', 'id = "II-2", group = "I"')
    assert folder.keys() == []
    folder.put(TILES, 'id = "II-3", group = "II"', 'id = "II-3", group = "I"')
    assert folder.keys() == [(TILES, "groups.II")]


def test_ships_for_docks_and_roads(folder: Folder) -> None:
    lines = (folder.path / SHIPS).read_text("utf-8").splitlines(keepends=True)
    rows = [line for line in lines if "id =" in line]
    (folder.path / SHIPS).write_text("ships = [\n" + "".join(rows[:7]) + "]\n", "utf-8")
    assert folder.keys() == []
    (folder.path / SHIPS).write_text("ships = [\n" + "".join(rows[:6]) + "]\n", "utf-8")
    assert folder.keys() == [(SHIPS, "ships")]


def cards_of(folder: Folder, **numbers: int) -> None:
    """Leave so many cards of each action."""
    lines = (folder.path / CARDS).read_text("utf-8").splitlines(keepends=True)
    kept = [
        line
        for action, number in numbers.items()
        for line in [line for line in lines if f'id = "{action}-' in line][:number]
    ]
    (folder.path / CARDS).write_text("cards = [\n" + "".join(kept) + "]\n", "utf-8")


@pytest.mark.parametrize(
    ("numbers", "wanted"),
    [
        # Display 5, hands 12; at worst all cards of one action are turned up for the markers.
        ({"T": 15, "W": 15, "S": 3}, None),
        ({"T": 15, "W": 15, "S": 2}, "at least 33 cards"),
        ({"T": 15, "W": 15, "S": 15, "M": 15, "R": 15}, None),
        ({"T": 9, "W": 9, "S": 9}, None),
        ({"T": 9, "W": 9, "S": 8}, "at least 27 cards"),
        # The display may take all cards of W.
        ({"T": 15, "W": 5}, "2 different actions"),
        ({"T": 15, "W": 6}, "at least 33 cards"),
        ({"T": 15, "W": 2, "S": 3}, "2 different actions"),
        ({"T": 15}, "2 different actions"),
    ],
)
def test_cards_for_the_setup(folder: Folder, numbers: dict[str, int], wanted: str | None) -> None:
    cards_of(folder, **numbers)
    found = [(mistake.file, mistake.key, mistake.said) for mistake in check(folder.path)]
    if wanted is None:
        assert found == []
    else:
        ((file, key, words),) = found
        assert (file, key) == (CARDS, "cards")
        assert wanted in words


def test_numbers_of_players(folder: Folder) -> None:
    folder.put(FRAME, "[most-players]\nvalue = 4", "[most-players]\nvalue = 3")
    assert folder.keys() == [
        (FRAME, "docks.value"),
        (FRAME, "berth-worth.value"),
        (GUILD, "tile-places.4"),
    ]
    folder.put(FRAME, "[fewest-players]\nvalue = 2", "[fewest-players]\nvalue = 4")
    assert folder.keys() == [(FRAME, "fewest-players.value")]


def test_places_for_each_number_of_players(folder: Folder) -> None:
    folder.put(GUILD, "[tile-places.3]", "[tile-places.5]")
    assert folder.keys() == [(GUILD, "tile-places.3"), (GUILD, "tile-places.5")]


def test_too_few_places_and_their_marks(folder: Folder) -> None:
    folder.put(GUILD, "[6, 2, 0]", "[6, 2]")
    assert folder.keys() == [(GUILD, "tile-places.3.value"), (GUILD, "tile-places.3.mark")]


def test_a_good_that_is_renamed_is_missed_wherever_it_is_named(folder: Folder) -> None:
    folder.put(EDITION, '"silver"', '"tin"')
    found = folder.keys()
    assert (CARDS, "cards.T-silver-1.good") in found
    assert (SHIPS, "ships.s04.cargo.2") in found
    assert (SHIPS, "ships.s04.good") in found
    assert len(found) == 15 + (4 + 6 + 2 * 4) + 6


def test_bad_goods_do_not_hide_behind_other_mistakes(folder: Folder) -> None:
    folder.put(EDITION, '"silver"', '"sil ver"')
    assert folder.keys() == [(EDITION, "goods.value.5")]


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file(folder: Folder, file: str) -> None:
    (folder.path / file).unlink()
    assert folder.keys() == [(file, "(file)")]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b"a = \n", "sound TOML"),
        (b"a = 1\na = 2\n", "sound TOML"),
        (b"a = " + 3000 * b"[", "sound TOML"),
        (b"a = " + 9000 * b"9", "sound TOML"),
        (b"a = '\xff'", "UTF-8"),
        ("a = 1".encode("utf-16"), "UTF-8"),
        (b"#" + 1024 * 1024 * b" ", "1 MiB"),
    ],
)
def test_a_file_that_cannot_be_read(folder: Folder, file: str, content: bytes, wanted: str) -> None:
    (folder.path / file).write_bytes(content)
    (mistake,) = check(folder.path)
    assert (mistake.file, mistake.key) == (file, "(file)")
    assert wanted in mistake.said
    assert "\n" not in str(mistake)


def test_a_file_may_have_a_mebibyte(folder: Folder) -> None:
    path = folder.path / GUILD
    content = path.read_bytes()
    path.write_bytes(content + b"#" + (1024 * 1024 - len(content) - 1) * b" ")
    assert folder.keys() == []


def test_a_folder_or_a_pipe_in_the_place_of_a_file(folder: Folder) -> None:
    (folder.path / CARDS).unlink()
    (folder.path / CARDS).mkdir()
    (folder.path / SHIPS).unlink()
    os.mkfifo(folder.path / SHIPS)
    assert folder.keys() == [(CARDS, "(file)"), (SHIPS, "(file)")]


def test_an_empty_file_misses_everything(folder: Folder) -> None:
    (folder.path / GUILD).write_text("", "utf-8")
    assert folder.keys() == [
        (GUILD, "hall-seat-prices"),
        (GUILD, "forum-price"),
        (GUILD, "tile-price"),
        (GUILD, "tile-places"),
    ]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert [mistake.file for mistake in check(tmp_path / "none")] == list(FILES)


def test_bytes_that_editors_of_windows_add_do_no_harm(folder: Folder) -> None:
    for file in FILES:
        path = folder.path / file
        text = path.read_text("utf-8").replace("\n", "\r\n")
        path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert folder.keys() == []


def test_several_mistakes_are_found_at_once(folder: Folder) -> None:
    folder.put(EDITION, "{ T = 1, W", "{ T = 10, W")
    folder.put(FRAME, "[roads]\nvalue = 2", "[roads]\nvalue = 0")
    folder.put(FRAME, "[disks]\nvalue = 11", "[disks]\nvalue = 10")
    folder.put(CARDS, '"M-oil-2",    ', '"M oil 2",')
    folder.put(SHIPS, '"s07", cargo = ["oil", ', '"s07", cargo = ["tin", ')
    (folder.path / RESIDENCE).write_text("columns = [", "utf-8")
    folder.put(GUILD, "[5, 2]", "[5]")
    (folder.path / TILES).unlink()
    assert folder.keys() == [
        (EDITION, "base-cards.value.T"),
        (FRAME, "roads.value"),
        (CARDS, "cards.50.id"),
        (SHIPS, "ships.s07.cargo.1"),
        (RESIDENCE, "(file)"),
        (GUILD, "tile-places.2.value"),
        (TILES, "(file)"),
    ]


def test_an_edition_with_mistakes_cannot_be_used(folder: Folder) -> None:
    folder.put(FRAME, "[roads]\nvalue = 2", "[roads]\nvalue = 0")
    folder.put(GUILD, "[5, 2]", "[5]")
    for use in (load, about, show):
        with pytest.raises(BadEdition) as refused:
            use(folder.path)
        assert list(refused.value.mistakes) == check(folder.path)
        assert "frame.toml: roads.value: must be a whole number from 1 to 9" in str(refused.value)
        assert "guild.toml: tile-places.2.value" in str(refused.value)
