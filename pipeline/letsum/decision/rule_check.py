"""Runs the examples and near-misses that every rule of grammars/decision carries."""

import re
from collections.abc import Iterator

from pipeline.languages import Language
from pipeline.letsum.decision.grammar import FAMILY, DecisionGrammar, DecisionRule, label_id, role_id
from pipeline.resources import Resources, Row, RuleTable
from pipeline.structure.vocabulary import Vocabulary

_MARKED = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)


def rule_ids(resources: Resources, language: Language) -> tuple[str, ...]:
    """The ids of the rules of a language that give facts, in the order of their files, and of the words that do."""
    tables = (*resources.grammar(FAMILY, language), *operations(resources, language))
    return tuple(str(table.values["id"]) for table in tables if table.values.get("type") != "fragment")


def operations(resources: Resources, language: Language) -> tuple[RuleTable, ...]:
    """The words that announce facts without a rule: those for the roles of parties, and the labels of each field."""
    first: dict[str, tuple[Row, str]] = {}
    for row in resources.lexicon(language, "court_roles"):
        first.setdefault(role_id(language), (row, "A word of court_roles.tsv says who a party is."))
    for row in resources.lexicon(language, "court_labels"):
        field = row["field"]
        first.setdefault(label_id(language, field), (row, f"A label of court_labels.tsv announces the field {field}."))
    return tuple(
        RuleTable({"id": identifier, "source": "own", "description": text}, row.file, row.line)
        for identifier, (row, text) in first.items()
    )


def failures(resources: Resources, language: Language) -> Iterator[str]:
    """What goes wrong with the examples of a language, in words for a linguist; nothing if all is well."""
    for rule, pattern in DecisionGrammar(resources, language, Vocabulary(resources)).rules:
        yield from failures_of_rule(rule, pattern)


def failures_of_rule(rule: DecisionRule, pattern: re.Pattern[str]) -> Iterator[str]:
    """What goes wrong with the examples and the near-misses of one rule; an example marks every fact in it."""
    for example in rule.examples:
        text, expected = _MARKED.sub(r"\1", example), _MARKED.findall(example)
        found = [match["value"] for match in pattern.finditer(text)]
        if not expected:
            yield f"{rule.id}: {example!r}: mark in {{{{…}}}} what the rule finds"
        elif found != expected:
            yield f"{rule.id}: {text!r}: expected {expected}, found {found or 'nothing'}"
    for text in rule.near_misses:
        if found := [match["value"] for match in pattern.finditer(text)]:
            yield f"{rule.id}: {text!r}: expected nothing, found {found}"
