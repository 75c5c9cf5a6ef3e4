"""How the signs of `grammars/leaning` are found in their examples, which mark the sentences that lean."""

from collections.abc import Iterator
from typing import Final, Literal

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, Reading, marked_cases
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.marks import Mark
from pipeline.sentences.leaning import FIRST, LATER, SIGN_NAMES, sign_id
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.whole_sentences import WholeSentences

_LONGEST: Final = 60
"""Words of a sentence of an example at most."""
_OF_FIRST: Final = {sign.__name__ for sign in FIRST} - {sign.__name__ for sign in LATER}
_OF_OTHERS: Final = SIGN_NAMES - {sign.__name__ for sign in FIRST}
"""The signs that are asked of the first sentence of a document only, and of the others only."""


class SignRule(MarkedRule):
    """A sign that a sentence leans on the one before it; what it asks is one of `leaning.py`."""

    type: Literal["sign"]
    description: str


_SIGN: Final[RuleReader[SignRule]] = RuleReader(SignRule)


class LeaningCheck:
    """Finds the sentences of a report that lean by a sign, and by none that is asked before it.

    Raises ConfigurationError for a sign that nobody asks for.
    """

    reading = Reading(frozenset({"dependencies", "entities", "groups"}), "news")

    def __init__(self, resources: Resources, language: Language) -> None:
        self._rules: list[SignRule] = []
        for rule, table in _SIGN.rules(resources, "leaning", language):
            if rule.id not in {sign_id(language, name) for name in SIGN_NAMES}:
                raise mistake(table, f"no sign of that name; valid: {', '.join(sorted(SIGN_NAMES))}")
            self._rules.append(rule)
        self._sentences = WholeSentences.of(resources, language)

    def cases(self) -> Iterator[Case[SignRule]]:
        """The examples and near-misses of all signs."""
        for rule in self._rules:
            yield from marked_cases(rule, rule)

    def find(self, case: Case[SignRule], document: Document) -> Found:
        """The sentences with the sign, as they would be told."""
        found = self._read(document)
        signs = ", ".join(sorted({each.sign for each in found if each.sign is not None}))
        marks = tuple(Mark(each.source.span) for each in found if each.sign == case.rule.id)
        return Found(marks, f"(leans by {signs})" if signs else "")

    def could_match(self, case: Case[SignRule], document: Document) -> bool:
        """Whether there is a sentence that could be told and of which the sign is asked: the first, or another one."""
        name = case.rule.id.rpartition(".")[2]
        return any(name not in (_OF_OTHERS if each.opens else _OF_FIRST) for each in self._read(document))

    def _read(self, document: Document) -> list[WholeSentence]:
        return list(self._sentences.read(0, document, _LONGEST))
