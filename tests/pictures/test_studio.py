"""Scenes become files; an equal scene is not painted twice."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.pictures.paint import Painter
from bot.pictures.scene import Box, Scene, Words
from bot.pictures.studio import SUFFIX, Studio
from tests.pictures.full.boards import LONGEST, crowded, scene

MOST_BYTES = 300 * 1024


@pytest.fixture(scope="module")
def studio() -> Studio:
    return Studio()


def small(text: str) -> Scene:
    ground = Box(0, 0, 100, 60, "#F4E9D0")
    return Scene(100, 60, (ground,), (Words(text, 4, 30, 28, "#2A1A14", most=90),))


def test_a_crowded_board_is_a_small_file(studio: Studio) -> None:
    for players in (2, 3, 4):
        board = scene(crowded(players), names=LONGEST)
        file = studio.draw(board)
        assert len(file) < MOST_BYTES
        picture = Image.open(BytesIO(file))
        assert picture.size == (board.width, board.height)
        assert f".{picture.format}".lower() == SUFFIX


def test_few_colours_are_enough(studio: Studio) -> None:
    board = scene(crowded(4))
    painted = Painter().paint(board)
    shown = Image.open(BytesIO(studio.draw(board))).convert("RGB")
    differs = ImageStat.Stat(ImageChops.difference(painted, shown))
    assert max(differs.rms) < 5
    assert shown.getpixel((2, 2)) == painted.getpixel((2, 2)), "plain grounds are exact"


def test_an_equal_scene_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[Scene] = []
    paint = Painter.paint

    def counted(painter: Painter, it: Scene) -> Image.Image:
        painted.append(it)
        return paint(painter, it)

    monkeypatch.setattr(Painter, "paint", counted)
    own = Studio(most=2)
    first = own.draw(small("one"))
    assert own.draw(small("one")) == first
    assert len(painted) == 1
    assert own.draw(small("two")) != first
    own.draw(small("one"))
    own.draw(small("three"))
    assert len(painted) == 3
    own.draw(small("two"))
    assert len(painted) == 4, "the one longest unused was forgotten"


def test_a_file_does_not_tell_what_was_drawn_before(studio: Studio) -> None:
    board = scene(crowded(3))
    studio.draw(scene(crowded(2)))
    assert studio.draw(board) == Studio().draw(board)
