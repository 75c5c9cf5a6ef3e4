"""A wrong rule says where it stands."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.inits.rules import read_rules
from pipeline.inits.vetoes import CHECKS, Vetoes, veto_id
from pipeline.languages import LANGUAGES
from pipeline.profile_table import ProfileTable
from pipeline.resources import Resources
from pipeline.rule_families import families
from pipeline.settings import load_configuration
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("rule", "complaint"),
    [
        ('type = "wish"', "type: unknown 'wish'; valid: item, rejection, veto"),
        ('type = "rejection"\nreason = "dull"\npattern = "VERB"\nexamples = ["x"]\nnear_misses = ["y"]', "reason"),
        (
            'type = "item"\nsubject = "own"\npattern = "[depp=x]"\nexamples = ["x"]\nnear_misses = ["y"]',
            "unknown column depp; valid: dep, entity, form, lemma",
        ),
    ],
)
def test_a_wrong_rule_stops_the_start(tmp_path: Path, rule: str, complaint: str) -> None:
    with pytest.raises(ConfigurationError, match=complaint) as caught:
        read_rules(_house(tmp_path, rule), "en")
    assert "house.toml:1" in str(caught.value)


@pytest.mark.parametrize(
    ("rule", "complaint"),
    [
        ('bar = "fragment"\npattern = "VERB"', "both pattern and at, or neither"),
        ('bar = "fragment"\nat = "word"', "both pattern and at, or neither"),
        (
            'bar = "fragment"',
            "en.inits.house: no veto of that name; give it a pattern, or use one of aside-without-end",
        ),
    ],
)
def test_a_wrong_veto_stops_the_start(tmp_path: Path, rule: str, complaint: str) -> None:
    house = _house(tmp_path, f'type = "veto"\n{rule}\nexamples = ["x"]\nnear_misses = ["y"]')
    with pytest.raises(ConfigurationError, match=complaint):
        Vetoes.of("en", read_rules(house, "en"))


def test_every_veto_is_known_to_the_trace() -> None:
    """Those that the grammar has no examples of say in their docstring what they refuse."""
    family = families(ProfileTable(load_configuration(None)))["inits"]
    for language in LANGUAGES:
        tables = family.tables(RESOURCES, language)
        ids = [table.values["id"] for table in tables]
        assert len(set(ids)) == len(ids)
        assert {veto_id(language, name) for name in CHECKS} <= {*ids}
        assert all(table.values.get("examples") or table.values["intent"] for table in tables)


def _house(folder: Path, rule: str) -> Resources:
    path = folder / "inits" / "en" / "house.toml"
    path.parent.mkdir(parents=True)
    path.write_text(f'[[rule]]\nid = "en.inits.house"\nsource = "own"\n{rule}\n', encoding="utf-8")
    return Resources(grammars=(folder,))
