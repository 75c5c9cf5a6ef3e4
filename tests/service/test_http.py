"""The HTTP service over a pool that runs toys in this process: what comes in, what goes out, every refusal."""

import base64
import io
import json
import tomllib
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qs

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pipeline.languages import LANGUAGES
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service import tasks
from service.app import create_app
from service.pool import CorridorPool
from service.storage.stores import Stores
from service.tasks import Problem, Work, perform
from service.version import VERSION
from tests.toys.installed import toy_configuration

T = TypeVar("T")
TEXT = {"Content-Type": "text/plain; charset=utf-8"}
PATH = "/v1/summaries"


class InProcessPool(CorridorPool):
    """Performs tasks at once; remembers them, and can be made to hold them back."""

    workers = 8

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._first = None
        self.tasks: list[Any] = []

    def submit(self, work: Work[T], _awaited: object = None, /) -> "Future[T | Problem]":
        self.tasks.append(work)
        future: Future[T | Problem] = Future()
        future.set_result(perform(self._runner, work))
        return future


@pytest.fixture
def pool(toys: Path, tmp_path: Path) -> InProcessPool:
    return InProcessPool(Runner(wire(load_configuration(toy_configuration(tmp_path)), "toy")))


@pytest.fixture
def client(pool: InProcessPool, tmp_path: Path) -> Iterator[FlaskClient]:
    extra = "[service]\nmax_body_bytes = 5000\nplaces = 1\n"
    configuration = load_configuration(toy_configuration(tmp_path, extra))
    stores = Stores.open(configuration.settings)
    with create_app(configuration, pool, stores, lambda: None).test_client() as client:
        yield client
    stores.close()


def problem(response: TestResponse, status: int, code: str) -> str:
    """The detail of a problem, whose shape is checked."""
    assert (response.status_code, response.mimetype) == (status, "application/problem+json"), response.data
    assert response.json
    assert set(response.json) == {"type", "title", "status", "code", "detail"}
    assert (response.json["status"], response.json["code"]) == (status, code)
    assert "Traceback" not in response.text
    assert "secret" not in response.text
    assert "/work" not in response.text
    assert ".py" not in response.text
    assert response.headers["X-Request-ID"]
    return str(response.json["detail"])


def text_of(response: TestResponse) -> str:
    assert response.status_code == 200, response.data
    assert response.json
    assert response.headers["X-Request-ID"]
    return str(response.json["text"])


def test_raw_body(client: FlaskClient, pool: InProcessPool) -> None:
    response = client.post(PATH, data="One. Two.", headers=TEXT, query_string={"profile": "toy", "max_words": "7"})
    assert text_of(response) == "One."
    assert response.json
    assert response.json["version"] == VERSION
    assert response.json["units"][0]["sources"] == [{"document": 0, "start": 0, "end": 4}]
    assert pool.tasks[0].raws[0].media_type == TEXT["Content-Type"]
    assert pool.tasks[0].options.max_words == 7
    assert response.json["id"] != response.json["digest"]


def test_ids_are_random_and_digests_are_not(client: FlaskClient) -> None:
    answers = [client.post(PATH, data="One.", headers=TEXT, query_string={"profile": "toy"}).json for _ in range(2)]
    assert answers[0]
    assert answers[1]
    assert answers[0]["id"] != answers[1]["id"]
    assert answers[0]["digest"] == answers[1]["digest"]


def test_multipart(client: FlaskClient, pool: InProcessPool) -> None:
    files = [(io.BytesIO(b"One."), "a.txt"), (io.BytesIO(b"Two."), "b.md", "text/markdown")]
    response = client.post(PATH, data={"file": files, "profile": "extract", "topic": ["x", "y"], "include": "timings"})
    assert text_of(response) == "One."
    (task,) = pool.tasks
    assert [raw.name for raw in task.raws] == ["a.txt", "b.md"]
    assert [raw.media_type for raw in task.raws] == ["text/plain", "text/markdown"]
    assert (task.options.topic, task.options.include) == (("x", "y"), ("timings",))


def test_json(client: FlaskClient, pool: InProcessPool) -> None:
    encoded = base64.encodebytes(b"# Two").decode()  # with the line break of MIME
    body = {
        "documents": [
            {"text": "One.", "title": "T", "date": "2020-02-03T23:30:00-05:00", "metadata": {"k": 1}},
            {"content_base64": encoded, "media_type": "text/markdown"},
        ],
        "profile": "extract",
        "topic": ["x"],
        "include": ["source_text", "analysis"],
    }
    response = client.post(PATH, json=body)
    assert text_of(response) == "One."
    assert response.json
    assert response.json["source_text"] == ["One.", "# Two"]
    assert response.json["analysis"] == {"found": 2}
    assert [document["metadata"] for document in response.json["documents"]] == [{"k": 1}, {}]
    assert pool.tasks[0].raws[1].media_type == "text/markdown"


def test_lone_surrogates_come_through(client: FlaskClient) -> None:
    document = {"text": "Un\ud800 \udfff deux.", "title": "\ud83d", "metadata": {"k": "\udc00"}}
    body = json.dumps({"documents": [document], "profile": "toy"})
    response = client.post(PATH, data=body, content_type="application/json")
    assert response.status_code == 200
    for form in ("text/plain", "text/markdown", "text/html"):
        other = client.post(PATH, data=body, content_type="application/json", headers={"Accept": form})
        assert (other.status_code, other.mimetype) == (200, form)


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        ("", "application/json"),
        ("*/*", "application/json"),
        ("text/*", "text/plain"),
        ("text/html", "text/html"),
        ("text/markdown;q=0.9, text/plain;q=0.2", "text/markdown"),
        ("application/json;q=0, text/*;q=0.1", "text/plain"),
        ("image/png, application/json;q=0.1", "application/json"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"),
    ],
)
def test_accept_chooses(client: FlaskClient, accept: str, media_type: str) -> None:
    headers = TEXT | ({"Accept": accept} if accept else {})
    response = client.post(PATH, data="One. <b>", headers=headers, query_string={"profile": "toy"})
    assert (response.status_code, response.mimetype) == (200, media_type)
    assert "X-Request-ID" in response.headers
    if media_type == "text/html":
        assert "<b>" not in response.text


def test_accept_of_nothing_we_have(client: FlaskClient, pool: InProcessPool) -> None:
    response = client.post(PATH, data="One.", headers=TEXT | {"Accept": "image/png"})
    detail = problem(response, 406, "not_acceptable")
    assert detail == "this resource is written as application/json, text/plain, text/markdown, text/html"
    assert pool.tasks == []


@pytest.mark.parametrize(
    ("query", "complaint"),
    [
        ("profil=toy", "unknown option profil; valid options here: profile, language, output_language"),
        ("profil=toy", "category, engine, focus, include, store, metadata.KEY"),
        ("topic=", "topic needs a word, or * for all"),
        ("metadata.=x", "metadata.: a name is missing; give metadata.KEY=VALUE"),
        ("max_words=5&max_words=6", "the option max_words is given 2 times; give it once"),
        ("max_words=0", "max_words: give at least 1"),
        ("max_words=many", "max_words: give a whole number"),
        ("max_words=", "max_words: give a whole number"),
        ("max_words=1_000", "max_words: give a number"),
        ("max_words=٣", "max_words: give a number"),
        ("ratio=1.5", "ratio: give at most 1"),
        ("ratio=nan", "ratio: give at most 1"),
        ("ratio=0.1&max_words=5", "give max_words or ratio, not both"),
        ("language=de", "language: give one of auto, en, fr"),
        ("output_language=xx", "output_language: give one of same, en, fr"),
        (
            "include=everything",
            "include: give one of alignment, analysis, headline, outline, source_text, timings, trace",
        ),
        ("profile=nonesuch", "unknown profile 'nonesuch'; valid profiles: auto, extract, "),
    ],
)
def test_options_that_cannot_be(client: FlaskClient, query: str, complaint: str) -> None:
    response = client.post(f"{PATH}?{query}", data="One.", headers=TEXT)
    assert complaint in problem(response, 400, "malformed")
    fields = {**parse_qs(query, keep_blank_values=True), "file": (io.BytesIO(b"One."), "a.txt")}
    assert complaint in problem(client.post(PATH, data=fields), 400, "malformed")


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (b"", "the body is not JSON: Expecting value"),
        (b"{", "the body is not JSON: Expecting property name"),
        (b'{"documents": [{"text": "\xff"}]}', "the body is not UTF-8 at byte 25"),
        (b"[]", "give an object"),
        (b"{}", "documents: missing"),
        (b'{"document": {"text": "a"}, "store": true}', "documents: missing; unknown: document; the documents"),
        (b'{"documents": []}', "documents: give a list of at least 1, not of 0"),
        (b'{"documents": [5]}', "documents.0: give an object"),
        (b'{"documents": [{}]}', 'documents.0: give either "text" or "content_base64" with its "media_type"'),
        (b'{"documents": [{"text": "a", "content_base64": "YQ=="}]}', "documents.0: give either"),
        (b'{"documents": [{"content_base64": "%%%"}]}', "documents.0: content_base64 is not base64"),
        (b'{"documents": [{"content_base64": "\xc3\xa9"}]}', "documents.0: content_base64 is not base64"),
        (b'{"documents": [{"text": 5}]}', "documents.0.text: give a string"),
        (
            b'{"documents": [{"text": "a", "txt": "b"}]}',
            "unknown option documents.0.txt; valid options here: text, con",
        ),
        (b'{"documents": [{"text": "a", "date": "20-11-2026"}]}', "'20-11-2026' is no day: write it as YYYY-MM-DD"),
        (b'{"documents": [{"text": "a"}], "profil": "toy"}', "unknown option profil; valid options here: profile"),
        (b'{"documents": [{"text": "a"}], "include": 5}', "include: give a list"),
        (b'{"documents": [{"text": "a"}], "include": null}', "include: "),
        (b'{"documents": [{"text": "a"}], "include": [{}]}', "include"),
        (b'{"documents": [{"text": "a"}], "topic": {"a": 1}}', "topic: give a list"),
        (b'{"documents": [{"text": "a"}], "topic": [1]}', "topic.0: "),
        (b'{"documents": [{"text": "a", "date": 0}]}', "0 is no day: write it as YYYY-MM-DD"),
        (b'{"documents": [{"text": "a"}], "max_words": true}', "max_words: give a number"),
        (b'{"documents": [{"text": "a"}], "max_words": "5"}', "max_words: give a number, not a string"),
        (b'{"documents": [{"text": "a"}], "max_words": 1e999}', "1e999 is too large a number"),
        (b'{"documents": [{"text": "a"}], "max_words": NaN}', "NaN is not a JSON number"),
        (b'{"documents": [{"text": "a"}], "ratio": "\\ud800"}', "ratio: "),
        (b'{"documents": [{"text": "a"}], "\\ud800": 1}', "give a string without halves of surrogate pairs"),
        (b'{"documents": [{"text": "a", "metadata": ' + b"[" * 2000 + b"]" * 2000 + b"}]}", "nests JSON deeper"),
        (b'{"documents":' * 300 + b"1" + b"}" * 300, "nests JSON deeper"),
    ],
)
def test_json_that_cannot_be(client: FlaskClient, body: bytes, complaint: str) -> None:
    response = client.post(PATH, data=body, content_type="application/json")
    assert complaint in problem(response, 400, "malformed")


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"", "empty_document"), (b"  \n\t", "empty_document"), (b"NOTHING to say.", "no_content_for_profile")],
)
def test_documents_that_cannot_be_used(client: FlaskClient, data: bytes, code: str) -> None:
    response = client.post(PATH, data=data, headers=TEXT, query_string={"profile": "toy"})
    assert problem(response, 422, code)


def test_failure_inside_is_told_without_its_inside(client: FlaskClient) -> None:
    response = client.post(PATH, data="CRASH now.", headers=TEXT, query_string={"profile": "toy"})
    problem(response, 500, "internal_error")


def test_bodies_that_are_too_large(client: FlaskClient) -> None:
    detail = problem(client.post(PATH, data=b"a" * 5001, headers=TEXT), 413, "too_large")
    assert detail.startswith("the body is larger than 5000 bytes (service.max_body_bytes); ")
    body = json.dumps({"documents": [{"text": "a" * 5000}]})
    problem(client.post(PATH, data=body, content_type="application/json"), 413, "too_large")
    problem(client.post(PATH, data={"file": (io.BytesIO(b"a" * 5000), "a.txt")}), 413, "too_large")
    problem(client.post(PATH, data={"profile": "a" * 5000}, content_type="multipart/form-data"), 413, "too_large")
    stream = io.BytesIO(b"a" * 6000)
    chunked = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": None}
    response = client.post(PATH, input_stream=stream, headers=TEXT, environ_overrides=chunked)
    problem(response, 413, "too_large")


def test_compressed_bodies_are_refused(client: FlaskClient) -> None:
    response = client.post(PATH, data=b"\x1f\x8b", headers=TEXT | {"Content-Encoding": "gzip"})
    assert "send the body as it is" in problem(response, 415, "unsupported_media_type")


def test_details_are_one_line_whatever_they_quote(client: FlaskClient) -> None:
    detail = problem(client.get(PATH + "/a%0D%0AX-Evil:%201"), 404, "not_found")
    assert detail.startswith("there is no summary a X-Evil: 1: it was never made")


def test_multipart_without_file(client: FlaskClient) -> None:
    response = client.post(PATH, data={"profile": "toy"}, content_type="multipart/form-data")
    assert 'at least one part named "file"' in problem(response, 400, "malformed")
    torn = client.post(PATH, data=b"--x\r\nnonsense", content_type="multipart/form-data; boundary=x")
    problem(torn, 400, "malformed")
    problem(client.post(PATH, data=b"abc", content_type="multipart/form-data"), 400, "malformed")


def test_several_documents_for_a_profile_of_one(client: FlaskClient) -> None:
    response = client.post(PATH, json={"documents": [{"text": "a"}, {"text": "b"}], "profile": "toy"})
    assert problem(response, 400, "malformed") == "the profile toy summarizes one document at a time, not 2"


def test_unknown_paths_and_methods(client: FlaskClient) -> None:
    detail = problem(client.get("/v1/nowhere"), 404, "not_found")
    assert detail == "there is nothing at /v1/nowhere; GET /openapi.json has all paths, /docs shows them"
    response = client.put(PATH)
    assert problem(response, 405, "method_not_allowed").startswith(f"PUT is not for {PATH}; valid methods: ")
    assert "POST" in response.headers["Allow"]


def test_titles_are_in_the_language_that_the_client_would_like(client: FlaskClient) -> None:
    def title(languages: str) -> str:
        response = client.get("/v1/nowhere", headers={"Accept-Language": languages})
        assert "Accept-Language" in response.headers["Vary"]
        return str(response.get_json()["title"])

    assert title("fr-CA, en;q=0.5") == title("en;q=0.1, fr;q=0.9") == "Il n’y a rien de tel"
    assert title("fr;q=0") == title("en;q=0.1, fr;q=0") == title("de"), "a quality of 0 refuses"
    assert title("de, en;q=0.5") == title("de") == "There is no such thing"


def test_titles_are_the_same_in_both_languages() -> None:
    titles = tomllib.loads((Path(tasks.__file__).parent / "titles.toml").read_text(encoding="utf-8"))
    assert list(titles["en"]) == list(titles["fr"])
    assert not set(titles["en"].values()) & set(titles["fr"].values())


def test_request_id_is_kept_where_it_can_be(client: FlaskClient) -> None:
    assert client.get("/healthz", headers={"X-Request-ID": "mine-1"}).headers["X-Request-ID"] == "mine-1"
    assert client.get("/nowhere", headers={"X-Request-ID": "mine-2"}).headers["X-Request-ID"] == "mine-2"
    for odd in ("x" * 129, "tab\there", ""):
        given = client.get("/healthz", headers={"X-Request-ID": odd}).headers["X-Request-ID"]
        assert given not in ("", odd)


def test_health_and_profiles(client: FlaskClient) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.json) == (200, {"status": "ok", "version": VERSION})
    rows: list[dict[str, Any]] = json.loads(client.get("/v1/profiles").data)["profiles"]
    assert {row["name"] for row in rows} >= {"extract", "toy"}
    assert rows[-1]["components"]["realize"] == "toy"
    assert (rows[-1]["title"], rows[-1]["description"]) == ({}, {})
    told = {row["name"]: (row["title"], row["description"]) for row in rows if row["name"] != "toy"}
    assert all(set(words) == {*LANGUAGES} for each in told.values() for words in each)
    assert told["letsum"][0] == {"en": "Judgment", "fr": "Jugement"}


def test_overload_is_refused_at_once(client: FlaskClient, pool: InProcessPool, monkeypatch: pytest.MonkeyPatch) -> None:
    inside: list[TestResponse] = []
    submit = pool.submit

    def submit_while_another_knocks(task: Work[T], _awaited: object = None) -> "Future[T | Problem]":
        if not inside:
            inside.append(client.application.test_client().post(PATH, data="Two.", headers=TEXT))
        return submit(task)

    monkeypatch.setattr(pool, "submit", submit_while_another_knocks)
    assert text_of(client.post(PATH, data="One.", headers=TEXT, query_string={"profile": "toy"})) == "One."
    assert "try again in 5 seconds" in problem(inside[0], 503, "overloaded")
    assert inside[0].headers["Retry-After"] == "5"
    assert text_of(client.post(PATH, data="One.", headers=TEXT, query_string={"profile": "toy"})) == "One."


def test_what_took_too_long_may_be_asked_again(client: FlaskClient, pool: InProcessPool) -> None:
    again: Any = {"data": "One.", "headers": TEXT | {"Idempotency-Key": "slow"}, "query_string": {"profile": "toy"}}
    late: Future[Problem] = Future()
    late.set_result(Problem("too_slow", "it took more than a second"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "submit", lambda work, awaited: late)
        problem(client.post(PATH, **again), 422, "too_slow")
    assert text_of(client.post(PATH, **again)) == "One."


# werkzeug leaves the file of a torn part to the collector
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_body_that_breaks_off_is_not_taken_for_the_whole(client: FlaskClient, pool: InProcessPool) -> None:
    headers = TEXT | {"Idempotency-Key": "again"}
    as_gunicorn_gives_it = {"CONTENT_LENGTH": "20", "wsgi.input_terminated": True}
    stream = io.BytesIO(b"One. Two.")
    response = client.post(PATH, input_stream=stream, headers=headers, environ_overrides=as_gunicorn_gives_it)
    assert problem(response, 400, "malformed") == "the body ended after 9 of 20 bytes; send it again"
    part = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nOne. Two'
    for cut in (part, part + b"\r\n--b\r\n", part[:30]):
        overrides = as_gunicorn_gives_it | {"CONTENT_LENGTH": "200"}
        form = {"Content-Type": "multipart/form-data; boundary=b"}
        response = client.post(PATH, input_stream=io.BytesIO(cut), headers=form, environ_overrides=overrides)
        problem(response, 400, "malformed")
    assert pool.tasks == []
    assert text_of(client.post(PATH, data=b"One. Two. Three more", headers=headers)) == "One."


def test_other_transfer_encodings_are_refused(client: FlaskClient) -> None:
    response = client.post(PATH, data=b"One.", headers=TEXT | {"Transfer-Encoding": "gzip, chunked"})
    assert "only chunked is read" in problem(response, 415, "unsupported_media_type")


def test_options_of_the_query_are_checked_where_the_body_overrules_them(client: FlaskClient) -> None:
    body = {"documents": [{"text": "One."}], "max_words": 5, "profile": "toy"}
    assert "max_words: " in problem(client.post(PATH + "?max_words=0", json=body), 400, "malformed")
    form = {"file": (io.BytesIO(b"One."), "a.txt"), "max_words": "5", "profile": "toy"}
    assert "max_words: " in problem(client.post(PATH + "?max_words=0", data=form), 400, "malformed")
    assert "max_words: " in problem(client.post("/v1/jobs?max_words=0", json=body), 400, "malformed")
    assert text_of(client.post(PATH + "?max_words=6", json=body)) == "One."
