"""Quiet hours: from when to when in a person's day he is not to be disturbed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import msgspec

DAY_MINUTES = 24 * 60


class Quiet(msgspec.Struct, frozen=True):
    """Quiet hours in minutes of the day as clocks show it in a zone, perhaps over midnight.

    Where ``start`` and ``end`` are the same there are none.
    """

    zone: str
    start: int
    end: int

    def holds(self, at: int) -> bool:
        """Whether a moment is in them."""
        minute = _minute(local(self.zone, at))
        if self.start <= self.end:
            return self.start <= minute < self.end
        return minute >= self.start or minute < self.end

    def free(self, at: int) -> int:
        """Return the first moment from ``at`` on, in seconds, that is not in them.

        Where the clocks are put forward or back, it is the clock on the wall that counts.
        """
        while self.holds(at):
            here = local(self.zone, at)
            left = (self.end - _minute(here)) % DAY_MINUTES
            end = at - here.second + 60 * left
            at = end if _offset(self.zone, end) == here.utcoffset() else self._change(at, end)
        return at

    def _change(self, early: int, late: int) -> int:
        """Return when the clocks are changed, between two moments of different offsets."""
        before = _offset(self.zone, early)
        while late - early > 1:
            middle = (early + late) // 2
            if _offset(self.zone, middle) == before:
                early = middle
            else:
                late = middle
        return late


def local(zone: str, at: int) -> datetime:
    """Return a moment as clocks in a zone show it."""
    return datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(zone))


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones that people may choose, in order."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))


def _offset(zone: str, at: int) -> timedelta | None:
    return local(zone, at).utcoffset()


def _minute(here: datetime) -> int:
    return here.hour * 60 + here.minute
