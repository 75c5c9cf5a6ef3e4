"""How the rules of `grammars/letsum` are found in their examples."""

from collections.abc import Iterator

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.letsum.rules import WHOLE, Rule, one_line, rule_book, title_of, without_accents, words_of
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, marked_cases
from pipeline.rules.marks import Mark
from pipeline.span import Span


class LetsumCheck:
    """Finds rules in sentences and titles in headings, both as the profile sees them."""

    reading = None

    def __init__(self, resources: Resources, language: Language) -> None:
        self._book = rule_book(resources, language)

    def cases(self) -> Iterator[Case[Rule]]:
        """The examples and near-misses of all rules."""
        for rule in self._book.all():
            yield from marked_cases(rule.data, rule)

    def find(self, case: Case[Rule], document: Document) -> Found:
        """What the rule finds first, or the whole heading."""
        seen = _seen(case.rule, document.text)
        match = case.rule.regex.fullmatch(seen) if case.rule.data.type in WHOLE else case.rule.regex.search(seen)
        if match is None:
            return Found(())
        line = one_line(document.text)
        before = (without_accents(line) if case.rule.data.type in WHOLE else line).index(seen)
        return Found((Mark(Span(before + match.start(), before + match.end())),))

    def could_match(self, case: Case[Rule], document: Document) -> bool:
        """Whether one of the literals that the rule needs is there."""
        return case.rule.phrase.may_match(_seen(case.rule, document.text))


def _seen(rule: Rule, text: str) -> str:
    return without_accents(title_of(text)) if rule.data.type in WHOLE else words_of(text)
