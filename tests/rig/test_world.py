"""The rig itself, with the stand-in as the bot; each promise of ``world.py`` once."""

from __future__ import annotations

import asyncio
import itertools
from datetime import timedelta
from pathlib import Path

import discord
import pytest
import simcord

from tests.rig import api
from tests.rig.api import Request
from tests.rig.standin import StandIn
from tests.rig.world import World, running


async def opened(world: World) -> World:
    await world.slash("Anna", "game new", name="Byrsa")
    return world


async def test_a_game_is_opened_and_joined(world: World) -> None:
    await opened(world)
    answer = await world.click("Ben", "Join")
    assert world.private(answer) == "Your secret is 7."
    assert world.dm_text("ben") == "||Your secret is 7.||"
    assert "1 seats\nBoard\nJoin\nThe board" in world.public_text()
    assert f"<@{world.ben.id}> sits down" in world.text(world.messages()[-1])
    assert "secret" not in world.public_text()


async def test_clock_of_the_test_is_that_of_the_world(world: World) -> None:
    await world.wait(timedelta(days=1))
    assert discord.utils.utcnow() == world.now == world.env.now()
    await world.abandon()
    assert discord.utils.utcnow() == world.now


async def test_pings_are_what_mentions_and_their_bounds_make(world: World) -> None:
    await opened(world)
    await world.click("Ben", "Join")
    board, *rest = world.pings()
    assert not board.users
    assert {(ping.place, ping.users, ping.everyone) for ping in rest} == {
        ("#games", frozenset({world.ben.id}), False),
        ("DM", frozenset({world.ben.id}), False),
    }


async def test_each_sees_what_is_for_him(world: World) -> None:
    await opened(world)
    await world.click("Ben", "Join")
    await world.autocomplete("Ben", "game show", "what", "hand")
    await world.slash("Ben", "game show", what="ask")
    shown = world.everything_seen_by("Ben")
    assert sorted((sight.kind, sight.place) for sight in shown) == [
        ("choices", "#games"),
        ("dialogue", "#games"),
        ("edit", "#games"),
        ("message", "#games"),
        ("message", "#games"),
        ("message", "DM"),
        ("private", "#games"),
    ]
    edit = next(sight for sight in shown if sight.kind == "edit")
    assert [(file.name, file.alt, file.data) for file in edit.files] == [
        ("board.png", "The board", b"picture of 1")
    ]
    assert "join:1" in edit.components
    others = world.everything_seen_by("Eve")
    assert {sight.kind for sight in others} == {"message", "edit"}
    assert not [sight for sight in others if "secret" in sight.text + sight.raw]
    assert [sight for sight in shown if "hand of ben" in sight.text]


async def test_a_private_channel_is_seen_by_those_who_may(world: World) -> None:
    everyone = world.guild.default_role
    hidden = discord.PermissionOverwrite(view_channel=False)
    open_to = discord.PermissionOverwrite(view_channel=True)
    assert world.env.bot.user is not None
    room = world.guild.create_text_channel(
        "room",
        overwrites={everyone: hidden, world.ben: open_to, world.env.bot.user: open_to},
    )
    await world.slash("Ben", "game new", name="Byrsa", where=room)
    assert len(world.everything_seen_by("Ben")) == 1
    assert world.everything_seen_by("Anna") == []
    with pytest.raises(AssertionError, match="sees no 'Join'"):
        world.press("Anna", "Join")


async def test_newest_button_is_pressed_unless_a_message_is_named(world: World) -> None:
    await opened(world)
    old = world.messages()[0]
    await opened(world)
    assert world.press("Ben", "Join").message_id == world.messages()[1].id
    assert world.press("Ben", "Join", old).message_id == old.id


async def test_selects_and_dialogues(world: World) -> None:
    offered = await world.slash("Anna", "game show", what="else")
    assert world.private(offered) == "Yours.\nTake one\nship\nhorse"
    shown = await world.slash("Anna", "game show", what="ask")
    assert world.private(shown).startswith("How many?\n")
    answer = await world.submit("Anna", shown, {"number": "3"})
    assert world.private(answer) == "3 it is."
    choice = world.press_select("Anna", ["horse"])
    assert (choice.custom_id, choice.values) == ("pick", ("horse",))
    assert not (await world.select("Anna", ["horse"])).acknowledged


async def test_two_at_once(world: World) -> None:
    await opened(world)
    both = await world.at_once(
        [
            world.press("Ben", "Join"),
            world.press("Cleo", "Join"),
            world.press("Ben", "Join"),
            world.command("Anna", "game new", name="Kothon"),
        ]
    )
    assert [world.private(each) for each in both[1:3]] == [
        "Your secret is 14.",
        "You sit here, en-US.",
    ]
    assert "Kothon" in world.public_text()


async def test_a_deleted_board_can_be_pressed_in_that_instant(world: World) -> None:
    await opened(world)
    board = world.messages()[0]
    await world.mod.delete(board.message)
    world.expect("10008")
    answer = await world.press_raw("Ben", world.channel, board.id, "join:1")
    assert world.private(answer) == "Your secret is 7."
    assert world.everything_seen_by("Ben")[1].kind == "deleted"


async def test_closed_dms(world: World) -> None:
    await opened(world)
    world.close_dms("Ben")
    assert "closed" in world.private(await world.click("Ben", "Join"))
    world.close_dms("Cleo", 500, 0)
    assert "closed" in world.private(await world.click("Cleo", "Join"))
    world.close_dms("Dido")
    world.open_dms("Dido")
    assert "closed" not in world.private(await world.click("Dido", "Join"))
    assert (world.dm_text("Ben"), world.dm_text("Dido") != "") == ("", True)


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_lost_answer(world: World, arrives: bool) -> None:
    await opened(world)
    world.cut_line("POST", f"/channels/{world.dm('Ben').id}/messages", arrives=arrives)
    assert "closed" in world.private(await world.click("Ben", "Join"))
    assert bool(world.dm_text("Ben")) is arrives


async def test_locale(world: World) -> None:
    await opened(world)
    world.set_locale("Ben", "de")
    await world.click("Ben", "Join")
    assert world.private(await world.click("Ben", "Join")) == "You sit here, de."


async def test_restart(world: World) -> None:
    await opened(world)
    await world.click("Ben", "Join")
    before = world.now
    await world.restart(down=3600)
    assert world.now - before == timedelta(hours=1)
    assert "secret is 14" in world.private(await world.click("Cleo", "Join"))


async def test_abandoned_everywhere_nothing_is_lost(world: World) -> None:
    await opened(world)
    reached = set()
    for steps in itertools.count():
        person = world.add(f"Guest {steps}")
        finished = await world.abandon_after(steps, world.press(person, "Join"))
        again = world.private(await world.click(person, "Join"))
        news = world.public_text().count(f"<@{person.id}>")
        assert news in {1, 2}
        reached.add((again.startswith("Your secret"), world.dm_text(person) != "", news))
        if finished:
            break
    # Not yet written; written, but not told; told.
    assert {(True, True, 1), (False, False, 1), (False, True, 1)} <= reached
    assert steps > 5


async def test_same_number_of_steps_dies_at_the_same_place(world: World) -> None:
    await opened(world)
    sent = []
    for name in ("Ben", "Cleo"):
        before = len(world.recorder.requests)
        await world.abandon_after(4, world.press(name, "Join"))
        sent.append([str(each)[:25] for each in world.recorder.requests[before:]])
    assert sent[0] == sent[1]


async def test_nothing_happens_in_no_steps(world: World) -> None:
    await opened(world)
    assert not await world.abandon_after(0, world.press("Ben", "Join"))
    assert world.dm_text("Ben") == ""
    assert "secret is 7" in world.private(await world.click("Ben", "Join"))


async def test_a_dead_bot_sends_nothing_more(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def join(self: StandIn, person: int, channel: int) -> list[int]:
        try:
            await self.outside(asyncio.Event().wait(), reason="never")
        finally:
            await self.get_partial_messageable(channel).send("Last words.")
        return []

    monkeypatch.setattr(StandIn, "join", join)
    await opened(world)
    assert await world.abandon_after(100, world.press("Ben", "Join"))
    assert "Last words." not in world.public_text()


async def test_verdict_names_errors_and_faults(world: World) -> None:
    await world.slash("Anna", "game show", what="fault")
    world.recorder.requests.append(
        Request("POST", "/channels/1/messages", body={"content": "x" * 2001})
    )
    patterns = ["RuntimeError: fault", "text of 2001"]
    if api.available():
        world.recorder.requests.append(Request("POST", "/nowhere"))
        patterns.append("no such path")
    with pytest.raises(AssertionError) as told:
        world.verdict(())
    for pattern in patterns:
        assert pattern in str(told.value)
        world.expect(pattern)


async def test_what_is_expected_must_come(world: World) -> None:
    world.expect("thunder")
    with pytest.raises(AssertionError, match="did not come: thunder"):
        world.verdict(())
    world._verdict.expected.clear()


async def test_env_is_the_environment_of_the_world(env: simcord.Env, world: World) -> None:
    assert world.env is env


async def test_worlds_differ_for_those_alone_who_are_shown_what_differs(tmp_path: Path) -> None:
    sights = []
    for number, factor in enumerate((7, 7, 8)):
        path = tmp_path / f"{number}.db"
        async with running(lambda path=path, factor=factor: StandIn(path, factor)) as world:  # type: ignore[misc]
            await opened(world)
            await world.click("Ben", "Join")
            sights.append([world.everything_seen_by(who) for who in ("Ben", "Eve")])
    assert sights[0] == sights[1]
    assert sights[0][0] != sights[2][0]
    assert sights[0][1] == sights[2][1]


async def test_a_world_that_runs_by_itself_is_judged_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(lambda: StandIn(tmp_path / "x.db")) as world:
            assert discord.utils.utcnow() == world.now
            await world.slash("Anna", "game show", what="fault")

    with pytest.raises(AssertionError, match="RuntimeError: fault"):
        await run()
