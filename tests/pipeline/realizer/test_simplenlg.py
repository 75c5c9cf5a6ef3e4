"""The engine simplenlg: what it says."""

from itertools import islice, product
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings

from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.engine import UnsupportedFeature
from pipeline.realizer.features import Modality, Mood, Tense
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.realizer.simplenlg.engine import SimplenlgEngine, SimplenlgSettings
from pipeline.realizer.spec import SPEC
from pipeline.settings import NoSettings
from pipeline.span import SourceSpan, Span
from tests.pipeline.realizer.any_spec import any_spec
from tests.pipeline.realizer.simplenlg_specs import sleeper
from tests.pipeline.realizer.test_cases import CASES, DIFFERENCES, check_case
from tests.resources import RESOURCES

pytestmark = pytest.mark.jvm


@pytest.fixture(scope="module")
def pyrealb_engine() -> PyrealbEngine:
    return PyrealbEngine(NoSettings(), RESOURCES)


@pytest.mark.parametrize("case", CASES["en"], ids=lambda case: case["id"])
def test_says_what_the_english_table_expects(engine: SimplenlgEngine, case: dict[str, Any]) -> None:
    check_case(engine, "en", case)


@pytest.mark.parametrize("case", CASES["fr"], ids=lambda case: case["id"])
def test_says_what_the_french_table_expects(bilingual_engine: SimplenlgEngine, case: dict[str, Any]) -> None:
    check_case(bilingual_engine, "fr", case)


def test_a_bilingual_jar_says_the_whole_english_table_its_french_units_too(bilingual_engine: SimplenlgEngine) -> None:
    said = {case["id"]: bilingual_engine.realize(SPEC.validate_python(case["spec"]), "en").text for case in CASES["en"]}
    assert said == {case["id"]: case["expected"] for case in CASES["en"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_ninety_seven_cases_in_a_hundred_need_no_entry_among_the_differences(language: Language) -> None:
    listed = [case["id"] for case in CASES[language] if (case["id"], "simplenlg") in DIFFERENCES]
    assert len(listed) <= len(CASES[language]) * 0.03, listed


def test_without_a_bilingual_jar_french_is_refused_with_the_engine_that_can(engine: SimplenlgEngine) -> None:
    assert engine.languages == ("en",)
    with pytest.raises(UnsupportedFeature) as refusal:
        engine.realize(sleeper("chien"), "fr")
    assert str(refusal.value) == (
        "the engine 'simplenlg' cannot express French without a bilingual jar; engines that can: pyrealb"
    )


def test_canned_text_of_either_language_keeps_words_and_source(engine: SimplenlgEngine) -> None:
    spec = SPEC.validate_python(
        {
            "type": "clause",
            "subject": {
                "type": "canned_text",
                "text": "les habitants, an 8-year plan",
                "language": "fr",
                "number": "plural",
                "sources": [{"document": 2, "start": 40, "end": 69}],
            },
            "verb": "sleep",
        }
    )
    realization = engine.realize(spec, "en")
    assert realization.text == "Les habitants, an 8-year plan sleep."
    assert realization.root.all_sources() == (SourceSpan(2, Span(40, 69)),)


def test_a_word_that_no_lexicon_has_is_inflected_by_rule_with_a_warning_where_that_is_a_guess(
    engine: SimplenlgEngine,
) -> None:
    regular = engine.realize(sleeper("quorble", number="plural"), "en")
    assert (regular.text, regular.warnings) == ("The quorbles sleep.", ())
    verb = {"type": "verb_phrase", "verb": "flim", "tense": "past"}
    subject = {"type": "noun_phrase", "noun": "dog", "determiner": "definite"}
    realization = engine.realize(SPEC.validate_python({"type": "clause", "subject": subject, "verb": verb}), "en")
    assert realization.text == "The dog flimmed."
    assert [each.detail for each in realization.warnings] == [
        "the en lexicon has no verb 'flim': its forms are a guess by rule"
    ]


def test_no_degree_of_an_adjective_stays_behind_for_the_next_sentence(engine: SimplenlgEngine) -> None:
    comparative = sleeper("dog", adjectives=[{"type": "adjective_phrase", "adjective": "big", "degree": "comparative"}])
    assert engine.realize(comparative, "en").text == "The bigger dog sleeps."
    assert engine.realize(sleeper("dog", adjectives=["big"]), "en").text == "The big dog sleeps."


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(spec=any_spec())
def test_any_spec_is_said_as_the_other_engine_says_it(
    bilingual_engine: SimplenlgEngine, pyrealb_engine: PyrealbEngine, language: Language, spec: Any
) -> None:
    """No feature of a spec, one added tomorrow neither, is passed over."""
    assert bilingual_engine.realize(spec, language) == pyrealb_engine.realize(spec, language)


VERBS = {"en": ("eat", "be", "occur", "flim"), "fr": ("placer", "partir", "se rendre", "être", "falloir", "blorguer")}
SAMPLED = 29
"""Every so many-th combination is tried: a number that shares no factor with those of the features."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_verb_group_is_said_as_the_other_engine_says_it(
    bilingual_engine: SimplenlgEngine, pyrealb_engine: PyrealbEngine, language: Language
) -> None:
    aspects = [{"perfect": perfect, "progressive": progressive} for perfect in (0, 1) for progressive in (0, 1)]
    people = [{"person": person, "number": number} for person in (1, 2, 3) for number in ("singular", "plural")]
    modalities = (None, None, *get_args(Modality))
    features = (VERBS[language], get_args(Tense), get_args(Mood), aspects, modalities, (None, "not"), people)
    for verb, tense, mood, aspect, modality, negation, person in islice(product(*features), 0, None, SAMPLED):
        group = {"verb": verb, "tense": tense, "mood": mood, "modality": modality, "negation": negation, **aspect}
        subject = {"type": "pronoun", "gender": "feminine", **person}
        spec = SPEC.validate_python({"type": "clause", "subject": subject, "verb": {"type": "verb_phrase", **group}})
        said = bilingual_engine.realize(spec, language)
        assert said == pyrealb_engine.realize(spec, language)


@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(spec=any_spec())
def test_any_spec_is_realized_or_refused_and_always_the_same(engine: SimplenlgEngine, spec: Any) -> None:
    try:
        realization = engine.realize(spec, "en")
    except UnsupportedFeature as refusal:
        if not refusal.feature.startswith("French"):
            raise
        return
    marks = {character for character in realization.text if "\ue000" <= character <= "\uf8ff"}
    assert marks <= {"\ue000", "\uf8ff"}, "a mark was left that no source holds"
    assert engine.realize(spec, "en") == realization


def test_two_engines_say_the_same(engine: SimplenlgEngine) -> None:
    other = SimplenlgEngine(SimplenlgSettings(), RESOURCES)
    for case in CASES["en"]:
        if (case["id"], "simplenlg") not in DIFFERENCES:
            spec = SPEC.validate_python(case["spec"])
            assert other.realize(spec, "en") == engine.realize(spec, "en")
    other.close()
