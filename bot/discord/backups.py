"""Backups that are made by themselves, once a day, in a process of their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

import msgspec

import bot
from bot.rules.errors import Refusal
from bot.store import files, retention
from bot.store.backup import Unplayed
from bot.store.errors import OutOfReach
from bot.store.rows import BackupRow
from bot.tables.copier import Outcome
from bot.tables.tables import Tables
from bot.text.status import unplayed

log = logging.getLogger(__name__)

EVERY = 86400
SOON = 60
"""Seconds after the start at which a backup is made, if none is a day old or newer."""
AFTER_FAILURE = 3600

Copier = Callable[[Path], Awaitable[Outcome]]
"""Takes a backup to a new file and says what came of it."""


class Outside(Protocol):
    """The client's seam for waits that its own loop cannot end."""

    def __call__(self, awaitable: Awaitable[Outcome], *, reason: str) -> Awaitable[Outcome]:
        """Await something from outside the bot's own work."""


class DailyBackups:
    """Makes a backup a day and removes old ones. ``poke`` it when the time may have come."""

    def __init__(
        self,
        tables: Tables,
        folder: Path,
        copier: Copier,
        outside: Outside,
        nudge: Callable[[], None],
    ) -> None:
        self._tables = tables
        self._folder = folder
        self._copier = copier
        self._outside = outside
        self._nudge = nudge
        self._due: int | None = None
        self._task: asyncio.Task[None] | None = None
        self.failing_since: int | None = None
        """Since when no backup could be made, None while all is well."""
        self.unplayed: tuple[Unplayed, ...] = ()
        """Games that the newest backup holds but that could not be replayed."""

    @property
    def due(self) -> int | None:
        """When the next backup is due, None while one is being made."""
        return None if self._task is not None else self._due

    async def last(self) -> BackupRow | None:
        """Return the last verified backup that still lies in the folder."""
        for row in await self._tables.oversight.backups():
            # Where the folder may not be looked into, no backup can be relied on.
            with contextlib.suppress(OutOfReach):
                if files.is_file(self._folder / row.name):
                    return row
        return None

    async def poke(self) -> None:
        """Begin a backup if one is due."""
        if self._task is not None:
            return
        now = self._tables.now()
        if self._due is None:
            last = await self.last()
            # A clock that once went wrong must not put the next one off for years.
            self._due = now + SOON if last is None else max(min(last.at, now) + EVERY, now + SOON)
        if self._due <= now:
            self._task = asyncio.create_task(self._run(now))

    async def close(self) -> None:
        """Stop; a backup that is not ready leaves nothing that counts."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, now: int) -> None:
        try:
            sentence = await self._make(now)
        except Refusal as refusal:
            sentence = refusal.code
        except OSError as error:
            sentence = f"{self._folder} cannot be used: {error.strerror}"
        except Exception:
            log.exception("the backup failed")
            sentence = "an unexpected error"
        finally:
            self._task = None
        self._due = now + (AFTER_FAILURE if sentence else EVERY)
        self._note(sentence, now)
        self._nudge()

    def _note(self, sentence: str, now: int) -> None:
        """Say once that backups fail, and once that they no longer do."""
        if not sentence:
            if self.failing_since is not None:
                log.warning("backups are made again")
            self.failing_since = None
            return
        level = logging.ERROR if self.failing_since is None else logging.DEBUG
        kind = {"kind": "no backup", "where": "backups"}
        log.log(level, "no backup could be made: %s It is tried every hour.", sentence, extra=kind)
        self.failing_since = self.failing_since or now

    async def _make(self, now: int) -> str:
        """Make a backup; return why it could not be made, nothing if it was."""
        moment = datetime.fromtimestamp(now, UTC)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        target = self._folder / retention.name_at(moment)
        outcome = await self._outside(self._copier(target), reason="a backup")
        if outcome.copy is None:
            return outcome.sentence or "The process that makes it ended early."
        row = BackupRow(now, target.name, outcome.copy.size, outcome.copy.games)
        await self._tables.oversight.add_backup(row)
        await self._tables.oversight.forget_backups(self._clear(moment))
        log.info("backup name=%s size=%d games=%d", row.name, row.size, row.games)
        self.unplayed = outcome.copy.unplayed
        for each in self.unplayed:
            log.warning("backup name=%s: %s", row.name, unplayed(each.games, each.edition))
        return ""

    def _clear(self, now: datetime) -> list[str]:
        """Remove backups whose time is over, and what was cut off; return the backups."""
        names = [path.name for path in self._folder.iterdir() if path.is_file()]
        gone = retention.outdated(names, now)
        for name in (*gone, *retention.left_over(names)):
            (self._folder / name).unlink(missing_ok=True)
        return gone


def in_a_process(database: Path, edition: Path | None) -> Copier:
    """Return what takes backups of a database in a process of its own."""

    async def copier(target: Path) -> Outcome:
        words = [str(database), str(target), *([str(edition)] if edition else [])]
        root = str(Path(bot.__file__).parents[1])
        paths = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
        # It needs no token, so it has none.
        known = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot.tables.copier",
            *words,
            env={**known, "PYTHONPATH": paths},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            said, _ = await process.communicate()
        except asyncio.CancelledError:
            process.kill()
            await process.wait()
            raise
        return msgspec.json.decode(said, type=Outcome) if said else Outcome()

    return copier
