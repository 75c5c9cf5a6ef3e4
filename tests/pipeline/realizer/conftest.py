"""The engines simplenlg, each with one Java virtual machine for all tests."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.realizer.simplenlg.engine import SimplenlgEngine, SimplenlgSettings
from tests.resources import RESOURCES

ROOT = Path(__file__).parents[3]
JAR = Path(os.environ.get("PRECIS_TEST_SIMPLENLG_ENFR_JAR") or ROOT.parent / "shared/vendor/simplenlg-enfr.jar")


@pytest.fixture(scope="session")
def engine() -> Iterator[SimplenlgEngine]:
    """The engine as it is installed, for English."""
    made = SimplenlgEngine(SimplenlgSettings(), RESOURCES)
    made.warm_up()
    yield made
    made.close()


@pytest.fixture(scope="session")
def bilingual_engine() -> Iterator[SimplenlgEngine]:
    """The engine with SimpleNLG-EnFr, for both languages."""
    if not JAR.is_file():
        pytest.skip(f"there is no SimpleNLG-EnFr jar at {JAR}: set PRECIS_TEST_SIMPLENLG_ENFR_JAR to test with one")
    made = SimplenlgEngine(SimplenlgSettings(jar=JAR), RESOURCES)
    made.warm_up()
    yield made
    made.close()
