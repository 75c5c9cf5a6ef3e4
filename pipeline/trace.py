"""The trace of a summary: what the ids of its rules stand for, where each is written, and who applied it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.languages import LANGUAGES
from pipeline.resources import Resources, RuleTable
from pipeline.rule_families import FAMILIES, tables_of
from pipeline.summary import Door, Refusal

TOLD_APART = frozenset({"id", "source"})
"""Keys of a rule that the trace has in places of their own."""
FOR_TESTS = frozenset({"examples", "near_misses", "kept"})


@dataclass(frozen=True, slots=True)
class _Known:
    family: str
    table: RuleTable

    @property
    def door(self) -> Door:
        """The door at which the rule is applied."""
        family = FAMILIES[self.family]
        return family.doors.get(str(self.table.values.get("type")), family.door)


def trace(
    resources: Resources, components: Mapping[Door, str], refusals: Sequence[Refusal], rules: Iterable[str]
) -> dict[str, Any]:
    """The component behind each door, what was refused, and what is known of each rule; plain JSON values.

    The rules are those of `rules` and of the refusals, each once.

    A file is named as it stands inside its folder of rules or words. Of a rule that another package's component
    applied, nothing is known but its id.
    """
    found = {}
    for rule in dict.fromkeys((*rules, *(refusal.rule for refusal in refusals))):
        known = _known_rules(resources).get(rule)
        found[rule] = _told(known, resources, components) if known else dict.fromkeys(KEYS)
    return {"components": dict(components), "rules": found, "refused": list(map(_refused, refusals))}


def _refused(refusal: Refusal) -> dict[str, Any]:
    place = refusal.source
    return {"rule": refusal.rule, "document": place.document, "start": place.span.start, "end": place.span.end}


KEYS = ("family", "door", "component", "file", "line", "source", "definition")
"""What is told of a rule."""


def _told(known: _Known, resources: Resources, components: Mapping[Door, str]) -> dict[str, Any]:
    table = known.table
    definition = {key: value for key, value in table.values.items() if key not in TOLD_APART | FOR_TESTS}
    values = (
        known.family,
        known.door,
        components[known.door],
        resources.name_of(table.file),
        table.line,
        table.values.get("source"),
        definition,
    )
    return dict(zip(KEYS, values, strict=True))


def _known_rules(resources: Resources) -> Mapping[str, _Known]:
    """Every rule by its id, read when the first trace is asked for."""
    return resources.once(
        ("trace", "rules"),
        lambda: {
            str(table.values["id"]): _Known(family, table)
            for family in FAMILIES
            for language in LANGUAGES
            for table in tables_of(family, resources, language)
        },
    )
