"""Reminders: over restarts, in the night, after a move, and when Discord does not take them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.errors import NotSaved
from bot.tables.talk import DAY
from tests.cogs.calling import HOUR, STAGES, calls, news, until, wishes
from tests.cogs.driver import Table, undressed
from tests.rig.world import World

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
    assert "**Byrsa**: you are awaited" in said
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


async def test_what_cannot_be_stored_is_not_sent_and_tried_seldom(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Table.begun(world, "Anna", "Ben", pace="day", golden=False)
    since, tries = len(world.pings()), 0

    async def full(*_: object, **__: object) -> None:
        nonlocal tries
        tries += 1
        raise NotSaved

    bot: Any = world.env.bot
    monkeypatch.setattr(bot.tables.reminders, "postpone", full)
    await world.wait(DAY // 2 + 600)
    assert 2 < tries < 25
    assert news(world, since) == []
    monkeypatch.undo()
    await world.wait(120)
    assert len(calls(world, since)) == 1


async def test_many_games_are_told_in_as_many_messages_as_they_need(world: World) -> None:
    await wishes(world, "Anna", how="dm")
    names = [f"{number} {'W' * 29}" for number in range(12, 27)]
    for name in names:
        await Table.begun(world, "Anna", "Ben", pace="day", golden=False, name=name)
    since = len(world.pings())
    await world.wait(DAY // 2)
    told = news(world, since)
    assert 1 < len(told) < 5
    assert all(len(ping.text) <= 2000 for ping in told)
    said = undressed("".join(ping.text for ping in told))
    assert [said.count(name) for name in names] == [1] * len(names)
