"""The score sheet as a picture: every part of every score, and nothing of spent tiles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from bot.pictures.full import result
from bot.pictures.scene import Scene, Sprite, Words
from bot.rules.full.view import FullView, SeatView, view
from bot.rules.golden import TILES, Figure, Judgement, judge
from bot.text import safe
from bot.text import words as common
from tests.pictures import scenes
from tests.rules.full.games import EDITION, played
from tests.text.full.games import course

SNAPSHOTS = Path(__file__).with_name("snapshots")
NAME = "Byrsa by the Sea"
FOREIGN = (NAME, *scenes.NAMES)
FIGURES: dict[Figure, int] = {
    "active-ships": 3,
    "inactive-ships": 2,
    "columns": 2,
    "achievement-disks": 3,
    "hall-disks": 3,
    "forum-disks": 12,
    "trade-cards": 10,
}


def of(seen: FullView, names: Sequence[str] = scenes.NAMES) -> Scene:
    return result.scene(seen, EDITION, NAME, names)


def over(seed: int) -> FullView:
    return view(played(seed).table, None)


def turned(seen: FullView, *judged: Judgement | None) -> FullView:
    """Return a view in which the seats hold these tiles, None where it was spent."""
    assert seen.result is not None
    scores, seats = list(seen.result), list[SeatView](seen.seats)
    for n, one in enumerate(judged):
        points = one.points if one else 0
        total = scores[n].total - scores[n].golden + points
        scores[n] = msgspec.structs.replace(scores[n], golden=points, total=total)
        seats[n] = msgspec.structs.replace(seats[n], golden="held" if one else "spent")
    return msgspec.structs.replace(
        seen, result=tuple(scores), seats=tuple(seats), turned_over=tuple(judged)
    )


def judged_four() -> FullView:
    """Return a result of four seats: two tiles met, one not, one spent."""
    seen = course(3, 4).view(None)
    return turned(
        seen,
        judge("guild", FIGURES),
        judge("fleet", FIGURES),
        judge("achievements", FIGURES),
        None,
    )


def panels(scene: Scene) -> list[tuple[int, list[str], list[str]]]:
    """Return each seat, in the order shown, with its words and its sprites."""
    tops = [
        (item.y - 36, int(item.name.removeprefix("seat:")))
        for item in scene.items
        if isinstance(item, Sprite) and item.name.startswith("seat:")
    ]
    found = []
    for n, (top, seat) in enumerate(tops):
        bottom = tops[n + 1][0] if n + 1 < len(tops) else scene.height - 56
        told = [i.text for i in scene.items if isinstance(i, Words) and top < i.y < bottom]
        signs = [i.name for i in scene.items if isinstance(i, Sprite) and top < i.y < bottom]
        found.append((seat, told, signs))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_every_part_of_every_score_is_told(seed: int) -> None:
    seen = over(seed)
    shown = panels(of(seen))
    assert seen.result is not None
    by_place = sorted(seen.result, key=lambda score: (score.place, score.seat))
    assert [seat for seat, _, _ in shown] == [score.seat for score in by_place]
    golden = seen.seats[0].golden != "none"
    for score, (seat, told, signs) in zip(by_place, shown, strict=True):
        parts = [score.ships, score.seats, score.product, score.achievements, score.columns]
        parts += [score.golden] if golden else []
        assert [one for one in told if one.isdigit()] == [str(part) for part in parts]
        assert common.points(score.total) in told
        assert safe.plain(scenes.NAMES[seat]) in told
        assert (f"{score.place}." in told) == (score.place > 1)
        assert ("crown" in signs) == (score.place == 1)
        tiles = [tile for tile, on_it in seen.achievements.items() if seat in on_it]
        last = safe.listed(tiles) if tiles else "no disk on an achievement tile"
        assert any(one.endswith(last) for one in told)
        assert bool([one for one in signs if one.startswith("golden:")]) == golden


def test_golden_tiles_are_turned_over() -> None:
    seen = judged_four()
    assert seen.turned_over is not None
    for seat, told, signs in panels(of(seen)):
        judged = seen.turned_over[seat]
        golden = {one for one in signs if one.startswith("golden:")}
        if judged is None:
            assert golden == {"golden:spent"}
            assert "golden tile spent" in told
            continue
        assert golden == {f"golden:{judged.tile}"}
        assert ("check" in signs) == judged.met
        met = "met" if judged.met else "not met"
        name = common.TILE_WORDS[judged.tile].name
        assert f"{name}, {met}: {common.how_it_stands(judged)}" in told


def test_a_spent_tile_is_told_to_nobody() -> None:
    seen = judged_four()
    names = {tile: common.TILE_WORDS[tile].name for tile in TILES}
    told, sprites = scenes.words_of(of(seen)), scenes.sprites_of(of(seen))
    for tile in ("columns", "empty-hand"):
        assert not sprites[f"golden:{tile}"]
        assert not any(names[tile] in one for one in told)


@pytest.mark.parametrize("seed", range(6))
def test_it_can_be_read(seed: int) -> None:
    scenes.check(of(over(seed)), (*FOREIGN, words_of_edition()))


def test_the_longest_can_be_read() -> None:
    seen = judged_four()
    assert seen.result is not None
    scores = tuple(
        msgspec.structs.replace(
            score, ships=15, seats=14, product=210, achievements=36, columns=12, total=263, place=1
        )
        for score in seen.result
    )
    seen = msgspec.structs.replace(
        seen, result=scores, achievements=dict.fromkeys(seen.achievements, (0, 1, 2, 3))
    )
    for tile in TILES:
        shown = of(turned(seen, *[judge(tile, FIGURES)] * 4))
        scenes.check(shown, (*FOREIGN, words_of_edition()))
        assert scenes.sprites_of(shown)["crown"] == 4


def words_of_edition() -> str:
    return f"Edition: {EDITION.name}"


def test_the_edition_is_named() -> None:
    assert words_of_edition() in scenes.words_of(of(over(1)))


def test_every_viewer_gets_the_same() -> None:
    table = played(2).table
    for viewer in range(table.players):
        assert of(view(table, viewer)) == of(view(table, None))


def test_a_game_that_runs_has_no_result() -> None:
    with pytest.raises(ValueError, match="not over"):
        of(course(1, 2, most=30).view(None))


@pytest.mark.parametrize("name", ["result-two", "result-four"])
def test_a_result_looks_as_it_is_kept(name: str) -> None:
    seen = judged_four() if name == "result-four" else course(5, 2).view(None)
    scenes.compare(SNAPSHOTS / f"{name}.txt", of(seen))
