"""What a person wishes for himself: his time zone, his quiet hours, how he is reminded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from bot.store.people import People
from bot.store.rows import PersonRow
from bot.tables.errors import BadTime, QuietHalf, UnknownZone, ZoneFirst
from bot.tables.quiet import DAY_MINUTES, Quiet, zones

Way = Literal["ping", "dm", "none"]
OFF = "off"
_TIME = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?")


class Me:
    """Everything that a person may wish. ``clock`` gives the present time in whole seconds."""

    def __init__(self, people: People, clock: Callable[[], int]) -> None:
        self._people = people
        self._clock = clock

    async def show(self, user_id: int) -> PersonRow:
        """Return a person's wishes."""
        return (await self._people.wishes([user_id]))[user_id]

    async def zone(self, user_id: int, typed: str) -> PersonRow:
        """Set a person's time zone; capital letters and blanks do not matter.

        Raises:
            UnknownZone, NotSaved.
        """
        return await self._wish(user_id, zone=zone_of(typed))

    async def quiet(self, user_id: int, start: str | None, end: str | None) -> PersonRow:
        """Set a person's quiet hours, or switch them off; one of two times is kept as it was.

        Raises:
            ZoneFirst: his time zone is not known yet.
            BadTime, QuietHalf, NotSaved.
        """
        if OFF in {_plain(start), _plain(end)}:
            return await self._wish(user_id, quiet_from=None, quiet_until=None)
        before = await self.show(user_id)
        first = before.quiet_from if start is None else minutes(start)
        last = before.quiet_until if end is None else minutes(end)
        if before.zone is None:
            raise ZoneFirst
        if first is None or last is None:
            raise QuietHalf
        if first == last:
            return await self._wish(user_id, quiet_from=None, quiet_until=None)
        return await self._wish(user_id, quiet_from=first, quiet_until=last)

    async def remind(self, user_id: int, how: Way) -> PersonRow:
        """Set how a person is reminded.

        Raises:
            NotSaved.
        """
        return await self._wish(user_id, remind=how)

    async def wishes(self, user_ids: Iterable[int]) -> dict[int, PersonRow]:
        """Return the wishes of people, by user id."""
        return await self._people.wishes(user_ids)

    async def held_back(self, user_ids: Iterable[int]) -> dict[int, int]:
        """Return those who have quiet hours now, and until when."""
        now = self._clock()
        free = {user: free_at(row, now) for user, row in (await self.wishes(user_ids)).items()}
        return {user: at for user, at in free.items() if at > now}

    async def _wish(self, user_id: int, **fields: Any) -> PersonRow:
        person = msgspec.structs.replace(await self.show(user_id), **fields)
        await self._people.wish(person, self._clock())
        return person


def free_at(person: PersonRow, at: int) -> int:
    """Return the first moment from ``at`` on at which a person may be disturbed."""
    if person.zone is None or person.quiet_from is None or person.quiet_until is None:
        return at
    return Quiet(person.zone, person.quiet_from, person.quiet_until).free(at)


def minutes(typed: str) -> int:
    """Return the minute of the day that somebody typed: ``22:00``, ``22``; 24 is midnight.

    Raises:
        BadTime: it is none.
    """
    found = _TIME.fullmatch(typed.strip())
    minute = int(found[1]) * 60 + int(found[2] or 0) if found else -1
    if found is None or minute > DAY_MINUTES or int(found[2] or 0) > 59:
        raise BadTime(typed=typed)
    return minute % DAY_MINUTES


def zone_of(typed: str) -> str:
    """Return the name of the time zone that somebody typed.

    Raises:
        UnknownZone: there is none.
    """
    wanted = "_".join(typed.split()).casefold()
    for name in zones():
        if name.casefold() == wanted:
            return name
    raise UnknownZone(typed=typed)


def matching_zones(typed: str) -> list[str]:
    """Return the time zones that have all words that somebody typed; cities that begin so first."""
    words = typed.replace("_", " ").replace("/", " ").casefold().split()
    found = [name for name in zones() if all(word in _readable(name) for word in words)]
    head = "_".join(words)
    return sorted(found, key=lambda name: not name.casefold().rpartition("/")[2].startswith(head))


def _readable(name: str) -> str:
    return name.replace("_", " ").replace("/", " ").casefold()


def _plain(typed: str | None) -> str | None:
    return None if typed is None else typed.strip().casefold()
