"""The grammars as they ship."""

import pytest

from pipeline.controlled.component import ControlledLanguage
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.resources import Resources
from pipeline.settings import NoSettings


@pytest.fixture(scope="session")
def engine() -> PyrealbEngine:
    return PyrealbEngine(NoSettings(), Resources())


@pytest.fixture(scope="session")
def controlled(engine: PyrealbEngine) -> ControlledLanguage:
    return ControlledLanguage(Resources(), engine)
