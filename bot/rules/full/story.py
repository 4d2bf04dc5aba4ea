"""What happened in the turns of a full game, as public facts: no words, and nothing secret."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from bot.rules.full.course import Course, Handed, Logged, Stood, branches, steps
from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.game import follow
from bot.rules.full.guild import seats_in_guild
from bot.rules.full.payment import Coins
from bot.rules.full.record import Choice
from bot.rules.full.setup import FullSetup, lay_out
from bot.rules.full.state import Table
from bot.rules.full.view import moment
from bot.rules.turns import Moment


class Passed(msgspec.Struct, frozen=True, tag=True):
    """The seat passed."""


class Chose(msgspec.Struct, frozen=True, tag=True):
    """A space of the wheel was chosen."""

    space: str


class Laid(msgspec.Struct, frozen=True, tag=True):
    """A card was laid for the action, or an active ship turned inactive instead of one."""

    card: str


class Toll(msgspec.Struct, frozen=True, tag=True):
    """A card was paid as toll: a trade card by its id, or a base card face down (None)."""

    card: str | None


class Paid(msgspec.Struct, frozen=True, tag=True):
    """A trade card or a ship paid a part of a price: its good, or else its coins."""

    card: str
    good: str | None
    coins: int


class PutDisk(msgspec.Struct, frozen=True, tag=True):
    """A disk was put on a dock, numbered from 1."""

    dock: int


class Manned(msgspec.Struct, frozen=True, tag=True):
    """A disk was put on a berth of the war harbour, numbered from 1."""

    berth: int


class Won(msgspec.Struct, frozen=True, tag=True):
    """A ship was won: at a dock (numbered from 1), or by attack (None)."""

    ship: str
    dock: int | None


class Took(msgspec.Struct, frozen=True, tag=True):
    """A card was taken from the display."""

    card: str


class Swapped(msgspec.Struct, frozen=True, tag=True):
    """A card of the hand was exchanged for one of the display."""

    given: str
    taken: str


class Readied(msgspec.Struct, frozen=True, tag=True):
    """The market turned inactive ships active."""

    ships: int


class Freed(msgspec.Struct, frozen=True, tag=True):
    """A circle of the residence was paid for; ``emptied``: it was the last of its column."""

    circle: str
    disks: int
    emptied: bool


class Seated(msgspec.Struct, frozen=True, tag=True):
    """A guild seat was taken, the player's first, second, …: in the hall, or in the forum."""

    forum: bool
    number: int


class Placed(msgspec.Struct, frozen=True, tag=True):
    """A place on an achievement tile was taken, numbered from 1."""

    tile: str
    place: int


class Drew(msgspec.Struct, frozen=True, tag=True):
    """Cards were drawn."""

    cards: int


class Declined(msgspec.Struct, frozen=True, tag=True):
    """The guild action was declined."""


class Skipped(msgspec.Struct, frozen=True, tag=True):
    """The action was skipped for the guild action."""


class Spent(msgspec.Struct, frozen=True, tag=True):
    """The golden tile was spent for another turn; what was on it, nobody is told."""


Deed: TypeAlias = (
    Passed
    | Chose
    | Laid
    | Toll
    | Paid
    | PutDisk
    | Manned
    | Won
    | Took
    | Swapped
    | Readied
    | Freed
    | Seated
    | Placed
    | Drew
    | Declined
    | Skipped
    | Spent
)


class Turn(msgspec.Struct, frozen=True):
    """One turn, or a disk of the setup. ``last``: its last event's number.

    A turn at whose end the golden tile is spent, and the extra one, are two. ``over`` tells
    whether the turn is ended.
    """

    seat: int
    moment: Moment
    setup: bool
    extra: bool
    deeds: tuple[Deed, ...]
    last: int
    over: bool


def turns(edition: Edition, setup: FullSetup, line: Iterable[Stood], since: int = 0) -> list[Turn]:
    """Tell a game turn by turn; events are counted from 1, decks too.

    The first ``since`` events are left out, so that a turn may be told in part.
    """
    return _tell(lay_out(edition, setup, _no_chance, waits=True), 0, line, since)


def last_turn(course: Course) -> Turn:
    """Tell the last turn of a course that was handed over, without what was before it.

    Raises:
        LookupError: there is none yet.
    """
    span = course.last
    line = course.line[span.start : span.end]
    return _tell(span.table.copy(), span.start, line, span.start)[-1]


def _tell(table: Table, number: int, line: Iterable[Stood], since: int) -> list[Turn]:
    """Tell what a table goes through after so many events; the table is changed."""
    told: list[Turn] = []
    deeds: list[Deed] = []
    for choice, decks in steps(line):
        number += 1 + len(decks)
        before = table.copy() if number > since else table
        token = "end" if isinstance(choice, Handed) else choice.token
        follow(table, Choice(choice.seat, token), decks)
        if number <= since:
            continue
        deeds += _deeds(before, table, token)
        handed = table.turn != before.turn or table.seat != before.seat or table.over
        if handed or table.extra > before.extra:
            told.append(_turn(before, deeds, number, over=True))
            deeds = []
    if deeds:
        told.append(_turn(table, deeds, number, over=False))
    return told


def all_turns(edition: Edition, setup: FullSetup, log: Iterable[Logged]) -> list[Turn]:
    """Tell each turn that was handed over, in the order of the log.

    One that was taken back later is told as it was then.
    """
    return [
        turn
        for shared, line in branches(log)
        for turn in turns(edition, setup, line)
        if turn.over and turn.last > shared
    ]


def _turn(table: Table, deeds: list[Deed], last: int, *, over: bool) -> Turn:
    in_setup = table.ask is not None and table.ask.kind in {"setup-dock", "setup-ready"}
    return Turn(table.seat, moment(table), in_setup, table.extra, tuple(deeds), last, over)


def _deeds(before: Table, after: Table, token: str) -> list[Deed]:
    """Return what a choice did, from the table before and after it."""
    edition, seat = before.edition, before.seat
    deeds: list[Deed] = list(_said(before, token))
    me, then = after.seats[seat], before.seats[seat]
    for dock, (old, new) in enumerate(zip(before.dock_disks, after.dock_disks, strict=True)):
        if new.count(seat) > old.count(seat):
            deeds.append(PutDisk(dock + 1))
    if after.berths.count(seat) > before.berths.count(seat):
        deeds.append(Manned(after.berths.index(seat) + 1))
    if me.ships > then.ships:
        won = edition.ships[me.active[-1]].id
        deeds.append(Won(won, None if me.attacks > then.attacks else after.target + 1))
    for column, (old_taken, new_taken) in enumerate(zip(then.taken, me.taken, strict=True)):
        if new_taken > old_taken:
            circles = edition.columns[column].circles
            circle = circles[old_taken]
            deeds.append(Freed(circle.id, circle.disks, emptied=new_taken == len(circles)))
    drawn = after.drawn_by[len(before.drawn_by) :].count(seat)
    if drawn and after.turn == before.turn:
        deeds.append(Drew(drawn))
    if then.inactive and not me.inactive:
        deeds.append(Readied(len(then.inactive)))
    seats = seats_in_guild(after, seat)
    if seats > seats_in_guild(before, seat):
        deeds.append(Seated(forum=len(after.forum) > len(before.forum), number=seats))
    for tile, on_it in after.achievements.items():
        if len(on_it) > len(before.achievements[tile]):
            deeds.append(Placed(edition.tiles[tile].id, len(on_it)))
    return deeds


def _said(before: Table, token: str) -> Iterable[Deed]:
    kind = before.ask.kind if before.ask else ""
    word, _, rest = token.partition(":")
    if token == "pass":
        yield Passed()
    elif kind == "space" and token in SPACES:
        yield Chose(token)
    elif word == "lay":
        yield Laid(rest)
    elif word == "toll":
        yield Toll(None if token in before.edition.tokens.is_base else rest)
    elif word == "pay":
        yield _paid(before, rest)
    elif token == "decline":
        yield Declined()
    elif token == "skip":
        yield Skipped()
    elif word == "take":
        yield Took(rest)
    elif word == "swap":
        given, _, taken = rest.partition("/")
        yield Swapped(given, taken)
    elif kind == "end" and token == "golden":
        yield Spent()


def _paid(before: Table, card: str) -> Paid:
    edition = before.edition
    number = edition.tokens.number[card]
    is_card = f"pay:{card}" in edition.tokens.is_card
    thing = edition.cards[number] if is_card else edition.ships[number]
    if isinstance(before.price, Coins):
        return Paid(card, None, thing.coins)
    return Paid(card, edition.goods[thing.good], 0)


def _no_chance(_cards: list[int]) -> None:
    raise NotImplementedError
