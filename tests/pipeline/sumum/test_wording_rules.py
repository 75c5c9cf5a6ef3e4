"""The rules of deletion and reformulation, tried on their own examples."""

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources
from pipeline.sumum.transformations.edits import FAMILY
from pipeline.sumum.wording_check import failures, rule_ids


@pytest.mark.models
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_does_what_its_examples_say(language: Language) -> None:
    assert not "\n".join(failures(Resources(), language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_name_their_language(language: Language) -> None:
    resources = Resources()
    ids = [str(table.values["id"]) for table in resources.grammar(FAMILY, language)]
    assert ids
    assert set(ids) < set(rule_ids(resources, language))
    assert all(identifier.startswith(f"{language}.sumum_wording.") for identifier in ids)
