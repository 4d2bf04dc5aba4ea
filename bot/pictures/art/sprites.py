"""What a sprite is made of: a drawing, and how wide it is for its height."""

from __future__ import annotations

from collections.abc import Callable

from bot.pictures.art.canvas import Canvas

Drawing = Callable[[Canvas], None]
"""Draws onto a canvas, which is 100 units high."""
