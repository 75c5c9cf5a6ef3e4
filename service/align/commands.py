"""`precis align` and `precis verify`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import AUTO
from service.time_limit import time_limit

if TYPE_CHECKING:
    from pipeline.align.alignment import Level
    from pipeline.runner import Runner
    from service.align.comparison import Comparison, Question
    from service.tasks import Outcome


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
    outcome = _answer(_runner(config), work, load_configuration(config).settings.limits.seconds)
    if isinstance(outcome, Problem):
        print(f"precis: {outcome.code}: {outcome.detail}", file=sys.stderr)
        raise SystemExit(2 if outcome.code == "malformed" else 1)
    _write(sys.stdout.buffer, (to_json(outcome) + "\n").encode("utf-8", "replace"))
    return outcome


def _records(question: "Question", source: str, target: str, config: Path | None) -> None:
    """Answers every record of INPUT in order; status 1 if some failed, each with its error line."""
    from service.align.comparison import comparison_of
    from service.batch.records import InputError, JsonlRecords, open_records
    from service.tasks import Problem, outcome_line

    failed = 0
    seconds = load_configuration(config).settings.limits.seconds
    try:
        # What the process needs is loaded before OUTPUT is opened: a mistake must not empty an earlier one.
        runner = _runner(config)
        if _is_same(source, target):
            raise InputError(f"OUTPUT {target} is INPUT itself; name another file")
        with ExitStack() as stack:
            records = stack.enter_context(closing(open_records(source, sys.stdin.buffer)))
            if not isinstance(records, JsonlRecords):
                raise InputError(f"INPUT {source} is not a JSONL file; name one that ends in .jsonl, or -")
            output = stack.enter_context(_output(target))
            for index, key in enumerate(records.keys):
                try:
                    work = comparison_of(records.value(index), key.identifier, question, is_record=True)
                except UnusableDocument as error:
                    outcome: Outcome = Problem(error.code, error.detail)
                except MalformedRequest as error:
                    outcome = Problem("malformed", str(error))
                else:
                    outcome = _answer(runner, work, seconds)
                failed += isinstance(outcome, Problem)
                _write(output, outcome_line(key.identifier, outcome, question))
    except InputError as error:
        raise click.ClickException(str(error)) from error
    if failed:
        print(f"precis: {failed} of {len(records.keys)} records failed", file=sys.stderr)
        raise SystemExit(1)


def _is_same(source: str, target: str) -> bool:
    return Path(source).is_file() and Path(target).exists() and Path(source).samefile(target)


def _answer(runner: "Runner", work: "Comparison", seconds: float) -> "Outcome":
    from service.tasks import Problem, perform

    try:
        with time_limit(seconds):
            return perform(runner, work)
    except UnusableDocument as error:
        return Problem(error.code, error.detail)


def _runner(config: Path | None) -> "Runner":
    from pipeline.registry import wire
    from pipeline.runner import Runner

    return Runner(wire(load_configuration(config), AUTO))


def _file(name: str) -> RawDocument:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise click.ClickException(f"{name} cannot be read: {error.strerror}") from error
    return RawDocument(data, name=Path(name).name)


@contextmanager
def _output(target: str) -> Iterator[IO[bytes]]:
    if target == "-":
        yield sys.stdout.buffer
        return
    try:
        with Path(target).open("wb") as file:
            yield file
    except OSError as error:
        raise click.ClickException(f"OUTPUT {target} cannot be written: {error.strerror}") from error


def _write(stream: IO[bytes], line: bytes) -> None:
    try:
        stream.write(line)
        stream.flush()
    except OSError as error:
        raise click.ClickException(f"the answer cannot be written: {error.strerror}") from error
