"""POST /v1/controlled and POST /v1/conformity."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.controlled.schemas import ConformityShape, ControlledShape
from service.storage.stores import Stores
from tests.service.test_http import InProcessPool

pytestmark = pytest.mark.models
CASES = Path(__file__).parents[2] / "pipeline" / "controlled" / "cases"
GRAPH: dict[str, Any] = json.loads((CASES / "figure-1.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    path = tmp_path_factory.mktemp("controlled") / "precis.toml"
    path.write_text(f"[storage]\nfolder = '{path.parent}'\n", encoding="utf-8")
    configuration = load_configuration(path)
    pool, stores = InProcessPool(Runner(wire(configuration, "auto"))), Stores.open(configuration.settings)
    with create_app(configuration, pool, stores, lambda: None).test_client() as client:
        yield client
    stores.close()


def test_a_graph_alone_and_a_graph_in_one_language(client: FlaskClient) -> None:
    both = client.post("/v1/controlled", json=GRAPH)
    ControlledShape.model_validate_json(both.data)
    assert list(both.json["texts"]) == ["en", "fr"]  # type: ignore[index]
    one = client.post("/v1/controlled", json={"graph": GRAPH, "language": "fr", "include": ["paraphrases"]})
    ControlledShape.model_validate_json(one.data)
    assert one.json["texts"]["fr"]["text"] + "\n" == (CASES / "figure-1.fr.txt").read_text(encoding="utf-8")  # type: ignore[index]
    assert one.json["texts"]["fr"]["paraphrases"] == []  # type: ignore[index]


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"graph": GRAPH, "language": "de"}, "language: give one of en, fr"),
        ({"graph": 7}, "graph: give an object"),
        ({**GRAPH, "agents": {"U1": {"name": "technician"}}}, "text.title.agent: there is no agent 'U0'; valid: U1"),
    ],
)
def test_a_bad_graph_is_a_problem_with_its_place(client: FlaskClient, body: Any, detail: str) -> None:
    response = client.post("/v1/controlled", json=body)
    assert (response.status_code, response.json["code"]) == (400, "malformed")  # type: ignore[index]
    assert response.json["detail"].startswith(detail)  # type: ignore[index]


def test_a_raw_document_and_a_json_body_are_checked_alike(client: FlaskClient) -> None:
    text = "Utilize the tool to turn the shaft."
    raw = client.post("/v1/conformity?norm=simplified_english", data=text, content_type="text/plain")
    posted = client.post("/v1/conformity", json={"norm": "simplified_english", "document": text})
    assert raw.json == posted.json
    found = ConformityShape.model_validate_json(raw.data)
    (violation,) = found.violations
    assert text[violation.start : violation.end] == violation.text == "Utilize"
    assert violation.rewriting == "Use the tool to turn the shaft."


def test_a_file_of_another_format_has_its_text(client: FlaskClient) -> None:
    page = b"<html><body><h1>Pump</h1><p>Clean the pump; it is dirty.</p></body></html>"
    response = client.post(
        "/v1/conformity?norm=simplified_english&include=source_text", data=page, content_type="text/html"
    )
    found = ConformityShape.model_validate_json(response.data)
    (violation,) = found.violations
    assert found.source_text is not None
    assert found.source_text[violation.start : violation.end] == ";"


@pytest.mark.parametrize(
    ("query", "status", "detail"),
    [
        ("", 400, "norm: missing"),
        ("?norm=latin", 400, "norm: give one of simplified_english, francais_rationalise"),
        (
            "?norm=simplified_english&profile=toy",
            400,
            "unknown option profile; valid options here: norm, kind, include",
        ),
        ("?norm=francais_rationalise", 422, "the norm francais_rationalise is for French, and the document is English"),
    ],
)
def test_what_cannot_be_checked_is_a_problem(client: FlaskClient, query: str, status: int, detail: str) -> None:
    text = "The pump stopped in the morning because the filter was full of dirt and of water."
    response = client.post(f"/v1/conformity{query}", data=text, content_type="text/plain")
    assert response.status_code == status
    assert detail in response.json["detail"]  # type: ignore[index]


def test_sarif_is_negotiated(client: FlaskClient) -> None:
    response = client.post(
        "/v1/conformity?norm=simplified_english", data="Clean the pump.", headers={"Accept": "application/sarif+json"}
    )
    assert response.mimetype == "application/sarif+json"
    assert json.loads(response.data)["runs"][0]["results"] == []
