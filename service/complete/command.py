"""`precis complete`: an editor's protocol of JSON lines on standard input and output."""

import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from pipeline.complete.combination import COMBINATIONS, Combination
from pipeline.languages import LANGUAGES, Language

LONGEST_LINE = 4_000_000
"""Bytes of a line that are read: more are no request."""


@click.command()
@click.option("--from", "source", type=click.Choice(LANGUAGES), required=True, help="Language that is translated.")
@click.option("--to", "target", type=click.Choice(LANGUAGES), required=True, help="Language that is typed.")
@click.option("--model", "name", help="Else the one of debates and statutes; see models/complete.")
@click.option(
    "--combination",
    type=click.Choice(COMBINATIONS),
    default="product",
    help="How the models speak together; the others are those of the papers, to compare.",
)
@click.option(
    "--trace", type=click.Path(dir_okay=False, path_type=Path), help="Also writes what happens, to replay it."
)
@click.option(
    "--replay", type=click.Path(dir_okay=False, path_type=Path), help="Asks what a trace asked; tells changes."
)
def complete(
    source: Language,
    target: Language,
    name: str | None,
    combination: Combination,
    trace: Path | None,
    replay: Path | None,
) -> None:
    """Completes translations while they are typed: JSON lines in, JSON lines out (docs/completions.md)."""
    from pipeline.complete.session import Session
    from service.complete.requests import answer, model_of, read_request

    session = Session(model_of(source, target, name), combination=combination)

    def ask(value: Mapping[str, Any]) -> dict[str, Any]:
        return answer(session, read_request(value))

    if replay is not None:
        _replay(replay, ask)
        return
    if trace is None:
        _serve(ask, None)
        return
    try:
        with trace.open("w", encoding="utf-8", buffering=1) as file:  # a killed process loses no line that it answered
            _serve(ask, file.write)
    except OSError as error:
        raise click.ClickException(f"{trace} cannot be written: {error.strerror}") from error


def _serve(ask: Any, write: Any) -> None:
    from pipeline.complete.trace import Recorder
    from pipeline.errors import MalformedRequest
    from service.answer import to_json
    from service.strict_json import from_json

    recorder = Recorder(write, time.monotonic) if write is not None else None
    lines = sys.stdin.buffer
    while line := lines.readline(LONGEST_LINE):
        if not line.strip():
            continue
        try:
            value = from_json(line, "the line")
            found = ask(value)
            if recorder is not None:
                recorder.record(value, found)
        except MalformedRequest as error:
            found = {"error": {"code": "malformed", "detail": str(error)}}
        print(to_json(found), flush=True)


def _replay(path: Path, ask: Any) -> None:
    from pipeline.complete.trace import read_trace, replay
    from service.answer import to_json

    try:
        with path.open(encoding="utf-8") as lines:
            changed = list(replay(read_trace(lines), ask))
    except (OSError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{path} cannot be read: {error}") from error
    for event, now in changed:
        print(to_json({"request": event.request, "was": event.answer, "is": now}))
    if changed:
        raise SystemExit(1)
