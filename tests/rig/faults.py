"""All that Discord may do wrong at a single request, and the one request at which it does so."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Literal

import aiohttp

from tests.rig import simcord_names as names
from tests.rig.world import World

RETRY_AFTER = 20.0
"""Seconds for which the library holds a request back when Discord tells it to."""

Way = Literal["says no", "held", "lost before", "lost after", "late", "resumed"]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: what Discord answers, or what else becomes of a request.

    ``times``: of how many requests in a row.
    """

    name: str
    way: Way = "says no"
    status: int = 0
    code: int = 0
    times: int = 1


FAULTS = (
    Fault("429-retry-after", "held"),
    Fault("429", status=429),
    Fault("500", status=500),
    Fault("502-thrice", status=502, times=3),
    Fault("lost-before", "lost before"),
    Fault("lost-after", "lost after"),
    Fault("lost-after-twice", "lost after", times=2),
    Fault("timeout", "late"),
    Fault("resumed", "resumed"),
    Fault("10062", status=404, code=10062),
    Fault("40060", status=400, code=40060),
    Fault("50007", status=403, code=50007),
    Fault("50013", status=403, code=50013),
    Fault("50278", status=403, code=50278),
    Fault("10008", status=404, code=10008),
    Fault("10003", status=404, code=10003),
    Fault("50083", status=400, code=50083),
    Fault("50027", status=401, code=50027),
)


class Strike:
    """Lets one fault happen at the n-th request from now on, counted from 0; and counts them."""

    def __init__(self, world: World, fault: Fault | None = None, at: int = -1) -> None:
        self.seen = 0
        self.struck: list[tuple[str, str]] = []
        """The requests at which it happened: method and path."""
        self._world = world
        self._fault = fault
        self._at = at
        self._held = False
        world.recorder.strike = self

    @property
    def is_mastered(self) -> bool:
        """Whether the library does away with the fault by itself."""
        return self._fault is not None and self._fault.way in {"held", "resumed"}

    def __call__(self, method: str, path: str, arrived: bool) -> None:
        """Let the fault happen, if this is the request."""
        if self._held and not arrived:
            self._held = False
            return
        number = self.seen - arrived
        self.seen += not arrived
        fault = self._fault
        if fault is None or not self._at <= number < self._at + fault.times:
            return
        if arrived != (fault.way == "lost after"):
            return
        self.struck.append((method, path))
        self._happen(fault)

    def _happen(self, fault: Fault) -> None:
        match fault.way:
            case "says no":
                raise names.answer_of_discord(fault.status, fault.code)
            case "held":
                self._held = True
                raise names.Held(self._wait())
            case "lost before" | "lost after":
                raise aiohttp.ServerDisconnectedError
            case "late":
                raise TimeoutError
            case "resumed":
                for event in ("disconnect", "resumed", "ready"):
                    self._world.env.bot.dispatch(event)

    async def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        over: asyncio.Future[None] = loop.create_future()
        loop.call_later(RETRY_AFTER, over.set_result, None)
        await self._world.env.external_wait(over, reason="a rate limit")

    def stop(self) -> None:
        """Let nothing more happen."""
        self._world.recorder.strike = lambda method, path, arrived: None
