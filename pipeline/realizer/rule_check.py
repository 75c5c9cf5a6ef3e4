"""Runs the examples and near misses that every rule of grammars/realizer carries.

A juncture example reads "left | right => result", a number example "as it came => as it is written"; a near miss
without "=>" stays as it is.
"""

from collections.abc import Iterator

from pipeline.languages import Language
from pipeline.realizer.grammar.words import NumberRepair
from pipeline.realizer.marks import Marks
from pipeline.realizer.orthography import Orthography, load_orthography
from pipeline.realizer.rules import NumberRule, RealizerRule, read_rules
from pipeline.realizer.sandhi import Sandhi, load_sandhi
from pipeline.resources import Resources


def rule_ids(resources: Resources, language: Language) -> tuple[str, ...]:
    """The ids of the rules of a language, in the order of their files."""
    return tuple(rule.id for rule in read_rules(resources, language))


def failures(resources: Resources, language: Language) -> Iterator[str]:
    """What goes wrong with the examples of a language, in words for a linguist; nothing if all is well."""
    orthography = load_orthography(resources)
    sandhi = load_sandhi(resources, language)
    for rule in read_rules(resources, language):
        for example in (*rule.examples, *rule.near_misses):
            words, _, result = example.partition(" => ")
            expected = result or words.replace(" | ", " ")
            actual = _said(rule, words, language, sandhi, orthography)
            if actual != expected:
                yield f"{rule.id}: {example!r}: expected {expected!r}, not {actual!r}"


def _said(rule: RealizerRule, words: str, language: Language, sandhi: Sandhi, orthography: Orthography) -> str:
    if isinstance(rule, NumberRule):
        return NumberRepair.of(rule).mend(words, rule.gender or "masculine")
    parts = words.split(" | ")
    if len(parts) > 2 and sandhi.at_juncture(parts[1], parts[2]) == parts[1]:
        contracted = sandhi.contractions.get((parts[0], parts[1]))
        parts = [contracted, *parts[2:]] if contracted else parts
    return "".join(orthography.finish(" ".join(parts), Marks(), language, is_sentence=False).pieces())
