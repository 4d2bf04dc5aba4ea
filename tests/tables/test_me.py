"""What a person wishes: kept, shown, refused."""

from __future__ import annotations

import pytest

from bot.store.rows import PersonRow
from bot.tables.errors import BadTime, QuietHalf, UnknownZone, ZoneFirst
from tests.tables.rig import ANN, BEN, Rig

BERLIN = "Europe/Berlin"


async def test_whoever_said_nothing_is_pinged_at_any_time(rig: Rig) -> None:
    assert await rig.tables.me.show(ANN.id) == PersonRow(ANN.id, None, None, None, "ping")
    assert await rig.tables.me.held_back([ANN.id]) == {}
    assert await rig.tables.me.held_back([]) == {}


async def test_wishes_are_kept_each_by_itself(rig: Rig) -> None:
    me = rig.tables.me
    await me.zone(ANN.id, "europe/berlin")
    await me.quiet(ANN.id, "22", "7:30")
    await me.remind(ANN.id, "dm")
    assert await me.show(ANN.id) == PersonRow(ANN.id, BERLIN, 1320, 450, "dm")
    assert await me.show(BEN.id) == PersonRow(BEN.id)
    await me.quiet(ANN.id, None, "8")
    assert (await me.show(ANN.id)).quiet_until == 480


@pytest.mark.parametrize(("start", "end"), [("off", None), (None, "OFF"), ("6", "6:00")])
async def test_quiet_hours_are_switched_off(rig: Rig, start: str | None, end: str | None) -> None:
    me = rig.tables.me
    await me.zone(ANN.id, BERLIN)
    await me.quiet(ANN.id, "22", "7")
    person = await me.quiet(ANN.id, start, end)
    assert (person.zone, person.quiet_from, person.quiet_until) == (BERLIN, None, None)


async def test_refusals(rig: Rig) -> None:
    me = rig.tables.me
    async with rig.refused(ZoneFirst):
        await me.quiet(ANN.id, "22", "7")
    async with rig.refused(UnknownZone, typed="Qart"):
        await me.zone(ANN.id, "Qart")
    await me.zone(ANN.id, BERLIN)
    async with rig.refused(QuietHalf):
        await me.quiet(ANN.id, "22", None)
    for typed in ("25", "24:01", "7:60", "ten", "", "-1", "22:0"):
        async with rig.refused(BadTime, typed=typed):
            await me.quiet(ANN.id, typed, "7")


async def test_those_who_have_quiet_hours_now_are_known_with_their_end(rig: Rig) -> None:
    me, now = rig.tables.me, rig.tables.now()
    await me.zone(ANN.id, "UTC")
    await me.quiet(ANN.id, "23", "6")
    # It is midnight.
    assert await me.held_back([ANN.id, BEN.id, ANN.id]) == {ANN.id: now + 6 * 3600}
    rig.clock.forward(6 * 3600)
    assert await me.held_back([ANN.id, BEN.id]) == {}
