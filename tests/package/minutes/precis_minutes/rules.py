"""The rules of the family, and how they are checked."""

from collections.abc import Iterator
from typing import Literal

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, marked_cases
from pipeline.rules.loading import MarkedRule, RuleReader
from pipeline.rules.marks import Mark
from pipeline.span import Span


class ResolutionRule(MarkedRule):
    """The words with which a resolution begins."""

    type: Literal["resolution"] = "resolution"
    pattern: str

    def find(self, text: str) -> Span | None:
        """The words, where a text begins with them."""
        return Span(0, len(self.pattern)) if text.startswith(self.pattern) else None


def read_rules(resources: Resources, language: Language) -> tuple[ResolutionRule, ...]:
    """Those of a language."""
    reader: RuleReader[ResolutionRule] = RuleReader(ResolutionRule)
    return tuple(rule for rule, _ in reader.rules(resources, "minutes", language))


class MinutesCheck:
    """Finds the words at the beginning of a paragraph."""

    reading = None

    def __init__(self, resources: Resources, language: Language) -> None:
        self._rules = read_rules(resources, language)

    def cases(self) -> Iterator[Case[ResolutionRule]]:
        """The examples and near-misses of all rules."""
        for rule in self._rules:
            yield from marked_cases(rule, rule)

    def find(self, case: Case[ResolutionRule], document: Document) -> Found:
        """What the rule finds."""
        span = case.rule.find(document.text)
        return Found((Mark(span),) if span else ())

    def could_match(self, case: Case[ResolutionRule], document: Document) -> bool:
        """Whether the words stand anywhere."""
        return case.rule.pattern in document.text
