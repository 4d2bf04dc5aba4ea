"""The form of the log: one line for each message, and nothing secret below it."""

from __future__ import annotations

import logging
import traceback
from types import TracebackType

import aiohttp
import discord

from bot.discord.error_channel import code_of

PLAIN = (discord.HTTPException, discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""Errors whose own words are shown: they come from Discord, the network or the disk. Those of
others may quote a hand or a tile."""

Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class OneLine(logging.Formatter):
    """Keeps each message on one line, so that no text can forge another entry."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as it stands in the log, whatever another form has made of its error."""
        record.exc_text = None
        return super().format(record)

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


def _named(error: BaseException) -> str:
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    words = str(error).replace("\r", "\\r").replace("\n", "\\n")
    return f"{kind}: {words}" if isinstance(error, PLAIN) else kind


def _needs_code(record: logging.LogRecord) -> bool:
    """Whether a code stands for an error that no player was told of."""
    return record.levelno >= logging.ERROR and not hasattr(record, "code")
