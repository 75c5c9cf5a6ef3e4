"""A wrong rule says where it stands."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.inits.rules import read_rules
from pipeline.resources import Resources


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
