"""POST /v1/alignments and /v1/verifications: the forms of an answer, and files in place of texts."""

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from reportlab.pdfgen.canvas import Canvas
from werkzeug.test import TestResponse

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.storage.stores import Stores
from tests.service.test_http import InProcessPool

pytestmark = pytest.mark.models
BODY = {
    "summary": "The mill closed in 2019.",
    "documents": [{"text": "The old mill closed in 2021.", "title": "The mill"}],
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    path = tmp_path_factory.mktemp("align") / "precis.toml"
    path.write_text(f"[storage]\nfolder = '{path.parent}'\n", encoding="utf-8")
    configuration = load_configuration(path)
    pool, stores = InProcessPool(Runner(wire(configuration, "auto"))), Stores.open(configuration.settings)
    with create_app(configuration, pool, stores, lambda: None).test_client() as client:
        yield client
    stores.close()


def found(client: FlaskClient, body: dict[str, Any], question: str = "verifications") -> dict[str, Any]:
    response = client.post(f"/v1/{question}", json=body)
    assert response.status_code == 200, response.text
    return body_of(response)


def body_of(response: TestResponse) -> dict[str, Any]:
    assert isinstance(response.json, dict), response.text
    return response.json


def test_texts_and_links_are_there_for_who_asks(client: FlaskClient) -> None:
    plain = found(client, BODY)
    assert set(plain) == {"language", "score", "sentences", "unsupported"}
    full = found(client, {**BODY, "include": ["links", "source_text"]})
    assert full["summary_text"] == BODY["summary"]
    assert full["source_text"] == ["The old mill closed in 2021."]
    words = {
        full["summary_text"][link["summary"]["start"] : link["summary"]["end"]]: full["source_text"][0][
            link["source"]["start"] : link["source"]["end"]
        ]
        for link in full["links"]
    }
    assert words["closed"] == "closed"
    assert found(client, BODY, "alignments")["links"] == full["links"]


@pytest.mark.parametrize(("language", "said"), [("fr-CA, en;q=0.5", "date «\u00a02019\u00a0»"), (None, "date “2019”")])
def test_a_report_in_plain_text(client: FlaskClient, language: str | None, said: str) -> None:
    headers = {"Accept": "text/plain"} | ({"Accept-Language": language} if language else {})
    response = client.post("/v1/verifications", json=BODY, headers=headers)
    assert response.mimetype == "text/plain"
    assert said in response.text
    assert "The mill" in response.text


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "le résumé semble écrit en langue"), (None, "the summary looks")]
)
@pytest.mark.parametrize("question", ["alignments", "verifications"])
def test_a_warning_is_told_in_the_language_of_who_asks(
    client: FlaskClient, question: str, language: str | None, said: str
) -> None:
    body = {**BODY, "summary": "Le moulin ferme demain."}
    response = client.post(f"/v1/{question}", json=body, headers={"Accept-Language": language} if language else {})
    (warning,) = body_of(response)["warnings"]
    assert (warning["code"], warning["detail"].startswith(said)) == ("languages_differ", True)
    assert "Accept-Language" in response.headers["Vary"]


def test_a_report_as_a_page_runs_nothing_but_its_own(client: FlaskClient) -> None:
    body = {**BODY, "summary": "The mill <script>alert(1)</script> closed in 2019."}
    response = client.post("/v1/verifications", json=body, headers={"Accept": "text/html"})
    assert response.mimetype == "text/html"
    assert "<script>alert" not in response.text
    assert "script-src 'sha256-" in response.headers["Content-Security-Policy"]


def test_other_forms_are_refused(client: FlaskClient) -> None:
    response = client.post("/v1/alignments", json=BODY, headers={"Accept": "text/markdown"})
    assert response.status_code == 406
    assert "application/json, text/plain, text/html" in body_of(response)["detail"]


def test_summary_and_source_may_be_files_and_pages_are_told(client: FlaskClient, tmp_path: Path) -> None:
    path = tmp_path / "mill.pdf"
    canvas = Canvas(str(path))
    for line in ("A town by the river had nothing else.", "The old mill closed in 2021."):
        canvas.drawString(72, 720, line)
        canvas.showPage()
    canvas.save()
    source = {"content_base64": base64.b64encode(path.read_bytes()).decode(), "media_type": "application/pdf"}
    summary = {
        "content_base64": base64.b64encode(b"The mill closed in **2019**.").decode(),
        "media_type": "text/markdown",
    }
    answer = found(client, {"summary": summary, "documents": [source], "include": "source_text"})
    (finding,) = answer["unsupported"]
    assert answer["summary_text"][finding["start"] : finding["end"]] == "2019"
    assert finding["source"]["page"] == 2
    assert answer["sentences"][0]["sources"][0]["page"] == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"summary": 3}, 'summary: give a text, or an object with "text" or "content_base64"'),
        ({"summary": {}}, 'summary: give either "text" or "content_base64" with its "media_type"'),
        ({"include": ["timings"]}, "include: give one of links, source_text"),
        ({"documents": []}, "documents: give a list of at least 1, not of 0"),
        ({"documents": [{"text": "One."}, {}]}, 'documents.1: give either "text"'),
    ],
)
def test_what_is_malformed_is_named(client: FlaskClient, change: dict[str, Any], said: str) -> None:
    response = client.post("/v1/verifications", json={**BODY, **change})
    assert (response.status_code, body_of(response)["code"]) == (400, "malformed")
    assert said in body_of(response)["detail"]
