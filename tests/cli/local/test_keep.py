from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from bot.cli.local import keep
from tests.cli.local.running import named, open_lobby, running


async def played(db: Path) -> None:
    """Leave a lobby that Dido joined, and Mago's door shut."""
    async with running(db) as live:
        lobby = await open_lobby(live, "hanno")
        await named(live, "dido").member.click(lobby, label="Join")
        await live.set_door(named(live, "mago"), takes=False)


async def test_the_server_goes_on_after_a_restart(tmp_path: Path) -> None:
    db = tmp_path / "local.db"
    await played(db)
    async with running(db) as live:
        hanno, dido = named(live, "hanno"), named(live, "dido")
        lobby = live.world.channels[0].history(viewer=hanno.member)[-1]
        assert lobby.content == f"A lobby\n{dido.member.mention} joined"
        assert [message.content for message in dido.dm.history()] == ["A secret."]
        assert not live.takes_messages(named(live, "mago"))
        await hanno.member.click(lobby, label="Join")
        assert [message.content for message in hanno.dm.history()] == ["A secret."]
        await named(live, "hasdrubal").member.slash(live.world.channels[1], "ping")


async def test_a_saved_file_is_enough(tmp_path: Path) -> None:
    db = tmp_path / "local.db"
    async with running(db) as live:
        await named(live, "hanno").member.slash(live.world.channels[0], "ping")
        live.look()
        killed = keep.path_beside(db).read_bytes()
    keep.path_beside(db).write_bytes(killed)
    async with running(db) as live:
        history = live.world.channels[0].history(viewer=named(live, "dido").member)
        assert history[-1].content == "A lobby"


@pytest.mark.parametrize(
    "change",
    [
        lambda head: msgspec.structs.replace(head, format=keep.FORMAT + 1),
        lambda head: msgspec.structs.replace(head, simcord="0.1"),
    ],
)
async def test_a_file_of_another_version_is_discarded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: object
) -> None:
    db = tmp_path / "local.db"
    await played(db)
    file = keep.path_beside(db)
    head, server = keep.read(file)
    assert callable(change)
    assert head is not None
    later = msgspec.structs.replace(head, ahead=86400.0)
    keep.write(file, change(later), server)
    async with running(db) as live:
        assert len(live.world.channels[0].history(viewer=named(live, "hanno").member)) == 1
        assert live.ahead == 86400.0
        assert live.token == head.token
    assert "another version" in capsys.readouterr().err


@pytest.mark.parametrize("server", [b"", b"not a pickle", b"\x80\x05]\x94."])
async def test_a_broken_server_is_discarded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], server: bytes
) -> None:
    db = tmp_path / "local.db"
    await played(db)
    file = keep.path_beside(db)
    head, _ = keep.read(file)
    assert head is not None
    keep.write(file, head, server)
    async with running(db) as live:
        assert len(live.world.channels[0].history(viewer=named(live, "hanno").member)) == 1
        assert live.env.now() >= head.now
    assert "cannot be used" in capsys.readouterr().err


async def test_an_unreadable_file_is_discarded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db = tmp_path / "local.db"
    db.touch()
    keep.path_beside(db).write_bytes(b"\xff\x00 nothing")
    async with running(db) as live:
        assert len(live.world.people) == 5
    assert "cannot be read" in capsys.readouterr().err


async def test_without_its_database_the_server_starts_afresh(tmp_path: Path) -> None:
    db = tmp_path / "local.db"
    await played(db)
    db.unlink()
    async with running(db) as live:
        assert len(live.world.channels[0].history(viewer=named(live, "hanno").member)) == 1


def test_a_missing_file_is_no_file(tmp_path: Path) -> None:
    assert keep.read(tmp_path / "local.world") == (None, b"")


def test_a_file_comes_back_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "local.world"
    head = keep.header(datetime(2026, 5, 1, tzinfo=UTC), 3600.0, "token")
    keep.write(file, head, b"one\ntwo")
    assert keep.read(file) == (head, b"one\ntwo")
    assert [path.name for path in tmp_path.iterdir()] == ["local.world"]
