"""Studios for tests: what they draw is the scene itself, so that pictures compare exactly."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:
    from bot.discord.pictures import Studio
    from bot.pictures.scene import Scene

StudioMaker: TypeAlias = "Callable[[], Studio] | None"
"""What ``create_bot`` is given; None is the real studio."""


class SceneStudio:
    """Draws in no time: each picture is its scene as data. Counts what it was asked to draw."""

    def __init__(self) -> None:
        self.drawn: list[Scene] = []

    def draw(self, scene: Scene) -> bytes:
        """Return the scene as it is."""
        self.drawn.append(scene)
        return msgspec.json.encode(scene)


class BrokenStudio:
    """Draws nothing: it raises what it was made with."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def draw(self, scene: Scene) -> bytes:
        """Raise the error."""
        raise self.error


class HeldStudio(SceneStudio):
    """Draws nothing before it is let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = threading.Event()

    def draw(self, scene: Scene) -> bytes:
        """Wait, then return the scene as it is."""
        self.go_on.wait(timeout=30)
        return super().draw(scene)
