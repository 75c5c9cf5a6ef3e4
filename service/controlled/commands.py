"""`precis controlled` and `precis check-style`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from pipeline.languages import LANGUAGES
from pipeline.settings import load_configuration
from pipeline.source import RawDocument

if TYPE_CHECKING:
    from service.controlled.rendering import Format, Named
    from service.tasks import Problem

NORMS = ("simplified_english", "francais_rationalise")
KINDS = ("auto", "procedure", "description")
_CONFIG = click.option(
    "--config", type=click.Path(dir_okay=False, path_type=Path), help="Configuration (TOML); else PRECIS_CONFIG."
)


@click.command()
@click.argument("graph", metavar="GRAPH.json", required=False)
@click.option("--language", type=click.Choice([*LANGUAGES, "both"]), default="both", show_default=True)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--paraphrases", is_flag=True, help="Also the other ways that the norm allows (JSON).")
@click.option("--report", is_flag=True, help="No text: the contradictions of the grammars themselves (JSON).")
@click.option("--schema", is_flag=True, help="No text: the JSON Schema of event graphs.")
@_CONFIG
def controlled(graph: str | None, config: Path | None, **values: Any) -> None:
    """Controlled language from an event graph; - reads standard input. With --report status 1 for contradictions."""
    from pipeline.controlled.graph import EventGraph
    from service.align.records import answer, assembled, write
    from service.answer import to_json
    from service.controlled.work import GraphWork, grammar_report
    from service.tasks import Problem

    if values["schema"]:
        write(sys.stdout.buffer, (to_json(EventGraph.model_json_schema()) + "\n").encode())
        return
    wanted = LANGUAGES if values["language"] == "both" else (values["language"],)
    if values["report"]:
        runner = assembled(config)
        reports = [grammar_report(runner, language) for language in wanted]
        write(sys.stdout.buffer, (to_json(reports) + "\n").encode())
        raise SystemExit(1 if any(report["contradictions"] for report in reports) else 0)
    if graph is None:
        raise click.UsageError("name a GRAPH.json, or - for standard input")
    if values["paraphrases"] and values["form"] != "json":
        raise click.UsageError("--paraphrases are told with --format json")
    language = None if values["language"] == "both" else values["language"]
    work = GraphWork(graph, _bytes(graph), language, values["paraphrases"])
    outcome = answer(assembled(config), work, load_configuration(config).settings.limits.seconds)
    if isinstance(outcome, Problem):
        _refuse(outcome, graph)
    if values["form"] == "json":
        said = to_json(outcome) + "\n"
    else:
        said = "\n\n".join(text["text"] for text in outcome["texts"].values()) + "\n"
    write(sys.stdout.buffer, said.encode("utf-8", "replace"))


@click.command("check-style")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--norm", type=click.Choice(NORMS), required=True)
@click.option("--kind", type=click.Choice(KINDS), default="auto", show_default=True, help="What the text is.")
@click.option("--format", "form", type=click.Choice(["text", "json", "sarif"]), default="text", show_default=True)
@_CONFIG
def check_style(files: tuple[str, ...], norm: str, kind: str, form: "Format", config: Path | None) -> None:
    """What in FILE(s) breaks a norm of controlled language. Status 1 where something does."""
    from service.align.records import answer, assembled, write
    from service.controlled.rendering import RENDERERS
    from service.controlled.work import ConformityWork, conformity_options
    from service.tasks import Problem

    if files.count("-") > 1:
        raise click.UsageError("- is standard input, which can be read once; name files for the others")
    raws = [RawDocument(_bytes(name), name=Path(name).name) for name in files]
    options = conformity_options({"norm": norm, "kind": kind})
    runner, seconds = assembled(config), load_configuration(config).settings.limits.seconds
    answers: list[Named] = []
    for name, raw in zip(files, raws, strict=True):
        outcome = answer(runner, ConformityWork(name, raw, options), seconds)
        if isinstance(outcome, Problem):
            _refuse(outcome, name)
        answers.append((name, outcome))
    write(sys.stdout.buffer, RENDERERS[form](answers).encode("utf-8", "replace"))
    if any(found["violations"] for _, found in answers):
        raise SystemExit(1)


def _refuse(problem: "Problem", name: str) -> NoReturn:
    """One line on standard error, and no half of an answer."""
    print(f"precis: {problem.code}: {name}: {problem.detail}", file=sys.stderr)
    raise SystemExit(2 if problem.code == "malformed" else 1)


def _bytes(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise click.ClickException(f"{name} cannot be read: {error.strerror}") from error
