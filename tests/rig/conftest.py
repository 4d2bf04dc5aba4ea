"""Here the stand-in takes the place of the real bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rig.standin import StandIn
from tests.rig.world import BotMaker


@pytest.fixture
def make_bot(db_path: Path) -> BotMaker:
    return lambda: StandIn(db_path)
