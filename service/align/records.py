"""Answers to the records of a JSONL file, in its order: what `align`, `verify` and `labels` have in common."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import IO, Any

import click

from pipeline.errors import ConfigurationError, MalformedRequest, UnusableDocument
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.summary import AUTO
from service.batch.records import InputError, JsonlRecords, open_records
from service.tasks import Outcome, Problem, Work, outcome_line, perform
from service.time_limit import time_limit

WorkOf = Callable[[Any, str], Work[dict[str, Any]]]
"""What makes work of a record's value and its id; may raise MalformedRequest and UnusableDocument."""


def assembled(config: Path | None) -> Runner:
    """The runner of a command."""
    return Runner(wire(load_configuration(config), AUTO))


def answer(runner: Runner, work: Work[dict[str, Any]], seconds: float) -> Outcome:
    """Does the work within a time limit."""
    try:
        with time_limit(seconds):
            return perform(runner, work, raises=(ConfigurationError,))
    except UnusableDocument as error:
        return Problem(error.code, error.detail)


def answered(source: str, target: str, key: str, work_of: WorkOf, config: Path | None) -> Iterator[Outcome]:
    """Answers every record of the JSONL file `source`, or `-`, in order, and writes a line of `target` for each.

    `key` names the answer in a line. Raises a usage error where INPUT or OUTPUT cannot be used.
    """
    seconds = load_configuration(config).settings.limits.seconds
    # What the process needs is loaded before OUTPUT is opened: a mistake must not empty an earlier one.
    runner = assembled(config)
    with ExitStack() as stack:
        try:
            if _is_same(source, target):
                raise InputError(f"OUTPUT {target} is INPUT itself; name another file")
            records = stack.enter_context(closing(open_records(source, sys.stdin.buffer)))
            if not isinstance(records, JsonlRecords):
                raise InputError(f"INPUT {source} is not a JSONL file; name one that ends in .jsonl, or -")
        except InputError as error:
            raise click.ClickException(str(error)) from error
        output = stack.enter_context(_output(target))
        for index, record in enumerate(records.keys):
            try:
                work = work_of(records.value(index), record.identifier)
            except UnusableDocument as error:
                outcome: Outcome = Problem(error.code, error.detail)
            except MalformedRequest as error:
                outcome = Problem("malformed", str(error))
            else:
                outcome = answer(runner, work, seconds)
            write(output, outcome_line(record.identifier, outcome, key))
            yield outcome


def end(outcomes: Iterable[Outcome]) -> None:
    """Has all records answered; status 1 if some failed, each of which has its error line."""
    failed = [isinstance(outcome, Problem) for outcome in outcomes]
    if any(failed):
        print(f"precis: {sum(failed)} of {len(failed)} records failed", file=sys.stderr)
        raise SystemExit(1)


def write(stream: IO[bytes], line: bytes) -> None:
    """Writes and flushes; a full disk is told in one line."""
    try:
        stream.write(line)
        stream.flush()
    except OSError as error:
        raise click.ClickException(f"the answer cannot be written: {error.strerror}") from error


def _is_same(source: str, target: str) -> bool:
    return Path(source).is_file() and Path(target).exists() and Path(source).samefile(target)


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
