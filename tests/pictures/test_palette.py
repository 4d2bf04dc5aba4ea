"""The colours: words can be read on their ground, and seats are told apart by everybody."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from bot.pictures import palette
from tests.pictures.art.sight import BLINDNESS, apart, contrast, rgb, seen


@pytest.mark.parametrize(("words", "ground"), palette.WORDS)
def test_words_can_be_read_on_their_ground(words: str, ground: str) -> None:
    assert contrast(words, ground) >= 4.5


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("#000000", "#FFFFFF", 21.0), ("#FFFFFF", "#FFFFFF", 1.0), ("#767676", "#FFFFFF", 4.54)],
)
def test_contrast_is_that_of_wcag(one: str, other: str, expected: float) -> None:
    assert contrast(one, other) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_seats_differ_for_the_colour_blind(blindness: str) -> None:
    for one, other in combinations(palette.SEATS, 2):
        assert apart(seen(rgb(one), blindness), seen(rgb(other), blindness)) > 25


def test_red_and_green_are_alike_to_some() -> None:
    # The measure can say no: a red and a green that deuteranopia does not tell apart.
    red, green = rgb("#A05A1E"), rgb("#6F6F1E")
    assert apart(red, green) > 25
    assert apart(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < 12


def test_seats_and_their_tones_belong_together() -> None:
    assert tuple(tones.base for tones in palette.SEAT_TONES) == palette.SEATS


def test_colours_are_written_alike() -> None:
    plain = [value for name, value in vars(palette).items() if re.fullmatch("[A-Z_]+", name)]
    colours = [value for value in plain if isinstance(value, str)]
    tones = [value for value in plain if isinstance(value, palette.Tones)]
    assert colours
    assert tones
    for colour in (*colours, *(part for tone in tones for part in tone)):
        assert re.fullmatch("#[0-9A-F]{6}", colour)
