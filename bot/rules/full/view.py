"""What a viewer may see of a full game (carthago.md 13). The only way to look at a table."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.rules.errors import NoSuchSeat
from bot.rules.full.edition import SPACES
from bot.rules.full.engine import legal
from bot.rules.full.guild import next_hall_price
from bot.rules.full.payment import Cargo, Goods, Price
from bot.rules.full.scoring import SeatScore, judged, scores
from bot.rules.full.state import NOBODY, Seat, Table
from bot.rules.full.turn import GUILD_PAID
from bot.rules.golden import Judgement
from bot.rules.question import Question
from bot.rules.turns import Moment

Golden = Literal["held", "spent", "none"]


class DockView(msgspec.Struct, frozen=True):
    """A dock: its ship, if one lies there, and the seats that have a disk on it."""

    ship: str | None
    disks: tuple[int, ...]


class SeatView(msgspec.Struct, frozen=True):
    """The public side of a seat."""

    trade_cards: int
    base_cards: int
    laid: tuple[str, ...]
    face_down: int
    active: tuple[str, ...]
    inactive: tuple[str, ...]
    attacks: int
    supply: int
    taken: tuple[int, ...]
    guild_seats: int
    space: str | None
    golden: Golden


class OwnView(msgspec.Struct, frozen=True):
    """What only the owner of a seat sees: hand, base cards by action, those face down, the tile."""

    hand: tuple[str, ...]
    base: tuple[int, ...]
    down: tuple[int, ...]
    tile: Judgement | None


class FullView(msgspec.Struct, frozen=True, kw_only=True):
    """A full game as one viewer may see it.

    ``question`` has choices for the seat that is to act only. ``price`` is what is still to be
    paid, ``buying`` the token that it is paid for, ``left`` how much of a step is left: toll
    cards, ships, exchanges. ``own`` is None for spectators. ``result`` and ``turned_over`` are
    None while the game runs; ``turned_over`` holds each seat's golden tile as it was judged
    (golden.md 5), None for one that had been spent.
    """

    edition: str
    players: int
    first: int
    viewer: int | None
    moment: Moment
    seat: int | None
    extra: bool
    space: str | None
    neutral: tuple[str, ...]
    markers: tuple[str, ...]
    docks: tuple[DockView, ...]
    berths: tuple[int | None, ...]
    roads: tuple[str, ...]
    display: tuple[str, ...]
    discard: tuple[str, ...]
    deck_size: int
    ship_deck_size: int
    hall: tuple[int, ...]
    hall_price: int | None
    forum: tuple[int, ...]
    achievements: dict[str, tuple[int, ...]]
    seats: tuple[SeatView, ...]
    question: Question | None
    price: Price | None
    buying: str | None
    left: int
    own: OwnView | None
    result: tuple[SeatScore, ...] | None
    turned_over: tuple[Judgement | None, ...] | None


def view(table: Table, viewer: int | None) -> FullView:
    """Return what the seat ``viewer`` (None: a spectator) may see.

    Raises:
        NoSuchSeat: no seat has that number.
    """
    if viewer is not None and not 0 <= viewer < table.players:
        raise NoSuchSeat(seat=viewer)
    edition = table.edition
    ships = edition.ships
    return FullView(
        edition=edition.id,
        players=table.players,
        first=table.first,
        viewer=viewer,
        moment=moment(table),
        seat=None if table.over else table.seat,
        extra=table.extra,
        space=_space(table.space),
        neutral=tuple(SPACES[n] for n in edition.wheel if table.neutral[n]),
        markers=tuple(SPACES[n] for n in edition.wheel if table.markers[n]),
        docks=tuple(
            DockView(None if ship == NOBODY else ships[ship].id, tuple(disks))
            for ship, disks in zip(table.docks, table.dock_disks, strict=True)
        ),
        berths=tuple(None if seat == NOBODY else seat for seat in table.berths),
        roads=tuple(ships[ship].id for ship in table.roads),
        display=_cards(table, table.display),
        discard=_cards(table, table.discard),
        deck_size=len(table.deck),
        ship_deck_size=len(table.ship_deck),
        hall=tuple(table.hall),
        hall_price=next_hall_price(table),
        forum=tuple(table.forum),
        achievements={
            edition.tiles[tile].id: tuple(seats) for tile, seats in table.achievements.items()
        },
        seats=tuple(_seat(table, n) for n in range(table.players)),
        question=question(table, viewer),
        price=table.price,
        buying=buying(table),
        left=table.left,
        own=None if viewer is None else _own(table, viewer),
        result=scores(table) if table.over else None,
        turned_over=_turned_over(table) if table.over else None,
    )


def moment(table: Table) -> Moment:
    """Return decade and round; after the last turn, those of the last one."""
    frame, players = table.edition.frame, table.players
    turn = min(table.turn, frame.decades * frame.rounds * players - 1)
    decade, within = divmod(turn, frame.rounds * players)
    return Moment(decade + 1, within // players + 1)


def question(table: Table, viewer: int | None) -> Question | None:
    """Return the question at which the game stands: its choices for the seat to act only."""
    if table.ask is None:
        return None
    if viewer != table.seat:
        return Question("turn", (table.seat,), ())
    return Question(table.ask.kind, (table.seat,), tuple(legal(table)))


def buying(table: Table) -> str | None:
    """Return the token that is being paid for, None where nothing is."""
    edition, target = table.edition, table.target
    if isinstance(table.price, Cargo):
        return edition.tokens.deliver[target]
    if isinstance(table.price, Goods):
        return edition.tokens.column[target]
    if table.price is None:
        return None
    if table.stage < GUILD_PAID:
        return edition.tokens.attack[target]
    if target != NOBODY:
        return edition.tokens.tile[target]
    return "forum" if next_hall_price(table) is None else "hall"


def _turned_over(table: Table) -> tuple[Judgement | None, ...]:
    """Return the golden tiles that are turned over at the end, by seat."""
    return tuple(judged(table, seat) for seat in range(table.players))


def _seat(table: Table, number: int) -> SeatView:
    seat, edition = table.seats[number], table.edition
    golden: Golden = "none"
    if table.golden:
        golden = "held" if seat.holds_tile else "spent"
    return SeatView(
        trade_cards=len(seat.hand),
        base_cards=sum(seat.base),
        laid=(*_cards(table, seat.laid), *_bases(seat.laid_base)),
        face_down=sum(seat.down),
        active=tuple(edition.ships[ship].id for ship in seat.active),
        inactive=tuple(edition.ships[ship].id for ship in seat.inactive),
        attacks=seat.attacks,
        supply=seat.supply,
        taken=tuple(seat.taken),
        guild_seats=table.hall.count(number) + table.forum.count(number),
        space=_space(seat.space),
        golden=golden,
    )


def _own(table: Table, viewer: int) -> OwnView:
    seat: Seat = table.seats[viewer]
    return OwnView(
        _cards(table, sorted(seat.hand)),
        tuple(seat.base),
        tuple(seat.down),
        judged(table, viewer),
    )


def _cards(table: Table, numbers: list[int]) -> tuple[str, ...]:
    ids = table.edition.tokens.card_ids
    return tuple([ids[card] for card in numbers])


def _bases(counts: list[int]) -> tuple[str, ...]:
    return tuple(f"base-{SPACES[n]}" for n, count in enumerate(counts) for _ in range(count))


def _space(space: int) -> str | None:
    return None if space == NOBODY else SPACES[space]
