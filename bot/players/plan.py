"""The rest of a turn: which moves may follow, and the outlook after the best of them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.players import moves
from bot.players.moves import Given
from bot.players.position import NOTHING, Position
from bot.players.worth import misses, outlook
from bot.rules.full.edition import SPACES


def turn(pos: Position, space: int) -> float:
    """Return the outlook after a turn on a space: card, toll, action, guild action."""
    pos = pos.copy()
    pos.space = space
    card = min(_layable(pos, space), key=lambda given: _lay_cost(pos, given))
    return after_lay(moves.lay(pos, card))


def passed(pos: Position) -> float:
    """Return the outlook after a pass."""
    return outlook(moves.draw(pos, pos.edition.frame.pass_draw))


def after_lay(pos: Position) -> float:
    """Return the outlook when the card is laid and the toll is due."""
    return after_some_toll(pos, pos.tolls[pos.space])


def after_some_toll(pos: Position, due: int) -> float:
    """Return the outlook when so much of the toll is still due."""
    for _ in range(due):
        pos = moves.pay_toll(pos, tolls(pos)[0])
    return max(after_action(pos), after_act(pos))


def after_act(pos: Position) -> float:
    """Return the outlook after the action at its best; nothing where there is no way to do it."""
    return max(map(after_action, _ACTIONS[pos.space](pos)), default=float("-inf"))


def after_action(pos: Position) -> float:
    """Return the outlook when a guild action may follow."""
    best = outlook(pos)
    if pos.markers[pos.space] and pos.supply > 0:
        best = max([best, *map(outlook, _guild(pos))])
    return best


def after_ship(pos: Position, left: int) -> float:
    """Return the outlook after a ship, when so many more may be won."""
    best = after_action(pos)
    return max([best, *map(after_action, _ships(pos))]) if left else best


def open_spaces(pos: Position) -> list[int]:
    """Return the spaces whose card and toll can be paid."""
    return [space for space in range(len(SPACES)) if any(_layable(pos, space))]


def tolls(pos: Position) -> list[Given]:
    """Return the cards of the hand, those first that are missed least as toll."""
    costs = [(miss, Given("card", card)) for miss, card in misses(pos, pos.hand)]
    share = 0.2 if pos.decade_left else 0.0
    costs += [(share / number, Given("base", n)) for n, number in enumerate(pos.base) if number]
    return [given for _, given in sorted(costs)]


def _layable(pos: Position, space: int) -> Iterator[Given]:
    """Yield what may be laid so that the toll can still be paid."""
    cards, toll = len(pos.hand) + sum(pos.base), pos.tolls[space]
    if cards > toll:
        if pos.base[space]:
            yield Given("base", space)
        for card in pos.hand:
            if pos.edition.card_action[card] == space:
                yield Given("card", card)
    if cards >= toll:
        for ship in pos.active:
            if pos.edition.ships[ship].action == space:
                yield Given("ship", ship)


def _lay_cost(pos: Position, given: Given) -> float:
    """Return how much is missed what is laid; a trade card comes back but in the last decade."""
    kind, number = given
    if kind == "base":
        return 0.0 if pos.base[number] > 1 or not pos.decade_left else 0.2
    if kind == "ship":
        return 0.3
    missed = misses(pos, [number])[0][0]
    return missed if pos.last else 0.4 * missed


def _trade(pos: Position) -> Iterator[Position]:
    if pos.supply:
        for n, dock in enumerate(pos.docks):
            if dock.ship != NOTHING and not dock.mine:
                yield moves.place(pos, n)


def _war(pos: Position) -> Iterator[Position]:
    if pos.supply and pos.berth == NOTHING and pos.free_berth != NOTHING:
        yield moves.go_to_war(pos)


def _shipping(pos: Position) -> Iterator[Position]:
    for first in _ships(pos):
        yield first
        if pos.edition.frame.ships_per_shipping > 1:
            yield from _ships(first)


def _ships(pos: Position) -> Iterator[Position]:
    """Yield what winning one ship can lead to."""
    for n, dock in enumerate(pos.docks):
        if dock.mine and dock.ship != NOTHING and (done := moves.deliver(pos, n)):
            yield done
    if pos.berth != NOTHING:
        for ship in pos.roads:
            if done := moves.attack(pos, ship):
                yield done


def _market(pos: Position) -> Iterator[Position]:
    best = max(misses(pos, pos.display), default=None)
    yield moves.go_to_market(pos, best[1] if best else None)


def _residence(pos: Position) -> Iterator[Position]:
    for n, column in enumerate(pos.edition.columns):
        if pos.taken[n] < len(column.circles) and (done := moves.free_column(pos, n)):
            yield done


def _guild(pos: Position) -> Iterator[Position]:
    if done := moves.sit(pos):
        yield done
    for tile, (_, mine) in pos.tiles.items():
        in_time = pos.edition.tiles[tile].group <= pos.decade
        if in_time and not mine and (done := moves.take_tile(pos, tile)):
            yield done


_ACTIONS = (_trade, _war, _shipping, _market, _residence)
