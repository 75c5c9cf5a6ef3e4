"""The trace of a summary: what the ids of its rules stand for, where each is written, and who applied it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.languages import LANGUAGES
from pipeline.resources import Resources, RuleTable
from pipeline.rule_families import RuleFamily
from pipeline.stages import Content, Interpretation, TellsRefusals
from pipeline.summary import Door, Refusal, SummaryUnit

TOLD_APART = frozenset({"id", "source"})
"""Keys of a rule that the trace has in places of their own."""
FOR_TESTS = frozenset({"examples", "near_misses", "kept"})


def refused(found: Interpretation | Content, units: Sequence[SummaryUnit]) -> Sequence[Refusal]:
    """What was refused; what was so only alone, unless it is said all the same."""
    refusals = found.refusals() if isinstance(found, TellsRefusals) else ()
    said = [source for unit in units for source in unit.provenance.sources]
    return [each for each in refusals if not (each.alone and any(source.meets(each.source) for source in said))]


@dataclass(frozen=True, slots=True)
class _Known:
    family: RuleFamily
    table: RuleTable


def trace(
    resources: Resources,
    families: Mapping[str, RuleFamily],
    components: Mapping[Door, str],
    refusals: Mapping[Door, Sequence[Refusal]],
    found_by: Sequence[str],
    rules: Iterable[str],
) -> dict[str, Any]:
    """The component behind each door, what was refused, and what is known of each rule; plain JSON values.

    The rules are those of `rules`, those that interpretations are `found_by`, and those of the refusals, each once; who
    refused by a rule applied it, whatever the door is at which its family says that it is applied.

    A file is named as it stands inside its folder of rules or words. Of a rule of a family that no package declares,
    nothing is known but its id.
    """
    found = {}
    doors = {refusal.rule: door for door, refused in refusals.items() for refusal in refused}
    for rule in dict.fromkeys((*rules, *found_by, *doors)):
        known = _known_rules(resources, families).get(rule)
        door = doors.get(rule) or (known.family.door_of(known.table) if known else None)
        found[rule] = _told(known, resources, door, components[door]) if known and door else dict.fromkeys(KEYS)
    every = [_refused(refusal) for refused in refusals.values() for refusal in refused]
    return {"components": dict(components), "rules": found, "refused": every}


def _refused(refusal: Refusal) -> dict[str, Any]:
    place = refusal.source
    return {"rule": refusal.rule, "document": place.document, "start": place.span.start, "end": place.span.end}


KEYS = ("family", "door", "component", "file", "line", "source", "definition")
"""What is told of a rule."""


def _told(known: _Known, resources: Resources, door: Door, component: str) -> dict[str, Any]:
    table = known.table
    definition = {key: value for key, value in table.values.items() if key not in TOLD_APART | FOR_TESTS}
    values = (
        known.family.name,
        door,
        component,
        resources.name_of(table.file),
        table.line,
        table.values.get("source"),
        definition,
    )
    return dict(zip(KEYS, values, strict=True))


def _known_rules(resources: Resources, families: Mapping[str, RuleFamily]) -> Mapping[str, _Known]:
    """Every rule by its id, read when the first trace is asked for."""
    return resources.once(
        ("trace", "rules"),
        lambda: {
            str(table.values["id"]): _Known(family, table)
            for family in families.values()
            for language in LANGUAGES
            for table in family.tables(resources, language)
        },
    )
