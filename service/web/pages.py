"""Serves the pages and their files."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from flask import Blueprint, Response, render_template

from pipeline.ingest.formats import FORMAT_OF_EXTENSION
from pipeline.languages import LANGUAGES, Language
from pipeline.profile_table import ProfileTable
from pipeline.summary import ASPECTS
from service.answer import to_json
from service.controlled.page import page_choices
from service.details import patterns
from service.negotiation import wanted_language
from service.openapi import openapi_document
from service.openapi_values import told_values
from service.problems import problem_response
from service.tasks import Problem

FOLDER = files("service.web")
EXAMPLES = tuple(sorted(file.name for file in (FOLDER / "examples").iterdir()))
"""Texts to try the service with: PROFILE.LANGUAGE.md, or PROFILE.LANGUAGE.N.txt for those of a cluster."""
WORDS: Mapping[str, Language] = {f"words.{language}.json": language for language in LANGUAGES}
ASSETS: Mapping[str, str] = {
    **{file.name: "text/css" for file in FOLDER.iterdir() if file.name.endswith(".css")},
    **{file.name: "text/javascript" for file in FOLDER.iterdir() if file.name.endswith(".js")},
    **dict.fromkeys(WORDS, "application/json"),
}
ACCEPT = ",".join(f".{extension}" for extension in FORMAT_OF_EXTENSION)
"""The files that a reader is offered to choose."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)


def pages_blueprint(table: ProfileTable) -> Blueprint:
    """The routes: `/`, `/verify`, `/controlled`, `/docs`, `/openapi.json` and the files of the pages."""
    blueprint = Blueprint("pages", __name__, template_folder="templates")
    document = openapi_document(table.fields)
    document_json = (to_json(document) + "\n").encode()  # made once: to write it keeps all threads from running

    choices = {
        "profiles": [
            {"name": name, "clusters": bool(table.rows[name].get("takes_clusters")), **table.words(name).model_dump()}
            for name in reversed(table.rows)
        ],
        "examples": examples_of(table),
        "engines": sorted(table.components["realize"]),
        "aspects": ASPECTS,
        "views": {name: field.view for name, field in table.fields.items()},
    }

    @blueprint.get("/")
    def page() -> Response:
        return _page("page.html", language=wanted_language() or LANGUAGES[0], choices=choices, accept=ACCEPT)

    @blueprint.get("/verify")
    def verify() -> Response:
        return _page("verify.html", language=wanted_language() or LANGUAGES[0], choices=choices, accept=ACCEPT)

    @blueprint.get("/controlled")
    def controlled() -> Response:
        offered = {**choices, "controlled": page_choices(table.resources)}
        return _page("controlled.html", language=wanted_language() or LANGUAGES[0], choices=offered)

    @blueprint.get("/docs")
    def docs() -> Response:
        return _page(
            "docs.html", document=document, resolved=_resolver(document), indented=_indented, values=told_values
        )

    @blueprint.get("/openapi.json")
    def openapi() -> Response:
        return Response(document_json, mimetype="application/json")

    @blueprint.get("/web/<name>")
    def asset(name: str) -> Response:
        if name not in ASSETS:
            return problem_response(Problem("not_found", f"there is no file {name} here"))
        data = (FOLDER / name).read_bytes()
        if name in WORDS:
            names = {key: label[WORDS[name]] for key, label in table.labels.items() if WORDS[name] in label}
            details = patterns(table, WORDS[name])
            data = to_json({**json.loads(data), "names": names, "details": details}).encode("utf-8")
        return Response(data, mimetype=ASSETS[name], headers={"Cache-Control": "no-cache"})

    @blueprint.get("/web/examples/<name>")
    def example(name: str) -> Response:
        if name not in EXAMPLES:
            return problem_response(Problem("not_found", f"there is no example {name} here"))
        return Response((FOLDER / "examples" / name).read_bytes(), mimetype="text/plain")

    return blueprint


def examples_of(table: ProfileTable) -> dict[str, dict[str, list[str]]]:
    """By language and profile, the files of an example: one, or those of a cluster."""
    found: dict[str, dict[str, list[str]]] = {language: {} for language in LANGUAGES}
    for name in EXAMPLES:
        profile, language = name.split(".")[:2]
        if profile in table.rows:
            found[language].setdefault(profile, []).append(name)
    return found


def _page(template: str, **values: Any) -> Response:
    return Response(
        render_template(template, **values), mimetype="text/html", headers={"Content-Security-Policy": POLICY}
    )


def _resolver(document: Mapping[str, Any]) -> Any:
    schemas = document["components"]["schemas"]

    def resolved(schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """The schema that a reference names, else itself."""
        name = schema.get("$ref", "").rpartition("/")[2]
        found: Mapping[str, Any] = schemas.get(name, schema)
        return found

    return resolved


def _indented(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
