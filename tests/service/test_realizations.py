"""POST /v1/realizations and `precis realize`."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from pipeline.errors import MalformedRequest
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.resources import Resources
from pipeline.settings import NoSettings
from service.realize_command import realize_text
from tests.service.test_http import client, pool  # noqa: F401 - fixtures

CAT = {"type": "noun_phrase", "noun": "chat", "determiner": "definite"}
SLEEPS = {"type": "clause", "subject": CAT, "verb": "dormir"}


@pytest.fixture(scope="module")
def engine() -> PyrealbEngine:
    return PyrealbEngine(NoSettings(), Resources())


def _post(client: FlaskClient, body: Any) -> tuple[int, dict[str, Any]]:  # noqa: F811
    response = client.post("/v1/realizations", json=body)
    found: dict[str, Any] = response.get_json(force=True)
    return response.status_code, found


def test_specs_in_texts_out(client: FlaskClient) -> None:  # noqa: F811
    status, body = _post(client, {"language": "fr", "specs": [SLEEPS, {**SLEEPS, "verb": "blorgir"}]})
    assert status == 200
    assert body == {
        "texts": ["Le chat dort.", "Le chat blorgit."],
        "warnings": [
            {
                "code": "unknown_word",
                "detail": "the fr lexicon has no verb 'blorgir': its forms are a guess by rule",
                "spec": 1,
            }
        ],
    }


def test_the_format_is_chosen(client: FlaskClient) -> None:  # noqa: F811
    _, body = _post(client, {"language": "fr", "format": "html", "specs": [CAT]})
    assert body["texts"] == ['<span class="phrase" lang="fr">le chat</span>']


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"specs": [CAT]}, "language: Field required"),
        ({"language": "de", "specs": [CAT]}, "language: Input should be 'en' or 'fr'"),
        ({"language": "fr", "specs": []}, "specs: the list is empty"),
        ({"language": "fr", "specs": [{"type": "cat"}]}, "specs.0: there is no unit of type 'cat'"),
        (
            {"language": "fr", "specs": [CAT], "engine": "x"},
            "engine: there is no such key; valid keys: language, specs",
        ),
        ([CAT], "spec: an object is expected, not [{"),
    ],
)
def test_a_wrong_request_is_a_problem(client: FlaskClient, body: Any, detail: str) -> None:  # noqa: F811
    status, problem = _post(client, body)
    assert (status, problem["code"]) == (400, "malformed")
    assert detail in problem["detail"]


def test_json_that_is_none_and_json_without_end_are_problems(client: FlaskClient) -> None:  # noqa: F811
    for data in ("{", "[" * 4_000):
        response = client.post("/v1/realizations", data=data, content_type="application/json")
        assert response.status_code == 400


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (json.dumps(SLEEPS), "fr"),
        (json.dumps([SLEEPS]), "fr"),
        (json.dumps({"language": "fr", "specs": [SLEEPS]}), None),
        (json.dumps({"language": "en", "specs": [SLEEPS]}), "fr"),
        (json.dumps({**SLEEPS, "language": "fr"}), None),
    ],
)
def test_the_command_takes_a_spec_a_list_or_a_request(engine: PyrealbEngine, text: str, language: Any) -> None:
    assert realize_text(engine, text, language) == ("Le chat dort.\n", ())


def test_the_command_says_what_is_wrong(engine: PyrealbEngine) -> None:
    with pytest.raises(MalformedRequest, match="say in which language: give --language en or fr"):
        realize_text(engine, json.dumps(SLEEPS))
    with pytest.raises(MalformedRequest, match="the specs are not JSON"):
        realize_text(engine, "le chat")
    _, warnings = realize_text(engine, json.dumps({**SLEEPS, "verb": "blorgir"}), "fr")
    assert warnings == ("specs.0: the fr lexicon has no verb 'blorgir': its forms are a guess by rule",)
