"""Worlds of the same published course that differ in what a viewer cannot know (carthago.md 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import msgspec

from bot.rules.errors import Refusal
from bot.rules.full.record import Choice, Deck, Event
from bot.rules.full.setup import FullSetup
from bot.rules.full.state import EVERYBODY, Table
from bot.rules.golden import TILES

World = tuple[FullSetup, list[Event]]


def other_worlds(
    course: World,
    table: Table,
    viewer: int | None,
    chance: Random,
    replayed: Callable[[FullSetup, list[Event]], Table],
) -> Iterator[World]:
    """Yield worlds of the same published course, with all that the viewer cannot know changed.

    Each differs from the one before by one thing; those that the course rules out are left out.
    ``table`` is the table after the course, ``replayed`` makes that of another one.
    """
    bends = (_bend_deck, _bend_deck, _bend_deck, _bend_toll, _bend_ships, _bend_tiles)
    for bend in bends * 2:
        bent = bend(*course, table, viewer, chance)
        if bent != course and _possible(replayed, bent, table):
            course = bent
            yield course


def _possible(
    replayed: Callable[[FullSetup, list[Event]], Table], world: World, table: Table
) -> bool:
    try:
        other = replayed(*world)
    except Refusal:
        return False
    return (other.ask, other.stage, other.known) == (table.ask, table.stage, table.known)


def _bend_deck(
    setup: FullSetup, log: list[Event], table: Table, viewer: int | None, chance: Random
) -> World:
    """Let two cards change places that the viewer has not seen leave the deck."""
    knows = {EVERYBODY, EVERYBODY if viewer is None else viewer}
    number = chance.randrange(1 + sum(isinstance(event, Deck) for event in log))
    decks = [setup.deck, *(event.cards for event in log if isinstance(event, Deck))]
    before = sum(len(deck) for deck in decks[:number])
    drawn = table.drawn_by[before : before + len(decks[number])]
    drawn += [EVERYBODY - 1] * (len(decks[number]) - len(drawn))
    hidden = [place for place, who in enumerate(drawn) if who not in knows]
    if len(hidden) < 2:
        return setup, log
    a, b = chance.sample(hidden, 2)
    cards = list(decks[number])
    cards[a], cards[b] = cards[b], cards[a]
    if number == 0:
        return msgspec.structs.replace(setup, deck=tuple(cards)), log
    place = [n for n, event in enumerate(log) if isinstance(event, Deck)][number - 1]
    return setup, [*log[:place], Deck(tuple(cards)), *log[place + 1 :]]


def _bend_toll(
    setup: FullSetup, log: list[Event], _table: Table, viewer: int | None, chance: Random
) -> World:
    """Let another base card have been paid as toll by somebody else."""
    places = [
        n
        for n, event in enumerate(log)
        if isinstance(event, Choice)
        and event.token.startswith("toll:base-")
        and event.seat != viewer
    ]
    if not places:
        return setup, log
    place = chance.choice(places[-3:])
    event = log[place]
    assert isinstance(event, Choice)
    other = Choice(event.seat, f"toll:base-{chance.choice('TWSMR')}")
    return setup, [*log[:place], other, *log[place + 1 :]]


def _bend_ships(
    setup: FullSetup, log: list[Event], table: Table, _viewer: int | None, chance: Random
) -> World:
    left = len(table.ship_deck)
    turned = len(setup.ships) - left
    ships = setup.ships[:turned] + tuple(chance.sample(setup.ships[turned:], left))
    return msgspec.structs.replace(setup, ships=ships), log


def _bend_tiles(
    setup: FullSetup, log: list[Event], table: Table, viewer: int | None, chance: Random
) -> World:
    if not setup.golden:
        return setup, log
    mine = None
    if viewer is not None and table.seats[viewer].holds_tile:
        mine = setup.tiles[viewer]
    others = chance.sample([tile for tile in TILES if tile != mine], setup.players)
    tiles = tuple(mine if mine and seat == viewer else tile for seat, tile in enumerate(others))
    return msgspec.structs.replace(setup, tiles=tiles), log
