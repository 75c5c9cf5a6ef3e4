"""The types of the clients of clients/ are those of the OpenAPI document."""

import re
from importlib import import_module

import pytest

from service.openapi import openapi_document
from tests.service.declared import FIELDS
from tests.service.test_clients import TYPESCRIPT
from tests.service.test_examples import CLIENT


def test_python_types_are_those_of_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    schemas = openapi_document(FIELDS)["components"]["schemas"]
    monkeypatch.syspath_prepend(CLIENT)
    shapes = import_module("precis_client.shapes")
    told = {
        "Summary": shapes.Summary,
        "SummaryUnit": shapes.Unit,
        "SummaryStatistics": shapes.Statistics,
        "SourcePlace": shapes.SourcePlace,
        "Row": shapes.Row,
        "Rule": shapes.Rule,
        "Refusal": shapes.Refusal,
        "Trace": shapes.Trace,
        "Job": shapes.Job,
    }
    within = schemas["Summary"]["properties"]
    inner = {"document_kind": shapes.DocumentKind, "headline": shapes.Headline, "key_facts": shapes.KeyFact}
    pairs = [(name, schemas[name], shape) for name, shape in told.items()]
    pairs += [(name, within[name].get("items", within[name]), shape) for name, shape in inner.items()]
    for name, schema, shape in pairs:
        assert set(shape.__annotations__) == set(schema["properties"]), name
        assert shape.__required_keys__ == set(schema["required"]), name
    dated = within["timeline"]["items"]
    assert shapes.Dated.__required_keys__ == set(dated["required"])


TYPESCRIPT_NAMES = {
    "Summary": "Summary",
    "SummaryUnit": "Unit",
    "SummaryStatistics": "Statistics",
    "SourcePlace": "SourcePlace",
    "Row": "Row",
    "Rule": "Rule",
    "Trace": "Trace",
    "Job": "Job",
}


@pytest.mark.parametrize(("schema", "name"), TYPESCRIPT_NAMES.items())
def test_typescript_types_are_those_of_the_document(schema: str, name: str) -> None:
    told = openapi_document(FIELDS)["components"]["schemas"][schema]
    source = (TYPESCRIPT / "src" / "index.ts").read_text(encoding="utf-8")
    body = source.partition(f"export interface {name} {{")[2]
    body = re.split(r"^}| }$", body, maxsplit=1, flags=re.MULTILINE)[0]
    fields = re.findall(r"(?:^ +|; |^ )(\w+)(\??): ", re.sub(r"\{[^{}]*\}", "", body), re.MULTILINE)
    assert {field for field, _ in fields} == set(told["properties"])
    assert {field for field, free in fields if not free} == set(told["required"])
