"""The bot's rights in a channel, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.text.page import Page

COSTS: Mapping[str, tuple[str, str]] = {
    # discord.py lists View Channel under its older name.
    "read_messages": ("View Channel", "I see nothing here, so no game can live here."),
    "send_messages": ("Send Messages", "I cannot post the board or say whose turn it is."),
    "embed_links": ("Embed Links", "The board cannot be shown."),
    "attach_files": ("Attach Files", "No pictures can be shown; the text says the same."),
    "read_message_history": (
        "Read Message History",
        "I cannot bring an older board message up to date.",
    ),
    "create_public_threads": ("Create Public Threads", "`/game new place:thread` does not work."),
    "send_messages_in_threads": (
        "Send Messages in Threads",
        "I cannot post the board in a thread.",
    ),
}


def page(rights: Sequence[tuple[str, bool]]) -> Page:
    """Return each right by Discord's name for it, and what a missing one costs."""
    lines: list[str] = []
    for right, has in rights:
        name, cost = COSTS[right]
        lines.append(f"✓ {name}" if has else f"✗ **{name}** is missing. {cost}")
    if all(has for _, has in rights):
        lines.append("I have every right that I need here.")
    else:
        lines.append(
            "To change it: channel settings, Permissions, then my role; or ask a moderator."
        )
    return Page("My rights in this channel", "\n".join(lines))


def in_dm() -> Page:
    """Return that a direct message has no rights to check."""
    return Page("My rights", "Use `/check` in the channel where you want to play.")
