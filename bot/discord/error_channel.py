"""Unexpected errors, told in a channel of the operator's choice: which, where and how many.

Whatever is logged as an error by anybody is told there, with the code that stands in the log too.
The message of an error and its traceback stay in the log: they may quote what is secret.
"""

from __future__ import annotations

import asyncio
import logging
import zlib

import discord

from bot.discord.faults import FAULTS, said
from bot.text import status as words

log = logging.getLogger(__name__)

EVERY = 60.0
"""Seconds between two posts; what comes in between is counted."""
_GAME = "game %s"


def code_of(record: logging.LogRecord) -> str:
    """Return the code of an error: the one that a player was told, else one of its own."""
    known = getattr(record, "code", None)
    if isinstance(known, str):
        return known
    moment = f"{record.created} {record.name} {record.lineno}"
    return f"{zlib.crc32(moment.encode()):08x}"


class ErrorChannel(logging.Handler):
    """Posts what is logged as an error, from any thread, at most once a minute."""

    def __init__(self, client: discord.Client, channel_id: int) -> None:
        super().__init__(logging.ERROR)
        self._client = client
        self._channel_id = channel_id
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._more: list[str] = []
        self._posts: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to listen to what is logged."""
        logging.getLogger().addHandler(self)

    async def end(self) -> None:
        """Listen no more; what was not posted stands in the log."""
        logging.getLogger().removeHandler(self)
        if self._timer is not None:
            self._timer.cancel()
        for post in self._posts:
            post.cancel()
        await asyncio.gather(*self._posts, return_exceptions=True)

    def emit(self, record: logging.LogRecord) -> None:
        """Take an error down, from whatever thread it comes."""
        told = _told(record)
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, told)

    def _take(self, told: str) -> None:
        if self._timer is not None:
            self._more.append(told)
            return
        self._timer = self._loop.call_later(EVERY, self._next)
        self._post(told)

    def _next(self) -> None:
        """Tell what has come meanwhile, the last of it in full."""
        self._timer = None
        if not self._more:
            return
        last, others = self._more[-1], len(self._more) - 1
        self._more.clear()
        self._take(words.and_others(last, others) if others else last)

    def _post(self, text: str) -> None:
        task = self._loop.create_task(self._send(text))
        self._posts.add(task)
        task.add_done_callback(self._posts.discard)

    async def _send(self, text: str) -> None:
        try:
            await self._client.get_partial_messageable(self._channel_id).send(text)
        except FAULTS as error:
            log.warning("the error could not be posted: %s", said(error))
        except Exception as error:  # noqa: BLE001 - an error here would be told here again
            log.warning("the error could not be posted (%s)", type(error).__name__)


def _told(record: logging.LogRecord) -> str:
    """Return a post about an error."""
    kind = record.exc_info[0] if record.exc_info else None
    named = getattr(record, "kind", None) or (kind.__name__ if kind else "-")
    where = getattr(record, "where", None) or record.name.rpartition(".")[2]
    game = getattr(record, "game", None)
    if game is None and record.msg.startswith(_GAME) and isinstance(record.args, tuple):
        game = str(record.args[0])
    return words.failure(code_of(record), str(named), str(where), game)
