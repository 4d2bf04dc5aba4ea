"""A rig of tables for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tables.rig import Rig


@pytest.fixture
async def rig(tmp_path: Path) -> AsyncIterator[Rig]:
    opened = await Rig.open(tmp_path / "carthago.db")
    yield opened
    await opened.database.close()
