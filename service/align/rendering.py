"""An alignment or verification as a person reads it: text, or a page that stands alone."""

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal

from jinja2 import Environment, PackageLoader, Template

from pipeline.languages import Language
from service.align.plain import plain, where
from service.align.side_by_side import SideBySide, side_by_side
from service.align.wordings import Words, words
from service.answer import to_json
from service.details import installed_details

Format = Literal["text", "json", "html"]
STYLES = ("colors.css", "comparison.css", "report.css")
SCRIPT = "comparison.js"


def render(answer: Mapping[str, Any], form: Format, names: Sequence[str], interface: Language | None = None) -> str:
    """An answer in one of the formats, ending with a line break.

    All but JSON need its `links`, `summary_text` and `source_text`, and say the rest in the language `interface`, by
    default that of the texts; JSON has its warnings in it only where it is given. `names` are what the documents are
    called, where they are called something.
    """
    if "warnings" in answer and (language := interface or (None if form == "json" else answer["language"])):
        answer = installed_details().told_warnings(answer, language)
    if form == "json":
        return to_json(answer) + "\n"
    told = words(interface or answer["language"])
    called = [name or (told.say("unnamed", number) if len(names) > 1 else "") for number, name in enumerate(names, 1)]
    return RENDERERS[form](side_by_side(answer, called), told)


def _html(compared: SideBySide, told: Words) -> str:
    """A page that asks for nothing else: its style and script stand in it."""
    return _template().render(compared=compared, told=told)


RENDERERS: Mapping[Format, Callable[[SideBySide, Words], str]] = {"text": plain, "html": _html}


@cache
def _template() -> Template:
    """The page, in which everything that is not its own text is escaped."""
    templates = Environment(loader=PackageLoader("service"), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return templates.get_template("comparison.html", globals={"style": _style(), "script": _script(), "where": where})


@cache
def _style() -> str:
    return "".join((files("service.web") / name).read_text(encoding="utf-8") for name in STYLES)


@cache
def _script() -> str:
    return (files("service.web") / SCRIPT).read_text(encoding="utf-8")


def report_policy() -> str:
    """The content security policy of the page: nothing but its own style and script."""
    style, script = (b64encode(sha256(t.encode()).digest()).decode("ascii") for t in (_style(), _script()))
    return (
        f"default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; img-src data:; "
        "frame-ancestors 'none'"
    )
