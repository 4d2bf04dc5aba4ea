"""Quiet hours in all zones, over midnight and when the clocks are changed."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.store.rows import PersonRow
from bot.tables.me import free_at, matching_zones, minutes, zone_of
from bot.tables.quiet import Quiet, local, zones

YEAR = 1767225600  # 2026-01-01
BERLIN, NEW_YORK, LORD_HOWE = "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"


def at(zone: str, *moment: int, fold: int = 0) -> int:
    """Give a moment as clocks in a zone show it."""
    year, month, day, hour, minute, second = (*moment, 0)[:6]
    there = ZoneInfo(zone)
    shown = datetime(year, month, day, hour, minute, second, fold=fold, tzinfo=there)
    return int(shown.timestamp())


def free_by_trying(quiet: Quiet, moment: int) -> int:
    """Give the first free moment by trying each second of a wanted minute, minute by minute."""
    while quiet.holds(moment):
        moment += 60 - moment % 60
    return moment


@given(
    st.sampled_from([*zones(), BERLIN, NEW_YORK, LORD_HOWE]),
    st.integers(0, 1439),
    st.integers(0, 1439),
    st.integers(YEAR, YEAR + 3 * 365 * 86400),
)
@example(BERLIN, 22 * 60, 150, at(BERLIN, 2026, 3, 29, 1, 10))
@example(BERLIN, 22 * 60, 150, at(BERLIN, 2026, 10, 25, 1, 10))
@example(LORD_HOWE, 60, 135, at(LORD_HOWE, 2026, 4, 5, 1, 40))
@example(NEW_YORK, 0, 0, YEAR)
def test_the_first_free_moment_is_free_and_none_before_it_is(
    zone: str, start: int, end: int, moment: int
) -> None:
    quiet = Quiet(zone, start, end)
    free = quiet.free(moment)
    assert free >= moment
    assert not quiet.holds(free)
    assert free == free_by_trying(quiet, moment)
    assert quiet.free(free) == free


@pytest.mark.parametrize(
    ("zone", "hours", "moment", "free"),
    [
        # An ordinary night, and a day in which they lie within it.
        (BERLIN, (1320, 420), (2026, 1, 5, 23, 30, 7), (2026, 1, 6, 7, 0)),
        (BERLIN, (1320, 420), (2026, 1, 5, 6, 59, 59), (2026, 1, 5, 7, 0)),
        (BERLIN, (1320, 420), (2026, 1, 5, 7, 0), (2026, 1, 5, 7, 0)),
        (BERLIN, (780, 840), (2026, 1, 5, 13, 0), (2026, 1, 5, 14, 0)),
        # The night when an hour is missing, and the one that has an hour more.
        (BERLIN, (1320, 420), (2026, 3, 28, 22, 0), (2026, 3, 29, 7, 0)),
        (BERLIN, (1320, 420), (2026, 10, 24, 22, 0), (2026, 10, 25, 7, 0)),
        (NEW_YORK, (1320, 420), (2026, 3, 7, 22, 0), (2026, 3, 8, 7, 0)),
        (NEW_YORK, (1320, 420), (2026, 10, 31, 22, 0), (2026, 11, 1, 7, 0)),
        # Lord Howe changes by half an hour.
        (LORD_HOWE, (1320, 420), (2026, 4, 4, 22, 0), (2026, 4, 5, 7, 0)),
        (LORD_HOWE, (1320, 420), (2026, 10, 3, 22, 0), (2026, 10, 4, 7, 0)),
        # They end at a time that the clocks leap over: free when the clocks have leapt.
        (BERLIN, (1320, 150), (2026, 3, 29, 1, 0), (2026, 3, 29, 3, 0)),
        (LORD_HOWE, (1320, 135), (2026, 10, 4, 1, 0), (2026, 10, 4, 2, 30)),
        # They end at a time that comes twice: free the first time.
        (BERLIN, (1320, 150), (2026, 10, 25, 1, 0), (2026, 10, 25, 2, 30)),
    ],
)
def test_nights(
    zone: str, hours: tuple[int, int], moment: tuple[int, ...], free: tuple[int, ...]
) -> None:
    assert Quiet(zone, *hours).free(at(zone, *moment)) == at(zone, *free)


def test_an_hour_that_comes_twice_can_be_quiet_twice() -> None:
    quiet = Quiet(BERLIN, 1320, 150)
    again = at(BERLIN, 2026, 10, 25, 2, 0, fold=1)
    assert quiet.holds(again)
    assert quiet.free(again) == at(BERLIN, 2026, 10, 25, 2, 30, fold=1)


def test_a_night_is_as_long_as_the_clocks_make_it() -> None:
    quiet = Quiet(BERLIN, 1320, 420)
    nights = [(2026, 1, 10), (2026, 3, 28), (2026, 10, 24)]
    lengths = [quiet.free(start) - start for d in nights if (start := at(BERLIN, *d, 22, 0))]
    assert [length // 3600 for length in lengths] == [9, 8, 10]


def test_without_zone_or_hours_everybody_is_free_at_any_time() -> None:
    assert free_at(PersonRow(1), 5) == 5
    assert free_at(PersonRow(1, BERLIN), 5) == 5
    assert free_at(PersonRow(1, None, 0, 1400), 5) == 5
    assert free_at(PersonRow(1, "UTC", 0, 60), 5) == 3600


@pytest.mark.parametrize(
    ("typed", "minute"), [("22:00", 1320), ("22", 1320), ("7.05", 425), (" 0:00 ", 0), ("24", 0)]
)
def test_times_of_the_day(typed: str, minute: int) -> None:
    assert minutes(typed) == minute


def test_zones_are_found_by_the_name_of_a_city() -> None:
    assert zone_of("america/new york") == NEW_YORK
    assert zone_of("europe/berlin") == BERLIN
    assert matching_zones("berlin")[0] == BERLIN
    assert matching_zones("new yo")[0] == NEW_YORK
    assert matching_zones("no such city") == []
    assert "UTC" in zones()
    assert local(BERLIN, YEAR).hour == 1
