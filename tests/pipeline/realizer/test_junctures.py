"""The rules and tables of the realizer: mistakes, order."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.rules import read_rules
from pipeline.resources import Resources
from tests.resources import RESOURCES

RULE = """
[[rule]]
id = "fr.realizer.mine"
kind = "juncture"
source = "test"
forms = { entre = "entr'" }
examples = ["entre | elles => entr'elles"]
near_misses = ["entre | nous"]
"""


def _with_rule(folder: Path, rule: str) -> Resources:
    family = folder / "realizer" / "fr"
    family.mkdir(parents=True)
    (family / "junctures.toml").write_text(rule, encoding="utf-8")
    return Resources(grammars=[folder])


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
