"""A summary object as a person reads it: text, Markdown, HTML."""

import re
from collections.abc import Callable, Iterator, Mapping
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
    if answer.get("table"):
        return title + _markdown_table(answer)
    return title + " ".join(_plain_in_markdown(unit["text"]) for unit in answer["units"])


def _markdown_table(answer: Mapping[str, Any]) -> str:
    """A row a theme; the header that Markdown asks for is empty."""
    rows = ["| | |", "|---|---|"]
    for row, units in _rows(answer):
        said = [*row["lines"], *(_numbered(unit) + unit["text"] for unit in units)]
        rows.append(f"| {_plain_in_markdown(row['heading'])} | {'<br>'.join(map(_plain_in_markdown, said))} |")
    return "\n".join(rows)


def _rows(answer: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], list[Mapping[str, Any]]]]:
    """The rows of the table, each with the units of its theme."""
    for row in answer["table"]:
        yield row, [unit for unit in answer["units"] if unit["theme"] == row["theme"]]


def _numbered(unit: Mapping[str, Any]) -> str:
    """The printed number of the paragraph in which a unit stands, with a space behind it."""
    number = unit["sources"][0].get("paragraph")
    return "" if number is None else f"[{number}] "


def _plain_in_markdown(text: str) -> str:
    """Text whose signs mean nothing to Markdown."""
    return MARKDOWN_SIGNS.sub(lambda m: f"\\{m[1]}" if m[1] else f"{m[2]}{m[3][:-1]}\\{m[3][-1]}", text)


def _html(answer: Mapping[str, Any]) -> str:
    """An article in which each unit is an element that carries its places in the source."""
    title = f"<h1>{escape(answer['title'])}</h1>\n" if answer["title"] else ""
    body = _html_table(answer) if answer.get("table") else f"<p>{' '.join(map(_html_unit, answer['units']))}</p>"
    return f'<article lang="{answer["output_language"]}">\n{title}{body}\n</article>'


def _html_table(answer: Mapping[str, Any]) -> str:
    """A row a theme: its heading, and its lines and units as paragraphs."""
    own = f' lang="{answer["language"]}"' if answer["language"] != answer["output_language"] else ""
    rows = []
    for row, units in _rows(answer):
        said = [f"<p>{escape(line)}</p>" for line in row["lines"]]
        said += [f"<p{own}>{escape(_numbered(unit))}{_html_unit(unit)}</p>" for unit in units]
        rows.append(
            f'<tr data-theme="{escape(row["theme"])}"><th scope="row">{escape(row["heading"])}</th>'
            f"<td>{''.join(said)}</td></tr>"
        )
    return "<table>\n<tbody>\n" + "\n".join(rows) + "\n</tbody>\n</table>"


def _html_unit(unit: Mapping[str, Any]) -> str:
    return (
        f'<span class="unit" data-role="{escape(unit["role"])}" data-sources="{escape(to_json(unit["sources"]))}">'
        f"{escape(unit['text'])}</span>"
    )


RENDERERS: Mapping[Format, Callable[[Mapping[str, Any]], str]] = {
    "text": _text,
    "json": to_json,
    "markdown": _markdown,
    "html": _html,
}
