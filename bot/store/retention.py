"""Which backups are kept: all of the last 7 days, and one of each of the last 4 weeks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from bot.store.backup import PARTIAL

DAYS = timedelta(days=7)
WEEKS = 4
_FORM = "carthago-%Y%m%d-%H%M%S.db"
_NAME = re.compile(r"carthago-\d{8}-\d{6}\.db")
_LEFT_OVER = re.compile(rf"\.{_NAME.pattern}\.\w+{re.escape(PARTIAL)}(-wal|-shm|-journal)?")


def name_at(now: datetime) -> str:
    """Return the name of a backup that is made at this time."""
    return now.astimezone(UTC).strftime(_FORM)


def outdated(names: Iterable[str], now: datetime) -> list[str]:
    """Return which of these files are to be removed; a name of another form never is.

    Of each week, from Monday to Sunday, the newest backup stands for it. The newest of all stays
    however old it is.
    """
    dated = sorted((at, name) for name in names if (at := _time(name)) is not None)
    of_week = {_monday(at): name for at, name in dated}
    first = _monday(now) - timedelta(weeks=WEEKS)
    kept = {name for monday, name in of_week.items() if monday >= first}
    kept |= {name for at, name in dated if now - at < DAYS}
    kept |= {name for _, name in dated[-1:]}
    return [name for _, name in dated if name not in kept]


def newest(names: Iterable[str]) -> datetime | None:
    """Return when the newest of these backups was made, None where there is none."""
    return max((at for name in names if (at := _time(name)) is not None), default=None)


def left_over(names: Iterable[str]) -> list[str]:
    """Return which of these files are backups that were cut off while they were made."""
    return [name for name in names if _LEFT_OVER.fullmatch(name)]


def _time(name: str) -> datetime | None:
    """Return when a backup was made, None for a name of another form."""
    if not _NAME.fullmatch(name) or not name.isascii():
        return None
    try:
        return datetime.strptime(name, _FORM).replace(tzinfo=UTC)
    except ValueError:
        return None


def _monday(at: datetime) -> datetime:
    day = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return day - timedelta(days=day.weekday())
