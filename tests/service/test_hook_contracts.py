"""Hooks of examples/ that say what nobody published are found out; the documents of what is published are sound."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.service.published.contracts import JSON, NAMES, Contract
from tests.service.stubs import Answers, GraphAnswers, NextcloudAnswers, PaperlessAnswers, Stub, standing
from tests.service.test_examples import CLIENT, EXAMPLES

TEXT = "It rained."
Call = Callable[[dict[str, Any], Stub], object]


def note(hook: dict[str, Any], _stub: Stub) -> None:
    hook["add_note"]("17", TEXT)


def comment(hook: dict[str, Any], stub: Stub) -> None:
    hook["Nextcloud"](stub.url, "alice", "app-password").comment(hook["File"](7, "a.txt"), TEXT)


def write(hook: dict[str, Any], stub: Stub) -> None:
    item = {"id": "a", "parentReference": {"driveId": "b!d"}}
    hook["Graph"](f"{stub.url}/v1.0", "token").write(item, "Summary", TEXT)


HOOKS: dict[str, tuple[type[Answers], Call]] = {
    "paperless_post_consume.py": (PaperlessAnswers, note),
    "nextcloud_webhook.py": (NextcloudAnswers, comment),
    "sharepoint_delta.py": (GraphAnswers, write),
}


def faults(name: str, old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[tuple[str, Any]]]:
    """What a hook says that is not published where `new` stands in it for `old`, and what it has written."""
    program = (EXAMPLES / name).read_text(encoding="utf-8")
    assert old in program
    monkeypatch.syspath_prepend(CLIENT)
    hook: dict[str, Any] = {"__name__": "hook"}
    exec(compile(program.replace(old, new), name, "exec"), hook)  # noqa: S102 - our own program
    handler, call = HOOKS[name]
    with standing(handler) as stub:
        monkeypatch.setenv("PAPERLESS_URL", stub.url)
        monkeypatch.setenv("PAPERLESS_TOKEN", "letmein")
        with suppress(OSError):  # the stub refuses what is not published
            call(hook, stub)
        found, stub.faults = stub.faults, []
    return found, stub.written


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("paperless_post_consume.py", '{"note": text}', '{"text": text}', "'note' is a required property"),
        ("paperless_post_consume.py", '{"note": text}', '{"note": text, "public": 1}', "('public' was unexpected)"),
        ("paperless_post_consume.py", '{"note": text}', '{"note": [text]}', "is not of type 'string'"),
        ("paperless_post_consume.py", "/notes/", "/comments/", "is not published"),
        ("paperless_post_consume.py", '"Token {', '"Bearer {', "no Token in Authorization"),
        ("paperless_post_consume.py", '"application/json"', '"text/plain"', "Content-Type text/plain"),
        ("nextcloud_webhook.py", '"actorType": "users"', '"actorType": "bots"', "'users' was expected"),
        ("nextcloud_webhook.py", '"verb":', '"kind":', "'verb' is a required property"),
        ("nextcloud_webhook.py", "files/{file.identifier}", "files/{file.path}", "'a.txt' is not of type 'integer'"),
        ("sharepoint_delta.py", "{column: text}", '{"fields": {column: text}}', "is not of type 'string'"),
        ("sharepoint_delta.py", "/listItem/fields", "/listItem/fields?force=1", "unknown query force"),
        ("sharepoint_delta.py", "/listItem/fields", "/fields", "is not published"),
    ],
)
def test_a_hook_that_says_something_else_is_found_out(
    name: str, old: str, new: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, written = faults(name, old, new, monkeypatch)
    assert any(fault in one for one in found), found
    assert written == []


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_says_what_is_published(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, written = faults(name, "a", "a", monkeypatch)
    assert found == []
    assert [TEXT in str(one) for _, one in written] == [True]


def test_an_answer_of_a_stub_is_held_to_what_is_published_too() -> None:
    contract = Contract("paperless")
    note = contract.operation("POST", "/api/documents/17/notes/")
    assert note is not None
    told = {"Content-Type": JSON}
    assert list(contract.faults_of_response(note, 200, told, b"[]")) == []
    assert "'note' is a required property" in "".join(contract.faults_of_response(note, 200, told, b'[{"id": 1}]'))
    assert list(contract.faults_of_response(note, 201, told, b"[]")) == ["status 201"]


def test_the_webhook_is_registered_as_nextcloud_has_it() -> None:
    told = (EXAMPLES / "nextcloud_webhook.py").read_text(encoding="utf-8")
    (target,), (body,) = re.findall(r'\$NEXTCLOUD_URL(/\S+)"', told), re.findall(r"-d '(.+?)'", told, re.DOTALL)
    headers = dict(header.split(": ") for header in re.findall(r"-H '(.+?)'", told)) | {"Authorization": "Basic YQ=="}
    contract = Contract("nextcloud")
    registered = contract.operation("POST", target)
    assert registered is not None
    assert list(contract.faults_of_request(registered, target, headers, body.encode())) == []
    del headers["OCS-APIRequest"]
    assert list(contract.faults_of_request(registered, target, headers, body.encode())) == ["no header OCS-APIRequest"]
    assert json.loads(body)["event"] == "OCP\\Files\\Events\\Node\\NodeWrittenEvent"


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_schemas(name: str) -> None:
    found = list(schemas(Contract(name).document))
    assert len(found) > 3
    for schema in found:
        Draft202012Validator.check_schema(schema)


def schemas(value: Any) -> Iterator[Any]:
    """All that stands in a document as the schema of something."""
    if isinstance(value, dict):
        yield from (value["schema"],) if "schema" in value else ()
        yield from value.get("schemas", {}).values()
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from schemas(inner)
