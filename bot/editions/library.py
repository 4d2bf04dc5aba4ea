"""The editions that games are played by, each read once."""

from __future__ import annotations

from pathlib import Path

from bot.editions.folder import SHIPPED, find, load
from bot.rules.full.edition import Edition


class Library:
    """Editions by their ids: those that come with the program, and perhaps a group's own."""

    def __init__(self, own: Path | None = None) -> None:
        self._own = own
        self._read: dict[str, Edition] = {}

    def default(self) -> Edition:
        """Return the edition that new games are played by: the group's own, if there is one.

        Raises:
            BadEdition: its files have mistakes.
        """
        if self._own is None:
            return self.get(SHIPPED)
        edition = load(self._own)
        return self._read.setdefault(edition.id, edition)

    def get(self, edition_id: str) -> Edition:
        """Return an edition by its id.

        Raises:
            NoSuchEdition: there is none with that id.
            BadEdition: its files have mistakes.
        """
        if edition_id not in self._read:
            self._read[edition_id] = load(find(edition_id))
        return self._read[edition_id]
