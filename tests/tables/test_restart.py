"""A restart at every step: another client on the same file sees the same game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.store.database import Database
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from tests.tables.play import step
from tests.tables.rig import ANN, Rig, views


def stands(game: Game) -> tuple[object, ...]:
    """Return all that a game is."""
    shown = views(game) if game.state is not None else None
    return (
        game.row, game.seats, game.log, game.invited, game.talks, game.awaited, game.since,
        game.turn_version, game.figures_version, game.setup, shown,
    )  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_second_client_sees_the_same_at_every_step(
    rig: Rig, tmp_path: Path, seed: int
) -> None:
    second = await Rig.open(tmp_path / "carthago.db", clock=rig.clock)
    chance = Random(seed)
    game = await rig.lobby(ANN, plan=Plan(seats=2 + seed % 3))
    players = [rig, second]
    while game.status in {"lobby", "running"}:
        rig.clock.forward(600)
        player, other = chance.sample(players, 2)
        game = await step(player.tables, game, chance)
        assert stands(await other.load(game)) == stands(game)
    assert game.status in {"finished", "stopped"}
    await second.database.close()


async def test_a_closed_file_is_opened_with_every_game_as_it_was(rig: Rig, tmp_path: Path) -> None:
    games = [await rig.lobby(ANN), await rig.game(), await rig.finished(await rig.game())]
    before, told = await rig.dump(), [await rig.told(game) for game in games]
    path = tmp_path / "carthago.db"
    await rig.database.close()
    successor = await Rig.open(path, clock=rig.clock)
    assert await successor.dump() == before
    for game, notices in zip(games, told, strict=True):
        assert stands(await successor.load(game)) == stands(game)
        assert await successor.told(game) == notices
    await successor.database.close()


async def test_what_fell_due_while_nobody_ran_happens_at_the_next_start(
    rig: Rig, tmp_path: Path
) -> None:
    stopping = await rig.game()
    await rig.tables.agreements.stop(stopping.id, ANN)
    settling = await rig.scored(await rig.game())
    await rig.tables.agreements.settle(settling.id, ANN)
    await rig.database.close()
    rig.clock.forward(3 * 86400)
    successor = await Rig.open(tmp_path / "carthago.db", clock=rig.clock)
    await successor.tables.wake_due()
    assert (await successor.load(stopping)).status == "stopped"
    assert (await successor.load(settling)).status == "finished"
    assert await successor.tables._desk.games.next_due() is None
    await successor.database.close()


async def test_an_abandoned_client_leaves_the_file_to_its_successor(tmp_path: Path) -> None:
    path = tmp_path / "carthago.db"
    abandoned = await Rig.open(path)
    game = await abandoned.game()
    successor = await Rig.open(path)
    after = await successor.tables.referee.next(game.id, ANN)
    assert (await abandoned.load(game)).log == after.log
    await abandoned.database.close()
    await successor.tables.agreements.undo(game.id, ANN)
    await successor.database.close()
    await (await Database.open(path)).close()
