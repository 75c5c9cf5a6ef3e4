"""Large and hostile bodies: bounded before they are parsed, and parsed where they hold up nobody."""

import io
import json
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Semaphore, local

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.body_reader import LARGE, LOOKS, NICENESS, SMALL, BodyReader, BusyError, Room
from service.posted import MOST_DOCUMENTS
from service.storage.stores import Stores
from service.strict_json import MOST_VALUES, from_json
from service.summaries import MEDIA_TYPES
from service.turns import Gate
from tests.service.bodies_read import (
    endless,
    greedy,
    held,
    hurried,
    killed_always,
    killed_once,
    niceness,
    pid,
    refusing,
)
from tests.service.test_http import InProcessPool, problem, text_of
from tests.toys.installed import toy_configuration

PATH = "/v1/summaries?profile=toy"
LIMITS = "[service]\nmetadata_bytes = 1000\nmax_body_bytes = 4000000\nbody_memory_bytes = 4000000\n"


@pytest.fixture
def client(toys: Path, tmp_path: Path) -> Iterator[FlaskClient]:
    configuration = load_configuration(toy_configuration(tmp_path, LIMITS))
    stores = Stores.open(configuration.settings)
    pool = InProcessPool(Runner(wire(configuration, "toy")))
    with create_app(configuration, pool, stores, lambda: None).test_client() as client:
        yield client
    stores.close()


@pytest.mark.parametrize("unit", [b"[],", b'{"":0},', b'"",', b"0,", b'"\\"",', b'"a,[:{",'])
def test_values_are_counted_before_they_are_made(unit: bytes) -> None:
    many = b"[" + unit * (MOST_VALUES + 1) + b"0]"
    with pytest.raises(MalformedRequest, match="more than 1000000 values"):
        from_json(many, "the body")


def test_signs_inside_of_texts_are_no_values() -> None:
    text = "[{,:" * MOST_VALUES
    assert from_json(json.dumps({"text": text, "other": 'a"b'}).encode(), "the body")["text"] == text


def test_a_string_without_an_end_is_read_once() -> None:
    with pytest.raises(MalformedRequest):
        from_json(b'["' + b"[,\\" * MOST_VALUES, "the body")


def test_only_large_bodies_are_read_elsewhere() -> None:
    reader = BodyReader(1000)
    small, large = b"x" * SMALL, b"x" * (SMALL + 1)
    try:
        assert reader.read(small, pid, small) == os.getpid()
        assert reader.read(large, pid, large) != os.getpid()
        with pytest.raises(UnusableDocument, match="too much memory"):
            reader.read(large, greedy, large)
        with pytest.raises(MalformedRequest, match="no"):
            reader.read(large, refusing, large)
    finally:
        reader.close()


def test_what_takes_the_processor_too_long_is_too_large_and_what_waits_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.body_reader._timed", hurried)
    reader = BodyReader(1000)
    try:
        assert reader.apart(niceness, b"") == os.nice(0) + NICENESS
        with pytest.raises(UnusableDocument, match="took more than 20 seconds"):
            reader.apart(endless, b"")
        assert reader.apart(pid, b"") != os.getpid()
        monkeypatch.setattr("service.body_reader.PATIENCE", 0.5)
        with pytest.raises(BusyError, match="the machine is too busy"):
            reader.apart(held, b"")
    finally:
        reader.close()


def test_a_reader_that_somebody_killed_is_replaced() -> None:
    reader, large = BodyReader(1000), b"x" * (SMALL + 1)
    try:
        for _ in range(3):
            first = reader.read(large, pid, large)
            os.kill(first, signal.SIGKILL)
            while Path(f"/proc/{first}").exists():  # the pool has seen that it is gone
                time.sleep(0.01)
            assert reader.read(large, pid, large) != first
    finally:
        reader.close()


def test_a_body_whose_reader_is_killed_from_outside_is_read_by_the_next(tmp_path: Path) -> None:
    reader = BodyReader(1000)
    try:
        assert reader.apart(killed_once, str(tmp_path / "trace").encode()) == 1
        with pytest.raises(UnusableDocument, match="too much memory"):
            reader.apart(killed_always, b"")
    finally:
        reader.close()


def test_large_bodies_are_read_in_turn_by_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    party, read, is_read, go = local(), [], Semaphore(0), Semaphore(0)
    reader, large = BodyReader(1000, party=lambda: str(party.name)), b"x" * (SMALL + 1)

    def outcome(_: BodyReader, _read: object, args: tuple[str], _kwargs: object) -> None:
        read.append(args[0])
        is_read.release()
        assert go.acquire(timeout=60)

    def ask(name: str) -> None:
        party.name = name[0]
        reader.read(large, lambda _: None, name)

    monkeypatch.setattr(BodyReader, "_outcome", outcome)
    with ThreadPoolExecutor(5) as threads:
        asked = []
        for count, name in enumerate(("a0", "a1", "a2", "a3", "b0")):
            asked.append(threads.submit(ask, name))
            while len(read) + sum(map(len, reader._gate._line._waiting.values())) <= count:
                time.sleep(0.01)
        for _ in asked:
            assert is_read.acquire(timeout=60)
            go.release()
        assert [one.result() for one in asked] == [None] * 5
    assert read == ["a0", "a1", "b0", "a2", "a3"]


def test_a_body_that_others_are_before_for_too_long_is_refused(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.body_reader.LONGEST_WAIT", 0.0)
    monkeypatch.setattr(Gate, "_call", lambda _: None)
    response = client.post(PATH, json={"documents": [{"text": "One. " * SMALL}]})
    assert problem(response, 503, "overloaded") == "too many large bodies are being read; try again in 10 seconds"
    assert response.headers["Retry-After"] == "10"


def test_what_is_kept_and_large_is_looked_at_elsewhere_and_by_few_at_a_time() -> None:
    reader = BodyReader(1000)

    def busy() -> int:
        return reader.look(LARGE + 1, held, b"")

    try:
        assert reader.look(LARGE, pid, b"") == os.getpid()
        assert reader.look(LARGE + 1, pid, b"") != os.getpid()
        with pytest.raises(UnusableDocument, match="too much time or memory"):
            reader.look(LARGE + 1, greedy, b"")
        with ThreadPoolExecutor(LOOKS) as threads:
            busy_ones = [threads.submit(busy) for _ in range(LOOKS)]
            while reader._looks._value:
                time.sleep(0.01)
            with pytest.raises(BusyError):
                reader.look(LARGE + 1, pid, b"")
            assert reader.look(LARGE, pid, b"") == os.getpid()
            assert all(one.result() for one in busy_ones)
        assert reader.look(LARGE + 1, pid, b"") != os.getpid()
    finally:
        reader.close()


def test_large_summaries_are_told_as_small_ones(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made = client.post(PATH, json={"documents": [{"text": "One. Two."}]}).get_json()
    place = f"/v1/summaries/{made['id']}"
    small = [client.get(place, headers={"Accept": form}).data for form in MEDIA_TYPES]
    monkeypatch.setattr("service.body_reader.LARGE", 1)
    assert [client.get(place, headers={"Accept": form}).data for form in MEDIA_TYPES] == small
    assert client.get(f"{place}/sources/0").status_code == 200
    monkeypatch.setattr(BodyReader, "look", none_free)
    response = client.get(place)
    assert problem(response, 503, "overloaded").startswith("too many large summaries")
    assert response.headers["Retry-After"] == "10"


def none_free(*_arguments: object) -> None:
    raise BusyError


def test_large_bodies_are_answered_as_small_ones(client: FlaskClient) -> None:
    text = "One. " + "Two is here. " * (SMALL // 10)
    assert text_of(client.post(PATH, json={"documents": [{"text": text}]})) == "One."
    job = client.post("/v1/jobs?profile=toy", json={"documents": [{"id": "a", "text": text}]})
    assert job.status_code == 202
    assert problem(client.post(PATH, data=b"[" * (SMALL + 1), content_type="application/json"), 400, "malformed")


def test_metadata_has_a_limit(client: FlaskClient) -> None:
    def posted(size: int) -> dict[str, object]:
        return {"id": "a", "text": "One. Two.", "metadata": {"k": "v" * size}}

    within, over = posted(900), posted(1000)
    del within["id"], over["id"]
    assert text_of(client.post(PATH, json={"documents": [within]})) == "One."
    detail = problem(client.post(PATH, json={"documents": [over]}), 413, "too_large")
    assert detail.startswith("documents.0.metadata: ")
    lines = "".join(json.dumps(posted(size)) + "\n" for size in (1000,))
    problem(client.post("/v1/jobs", data=lines, content_type="application/x-ndjson"), 413, "too_large")
    cluster = {"id": "b", "documents": [over]}
    detail = problem(client.post("/v1/jobs", json={"documents": [cluster]}), 413, "too_large")
    assert detail.startswith("documents.0.documents.0.metadata: ")


def test_metadata_of_all_documents_has_a_limit(client: FlaskClient) -> None:
    def refused(response: TestResponse) -> None:
        assert "metadata of all documents" in problem(response, 413, "too_large")

    metadata = {"k": "v" * 900}
    documents = [{"text": f"Number {n}.", "metadata": metadata} for n in range(18)]
    problem(client.post(PATH, json={"documents": documents[:17]}), 400, "malformed")  # the profile takes one
    refused(client.post(PATH, json={"documents": documents}))
    refused(client.post("/v1/jobs", json={"documents": [{"documents": documents}]}))
    assert client.post("/v1/jobs", json={"documents": documents}).status_code == 202, "each is a summary of its own"
    plain = [{"text": f"Number {n}."} for n in range(18)]
    shared = {"metadata": metadata, "documents": plain}  # of each of them
    refused(client.post("/v1/jobs", json={"documents": [shared]}))
    for path in (PATH, "/v1/jobs?profile=toy"):
        files = [(io.BytesIO(b"One."), f"{n}.txt") for n in range(18)]
        refused(client.post(path, data={"file": files, "metadata.k": "v" * 900}))


def test_a_record_of_a_job_has_no_more_documents_than_a_summary(client: FlaskClient) -> None:
    record = {"id": "a", "documents": [{"text": "a"}] * (MOST_DOCUMENTS + 1)}
    assert "1001 documents" in problem(client.post("/v1/jobs", json={"documents": [record]}), 413, "too_large")


def test_options_and_documents_have_limits(client: FlaskClient) -> None:
    large = {"documents": [{"text": "One."}], "topic": ["x" * 70_000]}
    assert problem(client.post(PATH, json=large), 413, "too_large").startswith("the options: ")
    many = {"documents": [{"text": "a"}] * (MOST_DOCUMENTS + 1)}
    assert "1001 documents" in problem(client.post(PATH, json=many), 413, "too_large")
    form = {"file": (io.BytesIO(b"One."), "a.txt"), "topic": "x" * 70_000}
    problem(client.post(PATH, data=form), 413, "too_large")


def test_room_for_bodies_is_given_back() -> None:
    room = Room(10)
    assert room.take(6)
    assert not room.take(6)
    room.give(6)
    assert room.take(10)


def test_large_bodies_wait_while_memory_is_full_of_others(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"One. Two" + b" is over there" * 200_000 + b"."  # over half of the room, and few sentences
    headers = {"Content-Type": "text/plain"}
    inside: list[int] = []
    submit = InProcessPool.submit

    def submit_while_another_comes(pool: InProcessPool, work: object, _awaited: object = None) -> object:
        monkeypatch.setattr(InProcessPool, "submit", submit)
        other = client.application.test_client().post(PATH, data=text, headers=headers)
        inside.append(other.status_code)
        return submit(pool, work)  # type: ignore[arg-type]

    monkeypatch.setattr(InProcessPool, "submit", submit_while_another_comes)
    assert text_of(client.post(PATH, data=text, headers=headers)) == "One."
    assert inside == [503]
    assert text_of(client.post(PATH, data=text, headers=headers)) == "One."
