"""The judge knows good requests of each kind from broken ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rig import api
from tests.rig.api import Request, judge

BUTTON = {"type": 2, "style": 1, "label": "Join", "custom_id": "join"}
ROWS = [{"type": 1, "components": [BUTTON]}]
ANSWER = {"type": 4, "data": {"content": "x", "flags": 64, "components": ROWS}}
COMMAND = {"name": "game", "description": "A game.", "type": 1, "options": []}

GOOD = [
    Request("POST", "/channels/1/messages", body={"content": "x", "components": ROWS}),
    Request("POST", "/channels/1/messages", body={"content": "x"}, files=("board.png",)),
    Request("PATCH", "/channels/1/messages/2", body={"content": None, "embeds": []}),
    Request("DELETE", "/channels/1/messages/2"),
    Request("GET", "/channels/1/messages", {"limit": "50", "before": 7}),
    Request("POST", "/channels/1/threads", body={"name": "x", "type": 11}),
    Request("POST", "/users/@me/channels", body={"recipient_id": 5}),
    Request("PUT", "/applications/1/commands", body=[COMMAND]),
    Request("PUT", "/applications/1/guilds/2/commands", body=[COMMAND]),
    Request("POST", "/interactions/1/abc/callback", {"with_response": 1}, ANSWER),
    Request("POST", "/interactions/1/abc/callback", body={"type": 5, "data": {"flags": 64}}),
    Request("POST", "/interactions/1/abc/callback", body={"type": 6}),
    Request("POST", "/interactions/1/abc/callback", body={"type": 7, "data": {"embeds": []}}),
    Request("POST", "/webhooks/1/abc", {"wait": "true"}, {"content": "x"}),
    Request("PATCH", "/webhooks/1/abc/messages/@original", body={"content": "x"}),
    Request("DELETE", "/webhooks/1/abc/messages/2"),
]

BROKEN = {
    "no such path": Request("POST", "/channels/1/letters"),
    "knows no PUT": Request("PUT", "/channels/1/messages"),
    "path: channel_id": Request("DELETE", "/channels/here/messages/2"),
    "query: limit: 101": Request("GET", "/channels/1/messages", {"limit": 101}),
    "query: many is not known": Request("GET", "/channels/1/messages", {"many": 1}),
    "the body is missing": Request("POST", "/channels/1/messages"),
    "takes no body": Request("DELETE", "/channels/1/messages/2", body={"content": "x"}),
    "takes no files": Request("POST", "/users/@me/channels", body={}, files=("x",)),
    "['label']: 7 is not": Request(
        "POST",
        "/channels/1/messages",
        body={"components": [{"type": 1, "components": [BUTTON | {"label": 7}]}]},
    ),
    "['title']: 'xxx": Request(
        "POST", "/channels/1/messages", body={"embeds": [{"title": "x" * 257}]}
    ),
    "['nonce']": Request("POST", "/channels/1/messages", body={"nonce": "x" * 26}),
    "['recipient_id']": Request("POST", "/users/@me/channels", body={"recipient_id": "me"}),
    "[0]['options'][0]: 'name'": Request(
        "PUT",
        "/applications/1/commands",
        body=[COMMAND | {"options": [{"type": 3, "description": "x"}]}],
    ),
    "['data']['content']": Request(
        "POST", "/interactions/1/abc/callback", body={"type": 4, "data": {"content": 3}}
    ),
    "['data']['embeds']": Request(
        "POST", "/interactions/1/abc/callback", body={"type": 7, "data": {"embeds": {}}}
    ),
    "['data']['choices']": Request(
        "POST",
        "/interactions/1/abc/callback",
        body={"type": 8, "data": {"choices": [{"name": "x", "value": "y"}] * 26}},
    ),
    "body: ['type']": Request("POST", "/interactions/1/abc/callback", body={"type": 99}),
    "messages/@original: body: ['content']": Request(
        "PATCH", "/webhooks/1/abc/messages/@original", body={"content": []}
    ),
}


@pytest.mark.skipif(
    not api.available(), reason=f"no description of Discord's API: {api.description_path()}"
)
def test_good_requests_pass_and_each_broken_one_is_found() -> None:
    assert judge(GOOD) == []
    found = {said: judge([request]) for said, request in BROKEN.items()}
    assert {
        said: faults for said, faults in found.items() if [said in f for f in faults] != [True]
    } == {}


def test_without_description_nothing_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CARTHAGO_OPENAPI", str(tmp_path / "none.json"))
    assert not api.available()
    assert judge([BROKEN["no such path"]]) == []
