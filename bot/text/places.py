"""Words about the homes of games: what is wrong with one, and that a game has another."""

from __future__ import annotations

from bot.text.lines import bold

TROUBLES = {
    "gone": "Its channel is gone.",
    "locked": "Its thread is locked or archived, and I lack the right to open it.",
    "removed": "I am no longer in its server.",
    "no-files": "I may not attach pictures in its channel; `/check` there says why.",
    "forbidden": "I may not write in its channel any more; `/check` there says why.",
}
"""Why a home cannot be written to, by the code of the trouble."""

_ELSEWHERE = "`/game move` in another channel lets it go on there."
_WAYS_OUT = {
    "gone": _ELSEWHERE,
    "locked": f"When a moderator opens the thread again, I go on. Or {_ELSEWHERE}",
    "removed": "When I am invited again, I go on. Or `/game move` in a server where I am lets it "
    "go on there.",
    "forbidden": f"When I may write there again, I go on. Or {_ELSEWHERE}",
}


def reason(code: str) -> str:
    """Return why the home of a game cannot be written to."""
    return TROUBLES.get(code, TROUBLES["forbidden"])


def trouble(code: str) -> str:
    """Return why the home of a game cannot be written to, and what can be done."""
    return f"{reason(code)} {_WAYS_OUT.get(code, '')}".rstrip()


def announced(game: str, code: str, host: str | None) -> str:
    """Return the post, or with ``host`` None the private words, that a home cannot be written to.

    ``host`` is a mention.
    """
    head = "" if host is None else f"{host} "
    kept = "The game is kept as it stands, and its time goes on."
    return f"{head}⚠ {bold(game)}: {reason(code)} {kept} {_WAYS_OUT.get(code, '')}".rstrip()


def asks_move(by: str, channel: int) -> str:
    """Return that somebody asks to play elsewhere."""
    return f"{bold(by)} asks to move this game to <#{channel}>. It moves when all agree."


def arrived(game: str, by: str, before: int, called: str) -> str:
    """Return that a game lives here now. ``called``: mentions of those who were not asked."""
    said = f"{bold(game)} lives here now. {bold(by)} moved it from <#{before}>."
    return f"{said} {called}".rstrip()


def moved(by: str, before: int) -> str:
    """Return that a game has another home, for the log."""
    return f"{bold(by)} moved the game here from <#{before}>."


def left(game: str, channel: int) -> str:
    """Return where a game lives now, for the place where it did before."""
    return f"{bold(game)} lives in <#{channel}> now."


def moved_to(game: str, channel: int) -> str:
    """Return to whoever moved it that a game lives elsewhere."""
    return f"{bold(game)} has moved to <#{channel}>."


def asked_to_move() -> str:
    """Return that the others were asked to move."""
    return "The others are asked. The game moves here when all agree."
