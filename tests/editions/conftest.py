"""The fixture of the editions' tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.editions.folders import Folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Give a copy of the shipped edition."""
    return Folder(tmp_path)
