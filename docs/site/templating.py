"""Markdown pages from templates: what comes from data is escaped, whatever signs it has."""

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pipeline.rules.marks import MarkedText, MarkError

_FENCE = "~~~"


def environment() -> Environment:
    """The templates of the site; `h` escapes for HTML, and Markdown then finds no sign of its own."""
    found = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        autoescape=False,  # noqa: S701 - the pages are Markdown; `h` and `marked` escape
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    found.filters |= {"h": plain, "marked": marked, "fenced": fenced, "json": as_json}
    return found


def plain(text: object) -> str:
    """Text as HTML on one line, in which neither HTML nor Markdown sees a sign."""
    escaped = escape(" ".join(str(text).split()))
    return "".join(f"&#{ord(sign)};" if sign in r"\`*_{}[]<>|~:$@^" else sign for sign in escaped)


def marked(example: object) -> str:
    """An example of a rule as HTML: what it finds stands between marks, its role in their title."""
    if isinstance(example, Mapping):
        return "; ".join(f"{plain(key)}: {marked(value)}" for key, value in example.items())
    if not isinstance(example, str):
        return plain(as_json(example))
    try:
        read = MarkedText.read(example)
    except MarkError:
        return plain(example)
    said, position = "", 0
    for mark in read.marks:
        title = "" if mark.role is None else f' title="{plain(mark.role)}"'
        before = read.text[position : mark.span.start]
        said += f"{_kept(before)}<mark{title}>{plain(mark.span.of(read.text))}</mark>"
        position = mark.span.end
    return said + _kept(read.text[position:])


def _kept(text: str) -> str:
    """Text between marks, with the spaces at its ends."""
    left = " " if text[:1].isspace() else ""
    right = " " if text[-1:].isspace() and text.strip() else ""
    return f"{left}{plain(text)}{right}"


def fenced(text: str, language: str = "text") -> str:
    """Text as a block of code, however many signs of a fence it holds."""
    fence = _FENCE
    while fence in text:
        fence += "~"
    body = text.strip("\n")
    return f"{fence}{language}\n{body}\n{fence}"


def as_json(value: Any) -> str:
    """A value as JSON on one line; what only Python knows as its text."""
    return json.dumps(value, ensure_ascii=False, default=str)
