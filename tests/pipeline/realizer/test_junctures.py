"""The rules and tables of the realizer: examples and near misses, mistakes, order."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.rule_check import failures
from pipeline.realizer.rules import read_rules
from pipeline.resources import Resources

RESOURCES = Resources()
RULE = """
[[rule]]
id = "fr.realizer.mine"
kind = "juncture"
source = "test"
forms = { entre = "entr'" }
examples = ["entre | elles => entr'elles"]
near_misses = ["entre | nous"]
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_do_what_their_examples_say(language: Language) -> None:
    assert len(read_rules(RESOURCES, language)) >= 4
    assert list(failures(RESOURCES, language)) == []


def _with_rule(folder: Path, rule: str) -> Resources:
    family = folder / "realizer" / "fr"
    family.mkdir(parents=True)
    (family / "junctures.toml").write_text(rule, encoding="utf-8")
    return Resources(grammars=[folder])


def test_a_deployment_adds_rules(tmp_path: Path) -> None:
    assert list(failures(_with_rule(tmp_path, RULE), "fr")) == []


def test_an_example_that_fails_is_explained(tmp_path: Path) -> None:
    wrong = RULE.replace('near_misses = ["entre | nous"]', 'near_misses = ["entre | elles"]')
    assert list(failures(_with_rule(tmp_path, wrong), "fr")) == [
        "fr.realizer.mine: 'entre | elles': expected 'entre elles', not \"entr'elles\""
    ]


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("forms", "form", "form: unknown key; valid keys: id, source"),
        ('kind = "juncture"', 'kind = "elision"', "kind: unknown 'elision'; valid: initials, juncture"),
        ('examples = ["entre | elles => entr\'elles"]', "examples = []", "examples: needs at least 1"),
    ],
)
def test_a_mistake_in_a_rule_names_its_place(tmp_path: Path, before: str, after: str, message: str) -> None:
    with pytest.raises(ConfigurationError, match=message) as error:
        read_rules(_with_rule(tmp_path, RULE.replace(before, after)), "fr")
    assert "junctures.toml:2" in str(error.value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["realizer_words", "realizer_initials", "realizer_verbs", "realizer_nouns"])
def test_tables_are_sorted_and_their_rows_unique(language: Language, name: str) -> None:
    keys = [
        tuple(row.values.values())[: 2 if name == "realizer_initials" else 1]
        for row in RESOURCES.lexicon(language, name)
    ]
    assert keys == sorted(set(keys))
