"""The colours: purple and gold, sea and wood, on light stone. Their names say what they are for.

Words and the ground that they stand on have a contrast of 4.5 or more (WCAG).
"""

from __future__ import annotations

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
GOLD = "#D8A43A"
GOLD_LIGHT = "#F3D27A"
SEA = "#1D5A73"
SEA_DARK = "#133E52"
WOOD = "#8A5A33"
WOOD_DARK = "#5B3A20"
WHITE = "#FFFDF5"

SEATS = ("#C23B22", "#1F6FB5", "#E0A91B", "#1B8A6B")
"""By seat; each has a shape of its own too: disk, triangle, square, rhombus."""
