"""How the rules of `grammars/structure` are found in their examples."""

from collections.abc import Iterator

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, marked_cases
from pipeline.rules.marks import Mark
from pipeline.rules.phrases.phrase import Phrase
from pipeline.span import Span
from pipeline.structure.vocabulary import FAMILY, KindRule, StructureRule, vocabulary

CompiledRule = tuple[StructureRule | KindRule, Phrase]


class StructureCheck:
    """Finds dates and marks of kinds anywhere in a paragraph, everything else where it begins."""

    reading = None

    def __init__(self, resources: Resources, language: Language) -> None:
        own = {table.values["id"] for table in resources.grammar(FAMILY, language)}
        known = vocabulary(resources)
        rules: list[CompiledRule] = [*known.rules, *known.kind_rules]
        self._rules = [rule for rule in rules if rule[0].id in own]

    def cases(self) -> Iterator[Case[CompiledRule]]:
        """The examples and near-misses of the rules of the language."""
        for rule, phrase in self._rules:
            yield from marked_cases(rule, (rule, phrase))

    def find(self, case: Case[CompiledRule], document: Document) -> Found:
        """What the rule matches."""
        rule, phrase = case.rule
        if rule.type in ("date", "kind"):
            return Found(tuple(Mark(Span(*match.span())) for match in phrase.regex.finditer(document.text)))
        match = phrase.regex.match(document.text)
        return Found((Mark(Span(*match.span())),) if match else ())

    def could_match(self, case: Case[CompiledRule], document: Document) -> bool:
        """Whether one of the literals that the phrase needs is there."""
        return case.rule[1].may_match(document.text)
