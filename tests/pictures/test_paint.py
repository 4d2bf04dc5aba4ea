"""A scene painted: what lies where, in which colour; and what is kept."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image

from bot.pictures import art
from bot.pictures.kept import Kept
from bot.pictures.paint import Painter
from bot.pictures.scene import Box, Item, Part, Scene, Shape, Sprite, Words

WHITE, RED, BLUE = "#FFFFFF", "#FF0000", "#0000FF"
GROUND = Box(0, 0, 100, 80, WHITE)


def painted(*items: Item, ground: tuple[Item, ...] = (GROUND,)) -> Image.Image:
    return Painter().paint(Scene(100, 80, ground, items))


def at(picture: Image.Image, x: int, y: int) -> str:
    colour = picture.getpixel((x, y))
    assert isinstance(colour, tuple)
    return "#" + "".join(f"{value:02X}" for value in colour)


def changed(picture: Image.Image) -> tuple[int, int, int, int] | None:
    """Return the rectangle that is not white."""
    return picture.convert("L").point([255] * 255 + [0]).getbbox()


def test_a_picture_is_in_rgb_and_of_the_scenes_size() -> None:
    picture = painted()
    assert picture.mode == "RGB"
    assert picture.size == (100, 80)


def test_a_box_is_filled_to_its_edges() -> None:
    picture = painted(Box(10, 20, 30, 40, RED))
    assert changed(picture) == (10, 20, 40, 60)
    assert at(picture, 10, 20) == at(picture, 39, 59) == RED


@pytest.mark.parametrize("radius", [0, 8, 20])
def test_a_box_with_a_line_around_it(radius: int) -> None:
    picture = painted(Box(10, 20, 50, 40, RED, radius, BLUE, 4))
    assert changed(picture) == (10, 20, 60, 60)
    assert at(picture, 35, 40) == at(picture, 14, 40) == at(picture, 35, 55) == RED
    assert at(picture, 13, 40) == at(picture, 56, 40) == BLUE
    assert at(picture, 35, 20) == at(picture, 35, 59) == BLUE
    assert (at(picture, 10, 20) == WHITE) == (radius > 0)


def test_a_frame_lets_its_inside_be() -> None:
    picture = painted(Box(10, 20, 50, 40, "", 8, BLUE, 4))
    assert at(picture, 35, 40) == WHITE
    assert at(picture, 11, 40) == at(picture, 35, 21) == BLUE


def test_a_veil_lets_shine_through() -> None:
    picture = painted(Box(0, 0, 50, 80, "#00000080"))
    red, green, blue = (int(at(picture, 20, 20)[n : n + 2], 16) for n in (1, 3, 5))
    assert 120 <= red == green == blue <= 130


def test_a_shape_is_filled() -> None:
    picture = painted(Shape(((10, 10), (60, 10), (60, 60)), BLUE))
    assert at(picture, 50, 20) == BLUE
    assert at(picture, 15, 50) == WHITE


@pytest.mark.parametrize("name", ["seat:1", "ship:large", "wave"])
def test_a_sprites_middle_is_where_it_was_put(name: str) -> None:
    picture = painted(Sprite(name, 50, 40, 20))
    box = changed(picture)
    assert box is not None
    width = art.sprite(name, 20).width
    assert abs((box[0] + box[2]) / 2 - 50) <= width / 8
    assert abs((box[1] + box[3]) / 2 - 40) <= 4
    assert box[3] - box[1] <= 20


@pytest.mark.parametrize("anchor", ["left", "middle", "right"])
def test_words_stand_where_they_are_anchored(anchor: str) -> None:
    picture = painted(Words("HHH", 50, 40, 24, BLUE, anchor=anchor))  # type: ignore[arg-type]
    box = changed(picture)
    assert box is not None
    edge = {"left": box[0], "middle": (box[0] + box[2]) / 2, "right": box[2]}[anchor]
    assert abs(edge - 50) <= 3
    assert abs((box[1] + box[3]) / 2 - 40) <= 1.5


def test_words_are_cut_where_they_have_no_room() -> None:
    box = changed(painted(Words("Sophonisba", 10, 40, 24, BLUE, most=60)))
    assert box is not None
    assert 30 < box[2] <= 72


def test_what_comes_later_lies_above() -> None:
    over = painted(Box(0, 0, 50, 50, RED), Box(20, 20, 50, 50, BLUE))
    assert at(over, 30, 30) == BLUE


def test_a_ground_is_painted_once_and_never_spoilt() -> None:
    painter = Painter()
    first = painter.paint(Scene(100, 80, (GROUND,), (Box(0, 0, 100, 80, RED),)))
    second = painter.paint(Scene(100, 80, (GROUND,), ()))
    assert at(first, 5, 5) == RED
    assert at(second, 5, 5) == WHITE


def test_what_was_used_longest_ago_is_forgotten() -> None:
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return key * 2

    kept: Kept[str, str] = Kept(2)
    for key in "abacab":
        assert kept.get(key, lambda key=key: make(key)) == key * 2  # type: ignore[misc]
    assert made == ["a", "b", "c", "b"]


def test_parts_are_painted_as_if_there_were_none_and_only_when_they_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    items = (Box(2, 2, 20, 20, RED, 5), Box(40, 10, 30, 30, BLUE), Sprite("coin", 60, 25, 20))
    whole = Scene(100, 80, (GROUND,), items)
    parts = (Part(0, 0, 30, 30, 0, 1), Part(40, 5, 40, 40, 1, 3))
    cut = Scene(100, 80, (GROUND,), items, parts)
    painter = Painter()
    assert painter.paint(cut).tobytes() == Painter().paint(whole).tobytes()
    put: list[Item] = []
    real = Painter._put

    def counted(self: Painter, picture: Image.Image, items: Sequence[Item]) -> None:
        put.extend(items)
        real(self, picture, items)

    monkeypatch.setattr(Painter, "_put", counted)
    green = Box(2, 2, 20, 20, "#00FF00", 5)
    later = painter.paint(Scene(100, 80, (GROUND,), (green, *items[1:]), parts))
    assert put == [green]
    assert at(later, 12, 12) == "#00FF00"
    assert at(later, 42, 12) == BLUE
