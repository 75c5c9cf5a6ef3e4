"""How the rules of `grammars/digest` are found in their examples."""

from collections.abc import Iterator

from pipeline.digest.line import Line
from pipeline.digest.rules import Rule, RuleBook
from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, marked_cases
from pipeline.rules.marks import Mark
from pipeline.span import Span


class DigestCheck:
    """Finds rules in sentences and headings, as the profile sees them."""

    reading = None

    def __init__(self, resources: Resources, language: Language) -> None:
        self._book = RuleBook.of(resources, language)

    def cases(self) -> Iterator[Case[Rule]]:
        """The examples and near-misses of all rules."""
        for rule in self._book.all():
            yield from marked_cases(rule.data, rule)

    def find(self, case: Case[Rule], document: Document) -> Found:
        """What the rule finds first."""
        line = Line.of(document.text, Span(0, len(document.text)))
        found = case.rule.find(line.text)
        return Found((Mark(line.span(*found)),) if found else ())

    def could_match(self, case: Case[Rule], document: Document) -> bool:
        """Whether one of the literals that the rule needs is there."""
        return case.rule.phrase.may_match(Line.of(document.text, Span(0, len(document.text))).text)
