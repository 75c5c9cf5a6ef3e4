"""What a caller is told of: guesses, features without effect, and what a spec asks for twice over."""

from typing import Any

import pytest

from pipeline.languages import Language
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.realizer.reading import read_spec
from pipeline.settings import NoSettings
from tests.resources import RESOURCES


def _noun(noun: str, **features: Any) -> dict[str, Any]:
    return {"type": "noun_phrase", "noun": noun, **features}


@pytest.fixture(scope="module")
def engine() -> PyrealbEngine:
    return PyrealbEngine(NoSettings(), RESOURCES)


@pytest.mark.parametrize(
    ("language", "spec", "warnings"),
    [
        (
            "en",
            _noun("dog", determiner="several", number="singular"),
            ["'dog' is singular with the determiner 'several'"],
        ),
        ("en", _noun("dog", determiner="several"), []),
        ("fr", _noun("chien", determiner="each", number="plural"), ["'chien' is plural with the determiner 'each'"]),
        (
            "fr",
            _noun("chien", quantity={"type": "number", "value": 3}, number="singular"),
            ["'chien' is singular with the quantity 3"],
        ),
        ("fr", _noun("maison", gender="masculine"), ["'maison' is masculine; the lexicon has it feminine"]),
        ("fr", _noun("maison", gender="feminine"), []),
        (
            "fr",
            {
                "type": "clause",
                "subject": {"type": "pronoun", "person": 1},
                "verb": "manger",
                "interrogative": "yes_no",
                "question_form": "inversion",
            },
            ["question_form 'inversion' has no effect in this fr phrase"],
        ),
    ],
)
def test_what_is_told(engine: PyrealbEngine, language: Language, spec: dict[str, Any], warnings: list[str]) -> None:
    assert [each.detail for each in engine.realize(read_spec(spec), language).warnings] == warnings
