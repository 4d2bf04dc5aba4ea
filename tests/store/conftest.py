"""The rig of tables, for files with games in them."""

from __future__ import annotations

from tests.tables.conftest import rig

__all__ = ["rig"]
