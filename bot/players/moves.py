"""What each move makes of a position, as far as the player can tell before it is made.

Cards that a move would draw are blind. A move that cannot be paid gives None.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.players.payments import cheapest, spend
from bot.players.position import NOTHING, Dock, Position, benefits
from bot.players.worth import offers
from bot.rules.full.payment import Cargo, Coins, Goods, Price


class Given(NamedTuple):
    """What is laid or paid as toll: a trade card, a base card or a ship, and its number."""

    kind: str
    number: int


def lay(pos: Position, given: Given) -> Position:
    """Lay a card, or turn a ship inactive."""
    done = pos.copy()
    kind, number = given
    if kind == "card":
        done.hand.remove(number)
        done.laid.append(number)
    elif kind == "base":
        done.base[number] -= 1
    else:
        done.active.remove(number)
        done.inactive.append(number)
    return done


def pay_toll(pos: Position, given: Given) -> Position:
    """Pay a card as toll."""
    done = pos.copy()
    kind, number = given
    if kind == "card":
        done.hand.remove(number)
    else:
        done.base[number] -= 1
    return done


def draw(pos: Position, number: int) -> Position:
    """Draw cards."""
    done = pos.copy()
    done.blind += number
    return done


def place(pos: Position, number: int) -> Position:
    """Put a disk on a dock."""
    dock = pos.docks[number]
    done = draw(pos, 0 if dock.others else pos.edition.frame.first_on_dock_draw)
    done.supply -= 1
    done.docks = _with(pos.docks, number, dock._replace(mine=True))
    return done


def go_to_war(pos: Position) -> Position:
    """Put a disk on the free berth."""
    done = draw(pos, pos.edition.frame.war_draw)
    done.supply -= 1
    done.berth = pos.free_berth
    return done


def deliver(pos: Position, number: int) -> Position | None:
    """Win the ship of a dock."""
    dock = pos.docks[number]
    ship = pos.edition.ships[dock.ship]
    done = _bought(pos, Cargo(ship.cargo, pos.benefits.get("delivery-less", 0)))
    if done:
        done.active.append(dock.ship)
        done.supply += 1
        done.blind += ship.profit
        next_ship = pos.roads[0] if pos.roads else NOTHING
        done.docks = _with(pos.docks, number, Dock(next_ship, mine=False, others=dock.others))
        done.roads = pos.roads[1:]
    return done


def attack(pos: Position, number: int) -> Position | None:
    """Win a ship of the roads."""
    ship = pos.edition.ships[number]
    less = pos.edition.frame.berth_worth[pos.berth] + pos.benefits.get("attack-less", 0)
    done = _bought(pos, Coins(ship.strength - less))
    if done:
        done.active.append(number)
        done.attacks += 1
        done.supply += 1
        done.blind += ship.spoils
        done.berth = NOTHING
        done.roads = [one for one in pos.roads if one != number]
    return done


def go_to_market(pos: Position, card: int | None) -> Position:
    """Take a card of the display, draw, and make all ships active; exchanges are left out."""
    done = draw(pos, pos.edition.frame.market_draw + pos.benefits.get("market-draw", 0))
    if card is not None:
        done.hand.append(card)
    return make_ready(done)


def swap(pos: Position, given: int, taken: int) -> Position:
    """Exchange a card of the hand for one of the display."""
    done = pos.copy()
    done.hand.remove(given)
    done.hand.append(taken)
    return done


def make_ready(pos: Position) -> Position:
    """Turn all ships active."""
    done = pos.copy()
    done.active += done.inactive
    done.inactive = []
    return done


def free_column(pos: Position, number: int) -> Position | None:
    """Take the topmost circle of a column that has disks; one must be left."""
    circle = pos.edition.columns[number].circles[pos.taken[number]]
    done = _bought(pos, Goods(circle.price, circle.goods))
    if done:
        done.taken = [taken + (n == number) for n, taken in enumerate(pos.taken)]
        done.benefits = benefits(pos.edition, done.taken)
        done.supply += circle.disks
        if circle.benefit == "draw":
            done.blind += circle.amount
    return done


def sit(pos: Position) -> Position | None:
    """Take a guild seat, in the hall or, when that is full, in the forum."""
    frame = pos.edition.frame
    row = pos.hall // pos.players
    printed = frame.hall_seat_prices
    price = printed[row] if row < len(printed) else frame.forum_price
    done = _bought(pos, Coins(price - pos.benefits.get("guild-less", 0)))
    if done:
        done.supply -= 1
        done.seats += 1
        done.hall += row < len(printed)
    return done


def take_tile(pos: Position, tile: int) -> Position | None:
    """Take the highest free place of an achievement tile."""
    done = _bought(pos, Coins(pos.edition.frame.tile_price))
    if done:
        points, _ = pos.tiles[tile]
        done.supply -= 1
        done.tiles = {**pos.tiles, tile: (points, True)}
    return done


def _bought(pos: Position, price: Price) -> Position | None:
    payment = cheapest(pos, price, offers(pos))
    if payment is None:
        return None
    done = pos.copy()
    spend(done, payment)
    return done


def _with(docks: list[Dock], number: int, dock: Dock) -> list[Dock]:
    return [*docks[:number], dock, *docks[number + 1 :]]
