"""The rules of grammars/realizer as checked models: what happens at junctures and in numbers."""

import re
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from pipeline.languages import Language
from pipeline.realizer.features import NumeralGender
from pipeline.resources import Resources
from pipeline.rules.loading import MarkedRule, RuleReader

FAMILY = "realizer"


class InitialsRule(MarkedRule):
    """The letters that begin with a vowel sound, but for the words of `realizer_initials.tsv`."""

    kind: Literal["initials"]
    vowels: str


class JunctureRule(MarkedRule):
    """Words that change before a vowel sound, or only before the words of `before`.

    `forms` maps each word to what it becomes; a form that ends in an apostrophe is written onto the next word.
    """

    kind: Literal["juncture"]
    forms: dict[str, str]
    before: frozenset[str] = frozenset()


class ContractionRule(MarkedRule):
    """A preposition and an article that are written as one word."""

    kind: Literal["contraction"]
    first: str
    second: str
    result: str


class NumberRule(MarkedRule):
    """A mistake of pyrealb in numbers in words, as a pattern, and what it must be; for one gender if it has one."""

    kind: Literal["number"]
    pattern: str
    replacement: str
    gender: NumeralGender | None = None

    @model_validator(mode="after")
    def _is_a_pattern(self) -> Self:
        try:
            re.compile(self.pattern)
        except re.error as error:
            raise ValueError(f"the pattern is no regular expression: {error}") from error
        return self


RealizerRule = Annotated[InitialsRule | JunctureRule | ContractionRule | NumberRule, Field(discriminator="kind")]
_READER: RuleReader[RealizerRule] = RuleReader(RealizerRule)


def read_rules(resources: Resources, language: Language) -> tuple[RealizerRule, ...]:
    """The rules of `language` in the order of their files; a mistake is a ConfigurationError with its place."""
    return tuple(rule for rule, _ in _READER.rules(resources, FAMILY, language))
