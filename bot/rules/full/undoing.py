"""Taking back by agreement: how far it goes, and what it would take back, as public facts.

It goes back beyond what a player may take back alone: before something that was learnt, or before
a turn that was handed over.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

import msgspec

from bot.rules.errors import NothingToUndo
from bot.rules.full import story
from bot.rules.full.course import Chosen, Course, Handed, hands_over
from bot.rules.full.record import Deck
from bot.rules.full.state import EVERYBODY


class Seen(msgspec.Struct, frozen=True):
    """What people saw meanwhile, as numbers: which cards they were, this does not know.

    ``drawn``: cards drawn, by seat. ``display``: cards turned up for the display. ``ships``:
    ships turned up. ``reshuffles``: how often the discard pile became a new deck.
    """

    drawn: tuple[int, ...]
    display: int
    ships: int
    reshuffles: int


class Fallen(msgspec.Struct, frozen=True):
    """What is taken back. ``ending``: the first turn is opened again at its end."""

    turns: tuple[story.Turn, ...]
    ending: bool
    seen: Seen

    @property
    def tiles(self) -> tuple[int, ...]:
        """The seats whose golden tiles are held again."""
        return tuple(
            turn.seat
            for turn in self.turns
            if any(isinstance(deed, story.Spent) for deed in turn.deeds)
        )


def kept(course: Course, seat: int, people: AbstractSet[int]) -> int:
    """Return how many events of the line stay when a seat wants something taken back.

    In one's own turn what falls is the last choice by which somebody learnt something. Where
    nobody has, the last hand-over falls; where it is another's turn, one's own last hand-over.
    A turn is opened again for one of ``people`` only: an automatic player would play as before.

    Raises:
        NothingToUndo: there is nothing of the kind.
    """
    if seat not in people:
        raise NothingToUndo
    line, mine = course.line, course.now.seat == seat
    ends = [number for number, event in enumerate(line) if hands_over(event)]
    if mine and course.told and course.point > (ends[-1] if ends else -1):
        return course.point
    for number in reversed(ends):
        event = line[number]
        assert isinstance(event, Chosen | Handed)
        if event.seat in people and (mine or event.seat == seat):
            return number
    raise NothingToUndo


def fallen(course: Course, keep: int) -> Fallen:
    """Return what falls when the first ``keep`` events of the line stay.

    Drafts are left out: nobody but their player knows of them.
    """
    line = course.line[: course.told]
    ending = hands_over(line[keep])
    turns = story.turns(course.edition, course.setup, line, keep)
    if turns and not ending:
        whole = story.turns(course.edition, course.setup, line)[-len(turns)]
        turns[0] = _with_its_price(turns[0], whole)
    before = Course(course.edition, course.setup, line[:keep]).now
    after = course.published
    drawn = after.drawn_by[len(before.drawn_by) :]
    seen = Seen(
        tuple(drawn.count(seat) for seat in range(after.players)),
        drawn.count(EVERYBODY),
        len(before.ship_deck) - len(after.ship_deck),
        sum(isinstance(event, Deck) for event in line[keep:]),
    )
    return Fallen(tuple(turns), ending, seen)


def _with_its_price(part: story.Turn, whole: story.Turn) -> story.Turn:
    """Return a part of a turn with what was paid just before it for what it brought."""
    start = len(whole.deeds) - len(part.deeds)
    while start and isinstance(whole.deeds[start - 1], story.Paid):
        start -= 1
    return msgspec.structs.replace(part, deeds=whole.deeds[start:])
