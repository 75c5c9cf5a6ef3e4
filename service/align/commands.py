"""`precis align` and `precis verify`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import AUTO

if TYPE_CHECKING:
    from pipeline.align.alignment import Level
    from service.align.comparison import Comparison, Question


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What both commands take."""
    path = click.Path(dir_okay=False, path_type=Path)
    for option in (
        click.option("--config", type=path, help="Configuration (TOML); else PRECIS_CONFIG."),
        click.option("--language", type=click.Choice(["auto", "en", "fr"]), default="auto", show_default=True),
        click.option("--jsonl", is_flag=True, help="SUMMARY is a JSONL file or - with records, SOURCE the OUTPUT."),
        click.argument("sources", nargs=-1, required=True, metavar="SOURCE..."),
        click.argument("summary", metavar="SUMMARY"),
    ):
        command = option(command)
    return command


@click.command()
@_options
@click.option("--level", type=click.Choice(["word", "sentence"]), default="word", show_default=True)
def align(
    summary: str, sources: tuple[str, ...], jsonl: bool, language: str, config: Path | None, level: "Level"
) -> None:
    """Where each sentence and word of SUMMARY comes from in SOURCE...; or --jsonl INPUT OUTPUT."""
    _run("alignment", summary, sources, jsonl, language, config, level)


@click.command()
@_options
def verify(summary: str, sources: tuple[str, ...], jsonl: bool, language: str, config: Path | None) -> None:
    """What of SUMMARY is not said in SOURCE...; or --jsonl INPUT OUTPUT. Status 1 where something is unsupported."""
    answer = _run("verification", summary, sources, jsonl, language, config)
    if answer is not None and answer["unsupported"]:
        raise SystemExit(1)


def _run(
    question: "Question",
    summary: str,
    sources: tuple[str, ...],
    jsonl: bool,
    language: str,
    config: Path | None,
    level: "Level" = "word",
) -> "dict[str, Any] | None":
    """Answers the question and says the answer; None for JSONL."""
    from service.align.comparison import Comparison, language_of
    from service.align.records import answer, assembled, write
    from service.answer import to_json
    from service.tasks import Problem

    if jsonl:
        if len(sources) != 1:
            raise click.UsageError("--jsonl takes INPUT and OUTPUT, and no more")
        if language != AUTO or level != "word":
            raise click.UsageError("with --jsonl each record says its own language and level; leave the options out")
        _records(question, summary, sources[0], config)
        return None
    work = Comparison("", question, _file(summary), tuple(map(_file, sources)), language_of(language), level)
    outcome = answer(assembled(config), work, load_configuration(config).settings.limits.seconds)
    if isinstance(outcome, Problem):
        print(f"precis: {outcome.code}: {outcome.detail}", file=sys.stderr)
        raise SystemExit(2 if outcome.code == "malformed" else 1)
    write(sys.stdout.buffer, (to_json(outcome) + "\n").encode("utf-8", "replace"))
    return outcome


def _records(question: "Question", source: str, target: str, config: Path | None) -> None:
    """Answers every record of INPUT in order; status 1 if some failed, each with its error line."""
    from service.align.comparison import comparison_of
    from service.align.records import answered, end

    def work_of(value: Any, identifier: str) -> "Comparison":
        return comparison_of(value, identifier, question, is_record=True)

    end(answered(source, target, question, work_of, config))


def _file(name: str) -> RawDocument:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise click.ClickException(f"{name} cannot be read: {error.strerror}") from error
    return RawDocument(data, name=Path(name).name)
