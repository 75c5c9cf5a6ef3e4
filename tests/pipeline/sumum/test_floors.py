"""SumUM's knowledge counted: at least as much as the paper counts (Saggion & Lapalme 2002, section 3.1)."""

import tomllib
from collections import Counter
from functools import cache

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.resources import RuleTable
from pipeline.sumum.reading.knowledge import read_knowledge
from tests.resources import RESOURCES

ENTRIES = {"sumum_verbs": 241, "sumum_nouns": 163, "sumum_adjectives": 129}
PATTERNS = {"indicative": 174, "informative": 87}
TEMPLATES = 21
KNOWLEDGE = read_knowledge()


@cache
def rules(language: Language) -> tuple[RuleTable, ...]:
    return RESOURCES.grammar("sumum", language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lexicon", "floor"), ENTRIES.items())
def test_the_conceptual_dictionary_is_as_large_as_the_papers(language: Language, lexicon: str, floor: int) -> None:
    rows = RESOURCES.lexicon(language, lexicon)
    lemmas = Counter(row["lemma"] for row in rows)
    assert [lemma for lemma, count in lemmas.items() if count > 1] == []
    assert len(lemmas) >= floor
    assert [row.place for row in rows if not row["evidence"].strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_carries_every_concept_and_relation(language: Language) -> None:
    rows = [row for lexicon in ENTRIES for row in RESOURCES.lexicon(language, lexicon)]
    carried = {name for row in rows for name in row["concept"].split()} | {one.concept for one in KNOWLEDGE.derived}
    assert sorted({*KNOWLEDGE.concepts, *KNOWLEDGE.relations} - carried) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "floor"), PATTERNS.items())
def test_there_are_as_many_patterns_as_the_paper_has(language: Language, kind: str, floor: int) -> None:
    assert sum(KNOWLEDGE.by_id[rule.values["type"]].kind == kind for rule in rules(language)) >= floor


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_of_information_has_patterns(language: Language) -> None:
    counts = Counter(rule.values["type"] for rule in rules(language))
    assert sorted(set(KNOWLEDGE.by_id) - set(counts)) == []
    templates = [one.id for one in KNOWLEDGE.types if one.kind == "indicative" and one.is_template and counts[one.id]]
    assert len(templates) >= TEMPLATES


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_name_language_and_type(language: Language) -> None:
    for rule in rules(language):
        type_ = rule.values["type"].replace("_", "-")
        assert rule.values["id"].startswith(f"{language}.sumum.{type_}."), rule.place
        stem = "title" if rule.values.get("where") == ["title"] else rule.values["type"]
        assert rule.file.stem == stem, f"{rule.place}: a file holds the patterns of its type, or those of titles"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_pattern_stands_twice(language: Language) -> None:
    counts = Counter((rule.values["type"], rule.values["pattern"]) for rule in rules(language))
    assert [pattern for pattern, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_example_stands_twice(language: Language) -> None:
    """Near-misses may be shared; an example shows one pattern."""
    for path in sorted({rule.file for rule in rules(language)}):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        counts = Counter(example for rule in content["rule"] for example in rule["examples"])
        assert [example for example, count in counts.items() if count > 1] == [], path
