"""The commands as Discord is told of them: names, options, choices, limits, places."""

from __future__ import annotations

from typing import Any

import discord
import pytest_asyncio

from tests.cogs.driver import Player, Table
from tests.rig.limits import command_faults
from tests.rig.world import World

LISTING = """
/check
/game board game?:string(auto)
/game cancel game?:string(auto)
/game end game?:string(auto)
/game join game?:string(auto) member?:user
/game leave game?:string(auto)
/game list
/game log game?:string(auto)
/game move game?:string(auto)
/game new way?:string(full table) seats?:integer[2-4] golden?:boolean \
pace?:string(none live day 3days week) name?:string[1-32] place?:string(here thread)
/game pace pace:string(none live day 3days week) game?:string(auto)
/game record game?:string(auto)
/game seat seat:integer[1-4] to:string(member automatic open) member?:user game?:string(auto)
/game start game?:string(auto) first?:user
/game undo game?:string(auto)
/hand game?:string(auto)
/help
/me quiet from?:string[1-20] until?:string[1-20]
/me remind how?:string(ping dm none)
/me zone zone?:string[1-100](auto)
/privacy delete
/privacy export
/privacy show
/status
/table confirm game?:string(auto)
/table extra game?:string(auto)
/table next player?:user game?:string(auto)
/table score points:integer[0-999] player?:user game?:string(auto)
/table set what:string(active-ships inactive-ships columns achievement-disks hall-disks \
forum-disks trade-cards) to:integer player?:user game?:string(auto)
/table settle game?:string(auto)
/table undo game?:string(auto)
/tile game?:string(auto)
/turn choose choice:string[1-100](auto) game?:string(auto)
/turn play game?:string(auto)
"""

LOBBY = ["Join", "Leave", "Start", "Cancel"]
BOARD = ["End turn", "Extra turn", "My tile", "Confirm", "Board"]


@pytest_asyncio.fixture
async def tree(world: World) -> Any:  # noqa: ANN401
    """Give the command tree of the bot that runs."""
    return world.env.bot.tree  # type: ignore[attr-defined]


def _listed(path: str, node: dict[str, Any]) -> list[str]:
    options = node.get("options") or []
    if any(option["type"] in {1, 2} for option in options):
        return [line for each in options for line in _listed(f"{path} {each['name']}", each)]
    return [" ".join((path, *map(_option, options)))]


def _option(option: dict[str, Any]) -> str:
    kind = discord.AppCommandOptionType(option["type"]).name
    low = option.get("min_value", option.get("min_length"))
    high = option.get("max_value", option.get("max_length"))
    bounds = "" if low is None else f"[{low}-{high}]"
    choices = " ".join(each["value"] for each in option.get("choices") or ())
    more = "(auto)" if option.get("autocomplete") else f"({choices})" if choices else ""
    return f"{option['name']}{'' if option.get('required') else '?'}:{kind}{bounds}{more}"


async def test_the_commands_are_those_of_the_design(tree: Any) -> None:  # noqa: ANN401
    commands = [command.to_dict(tree) for command in tree.get_commands()]
    lines = [line for each in commands for line in _listed(f"/{each['name']}", each)]
    assert sorted(lines) == LISTING.strip().splitlines()


async def test_the_commands_keep_the_limits(tree: Any) -> None:  # noqa: ANN401
    assert command_faults(tree) == []


async def test_all_commands_are_for_servers_and_the_bots_dm(world: World) -> None:
    synced = [each for each in world.recorder.requests if each.path.endswith("/commands")]
    assert len(synced) == 1
    assert isinstance(synced[0].body, list)
    for command in synced[0].body:
        assert sorted(command["contexts"]) == [0, 1], command["name"]
        assert command["integration_types"] == [0], command["name"]
        assert not command.get("nsfw")
        assert command.get("default_member_permissions") is None


async def test_the_labels_are_those_of_the_design(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    assert list(table.ids) == LOBBY
    await table.start(first="Anna")
    assert list(table.ids) == BOARD
    assert world.dm_text("Ben").splitlines()[-1] == "Look"
    asked = await table["Anna"].press("Extra turn")
    assert asked.splitlines()[-2:] == ["Yes", "No"]
    await table["Anna"].press("No")
    await table.play()
    assert list(table.ids) == BOARD
    await table.finish(Anna=1, Ben=2)
    assert table.ids == {}
    assert "Rematch" in table.lines[-1].splitlines()


async def test_no_button_is_ever_disabled_and_ids_say_game_version_and_verb(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table.play(3)
    await Player(world, "Anna").command("game end")
    for sight in world.recorder.seen:
        assert '"disabled": true' not in sight.components
    for custom_id in table.ids.values():
        word, game, seat, version, verb = custom_id.split(":")
        assert (word, game, seat) == ("carthago", table.id, "-")
        assert version.isdecimal()
        assert verb.isalpha()
