"""Games in homes that go away, and that go on elsewhere."""

from __future__ import annotations

from collections import Counter
from typing import Any

import simcord

from bot.app import CarthagoBot
from tests.cogs.driver import Player, Table, undressed
from tests.cogs.full.driver import Full
from tests.rig.simcord_names import invite_bot, remove_bot
from tests.rig.world import World

PHASES = ("lobby", "running", "full", "points")
WEEK = 8 * 86400


def bot_of(world: World) -> CarthagoBot:
    """Give the bot that runs."""
    bot = world.env.bot
    assert isinstance(bot, CarthagoBot)
    return bot


async def made(world: World, phase: str, where: simcord.ChannelHandle) -> Table:
    """Bring a game of Anna, who is host and to act, and Ben to a phase, in a place."""
    if phase == "lobby":
        return await Table.open(world, "Anna", "Ben", where=where, seats=3)
    if phase == "full":
        full = await Full.begun(world, "Anna", "Ben", where=where)
        await full.go("text", most=4)
        return full
    table = await Table.begun(world, "Anna", "Ben", where=where)
    if phase == "points":
        await table.play()
    return table


async def thread_of(world: World) -> simcord.ChannelHandle:
    """Give a thread that a game of Dido's lives in."""
    await Player(world, "Dido").command("game new", name="Kothon", place="thread")
    return world.channel.threads[0]


async def go_on(table: Table, phase: str) -> None:
    """See that a game plays on where it stands."""
    if phase == "lobby":
        assert "begins" in await table.start(first="Anna")
    if phase in {"lobby", "running"}:
        assert await table.end_turn() == "Anna"
        assert table.to_act == "Ben"
    elif isinstance(table, Full):
        await table.go("mixed", most=12)
    else:
        await table.finish(Anna=20, Ben=30)
        assert table.result["Ben"].place == 1


def lives_in(table: Table, where: simcord.ChannelHandle) -> None:
    """Let everybody at a table act and look in its new home."""
    table.where = where
    for player in table.people.values():
        player.where = where


def shut(world: World, where: simcord.ChannelHandle, error: int = 50013, status: int = 403) -> None:
    """Let Discord refuse everything in a channel."""
    for method in ("POST", "PATCH", "DELETE"):
        path = f"/channels/{where.id}/messages*"
        world.env.inject_error(method, path, status=status, code=error, times=None)


def is_archived(world: World, thread: simcord.ChannelHandle) -> bool:
    """Whether a thread is archived."""
    metadata = world.env.backend.get_channel(thread.id).thread_metadata
    return metadata is not None and metadata.archived


def drop_repeated(world: World, table: Table, since: int) -> None:
    """Take away the older board of two with one nonce: the simulated server knows no nonces."""
    where = world.channel if table.where is None else table.where
    nonces = Counter(
        each.body["nonce"]
        for each in world.recorder.requests[since:]
        if each.method == "POST" and each.path == f"/channels/{where.id}/messages"
    )
    repeated = [nonce for nonce, times in nonces.items() if times > 1]
    assert len(repeated) <= 1
    if any(nonce.startswith(table.id) for nonce in repeated):
        older = next(m for m in world.messages(where) if "▸" in world.text(m))
        world.env.backend.delete_message(where.id, older.id)


def posts(world: World, place: str, since: int = 0) -> list[str]:
    """Give what was posted in a place."""
    return [undressed(each.text) for each in world.pings()[since:] if each.place == place]


def dms(world: World, who: str) -> list[str]:
    """Give what stands in somebody's DM."""
    return [undressed(world.text(message)) for message in world.messages(world.dm(who))]


async def take_away(world: World) -> Any:  # noqa: ANN401
    """Remove the bot from the server; gives what is in it, for ``bring_back``."""
    server = remove_bot(world.env.backend, world.guild.id)
    await world.settle()
    return server


async def bring_back(world: World, server: Any) -> None:  # noqa: ANN401
    """Invite the bot again; the server is as it was left."""
    invite_bot(world.env.backend, server)
    await world.settle()
