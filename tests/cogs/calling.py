"""Who is called when and where, in games over weeks."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.tables.talk import DAY
from tests.cogs.driver import Player, undressed
from tests.rig.record import Ping
from tests.rig.world import World

HOUR = 3600
STAGES = {"half": DAY // 2, "last": DAY - DAY // 8, "over": DAY, "open": 2 * DAY}
"""Seconds after which each stage of a deadline comes at the pace of a day."""


async def until(world: World, *moment: int) -> None:
    """Let time pass up to a moment of 2026: month, day, hour, minute, in UTC."""
    then = datetime(2026, *moment, tzinfo=UTC)  # type: ignore[misc, arg-type]
    await world.wait(then - world.now)


async def wishes(
    world: World, who: str, *, zone: str = "UTC", quiet: str = "", how: str = "ping"
) -> None:
    """Let somebody say when and how he wants to be called."""
    player = Player(world, who)
    await player.command("me zone", zone=zone)
    if quiet:
        start, _, end = quiet.partition("-")
        await player.command("me quiet", **{"from": start, "until": end})
    await player.command("me remind", how=how)


def calls(world: World, since: int = 0) -> list[tuple[str, str, str]]:
    """Give each call since then: when, in UTC, where, and who."""
    found = []
    for ping in world.pings()[since:]:
        for name in ("Anna", "Ben", "Cleo", "Dido"):
            if world.member(name).id in ping.users:
                place = ping.place.removeprefix("#")
                found.append((f"{ping.at:%d %H:%M}", place, name))
    return found


def news(world: World, since: int) -> list[Ping]:
    """Give the messages since then that are lines or DMs: no boards."""
    boards = (": decade ", ": lobby", ": cancelled")
    messages = world.pings()[since:]
    return [p for p in messages if not any(b in undressed(p.text).split("\n")[0] for b in boards)]
