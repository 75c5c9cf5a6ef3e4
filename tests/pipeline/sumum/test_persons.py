"""The endings that tell a verb of "we" at a glance: those of every verb that the realizer knows."""

import pytest

from pipeline.languages import LANGUAGES, traits_of
from pipeline.realizer import inflection
from pipeline.sumum.transformations.wording import abstract_wording
from tests.resources import RESOURCES


@pytest.mark.parametrize("language", [language for language in LANGUAGES if traits_of(language).marks_person])
def test_every_verb_of_the_authors_has_one_of_the_endings(language: str) -> None:
    wording = abstract_wording(RESOURCES, language)
    models = {model for _, model in wording.models}
    lemmas = models | {row["lemma"] for row in RESOURCES.lexicon(language, "sumum_verbs")} | {"être"}
    forms = {lemma: inflection.verb(lemma, language, "present", 1, "plural") for lemma in lemmas}
    assert len([form for form in forms.values() if form]) > len(models)
    assert {lemma: f for lemma, f in forms.items() if f and not f.endswith(wording.authors_endings)} == {}
