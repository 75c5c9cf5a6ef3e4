"""What is kept of summaries, seen over HTTP: asked for again, elaborated, traced to its source, and deleted."""

import io
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.keeping import KeepingTask, KeptSummary, body_of
from service.storage.compression import packed, unpacked
from service.storage.packing import packed_summary
from service.storage.schema import METADATA, job_documents, readings, summaries
from service.storage.stores import Stores
from service.tasks import Problem, Work
from tests.service.conftest import Open
from tests.service.test_http import InProcessPool, problem
from tests.toys.installed import toy_configuration

T = TypeVar("T")
PATH = "/v1/summaries?profile=toy"
TEXT = {"Content-Type": "text/plain"}
ONLY_SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
pytestmark = ONLY_SQLITE


class TopicalPool(InProcessPool):
    """Toys have no topics: this one says that it offers some, as sumum does."""

    def submit(self, work: Work[T], _awaited: object = None, /) -> "Future[T | Problem]":
        outcome: Any = super().submit(work).result()
        task: Any = work
        if isinstance(outcome, KeptSummary) and outcome.kept is not None:
            answer = unpacked(outcome.kept.data) | {"topics": [{"term": "one", "sources": []}]}
            outcome = replace(outcome, body=body_of(answer, task.form), kept=packed_summary(answer))
        future: Future[T | Problem] = Future()
        future.set_result(outcome)
        return future


@pytest.fixture
def stores(toys: Path, open_stores: Open) -> Stores:
    return open_stores()


@pytest.fixture
def pool(toys: Path, tmp_path: Path) -> TopicalPool:
    return TopicalPool(Runner(wire(load_configuration(toy_configuration(tmp_path)), "toy")))


@pytest.fixture
def client(stores: Stores, pool: TopicalPool, tmp_path: Path) -> Iterator[FlaskClient]:
    configuration = load_configuration(toy_configuration(tmp_path))
    with create_app(configuration, pool, stores, lambda: None).test_client() as client:
        yield client


def posted(client: FlaskClient, text: str = "One. Two.", query: str = "", **headers: str) -> dict[str, Any]:
    given = TEXT | {name.replace("_", "-"): value for name, value in headers.items()}
    response = client.post(PATH + query, data=text, headers=given)
    assert response.status_code == 200, response.data
    answer: dict[str, Any] = response.json or {}
    return answer


def again(client: FlaskClient, identifier: str, options: dict[str, Any]) -> dict[str, Any]:
    response = client.post(f"/v1/summaries/{identifier}/revisions", json=options)
    assert response.status_code == 200, response.data
    answer: dict[str, Any] = response.json or {}
    return answer


def rows(stores: Stores) -> dict[str, int]:
    with stores.database.snapshot() as connection:
        counted = {t.name: connection.execute(select(func.count()).select_from(t)).scalar_one() for t in KEEPING}
    return {name: number for name, number in counted.items() if number}


KEEPING = [table for table in METADATA.sorted_tables if table.name != "probes"]


def task_of(pool: TopicalPool, number: int) -> KeepingTask:
    task = pool.tasks[number]
    assert isinstance(task, KeepingTask)
    return task


def test_a_summary_can_be_asked_for_again_in_every_format(client: FlaskClient) -> None:
    summary = posted(client)
    place = f"/v1/summaries/{summary['id']}"
    assert client.get(place).json == summary
    assert client.get(place, headers={"Accept": "text/plain"}).text.strip() == "One."
    problem(client.get("/v1/summaries/nonesuch"), 404, "not_found")


def test_store_false_keeps_nothing(client: FlaskClient, stores: Stores, pool: TopicalPool) -> None:
    summary = posted(client, query="&store=false")
    assert rows(stores) == {}
    assert not task_of(pool, 0).keep
    problem(client.get(f"/v1/summaries/{summary['id']}"), 404, "not_found")
    problem(client.post(f"{PATH}&store=perhaps", data="One.", headers=TEXT), 400, "malformed")


def test_the_second_question_about_a_document_does_not_read_it_again(
    client: FlaskClient, stores: Stores, pool: TopicalPool
) -> None:
    posted(client)
    posted(client, query="&max_words=1")
    first, second = task_of(pool, 0), task_of(pool, 1)
    assert first.reading is None
    assert second.reading is not None
    assert rows(stores) == {"readings": 1, "summaries": 2}
    posted(client, query="&language=fr")  # read as another language, it is another reading
    assert task_of(pool, 2).reading is None
    assert rows(stores) == {"readings": 2, "summaries": 3}
    for name in ("a.txt", "b.txt", "b.txt"):  # warnings call a document by the name of its file
        client.post(PATH, data={"file": (io.BytesIO(b"One. Two."), name, "text/plain")})
    assert [task_of(pool, number).reading is None for number in (3, 4, 5)] == [True, True, False]


def test_a_topic_is_elaborated_from_what_was_read(client: FlaskClient, stores: Stores, pool: TopicalPool) -> None:
    summary = posted(client)
    place = f"/v1/summaries/{summary['id']}/elaborations"
    response = client.post(place, json={"topics": ["one"]})
    assert response.status_code == 200, response.data
    assert response.json
    assert response.json["id"] != summary["id"]
    task = task_of(pool, 1)
    assert task.raws == ()
    assert task.reading is not None
    assert task.options.topic == ("one",)
    assert client.get(f"/v1/summaries/{response.json['id']}").json == response.json
    wrong: tuple[dict[str, Any], ...] = ({}, {"topics": []}, {"topics": "one"}, {"topics": ["one"], "more": 1})
    for body in wrong:
        problem(client.post(place, json=body), 400, "malformed")
    problem(client.post("/v1/summaries/nonesuch/elaborations", json={"topics": ["one"]}), 404, "not_found")


def test_a_summary_is_made_again_in_another_length_from_what_was_read(
    client: FlaskClient, stores: Stores, pool: TopicalPool
) -> None:
    summary = posted(client, query="&ratio=0.5")
    place = f"/v1/summaries/{summary['id']}/revisions"
    revised = again(client, summary["id"], {"max_words": 1})
    task = task_of(pool, 1)
    assert task.raws == ()
    assert task.reading is not None
    assert (task.options.profile, task.options.max_words, task.options.ratio) == (summary["profile"], 1, None)
    assert client.get(f"/v1/summaries/{revised['id']}").json == revised
    usual = again(client, revised["id"], {"max_words": None})
    assert task_of(pool, 2).options.max_words is None
    assert len({summary["id"], revised["id"], usual["id"]}) == 3
    wrong: tuple[Any, ...] = ([], {"max_words": 0}, {"more": 1}, {"max_words": 1, "ratio": 0.5})
    for body in wrong:
        problem(client.post(place, json=body), 400, "malformed")
    problem(client.post("/v1/summaries/nonesuch/revisions", json={}), 404, "not_found")


def test_a_revision_in_another_language_changes_no_later_answer(
    client: FlaskClient, stores: Stores, pool: TopicalPool
) -> None:
    first = posted(client)
    french = again(client, first["id"], {"language": "fr"})
    assert (first["language"], french["language"]) == ("en", "fr")
    assert again(client, first["id"], {})["language"] == "en"
    assert posted(client)["language"] == "en"
    assert task_of(pool, 3).reading == task_of(pool, 1).reading
    assert again(client, french["id"], {"max_words": 1})["language"] == "fr"
    assert rows(stores) == {"readings": 2, "summaries": 5}
    english = again(client, first["id"], {"language": "en"})  # as it was read
    assert english["language"] == "en"
    assert rows(stores)["readings"] == 2
    assert again(client, english["id"], {})["language"] == "en"


def test_what_has_expired_is_said_to_be(client: FlaskClient, stores: Stores) -> None:
    summary = posted(client)
    with stores.database.transaction() as connection:
        connection.execute(update(readings).values(expires_at=0.0))
    place = f"/v1/summaries/{summary['id']}"
    assert "post it again" in problem(client.post(f"{place}/elaborations", json={"topics": ["*"]}), 410, "expired")
    assert "post it again" in problem(client.post(f"{place}/revisions", json={}), 410, "expired")
    problem(client.get(f"{place}/sources/0"), 410, "expired")
    assert client.get(place).status_code == 200
    with stores.database.transaction() as connection:
        connection.execute(update(summaries).values(expires_at=0.0))
    problem(client.get(place), 404, "not_found")


def test_a_reading_that_cannot_be_used_is_as_none(client: FlaskClient, stores: Stores, pool: TopicalPool) -> None:
    first = posted(client)
    with stores.database.transaction() as connection:
        connection.execute(update(readings).values(data=b"of another version"))
    assert posted(client)["text"] == first["text"]
    with stores.database.snapshot() as connection:
        assert connection.execute(select(readings.c.data)).scalar_one() != b"of another version"
    assert client.post(f"/v1/summaries/{first['id']}/elaborations", json={"topics": ["*"]}).status_code == 200


def test_deleted_with_its_documents_and_the_answers_to_repeats(client: FlaskClient, stores: Stores) -> None:
    first = posted(client, Idempotency_Key="k")
    assert posted(client, Idempotency_Key="k") == first
    other = posted(client, "Another. Two.")
    place = f"/v1/summaries/{first['id']}"
    assert client.delete(place).status_code == 204
    assert rows(stores) == {"readings": 1, "summaries": 1}
    for method, path in (("GET", place), ("DELETE", place), ("POST", f"{place}/elaborations")):
        problem(client.open(path, method=method, json={"topics": ["*"]}), 404, "not_found")
    assert client.get(f"/v1/summaries/{other['id']}").json == other
    assert posted(client, Idempotency_Key="k")["id"] != first["id"]


@pytest.mark.parametrize("number", ["9", "-1", "x", "٠", "9" * 5000])
def test_units_are_numbered_as_people_write_numbers(client: FlaskClient, stores: Stores, number: str) -> None:
    summary = posted(client)
    response = client.get(f"/v1/summaries/{summary['id']}/sources/{number}")
    assert f"there is no {number[:100]}" in problem(response, 404, "not_found")  # details are cut


@pytest.mark.parametrize("form", ["application/json", "text/plain", "text/markdown", "text/html"])
def test_a_deleted_summary_does_not_come_back_in_any_format(client: FlaskClient, stores: Stores, form: str) -> None:
    headers = {"Accept": form, "Idempotency-Key": "k"}
    first = client.post("/v1/summaries?profile=toy", data="One. Two.", content_type="text/plain", headers=headers)
    place = first.headers["Content-Location"]
    assert client.get(place).status_code == 200
    again = client.post("/v1/summaries?profile=toy", data="One. Two.", content_type="text/plain", headers=headers)
    assert again.headers["Content-Location"] == place
    assert client.delete(place).status_code == 204
    later = client.post("/v1/summaries?profile=toy", data="One. Two.", content_type="text/plain", headers=headers)
    assert later.headers["Content-Location"] != place


def test_what_one_key_keeps_no_other_sees(client: FlaskClient, stores: Stores, pool: TopicalPool) -> None:
    mine, yours = (f"Bearer {stores.keys.add(name).secret}" for name in ("mine", "yours"))
    summary = posted(client, Authorization=mine)
    place = f"/v1/summaries/{summary['id']}"
    for stranger in ({"Authorization": yours}, {}):
        problem(client.get(place, headers=stranger), 404, "not_found")
        problem(client.get(f"{place}/sources/0", headers=stranger), 404, "not_found")
        problem(client.delete(place, headers=stranger), 404, "not_found")
        problem(client.post(f"{place}/elaborations", json={"topics": ["*"]}, headers=stranger), 404, "not_found")
        problem(client.post(f"{place}/revisions", json={}, headers=stranger), 404, "not_found")
    posted(client, Authorization=yours)  # the same document is another reading: nobody learns that it was known
    assert task_of(pool, 1).reading is None
    assert rows(stores)["readings"] == 2
    assert client.get(place, headers={"Authorization": mine}).status_code == 200


def test_results_are_streamed(client: FlaskClient, stores: Stores) -> None:
    """20,000 lines pass through little memory."""
    records = [(str(n), {"id": str(n), "text": "One."}) for n in range(20_000)]
    job = stores.jobs.create("", records, {"profile": "toy"}, None)
    with stores.database.transaction() as connection:
        connection.execute(update(job_documents).values(state="done", outcome=packed("x" * 1000 + "\n")))
    tracemalloc.start()
    try:
        response = client.get(f"/v1/jobs/{job}/results", buffered=False)
        length = sum(len(part) for part in response.response)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert length == 20_000 * 1001
    assert peak < 2_000_000
