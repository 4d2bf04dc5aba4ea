"""Turns told in plain words, one line each, for the channel and for the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.rules.full import story
from bot.rules.full.edition import Edition
from bot.rules.full.story import Deed, Turn
from bot.text import safe
from bot.text.full import words
from bot.text.lines import bold

_GOES: Mapping[str, str] = {
    "T": "goes to the trade harbour",
    "W": "goes to the war harbour",
    "S": "sails",
    "M": "goes to the market",
    "R": "works on the residence",
}


def turn(told: Turn, edition: Edition, names: Sequence[str]) -> str:
    """Return a turn in one line: who, which action, what came of it. Public facts alone."""
    who = bold(names[told.seat])
    if told.extra:
        who += ", in an extra turn,"
    if told.setup:
        docks = [deed.dock for deed in told.deeds if isinstance(deed, story.PutDisk)]
        return f"{who} puts the first disk on dock {docks[0]}." if docks else f"{who} begins."
    opening, said = _opening(told.deeds), list(_clauses(told.deeds, edition))
    if told.over and not any(map(_is_something, told.deeds)):
        said.insert(0, "nothing comes of it")
    return f"{who} {opening}: {'; '.join(said)}." if said else f"{who} {opening}."


def part(told: Turn, edition: Edition) -> str:
    """Return what came of a part of a turn; empty where nobody was shown anything."""
    passed = ["passes"] if any(isinstance(deed, story.Passed) for deed in told.deeds) else []
    return "; ".join([*passed, *_clauses(told.deeds, edition)])


def _opening(deeds: Sequence[Deed]) -> str:
    """Return what the seat does in this turn, before what comes of it."""
    tolls = sum(isinstance(deed, story.Toll) for deed in deeds)
    toll = f", toll {words.many(tolls, 'card')}" if tolls else ""
    skipped = any(isinstance(deed, story.Skipped) for deed in deeds)
    for deed in deeds:
        if isinstance(deed, story.Passed):
            return "passes"
        if isinstance(deed, story.Chose):
            return f"{_GOES[deed.space]}{', for the guild alone' if skipped else ''}{toll}"
    return "goes on"


def _is_something(deed: Deed) -> bool:
    """Whether something came of a turn by this."""
    nothing = story.Chose | story.Laid | story.Toll | story.Skipped | story.Declined | story.Spent
    return not isinstance(deed, nothing)


def _clauses(deeds: Sequence[Deed], edition: Edition) -> Iterator[str]:
    """Give the clauses of a turn. Cards paid and drawn are told with what they were for."""
    paid: list[story.Paid] = []
    clause = ""
    for deed in deeds:
        if isinstance(deed, story.Paid):
            paid.append(deed)
        elif isinstance(deed, story.Drew):
            drew = f"draws {deed.cards}"
            clause = f"{clause}, {drew}" if clause else drew
        elif said := _clause(deed, paid, edition):
            if clause:
                yield clause
            clause, paid = said, []
    if clause:
        yield clause


def _clause(deed: Deed, paid: Sequence[story.Paid], edition: Edition) -> str:
    """Return a deed in words; empty for one that is told elsewhere."""
    match deed:
        case story.PutDisk(dock=dock):
            return f"puts a disk on dock {dock}"
        case story.Manned(berth=berth):
            return f"puts a disk on the {words.ordinal(berth)} berth"
        case story.Won(ship=ship, dock=None):
            return f"attacks for {_coins(paid)}, wins {words.ship_name(ship)}"
        case story.Won(ship=ship, dock=dock):
            return f"delivers {_goods(paid, edition)} at dock {dock}, wins {words.ship_name(ship)}"
        case story.Took(card=card):
            return f"takes {words.card_told(edition, card)}"
        case story.Swapped(given=given, taken=taken):
            return f"gives {words.card_told(edition, given)} for {words.card_told(edition, taken)}"
        case story.Readied(ships=ships):
            return f"turns {words.many(ships, 'ship')} active"
        case story.Freed():
            return _freed(deed, paid, edition)
        case story.Seated(forum=forum, number=number):
            where = "Forum" if forum else "Hall"
            now = words.many(number, "guild seat")
            return f"takes a seat in the Guild {where} for {_coins(paid)} (now {now})"
        case story.Placed(tile=tile, place=place):
            return f"takes the {words.ordinal(place)} place on {tile} for {_coins(paid)}"
        case story.Spent():
            return "spends the golden tile for another turn"
    return ""


def _freed(deed: story.Freed, paid: Sequence[story.Paid], edition: Edition) -> str:
    column = next(
        column
        for column in edition.columns
        if any(circle.id == deed.circle for circle in column.circles)
    )
    name = words.column(column.id)
    emptied = f", which empties the {name}" if deed.emptied else ""
    where = f"circle {deed.circle}" if deed.emptied else f"the {name} (circle {deed.circle})"
    disks = words.many(deed.disks, "disk")
    return f"pays {_goods(paid, edition)}, takes {disks} from {where}{emptied}"


def _goods(paid: Sequence[story.Paid], edition: Edition) -> str:
    """Return the goods paid, in the edition's order: grain and 2 wine."""
    goods = [one.good for one in paid]
    found = [words.several(good, goods.count(good)) for good in edition.goods if good in goods]
    return safe.listed(found) or "nothing"


def _coins(paid: Sequence[story.Paid]) -> str:
    coins = sum(one.coins for one in paid)
    return words.coins(coins) if coins else "nothing"
