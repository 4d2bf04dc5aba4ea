"""Scenes are values: equal ones are one key, and any difference is a difference."""

from __future__ import annotations

from msgspec.structs import replace

from bot.pictures.scene import Scene, Sprite, Words
from tests.pictures.full.boards import after, scene


def test_equal_scenes_are_one_key() -> None:
    one, other = scene(after(2, 60)), scene(after(2, 60))
    assert one is not other
    assert one == other
    assert len({one, other}) == 1


def test_any_difference_counts() -> None:
    it = Scene(10, 10, (), (Sprite("seat:1", 5, 5, 4), Words("a", 1, 5, 4, "#000000")))
    moved = replace(it, items=(replace(it.items[0], x=6), it.items[1]))
    coloured = replace(it, items=(it.items[0], replace(it.items[1], colour="#FFFFFF")))
    swapped = replace(it, items=it.items[::-1])
    assert len({it, moved, coloured, swapped, replace(it, ground=it.items)}) == 5
