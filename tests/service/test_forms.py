"""Bodies that are no JSON: forms of many parts, metadata beside them; and paths that are written oddly."""

import io
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.service.test_http import PATH, TEXT, InProcessPool, client, pool, problem, text_of

__all__ = ["client", "pool"]


def test_a_form_of_many_small_files_is_read_and_too_many_are_told_so(client: FlaskClient) -> None:
    client.application.config["MAX_CONTENT_LENGTH"] = 1 << 20

    def posted(number: int) -> TestResponse:
        files = [(io.BytesIO(b"Word. " * 18), f"{n}.txt") for n in range(number)]
        return client.post(PATH, data={"file": files, "profile": "extract"})

    assert text_of(posted(999))
    assert "1001 documents, and the limit for one summary is 1000" in problem(posted(1001), 413, "too_large")
    many = client.post(PATH, data={"topic": ["x"] * 2001}, content_type="multipart/form-data")
    assert "at most 2000 parts" in problem(many, 413, "too_large")
    field = client.post(PATH, data={"file": [(io.BytesIO(b"One."), "a.txt")], "topic": "x" * 70_000})
    assert "the options: " in problem(field, 413, "too_large")


def test_metadata_of_what_comes_without_json(client: FlaskClient) -> None:
    query = {"profile": "toy", "metadata.case": "17", "metadata.élu": "ß"}
    raw = client.post(PATH, data="One. Two.", headers=TEXT, query_string=query)
    files = [(io.BytesIO(b"One."), "a.txt"), (io.BytesIO(b"Two."), "b.txt")]
    form = client.post(PATH, data={"file": files, "profile": "extract", "metadata.case": "18"})
    for response, expected in ((raw, [{"case": "17", "élu": "ß"}]), (form, [{"case": "18"}] * 2)):
        assert response.json
        assert [document["metadata"] for document in response.json["documents"]] == expected
    much = {"metadata.a": "x" * 40_000, "metadata.b": "x" * 40_000}
    assert problem(client.post(PATH, data="One.", headers=TEXT, query_string=much), 413, "too_large")


def files(*names: str) -> list[tuple[io.BytesIO, str]]:
    return [(io.BytesIO(f"Of {name}.".encode()), name) for name in names]


@pytest.mark.parametrize(
    ("given", "days"),
    [
        ([], ["", ""]),
        (["2026-11-20"], ["2026-11-20", "2026-11-20"]),
        (["2026-11-20", "2026-11-21T22:15:00Z"], ["2026-11-20", "2026-11-21"]),
        (["", "2026-11-21"], ["", "2026-11-21"]),
    ],
)
def test_files_of_a_form_have_a_day_each(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, given: list[str], days: list[str]
) -> None:
    seen: list[list[str]] = []
    submit = InProcessPool.submit

    def told(pool: InProcessPool, work: Any, _awaited: object = None) -> Any:
        made = work.raws if hasattr(work, "raws") else work.task.raws
        seen.append([raw.date.isoformat() if raw.date else "" for raw in made])
        return submit(pool, work)

    monkeypatch.setattr(InProcessPool, "submit", told)
    form = {"file": files("a.txt", "b.txt"), "profile": "extract", "date": given}
    assert client.post(PATH, data=form).status_code == 200
    assert seen == [days]
    assert client.post("/v1/jobs", data={**form, "file": files("a.txt", "b.txt")}).status_code == 202


def test_a_document_that_comes_alone_has_a_day_too(client: FlaskClient) -> None:
    assert client.post(f"{PATH}?profile=toy&date=2026-11-20", data="One.", headers=TEXT).status_code == 200


@pytest.mark.parametrize(
    ("days", "why"),
    [
        (["2026-11-20"] * 3, "date: 3 for 2 documents; give one for all, or one for each in order"),
        (["tomorrow"], "date: 'tomorrow' is no day: write it as YYYY-MM-DD"),
    ],
)
def test_days_that_are_none_are_told_so(client: FlaskClient, days: list[str], why: str) -> None:
    for path in (PATH, "/v1/jobs"):
        form = {"file": files("a.txt", "b.txt"), "profile": "extract", "date": days}
        assert problem(client.post(path, data=form), 400, "malformed") == why


def test_the_days_of_json_stand_in_it(client: FlaskClient) -> None:
    posted = client.post(f"{PATH}?profile=toy&date=2026-11-20", json={"documents": [{"text": "One."}]})
    assert problem(posted, 400, "malformed") == "date: beside a JSON body it stands in each of the documents"
    record = {"data": b'{"text": "One."}', "headers": {"Content-Type": "application/x-ndjson"}}
    for given in ({"json": {"documents": [{"text": "One."}]}}, record):
        day, case = (
            problem(client.post(f"/v1/jobs?{query}", **given), 400, "malformed")
            for query in ("date=2026-11-20", "metadata.case=1")
        )
        assert day == "date: beside a JSON body it stands in each of the documents"
        assert case == "metadata.case: beside a JSON body it stands in the metadata of each of the documents"


@pytest.mark.parametrize("media_type", ["application/json", "application/x-ndjson"])
def test_records_of_a_job_have_their_own_metadata(client: FlaskClient, media_type: str) -> None:
    body = b'{"text": "One."}' if "ndjson" in media_type else b'{"documents": [{"text": "One."}]}'
    own = "metadata.case: beside a JSON body it stands in the metadata of each of the documents"
    for query, first, last in (
        ("foo=1", "unknown option foo; valid options here: profile, ", ", callback_url"),
        ("metadata.case=1", own, own),
    ):
        posted = client.post(f"/v1/jobs?{query}", data=body, headers={"Content-Type": media_type})
        detail = problem(posted, 400, "malformed")
        assert detail.startswith(first)
        assert detail.endswith(last)
    files = {"file": (io.BytesIO(b"One."), "a.txt"), "foo": "1"}
    detail = problem(client.post("/v1/jobs", data=files), 400, "malformed")
    assert detail.endswith(", callback_url, metadata.KEY, date")


@pytest.mark.parametrize("name", ["store", "document", "max_words"])
def test_no_file_of_a_form_is_passed_over(client: FlaskClient, name: str) -> None:
    for path in (PATH, "/v1/jobs"):
        body = {"file": (io.BytesIO(b"One."), "a.txt"), name: (io.BytesIO(b"false"), "blob"), "profile": "toy"}
        detail = problem(client.post(path, data=body), 400, "malformed")
        assert detail == f"the part {name} has a filename; files are parts named file, options have none"


@pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning"
)  # werkzeug leaves the half to the collector
@pytest.mark.parametrize(
    ("body", "boundary"),
    [
        (b'--X\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nOne. Tw', "X"),
        (b'--X\r\nContent-Disposition: form-data; name="file"; filename="\xe9.txt"\r\n\r\nOne.\r\n--X--\r\n', "X"),
        (b'--X\r\nContent-Disposition: form-data; name="<.\\"\r\n\r\n{}\r\n--X--\r\n', "X"),
        (b"--X--\r\n", "Y"),
        (b"--X--\r\n", ""),
    ],
)
def test_a_form_that_cannot_be_read_is_told_so(client: FlaskClient, body: bytes, boundary: str) -> None:
    kind = f"multipart/form-data; boundary={boundary}"
    for path in (PATH, "/v1/jobs"):
        assert problem(client.post(path, data=body, content_type=kind), 400, "malformed").startswith("the form cannot")


@pytest.mark.parametrize("path", ["/v1//summaries", "//v1/summaries", "/v1/summaries/", "/v1///summaries"])
def test_no_path_is_redirected(client: FlaskClient, path: str) -> None:
    assert problem(client.post(path, base_url="http://evil.example", data="One.", headers=TEXT), 404, "not_found")
