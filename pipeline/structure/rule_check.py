"""Runs the examples and near-misses that every rule of grammars/structure carries."""

import re
from collections.abc import Iterator

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.structure.vocabulary import FAMILY, StructureRule, Vocabulary

_BRACES = re.compile(r"\{\{(.*?)\}\}")


def rule_ids(resources: Resources, language: Language) -> tuple[str, ...]:
    """The ids of the rules of a language, in the order of their files."""
    return tuple(str(table.values["id"]) for table in resources.grammar(FAMILY, language))


def failures(resources: Resources, language: Language) -> Iterator[str]:
    """What goes wrong with the examples of a language, in words for a linguist; nothing if all is well."""
    own = set(rule_ids(resources, language))
    for rule, pattern in Vocabulary(resources).rules:
        if rule.id in own:
            yield from failures_of_rule(rule, pattern)


def failures_of_rule(rule: StructureRule, pattern: re.Pattern[str]) -> Iterator[str]:
    """What goes wrong with the examples and the near-misses of one rule."""
    for example in rule.examples:
        marked = _BRACES.search(example)
        if marked is None:
            yield f"{rule.id}: {example!r}: mark in {{{{…}}}} what the rule matches"
            continue
        text = _BRACES.sub(r"\1", example)
        found = _spans(rule, pattern, text)
        if found != [(marked.start(), marked.end() - 4)]:
            yield f"{rule.id}: {text!r}: expected {marked[1]!r}, found {_shown(text, found)}"
    for text in rule.near_misses:
        if found := _spans(rule, pattern, text):
            yield f"{rule.id}: {text!r}: expected nothing, found {_shown(text, found)}"


def _spans(rule: StructureRule, pattern: re.Pattern[str], text: str) -> list[tuple[int, int]]:
    """What the rule matches: anywhere for dates, else at the start only."""
    if rule.type == "date":
        return [match.span() for match in pattern.finditer(text)]
    match = pattern.match(text)
    return [match.span()] if match else []


def _shown(text: str, spans: list[tuple[int, int]]) -> str:
    return ", ".join(repr(text[start:end]) for start, end in spans) or "nothing"
