"""A summary object as a person reads it: text, Markdown, HTML."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import groupby
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
    said = []
    for topic, units in groupby(answer["units"], lambda unit: unit["topic"]):
        heading = "" if topic is None else f"## {_plain_in_markdown(topic)}\n\n"
        said.append(heading + " ".join(_plain_in_markdown(unit["text"]) for unit in units))
    return title + "\n\n".join(said)


def _markdown_table(answer: Mapping[str, Any]) -> str:
    """A row a theme; the header that Markdown asks for is empty."""
    rows = ["| | |", "|---|---|"]
    for row, units in _rows(answer):
        said = [*row["lines"], *(_numbered(unit) + unit["text"] for unit in units)]
        rows.append(f"| **{_plain_in_markdown(row['heading'])}** | {'<br>'.join(map(_plain_in_markdown, said))} |")
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
    """A page that stands alone; its article has units that are elements and carry their places in the source."""
    title = escape(answer["title"] or "")
    heading = f"<h1{_own_language(answer)}>{title}</h1>\n" if title else ""
    body = _html_table(answer) if answer.get("table") else _html_text(answer)
    return (
        f'<!doctype html>\n<html lang="{answer["output_language"]}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title or 'Précis'}</title>\n<style>{stylesheet()}</style>\n</head>\n"
        f'<body>\n<article lang="{answer["output_language"]}">\n{heading}{body}\n</article>\n</body>\n</html>'
    )


@cache
def stylesheet() -> str:
    """The style of the page, which is read on a screen and printed."""
    return (files("service") / "summary.css").read_text(encoding="utf-8")


def html_policy() -> str:
    """The content security policy for the page: nothing but its own style."""
    digest = b64encode(sha256(stylesheet().encode()).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"


def _html_text(answer: Mapping[str, Any]) -> str:
    """A paragraph, and one for each topic that is elaborated, below its heading."""
    own = _own_language(answer)
    said = []
    for topic, units in groupby(answer["units"], lambda unit: unit["topic"]):
        heading = "" if topic is None else f"<h2{own}>{escape(topic)}</h2>\n"
        said.append(f"{heading}<p>{' '.join(map(_html_unit, units))}</p>")
    return "\n".join(said)


def _html_table(answer: Mapping[str, Any]) -> str:
    """A row a theme: its heading, and its lines and units as paragraphs."""
    own = _own_language(answer)
    rows = []
    for row, units in _rows(answer):
        said = [f"<p>{_html_line(line)}</p>" for line in row["lines"]]
        said += [f"<p{own}>{escape(_numbered(unit))}{_html_unit(unit)}</p>" for unit in units]
        rows.append(
            f'<tr data-theme="{escape(row["theme"])}"><th scope="row">{escape(row["heading"])}</th>'
            f"<td>{''.join(said)}</td></tr>"
        )
    return "<table>\n<tbody>\n" + "\n".join(rows) + "\n</tbody>\n</table>"


def _html_line(line: str) -> str:
    """A line of the table's frame, what it tells in bold up to the colon."""
    label, colon, value = line.partition(":")
    return f"<b>{escape(label + colon)}</b>{escape(value)}" if colon else escape(line)


def _html_unit(unit: Mapping[str, Any]) -> str:
    pages = sorted({place["page"] for place in unit["sources"] if "page" in place})
    printed = f' data-page="{"–".join(str(page) for page in dict.fromkeys((pages[0], pages[-1])))}"' if pages else ""
    return (
        f'<span class="unit" data-role="{escape(unit["role"])}"{printed} '
        f'data-sources="{escape(to_json(unit["sources"]))}">{escape(unit["text"])}</span>'
    )


def _own_language(answer: Mapping[str, Any]) -> str:
    """Says the language of what stands in the document's, where that is not the summary's."""
    return f' lang="{answer["language"]}"' if answer["language"] != answer["output_language"] else ""


RENDERERS: Mapping[Format, Callable[[Mapping[str, Any]], str]] = {
    "text": _text,
    "json": to_json,
    "markdown": _markdown,
    "html": _html,
}
