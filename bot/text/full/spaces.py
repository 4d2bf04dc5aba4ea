"""The spaces of the wheel as choices: what each costs now, what it would do, where it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.rules.full.edition import SPACES
from bot.rules.full.payment import Goods
from bot.rules.full.residence import benefit
from bot.text import safe
from bot.text.full import words
from bot.text.full.means import Mine
from bot.text.full.option import Option, made

NOWHERE = "leads nowhere"


def space_option(mine: Mine, space: str) -> Option:
    """Return a space: card and toll, guild marker or not, a mark where nothing could be paid."""
    toll = mine.toll(space)
    cost = "lay 1 card" + (f" + toll {toll}" if toll else "")
    label = f"{words.SPACE_NAMES[space]}: {cost}"
    if space in mine.view.markers:
        label += " · guild marker"
    if mine.leads_nowhere(space):
        return made(f"✗ {label} · {NOWHERE}", _why_nowhere(mine, space))
    if not mine.can_begin(space):
        return made(label, "The action cannot be begun. Only a guild action.")
    return made(label, _DOES[space](mine) + _guild(mine, space))


def _guild(mine: Mine, space: str) -> str:
    """Return what the guild marker allows: a disk won back is enough, the last one put is none."""
    if space not in mine.view.markers:
        return ""
    if space in {"T", "W"} and mine.seat.supply == 1:
        return " Or a guild action."
    if mine.guild_there(space) or space in {"S", "R"}:
        return " Then a guild action."
    return ""


def not_offered(mine: Mine, offered: Sequence[str]) -> str:
    """Return which spaces cannot be chosen and why, in one sentence; empty where all can."""
    found: dict[str, list[str]] = {}
    for number in mine.edition.wheel:
        space = SPACES[number]
        if space not in offered:
            found.setdefault(_why_not(mine, space), []).append(words.action(space))
    groups = [f"{safe.listed(spaces)} ({why})" for why, spaces in found.items()]
    return f"Not possible now: {', '.join(groups)}." if groups else ""


def _why_not(mine: Mine, space: str) -> str:
    """Return why a space may not be chosen (carthago.md 4, step 1)."""
    if not mine.can_begin(space) and not mine.guild_there(space):
        return _no_action(mine, space)
    if not mine.can_lay(space):
        return "no card to lay"
    return "the toll is too high"


def _no_action(mine: Mine, space: str) -> str:
    if space in {"T", "W"} and mine.seat.supply == 0:
        return "no disk in supply"
    if space == "W":
        return "your disk is there"
    if space == "T":
        return "your disk is on each dock"
    return "no disk in a harbour with a ship" if space == "S" else "no disk left on it"


def _why_nowhere(mine: Mine, space: str) -> str:
    if not mine.can_begin(space):
        return "The action cannot be begun, and no guild action can be paid."
    what = "ship" if space == "S" else "column"
    guild = " and no guild action" if mine.guild_there(space) else ""
    return f"No {what}{guild} could be paid after the card{' and toll' * (mine.toll(space) > 0)}."


def _trade(mine: Mine) -> str:
    draw = mine.edition.frame.first_on_dock_draw
    first = f"; the first one there draws {draw}" if draw else ""
    return f"Put a disk on a dock{first}."


def _war(mine: Mine) -> str:
    berth = mine.view.berths.index(None)
    worth, draw = mine.edition.frame.berth_worth[berth], mine.edition.frame.war_draw
    less = f" ({words.coins(worth)} less in an attack)" if worth else ""
    return f"Put a disk on berth {berth + 1}{less}" + (f", draw {draw}." if draw else ".")


def _shipping(mine: Mine) -> str:
    docks = [
        str(dock + 1) for dock, ship in mine.deliveries if mine.can_pay_after("S", mine.cargo(ship))
    ]
    ships = [
        words.ship_name(ship).removeprefix("ship ")
        for ship in mine.attacks
        if mine.can_pay_after("S", mine.attack(ship))
    ]
    found = [f"deliver at dock {' or '.join(docks)}"] if docks else []
    found += [f"attack ship {' or '.join(ships)}"] if ships else []
    if not found:
        return "No ship can be paid now."
    return f"Win up to {mine.edition.frame.ships_per_shipping}: {', '.join(found)}."


def _market(mine: Mine) -> str:
    frame = mine.edition.frame
    draw = frame.market_draw + benefit(mine.edition, mine.seat, "market-draw")
    inactive = len(mine.seat.inactive)
    ships = f", {words.many(inactive, 'ship')} active" if inactive else ""
    return f"Take 1, draw {draw}, exchange up to {frame.exchanges}{ships}."


def _residence(mine: Mine) -> str:
    found: list[str] = []
    for number, column in enumerate(mine.edition.columns):
        circle = mine.circle(number)
        if circle and mine.can_pay_after("R", Goods(circle.price, circle.goods)):
            found.append(f"{words.column(column.id)} {words.circle_kind(circle)}")
    if not found:
        return "No column can be paid now."
    return f"A disk for goods: {', '.join(found)}."


_DOES: Mapping[str, Callable[[Mine], str]] = {
    "T": _trade,
    "W": _war,
    "S": _shipping,
    "M": _market,
    "R": _residence,
}
