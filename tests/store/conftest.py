"""An open database, and the rig of tables for files with games in them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.database import Database
from tests.tables.conftest import rig

__all__ = ["database", "rig"]


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(tmp_path / "carthago.db")
    yield opened
    await opened.close()
