"""The commands `precis rules check`, `coverage` and `explain`."""

import json
import os
import sys
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.errors import ConfigurationError, UnusableDocument
from pipeline.ingest.formats import FORMAT_OF_EXTENSION
from pipeline.languages import LANGUAGES
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from service.rules.check import FamilyReport, RulesUsageError, check_rules
from service.rules.words import LexiconReport

if TYPE_CHECKING:
    from service.rules.coverage import Coverage


@click.group()
def rules() -> None:
    """Validates rules and words, and shows how often rules fire."""


@rules.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="Configuration (TOML).")
def check(paths: tuple[Path, ...], config: Path | None) -> None:
    """Validates rule and lexicon files, and runs every example in them.

    PATHs are files or folders in the layout of grammars/ and lexicons/; without one, all that the configuration
    reads. Exit status: 0 if all is well, 1 if an example fails or a file is wrong, 2 for wrong usage.
    """
    failed = 0
    try:
        for report in check_rules(load_configuration(config), paths):
            click.echo(_verdict(report))
            for told in (*report.failures, *(f"note: {note}" for note in report.notes)):
                click.echo(str(told))
            failed += len(report.failures) + bool(isinstance(report, FamilyReport) and report.mistake)
    except RulesUsageError as error:
        raise click.ClickException(str(error)) from error
    except ConfigurationError as error:
        click.echo(str(error))
        raise SystemExit(1) from error
    raise SystemExit(1 if failed else 0)


def _verdict(report: FamilyReport | LexiconReport) -> str:
    """The line of a family or a lexicon."""
    wrong = f"{len(report.failures)} failures" if report.failures else ""
    if isinstance(report, LexiconReport):
        return f"{report.name:<13} {report.language}  {report.rows:>5} words  {wrong or 'ok'}"
    return f"{report.family:<13} {report.language}  {report.rules:>5} rules  {wrong or report.mistake or 'ok'}"


@rules.command()
@click.argument("source", metavar="INPUT")
@click.option("--profile", default="auto", show_default=True, help="Whose rules: a profile of `precis profiles`.")
@click.option("--language", type=click.Choice(["auto", *LANGUAGES]), default="auto", show_default=True)
@click.option("--unfired", is_flag=True, help="Only the rules that never fired.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="Configuration (TOML).")
def coverage(source: str, profile: str, language: str, unfired: bool, form: str, config: Path | None) -> None:
    """How often each rule fires on the documents of INPUT: a JSONL file, -, a folder or a glob.

    A line is a rule: how often it fired, in how many documents, its id, and why it is kept where it never fired; the
    most frequent first.
    """
    # What runs the corridor loads for a second: `check` need not wait for it.
    from pipeline.registry import wire
    from pipeline.runner import Runner
    from service.batch.records import InputError, open_records
    from service.options import parse_options
    from service.rules.coverage import measure_coverage

    configuration = load_configuration(config)
    options = parse_options({"profile": profile, "language": language})
    wiring = wire(configuration, options.profile)
    runner = Runner(wiring)
    runner.check(options.request, 1)
    try:
        with closing(open_records(source, sys.stdin.buffer)) as records:
            found = measure_coverage(runner, wiring.resources, wiring.families.values(), records, options)
    except InputError as error:
        raise click.ClickException(str(error)) from error
    for name, reason in found.failed.items():
        click.echo(f"precis: {name}: {reason}", err=True)
    click.echo(_as_json(found, unfired) if form == "json" else _as_text(found, unfired))
    raise SystemExit(1 if found.failed else 0)


@rules.command()
@click.argument("text")
@click.option("--profile", default="auto", show_default=True, help="Whose rules: a profile of `precis profiles`.")
@click.option("--language", type=click.Choice(["auto", *LANGUAGES]), default="auto", show_default=True)
@click.option("--max-words", type=int, help="Of the summary: a longer one says more.")
@click.option("--rule", metavar="ID", help="Only this rule; says too how far it comes where it does not match.")
@click.option("--tokens", is_flag=True, help="With --rule, what it sees: the tokens as they were analyzed.")
@click.option("--all", "every", is_flag=True, help="With --rule, the sentences too in which it saw nothing.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="Configuration (TOML).")
def explain(
    text: str, rule: str | None, tokens: bool, every: bool, form: str, config: Path | None, **values: Any
) -> None:
    """What each rule saw in TEXT, a file, - or the words themselves, and what became of it.

    Said in a unit of the summary, said by another rule, refused (by which rule), or outweighed by what is said.
    """
    from pipeline.registry import wire
    from pipeline.runner import Runner
    from service.options import parse_options
    from service.rules.explain import explain as explained
    from service.rules.explained_text import shown

    options = parse_options({name: value for name, value in values.items() if value is not None})
    wiring = wire(load_configuration(config), options.profile)
    runner = Runner(wiring)
    runner.check(options.request, 1)
    try:
        found = explained(runner, wiring, _raw(text), options, rule)
    except UnusableDocument as error:
        click.echo(f"precis: {error}", err=True)
        raise SystemExit(1) from error
    as_text = shown(found, rule, tokens=tokens, every=every or tokens)
    for line in [json.dumps(found.as_json(), ensure_ascii=False)] if form == "json" else as_text:
        click.echo(line)


def _raw(text: str) -> RawDocument:
    """A file of that name, standard input, or the text itself."""
    if text == "-":
        return RawDocument(sys.stdin.buffer.read())
    path = Path(text)
    if os.path.isfile(path):  # noqa: PTH113 - what is too long for a name is no file, and no error
        try:
            return RawDocument(path.read_bytes(), name=path.name)
        except OSError as error:
            raise click.UsageError(f"{text} cannot be read: {error.strerror}") from error
    if len(text.split()) == 1 and (os.sep in text or path.suffix[1:].lower() in FORMAT_OF_EXTENSION):
        raise click.UsageError(f"there is no file {text}; a text is told from a name by its spaces")
    return RawDocument(text)


def _as_json(found: "Coverage", unfired: bool) -> str:
    rules = [asdict(use) for use in found.rules if not (unfired and use.times)]
    return json.dumps({"documents": found.documents, "failed": dict(found.failed), "rules": rules}, ensure_ascii=False)


def _as_text(found: "Coverage", unfired: bool) -> str:
    lines = [
        f"{use.times:>8} {use.documents:>6}  {use.rule}" + (f"  ({use.kept})" if use.kept and not use.times else "")
        for use in sorted(found.rules, key=lambda use: -use.times)  # by family where they fired as often
        if not (unfired and use.times)
    ]
    for family in dict.fromkeys(use.family for use in found.rules):
        own = [use for use in found.rules if use.family == family]
        fired = sum(1 for use in own if use.times)
        without = sum(1 for use in own if not use.times and not use.kept)
        lines.append(
            f"{family}: {fired} of {len(own)} rules fired on {found.documents} documents; "
            f"{without} neither fired nor say why they are kept"
        )
    return "\n".join(lines or [f"no rule fired on {found.documents} documents"])
