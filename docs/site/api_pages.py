"""The reference of the HTTP interface, made from the service's own OpenAPI document."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from jinja2 import Undefined

from docs.site.templating import environment
from pipeline.profile_table import ProfileTable
from service.answer import to_json
from service.openapi import openapi_document
from service.openapi_values import told_values

METHODS = ("get", "post", "delete")


def api_pages(table: ProfileTable) -> Iterator[tuple[str, str]]:
    """The routes, the shapes of bodies and answers, and the document itself, by their paths in the site."""
    document = openapi_document(table.fields)
    templates = environment()
    templates.undefined = Undefined  # the keys of OpenAPI are optional
    templates.filters |= {"values": told_values, "indented": _indented}
    operations = [
        (method.upper(), path, item[method])
        for path, item in document["paths"].items()
        for method in METHODS
        if method in item
    ]
    for page in ("routes", "shapes"):
        yield f"api/{page}.md", templates.get_template(f"{page}.md").render(document=document, operations=operations)
    yield "api/openapi.json", to_json(document) + "\n"


def _indented(value: Mapping[str, Any]) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
