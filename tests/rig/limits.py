"""Discord's limits that neither SimCord nor the description of the API knows.

``command_faults(tree)`` judges the commands of a tree, ``message_faults(payload, attached)`` a
message as it is sent, with the names of the files that it has; both give sentences. The fixture
``env`` asks ``request_faults`` about every request of the bot, so that a test writer calls these
only for commands or messages that no test sends.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import discord

if TYPE_CHECKING:
    from discord import app_commands

    from tests.rig.api import Request

Payload: TypeAlias = Mapping[str, Any]

_SUB_COMMAND, _GROUP, _CHAT_INPUT = 1, 2, 1
_BUTTON, _STRING_SELECT, _SELECTS = 2, 3, (3, 5, 6, 7, 8)
_LINK, _PREMIUM, _V2 = 5, 6, 1 << 15
_MESSAGE_PATHS = re.compile(
    r"/channels/\d+/messages(/\d+)?|/webhooks/\d+/[^/]+(/messages/(@original|\d+))?"
)
_CALLBACK_PATH = re.compile(r"/interactions/\d+/[^/]+/callback")
_COMMANDS_PATH = re.compile(r"/applications/\d+(/guilds/\d+)?/commands")


def request_faults(request: Request) -> list[str]:
    """Give the faults of a request that carries a message or the commands, else none."""
    faults: Iterable[str] = ()
    if request.method in {"POST", "PATCH"} and (message := message_of(request)) is not None:
        faults = message_faults(message, attached_names(request))
    elif request.method == "PUT" and _COMMANDS_PATH.fullmatch(request.path):
        faults = payload_faults(request.body or ())
    return [f"{request}: {fault}" for fault in faults]


def message_of(request: Request) -> Payload | None:
    """Give the message that a request carries: its body, or the data of an answer."""
    if not isinstance(request.body, dict):
        return None
    if _CALLBACK_PATH.fullmatch(request.path):
        return request.body.get("data") or {} if request.body.get("type") in {4, 7} else None
    return request.body if _MESSAGE_PATHS.fullmatch(request.path) else None


def attached_names(request: Request) -> set[str]:
    """Name the files that the message has after the request."""
    kept = (message_of(request) or {}).get("attachments")
    if kept is None:
        return {*request.files, *request.already}
    return {*request.files, *(each["filename"] for each in kept if each.get("filename"))}


# Commands


def command_faults(
    tree: app_commands.CommandTree[Any], guild: discord.abc.Snowflake | None = None
) -> list[str]:
    """Give the faults of a tree's global commands, or of those of ``guild``."""
    return payload_faults([command.to_dict(tree) for command in tree.get_commands(guild=guild)])


def payload_faults(commands: Sequence[Payload]) -> list[str]:
    """Give the faults of commands in the form in which they are synced."""
    faults = [fault for command in commands for fault in _command_faults(command)]
    if sum(command.get("type", _CHAT_INPUT) == _CHAT_INPUT for command in commands) > 100:
        faults.append("more than 100 commands")
    names = Counter((command["name"], command.get("type", _CHAT_INPUT)) for command in commands)
    faults += [f"/{name}: twice" for (name, _), count in names.items() if count > 1]
    return faults


def _command_faults(command: Payload) -> Iterator[str]:
    name = f"/{command['name']}"
    if command.get("type", _CHAT_INPUT) != _CHAT_INPUT:
        yield from _length_faults(name, "name", command["name"], 1, 32)
        return
    yield from _node_faults(name, command, depth=0)
    if (size := _size(command)) > 8000:
        yield f"{name}: {size} characters, at most 8000"


def _node_faults(path: str, node: Payload, depth: int) -> Iterator[str]:
    """Judge a command, a group or a sub-command at ``depth`` 0, 1 or 2."""
    yield from _word_faults(path, node)
    options = node.get("options") or ()
    branches = [each for each in options if each["type"] in {_SUB_COMMAND, _GROUP}]
    yield from _repeated(path, "option", (option["name"] for option in options))
    if len(options) > 25:
        yield f"{path}: {len(options)} {'sub-commands' if branches else 'options'}, at most 25"
    if branches and len(branches) < len(options):
        yield f"{path}: options beside sub-commands"
    if branches and node.get("type") == _SUB_COMMAND and depth > 0:
        yield f"{path}: a sub-command within a sub-command"
    if not branches and node.get("type") == _GROUP and depth > 0:
        yield f"{path}: a group without sub-commands"
    for branch in branches:
        inner = f"{path} {branch['name']}"
        if branch["type"] == _GROUP and depth > 0:
            yield f"{inner}: a group within a group"
        yield from _node_faults(inner, branch, depth + 1)
    optional_seen = False
    for option in options:
        if option in branches:
            continue
        yield from _option_faults(f"{path} {option['name']}:", option)
        if option.get("required") and optional_seen:
            yield f"{path} {option['name']}: required after an optional one"
        optional_seen = optional_seen or not option.get("required")


def _option_faults(path: str, option: Payload) -> Iterator[str]:
    yield from _word_faults(path, option)
    choices = option.get("choices") or ()
    if len(choices) > 25:
        yield f"{path} {len(choices)} choices, at most 25"
    if choices and option.get("autocomplete"):
        yield f"{path} choices and autocomplete"
    for choice in choices:
        yield from _length_faults(path, "choice", choice["name"], 1, 100)
        if isinstance(choice["value"], str):
            yield from _length_faults(path, "choice value", choice["value"], 1, 100)
    yield from _repeated(path, "choice", (choice["name"] for choice in choices))
    for least, most in (("min_value", "max_value"), ("min_length", "max_length")):
        low, high = option.get(least), option.get(most)
        if low is not None and high is not None and low > high:
            yield f"{path} {least} {low} above {most} {high}"


def _word_faults(path: str, node: Payload) -> Iterator[str]:
    for name in (node["name"], *(node.get("name_localizations") or {}).values()):
        if not _is_name(name):
            yield f"{path}: {name!r} is no name (1-32 letters, digits, - _ ', in lower case)"
    described = node.get("description") or ""
    for text in (described, *(node.get("description_localizations") or {}).values()):
        yield from _length_faults(path, "description", text, 1, 100)


def _is_name(name: str) -> bool:
    return 1 <= len(name) <= 32 and name == name.lower() and all(map(_is_name_character, name))


def _is_name_character(character: str) -> bool:
    if character in "-_'" or unicodedata.category(character)[0] in "LN":
        return True
    return unicodedata.name(character, "").startswith(("DEVANAGARI", "THAI"))


def _size(node: Payload) -> int:
    """Count a command's characters; of a translated text the longest counts."""
    texts = [
        [node[key], *(node.get(f"{key}_localizations") or {}).values()]
        for key in ("name", "description")
        if node.get(key)
    ]
    own = sum(max(map(len, each)) for each in texts)
    value = node.get("value", "")
    own += len(value) if isinstance(value, str) else len(str(value))
    return own + sum(
        _size(inner) for key in ("options", "choices") for inner in node.get(key) or ()
    )


# Messages


def message_faults(payload: Payload, attached: Iterable[str] = ()) -> list[str]:
    """Give the faults of a message as it is sent; ``attached`` names the files that it has."""
    faults = list(_length_faults("content", "text", payload.get("content") or "", 0, 2000))
    embeds = payload.get("embeds") or ()
    if len(embeds) > 10:
        faults.append(f"{len(embeds)} embeds, at most 10")
    for number, embed in enumerate(embeds, 1):
        faults += _embed_faults(f"embed {number}", embed)
    if (size := sum(map(_embed_size, embeds))) > 6000:
        faults.append(f"embeds: {size} characters, at most 6000 in sum")
    faults += _component_faults(
        payload.get("components") or (), rows=not (payload.get("flags") or 0) & _V2
    )
    wanted = _wanted_files((embeds, payload.get("components")))
    missing = sorted(set(wanted) - set(attached))
    return faults + [f"attachment://{name} is not attached" for name in missing]


def _embed_faults(path: str, embed: Payload) -> Iterator[str]:
    for key, most in (("title", 256), ("description", 4096)):
        yield from _length_faults(path, key, embed.get(key) or "", 0, most)
    for key, inner, most in (("author", "name", 256), ("footer", "text", 2048)):
        yield from _length_faults(path, key, (embed.get(key) or {}).get(inner) or "", 0, most)
    fields = embed.get("fields") or ()
    if len(fields) > 25:
        yield f"{path}: {len(fields)} fields, at most 25"
    for field in fields:
        name, value = field.get("name") or "", field.get("value") or ""
        if not name.strip() or not value.strip():
            yield f"{path}: an empty field ({name!r}: {value[:40]!r})"
        yield from _length_faults(path, "field name", name, 0, 256)
        yield from _length_faults(path, "field", value, 0, 1024)
    if not any(value for key, value in embed.items() if key not in {"type", "color", "flags"}):
        yield f"{path}: empty"


def _embed_size(embed: Payload) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("author") or {}).get("name"), (embed.get("footer") or {}).get("text")]
    for field in embed.get("fields") or ():
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if text)


def _component_faults(components: Sequence[Payload], *, rows: bool) -> Iterator[str]:
    if rows and len(components) > 5:
        yield f"{len(components)} rows, at most 5"
    every = list(walk(components))
    if len(every) > 40:
        yield f"{len(every)} components, at most 40"
    for component in every:
        yield from _row_faults(component)
        if component.get("type") == _BUTTON:
            yield from _button_faults(component)
        elif component.get("type") in _SELECTS:
            yield from _select_faults(component)
    ids = [component["custom_id"] for component in every if component.get("custom_id")]
    for custom_id in ids:
        yield from _length_faults("components", "custom id", custom_id, 1, 100)
    yield from _repeated("components", "custom id", ids)
    labels = [each["label"] for each in every if each.get("type") == _BUTTON and each.get("label")]
    yield from _repeated("components", "label", labels)


def _row_faults(component: Payload) -> Iterator[str]:
    if component.get("type") != 1:
        return
    inner = component.get("components") or ()
    if not inner:
        yield "components: an empty row"
    if len(inner) > 5:
        yield f"components: {len(inner)} buttons in a row, at most 5"
    if len(inner) > 1 and any(each.get("type") in _SELECTS for each in inner):
        yield "components: a select beside others in a row"


def _button_faults(button: Payload) -> Iterator[str]:
    path = f"button {button.get('label') or button.get('custom_id')!r}"
    style = button.get("style")
    if style != _PREMIUM and not (button.get("label") or "").strip() and not button.get("emoji"):
        yield f"{path}: neither label nor emoji"
    yield from _length_faults(path, "label", button.get("label") or "", 0, 80)
    if style == _LINK and (not button.get("url") or button.get("custom_id")):
        yield f"{path}: a link has a url and no custom id"
    if style not in {_LINK, _PREMIUM} and not button.get("custom_id"):
        yield f"{path}: no custom id"


def _select_faults(select: Payload) -> Iterator[str]:
    path = f"select {select.get('custom_id')!r}"
    yield from _length_faults(path, "placeholder", select.get("placeholder") or "", 0, 150)
    low = _number(select.get("min_values"))
    high = _number(select.get("max_values"))
    if not 0 <= low <= high <= 25 or high == 0:
        yield f"{path}: min_values {low} and max_values {high}"
    if select.get("type") != _STRING_SELECT:
        return
    options = select.get("options") or ()
    if not 1 <= len(options) <= 25:
        yield f"{path}: {len(options)} options, 1 to 25"
    if high > len(options):
        yield f"{path}: max_values {high} above {len(options)} options"
    if sum(bool(option.get("default")) for option in options) > high:
        yield f"{path}: more defaults than max_values"
    for option in options:
        yield from _length_faults(path, "option label", option.get("label") or "", 1, 100)
        yield from _length_faults(path, "option value", option.get("value") or "", 1, 100)
        yield from _length_faults(
            path, "option description", option.get("description") or "", 0, 100
        )
    yield from _repeated(path, "option value", (option.get("value") for option in options))


def walk(components: Iterable[Payload] | None) -> Iterator[Payload]:
    """Give all components, the inner ones after the one that holds them."""
    for component in components or ():
        yield component
        yield from walk(component.get("components"))
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk((component[key],))


def _wanted_files(value: object) -> Iterator[str]:
    """Give the names of all ``attachment://`` addresses in a payload."""
    if isinstance(value, str):
        if value.startswith("attachment://"):
            yield value.removeprefix("attachment://")
    elif isinstance(value, Mapping):
        yield from _wanted_files(tuple(value.values()))
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _wanted_files(inner)


def _number(value: int | None) -> int:
    """Read a count of a select, which is one where nothing is said."""
    return 1 if value is None else value


def _length_faults(path: str, what: str, text: str, least: int, most: int) -> Iterator[str]:
    if not least <= len(text) <= most:
        yield f"{path}: {what} of {len(text)} characters, {least} to {most}: {text[:40]!r}"


def _repeated(path: str, what: str, values: Iterable[object]) -> Iterator[str]:
    for value, count in Counter(values).items():
        if count > 1:
            yield f"{path}: {what} {value!r} {count} times"
