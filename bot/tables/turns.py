"""Turns of the full game: choices, going back, handing over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules.full.course import Chosen, Course, Logged, Undone
from bot.tables import seals
from bot.tables.desk import Desk
from bot.tables.draft import Draft
from bot.tables.errors import Stale, WrongWay
from bot.tables.game import Game, ends_turn
from bot.tables.notices import Line, Tile
from bot.tables.people import Person
from bot.tables.returning import take_up

if TYPE_CHECKING:
    from random import Random


ENDINGS = frozenset({"end", "ready", "setup-ready"})
"""The questions at the end of a turn."""


SPENDING = frozenset({"golden"})
"""The token that spends a golden tile."""


class Turns:
    """Everything that a player may do in a turn of the full game.

    ``seen`` is the version that a pressed panel showed, None for a command.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def choose(
        self, game_id: str, actor: Person, *tokens: str, seen: int | None = None
    ) -> Game:
        """Make one or more choices, one after the other: all of them, or none.

        Raises:
            NotInGame, NotRunning, GameEnded, WrongWay, NotYourTurn, NotLegal, Stale, NotSaved.
        """

        def work(draft: Draft) -> None:
            seat = _seat(draft.before, actor, seen)
            take_up(draft, seat)
            for token in tokens:
                add_choice(draft, seat, token, self._desk.chance, by=seat)
            while (only := only_choice(_course(draft.game), seat)) is not None:
                add_choice(draft, seat, only, self._desk.chance, by=seat)

        return await self._desk.change(game_id, actor, work)

    async def back(self, game_id: str, actor: Person, seen: int | None = None) -> Game:
        """Take the last choice back, as far as nobody has learnt anything since.

        Choices that were the only ones go with it.

        Raises:
            NotInGame, NotRunning, GameEnded, WrongWay, NothingToUndo, Stale, NotSaved.
        """

        def work(draft: Draft) -> None:
            go_back(draft, _seat(draft.before, actor, seen))

        return await self._desk.change(game_id, actor, work)


def only_choice(course: Course, seat: int) -> str | None:
    """Return the choice of a question that has one only and can be taken back; else None.

    The end of a turn is never answered for a player.
    """
    question = course.view(seat).question
    if question is None or course.now.seat != seat or question.kind in ENDINGS:
        return None
    if len(question.choices) != 1 or course.would_publish(question.choices[0]):
        return None
    return question.choices[0]


def go_back(draft: Draft, seat: int) -> None:
    """Take a seat's last choice back; choices that were the only ones go with it.

    Raises:
        NothingToUndo: somebody has learnt something since, or nothing was chosen.
    """
    take_up(draft, seat)
    draft.happen(_course(draft.game).back(seat), seat)
    while only_choice(_course(draft.game), seat) and _course(draft.game).open:
        draft.happen(_course(draft.game).back(seat), seat)


def may_go_back(course: Course, seat: int) -> bool:
    """Whether a seat's last choice is its own to take back."""
    return course.now.seat == seat and course.open > 0


def take_back(draft: Draft, seat: int, keep: int) -> None:
    """Take back by agreement all but the first ``keep`` events; a tile spent is held again."""
    line = _course(draft.before).line
    draft.tell(Line(draft.happen(Undone(seat, keep), seat)))
    for event in line[keep:]:
        if isinstance(event, Chosen) and event.token in SPENDING:
            draft.tell(Tile(event.seat))


def add_choice(draft: Draft, seat: int, token: str, chance: Random, *, by: int | None) -> None:
    """Add a choice, with the decks that it leads to, sealed, and what must be told of it."""
    course = _course(draft.game)
    events: list[Logged] = course.after(seat, token, chance)
    number = draft.happen(events[0], by)
    for deck in events[1:]:
        draft.happen(deck, None)
    if ends_turn(events[0]):
        draft.tell(Line(number))
    if token in SPENDING:
        draft.tell(Tile(seat))
    if events[1:]:
        seals.add_decks(draft, chance)


def _course(game: Game) -> Course:
    course = game.course
    if course is None:
        raise WrongWay(game=game.name)
    return course


def _seat(game: Game, actor: Person, seen: int | None) -> int:
    game.check_running()
    seat = game.seat_for(actor)
    if not game.is_full:
        raise WrongWay(game=game.name)
    if seen is not None and seen < game.choice_version:
        raise Stale
    return seat
