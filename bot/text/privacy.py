"""What is stored of a person, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.page import Page

Counted = tuple[int, str, str, str]
"""How many, of what (one, several), and how long each is kept."""

MORE = (
    "`/privacy export` gives you all of it as a file, `/privacy delete` removes it. "
    "Everybody in a game's channel sees its names, board and lines; nothing is sent to anybody "
    "else. Whoever runs this bot can read its database, which holds the secrets of running games "
    "too; he also has the whole statement, the file `docs/privacy.md`, and can give it to you."
)
_MARK = (
    "With each seat that you had in a game that still runs, a mark without name and id stays until "
    "it ends: you get no other seat there, because nobody may see two hands."
)
FOOT = "Lines that were posted in Discord, and backups until they are old, are not counted here."


def shown(counted: Sequence[Counted], *, wishes: bool) -> Page:
    """Return what is stored of a person; ``wishes``: whether he has settings of `/me`."""
    lines = [
        f"- {count} {one if count == 1 else several}: {kept}"
        for count, one, several, kept in counted
        if count
    ]
    if wishes:
        lines.append("- your settings of `/me`: until you delete them")
    if not lines:
        return Page("What I store of you", f"Nothing.\n\n{MORE}", FOOT)
    listed = "\n".join(lines)
    head = "With each seat stand your id at Discord and your name as it was shown."
    return Page("What I store of you", f"{listed}\n\n{head}\n{MORE}", FOOT)


KINDS: dict[str, tuple[str, str, str]] = {
    "running": ("seat in a running game", "seats in running games", "as long as the game is kept"),
    "lobbies": ("seat in a lobby", "seats in lobbies", "a lobby closes after a week"),
    "ended": (
        "seat in a game that is over",
        "seats in games that are over",
        "kept for records; a lobby that was closed for 90 days",
    ),
    "former": ("seat that you gave up", "seats that you gave up", "as long as the game is kept"),
    "hosting": ("game that you host", "games that you host", "as long as the game is kept"),
    "invitations": (
        "open invitation",
        "open invitations",
        "until you answer, or the lobby closes",
    ),
    "reminders": ("reminder to come", "reminders to come", "until it is sent or pointless"),
    "notes": (
        "note for your next private answer",
        "notes for your next private answer",
        "until you are told, at most 90 days after the last event of its game",
    ),
    "waiting": (
        "command that waits for you to say which game is meant",
        "commands that wait for you to say which game is meant",
        "until you say it, at most 7 days",
    ),
}
"""The kinds of what is stored, in the order in which they are shown."""


def exported() -> str:
    """Return what the attached file holds."""
    return (
        "All that I store of you. Of running games it holds what you may see anyway; "
        "`/game record` gives the records of those that are over. Seats are counted from 0 in it, "
        "as in records: 0 is seat 1."
    )


def ask_delete(running: int, lobbies: int) -> str:
    """Return the question before everything is removed."""
    lines = ["Do you want me to forget you? That cannot be undone."]
    if running:
        lines.append(
            f"- You leave {_count(running, 'running game')}: the seat is offered to others. A game "
            "that no other person plays is stopped."
        )
    if lobbies:
        lines.append(f"- You leave {_count(lobbies, 'lobby', 'lobbies')}.")
    lines += [
        "- Games that are over stay whole for the others. Where your name stood, stands "
        "*Former player*.",
        "- Settings, reminders, notes and invitations go.",
        f"- What stays: lines that were posted in Discord, and backups until they are old. {_MARK}",
        "Afterwards you can play again as anybody can.",
    ]
    return "\n".join(lines)


def deleted() -> str:
    """Return that a person is forgotten."""
    return (
        "You are forgotten: your name and your id stand nowhere in my database. Lines that were "
        f"posted in Discord stay, and backups until they are old. {_MARK} "
        "You are welcome to play again."
    )


def kept() -> str:
    """Return that nothing was removed."""
    return "Nothing was removed."


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or f'{one}s'}"
