"""The private panel of the full game: one question at a time, its choices as selects.

Every choice's value is its token. An exchange is two selects: the card given, then the card
taken. Where more than 25 choices are offered they stand in several selects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from bot.discord import boards
from bot.discord.answers import Answer
from bot.discord.presses import MOST_OPTIONS, Press, rows
from bot.rules.full.course import Course
from bot.rules.full.edition import SPACES, Edition
from bot.rules.full.view import FullView
from bot.tables.game import Game
from bot.tables.turns import ENDINGS
from bot.text.full import choices, draft, panel

MOST_SELECTS = 4
"""A message has five rows; one is for the buttons."""
SEVERAL = frozenset({"pay", "toll"})
"""Questions of which several can be answered at once."""
DONE = frozenset({"done"})
GIVE = "give:"
"""Begins the value of a card that is to be given in an exchange; it is no choice yet."""


def show(game: Game, seat: int, *, said: str = "", giving: str | None = None) -> Answer:
    """Return the panel of a seat at the question where the turn stands.

    ``said`` stands above it; ``giving`` is the card that was picked to be given in an exchange.
    """
    course, edition = game.course, game.edition
    view = game.full_view(seat)
    if course is None or edition is None or view.question is None or view.seat != seat:
        return Answer(
            "\n".join(filter(None, [said, panel.not_your_turn(view, boards.names(game))]))
        )
    asked = choices.question(view, edition, boards.names(game))
    page = panel.page(game.name, view, asked, edition, draft.so_far(course.line, edition))
    return Answer(said, page, _view(game, course, edition, view, giving), edits=True)


def options(
    course: Course, edition: Edition, view: FullView, tokens: Sequence[str]
) -> list[discord.SelectOption]:
    """Return tokens as the options of a select; equal base cards are told apart by number."""
    made: list[discord.SelectOption] = []
    for token in choices.in_order(edition, tokens):
        option = choices.option(view, edition, token)
        no_way_back = panel.NO_WAY_BACK if course.would_publish(token) else ""
        description = panel.joined(no_way_back, option.description)
        made.extend(
            discord.SelectOption(
                label=option.label,
                description=description or None,
                value=token if copy == 1 else f"{token}#{copy}",
            )
            for copy in range(1, _copies(view, token) + 1)
        )
    return made


def tokens_of(values: Sequence[str]) -> list[str]:
    """Return the tokens of chosen values."""
    return [value.partition("#")[0] for value in values]


def _view(
    game: Game, course: Course, edition: Edition, view: FullView, giving: str | None
) -> discord.ui.View:
    question = view.question
    kind = question.kind if question else ""
    tokens = question.choices if question else ()
    selects: list[discord.ui.Select[discord.ui.View]] = []
    if kind == "swap":
        selects = list(_swaps(game, course, edition, view, tokens, giving))
    elif kind not in ENDINGS:
        most = view.left if kind == "toll" else len(tokens)
        several = most if kind in SEVERAL else 1
        selects = list(_selects(game, "pick", options(course, edition, view, tokens), several))
    return rows(selects, _buttons(game, course, kind, tokens))


def _swaps(
    game: Game,
    course: Course,
    edition: Edition,
    view: FullView,
    tokens: Sequence[str],
    giving: str | None,
) -> Iterator[discord.ui.Select[discord.ui.View]]:
    """Offer the cards to give and, once one is picked, those to take for it."""
    given: dict[str, list[str]] = {}
    for token in choices.in_order(edition, tokens):
        if token.startswith("swap:"):
            given.setdefault(token[5:].partition("/")[0], []).append(token)
    cards = [
        discord.SelectOption(
            label=choices.card(edition, card), value=GIVE + card, default=card == giving
        )
        for card in given
    ]
    cards += options(course, edition, view, [token for token in tokens if token in DONE])
    yield from _selects(game, "give", cards, 1)
    if giving in given:
        yield from _selects(game, "pick", options(course, edition, view, given[giving]), 1)


def _selects(
    game: Game, verb: str, made: list[discord.SelectOption], several: int
) -> Iterator[discord.ui.Select[discord.ui.View]]:
    for n in range(0, min(len(made), MOST_OPTIONS * MOST_SELECTS), MOST_OPTIONS):
        part = made[n : n + MOST_OPTIONS]
        suffix = "" if n == 0 else f"-{n // MOST_OPTIONS + 1}"
        yield discord.ui.Select(
            custom_id=Press(game.id, f"{verb}{suffix}", game.version).id,
            placeholder=panel.placeholder(verb, several, n // MOST_OPTIONS, len(made)),
            options=part,
            max_values=min(several, len(part)),
        )


def _buttons(
    game: Game, course: Course, kind: str, tokens: Sequence[str]
) -> list[tuple[str, Press, discord.ButtonStyle]]:
    made: list[tuple[str, Press, discord.ButtonStyle]] = []
    if kind in ENDINGS:
        made.append(("End turn", Press(game.id, "end-turn", game.version), boards.PRIMARY))
    if "golden" in tokens:
        spend = Press(game.id, "spend", game.version)
        made.append(("Spend the golden tile", spend, boards.SECONDARY))
    if kind == "pay":
        made.append(("Pay for me", Press(game.id, "pay-for-me", game.version), boards.PRIMARY))
    if course.open:
        made.append(("Back", Press(game.id, "back", game.version), boards.SECONDARY))
    return made


def _copies(view: FullView, token: str) -> int:
    """Return how many equal base cards a toll token stands for."""
    if not token.startswith("toll:base-") or view.own is None:
        return 1
    space = token.removeprefix("toll:base-")
    return min(view.own.base[SPACES.index(space)], max(view.left, 1))
