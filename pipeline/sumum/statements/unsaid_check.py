"""How the rules of what an abstract does not say are found in their examples."""

from collections.abc import Iterator

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, Reading, marked_cases
from pipeline.rules.marks import Mark
from pipeline.rules.sequences.needs import may_match
from pipeline.rules.sequences.nodes import Element
from pipeline.span import Span
from pipeline.sumum.reading.dictionary import ConceptualDictionary
from pipeline.sumum.reading.knowledge import read_knowledge
from pipeline.sumum.reading.templates import Stretch
from pipeline.sumum.statements.unsaid import UnsaidRule, UnsaidRules
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.passage import Passages


class UnsaidCheck:
    """Finds what speaks against the sentence of an example, by one rule."""

    reading = Reading(frozenset({"groups"}))

    def __init__(self, resources: Resources, language: Language) -> None:
        self._rules = UnsaidRules(resources, language)
        self._dictionary = ConceptualDictionary(resources, language, read_knowledge())

    def cases(self) -> Iterator[Case[UnsaidRule]]:
        """The examples and near-misses of all rules."""
        for rule in self._rules.rules:
            yield from marked_cases(rule.data, rule)

    def find(self, case: Case[UnsaidRule], document: Document) -> Found:
        """The place that the rule finds."""
        passages, draft = self._draft(document)
        found = case.rule.find(draft, passages)
        if found is None:
            return Found(())
        first, last = (passages.token(draft.pieces[place].token) for place in (found.first, found.last - 1))
        return Found((Mark(Span(first.span.start, last.span.end)),))

    def could_match(self, case: Case[UnsaidRule], document: Document) -> bool:
        """Whether the sentence has all that the pattern needs; what is one word is found wherever that stands."""
        passages, draft = self._draft(document)
        is_word = isinstance(case.rule.pattern.node, Element)
        return is_word or may_match(case.rule.needs, case.rule.words.written(draft, passages).present)

    def _draft(self, document: Document) -> tuple[Passages, Draft]:
        passages = Passages(document, self._dictionary)
        return passages, passages.draft(Stretch(0, len(passages.annotation.tokens)))
