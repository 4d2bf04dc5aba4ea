"""The games, legal tokens and broken records of an independent reading of the rules."""

from __future__ import annotations

import json

import pytest

from bot.rules.reading import choices_after, fault_of
from tests.rules.full.games import VECTORS, find, names, read

REASONS = json.loads((VECTORS / "broken" / "reasons.json").read_bytes())


@pytest.mark.parametrize("name", names("games"))
def test_a_game_keeps_the_rules(name: str) -> None:
    assert fault_of(read("games", name), find) is None


@pytest.mark.parametrize("name", names("legal"))
def test_what_is_legal(name: str) -> None:
    for at, tokens in json.loads(read("legal", name)).items():
        assert choices_after(read("games", name), find, int(at)) == tokens, f"after {at}"


@pytest.mark.parametrize("name", names("broken"))
def test_a_broken_record_is_found_out(name: str) -> None:
    fault, reason = fault_of(read("broken", name), find), REASONS[f"{name}.json"]
    assert fault is not None
    if not reason.startswith("event"):
        assert fault.where == "result"
        assert ("not over" in fault.reason) == ("not over" in reason)
        return
    assert fault.where == reason.partition(":")[0]
    for kind in ("is to choose", "is not legal"):
        assert (kind in fault.reason) == (kind in reason)
    if "is to choose" in reason:
        assert fault.reason == reason.partition(": ")[2]


def test_there_are_vectors() -> None:
    assert [len(names(folder)) for folder in ("games", "legal", "broken")] == [48, 48, 32]
