"""The form of the log: one line for each message, and nothing secret or of people in it."""

from __future__ import annotations

import logging
import re
import traceback
from types import TracebackType

import aiohttp
import discord

from bot.discord.error_channel import code_of

PLAIN = (discord.HTTPException, discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""Errors whose own words are shown: they come from Discord, the network or the disk. Those of
others may quote a hand or a tile."""

RECONNECTING = (
    "Attempting a reconnect in %.2fs",
    "Attempting a reconnect for shard ID %s in %.2fs",
    "Failed to connect for shard_id: %s. Retrying...",
)
"""What the library logs, as errors with a traceback, when Discord cannot be reached. The last two
are those of a client in shards."""
NO_VOICE = "voice will NOT be supported"
"""How what it logs ends when it starts; nobody misses a voice here."""

_ADDRESS = re.compile(r"(?P<host>\b(?:https?|wss?)://[^\s/?#'\"<>]+)(?P<path>[^\s'\"<>)\]]*)")
_WORD = re.compile(r"v\d{1,2}|@?[a-z-]{1,24}")
"""A part of an address that stands in each of its kind."""

Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class OneLine(logging.Formatter):
    """Keeps each message on one line, so that no text can forge another entry."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as it stands in the log: with addresses cut down to their routes.

        What another form has made of its error is not taken over.
        """
        record.exc_text = None
        return routes(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Return the line of a record; line breaks in it are shown as such."""
        if record.name == "asyncio":
            # Its further lines quote the error in its own words.
            record.message = record.message.partition("\n")[0]
        code = f" (error {code_of(record)})" if _needs_code(record) else ""
        line = super().formatMessage(record) + code
        return line.replace("\r", "\\r").replace("\n", "\\n")

    def formatException(self, ei: Raised) -> str:  # noqa: N802 - logging's name
        """Return where an error was raised and what kind it is, with its words if they are plain.

        What it was raised from stands before it.
        """
        error, parts, seen = ei[1], list[str](), set[int]()
        while error is not None and id(error) not in seen:
            seen.add(id(error))
            places = "".join(traceback.format_tb(error.__traceback__))
            parts.append(f"{places}{_named(error)}")
            hidden = error.__suppress_context__
            error = error.__cause__ or (None if hidden else error.__context__)
        return "\nwhich led to\n".join(reversed(parts))


def routes(text: str) -> str:
    """Return a text in which addresses name their routes, and neither ids nor tokens.

    Whoever knows the token of an interaction can answer in the bot's name for a while.
    """
    return _ADDRESS.sub(_route, text)


def calm(record: logging.LogRecord) -> bool:
    """Let pass what an operator must know of the library, and name it as bad as it is.

    It connects anew where a connection was lost, so that is no error and no traceback.
    """
    if str(record.msg).endswith(NO_VOICE):
        return False
    if record.msg in RECONNECTING and record.exc_info:
        error = record.exc_info[1]
        words = _named(error) if error else ""
        record.msg, record.args = "%s (%s)", (record.getMessage(), words)
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.exc_info = record.exc_text = None
    return True


def _route(found: re.Match[str]) -> str:
    path = re.split(r"[?#]", found["path"])[0]
    parts = (part if not part or _WORD.fullmatch(part) else "*" for part in path.split("/"))
    return found["host"] + "/".join(parts)


def _named(error: BaseException) -> str:
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    words = str(error).replace("\r", "\\r").replace("\n", "\\n")
    return f"{kind}: {words}" if isinstance(error, PLAIN) else kind


def _needs_code(record: logging.LogRecord) -> bool:
    """Whether a code stands for an error that no player was told of."""
    return record.levelno >= logging.ERROR and not hasattr(record, "code")
