"""The OpenAPI document and the pages: they say what the service does."""

import json
from importlib.resources import files
from typing import Any

import pytest
from flask.testing import FlaskClient

from pipeline.languages import LANGUAGES
from pipeline.profile_table import ProfileTable
from pipeline.settings import load_configuration
from service.openapi import openapi_document
from service.options import Options
from service.schemas import summary_shape
from service.web.pages import ASSETS
from tests.service.declared import FIELDS
from tests.service.test_http import client, pool  # noqa: F401 - fixtures

STRUCTURED = {"application/json", "multipart/form-data"}


def test_every_route_stands_in_the_document(client: FlaskClient) -> None:  # noqa: F811
    told = {
        (
            path.replace("{id}", "<identifier>").replace("{session}", "<identifier>").replace("{unit}", "<place>"),
            method.upper(),
        )
        for path, item in openapi_document(FIELDS)["paths"].items()
        for method in item
    }
    rules = [rule for rule in client.application.url_map.iter_rules() if not rule.endpoint.startswith("pages.")]
    routes = {(rule.rule, method) for rule in rules for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    assert told == routes


def test_the_document_is_served_as_it_is_made(client: FlaskClient) -> None:  # noqa: F811
    document = client.get("/openapi.json").json or {}
    assert document == openapi_document(FIELDS)
    assert "`Accept-Language`" in document["info"]["description"], "a parameter of every route would be one of clients"


def test_the_document_is_written_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.delattr("service.web.pages.to_json")  # seconds of all threads, where somebody asks in a loop
    assert client.get("/openapi.json").status_code == 200


def test_only_queries_have_what_is_of_queries() -> None:
    of_queries = {"allowEmptyValue", "allowReserved"}
    for path, item in openapi_document(FIELDS)["paths"].items():
        for operation in item.values():
            for parameter in operation.get("parameters", ()):
                assert parameter["in"] == "query" or not of_queries & parameter.keys(), (path, parameter["name"])


def test_a_client_that_tells_no_formats_apart_can_post_a_file() -> None:
    """Generators that know no media type but JSON, forms and bytes take the last that is bytes."""
    document = openapi_document(FIELDS)["paths"]
    for path in ("/v1/summaries", "/v1/conformity"):
        raw = [kind for kind in document[path]["post"]["requestBody"]["content"] if kind not in STRUCTURED]
        assert raw[-1] == "application/octet-stream"


def test_parameters_of_metadata_are_named_as_they_are_sent() -> None:
    for item in openapi_document(FIELDS)["paths"].values():
        for operation in item.values():
            for parameter in operation.get("parameters", ()):
                if parameter["name"] == "metadata":
                    assert parameter["schema"]["propertyNames"] == {"pattern": r"^metadata\."}
                    assert parameter["style"] == "form"
                    assert parameter["explode"]


def test_a_line_of_results_has_a_schema() -> None:
    document = openapi_document(FIELDS)
    answer = document["paths"]["/v1/jobs/{id}/results"]["get"]["responses"]["200"]["content"]["application/x-ndjson"]
    assert answer["schema"] == {"type": "string", "format": "binary"}
    assert answer["x-itemSchema"] == {"$ref": "#/components/schemas/Result"}
    line = document["components"]["schemas"]["Result"]["properties"]
    assert line["summary"]["anyOf"][0] == {"$ref": "#/components/schemas/Summary"}
    assert line["error"]["anyOf"][0] == {"$ref": "#/components/schemas/Problem"}


def test_a_revision_may_have_null_and_has_no_defaults() -> None:
    """Null is the usual of an option; a client that sent defaults would change what nobody named."""
    document = openapi_document(FIELDS)
    body = document["paths"]["/v1/summaries/{id}/revisions"]["post"]["requestBody"]["content"]["application/json"]
    told = document["components"]["schemas"][body["schema"]["$ref"].rpartition("/")[2]]
    assert set(told["properties"]) == set(Options.model_fields)
    assert "required" not in told
    assert told["additionalProperties"] is False
    for name, field in told["properties"].items():
        assert {"type": "null"} in field["anyOf"], name
        assert "default" not in field, name


def test_references_lead_somewhere() -> None:
    document = openapi_document(FIELDS)
    named = set(document["components"]["schemas"])

    def references(value: Any) -> set[str]:
        if isinstance(value, dict):
            own = {value["$ref"].rpartition("/")[2]} if isinstance(value.get("$ref"), str) else set()
            return own.union(*(references(inner) for inner in value.values()))
        return set().union(*(references(inner) for inner in value)) if isinstance(value, list) else set()

    assert references(document) <= named


def test_answers_have_the_shape_that_is_told(client: FlaskClient) -> None:  # noqa: F811
    response = client.post("/v1/summaries?profile=toy&include=source_text,timings,analysis", data="One. Two.")
    assert response.status_code == 200
    summary_shape(FIELDS).model_validate_json(response.data)


def test_the_example_has_the_shape_that_is_told() -> None:
    text = (files("service") / "examples" / "summary.response.json").read_text(encoding="utf-8")
    summary_shape(FIELDS).model_validate_json(text)


@pytest.mark.parametrize("path", ["/", "/docs", *(f"/web/{name}" for name in ASSETS)])
def test_pages_ask_for_nothing_from_elsewhere(client: FlaskClient, path: str) -> None:  # noqa: F811
    response = client.get(path)
    assert response.status_code == 200
    assert b"https://" not in response.data.replace(b"https://json-schema.org", b"")
    said = response.data.replace(b"http://127.0.0.1:8000", b"")  # where commands find a service
    assert b"http://" not in said.replace(b'"http://www.w3.org/2000/svg"', b"")  # a name, which nobody asks for


def test_both_languages_have_the_same_words() -> None:
    words = {
        language: json.loads((files("service.web") / f"words.{language}.json").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    # The details of problems come in English; other languages have a table of them.
    assert list(words["en"]) == [name for name in words["fr"] if name != "details"]
    assert all(words["fr"].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_answers_have_words_in_all_languages(client: FlaskClient, language: str) -> None:  # noqa: F811
    names = client.get(f"/web/words.{language}.json").json["names"]  # type: ignore[index]
    table = ProfileTable(load_configuration(None))
    assert all(set(label) == set(LANGUAGES) for label in table.labels.values())
    assert names.keys() == table.labels.keys() >= {"disposition", "perpetrators", "discovery"}


def test_the_page_speaks_the_reader_s_language(client: FlaskClient) -> None:  # noqa: F811
    assert b'<html lang="fr">' in client.get("/", headers={"Accept-Language": "fr-CA, en;q=0.5"}).data
    assert b'<html lang="en">' in client.get("/").data
