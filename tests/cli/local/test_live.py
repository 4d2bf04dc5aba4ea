from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.cli.local import keep
from bot.cli.local.live import Live
from bot.cli.local.news import news
from tests.cli.local.running import named, open_lobby, running


async def bots_time(live: Live) -> datetime:
    """What the bot says the time is."""
    result = await named(live, "hanno").member.slash(live.world.channels[1], "now")
    assert result.response is not None
    return datetime.fromisoformat(result.response.content)


async def test_the_clock_is_the_real_one(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live:
        async with live.turn:
            await live.keep_time()
        assert abs(await bots_time(live) - datetime.now(UTC)) < timedelta(seconds=5)


async def test_a_day_passes_for_the_bot_and_stays_passed(tmp_path: Path) -> None:
    db = tmp_path / "local.db"
    async with running(db) as live:
        before = await bots_time(live)
        await live.pass_day()
        after = await bots_time(live)
        assert timedelta(days=1) <= after - before < timedelta(days=1, minutes=1)
    async with running(db) as live:
        assert await bots_time(live) >= after


async def test_a_day_is_on_disk_before_it_passes(tmp_path: Path) -> None:
    db = tmp_path / "local.db"
    async with running(db) as live:
        seen: list[float] = []

        async def look() -> None:
            head, _ = keep.read(keep.path_beside(db))
            seen.append(head.ahead if head else 0.0)

        live.keep_time = look  # type: ignore[method-assign]
        await live.pass_day()
        assert seen == [86400.0]


async def test_the_clock_never_goes_back(tmp_path: Path) -> None:
    db = tmp_path / "local.db"
    async with running(db) as live:
        late = live.env.now() + timedelta(hours=3)
    file = keep.path_beside(db)
    head, server = keep.read(file)
    assert head is not None
    keep.write(file, keep.header(late, head.ahead, head.token), server)
    async with running(db) as live:
        assert await bots_time(live) >= late
        async with live.turn:
            await live.keep_time()


async def test_what_is_due_within_the_day_happens(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live:
        hanno = named(live, "hanno")
        lobby = await open_lobby(live, hanno.name)
        await hanno.member.click(lobby, label="Later")
        assert live.world.channels[0].history(viewer=hanno.member)[-1].content == "A lobby"
        await live.pass_day()
        assert live.world.channels[0].history(viewer=hanno.member)[-1].content == "An hour later"


async def test_a_shut_door_refuses_the_bot_and_opens_again(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live:
        dido, mago = named(live, "dido"), named(live, "mago")
        lobby = await open_lobby(live, dido.name)
        await live.set_door(dido, takes=False)
        refused = await dido.member.click(lobby, label="Join")
        assert [message.content for message in refused.followups] == ["Shut: 50007"]
        assert dido.dm.history() == []
        await mago.member.click(lobby, label="Join")
        assert len(mago.dm.history()) == 1
        await live.set_door(dido, takes=True)
        await dido.member.click(lobby, label="Join")
        assert len(dido.dm.history()) == 1


async def test_news_is_what_names_a_member_or_is_written_to_them(tmp_path: Path) -> None:
    async with running(tmp_path / "local.db") as live:
        dido, mago = named(live, "dido"), named(live, "mago")
        channel = live.world.channels[0]
        lobby = await open_lobby(live, mago.name)
        assert news(live.world, dido) == {}
        await dido.member.click(lobby, label="Join")
        secret = str(dido.dm.history()[-1].id)
        board = str(channel.history(viewer=dido.member)[-1].id)
        assert news(live.world, dido) == {str(channel.id): board, str(dido.dm.id): secret}
        assert news(live.world, mago) == {}
