"""What a choice leads to: the rest of the turn, as well as the player can tell."""

from __future__ import annotations

from collections.abc import Iterator

from bot.players.payments import Thing, cheapest, spend
from bot.players.position import NOTHING, Dock, Position, benefits
from bot.players.worth import misses, offers, outlook
from bot.rules.full.edition import SPACES
from bot.rules.full.payment import Cargo, Coins, Goods, Price

T, W, S, M, R = range(len(SPACES))


def turn(pos: Position, space: int) -> float:
    """Return the outlook after a turn on a space: card, toll, action, guild action."""
    pos = pos.copy()
    pos.space = space
    lay(pos, min(_layable(pos, space), key=lambda one: _lay_cost(pos, one)))
    return after_lay(pos)


def after_lay(pos: Position) -> float:
    """Return the outlook when the card is laid and the toll is due."""
    pos = pos.copy()
    for _ in range(pos.tolls[pos.space]):
        pay_toll(pos, tolls(pos)[0][1])
    return after_toll(pos)


def after_toll(pos: Position) -> float:
    """Return the outlook when the action begins."""
    best = after_action(pos)
    act = ACTIONS[pos.space]
    return max([best, *(after_action(done) for done in act(pos))])


def after_action(pos: Position) -> float:
    """Return the outlook when a guild action may follow."""
    best = outlook(pos)
    if pos.markers[pos.space] and pos.supply > 0:
        best = max([best, *(outlook(done) for done in guild(pos))])
    return best


def passed(pos: Position) -> float:
    """Return the outlook after a pass."""
    done = pos.copy()
    done.blind += pos.edition.frame.pass_draw
    return outlook(done)


def open_spaces(pos: Position) -> list[int]:
    """Return the spaces whose card and toll can be paid."""
    return [space for space in range(len(SPACES)) if any(_layable(pos, space))]


def lay(pos: Position, thing: tuple[str, int]) -> None:
    """Lay a card, or turn a ship inactive."""
    kind, number = thing
    if kind == "card":
        pos.hand.remove(number)
        pos.laid.append(number)
    elif kind == "base":
        pos.base[number] -= 1
    else:
        pos.active.remove(number)
        pos.inactive.append(number)


def _layable(pos: Position, space: int) -> Iterator[tuple[str, int]]:
    """Yield what may be laid so that the toll can still be paid."""
    cards, toll = len(pos.hand) + sum(pos.base), pos.tolls[space]
    if cards > toll:
        if pos.base[space]:
            yield "base", space
        for card in pos.hand:
            if pos.edition.card_action[card] == space:
                yield "card", card
    if cards >= toll:
        for ship in pos.active:
            if pos.edition.ships[ship].action == space:
                yield "ship", ship


def _lay_cost(pos: Position, thing: tuple[str, int]) -> float:
    kind, number = thing
    if kind == "base":
        return 0.0 if pos.base[number] > 1 or not pos.decade_left else 0.2
    if kind == "ship":
        return 0.3
    missed = misses(pos, [number])[0][0]
    return missed if pos.last else 0.4 * missed


def tolls(pos: Position) -> list[tuple[float, tuple[str, int]]]:
    """Return the cards of the hand with how much they are missed as toll, least first."""
    costs = [(miss, ("card", card)) for miss, card in misses(pos, pos.hand)]
    share = 0.2 if pos.decade_left else 0.0
    costs += [(share / number, ("base", n)) for n, number in enumerate(pos.base) if number]
    return sorted(costs)


def pay_toll(pos: Position, thing: tuple[str, int]) -> None:
    """Pay a card as toll."""
    kind, number = thing
    if kind == "card":
        pos.hand.remove(number)
    else:
        pos.base[number] -= 1


def trade(pos: Position) -> Iterator[Position]:
    """Yield what T can lead to."""
    if pos.supply:
        for n, dock in enumerate(pos.docks):
            if dock.ship != NOTHING and not dock.mine:
                yield place(pos, n)


def place(pos: Position, number: int) -> Position:
    """Return the position with a disk on a dock."""
    done = pos.copy()
    docks = list(pos.docks)
    dock = docks[number]
    docks[number] = Dock(dock.ship, mine=True, others=dock.others)
    done.docks = docks
    done.supply -= 1
    if not dock.others:
        done.blind += pos.edition.frame.first_on_dock_draw
    return done


def war(pos: Position) -> Iterator[Position]:
    """Yield what W leads to."""
    if pos.supply and pos.berth == NOTHING and pos.free_berth != NOTHING:
        done = pos.copy()
        done.supply -= 1
        done.berth = pos.free_berth
        done.blind += pos.edition.frame.war_draw
        yield done


def shipping(pos: Position, left: int | None = None) -> Iterator[Position]:
    """Yield what S can lead to, with so many ships still to win."""
    if left is None:
        left = pos.edition.frame.ships_per_shipping
    for first in ships(pos):
        yield first
        if left > 1:
            yield from ships(first)


def ships(pos: Position) -> Iterator[Position]:
    """Yield what winning one ship can lead to."""
    for n, dock in enumerate(pos.docks):
        if dock.mine and dock.ship != NOTHING and (done := deliver(pos, n)):
            yield done
    if pos.berth != NOTHING:
        for ship in pos.roads:
            if done := attack(pos, ship):
                yield done


def deliver(pos: Position, number: int) -> Position | None:
    """Return the position after a delivery, None where it cannot be paid."""
    dock = pos.docks[number]
    ship = pos.edition.ships[dock.ship]
    done = bought(pos, Cargo(ship.cargo, pos.benefits.get("delivery-less", 0)))
    if done:
        done.active.append(dock.ship)
        done.supply += 1
        done.blind += ship.profit
        docks = list(pos.docks)
        docks[number] = Dock(pos.roads[0] if pos.roads else NOTHING, mine=False, others=dock.others)
        done.docks = docks
        done.roads = pos.roads[1:]
    return done


def attack(pos: Position, number: int) -> Position | None:
    """Return the position after an attack, None where it cannot be paid."""
    ship = pos.edition.ships[number]
    less = pos.edition.frame.berth_worth[pos.berth] + pos.benefits.get("attack-less", 0)
    done = bought(pos, Coins(ship.strength - less))
    if done:
        done.active.append(number)
        done.attacks += 1
        done.supply += 1
        done.blind += ship.spoils
        done.berth = NOTHING
        done.roads = [one for one in pos.roads if one != number]
    return done


def market(pos: Position) -> Iterator[Position]:
    """Yield what M leads to; exchanges are left out."""
    done = pos.copy()
    if pos.display:
        done.hand.append(max(misses(pos, pos.display))[1])
    yield drawn_and_ready(done)


def drawn_and_ready(pos: Position) -> Position:
    """Return the position when cards are drawn and the ships are active again."""
    done = pos.copy()
    done.blind += pos.edition.frame.market_draw + pos.benefits.get("market-draw", 0)
    return ready(done)


def ready(pos: Position) -> Position:
    """Return the position with all ships active."""
    done = pos.copy()
    done.active += done.inactive
    done.inactive = []
    return done


def residence(pos: Position) -> Iterator[Position]:
    """Yield what R can lead to."""
    for n in range(len(pos.edition.columns)):
        if done := column(pos, n):
            yield done


def column(pos: Position, number: int) -> Position | None:
    """Return the position after a circle is taken, None where it is none or cannot be paid."""
    circles = pos.edition.columns[number].circles
    if pos.taken[number] == len(circles):
        return None
    circle = circles[pos.taken[number]]
    done = bought(pos, Goods(circle.price, circle.goods))
    if done:
        done.taken = [taken + (n == number) for n, taken in enumerate(pos.taken)]
        done.benefits = benefits(pos.edition, done.taken)
        done.supply += circle.disks
        if circle.benefit == "draw":
            done.blind += circle.amount
    return done


def guild(pos: Position) -> Iterator[Position]:
    """Yield what the guild action can lead to."""
    if done := sit(pos):
        yield done
    for tile, (_, mine) in pos.tiles.items():
        group = pos.edition.tiles[tile].group
        if not mine and group <= _decade(pos) and (done := take_tile(pos, tile)):
            yield done


def sit(pos: Position) -> Position | None:
    """Return the position with one more guild seat, in hall or forum."""
    frame = pos.edition.frame
    row = pos.hall // pos.players
    printed = frame.hall_seat_prices
    price = printed[row] if row < len(printed) else frame.forum_price
    done = bought(pos, Coins(price - pos.benefits.get("guild-less", 0)))
    if done:
        done.supply -= 1
        done.seats += 1
        done.hall += row < len(printed)
    return done


def take_tile(pos: Position, tile: int) -> Position | None:
    """Return the position with a disk on an achievement tile."""
    done = bought(pos, Coins(pos.edition.frame.tile_price))
    if done:
        done.supply -= 1
        done.tiles = {**pos.tiles, tile: (pos.tiles[tile][0], True)}
    return done


def bought(pos: Position, price: Price) -> Position | None:
    """Return the position after the cheapest payment, None where there is none."""
    payment = cheapest(pos, price, offers(pos))
    return None if payment is None else paid(pos, payment)


def paid(pos: Position, payment: list[Thing]) -> Position:
    """Return the position after a payment."""
    done = pos.copy()
    spend(done, payment)
    return done


def _decade(pos: Position) -> int:
    frame = pos.edition.frame
    return frame.decades - 1 - (pos.turns - pos.decade_left) // frame.rounds


ACTIONS = (trade, war, shipping, market, residence)
