"""A page: what becomes an embed."""

from __future__ import annotations

import msgspec


class Page(msgspec.Struct, frozen=True):
    """A title and a body in markdown, with a small line below."""

    title: str
    body: str
    foot: str = ""
