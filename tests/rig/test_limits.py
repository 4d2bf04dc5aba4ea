"""Each limit has a broken example that must be found, and good ones must pass."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from tests.rig.api import Request
from tests.rig.limits import (
    command_faults,
    message_faults,
    payload_faults,
    request_faults,
)

SUB, GROUP, STRING, INTEGER = 1, 2, 3, 4


def node(kind: int = STRING, **fields: object) -> dict[str, Any]:
    return {"type": kind, "name": "fine", "description": "Fine.", **fields}


def command(*options: dict[str, Any], **fields: object) -> dict[str, Any]:
    return {"name": "game", "description": "A game.", "options": list(options), **fields}


def numbered(count: int, kind: int = STRING, **fields: object) -> list[dict[str, Any]]:
    return [node(kind, name=f"n{number}", **fields) for number in range(count)]


def choices(count: int, **fields: object) -> list[dict[str, Any]]:
    return [{"name": f"c{n}", "value": f"v{n}", **fields} for n in range(count)]


BROKEN_COMMANDS = {
    "is no name": command(name="Game"),
    "' is no name": command(node(name="two words")),
    "description of 0": command(description=""),
    "description of 101": command(node(description="x" * 101)),
    "26 options": command(*numbered(26)),
    "26 sub-commands": command(*numbered(26, SUB)),
    "26 choices": command(node(choices=choices(26))),
    "choice of 0": command(node(choices=choices(1, name=""))),
    "choice value of 101": command(node(choices=choices(1, value="x" * 101))),
    "choice 'same' 2 times": command(node(choices=choices(2, name="same"))),
    "choices and autocomplete": command(node(choices=choices(1), autocomplete=True)),
    "required after": command(node(name="a"), node(name="b", required=True)),
    "characters, at most 8000": command(*numbered(4, choices=choices(25, value="y" * 100))),
    "option 'fine' 2 times": command(node(), node()),
    "options beside sub-commands": command(node(SUB), node(name="other")),
    "sub-command within": command(node(SUB, options=[node(SUB)])),
    "group within": command(node(GROUP, options=[node(GROUP, options=[node(SUB)])])),
    "group without": command(node(GROUP)),
    "min_value 3 above": command(node(INTEGER, min_value=3, max_value=2)),
    "name of 33": command(type=2, name="x" * 33),
}


@pytest.mark.parametrize("said", BROKEN_COMMANDS)
def test_broken_command_is_found(said: str) -> None:
    faults = payload_faults([BROKEN_COMMANDS[said]])
    assert [fault for fault in faults if said in fault] == faults != []


def test_too_many_and_doubled_commands_are_found() -> None:
    assert payload_faults([command(name=f"n{n}") for n in range(101)]) == ["more than 100 commands"]
    assert payload_faults([command(), command()]) == ["/game: twice"]


def test_longest_translation_counts() -> None:
    long = {"de": "x" * 100}
    translated = numbered(25, description_localizations=long)
    nested = [node(SUB, name=f"s{n}", options=translated) for n in range(4)]
    assert "at most 8000" in payload_faults([command(*nested)])[0]
    assert payload_faults([command(*nested[:3])]) == []


def test_largest_fitting_commands_pass() -> None:
    deep = command(node(GROUP, options=numbered(25, SUB, options=[node(choices=choices(25))])[:9]))
    assert payload_faults([deep, command(*numbered(25), name="größe")]) == []


def test_real_tree() -> None:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))

    @tree.command(name="game", description="A game.")
    async def game(interaction: discord.Interaction, seats: int) -> None: ...

    assert command_faults(tree) == []
    game.description = ""
    assert len(command_faults(tree)) == 1


def button(**fields: object) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Join", "custom_id": "join", **fields}


def select(count: int = 2, **fields: object) -> dict[str, Any]:
    options = [{"label": f"l{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "pick", "options": options, **fields}


def option(**fields: object) -> dict[str, Any]:
    return select(options=[{"label": "l", "value": "v", **fields}])


def rows(*components: dict[str, Any], **fields: object) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": [each]} for each in components], **fields}


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": list(components)}]}


def field(name: str = "Name", value: str = "Value") -> dict[str, Any]:
    return {"embeds": [{"fields": [{"name": name, "value": value}]}]}


def buttons(count: int) -> list[dict[str, Any]]:
    return [button(label=f"l{n}", custom_id=f"i{n}") for n in range(count)]


BROKEN_MESSAGES: dict[str, dict[str, Any]] = {
    "text of 2001": {"content": "x" * 2001},
    "11 embeds": {"embeds": [{"title": "x"}] * 11},
    "title of 257": {"embeds": [{"title": "x" * 257}]},
    "description of 4097": {"embeds": [{"description": "x" * 4097}]},
    "author of 257": {"embeds": [{"author": {"name": "x" * 257}}]},
    "footer of 2049": {"embeds": [{"footer": {"text": "x" * 2049}}]},
    "26 fields": {"embeds": [{"fields": [{"name": "x", "value": "y"}] * 26}]},
    "an empty field": field(value=" \n"),
    "an empty field ('': ": field(name=""),
    "field name of 257": field(name="x" * 257),
    "field of 1025": field(value="x" * 1025),
    "embed 1: empty": {"embeds": [{"type": "rich", "color": 3}]},
    "at most 6000 in sum": {"embeds": [{"description": "x" * 3001}] * 2},
    "6 rows": rows(*buttons(6)),
    "6 buttons in a row": row(*buttons(6)),
    "an empty row": row(),
    "beside others": row(select(), button()),
    "41 components": rows(*buttons(20), flags=1 << 15)
    | {"components": rows(*buttons(20))["components"] + [{"type": 14}]},
    "neither label nor emoji": row(button(label=None)),
    "neither label": row(button(label=" ")),
    "label of 81": row(button(label="x" * 81)),
    "a url and no custom id": row(button(style=5)),
    "no custom id": row(button(custom_id=None)),
    "custom id of 101": row(button(custom_id="x" * 101)),
    "custom id 'join' 2": row(button(), button(label="Leave")),
    "label 'Join' 2": row(button(), button(custom_id="leave")),
    "placeholder of 151": row(select(placeholder="x" * 151)),
    "min_values 2 and max_values 1": row(select(min_values=2)),
    "max_values 3 above 2": row(select(max_values=3)),
    "more defaults": row(select(options=[{"label": x, "value": x, "default": True} for x in "ab"])),
    "26 options": row(select(26)),
    "0 options, 1 to 25": row(select(0, max_values=1)),
    "option label of 101": row(option(label="x" * 101)),
    "option value of 101": row(option(value="x" * 101)),
    "option description of 101": row(option(description="x" * 101)),
    "option value 'v' 2": row(select(options=[{"label": x, "value": "v"} for x in "ab"])),
    "attachment://board.png is not attached": {
        "embeds": [{"image": {"url": "attachment://board.png"}}]
    },
}


@pytest.mark.parametrize("said", BROKEN_MESSAGES)
def test_broken_message_is_found(said: str) -> None:
    faults = message_faults(BROKEN_MESSAGES[said])
    assert [fault for fault in faults if said in fault] != []


def test_largest_fitting_message_passes() -> None:
    full = {
        "content": "x" * 2000,
        "embeds": [
            {"description": "x" * 4096, "image": {"url": "attachment://board.png"}},
            {"fields": [{"name": "x" * 256, "value": "x" * 1024}], "title": "x" * 256},
        ],
        "components": [
            *rows(select(25, min_values=0, max_values=25))["components"],
            *row(*buttons(5))["components"],
            *row(button(label=None, emoji={"name": "x"}))["components"],
            *row(button(style=5, url="https://example.org", custom_id=None, label="See"))[
                "components"
            ],
        ],
    }
    assert message_faults(full, ["board.png"]) == []


PICTURE = {"embeds": [{"image": {"url": "attachment://board.png"}}]}
COMMANDS = [{"name": "Game", "description": "A game."}]


@pytest.mark.parametrize(
    ("request_", "faults"),
    [
        (Request("POST", "/channels/1/messages", body=PICTURE), 1),
        (Request("POST", "/channels/1/messages", body=PICTURE, files=("board.png",)), 0),
        (Request("PATCH", "/channels/1/messages/2", body=PICTURE), 1),
        (Request("PATCH", "/channels/1/messages/2", body=PICTURE, already=("board.png",)), 0),
        (
            Request(
                "PATCH",
                "/channels/1/messages/2",
                body=PICTURE | {"attachments": []},
                already=("board.png",),
            ),
            1,
        ),
        (Request("POST", "/interactions/1/t/callback", body={"type": 4, "data": PICTURE}), 1),
        (Request("POST", "/interactions/1/t/callback", body={"type": 8, "data": {}}), 0),
        (Request("POST", "/webhooks/1/t", body=PICTURE), 1),
        (Request("PATCH", "/webhooks/1/t/messages/@original", body=PICTURE), 1),
        (Request("PUT", "/applications/1/commands", body=COMMANDS), 1),
        (Request("PUT", "/applications/1/guilds/2/commands", body=COMMANDS), 1),
        (Request("POST", "/users/@me/channels", body={"recipient_id": 1}), 0),
    ],
)
def test_requests_are_judged_by_what_they_carry(request_: Request, faults: int) -> None:
    assert len(request_faults(request_)) == faults
