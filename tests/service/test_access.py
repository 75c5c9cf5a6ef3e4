"""Keys over HTTP: what needs one, what another's opens, what a revoked one leaves, and what the log says of it all."""

import io
import json
import logging
import re
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import pytest
from flask.testing import FlaskClient
from lxml import html
from werkzeug.test import TestResponse

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.access import party
from service.app import create_app
from service.jobs.documents import AnswerSheet
from service.jobs.lines import JobOutcome
from service.jobs.outside import ResultFiles
from service.jobs.running import perform_claim
from service.logs import ACCESS, JsonLines
from service.openapi import openapi_document
from service.storage.stores import Stores
from service.tasks import Problem, Work
from tests.service.conftest import Open
from tests.service.declared import FIELDS
from tests.service.test_http import InProcessPool, problem
from tests.toys.installed import toy_configuration

T = TypeVar("T")
PATH = "/v1/summaries?profile=toy"
TEXT = {"Content-Type": "text/plain"}
JSONL = {"Content-Type": "application/x-ndjson"}
RECORD = b'{"id": "a", "text": "One."}'
WITHOUT_A_KEY = {"GET /v1/profiles", "GET /healthz", "GET /readyz"}
pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def stores(toys: Path, open_stores: Open) -> Stores:
    return open_stores()


@pytest.fixture
def pool(toys: Path, tmp_path: Path) -> InProcessPool:
    return InProcessPool(Runner(wire(load_configuration(toy_configuration(tmp_path)), "toy")))


@pytest.fixture
def client(stores: Stores, pool: InProcessPool, tmp_path: Path) -> Iterator[FlaskClient]:
    configuration = load_configuration(toy_configuration(tmp_path, "[access]\nkeys = true\n"))
    with create_app(configuration, pool, stores, lambda: None).test_client() as client:
        yield client


def bearer(stores: Stores, name: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {stores.keys.add(name).secret}"}


def made(response: TestResponse, status: int) -> dict[str, Any]:
    assert response.status_code == status, response.data
    answer: dict[str, Any] = response.json or {}
    return answer


def work(stores: Stores, pool: InProcessPool) -> None:
    sheet = AnswerSheet(stores.claims, ResultFiles(""))
    for claim in stores.claims.claim("me", 9):

        def put(outcome: JobOutcome | None, claim: Any = claim) -> None:
            assert outcome is not None
            assert sheet.put("me", claim, outcome)

        perform_claim(pool, claim, put)


def test_all_but_a_few_routes_need_a_key(client: FlaskClient) -> None:
    for path, item in openapi_document(FIELDS)["paths"].items():
        for method in item:
            response = client.open(
                path.replace("{id}", "x").replace("{session}", "x").replace("{unit}", "0"), method=method.upper()
            )
            if f"{method.upper()} {path}" in WITHOUT_A_KEY:
                assert response.status_code == 200
            else:
                assert "send an API key" in problem(response, 401, "unauthorized")
                assert response.headers["WWW-Authenticate"] == "Bearer"
    pages = ("/", "/docs", "/verify", "/controlled", "/openapi.json")
    for path in pages:
        assert client.get(path).status_code == 200
    told = (Path(__file__).parents[2] / "docs" / "http.md").read_text("utf-8")
    (sentence,) = re.findall(r"nothing is answered without one but ([^;]+);", told)
    open_paths = {*pages, *(each.removeprefix("GET ") for each in WITHOUT_A_KEY)}
    assert {*re.findall("`(/[^`]*)`", sentence)} == open_paths


@pytest.mark.parametrize(
    "value", ["", "Bearer", "Bearer ", "Basic eDp5", "bearer precis_", "Bearer precis__x", "Bearer é", "Bearer a b"]
)
def test_what_is_no_key(client: FlaskClient, value: str) -> None:
    problem(client.get("/metrics", headers={"Authorization": value}), 401, "unauthorized")


def test_the_jobs_of_one_key_are_nothing_to_another(client: FlaskClient, stores: Stores, pool: InProcessPool) -> None:
    mine, yours = bearer(stores, "mine"), bearer(stores, "yours")
    job = made(client.post("/v1/jobs?profile=toy", data=RECORD, headers=JSONL | mine), 202)
    place = f"/v1/jobs/{job['id']}"
    for method, path in (("GET", place), ("GET", place + "/results"), ("DELETE", place)):
        problem(client.open(path, method=method, headers=yours), 404, "not_found")
    work(stores, pool)
    assert [task.owner for task in pool.tasks] == [key.id for key in stores.keys.all() if key.name == "mine"]
    assert made(client.get(place, headers=mine), 200)["state"] == "done"
    assert json.loads(client.get(place + "/results", headers=mine).data)["summary"]["text"] == "One."


def test_an_idempotency_key_is_its_owner_s(client: FlaskClient, stores: Stores) -> None:
    mine, yours = bearer(stores, "mine"), bearer(stores, "yours")
    repeat = TEXT | {"Idempotency-Key": "once"}
    first = made(client.post(PATH, data="One.", headers=repeat | mine), 200)
    assert made(client.post(PATH, data="One.", headers=repeat | mine), 200) == first
    assert made(client.post(PATH, data="Two.", headers=repeat | yours), 200)["text"] == "Two."
    problem(client.post(PATH, data="Two.", headers=repeat | mine), 409, "idempotency_conflict")


def test_a_repeat_that_comes_too_soon(client: FlaskClient, stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    headers = TEXT | {"Idempotency-Key": "once"} | bearer(stores, "mine")
    meanwhile: list[TestResponse] = []
    submit = InProcessPool.submit

    def submit_while_it_is_repeated(
        pool: InProcessPool, work: Work[T], _awaited: object = None, /
    ) -> "Future[T | Problem]":
        if not meanwhile:
            meanwhile.append(client.application.test_client().post(PATH, data="One.", headers=headers))
        return submit(pool, work)

    monkeypatch.setattr(InProcessPool, "submit", submit_while_it_is_repeated)
    first = made(client.post(PATH, data="One.", headers=headers), 200)
    assert "has no answer yet" in problem(meanwhile[0], 409, "idempotency_conflict")
    assert meanwhile[0].headers["Retry-After"]
    assert made(client.post(PATH, data="One.", headers=headers), 200) == first


def test_a_key_that_is_revoked_in_the_middle_of_its_job(
    client: FlaskClient, stores: Stores, pool: InProcessPool
) -> None:
    mine = bearer(stores, "mine")
    job = made(client.post("/v1/jobs?profile=toy", data=RECORD, headers=JSONL | mine), 202)
    assert stores.keys.revoke("mine")
    for path in (f"/v1/jobs/{job['id']}", f"/v1/jobs/{job['id']}/results"):
        assert "was revoked" in problem(client.get(path, headers=mine), 401, "unauthorized")
    work(stores, pool)  # what was taken in is finished all the same
    problem(client.get(f"/v1/jobs/{job['id']}", headers=mine), 401, "unauthorized")


def test_one_who_asks_too_often_holds_up_no_other(toys: Path, open_stores: Open, tmp_path: Path) -> None:
    extra = "[access]\nkeys = true\nrequests_per_minute = 2\n"
    configuration = load_configuration(toy_configuration(tmp_path, extra))
    stores = open_stores(access={"keys": True, "requests_per_minute": 2})
    pool = InProcessPool(Runner(wire(configuration, "toy")))
    client = create_app(configuration, pool, stores, lambda: None).test_client()
    mine, yours = bearer(stores, "mine"), bearer(stores, "yours")
    statuses = [client.get("/metrics", headers=mine).status_code for _ in range(3)]
    assert statuses in ([200, 200, 429], [200, 200, 200])  # a new minute may begin in between
    assert client.get("/metrics", headers=yours).status_code == 200
    assert client.get("/healthz").status_code == 200
    assert {client.get("/web/page.css").status_code for _ in range(9)} == {200}  # a page loads by dozens


def test_another_scheme_than_that_of_keys_is_told_so(client: FlaskClient) -> None:
    for headers in ({}, {"Authorization": "Basic YTpi"}):
        detail = problem(client.get("/v1/summaries", headers=headers), 401, "unauthorized")
        assert detail.startswith("send an API key as Authorization: Bearer KEY; ask the operator")


@pytest.mark.parametrize(
    ("addresses", "is_one"), [(("2a00:1450:1::1", "2a00:1450:1::2"), True), (("192.0.2.7", "192.0.2.8"), False)]
)
def test_without_a_key_a_household_is_one_party(client: FlaskClient, addresses: tuple[str, str], is_one: bool) -> None:
    parties = set()
    for address in addresses:
        with client.application.test_request_context("/healthz", environ_base={"REMOTE_ADDR": address}):
            client.application.preprocess_request()
            parties.add(party())
    assert (len(parties) == 1) is is_one


def test_the_log_knows_the_request_and_neither_key_nor_text(client: FlaskClient, stores: Stores) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    ACCESS.addHandler(handler)
    before = ACCESS.level
    ACCESS.setLevel(logging.INFO)
    try:
        mine = bearer(stores, "mine")
        headers = TEXT | mine | {"X-Request-ID": "mine-1", "Idempotency-Key": "guess me"}
        made(client.post(PATH + "&topic=Confidential", data="Confidential One.", headers=headers), 200)
        problem(client.post(PATH, data="CRASH Confidential.", headers=TEXT | mine), 500, "internal_error")
        problem(client.get("/v1/été%C2%9b31m%E2%80%A8", headers=mine), 404, "not_found")
    finally:
        ACCESS.removeHandler(handler)
        ACCESS.setLevel(before)
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["status"] for line in lines] == [200, 500, 404]
    assert lines[2]["path"] == "/v1/été\x9b31m\u2028"
    assert '"/v1/été\\u009b31m\\u2028"' in written.getvalue(), "no terminal acts on what was asked"
    assert lines[0]["request_id"] == "mine-1"
    assert lines[0]["key"] == stores.keys.all()[0].id
    for secret in ("Confidential", "precis_", "guess me"):
        assert secret not in written.getvalue()


HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1)) "quoted" <b> &amp; `x`.'


def test_a_document_with_script_is_shown_and_not_run(client: FlaskClient, stores: Stores) -> None:
    document = {"text": HOSTILE, "title": f"</title>{HOSTILE}"}
    answers = {
        form: client.post(PATH, json={"documents": [document]}, headers=bearer(stores, form) | {"Accept": form})
        for form in ("text/html", "text/markdown", "text/plain", "application/json")
    }
    page = html.document_fromstring(answers["text/html"].data)
    assert list(page.iter("script", "img", "b", "a", "iframe")) == []
    assert not any(name.startswith("on") for element in page.iter() for name in element.attrib)
    assert "<script>alert(1)</script>" in page.text_content()
    assert "\\<script\\>" in answers["text/markdown"].text
    assert "\\[a\\](javascript" in answers["text/markdown"].text
    assert answers["text/plain"].text == HOSTILE + "\n"
    for form, answer in answers.items():
        assert answer.mimetype == form
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "script-src" not in answer.headers["Content-Security-Policy"]
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_a_key_for_summaries_makes_no_jobs(client: FlaskClient, stores: Stores) -> None:
    key = stores.keys.add("narrow", ("summaries",))
    headers = {"Authorization": f"Bearer {key.secret}", "Prefer": "respond-async", "Content-Type": "text/plain"}
    problem(client.post("/v1/summaries?profile=toy", data=b"One.", headers=headers), 403, "forbidden")
    assert stores.jobs.waiting() == 0


@pytest.mark.parametrize("header", [{"Idempotency-Key": "k"}, {"Prefer": "respond-async"}])
def test_what_is_not_to_be_kept_is_not_kept(client: FlaskClient, stores: Stores, header: dict[str, str]) -> None:
    key = stores.keys.add("any")
    headers = header | {"Authorization": f"Bearer {key.secret}", "Content-Type": "text/plain"}
    path = "/v1/summaries?profile=toy&store=false"
    problem(client.post(path, data=b"A secret.", headers=headers), 422, "contradictory_request")
    assert stores.jobs.waiting() == 0
    assert stores.usage.held(key.key.id) < 1000  # the refusal at most


def test_who_holds_too_much_keeps_nothing_more(client: FlaskClient, stores: Stores) -> None:
    stores.usage._most = 1
    key = stores.keys.add("full")
    headers = {"Authorization": f"Bearer {key.secret}", "Content-Type": "text/plain"}
    path = "/v1/summaries?profile=toy"
    first = client.post(path, data=b"One. Two.", headers=headers)
    assert first.json
    assert stores.usage.held(key.key.id) > 100
    problem(client.post(path, data=b"One. Two.", headers=headers), 429, "rate_limited")
    job = {"documents": [{"text": "One."}]}
    only_key = {"Authorization": headers["Authorization"]}
    problem(client.post("/v1/jobs", json=job, headers=only_key), 429, "rate_limited")
    assert client.post(path + "&store=false", data=b"One. Two.", headers=headers).status_code == 200
    again = client.post(f"/v1/summaries/{first.json['id']}/revisions", json={"max_words": 50}, headers=only_key)
    problem(again, 429, "rate_limited")
    assert client.delete(f"/v1/summaries/{first.json['id']}", headers=headers).status_code == 204
    assert client.post(path, data=b"One. Two.", headers=headers).status_code == 200


def test_who_holds_too_much_is_remembered_no_answer(client: FlaskClient, stores: Stores) -> None:
    key = stores.keys.add("full")
    headers = {"Authorization": f"Bearer {key.secret}"}
    path, asked = "/v1/realizations", {"language": "en", "specs": [{"type": "noun_phrase", "noun": "cat"}]}
    first = client.post(path, json=asked, headers=headers | {"Idempotency-Key": "first"})
    assert first.status_code == 200
    assert stores.usage.held(key.key.id) > len(first.data) + len("first")
    stores.usage._most = 1
    for _ in range(2):
        refused = client.post(path, json=asked, headers=headers | {"Idempotency-Key": "second"})
        problem(refused, 429, "rate_limited")
    assert client.post(path, json=asked, headers=headers).status_code == first.status_code
    repeated = client.post(path, json=asked, headers=headers | {"Idempotency-Key": "first"})
    assert (repeated.status_code, repeated.data) == (first.status_code, first.data)


def test_an_ended_job_goes_with_its_results(client: FlaskClient, stores: Stores) -> None:
    key = stores.keys.add("any")
    headers = {"Authorization": f"Bearer {key.secret}"}
    made = client.post("/v1/jobs", json={"documents": [{"text": "One."}]}, headers=headers)
    (claim,) = stores.claims.claim("worker", 1)
    stores.claims.finish("worker", claim, b"{}\n", failed=False)
    place = made.headers["Location"]
    assert client.get(f"{place}/results", headers=headers).data == b"{}\n"
    assert client.delete(place, headers=headers).status_code == 200
    assert client.get(f"{place}/results", headers=headers).status_code == 404
    assert client.get(place, headers=headers).status_code == 404
