"""How the rules of `grammars/decision` are found in their examples, and what gives facts without a rule."""

from collections.abc import Iterator

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.letsum.decision.grammar import FACT, DecisionGrammar, DecisionRule, label_id, role_id
from pipeline.resources import Resources, Row, RuleTable
from pipeline.rules.checking import Case, Found, marked_cases
from pipeline.rules.marks import Mark
from pipeline.rules.phrases.phrase import Phrase
from pipeline.span import Span

CompiledRule = tuple[DecisionRule, Phrase]


class DecisionCheck:
    """Finds every fact of a rule in a text."""

    reading = None

    def __init__(self, resources: Resources, language: Language) -> None:
        self._grammar = DecisionGrammar.of(resources, language)

    def cases(self) -> Iterator[Case[CompiledRule]]:
        """The examples and near-misses of all rules."""
        for rule, phrase in self._grammar.phrases:
            yield from marked_cases(rule, (rule, phrase))

    def find(self, case: Case[CompiledRule], document: Document) -> Found:
        """All facts that the rule gives."""
        return Found(tuple(Mark(Span(*m.span(FACT))) for m in case.rule[1].regex.finditer(document.text)))

    def could_match(self, case: Case[CompiledRule], document: Document) -> bool:
        """Whether one of the literals that the rule needs is there."""
        return case.rule[1].may_match(document.text)


def operations(resources: Resources, language: Language) -> tuple[RuleTable, ...]:
    """The words that announce facts without a rule: those for the roles of parties, and the labels of each field."""
    first: dict[str, tuple[Row, str]] = {}
    for row in resources.lexicon(language, "court_roles"):
        first.setdefault(role_id(language), (row, "A word of court_roles.tsv says who a party is."))
    for row in resources.lexicon(language, "court_labels"):
        field = row["field"]
        first.setdefault(label_id(language, field), (row, f"A label of court_labels.tsv announces the field {field}."))
    return tuple(
        RuleTable({"id": identifier, "source": "own", "description": text}, row.file, row.line)
        for identifier, (row, text) in first.items()
    )
