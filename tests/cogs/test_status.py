"""`/status`: numbers for everybody, more for operators, nothing secret; and daily backups."""

from __future__ import annotations

import asyncio
import itertools
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot import __version__
from bot.app import CarthagoBot, create_bot
from bot.discord.backups import SOON, in_a_process
from bot.store import retention
from bot.store.migrations import scripts
from bot.tables.copier import Outcome, copy
from tests.cogs.driver import Dealer, Player, Table
from tests.cogs.full.driver import Full
from tests.rig.studio import StudioMaker
from tests.rig.world import BotMaker, World
from tests.store.files import query

HOUR, DAY = 3600, 86400


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def make_bot(db_path: Path, seed: int, folder: Path, studio: StudioMaker) -> BotMaker:
    count = itertools.count()

    def make() -> CarthagoBot:
        chance = Dealer(f"{seed}/{next(count)}")
        return create_bot(db_path, chance=chance, studio=studio, backups=folder)

    return make


def bot_of(world: World) -> CarthagoBot:
    bot = world.env.bot
    assert isinstance(bot, CarthagoBot)
    return bot


def make_operator(world: World, who: str) -> None:
    """Let somebody be an operator, as if his id stood in the settings."""
    bot = bot_of(world)
    bot.care = type(bot.care)(frozenset({world.member(who).id}), bot.care.backups)


def quickly(world: World, path: Path) -> list[Path]:
    """Let backups be made within the test's own process; give the list of what was asked for."""
    asked: list[Path] = []

    async def copier(target: Path) -> Outcome:
        asked.append(target)
        return copy(path, target, None)

    backups = bot_of(world).backups
    assert backups is not None
    backups._copier = copier
    return asked


def _failing_since(world: World) -> int | None:
    backups = bot_of(world).backups
    assert backups is not None
    return backups.failing_since


def made(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


# What is shown


async def test_anybody_sees_version_edition_and_number(world: World, db_path: Path) -> None:
    quickly(world, db_path)
    await Table.begun(world, "Anna", "Ben")
    said = await Player(world, "Eve").command("status")
    assert f"Version {__version__}" in said
    assert "Edition for new full games: " in said
    assert "Games running: 1" in said
    for word in ("Database", "backup", "late", "sent", "since", "Byrsa", "Anna", "schema"):
        assert word not in said


async def test_operators_see_how_it_stands(world: World, db_path: Path) -> None:
    quickly(world, db_path)
    make_operator(world, "Mod")
    await Table.begun(world, "Anna", "Ben")
    since = int(world.now.timestamp())
    path = f"/channels/{world.channel.id}/messages"
    said = await Player(world, "Mod").command("status")
    assert "Last verified backup: none yet" in said
    assert "Notices not sent yet: 0\n" in f"{said}\n"
    assert "Timers that are late: 0" in said
    assert f"schema {len(scripts())}" in said
    assert "Database: " in said
    assert f"Running since <t:{since}:R>" in said
    await world.wait(SOON + 1)
    ((at,),) = query(db_path, "SELECT at FROM backups")
    assert f"<t:{at}:R>" in await Player(world, "Mod").command("status")
    world.env.inject_error("POST", path, status=503, code=0, times=None)
    await Player(world, "Anna").press("End turn")
    said = await Player(world, "Mod").command("status")
    assert "Notices not sent yet: 1, the oldest since <t:" in said
    for word in ("Byrsa", "Anna", "Ben"):
        assert word not in said


async def test_it_works_in_a_dm(world: World, db_path: Path) -> None:
    quickly(world, db_path)
    assert "Version" in await Player(world, "Eve", world.dm("Eve")).command("status")


# Backups by themselves


async def test_a_day_has_one_backup_over_restarts(
    world: World, db_path: Path, folder: Path
) -> None:
    asked = quickly(world, db_path)
    await Table.begun(world, "Anna", "Ben")
    await world.wait(SOON + 1)
    assert made(folder) == [asked[0].name]
    assert folder.stat().st_mode & 0o777 == 0o700
    await world.restart(down=HOUR)
    asked = quickly(world, db_path)
    await world.wait(22 * HOUR)
    assert asked == []
    await world.wait(HOUR)
    assert made(folder) == sorted(made(folder))
    assert len(made(folder)) == 2
    assert query(db_path, "SELECT name, games FROM backups ORDER BY at") == [
        (name, 1) for name in made(folder)
    ]
    # One that was removed by hand does not count as there.
    for path in folder.iterdir():
        path.unlink()
    await world.restart()
    asked = quickly(world, db_path)
    await world.wait(SOON + 1)
    assert len(asked) == 1


async def test_old_ones_go_and_nothing_else_does(world: World, db_path: Path, folder: Path) -> None:
    quickly(world, db_path)
    folder.mkdir()
    others = ["carthago-20200101-000000.db.txt", "notes.txt", "carthago-2020.db", "mine.db"]
    for name in others:
        (folder / name).touch()
    cut = folder / ".carthago-20200101-000000.db.abc_123.partial"
    cut.touch()
    (folder / "carthago-20200101-000001.db").touch()
    for _ in range(45):
        await world.wait(DAY)
    days = [name for name in made(folder) if name not in others]
    assert not cut.exists()
    newest = retention.newest(days)
    assert newest is not None
    assert retention.outdated(days, newest) == []
    assert 7 + 3 <= len(days) <= 7 + 1 + 4
    assert set(others) <= set(made(folder))
    assert query(db_path, "SELECT name FROM backups ORDER BY at") == [(name,) for name in days]


async def test_a_failing_backup_is_told_once_and_tried_each_hour(
    world: World, db_path: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    world.expect("no backup could be made")
    make_operator(world, "Mod")
    asked = quickly(world, db_path)
    folder.write_bytes(b"a file where the folder should be")
    await world.wait(SOON + 5 * HOUR + 10)
    said = await Player(world, "Mod").command("status")
    assert f"failed since <t:{_failing_since(world)}:R>" in said
    told = [each for each in caplog.records if "no backup could be made" in each.getMessage()]
    assert [each.levelname for each in told if each.levelname != "DEBUG"] == ["ERROR"]
    folder.unlink()
    await world.wait(HOUR)
    assert len(asked) == 1
    assert _failing_since(world) is None
    # The bot has gone on all the time.
    await Table.begun(world, "Anna", "Ben")


async def test_a_game_that_does_not_replay_is_named_and_leaves_no_backup(
    world: World, db_path: Path, folder: Path
) -> None:
    world.expect("no backup could be made: .*Game .* cannot be replayed")
    quickly(world, db_path)
    await Table.begun(world, "Anna", "Ben")
    database = bot_of(world)._database
    assert database is not None
    await database.write(lambda c: c.execute("UPDATE games SET status = 'finished'"))
    await world.wait(SOON + 1)
    assert made(folder) == []


async def test_games_whose_edition_is_gone_are_told_and_leave_a_backup(
    world: World, db_path: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    make_operator(world, "Mod")
    quickly(world, db_path)
    await Table.begun(world, "Anna", "Ben")
    await Full.begun(world, "Cleo", "Dido", name="Kothon")
    database = bot_of(world)._database
    assert database is not None
    await database.write(
        lambda c: c.execute("UPDATE games SET edition = 'our-box' WHERE way = 'full'")
    )
    await world.wait(SOON + 1)
    assert query(db_path, "SELECT name, games FROM backups") == [(made(folder)[0], 2)]
    told = "1 game could not be replayed, because its edition our-box is not there."
    assert told in caplog.text
    assert told in await Player(world, "Mod").command("status")
    assert _failing_since(world) is None


async def test_the_process_of_its_own_says_what_it_made(tmp_path: Path) -> None:
    path = tmp_path / "carthago.db"
    from tests.tables.rig import Rig

    rig = await Rig.open(path)
    await rig.game()
    target = tmp_path / "copy.db"
    outcome = await in_a_process(path, None)(target)
    assert outcome.copy is not None
    assert (outcome.copy.games, outcome.copy.size) == (1, target.stat().st_size)
    again = await in_a_process(path, None)(target)
    assert again.copy is None
    assert "there already" in again.sentence
    await rig.database.close()


async def test_closing_ends_a_backup_that_is_being_made(
    world: World, db_path: Path, folder: Path
) -> None:
    begun = asyncio.Event()
    backups = bot_of(world).backups
    assert backups is not None

    async def copier(target: Path) -> Outcome:
        begun.set()
        await asyncio.get_running_loop().create_future()
        return Outcome()

    backups._copier = copier
    await world.wait(SOON + 1)
    assert begun.is_set()
    assert backups.due is None
    await backups.close()
    assert made(folder) == []


def test_without_a_folder_there_are_no_backups(tmp_path: Path) -> None:
    assert create_bot(tmp_path / "carthago.db").care.backups is None


# Retention


def test_each_day_keeps_seven_days_and_one_of_each_of_four_weeks() -> None:
    start = datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)
    kept: list[str] = []
    for day in range(200):
        now = start + timedelta(days=day)
        kept.append(retention.name_at(now))
        gone = retention.outdated(kept, now)
        kept = [name for name in kept if name not in gone]
        ages = [(now - _time(name)).days for name in kept]
        assert [age for age in ages if age < 7] == [*range(min(day, 6), -1, -1)]
        if day > 40:
            mondays = {_time(name).isocalendar()[:2] for name in kept}
            assert len(mondays) == 5
            assert 21 < max(ages) <= 35
            assert len(kept) <= 11


def test_the_newest_stays_however_old_it_is() -> None:
    now = datetime(2030, 1, 1, tzinfo=UTC)
    names = ["carthago-20200101-000000.db", "carthago-20210101-000000.db"]
    assert retention.outdated(names, now) == names[:1]


@pytest.mark.parametrize(
    "name", ["carthago-20201301-000000.db", "carthago-٢0200101-000000.db", "x.db", "../x.db"]
)
def test_other_names_are_never_removed(name: str) -> None:
    now = datetime(2030, 1, 1, tzinfo=UTC)
    assert retention.outdated([name, retention.name_at(now)], now) == []
    assert retention.left_over([name]) == []


def _time(name: str) -> datetime:
    return datetime.strptime(name, "carthago-%Y%m%d-%H%M%S.db").replace(tzinfo=UTC)
