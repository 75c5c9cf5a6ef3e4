"""Runs the examples and near-misses that every rule of `grammars/letsum` carries."""

import re
from collections.abc import Iterator

from pipeline.languages import Language
from pipeline.letsum.rules import WHOLE, Rule, RuleBook, RuleSet, Wording, title_of, words_of
from pipeline.resources import Resources

_MARKS = re.compile(r"\{\{|\}\}")


def rule_ids(resources: Resources, language: Language) -> tuple[str, ...]:
    """The ids of the rules of a language."""
    return tuple(rule.data.id for rule in RuleBook(resources, language).all())


def failures(resources: Resources, language: Language) -> Iterator[str]:
    """What goes wrong with the examples of a language, in words for a linguist; nothing if all is well."""
    for rule in RuleBook(resources, language).all():
        for example in rule.data.examples:
            before, opening, rest = example.partition("{{")
            expected, closing, _ = rest.partition("}}")
            if not opening or not closing:
                yield _message(rule, example, "an example needs its {{stretch}}", "none is marked")
            elif before and rule.data.type in WHOLE:
                yield _message(rule, example, "a title is matched whole", "something stands before the stretch")
            elif (found := matched(rule, _MARKS.sub("", example))) != expected:
                yield _message(rule, example, f"finds {expected!r}", repr(found))
        for near_miss in rule.data.near_misses:
            if (found := matched(rule, near_miss)) is not None:
                yield _message(rule, near_miss, "finds nothing", repr(found))


def matched(rule: Rule, text: str) -> str | None:
    """What a rule finds in a sentence or, for a title, in a heading."""
    seen = title_of(text) if rule.data.type in WHOLE else words_of(text)
    if rule.data.type in WHOLE:
        return seen if rule.regex.fullmatch(seen) else None
    match = next((match for _, match in RuleSet([rule]).matching(Wording.of(seen))), None)
    return match[0] if match else None


def _message(rule: Rule, sentence: str, expected: str, actual: str) -> str:
    tokens = " | ".join(words_of(sentence).split())
    return (
        f"{rule.place}: {rule.data.id}\n  sentence: {sentence}\n  expected: {expected}\n"
        f"  actual: {actual}\n  tokens: {tokens}"
    )
