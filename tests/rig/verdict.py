"""What is not let pass at the end of a test: ``World`` keeps one and asks it.

Test writers need of it ``world.expect(pattern)`` alone.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable

from tests.rig.api import Request, judge
from tests.rig.limits import request_faults


class Verdict:
    """Gathers a bot's errors, and knows which complaints a test is about."""

    def __init__(self) -> None:
        self.errors: list[BaseException] = []
        self.expected: list[str] = []

    def give(self, requests: Iterable[Request], logged: Iterable[logging.LogRecord]) -> None:
        """Raise AssertionError for complaints that were not expected, or did not come."""
        complaints = self._complaints(list(requests), logged)
        surprising = [
            complaint
            for complaint in complaints
            if not any(re.search(pattern, complaint) for pattern in self.expected)
        ]
        surprising += [
            f"expected, but did not come: {pattern}"
            for pattern in self.expected
            if not any(re.search(pattern, complaint) for complaint in complaints)
        ]
        if surprising:
            failure = AssertionError("\n".join(("the rig complains:", *surprising)))
            raise failure from (self.errors[0] if self.errors else None)

    def _complaints(
        self, requests: list[Request], logged: Iterable[logging.LogRecord]
    ) -> list[str]:
        found = [f"error: {error!r}" for error in self.errors]
        found += [_line(record) for record in logged if record.levelno >= logging.ERROR]
        found += judge(requests)
        found += [fault for request in requests for fault in request_faults(request)]
        return list(dict.fromkeys(found))


def _line(record: logging.LogRecord) -> str:
    cause = record.exc_info[1] if record.exc_info else None
    return f"log: {record.name}: {record.getMessage()}" + (f": {cause!r}" if cause else "")
