"""A folder with the files of an edition, and what they make."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from bot.editions import components
from bot.editions.figures import FIGURES, read_figure
from bot.editions.files import (
    CARDS,
    EDITION,
    FILES,
    FRAME,
    GUILD,
    RESIDENCE,
    SHIPS,
    TILES,
    read_table,
)
from bot.editions.findings import BadEdition, Findings, Mistake
from bot.editions.part import ID, Part
from bot.editions.relations import compare
from bot.rules.full.edition import Counted, Edition, Frame

SHIPPED = "reconstruction-r1"
"""The id of the edition that comes with the program."""

# `data` lies beside `bot`, in a checkout as in an installed wheel.
_EDITIONS = Path(__file__).resolve().parents[2] / "data" / "editions"


class NoSuchEdition(LookupError):
    """No edition of this id comes with the program."""


class About(msgspec.Struct, frozen=True):
    """How an edition names itself; ``note`` says where its figures come from."""

    id: str
    name: str
    note: str


class Reading(msgspec.Struct, frozen=True):
    """What was read. With mistakes, harmless values stand where nothing could be read."""

    about: About
    edition: Edition
    findings: Findings


def find(edition: str) -> Path:
    """Return the folder of an edition that comes with the program.

    Raises:
        NoSuchEdition: there is none of this id.
    """
    folder = _EDITIONS / edition
    if not ID.fullmatch(edition) or not folder.is_dir():
        raise NoSuchEdition(edition)
    return folder


def load(folder: Path) -> Edition:
    """Read an edition.

    Raises:
        BadEdition: it has mistakes; all of them are named.
    """
    return sound(folder).edition


def about(folder: Path) -> About:
    """Read how an edition names itself.

    Raises:
        BadEdition: it has mistakes; all of them are named.
    """
    return sound(folder).about


def check(folder: Path) -> list[Mistake]:
    """Return every mistake in a folder, file by file."""
    order = {file: n for n, file in enumerate(FILES)}
    return sorted(read(folder).findings.mistakes, key=lambda mistake: order[mistake.file])


def sound(folder: Path) -> Reading:
    """Read a folder.

    Raises:
        BadEdition: it has mistakes; all of them are named.
    """
    reading = read(folder)
    if reading.findings.mistakes:
        raise BadEdition(folder, tuple(check(folder)))
    return reading


def read(folder: Path) -> Reading:
    """Read a folder and look for mistakes, in each file and between them."""
    findings = Findings()
    parts = {file: Part(findings, file, read_table(folder, file, findings)) for file in FILES}
    heading, tiles = parts[EDITION], parts[TILES]
    named = About(heading.id(), heading.text("name", 80), heading.text("note", 2000, lines=True))
    frame = _frame(parts)
    goods = components.read_goods(heading)
    cards = components.read_cards(parts[CARDS], goods)
    columns = components.read_columns(parts[RESIDENCE], goods)
    groups = components.read_groups(tiles)
    most: dict[Counted, int] = {"columns": len(columns) or 9, "goods": len(goods) or 9}
    edition = Edition(
        id=named.id,
        frame=frame,
        wheel=components.read_wheel(heading),
        goods=goods,
        base_cards=components.read_base_cards(heading),
        cards=cards,
        ships=components.read_ships(parts[SHIPS], goods, cards),
        columns=columns,
        groups=groups,
        tiles=components.read_tiles(tiles, groups, most),
        tile_places=components.read_places(parts[GUILD], _players(frame, findings)),
    )
    for part in parts.values():
        part.done()
    compare(edition, findings)
    return Reading(named, edition, findings)


def _frame(parts: Mapping[str, Part]) -> Frame:
    figures = {
        name.replace("-", "_"): read_figure(parts[limits.file], name)
        for name, limits in FIGURES.items()
    }
    return msgspec.convert(figures, Frame)


def _players(frame: Frame, findings: Findings) -> range | None:
    """Return the numbers of players, None when the file does not say."""
    if frame.fewest_players > frame.most_players:
        return None
    if not findings.sound(FRAME, "fewest-players", "most-players"):
        return None
    return range(frame.fewest_players, frame.most_players + 1)
