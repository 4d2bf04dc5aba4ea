"""The record of a full game (carthago.md 12), whole or cut to what an asker may see (13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from bot.rules.full.edition import Edition
from bot.rules.full.scoring import SeatScore, scores
from bot.rules.full.setup import FullSetup
from bot.rules.full.state import EVERYBODY, Table
from bot.rules.golden import Tile
from bot.rules.seals import Shown

FORMAT: Literal["carthago-record/1"] = "carthago-record/1"


class Choice(msgspec.Struct, frozen=True, array_like=True):
    """A seat's choice, by its token."""

    seat: int
    token: str


class Deck(msgspec.Struct, frozen=True, array_like=True, tag="deck"):
    """The order of a reshuffled deck, first drawn first; it follows the choice that led to it."""

    cards: tuple[str, ...]


Event: TypeAlias = Choice | Deck


class SetupRecord(msgspec.Struct, frozen=True):
    """The setup as it stands in a record; None is what the asker may not see."""

    first: int
    deck: tuple[str | None, ...]
    ships: tuple[str | None, ...]
    achievements: tuple[str, ...]
    neutral: tuple[str, ...]
    golden: tuple[Tile | None, ...]


class Result(msgspec.Struct, frozen=True):
    """The result of a finished game, in seat order."""

    scores: tuple[SeatScore, ...]


class FullRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The record format ``carthago-record/1``; ``seals`` by the names of what they seal."""

    format: Literal["carthago-record/1"]
    edition: str
    players: int
    golden: bool
    setup: SetupRecord
    events: tuple[tuple[Any, Any], ...]
    result: Result | None = None
    stopped: bool = False
    seals: Mapping[str, Shown] | None = None


def whole(setup: FullSetup, log: Sequence[Event], table: Table) -> FullRecord:
    """Return the record with everything in it; of a running game it stays inside the program.

    Spent tiles are left out once the game is over.
    """
    tiles = setup.tiles
    if table.over:
        tiles = tuple(
            tile if seat.holds_tile else None for tile, seat in zip(tiles, table.seats, strict=True)
        )
    return _record(setup, setup.deck, setup.ships, tiles, (_row(e) for e in log), table)


def seen_by(
    setup: FullSetup,
    log: Sequence[Event],
    table: Table,
    viewer: int | None,
    *,
    stopped: bool = False,
) -> FullRecord:
    """Return the record of a game that runs, or was stopped, as a seat or a spectator may have it.

    Decks hold what is public or was drawn by the viewer himself, else None; base cards that
    others paid as toll are ``toll:base-?``.
    """
    knowing = iter(table.drawn_by)
    deck = _known(setup.deck, knowing, viewer)
    events = [_cut(event, knowing, viewer) for event in log]
    turned_up = len(setup.ships) - len(table.ship_deck)
    ships = (*setup.ships[:turned_up], *(None for _ in table.ship_deck))
    tiles = tuple(
        tile if seat == viewer and table.seats[seat].holds_tile else None
        for seat, tile in enumerate(setup.tiles)
    )
    return _record(setup, deck, ships, tiles, iter(events), table, stopped=stopped)


def _record(
    setup: FullSetup,
    deck: tuple[str | None, ...],
    ships: tuple[str | None, ...],
    tiles: tuple[Tile | None, ...],
    events: Iterator[tuple[Any, Any]],
    table: Table,
    *,
    stopped: bool = False,
) -> FullRecord:
    return FullRecord(
        format=FORMAT,
        edition=setup.edition,
        players=setup.players,
        golden=setup.golden,
        setup=SetupRecord(setup.first, deck, ships, setup.achievements, setup.neutral, tiles),
        events=tuple(events),
        result=Result(scores(table)) if table.over else None,
        stopped=stopped,
    )


def _row(event: Event) -> tuple[Any, Any]:
    if isinstance(event, Deck):
        return ("deck", event.cards)
    return (event.seat, event.token)


def _cut(event: Event, knowing: Iterator[int], viewer: int | None) -> tuple[Any, Any]:
    if isinstance(event, Deck):
        return ("deck", _known(event.cards, knowing, viewer))
    if event.seat != viewer and event.token.startswith("toll:base-"):
        return (event.seat, "toll:base-?")
    return (event.seat, event.token)


def _known(
    cards: tuple[str, ...], knowing: Iterator[int], viewer: int | None
) -> tuple[str | None, ...]:
    """Keep the cards that left the deck before the viewer's eyes; those still in it are None."""
    return tuple(
        card
        if next(knowing, None) in (EVERYBODY, viewer if viewer is not None else EVERYBODY)
        else None
        for card in cards
    )


def card_ids(edition: Edition, deck: Sequence[int]) -> tuple[str, ...]:
    """Return the ids of cards."""
    ids = edition.tokens.card_ids
    return tuple(ids[card] for card in deck)
