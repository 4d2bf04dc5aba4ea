"""What a viewer could pay now, and what he would be asked for: from his own view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from bot.rules.full.edition import SPACES, Circle, Counted, Edition
from bot.rules.full.payment import Cargo, Coins, Goods, Price, enough_goods
from bot.rules.full.residence import benefit, emptied
from bot.rules.full.view import FullView, OwnView, SeatView
from bot.text.full import words


class Means(msgspec.Struct, frozen=True):
    """What trade cards and active ships are worth: each is its good or its coins, not both."""

    goods: tuple[int, ...]
    coins: int

    def can_pay(self, price: Price) -> bool:
        """Whether they are enough for a price."""
        if isinstance(price, Coins):
            return self.coins >= price.number
        return enough_goods(self.goods, price)


class Mine:
    """The viewer's own side: his seat, his hand, his prices."""

    def __init__(self, view: FullView, edition: Edition) -> None:
        if view.viewer is None or view.own is None:
            raise ValueError("a spectator has no hand")
        self.view = view
        self.edition = edition
        self.number = view.viewer
        self.seat: SeatView = view.seats[view.viewer]
        self.own: OwnView = view.own

    @property
    def means(self) -> Means:
        """What he could pay with now."""
        return means(self.edition, self.own.hand, self.seat.active)

    def toll(self, space: str) -> int:
        """Return the toll of a space: the other disks there, neutral ones included."""
        others = [seat.space for n, seat in enumerate(self.view.seats) if n != self.number]
        return others.count(space) + (space in self.view.neutral)

    def cargo(self, ship: str) -> Cargo:
        """Return what a delivery costs him."""
        less = benefit(self.edition, self.seat, "delivery-less")
        return Cargo(words.ship_of(self.edition, ship).cargo, less)

    def attack(self, ship: str) -> Coins:
        """Return what an attack costs him from his berth."""
        less = benefit(self.edition, self.seat, "attack-less")
        return Coins(max(0, words.ship_of(self.edition, ship).strength - self.berth_worth - less))

    @property
    def berth_worth(self) -> int:
        """What his berth in the war harbour is worth in an attack."""
        return self.edition.frame.berth_worth[self.view.berths.index(self.number)]

    @property
    def guild_seat(self) -> Coins:
        """Return what the next seat costs him, in the hall or, when that is full, in the forum."""
        hall = self.view.hall_price
        printed = self.edition.frame.forum_price if hall is None else hall
        return Coins(max(0, printed - benefit(self.edition, self.seat, "guild-less")))

    def circle(self, column: int) -> Circle | None:
        """Return the topmost circle of a column that has disks."""
        taken = self.seat.taken[column]
        circles = self.edition.columns[column].circles
        return circles[taken] if taken < len(circles) else None

    @property
    def deliveries(self) -> list[tuple[int, str]]:
        """The docks, from 0, where his disk lies and a ship, with that ship."""
        return [
            (dock, it.ship)
            for dock, it in enumerate(self.view.docks)
            if it.ship is not None and self.number in it.disks
        ]

    @property
    def attacks(self) -> tuple[str, ...]:
        """The ships that he could attack, if he can pay."""
        return self.view.roads if self.number in self.view.berths else ()

    @property
    def open_tiles(self) -> list[str]:
        """The achievement tiles on which he could take a place, if he can pay."""
        return [
            tile
            for tile, on_it in self.view.achievements.items()
            if self.number not in on_it
            and len(on_it) < self.view.players
            and words.tile_of(self.edition, tile).group < self.view.moment.decade
        ]

    def action_prices(self, space: str) -> list[Price] | None:
        """Return the prices of which the action asks one; None where it costs nothing more."""
        if space == "S":
            cargoes: list[Price] = [self.cargo(ship) for _, ship in self.deliveries]
            return [*cargoes, *(self.attack(ship) for ship in self.attacks)]
        if space == "R":
            columns = range(len(self.edition.columns))
            circles = [circle for n in columns if (circle := self.circle(n))]
            return [Goods(circle.price, circle.goods) for circle in circles]
        return None

    def can_begin(self, space: str) -> bool:
        """Whether the action of a space could be begun, prices apart (carthago.md 5 to 7)."""
        prices = self.action_prices(space)
        if prices is not None:
            return bool(prices)
        if space == "T":
            free = [it for it in self.view.docks if it.ship and self.number not in it.disks]
            return self.seat.supply > 0 and bool(free)
        if space == "W":
            return self.seat.supply > 0 and self.number not in self.view.berths
        return True

    def can_lay(self, space: str) -> bool:
        """Whether a card of the hand or an active ship has the symbol of a space."""
        number = SPACES.index(space)
        cards = (words.card_of(self.edition, card) for card in self.own.hand)
        ships = (words.ship_of(self.edition, ship) for ship in self.seat.active)
        laid = (thing.action == number for things in (cards, ships) for thing in things)
        return self.own.base[number] > 0 or any(laid)

    def guild_there(self, space: str) -> bool:
        """Whether a guild action could follow on a space, prices apart."""
        return space in self.view.markers and self.seat.supply > 0

    def leads_nowhere(self, space: str) -> bool:
        """Whether nothing could be paid there, whatever is laid and paid as toll."""
        prices: list[Price] = []
        if self.can_begin(space):
            of_action = self.action_prices(space)
            if of_action is None:
                return False
            prices += of_action
        if self.guild_there(space):
            prices.append(self.guild_seat)
            if self.open_tiles:
                prices.append(Coins(self.edition.frame.tile_price))
        return not any(self.can_pay_after(space, price) for price in prices)

    def can_pay_after(self, space: str, price: Price) -> bool:
        """Whether a price could be paid after the card and the toll of a space."""
        if not self.means.can_pay(price):
            return False
        return any(left.can_pay(price) for left in self._left_after(space))

    def _left_after(self, space: str) -> Iterator[Means]:
        """Give what could be left to pay with after the card and the toll of a space.

        Base cards pay toll first: they can pay nothing else.
        """
        edition, hand, active = self.edition, self.own.hand, self.seat.active
        toll, bases = self.toll(space), sum(self.own.base)
        number = SPACES.index(space)
        if self.own.base[number]:
            yield from _after_toll(edition, hand, active, toll - (bases - 1))
        for card in hand:
            if words.card_of(edition, card).action == number:
                yield from _after_toll(edition, _without(hand, card), active, toll - bases)
        for ship in active:
            if words.ship_of(edition, ship).action == number:
                yield from _after_toll(edition, hand, _without(active, ship), toll - bases)

    def count(self, count: Counted) -> int:
        """Return how many he has of what an achievement tile counts."""
        view, edition, seat = self.view, self.edition, self.seat
        cards = [words.card_of(edition, card) for card in self.own.hand]
        counts: dict[Counted, int] = {
            "ships": len(seat.active) + len(seat.inactive),
            "trade-cards": len(cards),
            "columns": emptied(edition, seat),
            "harbour-disks": sum(self.number in dock.disks for dock in view.docks)
            + view.berths.count(self.number),
            "attacks": seat.attacks,
            "seats": seat.guild_seats,
            "goods": len({card.good for card in cards}),
            "coins": sum(card.coins for card in cards),
        }
        return counts[count]


def means(edition: Edition, hand: Sequence[str], active: Sequence[str]) -> Means:
    """Return what trade cards and active ships are worth."""
    cards = [words.card_of(edition, card) for card in hand]
    ships = [words.ship_of(edition, ship) for ship in active]
    found = [*((card.good, card.coins) for card in cards), *((it.good, it.coins) for it in ships)]
    goods = [0] * len(edition.goods)
    for good, _ in found:
        goods[good] += 1
    return Means(tuple(goods), sum(coins for _, coins in found))


def _after_toll(
    edition: Edition, hand: Sequence[str], active: Sequence[str], toll: int
) -> Iterator[Means]:
    """Yield what could be left after so many trade cards of toll; none where it cannot be paid."""
    kept = len(hand) - max(0, toll)
    if kept >= 0:
        for cards in combinations(hand, kept):
            yield means(edition, cards, active)


def _without(things: Sequence[str], one: str) -> list[str]:
    left = list(things)
    left.remove(one)
    return left
