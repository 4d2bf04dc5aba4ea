"""Who gave a seat up learns nothing of it any more; who has it now learns what it may know."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rules.full.course import Course
from bot.tables.game import Game
from tests.discord import full_leak_worlds as worlds
from tests.discord.full_leak_worlds import READER, SPECTATOR, VIEWER, Scene, difference, given
from tests.rules.full.drafts import Drafting, other_courses

FORMER, SUBSTITUTE = READER, SPECTATOR
Pairs = list[tuple[Scene, Scene]]


class HandedOver(worlds._Play):
    """A game whose second seat is handed over before anything is played."""

    async def _put(self) -> None:
        guest = self.world.member(SUBSTITUTE)
        await self.world.slash(
            FORMER, "game seat", seat=VIEWER + 1, to="member", member=guest, game=self.id
        )
        await self.world.click(SUBSTITUTE, "Yes")
        self.people = (*self.people[:VIEWER], SUBSTITUTE, *self.people[VIEWER + 1 :])
        await super()._put()


def pairs_for(viewer: int | None, seed: int, points: int) -> Pairs:
    """Return pairs of scenes that a seat, or a spectator, cannot tell apart."""
    it = Drafting(seed)
    it.to_end(it.chance.randint(8, 40))
    pairs: Pairs = []
    while len(pairs) < points:
        course = it.to_end(it.chance.randint(5, 20))
        assert not course.now.over
        published = Course(course.edition, course.setup, course.line[: course.told])
        others = list(other_courses(published, viewer, it.chance))
        if others:
            pairs.append(_drafted(published, others[-1], it, mine=published.now.seat == viewer))
    return pairs


def _drafted(true: Course, other: Course, it: Drafting, *, mine: bool) -> tuple[Scene, Scene]:
    first = worlds._drafted(true, it.chance)
    if mine:
        return Scene(true, first, tuple(true.line)), Scene(other, first, tuple(other.line))
    second = worlds._drafted(other, it.chance)
    length = min(len(first), len(second))
    return Scene(true, first[:length], tuple(true.line)), Scene(
        other, second[:length], tuple(other.line)
    )


async def seen_differently(
    path: Path, patch: pytest.MonkeyPatch, pairs: Pairs, who: str
) -> str | None:
    """Play both worlds with a seat that is handed over; say where they differ for somebody."""
    patch.setattr(worlds, "_Play", HandedOver)
    one = await given(path / "one.db", 3, [pair[0] for pair in pairs])
    other = await given(path / "other.db", 3, [pair[1] for pair in pairs])
    assert len(one[who]) > 20
    return difference({who: one[who]}, other)


def own_seat_differs(pairs: Pairs) -> bool:
    """Whether the seat that is handed over holds something else in the two worlds."""
    hands = [[scene.course.now.seats[VIEWER].hand for scene in pair] for pair in pairs]
    return any(one != other for one, other in hands)


async def test_the_former_is_a_spectator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = pairs_for(None, 5, 3)
    assert own_seat_differs(pairs)
    assert await seen_differently(tmp_path, monkeypatch, pairs, FORMER) is None


async def test_the_substitute_sees_his_seat_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = pairs_for(VIEWER, 6, 3)
    assert await seen_differently(tmp_path, monkeypatch, pairs, SUBSTITUTE) is None


async def test_a_former_who_keeps_his_seat_in_secret_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = pairs_for(None, 5, 3)
    seat_of = Game.seat_of

    def found(self: Game, user_id: int) -> int | None:
        former = (gone.seat for gone in self.former if gone.user_id == user_id)
        return next(former, seat_of(self, user_id))

    monkeypatch.setattr(Game, "seat_of", found)
    assert await seen_differently(tmp_path, monkeypatch, pairs, FORMER) is not None
