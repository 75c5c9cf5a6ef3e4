"""What the interfaces of other programs publish of themselves, and whether what is said to them and by them keeps it.

The documents beside this file are ours: OpenAPI of what the hooks of examples/ use, of facts of the published manuals.
A field that a manual does not name is refused, though the program itself may pass it over.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

FOLDER = Path(__file__).parent
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))
PARAMETER = re.compile(r"\{(\w+)\}")
JSON = "application/json"
ANY_MEDIA = "application/octet-stream"
"""Contents of files, whatever they are."""
ITSELF = "urn:published"
"""What a document is to what refers into it from one of its schemas alone."""


@dataclass(frozen=True, slots=True)
class Operation:
    """A method of a path, with what is published of it."""

    name: str
    parameters: Mapping[str, str]
    published: Mapping[str, Any]


class Contract:
    """The interface of a program."""

    def __init__(self, name: str) -> None:
        text = (FOLDER / f"{name}.json").read_text(encoding="utf-8").replace('"$ref": "#/', f'"$ref": "{ITSELF}#/')
        self.document: dict[str, Any] = json.loads(text)
        self._registry = Registry().with_resource(ITSELF, DRAFT202012.create_resource(self.document))
        self._scheme = self.document["components"]["securitySchemes"]["account"]["scheme"]

    def operation(self, method: str, target: str) -> Operation | None:
        """The operation that a request means; None where the program has none there."""
        path = urlsplit(target).path
        for template, methods in self.document["paths"].items():
            published = methods.get(method.lower())
            found = _matched(template, published, path) if published else None
            if found is not None:
                return Operation(f"{method} {template}", found, published)
        return None

    def faults_of_request(
        self, operation: Operation, target: str, headers: "Message[str, str] | Mapping[str, str]", body: bytes
    ) -> Iterator[str]:
        """What a request has that is not published, and lacks that is."""
        published = operation.published
        if not (headers.get("Authorization") or "").lower().startswith(f"{self._scheme.lower()} "):
            yield f"no {self._scheme} in Authorization"
        given: dict[tuple[str, str], str] = {("path", name): value for name, value in operation.parameters.items()}
        given |= {("query", name): value for name, value in parse_qsl(urlsplit(target).query, keep_blank_values=True)}
        known = {(one["in"], one["name"]): one for one in published.get("parameters", ())}
        given |= {("header", name): headers[name] for where, name in known if where == "header" and headers.get(name)}
        yield from (f"unknown {where} {name}" for where, name in given.keys() - known.keys())
        for key, parameter in known.items():
            if key in given:
                yield from self._faults(_typed(given[key], parameter["schema"]), parameter["schema"], " ".join(key))
            elif parameter.get("required"):
                yield f"no {' '.join(key)}"
        if "requestBody" in published:
            yield from self._faults_of_body(published["requestBody"], headers.get("Content-Type"), body)
        elif body:
            yield "a body where none is taken"

    def faults_of_response(
        self, operation: Operation, status: int, headers: Mapping[str, str], body: bytes
    ) -> Iterator[str]:
        """What a response, as a stub gives it, has and lacks."""
        responses = operation.published["responses"]
        published = responses.get(str(status), responses.get(f"{status // 100}XX"))
        if published is None:
            yield f"status {status}"
            return
        if "$ref" in published:
            published = self.document["components"]["responses"][published["$ref"].rpartition("/")[2]]
        for name, header in published.get("headers", {}).items():
            if name in headers:
                yield from self._faults(headers[name], header["schema"], name)
            elif header.get("required"):
                yield f"no {name}"
        if "content" in published:
            yield from self._faults_of_body(published, headers.get("Content-Type"), body)
        elif body:
            yield "a body where none is told"

    def faults_of_webhook(self, name: str, value: Any) -> list[str]:
        """What is wrong with a value that the program is said to post."""
        published = self.document["webhooks"][name]["post"]
        return list(self._faults_of_body(published["requestBody"], JSON, json.dumps(value).encode()))

    def _faults_of_body(self, published: Mapping[str, Any], media_type: str | None, body: bytes) -> Iterator[str]:
        content = published["content"]
        if ANY_MEDIA in content:
            return
        if media_type not in content:
            yield f"Content-Type {media_type}"
            return
        try:
            value = json.loads(body)
        except ValueError as error:
            yield f"no JSON: {error}"
            return
        yield from self._faults(value, content[media_type]["schema"], "body")

    def _faults(self, value: Any, schema: Mapping[str, Any], where: str) -> Iterator[str]:
        validator = Draft202012Validator(schema, registry=self._registry)
        yield from (f"{where}: {error.json_path}: {error.message}" for error in validator.iter_errors(value))


def _matched(template: str, published: Mapping[str, Any], path: str) -> dict[str, str] | None:
    wide = {one["name"] for one in published.get("parameters", ()) if one.get("x-has-slashes")}
    parts = PARAMETER.split(template)
    pattern = "".join(
        (f"(?P<{part}>.+)" if part in wide else f"(?P<{part}>[^/]+)") if number % 2 else re.escape(part)
        for number, part in enumerate(parts)
    )
    found = re.fullmatch(pattern, path)
    return {name: unquote(value) for name, value in found.groupdict().items()} if found else None


def _typed(value: str, schema: Mapping[str, Any]) -> str | int:
    """A parameter as the JSON value that its schema is of."""
    return int(value) if schema.get("type") == "integer" and value.isdecimal() else value
