"""A summary object as a person reads it: text, Markdown, HTML."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from pipeline.languages import LANGUAGES, Language
from service.answer import to_json
from service.details import installed_details, words
from service.options import Format

if TYPE_CHECKING:
    from jinja2 import Template

_INDENT = "  "
MARKDOWN_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~])|^(\s*)([-+]|\d+[.)])(?=\s)")


def hidden(include: Iterable[str], form: Format) -> list[str]:
    """What was asked for beside a summary and that a format does not show: all is in JSON, an outline in text too."""
    return [] if form == "json" else [name for name in include if (name, form) != ("outline", "text")]


def render(answer: Mapping[str, Any], form: Format) -> str:
    """The summary object in one of the formats, ending with a line break."""
    return RENDERERS[form](answer) + "\n"


def _text(answer: Mapping[str, Any]) -> str:
    headings = [f"{_INDENT * (each['level'] - 1)}- {_headed(each)}" for each in answer.get("outline", ())]
    return "\n".join([str(answer["text"]), *(["", *headings] if headings else [])])


def _headed(heading: Mapping[str, Any]) -> str:
    """A heading of an outline with the sentence of its section."""
    return f"{heading['title']} – {heading['text']}" if heading["text"] else str(heading["title"])


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
    return _template().render(answer=answer)


@cache
def _template() -> "Template":
    """The page, in which everything that is not its own text is escaped."""
    # Imported late: text and JSON need not wait for it.
    from jinja2 import Environment, PackageLoader

    templates = Environment(loader=PackageLoader("service"), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    templates.filters["groupby_runs"] = lambda units, key: groupby(units, itemgetter(key))
    told = {"rows": _rows, "numbered": _numbered, "pages": _pages, "to_json": to_json, "style": stylesheet()}
    told |= {"words": words, "warned": _warned}
    return templates.get_template("summary.html", globals=told)


def _warned(warning: Mapping[str, str], language: Language) -> tuple[str | None, str, Language]:
    """What is said of a warning: its kind where the page has words for that, its detail, and the detail's language."""
    title = words(language)["warned"].get(warning["code"])
    if language == LANGUAGES[0]:
        return title, warning["detail"], language
    said = installed_details().told(warning["detail"], language)
    return (title, warning["detail"], LANGUAGES[0]) if said is None else (title, said, language)


@cache
def stylesheet() -> str:
    """The style of the page, which is read on a screen and printed."""
    return (files("service") / "summary.css").read_text(encoding="utf-8")


def html_policy() -> str:
    """The content security policy for the page: nothing but its own style."""
    digest = b64encode(sha256(stylesheet().encode()).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"


def _pages(unit: Mapping[str, Any]) -> str:
    """The pages that a unit is from, the first and the last."""
    pages = sorted({place["page"] for place in unit["sources"] if "page" in place})
    return "–".join(str(page) for page in dict.fromkeys((*pages[:1], *pages[-1:])))


RENDERERS: Mapping[Format, Callable[[Mapping[str, Any]], str]] = {
    "text": _text,
    "json": to_json,
    "markdown": _markdown,
    "html": _html,
}
