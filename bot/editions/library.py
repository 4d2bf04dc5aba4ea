"""The editions that games are played by, each read once."""

from __future__ import annotations

from pathlib import Path

from bot.editions.folder import SHIPPED, find, load
from bot.rules.full.edition import Edition


class Library:
    """Editions by their ids: those that come with the program, and perhaps a group's own."""

    def __init__(self, own: Path | None = None) -> None:
        self._own = own
        self._own_id: str | None = None
        self._read: dict[str, Edition] = {}

    def default(self) -> Edition:
        """Return the edition that new games are played by: the group's own, if there is one.

        Raises:
            BadEdition: its files have mistakes.
        """
        return self.get(self._read_own() or SHIPPED)

    def get(self, edition_id: str) -> Edition:
        """Return an edition by its id.

        Raises:
            NoSuchEdition: there is none with that id.
            BadEdition: its files have mistakes.
        """
        self._read_own()
        if edition_id not in self._read:
            self._read[edition_id] = load(find(edition_id))
        return self._read[edition_id]

    def _read_own(self) -> str | None:
        """Read the group's own edition once and return its id, None where there is none."""
        if self._own is not None and self._own_id is None:
            edition = load(self._own)
            self._read[edition.id] = edition
            self._own_id = edition.id
        return self._own_id
