"""Whole games in words, compared line by line with what was read and found good.

When words were changed on purpose, run with RENEW_TRANSCRIPTS=1 and read what differs.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.rules.errors import Refusal
from bot.rules.golden import Figure
from bot.tables.lobbies import Plan
from bot.tables.people import Person
from tests.tables.rig import ANN, BEN, CLEO, Rig
from tests.text.script import Script

FOLDER = Path(__file__).with_name("transcripts")


@pytest.fixture
async def rig(tmp_path: Path) -> AsyncIterator[Rig]:
    # The seed decides who is dealt what: Ann the fleet, Ben the guild, Cleo the empty hand.
    opened = await Rig.open(tmp_path / "carthago.db", seed=SEED)
    yield opened
    await opened.database.close()


SEED = 151


def compare(script: Script, name: str) -> None:
    """Hold that a script is the one that is kept under a name."""
    file = FOLDER / f"{name}.txt"
    if os.environ.get("RENEW_TRANSCRIPTS"):
        file.write_text(script.text, "utf-8")
    kept = file.read_text("utf-8")
    differs = difflib.unified_diff(kept.splitlines(), script.text.splitlines(), "kept", "now", n=1)
    assert "\n".join(differs) == ""


async def opened(rig: Rig, *people: Person, golden: bool = True) -> Script:
    """Open a lobby, let people join, and start with the first of them."""
    plan = Plan(seats=len(people), golden=golden, name="Byrsa")
    script = Script(rig, await rig.lobby(people[0], plan=plan))
    script.did(f"{people[0].name}: /game new name:Byrsa seats:{len(people)} golden:{golden}")
    script.board()
    for person in people[1:]:
        script.did(f"{person.name}: Join")
        await script.tell(await rig.tables.lobbies.join(script.game.id, person))
    script.board()
    script.did(f"{people[0].name}: /game start first:{people[0].name}")
    await script.tell(await rig.tables.lobbies.start(script.game.id, people[0], people[0]))
    script.board()
    return script


async def put(
    rig: Rig, script: Script, who: Person, what: Figure, to: int, whose: Person | None = None
) -> None:
    """Set a figure."""
    script.did(
        f"{who.name}: /table set {what} to:{to}" + (f" player:{whose.name}" if whose else "")
    )
    await script.tell(await rig.tables.referee.set_figure(script.game.id, who, whose, what, to))


async def end_turn(rig: Rig, script: Script, who: Person) -> None:
    """End a turn."""
    script.did(f"{who.name}: End turn")
    await script.tell(await rig.tables.referee.next(script.game.id, who))


async def end_rounds(rig: Rig, script: Script, turns: int, *people: Person) -> None:
    """Let the next turns be ended, without writing them down one by one."""
    for _ in range(turns):
        (seat,) = script.game.awaited
        script.game = await rig.tables.referee.next(script.game.id, people[seat])
    await rig.news(script.game)
    script.did(f"({turns} turns later)")
    script.board()


async def score(rig: Rig, script: Script, who: Person, points: int) -> None:
    """Enter one's points."""
    script.did(f"{who.name}: /table score {points}")
    await script.tell(await rig.tables.referee.score(script.game.id, who, None, points))


async def confirm(rig: Rig, script: Script, who: Person) -> None:
    """Agree."""
    script.did(f"{who.name}: Confirm")
    await script.tell(await rig.tables.referee.confirm(script.game.id, who))


async def test_three_players_and_a_spent_tile(rig: Rig) -> None:
    people = (ANN, BEN, CLEO)
    tables = rig.tables
    script = await opened(rig, *people)
    for person in people:
        script.look(person)
    await put(rig, script, ANN, "active-ships", 1)
    script.did("Ben: End turn")
    try:
        await tables.referee.next(script.game.id, BEN)
    except Refusal as refusal:
        await script.refused(refusal)
    await end_turn(rig, script, ANN)
    await end_turn(rig, script, BEN)
    script.did("Ben: /table undo")
    await script.tell(await tables.agreements.undo(script.game.id, BEN))
    script.did("Ben: Extra turn, Yes")
    await script.tell(await tables.referee.extra(script.game.id, BEN))
    script.look(BEN)
    script.board()
    await end_turn(rig, script, BEN)
    script.did("Ann: /table undo")
    await script.tell(await tables.agreements.undo(script.game.id, ANN))
    script.did("Ben: Yes")
    asked = script.game.talks.undo
    assert asked is not None
    answer = tables.agreements.answer
    await script.tell(await answer(script.game.id, BEN, "undo", asked.version, yes=True))
    script.did("Cleo: No")
    await script.tell(await answer(script.game.id, CLEO, "undo", asked.version, yes=False))
    await end_rounds(rig, script, 42, *people)
    await end_turn(rig, script, BEN)
    script.board()
    await put(rig, script, ANN, "active-ships", 3)
    await put(rig, script, ANN, "inactive-ships", 2)
    await put(rig, script, ANN, "hall-disks", 3, CLEO)
    await put(rig, script, CLEO, "trade-cards", 1)
    script.look(ANN)
    for person, points in zip(people, (31, 36, 20), strict=True):
        await score(rig, script, person, points)
    await confirm(rig, script, ANN)
    await put(rig, script, CLEO, "trade-cards", 0)
    for person in people:
        await confirm(rig, script, person)
    script.board()
    compare(script, "three-players")


async def test_two_players_without_golden_tiles(rig: Rig) -> None:
    people = (ANN, BEN)
    script = await opened(rig, *people, golden=False)
    await end_rounds(rig, script, 30, *people)
    await score(rig, script, ANN, 25)
    await score(rig, script, BEN, 25)
    script.did("Ann: /table settle")
    await script.tell(await rig.tables.agreements.settle(script.game.id, ANN))
    rig.clock.forward(86400)
    script.did("(a day later)")
    await script.tell(await rig.tables.wakes.wake(script.game.id))
    script.board()
    compare(script, "two-players-without-tiles")


async def test_two_players_who_stop(rig: Rig) -> None:
    script = await opened(rig, ANN, BEN)
    await end_turn(rig, script, ANN)
    script.did("Ben: /game end")
    await script.tell(await rig.tables.agreements.stop(script.game.id, BEN))
    script.did("Ann: Yes")
    asked = script.game.talks.stop
    assert asked is not None
    await script.tell(
        await rig.tables.agreements.answer(script.game.id, ANN, "stop", asked.version, yes=True)
    )
    script.board()
    compare(script, "stopped")
