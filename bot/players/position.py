"""What a seat sees of a game, in a shape in which a player can try things out."""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.full.edition import SPACES, BenefitKind, Edition
from bot.rules.full.view import FullView

NOTHING = -1


class Dock(NamedTuple):
    """A dock: its ship, whether the player has a disk there, and how many others have."""

    ship: int
    mine: bool
    others: int


class Position:
    """The own side of a game. Copies are tried out; what was seen stays as it is.

    The lists of cards and ships change in place; everything else is replaced.
    """

    edition: Edition
    players: int
    decade: int
    """The decade, counted from 0."""
    turns: int
    """Own turns after this one, an extra turn not counted."""
    decade_left: int
    """Those of them in this decade."""
    last: bool
    """Whether this is the last decade: what is laid does not come back."""
    hand: list[int]
    blind: int
    """Trade cards that were drawn in a trial: nobody knows which."""
    laid: list[int]
    base: list[int]
    active: list[int]
    inactive: list[int]
    attacks: int
    supply: int
    taken: list[int]
    benefits: dict[BenefitKind, int]
    seats: int
    """Guild seats."""
    hall: int
    """Disks in the Guild Hall, everybody's."""
    docks: list[Dock]
    berth: int
    """The player's berth in the war harbour, or NOTHING."""
    free_berth: int
    roads: list[int]
    display: list[int]
    tiles: dict[int, tuple[int, bool]]
    """For each achievement tile the points of the player's place, or of the next free one, and
    whether he has it."""
    golden: str | None
    """The golden tile that is held."""
    space: int
    tolls: list[int]
    markers: list[bool]
    left: int

    def copy(self) -> Position:
        """Return an equal position to try things on."""
        new = Position.__new__(Position)
        new.__dict__ = self.__dict__.copy()
        new.hand = self.hand[:]
        new.laid = self.laid[:]
        new.base = self.base[:]
        new.active = self.active[:]
        new.inactive = self.inactive[:]
        return new


def read(view: FullView, edition: Edition) -> Position:
    """Return the position of the view's own seat, which is to act."""
    assert view.viewer is not None
    assert view.own is not None
    number = edition.tokens.number
    me, own = view.seats[view.viewer], view.own
    frame = edition.frame
    spaces = range(len(SPACES))
    pos = Position()
    pos.edition = edition
    pos.players = view.players
    pos.decade_left = frame.rounds - view.moment.round
    pos.turns = (frame.decades - view.moment.decade) * frame.rounds + pos.decade_left
    pos.decade = view.moment.decade - 1
    pos.last = view.moment.decade == frame.decades
    pos.hand = [number[card] for card in own.hand]
    pos.blind = 0
    pos.laid = [number[card] for card in me.laid if not card.startswith("base-")]
    pos.base = list(own.base)
    pos.active = [number[ship] for ship in me.active]
    pos.inactive = [number[ship] for ship in me.inactive]
    pos.attacks = me.attacks
    pos.supply = me.supply
    pos.taken = list(me.taken)
    pos.benefits = benefits(edition, pos.taken)
    pos.seats = me.guild_seats
    pos.hall = len(view.hall)
    pos.docks = [
        Dock(
            NOTHING if dock.ship is None else number[dock.ship],
            view.viewer in dock.disks,
            len(dock.disks) - (view.viewer in dock.disks),
        )
        for dock in view.docks
    ]
    pos.berth = view.berths.index(view.viewer) if view.viewer in view.berths else NOTHING
    pos.free_berth = view.berths.index(None) if None in view.berths else NOTHING
    pos.roads = [number[ship] for ship in view.roads]
    pos.display = [number[card] for card in view.display]
    pos.tiles = _tiles(view, edition, view.viewer)
    pos.golden = own.tile.tile if own.tile else None
    pos.space = NOTHING if view.space is None else number[view.space]
    others = [seat.space for n, seat in enumerate(view.seats) if n != view.viewer]
    pos.tolls = [others.count(SPACES[n]) + (SPACES[n] in view.neutral) for n in spaces]
    pos.markers = [SPACES[n] in view.markers for n in spaces]
    pos.left = view.left
    return pos


def benefits(edition: Edition, taken: list[int]) -> dict[BenefitKind, int]:
    """Return the benefits of the circles taken."""
    found: dict[BenefitKind, int] = {}
    for column, number in zip(edition.columns, taken, strict=True):
        for circle in column.circles[:number]:
            found[circle.benefit] = found.get(circle.benefit, 0) + circle.amount
    return found


def _tiles(view: FullView, edition: Edition, me: int) -> dict[int, tuple[int, bool]]:
    places = edition.places(view.players)
    found: dict[int, tuple[int, bool]] = {}
    for tile, on_it in view.achievements.items():
        place = on_it.index(me) if me in on_it else len(on_it)
        points = places[place] if place < len(places) else 0
        found[edition.tokens.number["tile:" + tile]] = (points, me in on_it)
    return found
