"""What a schema of the OpenAPI document allows, told on one line for people."""

from collections.abc import Mapping
from typing import Any

from service.answer import to_json


def told_values(schema: Mapping[str, Any]) -> str:
    """What a parameter may be, on one line."""
    choices = [choice for choice in schema.get("anyOf", (schema,)) if choice.get("type") != "null"]
    said = " or ".join(map(_kind, choices))
    default = schema.get("default")
    return f"{said}; {to_json(default)} if not given" if default not in (None, []) else said


def _kind(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    signs = {"minimum": "≥", "exclusiveMinimum": ">", "maximum": "≤"}
    bounds = [f"{sign} {schema[name]:g}" for name, sign in signs.items() if name in schema]
    return " ".join([str(schema.get("type", "any")), *bounds])
