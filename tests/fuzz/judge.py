"""What must be so after each step of a fuzzer, whatever was done."""

from __future__ import annotations

import contextlib
import logging
import re
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import simcord

from bot import editions
from bot.cli.logs import OneLine
from bot.rules.golden import TILES
from bot.text.words import TILE_WORDS
from tests.rig.limits import message_of
from tests.rig.record import Seen
from tests.rig.world import World

_REFUSED = re.compile(r"^-# \((?!error)[a-z-]+\)$", re.MULTILINE)
_FAILED = re.compile(r"^-# \(error", re.MULTILINE)
_FENCE = re.compile(r"(?<!\\)```")
_BLOCK = re.compile(r"```\n[A-Za-z0-9 \n–-]+\n```")
_ALIVE = re.compile(r"@(everyone|here)|<@&")
_STATE = (
    "SELECT id, name, status, version, channel_id, host_id, pace, parent_id FROM games ORDER BY id",
    "SELECT count(*) FROM events",
    "SELECT game_id, seat, user_id, name, player, open FROM seats ORDER BY game_id, seat",
    "SELECT * FROM invites ORDER BY game_id, user_id",
    "SELECT count(*) FROM former",
    "SELECT * FROM people ORDER BY user_id",
)
_PEOPLE = (
    "SELECT user_id FROM seats UNION SELECT user_id FROM invites UNION "
    "SELECT user_id FROM former UNION SELECT host_id FROM games"
)


class Log(logging.Handler):
    """Keeps what is wrong in the log: errors, tracebacks, second lines, cards and tiles."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(OneLine("{levelname} {name}: {message}", style="{"))
        edition = editions.load(editions.find(editions.SHIPPED))
        ids = {*edition.tokens.card_ids, *(ship.id for ship in edition.ships), *TILES}
        names = {TILE_WORDS[tile].name for tile in TILES}
        told = sorted(map(re.escape, ids | names))
        self._told = re.compile(rf"(?<![\w-])(?:{'|'.join(told)})(?![\w-])", re.IGNORECASE)
        self.faults: list[str] = []
        self.lines = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Look at an entry."""
        line = self.format(record)
        self.lines += 1
        ours = record.name.partition(".")[0] in {"bot", "cogs"}
        wrong = record.levelno >= logging.ERROR or bool(record.exc_info)
        if wrong or len(line.splitlines()) > 1 or (ours and self._told.search(line)):
            self.faults.append(line)


@contextlib.contextmanager
def kept_log() -> Iterator[Log]:
    """Keep the log meanwhile, ours at every level."""
    log, ours = Log(), [logging.getLogger(name) for name in ("bot", "cogs")]
    levels = [logger.level for logger in ours]
    logging.getLogger().addHandler(log)
    for logger in ours:
        logger.setLevel(logging.DEBUG)
    try:
        yield log
    finally:
        logging.getLogger().removeHandler(log)
        for logger, level in zip(ours, levels, strict=True):
            logger.setLevel(level)


class Judge:
    """Holds each step against what must be so. What it finds is an AssertionError."""

    def __init__(self, world: World, path: Path, log: Log) -> None:
        self._world = world
        self._log = log
        self._file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self._pings = self._sights = self._requests = 0
        self._playing: set[int] = set()
        """Who had a part in a game when it was looked at last."""
        self.answers: dict[str, int] = {}
        """How often each code was answered; an empty one for what was no refusal."""

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def state(self) -> list[Any]:
        """Return what there is of all games and people, as the file has it."""
        return [self._file.execute(statement).fetchall() for statement in _STATE]

    def games(self) -> list[str]:
        """Return the ids of all games."""
        return [
            row[0] for row in self._file.execute("SELECT id FROM games ORDER BY created_at, id")
        ]

    def open_games(self, status: str) -> list[str]:
        """Return the ids of the games that are lobbies, or are running."""
        statement = "SELECT id FROM games WHERE status = ? ORDER BY id"
        return [row[0] for row in self._file.execute(statement, (status,))]

    def answered(self, result: simcord.InteractionResult) -> bool:
        """One private answer, and nothing that failed; return whether it is a refusal."""
        shown = [each for each in (result.response, *result.followups) if each is not None]
        assert len(shown) == 1, f"{len(shown)} answers, {result!r}"
        assert shown[0].ephemeral, f"a public answer: {shown[0]!r}"
        said = self._world.private(result)
        assert said, "an empty answer"
        assert not _FAILED.search(said), said
        codes = _REFUSED.findall(said)
        code = codes[0] if codes else ""
        self.answers[code] = self.answers.get(code, 0) + 1
        return bool(codes)

    def offered(self, result: simcord.InteractionResult) -> None:
        """Choices are offered, at most 25."""
        choices = result.autocomplete_choices
        assert choices is not None, "no choices"
        assert len(choices) <= 25
        assert not result.followups

    def step(self) -> None:
        """The log is clean, nobody is called without reason, nothing that is shown is alive."""
        assert self._log.faults == []
        recorder = self._world.recorder
        self._judge_pings(recorder.pings[self._pings :])
        self._judge_words(recorder.seen[self._sights :])
        self._pings, self._sights = len(recorder.pings), len(recorder.seen)
        for request in recorder.requests[self._requests :]:
            allowed = (message_of(request) or {}).get("allowed_mentions") or {}
            assert not allowed.get("parse"), request
            assert not allowed.get("roles"), request
        self._requests = len(recorder.requests)

    def _people(self) -> set[int]:
        return {row[0] for row in self._file.execute(_PEOPLE)}

    def _judge_pings(self, pings: Sequence[Any]) -> None:
        playing = self._people()
        # Who was called may have had himself deleted in the same instant.
        known, self._playing = self._playing | playing, playing
        for ping in pings:
            assert not ping.everyone, ping
            assert not ping.roles, ping
            assert ping.users <= known, ping
            assert len(ping.users) <= 4, ping

    def _judge_words(self, sights: Sequence[Seen]) -> None:
        for sight in sights:
            if sight.kind in {"message", "edit", "private"}:
                assert not _FENCE.search(_BLOCK.sub("", _marked_down(sight))), sight
                assert not _ALIVE.search(_marked_down(sight)), sight


def _marked_down(sight: Seen) -> str:
    """Return what Discord reads as markdown: not labels and options."""
    import json

    content, embeds, *_ = json.loads(sight.raw)
    parts = [content or ""]
    parts += [each.get("description") or "" for each in embeds]
    return "\n".join(parts)
