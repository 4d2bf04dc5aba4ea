"""One run of ``load.py`` in a process of its own: start, presses for a while, figures as JSON."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from crowd import CHANNEL, GUILD, PEOPLE, USER, Lobby, Waiting, lobbies
from far_side import Ask, FarSide, Json, channel, feed, greet, join, member
from own_time import OwnTime, count_database

from bot.app import create_bot
from bot.cli.run import keep_what_is_there

if TYPE_CHECKING:
    from bot.pictures.scene import Scene

KINDS = {"press": 0.60, "hand": 0.10, "board": 0.07, "list": 0.08, "typing": 0.10, "join": 0.05}
"""Which part of the events is what."""
FOLLOWS = 0.7
"""How often a press answers a panel that is open, rather than opening one."""
FRESH = 10**9
"""The version in the id of a button that is never out of date."""
TICK = 0.005
LONGEST_START = 600.0
LONGEST_SETTLING = 10.0
BURST = 12
OWED = """SELECT (SELECT count(*) FROM outbox WHERE next_at <= ?1)
    + (SELECT count(*) FROM games WHERE due_at <= ?1)"""
BEHIND = "SELECT count(*) FROM games WHERE version > board_version AND ?1 = ?1"


class Order(msgspec.Struct, frozen=True):
    """What a run is to do. ``wall``: measured by the clock on the wall, not in its own time."""

    path: str
    servers: int
    rate: float
    seconds: float
    wall: bool
    began: float
    """When the process was started, in seconds of the system's clock."""
    waiting: list[Waiting]


class Figures(msgspec.Struct, frozen=True):
    """What a run measured; seconds, megabytes and pieces."""

    ready: float
    start_cpu: float
    told: float
    shown: float
    start_stall: float
    acknowledged: dict[str, list[float]]
    unanswered: int
    stall: float
    stall_cpu: float
    lag: list[float]
    cpu: float
    wall: float
    pictures: int
    picture_cpu: float
    changes: int
    boards: int
    burst_changes: int
    burst_boards: int
    memory: float
    peak: float


class CountingStudio:
    """The real studio; counts what it draws, and the seconds of the processor for that."""

    def __init__(self) -> None:
        self.drawn = 0
        self.cpu = 0.0
        self._real: Any = None

    def make(self) -> CountingStudio:
        """Load what draws, in the thread that draws."""
        from bot.pictures.studio import Studio

        self._real = Studio()
        return self

    def draw(self, scene: Scene) -> bytes:
        """Draw a scene."""
        began = time.thread_time()
        body: bytes = self._real.draw(scene)
        self.drawn += 1
        self.cpu += time.thread_time() - began
        return body


class Stalls:
    """Wakes up again and again, and notes how much too late it is."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self.cpu: list[float] = []
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            began, cpu = _now(), time.thread_time()
            await asyncio.sleep(TICK)
            self.late.append(_now() - began - TICK)
            self.cpu.append(time.thread_time() - cpu)

    def end(self) -> Stalls:
        """Stop, and keep what was noted."""
        self._task.cancel()
        return self


class Panel(msgspec.Struct, frozen=True):
    """A private panel that somebody has open."""

    game: Waiting
    components: list[Json]


class Crowd:
    """People who press and command, each by an event that is sent by the gateway."""

    def __init__(
        self, send: Callable[[Json], None], far: FarSide, order: Order, chance: Random
    ) -> None:
        self._send = send
        self._far = far
        self._chance = chance
        self._full = [game for game in order.waiting if game.full]
        self._tables = [game for game in order.waiting if not game.full]
        self._quiet = min(self._tables, key=lambda game: game.version)
        """A table at which nobody presses before the burst."""
        self._tables.remove(self._quiet)
        self._all = [*self._full, *self._tables]
        self._lobbies: list[Lobby] = lobbies(Path(order.path))
        self._panels: list[Panel] = []

    async def run(self, rate: float, seconds: float) -> None:
        """Let events come at random moments, so many a second."""
        end = _now() + seconds
        next_at = _now()
        kinds, weights = list(KINDS), list(KINDS.values())
        while next_at < end:
            await asyncio.sleep(max(0.0, next_at - _now()))
            (kind,) = self._chance.choices(kinds, weights)
            getattr(self, f"_{kind}")()
            next_at += self._chance.expovariate(rate)

    async def burst(self) -> tuple[int, str]:
        """Let the turns of one table be ended quickly; return how many, and the table's id."""
        table = self._quiet
        for n in range(BURST):
            user = table.people[n % len(table.people)]
            self._button("burst", table, user, f"carthago:{table.game}:-:{FRESH}:next")
            await asyncio.sleep(0.01)
        return BURST, table.game

    def _press(self) -> None:
        if self._panels and self._chance.random() < FOLLOWS:
            self._follow(self._panels.pop(self._chance.randrange(len(self._panels))))
        elif self._chance.random() < 0.6:
            game = self._chance.choice(self._full)
            custom_id = f"carthago:{game.game}:-:{FRESH}:play"
            self._button("play", game, game.user, custom_id, panel=True)
        else:
            game = self._chance.choice(self._tables)
            custom_id = f"carthago:{game.game}:-:{FRESH}:next"
            self._button("next", game, self._chance.choice(game.people), custom_id)

    def _follow(self, panel: Panel) -> None:
        """Answer the question of a panel, as its selects and buttons allow."""
        parts = [part for row in panel.components for part in row.get("components", [])]
        selects = [part for part in parts if part["type"] == 3]
        buttons = [part for part in parts if part["type"] == 2 and "back" not in part["custom_id"]]
        part = self._chance.choice(selects or buttons or parts)
        data = {"custom_id": part["custom_id"], "component_type": part["type"]}
        if part["type"] == 3:
            most = self._chance.randint(1, part.get("max_values", 1))
            values = [option["value"] for option in part["options"]]
            data["values"] = self._chance.sample(values, min(most, len(values)))
        game = panel.game
        self._ask("choose", game, game.user, 3, data, panel=panel, message=panel.components)

    def _hand(self) -> None:
        game = self._chance.choice(self._full)
        options = [{"name": "game", "type": 3, "value": game.game}]
        self._ask("hand", game, game.user, 2, {**_command("hand"), "options": options})

    def _board(self) -> None:
        game = self._chance.choice(self._all)
        options = [{"name": "game", "type": 3, "value": game.game}]
        self._ask("board", game, game.user, 2, _group("game", "board", options))

    def _list(self) -> None:
        game = self._chance.choice(self._all)
        self._ask("list", game, game.user, 2, _group("game", "list", []))

    def _typing(self) -> None:
        game = self._chance.choice(self._all)
        options = [{"name": "game", "type": 3, "value": "g", "focused": True}]
        self._ask("typing", game, game.user, 4, _group("game", "board", options))

    def _join(self) -> None:
        lobby = self._chance.choice(self._lobbies)
        user = USER + (lobby.guild - GUILD) * 1000 + self._chance.randrange(PEOPLE)
        self._button("join", lobby, user, f"carthago:{lobby.game}:-:{FRESH}:join")

    def _button(
        self, kind: str, game: Waiting | Lobby, user: int, custom_id: str, *, panel: bool = False
    ) -> None:
        data = {"custom_id": custom_id, "component_type": 2}
        opens = Panel(game, []) if panel and isinstance(game, Waiting) else None
        self._ask(kind, game, user, 3, data, panel=opens, message=[])

    def _ask(
        self,
        kind: str,
        game: Waiting | Lobby,
        user: int,
        number: int,
        data: Json,
        panel: Panel | None = None,
        message: list[Json] | None = None,
    ) -> None:
        interaction = self._far.new_id()
        server = game.guild - GUILD
        event: Json = {
            "id": interaction,
            "application_id": "1000",
            "type": number,
            "token": f"t{interaction}",
            "version": 1,
            "guild_id": str(game.guild),
            "channel_id": str(game.channel),
            "channel": channel(server, game.channel - CHANNEL - server * 1000),
            "member": member(user),
            "data": data,
            "locale": "en-US",
            "entitlements": [],
            "app_permissions": "412317240384",
            "attachment_size_limit": 10485760,
            "context": 0,
        }
        if message is not None:
            shown = self._far.message(str(game.channel), {"components": message}, str(game.board))
            event["message"] = {**shown, "flags": 64 if message else 0}

        def answered(answer: Json) -> None:
            if panel is not None and answer.get("components"):
                self._panels.append(Panel(panel.game, answer["components"]))

        ask = Ask(kind, _now())
        ask.answered = answered
        self._far.asks[interaction] = ask
        self._send(event)


def _command(name: str) -> Json:
    return {"id": "1", "name": name, "type": 1, "options": []}


def _group(name: str, command: str, options: list[Json]) -> Json:
    inner = {"name": command, "type": 1, "options": options}
    return {**_command(name), "options": [inner]}


def _now() -> float:
    return asyncio.get_running_loop().time()


def _memory() -> tuple[float, float]:
    """Return the resident memory now and at most, in megabytes."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    read = {name: value for name, _, value in (line.partition(":") for line in lines)}
    return int(read["VmRSS"].split()[0]) / 1024, int(read["VmHWM"].split()[0]) / 1024


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def _until_none(path: str, sql: str) -> None:
    """Wait until a question to the database is answered by 0."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        end = _now() + LONGEST_START
        while _now() < end:
            (left,) = connection.execute(sql, (int(time.time()),)).fetchone()
            if left == 0:
                return
            await asyncio.sleep(0.1)


async def _settled(path: str, far: FarSide) -> None:
    """Wait until all that was asked is answered, and all boards are up to date."""
    end = _now() + LONGEST_SETTLING
    while _now() < end and any(ask.acknowledged is None for ask in far.asks.values()):
        await asyncio.sleep(0.1)
    await _until_none(path, BEHIND)


def _versions(path: str) -> int:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        (found,) = connection.execute("SELECT sum(version) FROM games").fetchone()
    return int(found)


async def measure(order: Order) -> Figures:
    """Start the client, let people press, and return the figures."""
    chance, studio = Random(7), CountingStudio()
    origin = _now() - (time.time() - order.began) if order.wall else 0.0
    far = FarSide(Random(8))
    bot = create_bot(Path(order.path), chance=chance, studio=studio.make)
    bot.add_listener(keep_what_is_there, "on_ready")
    join(bot, far)
    async with bot:
        stalls = Stalls()
        await bot.login("token")
        greet(bot, order.servers)
        await bot.wait_until_ready()
        ready, start_cpu = _now() - origin, _cpu()
        await _until_none(order.path, OWED)
        told = _now() - origin
        await _until_none(order.path, BEHIND)
        shown = _now() - origin
        start_stall = max(stalls.end().late)
        crowd = Crowd(partial(feed, bot, "INTERACTION_CREATE"), far, order, Random(9))
        versions, boards = _versions(order.path), sum(far.boards.values())
        drawn, drawing = studio.drawn, studio.cpu
        began, cpu, stalls = _now(), _cpu(), Stalls()
        await crowd.run(order.rate, order.seconds)
        wall, cpu = _now() - began, _cpu() - cpu
        stalls.end()
        await _settled(order.path, far)
        changes = _versions(order.path) - versions
        boards = sum(far.boards.values()) - boards
        drawn, drawing = studio.drawn - drawn, studio.cpu - drawing
        burst, table = await crowd.burst()
        await _settled(order.path, far)
        memory, peak = _memory()
        acknowledged: dict[str, list[float]] = defaultdict(list)
        for ask in far.asks.values():
            if ask.acknowledged is not None and ask.kind != "burst":
                acknowledged[ask.kind].append(ask.acknowledged - ask.began)
        return Figures(
            ready=ready,
            start_cpu=start_cpu,
            told=told,
            shown=shown,
            start_stall=start_stall,
            acknowledged=acknowledged,
            unanswered=sum(ask.acknowledged is None for ask in far.asks.values()),
            stall=max(stalls.late),
            stall_cpu=max(stalls.cpu),
            lag=sorted(stalls.late)[::20],
            cpu=cpu,
            wall=wall,
            pictures=drawn,
            picture_cpu=drawing,
            changes=changes,
            boards=boards,
            burst_changes=burst,
            burst_boards=far.boards[table],
            memory=memory,
            peak=peak,
        )


if __name__ == "__main__":
    given = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Order)
    count_database()
    with asyncio.Runner(loop_factory=None if given.wall else OwnTime) as runner:
        sys.stdout.buffer.write(msgspec.json.encode(runner.run(measure(given))))
