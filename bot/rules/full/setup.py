"""The deal of a full game, and the table that follows from it (carthago.md 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from bot.rules.errors import BadDeal
from bot.rules.full.cards import draw, fill_display, next_card
from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.harbours import SETUP_DOCK
from bot.rules.full.quay import fill_roads
from bot.rules.full.state import EVERYBODY, NOBODY, Seat, Shuffle, Table
from bot.rules.golden import Tile
from bot.rules.golden import deal as deal_tiles

if TYPE_CHECKING:
    from random import Random


class FullSetup(msgspec.Struct, frozen=True, kw_only=True):
    """What is fixed when a full game starts, by the ids of its components. Holds every secret.

    ``tiles`` are the golden tiles by seat, None once a spent one is erased.
    """

    edition: str
    players: int
    golden: bool
    first: int
    deck: tuple[str, ...]
    ships: tuple[str, ...]
    achievements: tuple[str, ...]
    neutral: tuple[str, ...]
    tiles: tuple[Tile | None, ...]


def deal(
    edition: Edition, players: int, first: int, *, with_golden: bool, chance: Random
) -> FullSetup:
    """Shuffle everything (carthago.md 3.2 to 3.8).

    Raises:
        BadDeal: a number of players or a first seat that the edition does not know.
    """
    frame = edition.frame
    if not frame.fewest_players <= players <= frame.most_players or not 0 <= first < players:
        raise BadDeal
    deck = [card.id for card in edition.cards]
    ships = [ship.id for ship in edition.ships]
    chance.shuffle(deck)
    chance.shuffle(ships)
    tiles: list[str] = []
    for group in range(len(edition.groups)):
        of_group = [tile.id for tile in edition.tiles if tile.group == group]
        drawn = set(chance.sample(of_group, frame.tiles_per_group))
        tiles += [tile for tile in of_group if tile in drawn]
    missing = max(0, frame.neutral_up_to - players)
    return FullSetup(
        edition=edition.id,
        players=players,
        golden=with_golden,
        first=first,
        deck=tuple(deck),
        ships=tuple(ships),
        achievements=tuple(tiles),
        neutral=tuple(chance.sample(SPACES, missing)),
        tiles=deal_tiles(players, chance) if with_golden else (None,) * players,
    )


def lay_out(edition: Edition, setup: FullSetup, shuffle: Shuffle) -> Table:
    """Return the table after steps 1 to 8 of the setup; the first disk on a dock is asked for."""
    number: Mapping[str, int] = edition.tokens.number
    table = Table()
    table.edition = edition
    table.shuffle = shuffle
    table.seats = [Seat(edition, holds_tile=setup.golden) for _ in range(setup.players)]
    table.first = table.seat = setup.first
    table.turn = 0
    table.extra = table.over = False
    table.deck = [number[card] for card in reversed(setup.deck)]
    table.discard, table.display = [], []
    table.ship_deck = [number[ship] for ship in reversed(setup.ships)]
    table.roads = []
    table.dock_disks = [[] for _ in range(edition.docks(setup.players))]
    table.docks = [table.ship_deck.pop() if table.ship_deck else NOBODY for _ in table.dock_disks]
    table.berths = [NOBODY] * setup.players
    table.markers = [False] * len(SPACES)
    table.neutral = [space in setup.neutral for space in SPACES]
    table.hall, table.forum = [], []
    table.golden = setup.golden
    table.tiles = setup.tiles
    tile_number = {tile.id: n for n, tile in enumerate(edition.tiles)}
    table.achievements = {tile_number[tile]: [] for tile in setup.achievements}
    table.ask = SETUP_DOCK
    table.stage = table.left = 0
    table.space = table.target = NOBODY
    table.price = table.then = None
    table.known = 0
    table.drawn_by = []
    table.reshuffles = []
    table.legal_now = None
    fill_roads(table)
    fill_display(table)
    _place_markers(table)
    for n in range(setup.players):
        seat = (setup.first + n) % setup.players
        draw(table, seat, edition.frame.hand)
    return table


def _place_markers(table: Table) -> None:
    """Turn cards onto the discard pile until enough different symbols have shown."""
    wanted = table.edition.frame.guild_markers
    while sum(table.markers) < wanted:
        card = next_card(table, EVERYBODY)
        if card is None:
            return
        table.markers[table.edition.card_action[card]] = True
        table.discard.append(card)
