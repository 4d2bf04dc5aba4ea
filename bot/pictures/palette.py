"""The colours: purple and gold, sea and wood, on light stone. Their names say what they are for.

Words and the ground that they stand on have a contrast of 4.5 or more (WCAG): ``WORDS`` names the
pairs that are in use.
"""

from __future__ import annotations

from typing import NamedTuple


class Tones(NamedTuple):
    """A colour of a piece, with its shadow and its light."""

    base: str
    dark: str
    light: str


INK = "#2A1A14"
"""Words on stone."""
FADED = "#6B5342"
"""Lesser words on stone."""
STONE = "#F4E9D0"
"""Panels."""
STONE_DARK = "#E3D2AE"
"""Fields within panels."""
PURPLE = "#4F1848"
"""The ground of the whole, and headings."""
PURPLE_DARK = "#35102F"
GOLD = "#D8A43A"
GOLD_LIGHT = "#F3D27A"
GOLD_DARK = "#9A6B1B"
SEA = "#1D5A73"
SEA_DARK = "#133E52"
SEA_LIGHT = "#8CC3D2"
WOOD = "#8A5A33"
WOOD_DARK = "#5B3A20"
WHITE = "#FFFDF5"
RED = "#9C2A1E"
"""Warning and war, as a ground or as words on stone."""
GREEN = "#1F6B4A"
"""What is agreed, as a ground or as words on stone."""

SEATS = ("#C23B22", "#1B5FA8", "#F0BE2C", "#35B585")
"""By seat; each has a shape of its own too: disk, triangle, square, rhombus."""

WORDS = (
    (INK, STONE),
    (INK, STONE_DARK),
    (INK, GOLD),
    (INK, GOLD_LIGHT),
    (FADED, STONE),
    (FADED, STONE_DARK),
    (PURPLE, STONE),
    (PURPLE, STONE_DARK),
    (RED, STONE),
    (RED, STONE_DARK),
    (GREEN, STONE),
    (WHITE, PURPLE),
    (WHITE, PURPLE_DARK),
    (WHITE, SEA),
    (WHITE, SEA_DARK),
    (WHITE, WOOD),
    (WHITE, WOOD_DARK),
    (WHITE, RED),
    (WHITE, GREEN),
    (GOLD, PURPLE),
    (GOLD_LIGHT, PURPLE),
    (GOLD_LIGHT, SEA_DARK),
    (GOLD_LIGHT, WOOD_DARK),
)
"""Words and their ground."""

GRAIN = Tones("#F0BE35", "#C08512", "#FFE184")
CLAY = Tones("#CC6630", "#984218", "#EE9A62")
GRAPE = Tones("#8E2148", "#5F1030", "#C4557C")
LEAF = Tones("#5C8A34", "#3E6420", "#8DB85C")
MUREX = Tones("#9A4CB4", "#682B82", "#C88ADB")
SILVER = Tones("#C3CED8", "#8596A6", "#F2F6FA")
GOLDEN = Tones(GOLD, GOLD_DARK, GOLD_LIGHT)
CEDAR = Tones("#A2683A", "#74441F", "#C98F5E")
WALNUT = Tones("#74471F", "#4E2E12", "#A0703F")
LINEN = Tones("#F6E8C8", "#D2B98A", "#FFF8E6")
STONE_TONES = Tones(STONE_DARK, "#BFA77C", STONE)
GREY = Tones("#9A948C", "#6C675F", "#C2BDB4")
ROYAL = Tones("#6B2362", PURPLE, "#96488A")
MARINE = Tones(SEA, SEA_DARK, "#3F86A1")
INDIGO = Tones("#2F3F86", "#1E2A5E", "#6071BE")
TEAL = Tones("#157070", "#0C4A4C", "#4BA6A3")
BRONZE = Tones("#B5762E", "#7C4C16", "#DDA85E")
BLOOD = Tones("#A5301F", "#701A10", "#D0604B")
"""The materials of the pieces."""

SEAT_TONES = (
    Tones(SEATS[0], "#8C2413", "#E87A62"),
    Tones(SEATS[1], "#10407A", "#5C9CDD"),
    Tones(SEATS[2], "#B8860F", "#FFE287"),
    Tones(SEATS[3], "#1C7F5B", "#84DDBB"),
)
