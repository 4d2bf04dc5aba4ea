"""A copy of the shipped edition that a test may change."""

from __future__ import annotations

import shutil
from pathlib import Path

from bot.editions import SHIPPED, check, find


class Folder:
    """A copy of the shipped edition."""

    def __init__(self, path: Path) -> None:
        self.path = path / "own"
        shutil.copytree(find(SHIPPED), self.path)

    def put(self, file: str, old: str, new: str) -> None:
        """Put new text in the place of old text, which must stand there once."""
        path = self.path / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), "utf-8")

    def put_everywhere(self, file: str, old: str, new: str) -> None:
        """Put new text in the place of old text wherever that stands."""
        path = self.path / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    def keys(self) -> list[tuple[str, str]]:
        """Return file and key of each mistake."""
        return [(mistake.file, mistake.key) for mistake in check(self.path)]
