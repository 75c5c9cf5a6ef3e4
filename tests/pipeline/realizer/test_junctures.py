"""The rules of grammars/realizer: each with the examples and near misses that stand beside it."""

import re
from typing import Any

import pytest

from pipeline.realizer.features import Language
from pipeline.realizer.grammar.words import NumberRepair
from pipeline.realizer.marks import Marks
from pipeline.realizer.orthography import Orthography
from pipeline.realizer.sandhi import Sandhi, load_sandhi
from pipeline.realizer.surface import LANGUAGES, load_orthography
from pipeline.resources import Resources, RuleTable

RESOURCES = Resources()
ORTHOGRAPHY: Orthography = load_orthography(RESOURCES)
SANDHI: dict[Language, Sandhi] = {language: load_sandhi(RESOURCES, language) for language in LANGUAGES}
RULES = [
    pytest.param(language, rule, id=str(rule.values["id"]))
    for language in LANGUAGES
    for rule in RESOURCES.grammar("realizer", language)
]


def _said(language: Language, rule: RuleTable, words: str) -> str:
    if rule.values["kind"] == "number":
        values: Any = rule.values
        gender = values.get("gender")
        repair = NumberRepair(re.compile(values["pattern"]), values["replacement"], gender)
        return repair.mend(words, gender or "masculine")
    parts = words.split(" | ")
    contractions = SANDHI[language].contractions
    if len(parts) > 2 and SANDHI[language].at_juncture(parts[1], parts[2]) == parts[1]:
        contracted = contractions.get((parts[0], parts[1]))
        parts = [contracted, *parts[2:]] if contracted else parts
    element = ORTHOGRAPHY.finish(" ".join(parts), Marks(), language, is_sentence=False)
    return "".join(element.pieces())


@pytest.mark.parametrize(("language", "rule"), RULES)
def test_a_rule_does_what_its_examples_say(language: Language, rule: RuleTable) -> None:
    assert rule.values["examples"], f"{rule.place}: a rule has examples"
    assert rule.values["near_misses"], f"{rule.place}: a rule has near misses"
    for example in rule.values["examples"]:
        words, result = example.split(" => ")
        assert _said(language, rule, words) == result, f"{rule.place}: {example}"
    for near_miss in rule.values["near_misses"]:
        words, _, result = near_miss.partition(" => ")
        expected = result or words.replace(" | ", " ")
        assert _said(language, rule, words) == expected, f"{rule.place}: {near_miss}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_are_sorted_and_their_rows_unique(language: Language) -> None:
    for name in ("realizer_words", "realizer_initials", "realizer_verbs"):
        rows = [tuple(row.values.values()) for row in RESOURCES.lexicon(language, name)]
        keys = [row[:2] if name == "realizer_initials" else row[:1] for row in rows]
        assert keys == sorted(keys), f"{name}: sorted"
        assert len(keys) == len(set(keys)), f"{name}: no row twice"
