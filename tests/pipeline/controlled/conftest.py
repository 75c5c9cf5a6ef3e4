"""The grammars as they ship."""

import pytest

from pipeline.controlled.component import ControlledLanguage
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.settings import NoSettings
from tests.resources import RESOURCES


@pytest.fixture(scope="session")
def engine() -> PyrealbEngine:
    return PyrealbEngine(NoSettings(), RESOURCES)


@pytest.fixture(scope="session")
def controlled(engine: PyrealbEngine) -> ControlledLanguage:
    return ControlledLanguage(RESOURCES, engine)
