"""`precis align` and `precis verify`."""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.languages import LANGUAGES
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import AUTO

if TYPE_CHECKING:
    from pipeline.align.alignment import Level
    from service.align.comparison import Comparison, Question
    from service.align.rendering import Format

FORMATS = ("text", "json", "html")
DOCUMENT = re.compile(r"\bdocuments\.(\d+)\b(?: \([^)]*\))?")
"""A source as the API calls it: on a command line it has a name."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a command line asks for."""

    summary: str
    sources: tuple[str, ...]
    jsonl: bool
    language: str
    form: "Format | None"
    interface: str
    config: Path | None
    level: "Level" = "word"


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What both commands take."""
    path = click.Path(dir_okay=False, path_type=Path)
    languages = click.Choice([AUTO, *LANGUAGES])
    for option in (
        click.option("--config", type=path, help="Configuration (TOML); else PRECIS_CONFIG."),
        click.option("--interface", type=languages, default=AUTO, help="Language of a report; else that of the texts."),
        click.option("--format", "form", type=click.Choice(FORMATS), help="Else text on a terminal, and json."),
        click.option("--language", type=languages, default=AUTO, show_default=True),
        click.option("--jsonl", is_flag=True, help="SUMMARY is a JSONL file or - with records, SOURCE the OUTPUT."),
        click.argument("sources", nargs=-1, required=True, metavar="SOURCE..."),
        click.argument("summary", metavar="SUMMARY"),
    ):
        command = option(command)
    return command


@click.command()
@_options
@click.option("--level", type=click.Choice(["word", "sentence"]), default="word", show_default=True)
def align(**values: Any) -> None:
    """Where each sentence and word of SUMMARY comes from in SOURCE...; or --jsonl INPUT OUTPUT."""
    _run("alignment", _Asked(**values))


@click.command()
@_options
def verify(**values: Any) -> None:
    """What of SUMMARY is not said in SOURCE...; or --jsonl INPUT OUTPUT. Status 1 where something is unsupported."""
    answer = _run("verification", _Asked(**values))
    if answer is not None and answer["unsupported"]:
        raise SystemExit(1)


def _run(question: "Question", asked: _Asked) -> "dict[str, Any] | None":
    """Answers the question and says the answer; None for JSONL."""
    from service.align.comparison import INCLUSIONS, Comparison, language_of
    from service.align.records import answer, assembled, write
    from service.align.rendering import render
    from service.tasks import Problem

    if asked.jsonl:
        _records(question, asked)
        return None
    if [asked.summary, *asked.sources].count("-") > 1:
        raise click.UsageError("- is standard input, which can be read once; name files for the others")
    form = asked.form or ("text" if sys.stdout.isatty() else "json")
    work = Comparison(
        "",
        question,
        _file(asked.summary),
        tuple(map(_file, asked.sources)),
        language_of(asked.language),
        asked.level,
        () if form == "json" else INCLUSIONS,
    )
    outcome = answer(assembled(asked.config), work, load_configuration(asked.config).settings.limits.seconds)
    if isinstance(outcome, Problem):
        print(f"precis: {outcome.code}: {_named(outcome.detail, asked)}", file=sys.stderr)
        raise SystemExit(2 if outcome.code == "malformed" else 1)
    for warning in outcome.get("warnings", ()):
        warning["detail"] = _named(warning["detail"], asked)
    said = render(outcome, form, [Path(name).name for name in asked.sources], language_of(asked.interface))
    write(sys.stdout.buffer, said.encode("utf-8", "replace"))
    return outcome


def _named(detail: str, asked: _Asked) -> str:
    """A detail with the sources as they are called on the command line."""
    return DOCUMENT.sub(lambda found: asked.sources[int(found[1])], detail)


def _records(question: "Question", asked: _Asked) -> None:
    """Answers every record of INPUT in order; status 1 if some failed, each with its error line."""
    from service.align.comparison import comparison_of
    from service.align.records import answered, end

    if len(asked.sources) != 1:
        raise click.UsageError("--jsonl takes INPUT and OUTPUT, and no more")
    if asked.language != AUTO or asked.level != "word":
        raise click.UsageError("with --jsonl each record says its own language and level; leave the options out")
    if asked.form not in (None, "json"):
        raise click.UsageError(f"--jsonl writes JSON lines; leave --format {asked.form} out")

    def work_of(value: Any, identifier: str) -> "Comparison":
        return comparison_of(value, identifier, question, is_record=True)

    end(answered(asked.summary, asked.sources[0], question, work_of, asked.config))


def _file(name: str) -> RawDocument:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise click.ClickException(f"{name} cannot be read: {error.strerror}") from error
    return RawDocument(data, name=Path(name).name)
