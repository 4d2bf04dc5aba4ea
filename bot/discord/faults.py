"""What can go wrong between the bot and Discord, without anything being wrong with the bot."""

from __future__ import annotations

import aiohttp
import discord

FAULTS = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""Discord says no, has a fault of its own, or cannot be reached."""

EXPIRED = frozenset({10062, 10015, 50027})
"""Discord's codes for an interaction whose time is over."""
ANSWERED = 40060
"""Discord's code for an interaction that has been answered already."""
UNKNOWN_MESSAGE = 10008
SERVER_FAULT = 500
"""Of this status and above an answer of Discord is a fault of its own."""
TOO_MANY = 429
ARCHIVED = 50083
"""Discord's code for a thread that is archived."""
LOCKED = 160005
"""Discord's code for a thread that is locked."""
UNKNOWN_PLACE = frozenset({10003, 10004})
"""Discord's codes for a channel or server that is no more."""


def said(error: BaseException) -> str:
    """Return a fault in its own words for the log; some have none but their name."""
    return str(error) or type(error).__name__


def is_expired(error: Exception) -> bool:
    """Whether an interaction's time is over."""
    return isinstance(error, discord.HTTPException) and error.code in EXPIRED


def is_answered(error: Exception) -> bool:
    """Whether Discord says that an interaction has been answered already."""
    return isinstance(error, discord.HTTPException) and error.code == ANSWERED


def may_be_answered(error: Exception) -> bool:
    """Whether an interaction can still be answered by a followup after this."""
    if isinstance(error, discord.HTTPException):
        return is_answered(error) or error.status >= SERVER_FAULT
    return True


def is_refused(error: Exception) -> bool:
    """Whether Discord says no to what was sent, and will again."""
    return (
        isinstance(error, discord.HTTPException)
        and error.status < SERVER_FAULT
        and error.status != TOO_MANY
    )


def is_unknown_place(error: discord.HTTPException) -> bool:
    """Whether a channel or server is no more."""
    return error.code in UNKNOWN_PLACE
