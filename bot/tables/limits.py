"""How often a person may have what is costly. Playing is never limited."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import msgspec

from bot.tables.errors import AskedTooOften, LogFull, TooMuch
from bot.tables.game import Game
from bot.tables.seat_talk import SeatDeclined, SeatOffered
from bot.tables.talk import Ask, Asked, Refuse

MOST_KEPT = 10_000
"""So many people, or invitations, are remembered at once; the oldest is forgotten first."""
MOST_REFUSED = 3
REFUSED_WITHIN = 3600
"""So often in so many seconds a seat may ask the same and be refused."""
MOST_EVENTS = 5_000
"""Events in the log of one refereed table, beyond which no figure is set and nothing asked."""
MOST_POINTS = 500
"""Further events, beyond which no points are entered either."""


class Bucket(msgspec.Struct, frozen=True):
    """What somebody has left of an allowance, counted at a time.

    One thing costs as many drops as its allowance has seconds, so that all numbers are whole.
    """

    left: int
    at: int


class Allowance:
    """So many times at once, and again as time passes: ``count`` in so many ``seconds``."""

    def __init__(self, count: int, seconds: int, clock: Callable[[], int]) -> None:
        self._count = count
        self._seconds = seconds
        self._clock = clock
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, who: Hashable) -> int | None:
        """Take one; return None, or where nothing is left, when one can be taken again."""
        now = self._clock()
        full, cost = self._count * self._seconds, self._seconds
        before = self._buckets.pop(who, None) or Bucket(full, now)
        left = min(full, before.left + max(0, now - before.at) * self._count)
        taken = left >= cost
        self._buckets[who] = Bucket(left - cost if taken else left, max(now, before.at))
        if len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        return None if taken else now - (left - cost) // self._count

    def check(self, who: Hashable) -> None:
        """Take one.

        Raises:
            TooMuch: nothing is left.
        """
        until = self.take(who)
        if until is not None:
            raise TooMuch(until=until)


class Limits:
    """The allowances of people, in memory: a restart gives them all anew."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.pictures = Allowance(20, 60, clock)
        self.exports = Allowance(10, 600, clock)
        self.hosts = Allowance(1, 60, clock)
        """How often Discord is asked whether a host is still there, by his id."""
        self._declined: OrderedDict[tuple[str, int], None] = OrderedDict()

    def decline(self, game_id: str, user_id: int) -> None:
        """Remember that somebody does not want to join a game."""
        self._declined[game_id, user_id] = None
        if len(self._declined) > MOST_KEPT:
            self._declined.popitem(last=False)

    def has_declined(self, game_id: str, user_id: int) -> bool:
        """Whether somebody has said that he does not want to join a game."""
        return (game_id, user_id) in self._declined

    def forget(self, user_id: int) -> None:
        """Forget what somebody has declined."""
        for key in [key for key in self._declined if key[1] == user_id]:
            del self._declined[key]


def check_may_ask(game: Game, what: Asked, seat: int | None, now: int) -> None:
    """Raise where a seat (None: moderators) has asked the same too often and was refused.

    Raises:
        AskedTooOften, LogFull.
    """
    check_room(game)
    open_by: int | None = None
    refused: list[int] = []
    for entry in game.log:
        if isinstance(entry.what, Ask) and entry.what.what == what:
            open_by = entry.by
        elif isinstance(entry.what, Refuse) and entry.what.what == what and open_by == seat:
            refused.append(entry.at)
    _check(refused, now)


def check_may_offer(game: Game, seat: int | None, now: int) -> None:
    """Raise where offers of a seat by the same one were turned down too often.

    Raises:
        AskedTooOften, LogFull.
    """
    check_room(game)
    offered_by: int | None = None
    declined: list[int] = []
    for entry in game.log:
        if isinstance(entry.what, SeatOffered):
            offered_by = entry.by
        elif isinstance(entry.what, SeatDeclined) and offered_by == seat:
            declined.append(entry.at)
    _check(declined, now)


def check_room(game: Game, more: int = 0) -> None:
    """Raise where the log of a refereed table has no room for ``more`` than is usual.

    Raises:
        LogFull.
    """
    if not game.is_full and len(game.log) >= MOST_EVENTS + more:
        raise LogFull(game=game.name, most=MOST_EVENTS)


def _check(refused: list[int], now: int) -> None:
    recent = [at for at in refused if at > now - REFUSED_WITHIN]
    if len(recent) >= MOST_REFUSED:
        raise AskedTooOften(until=recent[-MOST_REFUSED] + REFUSED_WITHIN)
