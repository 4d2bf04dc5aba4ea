"""`/me`: a person's wishes, set and shown."""

from __future__ import annotations

from tests.cogs.driver import Guard, Player
from tests.rig.world import World


async def test_wishes_are_set_and_shown_privately_also_in_a_dm(world: World, guard: Guard) -> None:
    for where in (None, world.dm("Ben")):
        ben = Player(world, "Ben", where)
        for command in ("me zone", "me quiet", "me remind"):
            assert await ben.command(command)
    assert "I do not know your time zone" in await ben.command("me zone")
    await guard.refuses("zone-first", ben.command("me quiet", **{"from": "22", "until": "7"}))
    await guard.refuses("unknown-zone", ben.command("me zone", zone="Carthago"))
    assert "Europe/Berlin. It is 01:00 there" in await ben.command("me zone", zone="europe/berlin")
    await guard.refuses("quiet-half", ben.command("me quiet", until="7"))
    await guard.refuses("bad-time", ben.command("me quiet", **{"from": "late", "until": "7"}))
    said = await ben.command("me quiet", **{"from": "22:30", "until": "7"})
    assert "from 22:30 until 07:00" in said
    assert "from 22:30 until 07:00" in await ben.command("me quiet")
    assert "You have no quiet hours" in await ben.command("me quiet", **{"from": "off"})
    assert "by direct message" in await ben.command("me remind", how="dm")
    assert "by direct message" in await Player(world, "Ben").command("me remind")
    assert "by a ping" in await Player(world, "Anna").command("me remind")


async def test_zones_are_offered_with_the_time_there(world: World) -> None:
    assert await world.autocomplete("Anna", "me zone", "zone", "berl") == [
        {"name": "Europe/Berlin (01:00)", "value": "Europe/Berlin"}
    ]
    assert len(await world.autocomplete("Anna", "me zone", "zone", "")) == 25
    assert await world.autocomplete("Anna", "me zone", "zone", "zzz") == []
