"""A summary object as a person reads it: text, Markdown, HTML."""

import re
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from service.answer import to_json
from service.options import Format

MARKDOWN_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~])|^(\s*)([-+]|\d+[.)])(?=\s)")


def render(answer: Mapping[str, Any], form: Format) -> str:
    """The summary object in one of the formats, ending with a line break."""
    return RENDERERS[form](answer) + "\n"


def _text(answer: Mapping[str, Any]) -> str:
    return str(answer["text"])


def _markdown(answer: Mapping[str, Any]) -> str:
    title = f"# {_plain_in_markdown(answer['title'])}\n\n" if answer["title"] else ""
    return title + " ".join(_plain_in_markdown(unit["text"]) for unit in answer["units"])


def _plain_in_markdown(text: str) -> str:
    """Text whose signs mean nothing to Markdown."""
    return MARKDOWN_SIGNS.sub(lambda m: f"\\{m[1]}" if m[1] else f"{m[2]}{m[3][:-1]}\\{m[3][-1]}", text)


def _html(answer: Mapping[str, Any]) -> str:
    """An article in which each unit is an element that carries its places in the source."""
    units = " ".join(
        f'<span class="unit" data-role="{escape(unit["role"])}" data-sources="{escape(to_json(unit["sources"]))}">'
        f"{escape(unit['text'])}</span>"
        for unit in answer["units"]
    )
    title = f"<h1>{escape(answer['title'])}</h1>\n" if answer["title"] else ""
    return f'<article lang="{answer["output_language"]}">\n{title}<p>{units}</p>\n</article>'


RENDERERS: Mapping[Format, Callable[[Mapping[str, Any]], str]] = {
    "text": _text,
    "json": to_json,
    "markdown": _markdown,
    "html": _html,
}
