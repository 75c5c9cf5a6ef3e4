"""Jobs over HTTP and in the database, done by toys in this process."""

import io
import json
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.jobs.documents import AnswerSheet
from service.jobs.holding import Holding
from service.jobs.lines import JobOutcome
from service.jobs.outside import ResultFiles
from service.jobs.running import perform_claim
from service.storage.claims import ALONE_ATTEMPTS, MOST_ATTEMPTS, Claim, ClaimStore
from service.storage.database import StorageUnavailableError
from service.storage.jobs import TooManyError
from service.storage.stores import Stores
from tests.service.conftest import Open
from tests.service.test_http import InProcessPool, problem
from tests.toys.installed import toy_configuration

RECORDS = [
    ("a", {"id": "a", "text": "One. Two."}),
    ("b", {"id": "b", "text": ""}),
    ("c", {"id": "c", "text": "Three."}),
]
OPTIONS = {"profile": "toy"}
JSONL = {"Content-Type": "application/x-ndjson"}


@pytest.fixture
def stores(toys: Path, open_stores: Open) -> Stores:
    return open_stores(jobs={"places": 5})


@pytest.fixture
def pool(toys: Path, tmp_path: Path) -> InProcessPool:
    pool = InProcessPool(Runner(wire(load_configuration(toy_configuration(tmp_path)), "toy")))
    pool.workers = 1
    return pool


@pytest.fixture
def client(stores: Stores, pool: InProcessPool, tmp_path: Path) -> FlaskClient:
    configuration = load_configuration(toy_configuration(tmp_path))
    return create_app(configuration, pool, stores, lambda: None).test_client()


def perform(pool: InProcessPool, sheet: AnswerSheet, worker: str, claim: Claim) -> None:
    def put(outcome: JobOutcome | None) -> None:
        assert outcome is not None
        assert sheet.put(worker, claim, outcome)

    perform_claim(pool, claim, put)


def work(stores: Stores, pool: InProcessPool, worker: str = "me", files: str = "") -> int:
    """Does everything that can be claimed; how much that was."""
    sheet = AnswerSheet(stores.claims, ResultFiles(files))
    done = 0
    while claims := stores.claims.claim(worker, 1):
        perform(pool, sheet, worker, claims[0])
        done += 1
    return done


def lines(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def test_a_job_that_could_never_be_taken_is_told_so(client: FlaskClient, open_stores: Open) -> None:
    documents = [{"text": "One."}] * 6
    detail = problem(client.post("/v1/jobs", json={"documents": documents}), 413, "too_large")
    assert detail == "6 documents, and jobs.places lets 5 wait at a time; post them as smaller jobs"
    mine = open_stores(jobs={"places": 9, "owner_places": 4}).jobs
    with pytest.raises(TooManyError, match=r"jobs\.owner_places lets 4 wait"):
        mine.create("me", [(str(number), document) for number, document in enumerate(documents)], {}, None)


def test_files_of_a_job_have_metadata(client: FlaskClient, stores: Stores, pool: InProcessPool) -> None:
    files = [(io.BytesIO(b"One."), "a.txt"), (io.BytesIO(b"Two."), "b.txt")]
    posted = client.post("/v1/jobs", data={"file": files, "profile": "toy", "metadata.case": "17"})
    assert posted.status_code == 202
    assert work(stores, pool) == 2
    results = lines(client.get(posted.headers["Location"] + "/results").data)
    assert [result["summary"]["documents"][0]["metadata"] for result in results] == [{"case": "17"}] * 2


def test_a_job_from_its_posting_to_its_results(client: FlaskClient, stores: Stores, pool: InProcessPool) -> None:
    body = "\n".join(json.dumps(record) for _, record in RECORDS)
    posted = client.post("/v1/jobs?profile=toy", data=body, headers=JSONL)
    assert posted.status_code == 202
    place = posted.headers["Location"]
    assert posted.json
    assert (posted.json["state"], posted.json["counts"]) == ("queued", {"total": 3, "done": 0, "failed": 0})
    assert client.get(place + "/results").data == b""
    assert work(stores, pool) == 3
    job = client.get(place).json
    assert job
    assert (job["state"], job["counts"]) == ("done", {"total": 3, "done": 2, "failed": 1})
    first, second, third = lines(client.get(place + "/results").data)
    assert [first["id"], second["id"], third["id"]] == ["a", "b", "c"]
    assert first["summary"]["text"] == "One."
    assert second["error"]["code"] == "empty_document"


def test_fields_of_a_record_that_are_not_read_are_told_with_its_result(
    client: FlaskClient, stores: Stores, pool: InProcessPool
) -> None:
    body = '{"id": "x", "text": "One. Two.", "metdata": {"k": 1}, "profile": "letsum"}\n{"id": "y", "text": "One."}'
    posted = client.post("/v1/jobs?profile=toy", data=body, headers=JSONL)
    work(stores, pool)
    lines = client.get(f"{posted.headers['Location']}/results").text.splitlines()
    first, second = (json.loads(line)["summary"]["warnings"] for line in lines)
    assert [(each["code"], each["detail"].partition(":")[0]) for each in first] == [
        ("unknown_field", "metdata"),
        ("unknown_field", "profile"),
    ]
    assert second == []


def test_results_come_in_order_up_to_the_first_that_is_missing(stores: Stores, pool: InProcessPool) -> None:
    job = stores.jobs.create("", RECORDS, OPTIONS, None)
    sheet = AnswerSheet(stores.claims, ResultFiles(""))
    claims = stores.claims.claim("me", 3)
    perform(pool, sheet, "me", claims[2])
    assert list(stores.jobs.results(job)) == []
    perform(pool, sheet, "me", claims[0])
    assert len(list(stores.jobs.results(job))) == 1
    perform(pool, sheet, "me", claims[1])
    assert len(list(stores.jobs.results(job))) == 3


def test_who_lost_a_document_cannot_answer_it(stores: Stores, pool: InProcessPool) -> None:
    claims = ClaimStore(stores.database, seconds=0, job_seconds=3600)
    stores.jobs.create("", RECORDS[:1], OPTIONS, None)
    (slow,) = claims.claim("slow", 1)
    time.sleep(0.01)
    (quick,) = claims.claim("quick", 1)
    assert quick.attempts == 2
    assert claims.finish("quick", quick, b"quick\n", failed=False)
    assert not claims.finish("slow", slow, b"slow\n", failed=False)
    assert [line for line, _ in stores.jobs.results(quick.job)] == [b"quick\n"]


def test_a_claim_lasts_while_its_worker_is_heard_of_and_no_longer(stores: Stores) -> None:
    claims = ClaimStore(stores.database, seconds=0.4, job_seconds=3600)
    stores.jobs.create("", RECORDS[:2], OPTIONS, None)
    held, left = claims.claim("me", 2)
    with Holding(claims, "me", seconds=0.05) as holding:
        holding.hold([held, left])
        holding.let_go(left)
        time.sleep(0.6)
        assert [claim.position for claim in claims.claim("other", 2)] == [left.position]
        assert claims.finish("me", held, b"mine", failed=False)
        assert not claims.finish("me", left, b"mine", failed=False)


def test_a_lost_claim_cannot_be_renewed(stores: Stores) -> None:
    claims = ClaimStore(stores.database, seconds=0, job_seconds=3600)
    stores.jobs.create("", RECORDS[:1], OPTIONS, None)
    (slow,) = claims.claim("slow", 1)
    time.sleep(0.01)
    assert claims.claim("quick", 1)
    assert claims.renew("slow", [(slow.job, slow.position)]) == 0
    assert claims.renew("quick", [(slow.job, slow.position)]) == 1


def test_holding_goes_on_without_a_database() -> None:
    class Away(ClaimStore):
        def __init__(self) -> None:
            self.tries = 0

        def renew(self, worker: str, held: Sequence[tuple[str, int]]) -> int:
            self.tries += 1
            raise StorageUnavailableError("away")

    away = Away()
    with Holding(away, "me", seconds=0.01):
        while away.tries < 3:
            time.sleep(0.01)


def test_what_is_claimed_anew_is_not_lost_with_what_was_given_back(stores: Stores) -> None:
    class Slow(ClaimStore):
        def __init__(self) -> None:
            self.asked = threading.Event()

        def lost(self, worker: str, held: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
            if not held or self.asked.is_set():
                return []
            holding.let_go(claim)  # as the thread of the worker does while the database answers
            holding.hold([claim])
            self.asked.set()
            return list(held)

        def renew(self, worker: str, held: Sequence[tuple[str, int]]) -> int:
            return len(held)

    stores.jobs.create("", RECORDS[:1], OPTIONS, None)
    (claim,) = stores.claims.claim("me", 1)
    slow = Slow()
    holding = Holding(slow, "me", seconds=0.01)
    holding.hold([claim])
    with holding:
        assert slow.asked.wait(5)
    assert holding.has(claim)


def test_a_document_whose_workers_die_is_given_up(stores: Stores, pool: InProcessPool) -> None:
    job = stores.jobs.create("", RECORDS[:1], OPTIONS, None)
    for number in range(MOST_ATTEMPTS + ALONE_ATTEMPTS):
        assert stores.claims.claim(f"worker {number}", 1)
        assert stores.claims.release_of(lambda name: True) == 1
    assert work(stores, pool) == 1
    ((line, _),) = stores.jobs.results(job)
    assert line
    assert json.loads(line)["error"]["code"] == "too_large"


def test_what_is_given_back_is_done_by_another(stores: Stores, pool: InProcessPool) -> None:
    stores.jobs.create("", RECORDS, OPTIONS, None)
    assert len(stores.claims.claim("going", 2)) == 2
    assert stores.claims.release("going") == 2
    assert work(stores, pool) == 3


def test_a_cancelled_job_ends(client: FlaskClient, stores: Stores, pool: InProcessPool) -> None:
    job = stores.jobs.create("", RECORDS, OPTIONS, None)
    (claim,) = stores.claims.claim("me", 1)
    cancelled = client.delete(f"/v1/jobs/{job}").json
    assert cancelled
    assert cancelled["state"] == "cancelled"
    assert not stores.claims.finish("me", claim, b"late\n", failed=False)
    assert work(stores, pool) == 0


@pytest.mark.parametrize("identifier", ["a\ud800", "\0", "", None, 5])
def test_ids_that_cannot_be_kept(client: FlaskClient, stores: Stores, identifier: object) -> None:
    body = json.dumps({"documents": [{"id": identifier, "text": "One."}]})
    response = client.post("/v1/jobs", data=body, content_type="application/json")
    assert "documents.0: the id " in problem(response, 400, "malformed")
    assert stores.jobs.waiting() == 0


def test_a_full_queue_is_refused_and_nothing_of_it_is_kept(client: FlaskClient, stores: Stores) -> None:
    body = "\n".join(json.dumps({"id": str(n), "text": "One."}) for n in range(3))
    assert client.post("/v1/jobs", data=body, headers=JSONL).status_code == 202
    response = client.post("/v1/jobs", data=body, headers=JSONL)
    assert "of at most 5" in problem(response, 503, "overloaded")
    assert response.headers["Retry-After"]
    assert stores.jobs.waiting() == 3


def test_what_one_key_stores_no_other_sees(client: FlaskClient, stores: Stores) -> None:
    mine, other = stores.keys.add("mine"), stores.keys.add("other")
    headers = {"Authorization": f"Bearer {mine.secret}"}
    place = client.post("/v1/jobs", data='{"id": "a", "text": "One."}', headers=JSONL | headers).headers["Location"]
    assert client.get(place, headers=headers).status_code == 200
    for stranger in ({}, {"Authorization": f"Bearer {other.secret}"}):
        for path in (place, place + "/results"):
            problem(client.get(path, headers=stranger), 404, "not_found")
        problem(client.delete(place, headers=stranger), 404, "not_found")


@pytest.mark.parametrize("prefer", ["respond-async", "wait=5, Respond-Async; foo=1"])
def test_who_will_not_wait_gets_a_job(client: FlaskClient, stores: Stores, pool: InProcessPool, prefer: str) -> None:
    headers = {"Content-Type": "text/plain", "Prefer": prefer}
    response = client.post("/v1/summaries?profile=toy", data="One. Two.", headers=headers)
    assert (response.status_code, response.headers["Preference-Applied"]) == (202, "respond-async")
    assert work(stores, pool) == 1
    (line,) = lines(client.get(response.headers["Location"] + "/results").data)
    assert line["summary"]["text"] == "One."
    assert line["summary"]["documents"][0]["media_type"] == "text/plain"


def test_files_give_the_same_bytes_as_the_database(stores: Stores, pool: InProcessPool, tmp_path: Path) -> None:
    first = stores.jobs.create("", RECORDS, OPTIONS, None)
    work(stores, pool)
    second = stores.jobs.create("", RECORDS, OPTIONS, None)
    url = (tmp_path / "results").as_uri()
    work(stores, pool, files=url)
    files = ResultFiles(url)
    kept = [line for line, _ in stores.jobs.results(first)]
    written = [b"".join(files.read(place)) for line, place in stores.jobs.results(second) if line is None and place]
    assert [json.loads(line or b"") for line in kept] == [json.loads(line) for line in written]
    assert len(written) == 3


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("", "at least one document"),
        ('{"id": "a"}\n{"id": "a"}', "line 2: the id 'a' stands twice"),
        ("[1]", "a record is a JSON object"),
        ('{"id": 5}', "the id is a string"),
        (
            '{"id": "a"}\n{"id": "%s"}' % ("b" * 1025),
            "line 2: the id has 1025 characters, and the limit is 1024",
        ),
        ("{", "line 1 is not JSON"),
    ],
)
def test_jobs_that_cannot_be(client: FlaskClient, body: str, complaint: str) -> None:
    assert complaint in problem(client.post("/v1/jobs", data=body, headers=JSONL), 400, "malformed")


@pytest.mark.parametrize("option", ["profile", "engine"])
def test_a_job_of_an_unknown_profile_or_engine_is_refused_at_once(client: FlaskClient, option: str) -> None:
    body = {"documents": [{"text": "One."}], option: "nope"}
    assert f"unknown {option} 'nope'; valid {option}s: " in problem(
        client.post("/v1/jobs", json=body), 400, "malformed"
    )


def test_results_tell_problems_and_warnings_in_the_language_of_who_fetches_them(
    client: FlaskClient, stores: Stores, pool: InProcessPool
) -> None:
    kept = {"warnings": [{"code": "unused_option", "detail": "the profile toy has no topics: topic is ignored"}]}
    body = {
        "documents": [{"id": "a", "text": "One. Two.", "metadata": kept}, {"id": "b", "text": 7}],
        "profile": "toy",
        "topic": ["bridges"],
    }
    place = client.post("/v1/jobs", json=body).headers["Location"] + "/results"
    work(stores, pool)
    english, french = (client.get(place, headers={"Accept-Language": asked}) for asked in ("en", "fr-CA, en;q=0.5"))
    assert "Accept-Language" in french.headers["Vary"]
    before, after = lines(english.data), lines(french.data)
    (warning,) = after[0]["summary"].pop("warnings")
    assert (warning["code"], warning["detail"]) == ("unused_option", "le profil toy n’en tient pas compte (topic)")
    assert before[0]["summary"].pop("warnings") == kept["warnings"]
    error = after[1].pop("error")
    assert before[1].pop("error")["title"] == "The request cannot be understood"
    assert (error["title"], error["status"]) == ("La demande ne peut pas être comprise", 400)
    assert error["detail"] == "text : donnez une chaîne de caractères"
    assert before == after, "metadata come as they were posted"
    assert client.get(place).data == english.data
