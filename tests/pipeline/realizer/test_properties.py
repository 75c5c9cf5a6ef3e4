"""What holds for any valid spec."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.realizer.render import html, markdown
from pipeline.realizer.spec import SPEC
from pipeline.settings import NoSettings
from tests.pipeline.realizer.any_spec import any_spec
from tests.resources import RESOURCES

many = settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def engine() -> PyrealbEngine:
    return PyrealbEngine(NoSettings(), RESOURCES)


@pytest.fixture(scope="module")
def other_engine() -> PyrealbEngine:
    return PyrealbEngine(NoSettings(), RESOURCES)


@many
@given(spec=any_spec(), language=st.sampled_from(LANGUAGES))
def test_any_spec_is_realized_without_exception_and_always_the_same(
    engine: PyrealbEngine, other_engine: PyrealbEngine, spec: Any, language: Language
) -> None:
    realization = engine.realize(spec, language)
    assert "[[" not in realization.text, "an unknown word in brackets"
    marks = {character for character in realization.text if "\ue000" <= character <= "\uf8ff"}
    assert marks <= {"\ue000", "\uf8ff"}, "a mark was left that no source holds"
    assert engine.realize(spec, language) == realization
    assert other_engine.realize(spec, language) == realization
    html(realization)
    markdown(realization)


@many
@given(spec=any_spec())
def test_any_spec_survives_json(spec: Any) -> None:
    assert SPEC.validate_json(SPEC.dump_json(spec)) == spec
    assert SPEC.validate_json(SPEC.dump_json(spec, exclude_none=True)) == spec
