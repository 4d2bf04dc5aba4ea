"""Seals: made with the deal and each reshuffle, opened at the end, and checked here by hashlib."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest

from bot.rules.full.record import Deck
from bot.tables.draft import Draft
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.notices import Sealed, Started
from bot.tables.turns import add_choice
from tests.tables.full_play import course_of, full_step, full_steps, some_token, until
from tests.tables.rig import ANN, PEOPLE, Rig
from tests.tables.test_secrets import content

T = TypeVar("T")
Row = dict[str, str | None]


def hashed(salt: str, item: object) -> str:
    """Return what a seal must be, reckoned without the program."""
    return hashlib.sha256(f"{salt}:{json.dumps(item, separators=(',', ':'))}".encode()).hexdigest()


def stored(game: Game) -> list[dict[str, Any]]:
    """Return the seals that a game's row holds, salts and all."""
    return json.loads(game.row.seals or b"[]")  # type: ignore[no-any-return]


def record_of(game: Game, viewer: int | None = None) -> dict[str, Any]:
    return json.loads(game.record(viewer))  # type: ignore[no-any-return]


def seals_of(game: Game) -> dict[str, Row]:
    return record_of(game)["seals"]  # type: ignore[no-any-return]


def secrets_of(record: dict[str, Any]) -> dict[str, Any]:
    """Return each secret item of a full record."""
    setup = record["setup"]
    decks = [cards for who, cards in record["events"] if who == "deck"]
    return {
        "deck": setup["deck"],
        "ships": setup["ships"],
        **{f"golden-{seat}": tile for seat, tile in enumerate(setup["golden"])},
        **{f"deck-{number}": deck for number, deck in enumerate(decks, 2)},
    }


async def posted(rig: Rig, game: Game) -> list[tuple[str, str]]:
    """Return the seals that were owed to the home, in order."""
    told = await rig.told(game)
    return [
        seal for notice in told if isinstance(notice, Started | Sealed) for seal in notice.seals
    ]


def check_open(record: dict[str, Any]) -> set[str]:
    """Check the seals of a finished full game; return those that stay shut."""
    secret, seals = secrets_of(record), record["seals"]
    assert list(seals) == list(secret)
    for item, seal in seals.items():
        if seal["salt"] is not None:
            assert re.fullmatch("[0-9a-f]{64}", seal["salt"])
            assert seal["hash"] == hashed(seal["salt"], secret[item])
    shut = {item for item, seal in seals.items() if seal["salt"] is None}
    assert shut == {item for item, what in secret.items() if what is None}
    return shut


async def finished(rig: Rig, game: Game, chance: Random) -> tuple[Game, set[str]]:
    """Play a game to its end; return it with all salts that there have been."""
    salts: set[str] = set()
    while game.status == "running":
        salts |= {seal["salt"] for seal in stored(game)}
        for viewer in (None, 0) if chance.random() < 0.1 else ():
            shown = record_of(game, viewer)["seals"]
            assert {seal["salt"] for seal in shown.values()} == {None}
        game = await full_step(rig.tables, game, chance)
    return game, salts


async def test_a_finished_game_opens_all_but_spent_tiles(rig: Rig, tmp_path: Path) -> None:
    path, shut, reshuffles = tmp_path / "carthago.db", 0, 0
    for number in range(3):
        game = await rig.full(2, automatic=number % 2)
        game, salts = await finished(rig, game, Random(number))
        record = record_of(game)
        spent = check_open(record)
        assert spent == {
            f"golden-{seat}"
            for seat, seated in enumerate(course_of(game).now.seats)
            if not seated.holds_tile
        }
        assert await posted(rig, game) == [(i, s["hash"]) for i, s in record["seals"].items()]
        opened = {seal["salt"] for seal in record["seals"].values() if seal["salt"]}
        never = salts - opened
        assert len(never) >= len(spent)
        assert [salt for salt in never if salt.encode() in content(path)] == []
        assert all(salt.encode() in content(path) for salt in opened)
        assert seals_of(await rig.load(game)) == record["seals"]
        shut += len(spent)
        reshuffles += "deck-2" in record["seals"]
    assert shut > 0
    assert reshuffles > 0


async def test_no_salt_is_owed_to_anybody(rig: Rig) -> None:
    game = await until(rig.tables, await rig.full(4), Random(3), lambda g: len(stored(g)) > 6)
    told = b"".join(msgspec.json.encode(notice) for notice in await rig.told(game))
    for seal in stored(game):
        assert seal["hash"].encode() in told
        assert seal["salt"].encode() not in told
    assert len({seal["salt"] for seal in stored(game)}) == len(stored(game))


async def test_automatic_players_seal_what_they_shuffle(rig: Rig) -> None:
    game = await rig.full(1, automatic=3)
    game = await until(rig.tables, game, Random(5), lambda g: "deck-2" in seals_of(g))
    last = game.log[-1]
    while not isinstance(last.what, Deck):
        last = game.log[last.number - 2]
    (sealed,) = [n for n in await rig.told(game) if isinstance(n, Sealed)]
    by = game.log[last.number - 2].by
    assert by is None or game.seats[by].player is None
    assert sealed.seals == (("deck-2", seals_of(game)["deck-2"]["hash"]),)


async def test_a_successor_holds_the_same_seals(rig: Rig, tmp_path: Path) -> None:
    chance = Random(6)
    game = await until(rig.tables, await rig.full(4), chance, lambda g: "deck-2" in seals_of(g))
    await rig.database.close()
    successor = await Rig.open(tmp_path / "carthago.db", seed=99, clock=rig.clock)
    again = await successor.load(game)
    assert seals_of(again) == seals_of(game)
    again, _ = await finished(successor, again, chance)
    check_open(record_of(again))
    for item, seal in seals_of(game).items():
        assert seals_of(again)[item]["hash"] == seal["hash"]
    await successor.database.close()


async def test_a_stopped_game_opens_nothing(rig: Rig, tmp_path: Path) -> None:
    game = await until(rig.tables, await rig.full(4), Random(2), lambda g: "deck-2" in seals_of(g))
    before = seals_of(game)
    salts = [seal["salt"] for seal in stored(game)]
    assert all(salt.encode() in content(tmp_path / "carthago.db") for salt in salts)
    game = await rig.tables.agreements.stop(game.id, ANN)
    asked = game.talks.stop
    assert asked is not None
    for person in PEOPLE[1:]:
        game = await rig.tables.agreements.answer(game.id, person, "stop", asked.version, yes=True)
    assert game.status == "stopped"
    assert seals_of(game) == before
    for viewer in (None, 0, 1):
        assert all(seal["salt"] is None for seal in record_of(game, viewer)["seals"].values())
    assert [s for s in salts if s.encode() in content(tmp_path / "carthago.db")] == []


async def test_a_refereed_table_seals_its_tiles(rig: Rig, tmp_path: Path) -> None:
    game = await rig.game(3)
    salts = [seal["salt"] for seal in stored(game)]
    assert len(salts) == 3
    assert [seal["salt"] for seal in seals_of(game).values()] == [None] * 3
    game = await rig.finished(await rig.tables.referee.extra(game.id, ANN))
    record = record_of(game)
    assert record["golden"][0] is None
    assert list(record["seals"]) == ["golden-0", "golden-1", "golden-2"]
    assert [seal["salt"] for seal in record["seals"].values()] == [None, *salts[1:]]
    for seat in (1, 2):
        seal = record["seals"][f"golden-{seat}"]
        assert seal["hash"] == hashed(seal["salt"], record["golden"][seat])
    assert salts[0].encode() not in content(tmp_path / "carthago.db")
    assert await posted(rig, game) == [(i, s["hash"]) for i, s in record["seals"].items()]


async def test_the_file_holds_no_salt_that_was_not_opened(rig: Rig, tmp_path: Path) -> None:
    """Rows that grow and shrink among others move about in the file."""
    games = [await rig.game(2 + number % 3) for number in range(12)]
    salts = {seal["salt"] for game in games for seal in stored(game)}
    games = [await rig.tables.referee.extra(game.id, ANN) for game in games]
    Random(5).shuffle(games)
    ended = [await rig.finished(game) for game in games]
    opened = {seal["salt"] for game in ended for seal in seals_of(game).values()} - {None}
    assert len(salts - opened) == len(games)
    assert [
        salt for salt in salts - opened if salt.encode() in content(tmp_path / "carthago.db")
    ] == []


@pytest.mark.parametrize("way", ["table", "full"])
async def test_without_golden_tiles_no_tile_is_sealed(rig: Rig, way: str) -> None:
    plan = msgspec.convert({"way": way, "golden": False}, Plan)
    lobby = await rig.lobby(*PEOPLE[:2], plan=plan)
    game = await rig.tables.lobbies.start(lobby.id, ANN, ANN)
    names = ["deck", "ships"] if way == "full" else []
    assert list(record_of(game).get("seals", ())) == names
    assert [item for item, _ in await posted(rig, game)] == names
    assert ("seals" in record_of(game)) == (way == "full")


async def test_a_game_from_before_there_were_seals_has_none(rig: Rig) -> None:
    game = await rig.full(4)
    await rig.tables._desk.change(game.id, None, lambda draft: draft.put(seals=None))
    async for step in full_steps(rig.tables, await rig.load(game), Random(4)):
        game = step
    assert game.status == "finished"
    assert any(isinstance(entry.what, Deck) for entry in game.log)
    assert "seals" not in record_of(game)
    assert game.row.seals is None


class Wanted(Random):
    """Chance by which the deck comes in a wanted order."""

    order: list[int]

    def shuffle(self, x: list[T]) -> None:  # type: ignore[override]
        """Put the cards into that order."""
        assert sorted(x) == sorted(self.order)  # type: ignore[type-var]
        x[:] = self.order  # type: ignore[assignment]


def shuffled_again(before: Game, after: Game, token: str, order: list[int]) -> Draft:
    """Make a choice once more, with the seals that there are by now."""
    draft = Draft(before.with_row(msgspec.structs.replace(before.row, seals=after.row.seals)), 0)
    chance = Wanted(8)
    chance.order = order
    add_choice(draft, before.awaited[0], token, chance, by=None)
    return draft


async def test_the_same_order_has_the_same_seal_again(rig: Rig) -> None:
    """As when a turn was taken back by consent, and the cards come again."""
    chance, game = Random(7), await rig.full(4)
    while True:
        before, token = game, some_token(game, chance)
        person = PEOPLE[game.awaited[0]]
        game = await rig.tables.turns.choose(game.id, person, token)
        if "deck-2" in seals_of(game):
            break
    (deck,) = [entry.what for entry in game.log if isinstance(entry.what, Deck)]
    order = [course_of(game).edition.tokens.number[card] for card in deck.cards]
    first = seals_of(game)["deck-2"]["hash"]

    again = shuffled_again(before, game, token, order)
    assert [n for n in again.notices if isinstance(n, Sealed)] == []
    assert seals_of(again.finish())["deck-2"]["hash"] == first

    other = shuffled_again(before, game, token, order[::-1])
    second = seals_of(other.finish())["deck-2"]["hash"]
    assert second != first
    (sealed,) = [n for n in other.notices if isinstance(n, Sealed)]
    assert sealed.seals == (("deck-2", second),)

    back = shuffled_again(before, other.finish(), token, order)
    assert [n for n in back.notices if isinstance(n, Sealed)] == []
    assert seals_of(back.finish())["deck-2"]["hash"] == first
    assert len(stored(back.finish())) == len(stored(game)) + 1
