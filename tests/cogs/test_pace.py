"""Games over weeks: deadlines, quiet hours, lobbies, and the pace itself."""

from __future__ import annotations

import os
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import ClassVar

import pytest

from bot.tables.talk import DAY
from tests.cogs.calling import HOUR, STAGES, calls, news, until, wishes
from tests.cogs.driver import ROUNDS, Guard, Table, undressed
from tests.cogs.full.driver import Full
from tests.rig.world import World

EVERY = int(os.environ.get("CARTHAGO_RESTARTS", "17"))
"""Of so many turns of a game of weeks two are played with restarts around each timer."""

# A game of weeks


class Weeks:
    """A game of thirty days and two, in which each takes his time as he uses to.

    Anna moves after 13 hours and is called at any time. Ben takes 22 hours, is reminded by DM,
    and sleeps from 22 to 7 o'clock in Berlin, where summer time begins on 29 March. Cleo takes 13
    hours and wants no reminders. In the very first turn Anna takes two days more.
    """

    TAKES: ClassVar = {"Anna": 13 * HOUR, "Ben": 22 * HOUR, "Cleo": 13 * HOUR}

    def __init__(self, world: World, *, restarts: bool) -> None:
        self.world = world
        self.restarts = restarts
        self.turns: list[tuple[str, list[tuple[str, str, str]]]] = []

    async def play(self) -> Table:
        """Play it; gives the table."""
        world = self.world
        await wishes(world, "Ben", zone="Europe/Berlin", quiet="22-7", how="dm")
        await wishes(world, "Cleo", zone="Australia/Lord_Howe", how="none")
        await until(world, 3, 20, 12)
        table = await Table.begun(world, "Anna", "Ben", "Cleo", pace="day", golden=False)
        for turn in range(3 * ROUNDS):
            start = len(world.pings())
            name = table.to_act
            await self.pass_by(self.TAKES[name] + (0 if turn else 2 * DAY))
            self.turns.append((name, calls(world, start)))
            assert await table.end_turn() == name
        await table.finish(Anna=1, Ben=2, Cleo=3)
        return table

    async def pass_by(self, seconds: float) -> None:
        """Let time pass; with restarts, the bot is down but for moments around timers."""
        if not self.restarts or len(self.turns) % EVERY not in (0, 1):
            await self.world.wait(seconds)
            return
        begun = self.world.now
        for moment in moments(seconds):
            left = begun + timedelta(seconds=moment) - self.world.now
            await self.world.restart(down=left.total_seconds())
            await self.world.wait(0.1)


def moments(seconds: float) -> list[float]:
    """Give the moments within a time that are just before, at and just after a timer."""
    timers = (5 * HOUR, 6 * HOUR, *STAGES.values())
    near = {at + apart for at in timers for apart in (-1, 0, 1)}
    return [*sorted(at for at in near if at < seconds), seconds]


@pytest.mark.parametrize("restarts", [False, True], ids=["steady", "restarts"])
async def test_a_game_of_weeks_calls_each_so_often(world: World, *, restarts: bool) -> None:
    weeks = Weeks(world, restarts=restarts)
    await weeks.play()
    every = Counter((name, place) for _, place, name in calls(world))
    assert every == {
        # Called for each of her 15 turns but the first, which she began herself; at half time of
        # each; once at an eighth before the end, once when it was over, in her first turn; for
        # her points, and to agree.
        ("Anna", "games"): 14 + 15 + 1 + 1 + 1 + 1,
        # In the first decade each turn comes to him at night, later at noon: ten calls. He ends
        # the last turn, so he needs no call for his points, but one to agree.
        ("Ben", "games"): 10 + 1,
        # First decade: the call of the night, in the morning, and half time; what comes at an
        # eighth before the end falls into the next night, and he has moved when it is over. Later
        # half time falls into the night and comes in the morning, then the last one.
        ("Ben", "DM"): 2 * 15,
        # Called for each turn and for her points. She enters the last ones herself.
        ("Cleo", "games"): 15 + 1,
    }
    if restarts:
        return
    by_name = {who: [made for name, made in weeks.turns if name == who] for who in Weeks.TAKES}
    # Anna's first turn: half, an eighth before the end, over; that any player may act calls nobody.
    assert [when for when, *_ in by_name["Anna"][0]] == ["21 00:00", "21 09:00", "21 12:00"]
    # Ben's morning is at 6 in UTC, and from 29 March on at 5.
    mornings = [made[0][0][-5:] for made in by_name["Ben"]]
    assert mornings == ["06:00"] * 3 + ["05:00"] * 12
    for made in by_name["Ben"]:
        assert [place for _, place, _ in made] == ["DM", "DM"]
    assert all(made == [] for made in by_name["Cleo"])


async def test_nobody_is_called_in_his_quiet_hours(world: World) -> None:
    await Weeks(world, restarts=False).play()
    for ping in world.pings():
        if world.member("Ben").id in ping.users:
            summer = ping.at >= datetime(2026, 3, 29, 1, tzinfo=UTC)
            assert 7 <= (ping.at.hour + (2 if summer else 1)) % 24 < 22, ping


# Deadlines that are over


async def test_over_names_the_late_one_once_and_says_what_can_be_done(world: World) -> None:
    await Full.begun(world, "Anna", "Ben", pace="day")
    since = len(world.pings())
    await world.wait(DAY)
    assert [who for *_, who in calls(world, since)] == ["Anna"] * 3
    await world.wait(DAY)
    assert len(calls(world, since)) == 3
    over, still = [undressed(ping.text) for ping in news(world, since)][-2:]
    assert "`/game seat seat:1 to:automatic` or `/game seat seat:1 to:member`" in over
    assert "any player may" in over
    assert "Now any player may" in still


async def test_at_a_refereed_table_the_host_reads_how_it_goes_on(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", pace="day")
    await table.end_turn()
    since = len(world.pings())
    await world.wait(2 * DAY)
    over, still = [undressed(ping.text) for ping in news(world, since)][-2:]
    way = "The host can also end that turn: `/table next player:`."
    assert over.endswith(way)
    assert still.endswith(way)
    await table["Anna"].command("table next", player=world.ben)
    # The host's own turn is nobody else's to end.
    await world.wait(2 * DAY)
    assert "The deadline of" in undressed(news(world, since)[-2].text)
    assert "/table next" not in "".join(ping.text for ping in news(world, since)[-2:])


async def test_a_deadline_that_ends_in_the_night_is_told_without_a_call(world: World) -> None:
    await wishes(world, "Anna", quiet="23-6")
    table = await Table.begun(world, "Anna", "Ben", pace="day")
    await world.wait(DAY - 1)
    since = len(world.pings())
    await world.wait(1)
    assert "The deadline of" in table.lines[-1]
    assert calls(world, since) == []
    await world.wait(6 * HOUR)
    assert calls(world, since) == [("02 06:00", "games", "Anna")]


# Pace


async def test_the_lobby_says_its_pace_and_the_host_may_change_it(
    world: World, guard: Guard
) -> None:
    table = await Table.open(world, "Anna", "Ben")
    assert "Pace: a day for each turn." in table.board
    await guard.refuses("not-host", table["Ben"].command("game pace", pace="live"))
    assert "15 minutes" in await table["Anna"].command("game pace", pace="live")
    assert "Pace: 15 minutes for each turn." in table.board
    await guard.refuses("same-pace", table["Anna"].command("game pace", pace="live"))


async def test_a_live_game(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", pace="live")
    since = len(world.pings())
    start = int(world.now.timestamp())
    assert f"Deadline: <t:{start + 900}:f> (<t:{start + 900}:R>)." in table.board
    assert f"deadline <t:{start + 900}:f>" in await table["Anna"].command("game list")
    await world.wait(1800)
    assert [when for when, *_ in calls(world, since)] == ["01 00:07", "01 00:13", "01 00:15"]
    assert await table.end_turn() == "Anna"
    assert f"Deadline: <t:{start + 2700}:f>" in table.board


async def test_without_a_pace_nobody_is_ever_reminded(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", pace="none")
    since = len(world.pings())
    assert "Deadline" not in table.board
    assert "deadline" not in await table["Anna"].command("game list")
    await world.wait(100 * DAY)
    assert world.pings()[since:] == []


async def test_another_pace_is_agreed(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", "Cleo", pace="week")
    await world.wait(3 * DAY)
    since = len(world.pings())
    assert "The others are asked" in await table["Ben"].command("game pace", pace="day")
    assert [who for *_, who in calls(world, since)] == ["Anna", "Cleo"]
    assert "Ben asks for another pace: a day for each turn." in table.lines[-1].replace("*", "")
    await table["Anna"].press("Yes")
    await table["Cleo"].press("Yes")
    assert table.lines[-1].startswith("The pace is changed. Each has a day for a turn.")
    then = int(world.now.timestamp()) + DAY
    assert f"Deadline: <t:{then}:f>" in table.board
    since = len(world.pings())
    await world.wait(DAY)
    # Half time, an eighth before the end, over: all from the change on.
    assert [when for when, *_ in calls(world, since)] == ["04 12:00", "04 21:00", "05 00:00"]


async def test_another_pace_is_refused(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", pace="week")
    await table["Anna"].command("game pace", pace="none")
    await table["Ben"].press("No")
    assert "does not agree to another pace" in table.lines[-1]
    assert "Deadline" in table.board


# Lobbies


async def test_a_lobby_is_told_a_day_before_and_closed(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    since = len(world.pings())
    await world.wait(6 * DAY)
    closes = int(world.now.timestamp()) + DAY
    assert table.lines == [
        f"The lobby of **Byrsa** has been open for six days. If it does not start, it is closed "
        f"<t:{closes}:R>."
    ]
    assert "six days" not in await table["Anna"].command("game log")
    await world.wait(DAY - 1)
    assert "lobby" in table.board
    await world.wait(1)
    assert table.lines[-1] == (
        "The lobby of **Byrsa** did not start within seven days and is closed."
    )
    assert table.board.startswith("Byrsa: cancelled")
    assert calls(world, since) == []
    await world.wait(30 * DAY)
    assert len(table.lines) == 2


async def test_a_lobby_that_expired_while_the_bot_was_down(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    await world.restart(down=8 * DAY)
    await world.wait(1)
    assert len(table.lines) == 1
    assert "is closed" in table.lines[0]
