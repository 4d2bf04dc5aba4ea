"""Answers that are lost, late or refused by Discord, and a database that does not take it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.app import CarthagoBot
from bot.store.errors import NotSaved
from tests.cogs.driver import Player, Table, code, dump
from tests.rig.world import World

CALLBACK = "/interactions/*/*/callback"


def bot_of(world: World) -> CarthagoBot:
    """Give the bot that runs."""
    bot = world.env.bot
    assert isinstance(bot, CarthagoBot)
    return bot


@pytest.mark.parametrize(
    ("status", "error"),
    [(500, 0), (503, 0), (404, 10062), (404, 10015), (400, 40060), (401, 50027)],
)
async def test_an_answer_that_discord_does_not_take(world: World, status: int, error: int) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    world.env.inject_error("POST", CALLBACK, status=status, code=error, times=1)
    await world.at_once([world.press("Anna", "End turn", table.board_message)])
    assert table.to_act == "Ben"
    assert sum("ended the turn" in line for line in table.lines) == 1


@pytest.mark.parametrize("arrives", [True, False])
async def test_an_answer_that_gets_lost(world: World, arrives: bool) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    world.cut_line("POST", CALLBACK, arrives=arrives)
    await world.at_once([world.press("Anna", "End turn", table.board_message)])
    assert table.to_act == "Ben"
    # She presses again, because she saw nothing.
    assert code(await table["Anna"].press("End turn", table.board_message)) == "not-your-turn"


def slowly(world: World, work: Callable[..., Any], seconds: float) -> Callable[..., Any]:
    """Make a method of the bot take its time."""
    bot = bot_of(world)

    async def slow(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = loop.create_future()
        loop.call_later(seconds, ready.set_result, None)
        await bot.outside(ready, reason="a slow disk")
        return await work(*args, **kwargs)

    return slow


async def test_an_answer_that_takes_long_is_deferred_and_comes(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    referee = bot_of(world).tables.referee
    monkeypatch.setattr(referee, "next", slowly(world, referee.next, 20))
    (result,) = await world.at_once([world.press("Anna", "End turn", table.board_message)])
    assert result.deferred
    await world.wait(30)
    assert "is to act" in world.private(result)
    assert table.to_act == "Ben"


async def test_after_twenty_minutes_nobody_is_answered_but_the_game_goes_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    referee = bot_of(world).tables.referee
    monkeypatch.setattr(referee, "next", slowly(world, referee.next, 1200))
    await world.at_once([world.press("Anna", "End turn", table.board_message)])
    await world.wait(1300)
    assert table.to_act == "Ben"


@pytest.mark.parametrize("seconds", [0, 20])
async def test_a_fault_of_ours_is_answered_with_a_code(
    world: World, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    table = await Table.begun(world, "Anna", "Ben")

    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    referee = bot_of(world).tables.referee
    monkeypatch.setattr(referee, "next", slowly(world, fail, seconds) if seconds else fail)
    world.expect("ZeroDivisionError")
    (result,) = await world.at_once([world.press("Anna", "End turn", table.board_message)])
    await world.wait(30)
    said = world.private(result)
    assert "Something went wrong" in said
    assert (code(said) or "").startswith("error ")
    monkeypatch.undo()
    await table.end_turn()


async def test_what_is_not_saved_has_not_happened(
    world: World, monkeypatch: pytest.MonkeyPatch, db_path: Path
) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    before = dump(db_path)
    shown = len(world.recorder.seen)
    monkeypatch.setattr(bot_of(world)._database, "write", refused)
    said = await table["Anna"].press("End turn", table.board_message)
    assert code(said) == "not-saved"
    assert code(await Player(world, "Eve").command("game new")) == "not-saved"
    monkeypatch.undo()
    assert dump(db_path) == before
    assert all(each.kind == "private" for each in world.recorder.seen[shown:])
    await table.end_turn()


@pytest.mark.parametrize(("status", "error"), [(404, 10062), (400, 40060), (500, 0)])
async def test_choices_that_discord_does_not_take_are_no_error(
    world: World, status: int, error: int
) -> None:
    await Table.open(world, "Anna", "Ben")
    world.env.inject_error("POST", CALLBACK, status=status, code=error, times=2)
    assert await offered(world) == []
    world.env.backend.faults.clear()
    assert [each["name"] for each in await offered(world)] == ["Byrsa (lobby)"]


async def test_no_choices_are_offered_from_a_database_that_cannot_be_read(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Table.open(world, "Anna", "Ben")
    monkeypatch.setattr(bot_of(world)._database, "read", refused)
    assert await offered(world) == []
    monkeypatch.undo()
    assert len(await offered(world)) == 1


async def offered(world: World) -> list[dict[str, Any]]:
    """Give the choices that Anna is offered for a game."""
    return await world.autocomplete("Anna", "game board", "game", "By")


@pytest.mark.parametrize("arrives", [True, False])
async def test_an_unknown_command_is_answered_or_not_but_is_no_error(
    world: World, arrives: bool
) -> None:
    world.expect("CommandNotFound")
    command = world.command("Anna", "help")
    bot_of(world).tree.remove_command("help")
    world.cut_line("POST", CALLBACK, arrives=arrives)
    await world.at_once([command])
    (result,) = await world.at_once([command])
    assert code(world.private(result)) == "unknown-command"


async def test_a_thread_whose_opening_gets_lost(world: World) -> None:
    world.cut_line("POST", "/channels/*/threads", arrives=False)
    said = await Player(world, "Anna").command("game new", place="thread")
    assert code(said) == "no-thread"


async def refused(*_: object, **__: object) -> None:
    """Be a database that takes nothing."""
    raise NotSaved


async def test_what_was_done_is_not_denied_when_notes_cannot_be_read(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    monkeypatch.setattr(bot_of(world).tables.outbox, "notes", refused)
    assert "is ended" in await table["Anna"].press("End turn", table.board_message)
    assert table.to_act == "Ben"


async def test_a_note_that_cannot_be_crossed_off_is_told_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.open(world, "Anna", "Ben")
    world.close_dms("Ben")
    await table.start(first="Anna")
    monkeypatch.setattr(bot_of(world).tables.outbox, "noted", refused)
    assert "/tile" in await table["Ben"].command("tile")
    monkeypatch.undo()
    assert "/tile" in await table["Ben"].command("tile")
    assert "/tile" not in await table["Ben"].command("tile")
