"""One way to answer an interaction, right in every state of it.

An answer is private. It can come at once, after a deferral, after somebody else answered, or
too late; and whatever goes wrong, the person reads a sentence and the log has one line.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypedDict

import discord
import msgspec

from bot.discord import journal
from bot.discord.faults import FAULTS, is_answered, is_expired, may_be_answered, said
from bot.discord.pictures import Picture
from bot.rules.errors import Refusal
from bot.store.errors import NotSaved
from bot.store.rows import NoteRow
from bot.tables import notices
from bot.tables.tables import Tables
from bot.text import places as place_words
from bot.text import refusals
from bot.text import tile as tile_words
from bot.text.pace import not_reminded
from bot.text.page import Page
from bot.text.seats import player_gone

if TYPE_CHECKING:
    from random import Random

log = logging.getLogger(__name__)

DEFER_AFTER = 1.5
"""Seconds after which an answer that is not ready is deferred; Discord waits for three."""
MOST_LETTERS = 2000
_KEY = "answering"
TINT = discord.Colour(0x7A2E5D)


class Answer(msgspec.Struct, frozen=True):
    """A private answer: words, a page, buttons or a select."""

    words: str = ""
    page: Page | None = None
    view: discord.ui.View | None = None
    file: tuple[str, bytes] | None = None
    """The name and content of an attached file."""
    picture: Picture | None = None
    edits: bool = False
    """Whether it takes the place of the private message whose component was pressed."""


def embed(page: Page) -> discord.Embed:
    """Return a page as Discord shows it."""
    made = discord.Embed(title=page.title, description=page.body, colour=TINT)
    if page.foot:
        made.set_footer(text=page.foot)
    return made


class Answering:
    """One interaction on its way to its answer. Defers by itself when the answer takes long."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self._deferral: asyncio.Task[bool] | None = None
        self._unclear = False
        """Whether a deferral failed that may have arrived; the log says so already."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(DEFER_AFTER, self.defer)
        interaction.extras[_KEY] = self

    async def give(self, answer: Answer) -> bool:
        """Send the answer; return whether it reached Discord."""
        self._timer.cancel()
        if self._deferral is not None and not await self._deferral:
            return False
        try:
            await self._try(answer)
        except FAULTS as error:
            level = logging.INFO if is_expired(error) else logging.WARNING
            log.log(level, "answer not taken by Discord: %s", said(error))
            return False
        return True

    def defer(self) -> None:
        """Tell Discord now that the answer comes later, if it has not been told yet."""
        self._timer.cancel()
        if self._deferral is None:
            self._deferral = asyncio.create_task(self._defer())

    async def _defer(self) -> bool:
        """Defer the answer; return whether there is still somebody to answer."""
        try:
            await self.interaction.response.defer(ephemeral=True, thinking=True)
        except (*FAULTS, discord.InteractionResponded) as error:
            log.info("interaction not deferred: %s", said(error))
            self._unclear = True
            return not is_expired(error)
        return True

    async def _try(self, answer: Answer) -> None:
        try:
            await self._send(answer)
        except FAULTS as error:
            if answer.picture is not None and isinstance(error, discord.Forbidden):
                # Files may be refused where words are not.
                log.info("answer sent without its picture: %s", said(error))
                await self._send(msgspec.structs.replace(answer, picture=None))
            elif may_be_answered(error):
                # The first try may have arrived or not; a followup reaches the person either way.
                if not (self._unclear and is_answered(error)):
                    log.info("answer sent once more: %s", said(error))
                await self._follow_up(answer)
            else:
                raise

    async def _send(self, answer: Answer) -> None:
        if answer.edits and self._pressed_privately and not self.interaction.response.is_done():
            await self.interaction.response.edit_message(
                content=answer.words[:MOST_LETTERS] or None,
                embeds=[embed(answer.page)] if answer.page else [],
                view=answer.view,
                attachments=_files(answer),
            )
        elif not self.interaction.response.is_done():
            await self.interaction.response.send_message(**_parts(answer), ephemeral=True)
        elif self._deferral is not None:
            await self.interaction.edit_original_response(
                content=answer.words[:MOST_LETTERS] or None,
                embeds=[embed(answer.page)] if answer.page else [],
                view=answer.view,
                attachments=_files(answer),
            )
        else:
            await self._follow_up(answer)

    @property
    def _pressed_privately(self) -> bool:
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def _follow_up(self, answer: Answer) -> None:
        await self.interaction.followup.send(**_parts(answer), ephemeral=True)


def defer(interaction: discord.Interaction) -> None:
    """Acknowledge an interaction at once: its answer is going to be drawn."""
    answering = interaction.extras.get(_KEY)
    if isinstance(answering, Answering):
        answering.defer()


def _files(answer: Answer) -> list[discord.File]:
    files = [answer.picture.file()] if answer.picture else []
    if answer.file:
        files.append(discord.File(io.BytesIO(answer.file[1]), answer.file[0]))
    return files


class Parts(TypedDict, total=False):
    """The parts of a message that there are."""

    content: str
    embed: discord.Embed
    view: discord.ui.View
    files: list[discord.File]


def _parts(answer: Answer) -> Parts:
    parts = Parts()
    if answer.words:
        parts["content"] = answer.words[:MOST_LETTERS]
    if answer.page:
        parts["embed"] = embed(answer.page)
    if answer.view:
        parts["view"] = answer.view
    if files := _files(answer):
        parts["files"] = files
    return parts


class Answerer:
    """Answers interactions: does the work, says what it refused, adds what is still to be told."""

    def __init__(self, tables: Tables, chance: Random) -> None:
        self._tables = tables
        self._chance = chance

    async def answer(self, interaction: discord.Interaction, work: Awaitable[Answer]) -> None:
        """Do the work of an interaction and answer it privately, whatever happens."""
        line = journal.line(interaction)
        answering = Answering(interaction)
        noted: list[NoteRow] = []
        try:
            try:
                made = await work
            except Refusal as refusal:
                line.outcome = refusal.code
                made = Answer(refusals.sentence(refusal))
            # What was done is done, also where the notes cannot be read just now.
            with contextlib.suppress(NotSaved):
                noted = await self._notes(interaction.user.id)
                made = await self._with_notes(made, noted)
        except Exception:
            code = f"{self._chance.getrandbits(32):08x}"
            line.outcome = f"error:{code}"
            known = {"code": code, "where": line.what, "game": line.game.strip("-")}
            log.exception("error %s", code, extra=known)
            made = Answer(refusals.apology(code))
        if await answering.give(made) and noted:
            with contextlib.suppress(NotSaved):  # then it is told once more
                await self._tables.outbox.noted(noted)
        journal.write(interaction)

    async def refuse(self, interaction: discord.Interaction, refusal: Refusal) -> None:
        """Answer with a refusal."""

        async def work() -> Answer:
            raise refusal

        await self.answer(interaction, work())

    async def _notes(self, user_id: int) -> list[NoteRow]:
        return await self._tables.outbox.notes(user_id)

    async def _with_notes(self, made: Answer, noted: list[NoteRow]) -> Answer:
        words = [made.words]
        for note in noted:
            game = await self._tables.load(note.game_id)
            notice = notices.decode(note.body)
            if isinstance(notice, notices.NotArrived):
                own = game.seat_of(note.user_id) == notice.seat
                name = game.name_of(notice.seat)
                words.append(tile_words.not_arrived(game.name, None if own else name))
            elif isinstance(notice, notices.Trouble) and notice.code == game.row.trouble:
                words.append(place_words.announced(game.name, notice.code, None))
            elif isinstance(notice, notices.PlayerGone):
                name = game.name_of(notice.seat)
                words.append(player_gone(game.name, name, notice.seat))
            elif isinstance(notice, notices.NotReminded):
                words.append(not_reminded())
        return msgspec.structs.replace(made, words="\n".join(filter(None, words)))
