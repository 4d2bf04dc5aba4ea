"""What is taken back by agreement, in words: public facts alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.rules.full.edition import Edition
from bot.rules.full.story import Spent
from bot.rules.full.undoing import Fallen, Seen
from bot.text import safe
from bot.text.full import lines, words
from bot.text.lines import bold


def asks(by: str, fallen: Fallen, edition: Edition, names: Sequence[str]) -> str:
    """Return that somebody asks to take something back, and what was seen meanwhile."""
    what = safe.listed(list(_parts(fallen, edition, names, by)))
    return (
        f"{bold(by)} asks to take back {what}. {_seen(fallen.seen, names)} "
        "It is done when all agree."
    )


def taken_back(by: str | None, fallen: Fallen, edition: Edition, names: Sequence[str]) -> str:
    """Return that something was taken back; ``by`` None: all agreed, else it was one alone."""
    parts = list(_parts(fallen, edition, names, by))
    whose = [_whose(names[seat], by, "the") for seat in fallen.tiles]
    held = [f"{each} golden tile is held again" for each in whose]
    if by is None:
        done = f"{safe.listed(parts)} {'is' if len(parts) == 1 else 'are'} taken back"
        return f"All agree: {'; '.join([done, *held])}."
    return f"{bold(by)} took back {'; '.join([safe.listed(parts), *held])}."


def _parts(fallen: Fallen, edition: Edition, names: Sequence[str], by: str | None) -> Iterator[str]:
    """Give what falls, turn by turn; ``by``: who asks for it or does it, named before."""
    first, *later = fallen.turns
    whose = _whose(names[first.seat], by, "their own")
    if not fallen.ending:
        done = lines.part(first, edition)
        yield f"{whose} last choice{f' ({done})' if done else ''}"
    elif any(isinstance(deed, Spent) for deed in first.deeds):
        yield f"{whose} spending of the golden tile"
    else:
        yield f"the end of {whose} turn"
    for turn in later:
        extra = "extra turn" if turn.extra else "turn"
        owner = _whose(names[turn.seat], by, "their own")
        yield f"{owner} {extra}{'' if turn.over else ' so far'}"


def _whose(name: str, by: str | None, own: str) -> str:
    """Return whose something is; ``own``: what is said for who was named just before."""
    return own if name == by else f"{bold(name)}'s"


def _seen(seen: Seen, names: Sequence[str]) -> str:
    told = [
        f"{bold(name)} drew {words.many(cards, 'card')}"
        for name, cards in zip(names, seen.drawn, strict=True)
        if cards
    ]
    if seen.display:
        told.append(f"{words.many(seen.display, 'card')} came to the display")
    if seen.ships:
        told.append(f"{words.many(seen.ships, 'ship')} came to the roads")
    if seen.reshuffles:
        told.append("the discard pile was shuffled")
    if not told:
        return "No card and no ship was turned up meanwhile."
    return f"Meanwhile {safe.listed(told)}; all that comes again in the same order."
