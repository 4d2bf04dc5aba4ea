"""A sentence for each refusal: why not, and what to do. The stable code stands in small print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.rules.errors import Refusal
from bot.text import safe

SENTENCES: Mapping[str, str] = {
    # Turns
    "not-your-turn": "It is {seat}'s turn now. A line in the channel says when yours comes.",
    "rounds-over": "All turns have been played. Enter your points with `/table score`; when all "
    "points are in, press Confirm.",
    "rounds-not-over": "That comes after the last round. This is decade {decade}, round {round}.",
    "tile-spent": "Your golden tile is spent, and it can be spent only once. "
    "End your turn as usual.",
    "no-golden-tiles": "This game is played without golden tiles, so there is none to see or "
    "to spend.",
    "nothing-to-undo": "There is nothing that can be taken back now. At a refereed table a wrong "
    "figure is put right with `/table set`.",
    # Tally and points
    "out-of-limits": "That number is not possible here. It goes from {low} to {high}.",
    "too-many-disks": "A player has {most} disks. Those on achievement tiles, in the hall and in "
    "the forum cannot be more than that together. Lower another of these figures first.",
    "points-missing": "{seat} has no points yet. They are entered with `/table score`; "
    "after that all can agree.",
    "already-confirmed": "You have agreed already. The others are still to do so.",
    # The full game
    "not-legal": "That is not possible now. The panel shows what is.",
    "not-an-option": "I know no such choice now: {typed}. Pick one from the list, or open the "
    "panel with `/turn play`.",
    "wrong-way": "That does not belong to {game}. `/help` says what does.",
    "not-automatic": "No automatic player has seat {number}.",
    "bad-deck": "The deck does not hold the cards that it should.",
    # Games and people
    "unknown-game": "I find no such game that you may see here. `/game list` shows yours.",
    "no-game-here": "There is no game here for that. `/game list` shows yours, "
    "`/game new` opens one.",
    "not-in-game": "You have no seat in {game}, and only its players can do that.",
    "no-longer-in-game": "You no longer have a seat in {game}. `/game list` shows your games.",
    "no-seat": "{name} has no seat in this game. Name one of its players: the board lists them.",
    "no-such-seat": "There is no such seat in this game. The board lists the seats.",
    "not-host": "Only the host can do that in {game}. The host is {host}.",
    "not-host-or-moderator": "Only the host or a moderator can do that in {game}. "
    "The host is {host}.",
    "not-yours": "You can do that for yourself only. The host, {host}, can do it for everybody.",
    "no-lobby": "{game} is no longer a lobby: it {status}. `/game board` shows it.",
    "not-running": "{game} has not started yet. The host presses Start when two or more players "
    "have a seat.",
    "game-ended": "{game} is {how}. `/game board` shows how it ended.",
    "game-over": "The game is over. `/game board` shows the result.",
    "already-seated": "{name} has a seat in {game} already.",
    "lobby-full": "All {seats} seats of {game} are taken. `/game new` opens another game.",
    "too-few-players": "{game} needs two players to start. Others sit down with Join.",
    "bots-cannot-play": "{name} is a bot and cannot play. Ask a person.",
    "not-in-server": "{name} is not in this server. Only its members can play here.",
    "nobody-named": "Name the member who is to have the seat, with the option `member`.",
    "not-invited": "You have no open invitation to {game}. A free seat can be taken with Join.",
    "bad-name": "A game's name has 1 to {most} letters that can be seen. Choose another name.",
    "bad-deal": "A game has 2 to 4 players, and one of them begins.",
    "name-taken": "An open game here is called {name} already. Choose another name.",
    "same-pace": "{game} has that pace already. `/game board` shows it.",
    "rematch-open": "A rematch of {game} has been opened already. Look for its lobby.",
    "not-over": "{game} is not over yet. A rematch comes after the end.",
    "seat-kept": "{name} may still take time. {name} or a moderator can give that seat away; "
    "after a missed deadline {host}, as host, can, and after twice the time any player.",
    "host-first": "The deadline of {name} is over: {host}, as host, can give that seat away now. "
    "After twice the time any player can.",
    "notice-first": "This game has no deadlines. While {name} is awaited, {host}, as host, "
    "can give a day's notice; {name} or a moderator can give that seat away at once.",
    "had-seat": "{name} has or had another seat in {game}, so that would be two hands to see. "
    "Name somebody else.",
    "seat-as-it-is": "Seat {number} is that way already. The board shows it.",
    "no-open-seat": "{game} has no open seat. When a player leaves, a line in the channel says so.",
    "no-stand-in": "Automatic players cannot play {game}, a refereed table. Name a member, or let "
    "anybody take the seat with `to:open`.",
    # Questions and buttons
    "stale": "That is from an earlier moment of the game, so nothing has changed. "
    "Use what is shown now, or give the command again.",
    "nothing-asked": "That question is no longer open. `/game log` shows what became of it.",
    "already-agreed": "You have said yes already. The others are still to answer.",
    "already-asked": "That has been asked already. It waits for the others.",
    "undo-asked": "{seat} asks to take the last turn back, and not all have answered: answer that "
    "first. One no is enough to leave the turn as it is; then press Confirm again.",
    "old-button": "This button is from an older version. `/game board` shows the game with "
    "buttons that work.",
    "bad-input": "I could not read that. Type the command anew and pick from the list.",
    # Places
    "not-here": "That is done in the game's channel, not in a direct message. "
    "`/game list` has the links.",
    "not-a-text-channel": "Games live in text channels and threads. Open one there.",
    "no-thread": "I could not open a thread here. `/check` shows which rights I lack; "
    "with `place:here` the game is played in this channel.",
    "cannot-post": "I cannot write in this channel. `/check` shows which rights I lack.",
    "same-home": "{game} lives here already. Give the command where it is to live.",
    "other-server": "{game} stays in its server. Give the command in a channel or thread there.",
    "lives-elsewhere": "{game} lives in <#{place}> now.",
    # One's own wishes
    "unknown-zone": "I know no time zone called {typed}. Type the name of a city and pick from "
    "the list, such as Europe/Berlin.",
    "zone-first": "Quiet hours need your time zone. Set it with `/me zone`, then give them again.",
    "bad-time": "{typed} is no time of the day. Type hours and minutes, such as 22:00 or 7.",
    "quiet-half": "Quiet hours need both times, `from` and `until`.",
    # Too much
    "too-much": "That was a lot in a short time. It is possible again <t:{until}:R>.",
    "asked-too-often": "That was asked and refused several times within an hour. It can be asked "
    "again <t:{until}:R>.",
    "has-declined": "{name} has said no to {game}. A free seat can still be taken with Join.",
    "too-many-lobbies": "You have {most} open lobbies, as many as one can have. Start or cancel "
    "one of them; `/game list` shows them.",
    "log-full": "The log of {game} has {most} events, as many as it can have. The rest of the game "
    "goes on: turns can be ended, points entered and agreed to.",
    # Storage
    "not-saved": "I cannot reach my records just now, so nothing has changed. "
    "Try again in a moment. If it stays so, tell the operator.",
}

ENDINGS: Mapping[str, str] = {
    "finished": "over",
    "stopped": "stopped",
    "cancelled": "cancelled",
}

STATES: Mapping[str, str] = {
    "running": "has started",
    "finished": "is over",
    "stopped": "was stopped",
    "cancelled": "was cancelled",
}
ADVICE: Mapping[str, tuple[str, str]] = {
    "not-in-game": ("free", "`/game join` takes a free seat."),
}
"""What is added to a sentence where a fact is so."""


def sentence(refusal: Refusal, seats: Sequence[str] = ()) -> str:
    """Return what a person reads. ``seats``: the names of the game's seats, if one is meant."""
    facts: dict[str, str | int] = {}
    for key, value in refusal.facts.items():
        if key == "seat" and isinstance(value, int):
            facts[key] = safe.name(seats[value]) if value < len(seats) else f"Seat {value + 1}"
        elif key == "how":
            facts[key] = ENDINGS.get(str(value), str(value))
        elif key == "status":
            facts[key] = STATES.get(str(value), str(value))
        else:
            facts[key] = safe.name(value) if isinstance(value, str) else value
    said = SENTENCES[refusal.code].format(**facts)
    fact, advice = ADVICE.get(refusal.code, ("", ""))
    return with_code(f"{said} {advice}" if refusal.facts.get(fact) else said, refusal.code)


def with_code(words: str, code: str) -> str:
    """Return words with their stable code in small print."""
    return f"{words}\n-# ({code})"


def apology(code: str) -> str:
    """Return what is said about something unexpected; the code stands in the log too."""
    return with_code(
        "Something went wrong on my side. If it happens again, tell the operator this code.",
        f"error {code}",
    )
