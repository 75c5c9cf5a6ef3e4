"""/v1/profiles: what can be asked for, as readers of both languages are told, with options and keys of answers."""

from typing import Any

from flask import Blueprint, Response

from pipeline.profile_table import ProfileTable
from service.answer import to_json

COMMON = ("language", "max_words", "ratio", "engine", "include", "store")
"""The options of every profile, besides the output language `same`."""
BY_FIELD = {"topics": ("topic", "aspect"), "key_facts": ("focus",), "aspects": ("category",), "timeline": ("topic",)}
"""The options of profiles whose answers have a key."""


def profiles_blueprint(table: ProfileTable) -> Blueprint:
    """The route."""
    blueprint = Blueprint("profiles", __name__)
    fields = {name: {"description": field.description, "view": field.view} for name, field in table.fields.items()}
    engines = sorted(table.components["realize"])

    @blueprint.get("/v1/profiles")
    def listed() -> Response:
        rows = [_profile(table, name) for name in table.rows]
        body = to_json({"profiles": rows, "fields": fields, "engines": engines}) + "\n"
        return Response(body, mimetype="application/json")

    return blueprint


def _profile(table: ProfileTable, name: str) -> dict[str, Any]:
    row, fields = table.rows[name], table.fields_of(name)
    options = [*COMMON, *(option for field in fields for option in BY_FIELD.get(field, ()))]
    if row.get("translates", False):
        options.append("output_language")
    return {
        "name": name,
        **table.words(name).model_dump(),
        "components": table.component_names(name),
        "genres": [genre for genre, names in table.auto.items() if name in names],
        "takes_clusters": bool(row.get("takes_clusters", False)),
        "options": options,
        "fields": list(fields),
    }
