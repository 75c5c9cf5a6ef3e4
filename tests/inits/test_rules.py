"""Every rule finds its examples, exactly, and nothing in its near misses; a wrong rule says where it stands."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.inits.rule_check import failures, rule_ids
from pipeline.inits.rules import read_rules
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources

RESOURCES = Resources()


@pytest.mark.models
@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_and_near_misses(language: Language) -> None:
    found = list(failures(RESOURCES, language))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_say_language_and_family(language: Language) -> None:
    identifiers = rule_ids(RESOURCES, language)
    assert all(identifier.startswith(f"{language}.inits.") for identifier in identifiers)
    assert len(identifiers) == len(read_rules(RESOURCES, language).items) + len(
        read_rules(RESOURCES, language).rejections
    )


@pytest.mark.models
def test_a_wrong_example_is_shown_with_its_analysis(tmp_path: Path) -> None:
    resources = _house(
        tmp_path,
        'type = "rejection"\nreason = "question"\npattern = "[dep=csubj]"\n'
        'examples = ["The {{ferry}} left."]\nnear_misses = ["The ferry left."]',
    )
    (message,) = failures(resources, "en")
    assert "en.inits.house" in message
    assert "expected: ['ferry']" in message
    assert "left/VERB" in message


@pytest.mark.parametrize(
    ("rule", "complaint"),
    [
        ('type = "wish"', "type: unknown 'wish'; valid: item, rejection"),
        ('type = "rejection"\nreason = "dull"\npattern = "VERB"\nexamples = ["x"]\nnear_misses = ["y"]', "reason"),
        (
            'type = "item"\nsubject = "own"\npattern = "[depp=x]"\nexamples = ["x"]\nnear_misses = ["y"]',
            "unknown column depp; valid: dep, form, lemma",
        ),
    ],
)
def test_a_wrong_rule_stops_the_start(tmp_path: Path, rule: str, complaint: str) -> None:
    with pytest.raises(ConfigurationError, match=complaint) as caught:
        read_rules(_house(tmp_path, rule), "en")
    assert "house.toml:1" in str(caught.value)


def _house(folder: Path, rule: str) -> Resources:
    path = folder / "inits" / "en" / "house.toml"
    path.parent.mkdir(parents=True)
    path.write_text(f'[[rule]]\nid = "en.inits.house"\nsource = "own"\n{rule}\n', encoding="utf-8")
    return Resources(grammars=(folder,))
