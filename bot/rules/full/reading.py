"""A full game's record from anybody, checked against the rules (carthago.md 12).

Everything is checked in the order in which it happens, and the first fault ends the reading.
A record may break off at any event. One without a result claims none; but a result that is
stated must be that of the rules, and stands only in the record of a game that is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from bot.rules import faults
from bot.rules.errors import NotLegal
from bot.rules.faults import RESULT, SETUP, refuse
from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.engine import choose, legal
from bot.rules.full.record import Result
from bot.rules.full.scoring import scores
from bot.rules.full.setup import FullSetup, lay_out
from bot.rules.full.state import Table
from bot.rules.golden import TILES

Find: TypeAlias = Callable[[str], Edition | None]
"""Finds an edition by its id; None when there is none of that name."""

KEYS = ("format", "edition", "players", "golden", "setup", "events")
OPTIONAL = ("result", "stopped", "seals")
SETUP_KEYS = ("first", "deck", "ships", "achievements", "neutral", "golden")


def check(record: Mapping[str, Any], find: Find) -> bool:
    """Check a whole record, and return whether the game is over.

    Raises:
        Faulty: the first fault of it.
    """
    table = replay(record, find)
    if table.over:
        _check_spent(table)
    if "result" not in record:
        return table.over
    if not table.over:
        refuse(RESULT, "the record has a result, but the game is not over")
    if record.get("stopped"):
        refuse(RESULT, "the record has a result, but says that the game was stopped")
    for seat, tile in enumerate(table.tiles):
        if table.seats[seat].holds_tile and tile is None:
            refuse(RESULT, f"seat {seat} holds its golden tile, but the record does not name it")
    faults.same_result(record["result"], msgspec.to_builtins(Result(scores(table))))
    return True


def choices(record: Mapping[str, Any], find: Find, at: int | None) -> list[str]:
    """Return the legal tokens after a number of events, None: after all.

    Raises:
        Faulty: a fault before that.
    """
    return legal(replay(record, find, at))


def replay(record: Mapping[str, Any], find: Find, at: int | None = None) -> Table:
    """Return the table after a number of events, None: after all.

    Raises:
        Faulty: a fault before that.
    """
    edition, setup = _setup(record, find)
    events = faults.list_of(record["events"], SETUP, "events")
    reader = _Reader(edition, setup, events)
    reader.follow(len(events) if at is None else at)
    return reader.table


class _Reader:
    """Follows the events of a record on a table."""

    def __init__(self, edition: Edition, setup: FullSetup, events: list[Any]) -> None:
        self._events = events
        self._next = 0
        """Index of the next event; as a number from 1 that of the one just read."""
        self.table = lay_out(edition, setup, self._shuffle)

    def follow(self, end: int) -> None:
        """Follow events up to a number of them, and the decks that belong to the last one."""
        while self._next < end:
            self._choose(*self._choice())

    def _choice(self) -> tuple[int, str]:
        """Read the next event, which must be a seat's choice."""
        event = self._events[self._next]
        self._next += 1
        where = faults.event(self._next)
        if self.table.over:
            refuse(where, "the game is over; nothing may follow")
        if not isinstance(event, list) or len(event) != 2:
            refuse(where, 'an event is [seat, "token"] or ["deck", [cards]]')
        seat, token = event
        if seat == "deck":
            refuse(where, "there is a deck here, but no deck was shuffled")
        faults.number_of(seat, where, "the seat", 0, self.table.players - 1)
        if not isinstance(token, str):
            refuse(where, f"the token must be a text, not {faults.quoted(token)}")
        return seat, token

    def _choose(self, seat: int, token: str) -> None:
        table, where = self.table, faults.event(self._next)
        if table.seat != seat:
            refuse(where, f"seat {table.seat} is to choose, not {seat}")
        try:
            choose(table, token)
        except NotLegal:
            wrong, offered = faults.quoted(token), faults.several(legal(table))
            hidden = " (hidden in a record that was cut for its reader)" * token.endswith("-?")
            refuse(where, f"seat {seat}: {wrong} is not legal{hidden}; legal: {offered}")

    def _shuffle(self, discard: list[int]) -> None:
        """Put the discard pile into the order that the deck event standing next gives."""
        events, number = self._events, self._next
        event = events[number] if number < len(events) else None
        if not isinstance(event, list) or len(event) != 2 or event[0] != "deck":
            refuse(
                faults.event(number),
                "the discard pile is shuffled to be the new deck, but no deck follows",
            )
        self._next += 1
        edition = self.table.edition
        known = [edition.tokens.card_ids[card] for card in discard]
        cards = faults.all_of(event[1], faults.event(self._next), "the deck", known)
        discard[:] = [edition.tokens.number[card] for card in cards]


def _setup(record: Mapping[str, Any], find: Find) -> tuple[Edition, FullSetup]:
    faults.object_of(record, SETUP, "the record", KEYS, optional=OPTIONAL)
    name = record["edition"]
    edition = find(name) if isinstance(name, str) else None
    if edition is None:
        refuse(SETUP, f"no edition is known by the name of {faults.quoted(name)}")
    frame = edition.frame
    players = faults.number_of(
        record["players"], SETUP, "players", frame.fewest_players, frame.most_players
    )
    golden = faults.flag_of(record["golden"], SETUP, "golden")
    if "stopped" in record:
        faults.flag_of(record["stopped"], SETUP, "stopped")
    parts = faults.object_of(record["setup"], SETUP, "the setup", SETUP_KEYS)
    return edition, FullSetup(
        edition=edition.id,
        players=players,
        golden=golden,
        first=faults.number_of(parts["first"], SETUP, "first", 0, players - 1),
        deck=faults.all_of(parts["deck"], SETUP, "the deck", [card.id for card in edition.cards]),
        ships=faults.all_of(
            parts["ships"], SETUP, "the ship deck", [ship.id for ship in edition.ships]
        ),
        achievements=_achievements(edition, parts["achievements"]),
        neutral=_neutral(edition, players, parts["neutral"]),
        tiles=_tiles(players, parts["golden"], golden=golden),
    )


def _achievements(edition: Edition, value: object) -> tuple[str, ...]:
    """Read the achievement tiles: of each group as many as are drawn (carthago.md 3.6)."""
    group_of = {tile.id: tile.group for tile in edition.tiles}
    tiles = faults.some_of(value, SETUP, "achievements", group_of)
    due = edition.frame.tiles_per_group
    for number, group in enumerate(edition.groups):
        drawn = sum(group_of[tile] == number for tile in tiles)
        if drawn != due:
            refuse(SETUP, f"achievements: {due} of group {group} are drawn, not {drawn}")
    return tiles


def _neutral(edition: Edition, players: int, value: object) -> tuple[str, ...]:
    """Read the spaces of the neutral disks: one for each player missing (carthago.md 3.4)."""
    spaces = faults.some_of(value, SETUP, "neutral", SPACES)
    due = max(0, edition.frame.neutral_up_to - players)
    if len(spaces) != due:
        refuse(SETUP, f"neutral must be of length {due} with {players} players, not {len(spaces)}")
    return spaces


def _tiles(players: int, value: object, *, golden: bool) -> tuple[Any, ...]:
    """Read the golden tiles; None is one that is spent, or that the reader may not see."""
    tiles = faults.tiles_of(value, SETUP, players, TILES)
    if not golden and any(tiles):
        refuse(SETUP, "golden names tiles, but the game is played without them")
    return tiles


def _check_spent(table: Table) -> None:
    """Refuse a finished record that names a spent tile (golden.md 4)."""
    for number, (seat, tile) in enumerate(zip(table.seats, table.tiles, strict=True)):
        if tile is not None and not seat.holds_tile:
            refuse(SETUP, f"golden names the tile of seat {number}, which has been spent")
