"""Delivers reminders: each by the way its person chose, merged, and never in his quiet hours.

What is due at once for one person by direct message, or for one home by a ping, is one message.
Before a message is sent the database holds when it is tried again; so whatever cannot be
crossed off is not sent again and again, and whatever was sent but not crossed off has a nonce
by which Discord knows it.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

import discord

from bot.discord import people
from bot.discord.each_game import EachGame
from bot.discord.faults import FAULTS, is_refused, said
from bot.discord.presence import Presence
from bot.store.errors import NotSaved
from bot.store.rows import PersonRow, ReminderRow
from bot.tables import notices, pace
from bot.tables.errors import UnknownGame
from bot.tables.finder import OPEN
from bot.tables.game import Game
from bot.tables.me import free_at
from bot.tables.places import is_shut
from bot.tables.tables import Tables
from bot.text.pace import Owed, reminder

log = logging.getLogger(__name__)

FIRST_WAIT = 15
LONGEST_WAIT = 3600
"""Seconds before a message that was not taken is tried again: first, and at most."""
AFTER_FAILURE = 60
"""Seconds before something that failed by our own fault is tried again."""
MOST_LETTERS = 1900


class Line(NamedTuple):
    """A line of a message: what it is about, and its words."""

    row: ReminderRow
    words: str


class Reminding:
    """Sends what people are to be reminded of. ``poke_all`` it when something is due."""

    def __init__(self, client: discord.Client, tables: Tables, nudge: Callable[[], None]) -> None:
        self._client = client
        self._tables = tables
        self._reminders = tables.reminders
        self._presence = Presence(client, tables)
        self._nudge = nudge
        self._people = EachGame(self._look)
        self._each = EachGame(self._run, nudge)
        self._failed: dict[str, int] = {}
        """Where something of ours went wrong, and when it is tried again."""

    async def poke_all(self) -> None:
        """Deliver what is due, soon; put off what falls into quiet hours."""
        now = self._tables.now()
        self._failed = {place: at for place, at in self._failed.items() if at > now}
        due = await self._reminders.due(now)
        self._people.poke_all(dict.fromkeys(str(row.user_id) for row in due))

    async def close(self) -> None:
        """Stop; what was not delivered stays owed."""
        await self._people.close()
        await self._each.close()

    async def _run(self, place: str) -> None:
        try:
            while rows := (await self._places(await self._due_for(place))).get(place):
                await self._deliver(place, rows)
        except NotSaved:
            log.warning("reminders wait: the database does not answer")
            self._failed[place] = self._tables.now() + AFTER_FAILURE
        except Exception:
            log.exception("reminders for %s could not be delivered", _unnamed(place))
            self._failed[place] = self._tables.now() + AFTER_FAILURE

    async def _look(self, person: str) -> None:
        """Let what is due for one person be delivered where it goes."""
        try:
            due = await self._reminders.due(self._tables.now(), user_id=int(person))
            places = await self._places(due)
        except NotSaved:
            log.warning("reminders wait: the database does not answer")
            return
        except Exception:
            log.exception("what a person is to be reminded of could not be found out")
            return
        for place in places.keys() - self._failed:
            self._each.poke(place)
        if sum(map(len, places.values())) < len(due):
            # Something was put off; of what is delivered the end is told.
            self._nudge()

    async def _due_for(self, place: str) -> list[ReminderRow]:
        """Return what is due and may go to a place."""
        now, to = self._tables.now(), int(place.rpartition(":")[2])
        if place.startswith("dm"):
            return await self._reminders.due(now, user_id=to)
        return await self._reminders.due(now, channel_id=to)

    async def _places(self, due: Sequence[ReminderRow]) -> dict[str, list[ReminderRow]]:
        """Return what is due by where it goes: ``dm:USER`` or ``home:GUILD:CHANNEL``.

        What is pointless by now is crossed off, and what comes at a bad time is put off.
        """
        now = self._tables.now()
        wishes = await self._tables.me.wishes(row.user_id for row in due)
        found: dict[str, list[ReminderRow]] = {}
        for row in due:
            person = wishes[row.user_id]
            free = free_at(person, now)
            game = await self._game(row)
            if game is None or not _is_wanted(person, row) or open_for(game, row) is None:
                await self._reminders.crossed_off([row])
            elif free > now:
                await self._reminders.postpone([row], free, tried=False)
            else:
                home = f"home:{game.row.guild_id}:{game.row.channel_id}"
                privately = person.remind == "dm" or is_shut(game)
                place = f"dm:{row.user_id}" if privately else home
                found.setdefault(place, []).append(row)
        return found

    async def _deliver(self, place: str, due: Sequence[ReminderRow]) -> None:
        """Send one message with as much of this as it can hold."""
        lines: list[Line] = []
        for row in due:
            game = await self._tables.load(row.game_id)
            game = await self._presence.check(game, (row.user_id,))
            owed = open_for(game, row)
            in_home = place.startswith("home")
            words = reminder(owed, f"<@{row.user_id}>" if in_home else "") if owed else ""
            if lines and sum(len(line.words) + 1 for line in lines) + len(words) > MOST_LETTERS:
                break
            lines.append(Line(row, words))
        rows = [line.row for line in lines]
        if not any(line.words for line in lines):
            await self._reminders.crossed_off(rows)
            return
        wait = min(FIRST_WAIT * 2.0 ** max(row.tries for row in rows), LONGEST_WAIT)
        await self._reminders.postpone(rows, self._tables.now() + int(wait), tried=True)
        try:
            await self._send(place, lines)
        except FAULTS as error:
            log.info("reminder for %s not taken: %s", _unnamed(place), said(error))
            if not is_refused(error):
                return
            body = notices.encode(notices.NotReminded())
            for row in {row.user_id: row for row in rows}.values():
                await self._tables.outbox.add_note(row.user_id, row.game_id, body)
            await self._reminders.crossed_off(rows)
        else:
            in_home = place.startswith("home")
            line_in = int(place.rpartition(":")[2]) if in_home else None
            await self._reminders.crossed_off(rows, line_in=line_in)

    def _send(self, place: str, lines: Sequence[Line]) -> Awaitable[None]:
        words = "\n".join(line.words for line in lines if line.words)
        nonce = _nonce([line.row for line in lines])
        kind, *ids = place.split(":")
        if kind == "dm":
            return self._send_privately(int(ids[0]), words, nonce)
        users = {line.row.user_id for line in lines}
        return self._send_home(int(ids[0]), int(ids[1]), words, nonce, users)

    async def _send_privately(self, user_id: int, words: str, nonce: str) -> None:
        channel = await self._client.create_dm(discord.Object(user_id))
        await channel.send(words, nonce=nonce)

    async def _send_home(
        self, guild_id: int, channel_id: int, words: str, nonce: str, users: set[int]
    ) -> None:
        called = [discord.Object(user) for user in sorted(users)]
        home = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        await home.send(
            words,
            nonce=nonce,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=called),
        )

    async def _game(self, row: ReminderRow) -> Game | None:
        try:
            return await self._tables.load(row.game_id)
        except UnknownGame:
            return None


def open_for(game: Game, row: ReminderRow) -> Owed | None:
    """Return what is still open for a person of that of which he is reminded; None: nothing.

    What came later has called him by itself.
    """
    since = deadline = None
    seat = game.seat_of(row.user_id)
    if seat is not None and seat in pace.late_seats(game) and game.asked_version <= row.version:
        since, deadline = game.since, pace.deadline(game)
    asked = (
        game.status == "running"
        and seat in game.people
        and any(
            question.version <= row.version and seat not in question.agreed
            for question in game.talks.questions.values()
        )
    )
    invited = game.status in OPEN and row.user_id in game.invited
    if since is None and not asked and not invited:
        return None
    link = people.link(game.row.guild_id, game.row.channel_id, game.row.board_id)
    return Owed(game.name, link, since, deadline, asked, invited)


def _is_wanted(person: PersonRow, row: ReminderRow) -> bool:
    """Whether a person wants it: a call that was held back is more than a reminder."""
    return person.remind != "none" or row.stage == "turn"


def _nonce(rows: Sequence[ReminderRow]) -> str:
    """Return what Discord knows a message by: the same for the same reminders."""
    nonces = " ".join(row.nonce for row in rows)
    return hashlib.sha256(nonces.encode()).hexdigest()[:24]


def _unnamed(place: str) -> str:
    """Return a place as the log names it: without a person's id."""
    return place if place.startswith("home") else "a person"
