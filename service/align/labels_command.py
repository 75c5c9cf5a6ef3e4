"""`precis labels`: which sentences of articles their abstracts rest on, and how far extracts agree with that."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from service.align.labeling import Labeling, Selected
    from service.tasks import Outcome


@click.command()
@click.argument("source", metavar="INPUT")
@click.argument("target", metavar="OUTPUT")
@click.option(
    "--summary",
    "fields",
    multiple=True,
    default=("summary",),
    show_default=True,
    help="The field of a record with its summary or a list of them; repeatable.",
)
@click.option("--measure", metavar="JSONL", help="What `precis batch` gave for INPUT: how far it selects the same.")
@click.option(
    "--threshold",
    type=click.FloatRange(0, 1),
    default=0.5,
    show_default=True,
    help="From which probability a sentence counts for --measure.",
)
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="Configuration; else PRECIS_CONFIG.")
def labels(
    source: str, target: str, fields: tuple[str, ...], measure: str | None, threshold: float, config: Path | None
) -> None:
    """Which sentences of each text of INPUT (JSONL or -) its summaries rest on, and how probably."""
    from service.align.labeling import labeling_of
    from service.align.records import answered, end

    extracts = None if measure is None else _extracts(measure)

    def work_of(value: Any, identifier: str) -> "Labeling":
        return labeling_of(value, identifier, fields, extracts, threshold)

    outcomes = answered(source, target, "labels", work_of, config)
    end(outcomes if extracts is None else _measured(outcomes))


def _extracts(path: str) -> "dict[str, Selected]":
    """The places that each summary of a JSONL file takes, by the id of its record; failed records have none."""
    from contextlib import closing

    from pipeline.span import Span
    from service.batch.records import InputError, JsonlRecords, open_records

    found: dict[str, Selected] = {}
    try:
        with closing(open_records(path, sys.stdin.buffer)) as records:
            if not isinstance(records, JsonlRecords):
                raise InputError(f"--measure {path} is not a JSONL file; name one that ends in .jsonl")
            for index, key in enumerate(records.keys):
                value = records.value(index)
                if "error" in value:
                    continue
                places = [place for unit in value["summary"]["units"] for place in unit["sources"]]
                found[key.identifier] = [(p["document"], Span(p["start"], p["end"])) for p in places]
    except InputError as error:
        raise click.ClickException(str(error)) from error
    except (KeyError, TypeError, ValueError) as error:
        raise click.ClickException(f"--measure {path} does not hold what `precis batch` writes: {error!r}") from error
    return found


def _measured(outcomes: "Iterable[Outcome]") -> "Iterator[Outcome]":
    """The outcomes, and after them the means of all that were measured, on standard error."""
    from pipeline.align.linking.coselection import Agreement, means
    from service.tasks import Problem

    measured = []
    for outcome in outcomes:
        if not isinstance(outcome, Problem):
            measured.append({name: Agreement(**figures) for name, figures in outcome["coselection"].items()})
        yield outcome
    if measured:
        print(f"{f'{len(measured)} records':<14}recall  precision      F", file=sys.stderr)
        for name, mean in means(measured).items():
            print(f"{name:<14}{mean.recall:6.3f}     {mean.precision:6.3f} {mean.f:6.3f}", file=sys.stderr)
