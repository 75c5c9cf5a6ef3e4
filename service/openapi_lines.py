"""Answers of many lines in the OpenAPI document, whose version knows of one value alone."""

from typing import Any

LINE = "x-itemSchema"
"""What a line is, by the name that later versions give it."""


def lines_apart(document: dict[str, Any], media_type: str) -> dict[str, Any]:
    """The document with answers of such a type as bytes, each of whose lines is what was said of the whole."""
    for item in document["paths"].values():
        for operation in item.values():
            for answer in operation["responses"].values():
                if (lines := answer.get("content", {}).get(media_type)) is not None:
                    lines[LINE] = lines["schema"]
                    lines["schema"] = {"type": "string", "format": "binary"}
    return document
