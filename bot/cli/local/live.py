"""The simulated server while it runs: its clock, its pages, its doors, its file."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import discord
import simcord

from bot.cli.local import keep
from bot.cli.local.simcord_names import Frame, forget, freeze
from bot.cli.local.world import Person, World

log = logging.getLogger(__name__)

DAY = timedelta(days=1)
BEAT = 0.25
"""Seconds between two looks at the clock."""
REPAINT = 20.0
"""Seconds after which pages are repainted though nothing happened: "3 minutes ago" moves on."""
PATIENCE = 120.0
"""Seconds that letting a day pass may take."""


class Closed(Exception):
    """There is no such place, or this seat may not see it."""


class Live:
    """The server's moving parts. Everything that touches the server holds `turn`."""

    def __init__(
        self,
        world: World,
        file: Path,
        *,
        token: str,
        ahead: float,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """`ahead` is in seconds; `clock` is the real one."""
        self.world = world
        self.env = world.env
        self.file = file
        self.token = token
        self.ahead = ahead
        self.turn = asyncio.Lock()
        self._clock = clock
        self._frames: dict[int, Frame] = {}
        self._unpublished = False
        self._painted = 0.0
        self._zone = "UTC"
        self._locale = "en-US"

    # The clock

    async def keep_time(self) -> None:
        """Bring the server's clock up to the real one and its lead; the caller holds `turn`.

        What is due on the way happens in its order. Raises TimeoutError when the bot stands still.
        """
        goal = self._clock() + timedelta(seconds=self.ahead)
        give_up = time.monotonic() + PATIENCE
        while (late := (goal - self.env.now()).total_seconds()) > 0:
            before = self.env.now()
            try:
                await self.env.advance_time(late)
            except TimeoutError:
                if self.env.now() == before or time.monotonic() > give_up:
                    raise

    async def pass_day(self) -> None:
        """Let a day pass in the server, and remember that it did, first."""
        async with self.turn:
            self.ahead += DAY.total_seconds()
            self.save()
            await self.keep_time()
            self.publish()

    async def pump(self) -> None:
        """For ever: keep time, show everybody what happened, keep the server's file."""
        while True:
            await asyncio.sleep(BEAT)
            async with self.turn:
                try:
                    await self.keep_time()
                    self.look()
                except Exception:
                    log.exception("the simulated server stumbled; it goes on")

    # What happened

    def look(self) -> None:
        """Publish and save, if anything happened since the last look."""
        if self.env.backend.transcript:
            self.save()
        if self._unpublished or time.monotonic() - self._painted > REPAINT:
            self.publish()

    def save(self) -> None:
        """Keep the server on disk as it is now, without what it needs no more."""
        self._unpublished = self._unpublished or bool(self.env.backend.transcript)
        forget(self.env.backend)
        self.keep()

    def keep(self) -> None:
        """Keep the server on disk as it is now."""
        head = keep.header(self.env.now(), self.ahead, self.token)
        keep.write(self.file, head, freeze(self.env.backend))

    def publish(self) -> None:
        """Show every open page the server as it is now."""
        forget(self.env.backend)
        for channel_id, frame in tuple(self._frames.items()):
            if channel_id not in self.env.backend.channels:
                del self._frames[channel_id]
            elif frame.watched:
                frame.publish()
        self._unpublished = False
        self._painted = time.monotonic()

    def _acted(self) -> None:
        if self.env.backend.transcript:
            self.save()

    # The pages

    async def frame(self, place: int, person: Person) -> Frame:
        """The page of a channel, thread or DM; raises Closed for a place that is not theirs."""
        channel, viewers = self._place(place, person)
        if place not in self._frames:
            async with self.turn:
                if place not in self._frames:
                    frame = Frame(self.env, channel, viewers, self.turn, self._acted)
                    self._frames[place] = await frame.open()
        found = self._frames[place]
        found.timezone, found.locale = self._zone, self._locale
        return found

    def write_times(self, zone: str, language: str) -> None:
        """Write times in pages opened from now on by an IANA zone and a language of Discord's."""
        with contextlib.suppress(KeyError, ValueError, OSError):  # unknown ones change nothing
            ZoneInfo(zone)
            self._zone = zone
        with contextlib.suppress(ValueError):
            self._locale = discord.Locale(language).value

    def _place(
        self, place: int, person: Person
    ) -> tuple[simcord.ChannelHandle, tuple[simcord.MemberActor | simcord.UserHandle, ...]]:
        if place == person.dm.id:
            return person.dm, (person.member.user,)
        for channel in self.world.channels:
            for here in (channel, *self.world.threads(channel)):
                if here.id == place:
                    return here, tuple(someone.member for someone in self.world.people)
        raise Closed

    async def close(self) -> None:
        """Close all pages."""
        for frame in self._frames.values():
            await frame.close()
        self._frames.clear()

    # The doors

    def takes_messages(self, person: Person) -> bool:
        """Whether the bot may write to this member."""
        return not any(fault["path"] == _dm_path(person) for fault in self.env.backend.faults)

    async def set_door(self, person: Person, *, takes: bool) -> None:
        """Open or shut a member's DMs; into a shut one the bot's messages fail (403, 50007)."""
        async with self.turn:
            faults = self.env.backend.faults
            faults[:] = [fault for fault in faults if fault["path"] != _dm_path(person)]
            if not takes:
                self.env.inject_error(
                    "POST",
                    _dm_path(person),
                    status=403,
                    code=50007,
                    message="Cannot send messages to this user",
                    times=None,
                )
            self.save()


def _dm_path(person: Person) -> str:
    return f"/channels/{person.dm.id}/messages"
