"""Nobody is given what he may not know of a full game, nor anything of another's draft.

``CARTHAGO_LEAK_GAMES`` sets how many games are sampled; ``CARTHAGO_SEED`` repeats a run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container
from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.discord import lines, seats
from bot.discord.acts import Call
from bot.discord.answers import Answer
from bot.discord.pictures import Picture, Pictures
from bot.rules.full import course, story, view
from bot.rules.full.course import Course
from bot.rules.full.record import FullRecord, seen_by
from bot.rules.full.state import Table
from bot.rules.full.view import FullView
from bot.rules.seals import Shown
from bot.tables import seals
from bot.tables.game import Game
from bot.tables.talk import Entry
from bot.text.page import Page
from cogs.acts.homes import HomeActs
from tests.discord import leak_rare_faults
from tests.discord.full_leak_worlds import VIEWER, Scene, difference, given, scenes

GAMES = int(os.environ.get("CARTHAGO_LEAK_GAMES", "1"))
SEED = int(os.environ.get("CARTHAGO_SEED", "2026"))
Leak = Callable[[pytest.MonkeyPatch], None]


async def compared(
    path: Path, seed: int, pairs: list[tuple[Scene, Scene]], *, rare: Container[int] = ()
) -> str | None:
    """Play both worlds and say where they differ."""
    one = await given(path / "one.db", seed, [pair[0] for pair in pairs], rare=rare)
    other = await given(path / "other.db", seed, [pair[1] for pair in pairs], rare=rare)
    assert len(one["Eve"]) > 20
    return difference(one, other)


@pytest.mark.parametrize("number", range(GAMES))
async def test_worlds_that_differ_in_secrets_look_the_same(tmp_path: Path, number: int) -> None:
    seed = SEED + number
    print(f"CARTHAGO_SEED={seed}")  # noqa: T201 - shown when it fails
    pairs = scenes(seed, points=3)
    assert any(a.course.setup != b.course.setup for a, b in pairs)
    rare = range(3) if GAMES > 1 else (seed % 3,)
    assert await compared(tmp_path, seed, pairs, rare=rare) is None


def drafts_for_all(patch: pytest.MonkeyPatch) -> None:
    """Show everybody the table with the draft."""

    def shown(self: Course, viewer: int | None) -> FullView:
        return view.view(self.now, viewer)

    patch.setattr(Course, "view", shown)


def the_owners_hand(patch: pytest.MonkeyPatch) -> None:
    """Give everybody the hand of the seat to act."""
    own = view._own

    def shown(table: Table, _viewer: int) -> object:
        return own(table, table.seat)

    patch.setattr(view, "_own", shown)


def the_draft_in_the_record(patch: pytest.MonkeyPatch) -> None:
    """Put the draft into everybody's record."""

    def record(self: Course, viewer: int | None, *, stopped: bool = False) -> FullRecord:
        events = course._recorded(self.line)
        return seen_by(self.setup, events, self.now, viewer, stopped=stopped)

    patch.setattr(Course, "record", record)


def a_secret_order(patch: pytest.MonkeyPatch) -> None:
    """Let the deck's order be its size."""
    real = view.view

    def shown(table: Table, viewer: int | None) -> FullView:
        made = real(table, viewer)
        return msgspec.structs.replace(
            made, deck_size=sum(n * card for n, card in enumerate(table.deck))
        )

    patch.setattr(course, "view_table", shown)


def the_draft_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """Tell a turn that is not handed over."""

    def last(game: Game, entry: Entry) -> story.Turn:
        made = game.course
        assert made is not None
        return story.turns(made.edition, made.setup, made.line)[-1]

    patch.setattr(lines, "ended", last)


def a_hand_in_the_boards_picture(patch: pytest.MonkeyPatch) -> None:
    """Draw the board's picture from what the seat to act sees."""
    honest = Pictures.board

    async def drawn(self: Pictures, game: Game, *, urgent: bool = False) -> Picture | None:
        seat = game.awaited[0] if game.awaited else None
        whole = msgspec.json.encode(game.full_view(seat).own)
        made = await honest(self, game, urgent=urgent)
        return made and msgspec.structs.replace(made, body=made.body + whole)

    patch.setattr(Pictures, "board", drawn)


def salts_in_the_record(patch: pytest.MonkeyPatch) -> None:
    """Open the seals of a game that runs."""

    def shown(game: Game) -> dict[str, Shown]:
        return {seal.item: Shown(seal.hash, seal.salt) for seal in seals._standing(game)}

    patch.setattr(seals, "shown", shown)


@pytest.mark.parametrize(
    "leak",
    [
        a_hand_in_the_boards_picture,
        drafts_for_all,
        the_owners_hand,
        the_draft_in_the_record,
        a_secret_order,
        the_draft_in_the_log,
        salts_in_the_record,
    ],
)
async def test_a_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    pairs = found_scenes()
    leak(monkeypatch)
    assert await compared(tmp_path, 7, pairs) is not None


def the_deck_beside_a_stand_in(patch: pytest.MonkeyPatch) -> None:
    """While an automatic player stands in, the board tells the next card."""
    honest = seats.noted

    def noted(game: Game, page: Page) -> Page:
        made = honest(game, page)
        return msgspec.structs.replace(made, foot=_deck(game)) if made != page else made

    patch.setattr(seats, "noted", noted)


def the_deck_for_who_moves(patch: pytest.MonkeyPatch) -> None:
    """Whoever asks for another home is told the deck."""
    honest = HomeActs._move

    async def move(self: HomeActs, call: Call) -> Answer:
        made = await honest(self, call)
        return msgspec.structs.replace(made, words=_deck(await self._tables.load(call.game_id)))

    patch.setattr(HomeActs, "_move", move)


def _deck(game: Game) -> str:
    return "" if game.course is None else str(game.course.now.deck)[:900]


RARE_LEAKS: list[Leak] = [
    the_deck_beside_a_stand_in,
    the_deck_for_who_moves,
    leak_rare_faults.an_errors_words_in_the_log,
    leak_rare_faults.an_errors_words_in_an_answer,
]
"""A sampled run plants one of them."""


@pytest.mark.parametrize("leak", RARE_LEAKS if GAMES > 1 else [Random(SEED).choice(RARE_LEAKS)])
async def test_a_leak_in_what_is_rare_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Leak
) -> None:
    pairs = found_scenes()[:1]
    leak(monkeypatch)
    assert await compared(tmp_path, 7, pairs, rare=(0,)) is not None


def found_scenes() -> list[tuple[Scene, Scene]]:
    """Return scenes in which somebody else drafts; his hand and the deck differ, and his draft."""
    pairs: list[tuple[Scene, Scene]] = []
    for seed in range(7, 20):
        pairs += [pair for pair in scenes(seed, points=8) if _differ(*pair)]
        if len(pairs) > 1:
            return pairs[:2]
    raise AssertionError


def _differ(one: Scene, other: Scene) -> bool:
    a, b = one.course.now, other.course.now
    differ = a.deck != b.deck and one.draft != other.draft
    return differ and a.seat != VIEWER and a.seats[a.seat].hand != b.seats[b.seat].hand
