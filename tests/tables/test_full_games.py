"""Whole full games on a file: restarts at every step, and what an ended game keeps."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.rules.full.setup import FullSetup
from bot.tables.game import Game
from tests.rules.full.games import state_of
from tests.tables.full_play import course_of, full_step, full_steps, full_views, until
from tests.tables.rig import ANN, BEN, Rig
from tests.tables.test_secrets import content, tiles_in

TOLD = frozenset({"fleet", "guild", "empty-hand"})
_setups = msgspec.json.Decoder(FullSetup)


def kept(game: Game) -> tuple[str | None, ...]:
    """Return the tiles that a game's row holds."""
    assert game.row.setup is not None
    return _setups.decode(game.row.setup).tiles


def found(path: Path) -> Counter[str]:
    """Count the tiles in a file; the words that are also a field's name are left out."""
    return Counter({tile: n for tile, n in tiles_in(content(path)).items() if tile in TOLD})


def told_by(*games: Game) -> Counter[str]:
    """Count the tiles that games hold, as ``found`` does."""
    return Counter(tile for game in games for tile in kept(game) if tile in TOLD)


def stands(game: Game) -> tuple[object, ...]:
    """Return all that a full game is, and all that is given of it."""
    course = course_of(game)
    viewers = (None, *range(len(game.seats)))
    return (
        game.row, game.seats, game.log, game.invited, game.talks, game.awaited, game.since,
        game.turn_version, game.choice_version, course.line, course.open, course.told,
        state_of(course.now), state_of(course.published), full_views(game),
        [game.record(viewer) for viewer in viewers], [game.tile(n) for n in viewers[1:]],
    )  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_second_client_sees_the_same_at_every_step(
    rig: Rig, tmp_path: Path, seed: int
) -> None:
    second = await Rig.open(tmp_path / "carthago.db", clock=rig.clock)
    chance = Random(seed)
    game = await rig.full(2, automatic=seed - 1, golden=True)
    players = [rig, second]
    for _ in range(2000):
        if game.status != "running":
            break
        rig.clock.forward(60)
        player, other = chance.sample(players, 2)
        game = await full_step(player.tables, game, chance)
        assert (await other.load(game)).version == game.version
        # What the other has at hand is older, and what it plays on from is read again.
        if chance.random() < 0.3 or game.status != "running":
            assert stands(await other.load(game)) == stands(game)
            stored = await other.tables._desk.games.load(game.id)
            assert stored is not None
            assert stands(Game.of(stored, game.edition)) == stands(game)
    assert game.status == "finished"
    await second.database.close()


async def test_a_draft_outlives_a_restart(rig: Rig, tmp_path: Path) -> None:
    game = await rig.full()
    chance = Random(9)
    game = await until(rig.tables, game, chance, lambda game: course_of(game).open > 2)
    await rig.database.close()
    successor = await Rig.open(tmp_path / "carthago.db", clock=rig.clock)
    assert stands(await successor.load(game)) == stands(game)
    opened = course_of(game).open
    person = ANN if game.awaited == (0,) else BEN
    back = await successor.tables.turns.back(game.id, person)
    assert course_of(back).open < opened
    await successor.database.close()


async def test_an_ended_game_keeps_no_spent_tile(rig: Rig, tmp_path: Path) -> None:
    spent = 0
    games = [await rig.full(2 + number % 2) for number in range(3)]
    ended = []
    for number, game in enumerate(games):
        dealt = kept(game)
        async for step in full_steps(rig.tables, game, Random(number)):
            if step.status == "running":
                assert kept(step) == dealt
            after = step
        assert after.status == "finished"
        held = [seat.holds_tile for seat in course_of(after).now.seats]
        assert kept(after) == tuple(
            tile if holds else None for tile, holds in zip(dealt, held, strict=True)
        )
        assert kept(await rig.load(after)) == kept(after)
        spent += held.count(False)
        ended.append(after)
        record = msgspec.json.decode(after.record(None))
        assert tuple(record["setup"]["golden"]) == kept(after)
        assert after.full_view(None).turned_over is not None
    assert spent > 0
    assert found(tmp_path / "carthago.db") == told_by(*ended)


async def test_a_stopped_game_keeps_its_tiles_shut(rig: Rig, tmp_path: Path) -> None:
    game = await rig.full()
    dealt = kept(game)
    game = await until(
        rig.tables,
        game,
        Random(3),
        lambda game: game.tile(0)[0] == "spent" or game.tile(1)[0] == "spent",
    )
    game = await rig.tables.agreements.stop(game.id, ANN)
    asked = game.talks.stop
    assert asked is not None
    game = await rig.tables.agreements.answer(game.id, BEN, "stop", asked.version, yes=True)
    assert game.status == "stopped"
    held = [seat.holds_tile for seat in course_of(game).now.seats]
    assert False in held
    assert kept(game) == tuple(
        tile if holds else None for tile, holds in zip(dealt, held, strict=True)
    )
    for viewer in (None, 0, 1):
        view = game.full_view(viewer)
        assert view.turned_over is None
        assert view.result is None
        record = msgspec.json.decode(game.record(viewer))
        assert record["stopped"] is True
        assert "result" not in record
        shown = [seat for seat, tile in enumerate(record["setup"]["golden"]) if tile]
        assert shown == ([viewer] if viewer is not None and held[viewer] else [])
    assert found(tmp_path / "carthago.db") == told_by(game)


async def test_a_draft_of_a_stopped_game_stays_its_owners(rig: Rig) -> None:
    game = await rig.full()
    game = await until(rig.tables, game, Random(4), lambda game: course_of(game).open > 2)
    public, record = game.full_view(None), game.record(None)
    seat = game.awaited[0]
    game = await rig.tables.agreements.stop(game.id, ANN)
    asked = game.talks.stop
    assert asked is not None
    game = await rig.tables.agreements.answer(game.id, BEN, "stop", asked.version, yes=True)
    assert game.full_view(None) == public
    events = msgspec.json.decode(record)["events"]
    assert msgspec.json.decode(game.record(None))["events"] == events
    assert msgspec.json.decode(game.record(1 - seat))["events"] == events
    assert len(msgspec.json.decode(game.record(seat))["events"]) > len(events)
