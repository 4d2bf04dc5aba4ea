"""People who press whatever they see, at many games, and keep what they were told is done."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import simcord

from tests.rig import simcord_names as names
from tests.rig.limits import walk
from tests.rig.world import PLAYERS, Command, Press, World

GAMES = 4
NEWEST = 60
"""So many messages, the newest ones, are looked at for something to press."""
CHANGING = frozenset(
    {"join", "start", "next", "extra-yes", "end-turn", "spend-yes", "pay-yes", "confirm", "back"}
    | {"pick", "pick-2", "pick-3", "pick-4", "undo-yes", "choose"}
)
"""Verbs whose answer, when it is no refusal, says that the game went on."""
RARE = frozenset({"cancel", "leave", "leave-yes", "stop-yes", "rematch", "extra", "spend"})


class Act(NamedTuple):
    """Something that was sent, and what became of it."""

    game: str
    verb: str
    result: simcord.InteractionResult


class Found(NamedTuple):
    """A game as it is stored."""

    id: str
    way: str
    status: str


@dataclass
class People:
    """All people of a world, and the file of its bot to see which games there are."""

    world: World
    path: Path
    chance: Random
    opened: int = 0
    sent: Counter[str] = field(default_factory=Counter)
    """What was sent about each game since it was last counted."""
    confirmed: Counter[str] = field(default_factory=Counter)
    """What was confirmed of it."""
    _waiting: list[Act] = field(default_factory=list)

    def act(self) -> None:
        """Send a few things at once."""
        for _ in range(self.chance.randint(1, 4)):
            found = self._games()
            if len(found) < GAMES:
                self._open()
                continue
            game = self.chance.choice(found)
            who = self.chance.choice(PLAYERS)
            presses = self.chance.random() < 0.85
            pressed: tuple[str, Press | Command] | None = (
                self._press(who, game) if presses else None
            )
            sent = pressed or self._command(who, game)
            if sent is not None:
                self._send(game.id, *sent)

    def look(self) -> bool:
        """Keep which acts are answered; return whether all are."""
        for act in list(self._waiting):
            if act.result.acknowledged:
                self._waiting.remove(act)
                answer = self.world.private(act.result)
                if answer and "-# (" not in answer and act.verb in CHANGING:
                    self.confirmed[act.game] += 1
        return not self._waiting

    def forget(self) -> None:
        """Wait for no answer any more."""
        self._waiting.clear()

    def _games(self) -> list[Found]:
        uri = f"file:{self.path}?mode=ro"
        if not self.path.exists():
            return []
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            sql = "SELECT id, way, status FROM games WHERE status IN ('lobby', 'running')"
            return [Found(*row) for row in connection.execute(sql)]

    def _open(self) -> None:
        self.opened += 1
        way = ("full", "table")[self.opened % 2]
        options: dict[str, Any] = {
            "way": way,
            "seats": 2 + self.opened % 3,
            "name": f"Game {self.opened}",
        }
        self._send("", "new", self.world.command("Anna", "game new", **options))

    def _send(self, game: str, verb: str, sent: Press | Command) -> None:
        (result,) = self.world.emit([sent])
        self.sent[game] += 1
        self._waiting.append(Act(game, verb, result))

    def _press(self, who: str, game: Found) -> tuple[str, Press] | None:
        """Choose among all that somebody could press in this game."""
        found = list(self._pressable(self.world.member(who).id, f"carthago:{game.id}:"))
        if not found:
            return None
        weights = [0.03 if verb in RARE else 3 if verb in CHANGING else 1 for verb, _ in found]
        return self.chance.choices(found, weights)[0]

    def _pressable(self, user: int, begins: str) -> Iterator[tuple[str, Press]]:
        backend = self.world.env.backend
        for message in names.newest_first(backend)[:NEWEST]:
            if not names.can_read(backend, message, user):
                continue
            for each in walk(message.components):
                custom_id = each.get("custom_id", "")
                if not custom_id.startswith(begins) or each.get("disabled"):
                    continue
                press = Press(user, message.channel_id, message.id, custom_id, self._values(each))
                yield custom_id.rpartition(":")[2], press

    def _values(self, component: Mapping[str, Any]) -> tuple[str, ...] | None:
        if component["type"] != 3:
            return None
        return (self.chance.choice(component["options"])["value"],)

    def _command(self, who: str, game: Found) -> tuple[str, Command] | None:
        number = self.chance.randint(1, 3)
        full: list[tuple[str, dict[str, Any]]] = [
            ("hand", {}),
            ("game undo", {}),
            ("game board", {}),
            ("game seat", {"seat": number, "to": "automatic"}),
            ("game seat", {"seat": number, "to": "member", "member": self.world.member("Dido")}),
        ]
        table: list[tuple[str, dict[str, Any]]] = [
            ("table undo", {}),
            ("table score", {"points": number}),
            ("table set", {"what": "columns", "to": number}),
            ("game board", {}),
            ("game seat", {"seat": number, "to": "member", "member": self.world.member("Dido")}),
        ]
        name, options = self.chance.choice(full if game.way == "full" else table)
        return name, self.world.command(who, name, game=game.id, **options)
