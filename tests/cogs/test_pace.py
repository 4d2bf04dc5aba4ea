"""Games over weeks: deadlines, reminders, quiet hours, lobbies, and the pace itself."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar

import pytest

from bot.tables.talk import DAY
from tests.cogs.driver import ROUNDS, Guard, Player, Table, undressed
from tests.cogs.full.driver import Full
from tests.rig.record import Ping
from tests.rig.world import World

HOUR = 3600
STAGES = {"half": DAY // 2, "last": DAY - DAY // 8, "over": DAY, "open": 2 * DAY}


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
        if not self.restarts:
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


# Restarts


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("dies", [-1, 0, 1])
@pytest.mark.parametrize("returns", [-1, 0, 1, 7])
async def test_a_restart_before_at_and_after_each_timer(
    world: World, stage: str, dies: int, returns: int
) -> None:
    if returns < dies:
        return
    await Table.begun(world, "Anna", "Ben", pace="day", golden=False)
    before = [each for each in STAGES if STAGES[each] < STAGES[stage]]
    await world.wait(STAGES[stage] + dies)
    since = len(world.pings()) if dies < 0 else 0
    await world.restart(down=returns - dies)
    await world.wait(10)
    told = news(world, since)
    if dies < 0:
        assert len(told) == 1
    else:
        # The first line of the game, the earlier stages, and this one.
        assert len(told) == 1 + len(before) + 1
    assert len(calls(world, since)) == (stage != "open") + (dies >= 0) * min(len(before), 3)


async def test_what_fell_due_while_the_bot_was_down_is_told_once_and_merged(world: World) -> None:
    await wishes(world, "Anna", how="dm")
    for name in ("Byrsa", "Kothon", "Tophet"):
        await Table.begun(world, "Anna", "Ben", pace="day", name=name, golden=False)
    since = len(world.pings())
    await world.restart(down=DAY - 60)
    await world.wait(10)
    # Half time is over as well, but only the newest counts.
    (told,) = news(world, since)
    assert told.place == "DM"
    assert [word in undressed(told.text) for word in ("Byrsa", "Kothon", "Tophet")] == [True] * 3
    assert told.text.count("Deadline") == 3
    await world.restart()
    await world.wait(30)
    assert len(news(world, since)) == 1


async def test_two_timers_at_once_are_one_message_in_their_home(world: World) -> None:
    await Table.begun(world, "Anna", "Ben", pace="day", name="Byrsa")
    other = await Table.open(world, "Ben", "Anna", pace="day", name="Kothon")
    await other.start(first="Ben")
    since = len(world.pings())
    await world.wait(DAY // 2)
    (told,) = news(world, since)
    assert told.users == {world.anna.id, world.ben.id}
    assert undressed(told.text).count("you are awaited") == 2


async def test_what_fired_and_was_not_delivered_is_delivered_by_the_next_bot(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Table.begun(world, "Anna", "Ben", pace="day")
    since = len(world.pings())

    async def die() -> None:
        """Do nothing, as if the process had ended before."""

    bot: Any = world.env.bot
    monkeypatch.setattr(bot._reminding, "poke_all", die)
    await world.wait(DAY // 2)
    assert news(world, since) == []
    await world.abandon()
    assert len(calls(world, since)) == 1
    await world.wait(600)
    assert len(calls(world, since)) == 1


async def test_one_whose_answer_was_lost_is_known_by_its_nonce(world: World) -> None:
    await Table.begun(world, "Anna", "Ben", pace="day")
    since = len(world.recorder.requests)
    world.cut_line("POST", "/channels/*/messages")
    await world.wait(DAY // 2 + 60)
    sent = [r for r in world.recorder.requests[since:] if r.method == "POST"]
    bodies = [(r.body["nonce"], r.body["content"]) for r in sent if isinstance(r.body, dict)]
    assert len(bodies) == 2
    assert bodies[0] == bodies[1]
    assert all(r.body["enforce_nonce"] for r in sent if isinstance(r.body, dict))


# Moved meanwhile, and the ways to be called


async def test_a_move_takes_what_waits_with_it(world: World) -> None:
    await wishes(world, "Ben", quiet="0-6", how="dm")
    table = await Table.begun(world, "Anna", "Ben", pace="day")
    await world.wait(HOUR)
    since = len(world.pings())
    await table.end_turn()
    # It is night for Ben: the line names him, and nobody is called.
    assert calls(world, since) == []
    assert f"<@{world.ben.id}> is to act" in table.lines[-1]
    await world.wait(HOUR)
    assert await table.end_turn() == "Ben"
    await world.wait(8 * HOUR)
    assert [each for each in calls(world, since) if each[2] == "Ben"] == []


async def test_the_night_is_told_in_the_morning_in_one_message(world: World) -> None:
    await wishes(world, "Ben", quiet="23-6", how="dm")
    tables = [
        await Table.begun(world, "Anna", "Ben", pace="day", name=name)
        for name in ("Byrsa", "Kothon")
    ]
    since = len(world.pings())
    for table in tables:
        await world.wait(HOUR)
        await table["Anna"].command("table next", game=table.name)
    assert calls(world, since) == []
    await until(world, 1, 1, 5, 59)
    assert calls(world, since) == []
    await until(world, 1, 1, 6, 0)
    assert calls(world, since) == [("01 06:00", "DM", "Ben")]
    said = undressed(world.dm_text("Ben"))
    assert said.index("Byrsa: you are awaited".replace("Byrsa", "**Byrsa**")) >= 0
    assert "**Kothon**: you are awaited" in said


async def test_whoever_wants_no_reminder_is_called_in_the_morning_all_the_same(
    world: World,
) -> None:
    await wishes(world, "Ben", quiet="23-13", how="none")
    table = await Table.begun(world, "Anna", "Ben", pace="day")
    since = len(world.pings())
    await table.end_turn()
    # Half time comes in his night too: the call stays owed, and it is one.
    await world.wait(20 * HOUR)
    assert calls(world, since) == [("01 13:00", "games", "Ben")]


async def test_another_wish_counts_at_once(world: World) -> None:
    await wishes(world, "Ben", quiet="23-6", how="ping")
    table = await Table.begun(world, "Anna", "Ben", pace="day")
    since = len(world.pings())
    await table.end_turn()
    await world.wait(HOUR)
    assert calls(world, since) == []
    await table["Ben"].command("me quiet", **{"from": "off"})
    await world.wait(61)
    assert [(place, who) for _, place, who in calls(world, since)] == [("games", "Ben")]


async def test_a_question_in_the_night_is_asked_again_in_the_morning(world: World) -> None:
    await wishes(world, "Ben", quiet="23-6")
    table = await Table.begun(world, "Anna", "Ben", "Cleo", pace="none")
    since = len(world.pings())
    await table["Anna"].command("game end")
    assert calls(world, since) == [("01 00:00", "games", "Cleo")]
    await world.wait(7 * HOUR)
    assert calls(world, since)[1:] == [("01 06:00", "games", "Ben")]
    assert "a question waits for your answer" in table.lines[-1]


async def test_a_guest_is_not_called_in_the_night(world: World) -> None:
    await wishes(world, "Ben", quiet="23-6", how="dm")
    table = await Table.open(world, "Anna", seats=2)
    since = len(world.pings())
    await table["Anna"].command("game join", member=world.ben)
    assert calls(world, since) == []
    await world.wait(7 * HOUR)
    assert calls(world, since) == [("01 06:00", "DM", "Ben")]
    assert "you are asked to join" in world.dm_text("Ben")


# What Discord refuses


async def test_a_closed_dm_is_told_at_the_next_private_answer(world: World) -> None:
    await wishes(world, "Anna", how="dm")
    table = await Table.begun(world, "Anna", "Ben", pace="day", golden=False)
    world.close_dms("Anna")
    since = len(world.pings())
    await world.wait(DAY // 2 + 60)
    assert news(world, since) == []
    assert "A reminder did not reach you" in await table["Anna"].press("Board")
    assert "reminder" not in await table["Anna"].press("Board")
    # It is not tried again, and nobody else learns of it.
    world.open_dms("Anna")
    await world.wait(2 * HOUR)
    assert news(world, since) == []


@pytest.mark.parametrize("how", ["dm", "ping"])
async def test_a_fault_of_discord_is_waited_for(world: World, how: str) -> None:
    await wishes(world, "Anna", how=how)
    await Table.begun(world, "Anna", "Ben", pace="day", golden=False)
    env, path = world.env, "/channels/*/messages"
    env.inject_error("POST", path, status=503, code=0, times=2)
    since = len(world.pings())
    await world.wait(DAY // 2 + 14)
    assert calls(world, since) == []
    await world.wait(HOUR)
    assert len(calls(world, since)) == 1


async def test_a_home_that_refuses_is_told_privately(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben", pace="day", golden=False)
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50013, times=1)
    await world.wait(DAY // 2 + HOUR)
    assert "A reminder did not reach you" in await table["Anna"].command("game list")


# Deadlines that are over


async def test_over_names_the_late_one_once_and_says_what_can_be_done(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", pace="day")
    late = table.table.to_act if hasattr(table, "table") else "Anna"
    since = len(world.pings())
    await world.wait(DAY)
    assert [who for *_, who in calls(world, since)] == [late] * 3
    await world.wait(DAY)
    assert len(calls(world, since)) == 3
    over, still = [undressed(ping.text) for ping in news(world, since)][-2:]
    assert "`/game seat seat:1 to:automatic` or `/game seat seat:1 to:member`" in over
    assert "any player may" in over
    assert "Now any player may" in still


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
    assert "There is nothing" not in await table["Anna"].command("game log")
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


# Wishes


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
