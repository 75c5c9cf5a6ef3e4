"""The rules and words of decision data as they ship, made once a process for all tests."""

from functools import cache

from pipeline.languages import Language
from pipeline.letsum.decision.grammar import DecisionGrammar
from tests.resources import RESOURCES


@cache
def grammar(language: Language) -> DecisionGrammar:
    """Those of a language."""
    return DecisionGrammar.of(RESOURCES, language)
