from __future__ import annotations

from pathlib import Path

import pytest
from discord import Permissions

from bot.cli.local.live import Live
from bot.cli.local.serve import LocalOptions
from bot.cli.local.world import GUIDE, PEOPLE
from tests.cli.local.running import named, running


def inhabitants(live: Live) -> object:
    world = live.world
    return (
        world.guild.id,
        live.env.backend.bot_user.id,
        [(person.id, person.dm.id, person.name, person.shown) for person in world.people],
        [(channel.id, channel.name) for channel in world.channels],
    )


async def test_a_world_built_anew_has_the_same_ids(tmp_path: Path) -> None:
    async with running(tmp_path / "one.db") as live:
        first = inhabitants(live)
    async with running(tmp_path / "two.db") as live:
        assert inhabitants(live) == first


async def test_five_members_by_default_and_the_first_moderates(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live:
        people = live.world.people
        assert [person.name for person in people] == [name for name, _ in PEOPLE[:5]]
        backend, guild = live.env.backend, live.world.guild
        moderators = [
            person.name
            for person in people
            if Permissions(backend.compute_permissions(guild.id, person.id)).manage_messages
        ]
        assert moderators == ["hanno"]


async def test_names_that_try_a_table_are_among_the_first_five() -> None:
    shown = [name for _, name in PEOPLE[:5]]
    assert any(len(name) == 32 for name in shown)
    assert any(not name.isascii() for name in shown)


@pytest.mark.parametrize("members", [1, 9])
def test_too_few_or_too_many_members_are_refused(members: int) -> None:
    with pytest.raises(ValueError, match="from 2 to 8"):
        LocalOptions(port=0, members=members, db=Path("local.db"))


async def test_members_come_and_go_with_the_number_and_keep_their_ids(tmp_path: Path) -> None:
    db = tmp_path / "local.db"
    async with running(db, members=8) as live:
        eight = [person.id for person in live.world.people]
    async with running(db, members=2) as live:
        assert [person.id for person in live.world.people] == eight[:2]
        assert set(live.world.guild.member_ids()).isdisjoint(eight[2:])
    async with running(db, members=3) as live:
        assert [person.id for person in live.world.people] == eight[:3]


async def test_the_guide_speaks_once(tmp_path: Path) -> None:
    db = tmp_path / "local.db"
    for _ in range(2):
        async with running(db) as live:
            hanno = named(live, "hanno")
            history = live.world.channels[0].history(viewer=hanno.member)
            assert [message.content for message in history] == [GUIDE]
            assert "/game new" in GUIDE
            age = live.env.now() - history[0].created_at
            assert age.total_seconds() < 60
