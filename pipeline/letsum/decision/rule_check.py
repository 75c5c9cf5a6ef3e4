"""Runs the examples and near-misses that every rule of grammars/decision carries."""

import re
from collections.abc import Iterator

from pipeline.document import Language
from pipeline.letsum.decision.grammar import FAMILY, DecisionGrammar, DecisionRule
from pipeline.resources import Resources
from pipeline.structure.vocabulary import Vocabulary

_MARKED = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)


def rule_ids(resources: Resources, language: Language) -> tuple[str, ...]:
    """The ids of the rules of a language that give facts, in the order of their files."""
    tables = resources.grammar(FAMILY, language)
    return tuple(str(table.values["id"]) for table in tables if table.values.get("type") != "fragment")


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
