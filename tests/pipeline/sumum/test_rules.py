"""The patterns of SumUM, tried on their own examples and near-misses."""

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources
from pipeline.sumum.rule_check import failures


@pytest.mark.models
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pattern_matches_its_examples_and_no_near_miss(language: Language) -> None:
    assert not "\n".join(failures(Resources(), language))
