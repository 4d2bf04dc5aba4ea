"""Everything that can be sent, by anybody, at any moment: nothing breaks, nothing leaks, all go on.

``CARTHAGO_FUZZ`` sets how many steps are made in all, ``CARTHAGO_SEED`` repeats a run. A step is an
interaction: a command or press with its answer.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.app import create_bot
from tests.discord.leak_worlds import in_step
from tests.fuzz.course import Course
from tests.fuzz.judge import kept_log
from tests.rig.studio import SceneStudio
from tests.rig.world import running

STEPS = int(os.environ.get("CARTHAGO_FUZZ", "600"))
SEED = int(os.environ.get("CARTHAGO_SEED", "2026"))
EPISODE = 300 if STEPS < 10_000 else 1000
"""Steps of one world, after which another one begins."""
ENDED = 1 if STEPS < 10_000 else 5
"""In each so-manieth world all games are played to their ends."""


@pytest.mark.parametrize("number", range(-(-STEPS // EPISODE)))
async def test_whatever_is_sent(tmp_path: Path, number: int) -> None:
    seed = f"{SEED}/{number}"
    path = tmp_path / "carthago.db"
    starts = iter(range(10**9))
    began = time.perf_counter()

    def make() -> object:
        return create_bot(path, chance=Random(f"{seed}/{next(starts)}"), studio=SceneStudio)

    with in_step(), kept_log() as log:
        async with running(make) as world:  # type: ignore[arg-type]
            course = Course(world, path, log, seed)
            try:
                await course.run(EPISODE)
                ran = time.perf_counter() - began
                played = await course.finish() if number % ENDED == 0 else 0
            except BaseException:
                print(f"CARTHAGO_SEED={SEED}, world {number}", *course.done, sep="\n")  # noqa: T201
                raise
            finally:
                course.judge.close()
    assert log.faults == []
    took = time.perf_counter() - began
    codes = Counter(course.judge.answers)
    print(  # noqa: T201 - the figures of a long run
        f"CARTHAGO_SEED={SEED}, world {number}: {course.steps} steps, "
        f"{course.steps / ran:.0f} a second in {took:.0f} s, {played} games played to the end, "
        f"{len(codes) - 1} kinds of refusals, {codes['']} answers that were none"
    )
