"""The judge by Discord's own description of its API.

``judge(requests)`` gives the faults of requests as sentences; no fault, no sentence. The fixture
``env`` calls it for every request of the bot at the end of a test, so that a test writer needs it
only for requests made by hand: ``judge([Request("POST", "/channels/1/messages", body={...})])``.

The description is ``../shared/discord/openapi.json`` beside the checkout, or the file named by the
environment variable ``CARTHAGO_OPENAPI``. Where there is none ``available()`` is false and
``judge`` finds nothing; one test is then skipped and says so.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, cast
from urllib.parse import quote, unquote

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

_URI = "urn:discord"
_CHECKOUT = Path(__file__).resolve().parents[2]
_MISSING = object()

Json: TypeAlias = Any
"""Whatever JSON can say."""


@dataclass(frozen=True, slots=True)
class Request:
    """One request of the bot: what it sent, and the names of the files that it sent along."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    files: tuple[str, ...] = ()
    already: tuple[str, ...] = ()
    """File names that the message had before, when it is an edit."""

    def __str__(self) -> str:
        """Give method and path, as faults name a request."""
        return f"{self.method} {self.path}"


def description_path() -> Path:
    """Say where the description is looked for."""
    named = os.environ.get("CARTHAGO_OPENAPI")
    return Path(named) if named else _CHECKOUT.parent / "shared" / "discord" / "openapi.json"


def available() -> bool:
    """Say whether there is a description to judge by."""
    return description_path().is_file()


def judge(requests: Iterable[Request]) -> list[str]:
    """Give the faults of ``requests``, each a sentence that begins with method and path."""
    if not available():
        return []
    description = _description(description_path())
    return [f"{request}: {fault}" for request in requests for fault in description.faults(request)]


class _Description:
    """The description with an index of its paths and its validators, made when first needed."""

    def __init__(self, document: dict[str, Any]) -> None:
        snowflake = document["components"]["schemas"]["SnowflakeType"]
        snowflake["type"] = [snowflake["type"], "integer"]
        self.paths: dict[str, dict[str, Any]] = document["paths"]
        self.schemas: dict[str, dict[str, Any]] = document["components"]["schemas"]
        self.kind: Any = extend(  # type: ignore[no-untyped-call]
            Draft202012Validator,
            {word: self._shortened(word) for word in ("oneOf", "anyOf")},
        )
        self.registry: Registry[Any] = Registry().with_resource(
            _URI, Resource.from_contents(document, default_specification=DRAFT202012)
        )
        self.by_length: dict[int, list[tuple[tuple[str, ...], str]]] = {}
        for template in self.paths:
            segments = tuple(template.strip("/").split("/"))
            self.by_length.setdefault(len(segments), []).append((segments, template))
        self.validator = functools.cache(self._validator)

    def faults(self, request: Request) -> Iterator[str]:
        template, values = self._match(request.path)
        if template is None:
            yield "no such path"
            return
        method = request.method.lower()
        operation = self.paths[template].get(method)
        if operation is None:
            yield f"{template} knows no {request.method}"
            return
        yield from self._path_faults(template, values)
        yield from self._query_faults(template, method, request.query)
        yield from self._body_faults(template, method, request)

    def _match(self, path: str) -> tuple[str | None, dict[str, str]]:
        """Find a path's template, the one with the most literal words, and its values."""
        given = path.strip("/").split("/")
        best: str | None = None
        found: dict[str, str] = {}
        for segments, template in self.by_length.get(len(given), ()):
            values = {}
            for expected, actual in zip(segments, given, strict=True):
                if expected.startswith("{"):
                    values[expected[1:-1]] = unquote(actual)
                elif expected != actual:
                    break
            else:
                if best is None or len(values) < len(found):
                    best, found = template, values
        return best, found

    def _parameters(self, template: str, method: str | None, where: str) -> Iterator[Any]:
        """Give name, place in the document and definition of each parameter."""
        holder = self.paths[template] if method is None else self.paths[template][method]
        steps = (template,) if method is None else (template, method)
        for index, parameter in enumerate(holder.get("parameters", ())):
            if parameter.get("in") == where:
                yield parameter["name"], (*steps, "parameters", str(index), "schema"), parameter

    def _path_faults(self, template: str, values: Mapping[str, str]) -> Iterator[str]:
        for name, steps, _ in self._parameters(template, None, "path"):
            yield from (f"path: {name}: {fault}" for fault in self._check(steps, values[name]))

    def _query_faults(self, template: str, method: str, query: Mapping[str, Any]) -> Iterator[str]:
        rest = dict(query)
        known = (
            *self._parameters(template, None, "query"),
            *self._parameters(template, method, "query"),
        )
        for name, steps, parameter in known:
            value = rest.pop(name, _MISSING)
            if value is _MISSING:
                if parameter.get("required"):
                    yield f"query: {name} is missing"
                continue
            kind = parameter["schema"].get("type")
            yield from (f"query: {name}: {f}" for f in self._check(steps, _typed(value, kind)))
        yield from (f"query: {name} is not known" for name in rest)

    def _body_faults(self, template: str, method: str, request: Request) -> Iterator[str]:
        described = self.paths[template][method].get("requestBody")
        if described is None:
            if request.body:
                yield "takes no body"
            return
        if request.body is None:
            if described.get("required") and not request.files:
                yield "the body is missing"
            return
        kinds = described["content"]
        if request.files and "multipart/form-data" not in kinds:
            yield "takes no files"
        kind = "application/json" if "application/json" in kinds else next(iter(kinds))
        steps = (template, method, "requestBody", "content", kind, "schema")
        yield from (f"body: {fault}" for fault in self._check(steps, request.body))

    def _check(self, steps: tuple[str, ...], value: Json) -> Iterator[str]:
        for error in self.validator(steps).iter_errors(value):
            cause = _cause(error)
            place = "".join(f"[{step!r}]" for step in cause.absolute_path)
            yield f"{place}: {_short(cause)}" if place else _short(cause)

    def _shortened(self, word: str) -> Callable[..., Iterator[ValidationError]]:
        """Make the keyword ask only the branches that a first look does not rule out.

        The same verdicts: but alternatives lie within alternatives, and each is tried twice.
        """
        full: Any = Draft202012Validator.VALIDATORS[word]

        def keyword(
            validator: Json, branches: list[Any], instance: Json, schema: Json
        ) -> Iterator[ValidationError]:
            likely = [branch for branch in branches if self._likely(branch, instance)]
            if len(likely) == 1:
                return cast("Iterator[ValidationError]", validator.descend(instance, likely[0]))
            found = full(validator, likely or branches, instance, schema)
            return cast("Iterator[ValidationError]", found)

        return keyword

    def _likely(self, branch: Mapping[str, Any], instance: Json) -> bool:
        """Say False when null, a constant or the property ``type`` rules the branch out."""
        if "const" in branch:
            return bool(branch["const"] == instance)
        if branch.get("type") == "null":
            return instance is None
        name = branch.get("$ref", "").rpartition("/")[2]
        kind = self.schemas.get(name, {}).get("properties", {}).get("type", {}).get("enum")
        if kind is None or not isinstance(instance, dict) or "type" not in instance:
            return True
        return instance["type"] in kind

    def _validator(self, steps: tuple[str, ...]) -> Validator:
        """Make the validator of the schema at ``steps`` below ``paths``."""
        pointer = "/".join(
            quote(step.replace("~", "~0").replace("/", "~1")) for step in ("paths", *steps)
        )
        found = self.kind({"$ref": f"{_URI}#/{pointer}"}, registry=self.registry)
        return cast("Validator", found)


@functools.cache
def _description(path: Path) -> _Description:
    return _Description(json.loads(path.read_bytes()))


def _short(error: ValidationError) -> str:
    """Give the error's words without the whole of what it speaks of."""
    said = repr(error.instance)
    if len(said) <= 100:
        return error.message
    return error.message.replace(said, f"{said[:60]}… ({len(said)} characters)")[:300]


def _typed(value: Json, kind: Json) -> Json:
    """Read a query value as its schema means it: on the wire all are text."""
    kinds = kind if isinstance(kind, list) else [kind]
    text = str(value).lower()
    if "boolean" in kinds and text in {"true", "false", "1", "0"}:
        return text in {"true", "1"}
    if "integer" in kinds and text.lstrip("-").isdecimal():
        return int(text)
    return str(value) if "string" in kinds or kind is None else value


def _cause(error: ValidationError) -> ValidationError:
    """Find the error that a reader wants: that of the alternative that was meant."""
    if not error.context:
        return error
    branches: dict[Any, list[ValidationError]] = {}
    for inner in error.context:
        branches.setdefault(inner.relative_schema_path[0], []).append(inner)
    meant = min(branches.values(), key=lambda branch: (_other_kind(branch), len(branch)))
    return _cause(max(meant, key=lambda inner: len(inner.absolute_path)))


def _other_kind(branch: list[ValidationError]) -> int:
    """2 when a branch is for null or another shape, 1 when for another ``type``, else 0."""
    if any(inner.validator == "type" and not inner.relative_path for inner in branch):
        return 2
    return int(any(list(inner.relative_path) == ["type"] for inner in branch))
