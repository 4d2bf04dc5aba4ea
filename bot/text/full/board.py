"""The whole public state of a full game on one page, short enough for a phone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.view import DockView, FullView, SeatView
from bot.text import pace, safe
from bot.text import words as common
from bot.text.full import words
from bot.text.page import Page

MOST_LETTERS = 4096
_GOLDEN = {"held": " · golden tile held", "spent": " · golden tile spent", "none": ""}


def board(
    view: FullView,
    edition: Edition,
    name: str,
    names: Sequence[str],
    since: int,
    deadline: int | None = None,
) -> Page:
    """Return the public board of a running game; ``since`` is when the seat came to act.

    ``view`` may be anybody's: only what everybody may see is read from it.
    """
    title = f"{safe.name(name)}: {common.moment(view.moment)}"
    return _page(view, edition, title, names, since, deadline)


def stopped(view: FullView, edition: Edition, name: str, names: Sequence[str]) -> Page:
    """Return the board of a game that was stopped: no points, tiles shut."""
    return _page(view, edition, f"{safe.name(name)}: stopped", names, None)


def short(
    view: FullView,
    edition: Edition,
    name: str,
    names: Sequence[str],
    since: int,
    deadline: int | None = None,
) -> Page:
    """Return what stands below the picture of the board: who is to act, and a line a seat."""
    title = f"{safe.name(name)}: {common.moment(view.moment)}"
    return _short(view, edition, title, names, since, deadline)


def short_stopped(view: FullView, edition: Edition, name: str, names: Sequence[str]) -> Page:
    """Return what stands below the last picture of a game that was stopped."""
    return _short(view, edition, f"{safe.name(name)}: stopped", names, None)


def _short(
    view: FullView,
    edition: Edition,
    title: str,
    names: Sequence[str],
    since: int | None,
    deadline: int | None = None,
) -> Page:
    seats = [
        _short_seat(view, edition, n, names[n], act=since is not None) for n in range(view.players)
    ]
    where = "`/game board`" if since is None else "**Board**"
    body = [
        _head(view, names, since, deadline),
        "\n".join(seats),
        f"{where} gives everything in words.",
    ]
    return Page(title, "\n\n".join(body))


def _short_seat(view: FullView, edition: Edition, number: int, name: str, *, act: bool) -> str:
    seat = view.seats[number]
    arrow = "▸ " if act and number == view.seat else ""
    ships = words.many(len(seat.active) + len(seat.inactive), "ship")
    emptied = sum(
        taken == len(column.circles)
        for column, taken in zip(edition.columns, seat.taken, strict=True)
    )
    columns = f" · {words.many(emptied, 'column')} emptied" if emptied else ""
    return (
        f"{arrow}**{common.seat(number, name, safe.name(name))}**{_GOLDEN[seat.golden]}\n"
        f"{ships} · {words.many(seat.guild_seats, 'guild seat')}{columns}"
        f" · {words.many(seat.trade_cards, 'trade card')}"
        f" · {words.many(seat.supply, 'disk')} in supply"
    )


def _page(
    view: FullView,
    edition: Edition,
    title: str,
    names: Sequence[str],
    since: int | None,
    deadline: int | None = None,
) -> Page:
    parts = [
        _head(view, names, since, deadline),
        *(_seat(view, edition, n, names[n], act=since is not None) for n in range(view.players)),
        _wheel(view, edition),
        _docks(view, edition),
        _roads(view, edition),
        _market(view, edition),
        _guild(view, edition),
        _achievements(view, edition),
    ]
    return Page(title, safe.cut("\n\n".join(parts), MOST_LETTERS))


def _head(view: FullView, names: Sequence[str], since: int | None, deadline: int | None) -> str:
    if since is None:
        return (
            f"The game was stopped in {common.moment(view.moment)}. "
            "It has no points and no places; the tiles stay shut."
        )
    if view.seat is None:
        return "The game is over."
    name = names[view.seat]
    who = f"**{safe.name(name)}**{words.acting(view.seat, name, extra=view.extra)}"
    until = "" if deadline is None else f"\n{pace.deadline(deadline)}"
    return f"To act: {who}, since {common.when(since)}.{until}"


def _seat(view: FullView, edition: Edition, number: int, name: str, *, act: bool) -> str:
    seat = view.seats[number]
    arrow = "▸ " if act and number == view.seat else ""
    lines = [
        f"{arrow}**{common.seat(number, name, safe.name(name))}**{_GOLDEN[seat.golden]}",
        f"{words.many(seat.trade_cards, 'trade card')}, {seat.base_cards} base"
        f" · {words.many(seat.supply, 'disk')} in supply"
        f" · {words.many(seat.guild_seats, 'guild seat')}",
        _fleet(edition, seat),
        f"Residence: {_residence(edition, seat)}",
    ]
    laid = [words.cards_short(edition, seat.laid)] if seat.laid else []
    if seat.face_down:
        laid.append(f"{seat.face_down} face down")
    if laid:
        lines.append(f"Laid: {', '.join(laid)}")
    return "\n".join(lines)


def _fleet(edition: Edition, seat: SeatView) -> str:
    """Return the ships of a seat, each with what it stands for."""
    groups = [
        f"{state} {', '.join(_ship(edition, ship) for ship in ships)}"
        for ships, state in ((seat.active, "active"), (seat.inactive, "inactive"))
        if ships
    ]
    attacks = f" · {seat.attacks} by attack" if seat.attacks else ""
    number = len(seat.active) + len(seat.inactive)
    return f"Ships {number}: {'; '.join(groups)}{attacks}" if groups else "No ships"


def _ship(edition: Edition, ship: str) -> str:
    name = words.ship_name(ship).removeprefix("ship ")
    return f"{name} ({words.use_short(edition, ship)})"


def _residence(edition: Edition, seat: SeatView) -> str:
    """Return how many circles of each column are taken."""
    columns = [
        f"{words.column(column.id)} emptied"
        if taken == len(column.circles)
        else f"{words.column(column.id)} {taken} of {len(column.circles)}"
        for column, taken in zip(edition.columns, seat.taken, strict=True)
        if taken
    ]
    return ", ".join(columns) or "no circle taken"


def _wheel(view: FullView, edition: Edition) -> str:
    lines = ["**Wheel**, clockwise"]
    for number in edition.wheel:
        space = SPACES[number]
        on_it = [f"{n + 1}" for n, seat in enumerate(view.seats) if seat.space == space]
        disks = [f"seat{'s' if len(on_it) > 1 else ''} {safe.listed(on_it)}"] if on_it else []
        disks += ["neutral disk"] if space in view.neutral else []
        disks += ["**guild marker**"] if space in view.markers else []
        lines.append(f"{space} {words.SPACE_NAMES[space]}: {', '.join(disks) or '–'}")
    return "\n".join(lines)


def _docks(view: FullView, edition: Edition) -> str:
    lines = [_dock(edition, number, dock) for number, dock in enumerate(view.docks)]
    return "\n".join(["**Docks**: the cargo wins the ship", *lines])


def _dock(edition: Edition, number: int, dock: DockView) -> str:
    disks = words.seats(dock.disks) if dock.disks else "no disk"
    if dock.ship is None:
        return f"Dock {number + 1}: no ship · {disks}"
    profit = words.ship_of(edition, dock.ship).profit
    brings = f" · draws {profit}" if profit else ""
    ship = f"{words.ship_name(dock.ship)}, {words.cargo(edition, dock.ship)}{brings}"
    return f"Dock {number + 1}: {ship} · {disks}"


def _roads(view: FullView, edition: Edition) -> str:
    lines = ["**Roads**: coins win the ship by attack"]
    for name in view.roads:
        ship = words.ship_of(edition, name)
        brings = f" · draws {ship.spoils}" if ship.spoils else ""
        lines.append(
            f"{words.capital(words.ship_name(name))}: {words.coins(ship.strength)}{brings}"
            f" · cargo {words.cargo(edition, name)}"
        )
    if not view.roads:
        lines.append("No ship")
    berths = [
        f"{words.seats([seat]) if seat is not None else 'free'}" + (f" (−{worth})" if worth else "")
        for seat, worth in zip(view.berths, edition.frame.berth_worth, strict=False)
    ]
    lines.append(f"War harbour (coins less): {', '.join(berths)}")
    return "\n".join(lines)


def _market(view: FullView, edition: Edition) -> str:
    cards = " · ".join(words.card_short(edition, card) for card in view.display) or "no card"
    return (
        "**Market**: action, good, coins\n"
        f"{cards}\n"
        f"Deck {view.deck_size}, discard pile {len(view.discard)}, ship deck {view.ship_deck_size}"
    )


def _guild(view: FullView, edition: Edition) -> str:
    prices, players = edition.frame.hall_seat_prices, view.players
    taken, forum = len(view.hall), edition.frame.forum_price
    left = [
        (max(0, min(players, players * (row + 1) - taken)), price)
        for row, price in enumerate(prices)
    ]
    coming = [f"{number} at {price}" for number, price in left if number]
    if coming:
        next_ones = f"Next, in coins: {', '.join(coming)}; then the Forum at {forum}"
    else:
        next_ones = f"Forum: {words.many(len(view.forum), 'disk')}, {forum} coins each"
    return f"**Guild Hall**: {taken} of {players * len(prices)} seats taken\n{next_ones}"


def _achievements(view: FullView, edition: Edition) -> str:
    worth = edition.places(view.players)
    points = ", ".join(map(str, worth))
    lines = [f"**Achievements**: {edition.frame.tile_price} coins; places for {points} points"]
    for name, on_it in view.achievements.items():
        tile = words.tile_of(edition, name)
        opens = tile.group + 1
        later = f" (from decade {opens})" if opens > view.moment.decade else ""
        taken = [f"seat {seat + 1} for {worth[place]}" for place, seat in enumerate(on_it)]
        places = f" · {', '.join(taken)}" if taken else ""
        lines.append(f"{name}{later}: {words.condition(tile)}{places}")
    return "\n".join(lines)
