"""The engine shared by threads: pyrealb's own language is module state and would be wrong."""

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from pipeline.languages import LANGUAGES
from pipeline.realizer import inflection
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.realizer.spec import SPEC
from pipeline.settings import NoSettings
from tests.pipeline.realizer.test_cases import CASES
from tests.resources import RESOURCES

SENTENCES = 10_000
THREADS = 4


@pytest.fixture
def eager_switching() -> Iterator[None]:
    """Threads that give way to each other as often as the interpreter can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("eager_switching")
def test_four_threads_mixing_the_languages_make_no_mistake() -> None:
    engine = PyrealbEngine(NoSettings(), RESOURCES)
    every = [
        (SPEC.validate_python(case["spec"]), language, case["expected"])
        for language in LANGUAGES
        for case in CASES[language]
    ]

    def realize_share(seed: int) -> list[tuple[str, str]]:
        chooser = random.Random(seed)  # noqa: S311 - an order, not a secret
        wrong: list[tuple[str, str]] = []
        for number in range(SENTENCES // THREADS):
            if number % 20 == 0:
                # What is remembered would never reach pyrealb.
                inflection.forget()
            spec, language, expected = chooser.choice(every)
            text = engine.realize(spec, language).text
            if text != expected:
                wrong.append((expected, text))
        return wrong

    with ThreadPoolExecutor(THREADS) as pool:
        wrong = [mistake for share in pool.map(realize_share, range(THREADS)) for mistake in share]
    assert wrong == []
