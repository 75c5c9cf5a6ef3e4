"""The command `precis`."""

import atexit
import gc
import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NoReturn

import click

from pipeline.errors import ConfigurationError, MalformedRequest, UnusableDocument
from pipeline.faults import one_line
from pipeline.languages import LANGUAGES, Language
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import ASPECTS, AUTO
from service.align.commands import align, verify
from service.align.labels_command import labels
from service.complete.command import complete
from service.controlled.commands import check_style, controlled
from service.interrupts import SIGNALS, Interrupts, end_quietly, is_wanted
from service.options import FORMATS, INCLUSIONS, Format, Options, parse_options
from service.time_limit import time_limit
from service.version import VERSION

if TYPE_CHECKING:
    from pipeline.realizer.render import Format as RealizationFormat
    from pipeline.runner import Runner

USAGE = 2
LOADED_OBJECTS = 50_000
"""New objects after which the collector looks for cycles: what is loaded stays, and walking over it takes its time."""
SHOWN_SCORES = ("UPOS", "lemma", "UAS", "LAS", "entities F")
"""Accuracy of parts of speech and lemmas, of heads, of heads with their relations, and of names."""


def main() -> None:
    """Runs the command; a mistake of the deployment or of usage ends with status 2 and one line."""
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        # Before numpy is imported, here and in the workers, which inherit it: the models' small products lose by
        # threads, and sums must not depend on how many there are.
        os.environ.setdefault(variable, "1")
    gc.set_threshold(LOADED_OBJECTS, *gc.get_threshold()[1:])
    # At its end Python looks for cycles among all that is loaded, which takes a fifth of a first summary's time.
    atexit.register(gc.freeze)
    logging.basicConfig(level=logging.WARNING, format="precis: %(levelname)s: %(message)s")
    if is_wanted(signal.SIGINT):
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        cli(standalone_mode=False)
    except click.Abort:
        _end(130, "interrupted")
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        raise SystemExit(USAGE) from error
    except click.ClickException as error:
        _end(USAGE, error.format_message())
    except (ConfigurationError, MalformedRequest) as error:
        _end(USAGE, str(error))


def _end(status: int, message: str) -> NoReturn:
    print("precis: " + one_line(message), file=sys.stderr)
    raise SystemExit(status)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="precis", message="%(prog)s %(version)s")
def cli() -> None:
    """Summaries of English and French documents, every word traceable to its source."""


def _config_option(command: Callable[..., Any]) -> Callable[..., Any]:
    path = click.Path(dir_okay=False, path_type=Path)
    return click.option("--config", type=path, help="Configuration (TOML); else PRECIS_CONFIG.")(command)


def _request_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of `summarize` and `batch`, named as everywhere else."""
    for option in reversed(
        (
            click.option("--profile", default="auto", show_default=True, help="A profile of `precis profiles`."),
            click.option("--language", type=click.Choice(["auto", *LANGUAGES]), default="auto", show_default=True),
            click.option(
                "--output-language", type=click.Choice(["same", *LANGUAGES]), default="same", show_default=True
            ),
            click.option("--max-words", type=int, help="Never more words than this."),
            click.option("--ratio", type=float, help="Never more than this share of the source's words."),
            click.option(
                "--topic",
                multiple=True,
                help="A topic to elaborate (* for all), or a name whose timeline is wanted; repeatable.",
            ),
            click.option("--aspect", multiple=True, help=f"What to tell of topics: {', '.join(ASPECTS)}; repeatable."),
            click.option(
                "--category",
                help="Kind of event: accidents, attacks, health, resources, investigations, or one of your own.",
            ),
            click.option("--focus", metavar="TERMS", help="Only what it says about them, if the profile can."),
            click.option("--engine", help="What puts it into words: pyrealb, simplenlg; else the profile's own."),
            click.option("--include", multiple=True, help=f"Also in JSON: {', '.join(INCLUSIONS)}."),
        )
    ):
        command = option(command)
    return command


def _options(values: dict[str, Any]) -> Options:
    return parse_options({name: value for name, value in values.items() if value not in (None, ())})


def _raw_documents(files: tuple[str, ...]) -> list[RawDocument]:
    """The files named on the command line; `-` or none is standard input."""
    return [_raw_document(name) for name in files or ("-",)]


def _raw_document(name: str) -> RawDocument:
    if name == "-":
        if sys.stdin is None:
            raise click.ClickException("standard input is closed; name a FILE")
        return RawDocument(sys.stdin.buffer.read())
    try:
        return RawDocument(Path(name).read_bytes(), name=Path(name).name)
    except OSError as error:
        raise click.ClickException(f"{name} cannot be read: {error.strerror}") from error


def _runner(config: Path | None, profile: str | None = None) -> "Runner":
    """Imported late: `precis --help` should not wait for what only the corridor needs."""
    from pipeline.registry import wire
    from pipeline.runner import Runner

    return Runner(wire(load_configuration(config), profile))


def _seconds(config: Path | None) -> float:
    return load_configuration(config).settings.limits.seconds


@cli.command()
@click.argument("files", nargs=-1)
@_request_options
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@_config_option
def summarize(files: tuple[str, ...], form: Format, config: Path | None, **values: Any) -> None:
    """One summary of FILE(s); - or no FILE reads standard input."""
    from service.rendering import hidden, render
    from service.tasks import Problem, Task, perform

    options = _options(values)
    if unseen := hidden(options.include, form):
        print(f"precis: --include {', '.join(unseen)}: not in {form}; add --format json", file=sys.stderr)
    runner = _runner(config, options.profile)
    raws = _raw_documents(files)
    if len(raws) > 1 and options.profile == runner.fallback:  # which takes several only where auto falls back on it
        raise MalformedRequest(f"the profile {options.profile} takes one FILE; use precis batch for many")
    runner.check(options.request, len(raws))
    try:
        with time_limit(_seconds(config)):
            outcome = perform(runner, Task("", tuple(raws), options), raises=(ConfigurationError,))
    except UnusableDocument as error:
        outcome = Problem(error.code, error.detail)
    if isinstance(outcome, Problem):
        _end(USAGE if outcome.code == "malformed" else 1, f"{outcome.code}: {outcome.detail}")
    if form != "json":  # which has a place for them
        for warning in outcome["warnings"]:
            print(f"precis: {warning['code']}: {warning['detail']}", file=sys.stderr)
    _write(render(outcome, form))


@cli.command()
@click.argument("files", nargs=-1)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@_config_option
def read(files: tuple[str, ...], form: str, config: Path | None) -> None:
    """The text of FILE(s) as it was read, or with --format json its structure."""
    from service.answer import to_json
    from service.outline import outline_object

    runner = _runner(config, AUTO)
    for raw in _raw_documents(files):
        try:
            with time_limit(_seconds(config)):
                text = to_json(outline_object(runner.outline(raw))) if form == "json" else runner.read(raw).text
        except UnusableDocument as error:
            _end(1, f"{error.code}: {error.detail}")
        _write(text if text.endswith("\n") else text + "\n")


@cli.command()
@click.argument("source", metavar="INPUT")
@click.argument("target", metavar="OUTPUT")
@_request_options
@click.option("--format", "form", type=click.Choice(FORMATS), default="json", show_default=True)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option("--queue", is_flag=True, help="Send the work to the `precis worker`s of storage.url.")
@click.option("--restart", is_flag=True, help="Forget what OUTPUT holds and begin anew.")
@click.option("--retry-failed", is_flag=True, help="Do the failed documents again.")
@click.option("--retry-passing", is_flag=True, help="Of these only what was too slow, or failed within: it may pass.")
@click.option("--any-version", is_flag=True, help="Go on with what another version of Précis did; the rest by this.")
@click.option("--prune", is_flag=True, help="Remove from OUTPUT, a folder, what is of documents that INPUT lost.")
@_config_option
def batch(
    source: str,
    target: str,
    form: Format,
    workers: int,
    queue: bool,
    restart: bool,
    retry_failed: bool,
    retry_passing: bool,
    any_version: bool,
    prune: bool,
    config: Path | None,
    **values: Any,
) -> None:
    """Many documents: INPUT a JSONL file, -, a folder or a glob; OUTPUT a JSONL file, - or a folder.

    Options are given here, for all records; a field of a record that is not read is warned of (unknown_field).
    """
    end_quietly(SIGNALS)  # until there is something to close
    from service.batch.command import BatchUsageError
    from service.batch.command import batch as run_batch
    from service.batch.journal import Ending

    options, configuration, interrupts = _options(values), load_configuration(config), Interrupts()
    try:
        status = run_batch(
            source,
            target,
            options,
            form,
            configuration,
            workers,
            interrupts,
            restart=restart,
            retry=Ending.FAILED if retry_failed else Ending.MAY_PASS if retry_passing else None,
            prune=prune,
            queue=queue,
            any_version=any_version,
        )
    except BatchUsageError as error:
        raise click.ClickException(str(error)) from error
    raise SystemExit(status)


@cli.command()
@click.argument("file", default="-")
@click.option("--language", type=click.Choice(LANGUAGES), help="Language of the text; else the one in the specs.")
@click.option("--format", "form", type=click.Choice(["text", "markdown", "html"]), help="Else text.")
@_config_option
def realize(file: str, language: Language | None, form: "RealizationFormat | None", config: Path | None) -> None:
    """Realization specs (JSON) of FILE or standard input in, text out."""
    from pipeline.registry import wire
    from service.realize_command import RealizationProblem, realize_text

    engine = wire(load_configuration(config), AUTO).engine
    specs = _raw_document(file).data
    text = specs.decode("utf-8", "replace") if isinstance(specs, bytes) else specs
    try:
        texts, warnings = realize_text(engine, text, language, form)
    except RealizationProblem as problem:
        _end(1, str(problem))
    for warning in warnings:
        print(f"precis: {warning}", file=sys.stderr)
    _write(texts)


@cli.command()
@click.option("--host", help="Address to listen on; else service.host.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; else service.port.")
@click.option("--insecure", is_flag=True, help="Let whoever reaches another address than this machine's own ask.")
@_config_option
def serve(host: str | None, port: int | None, insecure: bool, config: Path | None) -> None:
    """The HTTP service under gunicorn."""
    started = time.monotonic()
    from service.exposure import check_exposure
    from service.forking import Zygote

    configuration = load_configuration(config)
    given = {
        name: value
        for name, value in (("host", host), ("port", port), ("insecure", insecure or None))
        if value is not None
    }
    service = configuration.settings.service.model_copy(update=given)
    configuration = replace(configuration, settings=configuration.settings.model_copy(update={"service": service}))
    check_exposure(configuration.settings)
    zygote = Zygote(configuration.path, None, json_logs=True)
    zygote.fork(at_once=True)  # it loads while the rest is imported
    try:
        from service.server import Server

        server = Server(configuration, started, zygote)
        zygote.check()
    except BaseException:
        zygote.close()
        raise
    gc.freeze()
    server.run()


@cli.command()
@_config_option
def profiles(config: Path | None) -> None:
    """The profiles, and the component behind each door."""
    from pipeline.registry import component_names

    for name, components in component_names(load_configuration(config)).items():
        _write(name + "\n")
        for door, component in components.items():
            _write(f"  {door:<10} {component}\n")


@cli.command()
@_config_option
def models(config: Path | None) -> None:
    """The language models in use: version, size, licence, accuracy."""
    from pipeline.annotate.component import SpacyAnnotator

    annotators = (corridor.annotate for corridor in _runner(config).corridors.values())
    cards = {card: None for a in annotators if isinstance(a, SpacyAnnotator) for card in a.models.cards()}
    for card in cards:
        _write(f"{card.language}  {card.name} {card.version}, {card.size / 1e6:.1f} MB, {card.licence}\n")
        for test in dict.fromkeys(name for name, _, _ in card.scores):
            scores = {measure: value for name, measure, value in card.scores if name == test}
            _write(f"    {test:<32}" + "  ".join(f"{m} {scores[m]:.3f}" for m in SHOWN_SCORES if m in scores) + "\n")


@cli.command()
@click.option("--format", "form", type=click.Choice(["text", "cyclonedx"]), default="text", show_default=True)
def packages(form: Literal["text", "cyclonedx"]) -> None:
    """The libraries that run here with their licences; as CycloneDX, a bill of materials (SBOM)."""
    from service.packages_command import report

    _write(report(form))


@cli.command()
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option("--heartbeat", type=click.Path(path_type=Path), help="File that it touches while it gets on, for probes.")
@_config_option
def worker(workers: int, heartbeat: Path | None, config: Path | None) -> None:
    """A worker of the distributed job queue: does the documents of jobs in `storage.url`."""
    from service.worker_command import run_worker

    run_worker(load_configuration(config), workers, heartbeat)


class _LateGroup(click.Group):
    """A group whose commands are imported when one of them is wanted: they need what `--help` need not wait for."""

    def __init__(self, name: str, module: str, text: str) -> None:
        super().__init__(name, help=text)
        self._module = module

    def _group(self) -> click.Group:
        found: click.Group = getattr(import_module(self._module), self.name or "")
        return found

    def list_commands(self, ctx: click.Context) -> list[str]:
        return self._group().list_commands(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self._group().get_command(ctx, cmd_name)


cli.add_command(align)
cli.add_command(verify)
cli.add_command(labels)
cli.add_command(controlled)
cli.add_command(check_style)
cli.add_command(complete)
cli.add_command(
    _LateGroup("rules", "service.rules.commands", "Validates rules and words, and shows how often they fire.")
)
cli.add_command(_LateGroup("keys", "service.keys_command", "API keys of the HTTP service."))


def _write(text: str) -> None:
    """Writes UTF-8 whatever the locale; a lone surrogate becomes a question mark."""
    if sys.stdout is None:
        raise click.ClickException("standard output is closed")
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        # The reader has gone: end as other commands do.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.raise_signal(signal.SIGPIPE)
    except OSError as error:
        raise click.ClickException(f"standard output cannot be written: {error.strerror}") from error
